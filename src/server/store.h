/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store.h: games on disk.
 *
 *  (1) Everything written since the last commit is one batch: store_commit stores all of it or, if
 *      it fails, nothing.
 *  (2) Once store_commit has returned true, the batch survives the end of the process. Once
 *      store_synced says so, it survives a crash of the machine, too; a thread syncs one batch
 *      after the other.
 *  (3) Writes never fail on the spot: errors are reported by store_commit, which then drops the
 *      batch.
 *  (4) A line, once stored, is never changed; line n+1 comes after line n.
 *  (5) Only one process at a time can open a store: it is locked.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/seats.h"

enum { TITLE_MAX = 100, STORE_ERROR = 300 };

/* Are spectators silent? A player may switch between off and on; always cannot be changed. */
enum quiet { QUIET_OFF, QUIET_ON, QUIET_ALWAYS };

/* What is known of a game apart from its lines. */
struct store_game {
    int64_t key;
    char id[ROOM_ID];
    char title[TITLE_MAX];
    bool typed, listed, has_code;
    unsigned char code[SECRET_HASH];    /* of the join code */
    int64_t clock, increment;           /* microseconds; 0: no clock */
    int base;                           /* lines played before it began */
    char from[ROOM_ID];                 /* the game these came from, or empty */
    int from_line;
    int64_t created;                    /* milliseconds since 1970 */
    int engine;                         /* the version of the engine that plays it */
    bool closed;                        /* of another engine, or played differently by this one:
                                         * it cannot continue */
    int nplayer;
    char player[MK_MAX_PLAYERS][MK_ID];
    struct seat seat[MK_MAX_PLAYERS];
    struct store_state {                /* what changes during the game */
        int64_t updated;
        bool over;
        int round, last, chats;
        int asked;                      /* the player to decide, or -1 */
        unsigned fallen;                /* players whose time ran out, as bits */
        int64_t played, left[MK_MAX_PLAYERS];   /* microseconds */
        int quiet;                      /* enum quiet */
        int murmurs;                    /* chats of spectators */
    } state;
};

struct store_line {
    int n;
    int64_t ms;
    uint64_t hash;
    const char *text;
    size_t length;
    int round, asked;                   /* the game's state after it; only written, never read */
};

struct store_chat {
    int n;
    int64_t ms;
    int who;                            /* the player, or -1 */
    const char *text;
};

struct store *store_open(const char *path, char error[STORE_ERROR]);
void store_close(struct store *);
/* Another connection to an open store, to read what is committed from another thread; NULL on
 * failure. It reads between store_look and store_look_away, all as of one moment; meanwhile the log
 * cannot restart. */
struct store *store_reader(const char *path);
void store_look(struct store *);
void store_look_away(struct store *);
/* Its path, while it is open. */
const char *store_path(const struct store *);
/* The process that has it open, or 0. */
int store_holder(const char *path);

/* ---- writing, into the batch */

/* Sets g->key. */
void store_add_game(struct store *, struct store_game *, const char *table);
/* The line also carries the game's state after it: nothing else need be written. */
void store_add_line(struct store *, int64_t key, const struct store_line *);
/* Directly to its place, without a state: for many lines of a game that begins. */
void store_add_settled(struct store *, int64_t key, const struct store_line *);
void store_add_chat(struct store *, int64_t key, const struct store_chat *);
/* False if the game no longer exists: an operator has removed it. */
bool store_set_state(struct store *, int64_t key, int nplayer, const struct store_state *);
/* Also drops what was written for a game that no longer exists. */
void store_remove(struct store *, int64_t key);
void store_set_seat(struct store *, int64_t key, int player, const struct seat *);
/* All seats of one token get that seat's token and recovery code. */
void store_pass_seats(struct store *, const unsigned char old[SECRET_HASH], const struct seat *);
bool store_pending(const struct store *);
/* Also true if there is nothing to write. Waits until the previous batch is on the disk. */
bool store_commit(struct store *, char error[STORE_ERROR]);
/* Is everything committed on the disk? If it is lost, the disk cannot be trusted any more: the
 * last commit may or may not be there, and nothing more can be committed. */
enum store_sync { STORE_SYNCING, STORE_SYNCED, STORE_LOST };
enum store_sync store_synced(struct store *, char error[STORE_ERROR]);
/* Waits until it is; false if it is lost. */
bool store_wait(struct store *, char error[STORE_ERROR]);
/* Called from another thread whenever that has changed; NULL: nobody. */
void store_wake(struct store *, void (*wake)(void *), void *context);
/* Must writing wait a moment? The callback of store_wake is called when that is over. */
bool store_carries(struct store *);
void store_forget(struct store *);
/* Can it be written to? Tries. */
bool store_probe(struct store *, char error[STORE_ERROR]);

/* The state after line n as one block, for loading the game; only the last one is kept. `stamp`
 * identifies who can read it. */
void store_set_snapshot(struct store *, int64_t key, int n, int64_t stamp, const void *state,
                        size_t size);

/* ---- reading; sees the batch too */

bool store_find(struct store *, const char *id, struct store_game *out);
/* Only who sits where, of a game whose key is known. */
void store_seats(struct store *, struct store_game *);
/* Another game that began as this one did and is held by the same token. */
bool store_rematch(struct store *, const struct seat *, const char *id, char out[ROOM_ID]);
/* The last snapshot with that stamp, freed by the caller, or NULL. */
void *store_snapshot(struct store *, int64_t key, int64_t stamp, int *n, size_t *size);
/* The table, freed by the caller, or NULL. */
char *store_table(struct store *, int64_t key, size_t *length);
/* Lines after `after` up to `upto`, in order, while visit returns true. False if it returned
 * false or reading failed. */
bool store_lines(struct store *, int64_t key, int after, int upto,
                 bool (*visit)(void *, const struct store_line *), void *);
/* The last `limit` chats up to number `upto`, in order. */
bool store_chats(struct store *, int64_t key, int upto, int limit,
                 bool (*visit)(void *, const struct store_chat *), void *);
/* A place in the list of games: STORE_TOP is its start. */
struct store_cursor {
    bool over;                          /* among the finished games */
    int64_t before;                     /* this key */
    bool end;                           /* nothing follows */
};
#define STORE_TOP ((struct store_cursor){.before = INT64_MAX})
/* At most `limit` listed games, running ones first, newest first; advances the cursor. The cost
 * does not depend on how many games there are. */
bool store_list(struct store *, struct store_cursor *, int limit,
                bool (*visit)(void *, const struct store_game *), void *);
/* The ids of games in which a bot has to move or a clock runs. */
bool store_waiting(struct store *, bool (*visit)(void *, const char *id), void *);
/* The key of that game, or -1. Keys are never reused. */
int64_t store_key(struct store *, const char *id);
/* Has somebody else (an operator) written to it since the last call? Inside a batch only what
 * was there at its start is visible. */
bool store_changed(struct store *);
int64_t store_count(struct store *);
/* The write-ahead log not yet checkpointed. */
int64_t store_wal_bytes(const struct store *);

/* For tests: virtual machine steps that listing has taken since the last call. */
int64_t store_steps(struct store *);
/* For tests: the next commits fail. */
void store_break(struct store *, bool broken);
/* For tests: how the disk behaves. */
enum store_disk { STORE_DISK_WORKS, STORE_DISK_HANGS, STORE_DISK_FAILS };
void store_disk(struct store *, enum store_disk);

#endif

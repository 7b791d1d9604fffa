/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store.h: games on disk.
 *
 *  (1) Everything written since the last commit is one batch: store_commit stores it, all of it or, if
 *      it fails, nothing.
 *  (2) After store_commit has returned true the batch survives the end of the process. As soon as
 *      store_synced says so it survives the end of the machine, too; a thread sees to that, one batch
 *      after the other.
 *  (3) Writes never fail on the spot: what went wrong is told by store_commit, which then forgets the
 *      batch.
 *  (4) A line, once stored, is never changed; line n+1 comes after line n.
 *  (5) One process at a time has a store: it is locked.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/seats.h"

enum { TITLE_MAX = 100, STORE_ERROR = 300 };

/* May spectators talk? A player may say so; where they never may, nobody can. */
enum quiet { QUIET_OFF, QUIET_ON, QUIET_ALWAYS };

/* What is known of a game without its lines. */
struct store_game {
    int64_t key;
    char id[ROOM_ID];
    char title[TITLE_MAX];
    bool typed, listed, has_code;
    unsigned char code[SECRET_HASH];    /* of the join code */
    int64_t clock, increment;           /* microseconds; 0: no clock */
    int base;                           /* lines that were played before it began */
    char from[ROOM_ID];                 /* where these came from, or empty */
    int from_line;
    int64_t created;                    /* milliseconds since 1970 */
    int engine;                         /* the version of the engine that plays it */
    bool closed;                        /* another engine's, or one that differs: it does not go on */
    int nplayer;
    char player[MK_MAX_PLAYERS][MK_ID];
    struct seat seat[MK_MAX_PLAYERS];
    struct store_state {                /* what changes as it goes */
        int64_t updated;
        bool over;
        int round, last, chats;
        int asked;                      /* the player, or -1 */
        unsigned fallen;                /* players whose time ran out, as bits */
        int64_t played, left[MK_MAX_PLAYERS];   /* microseconds */
        int quiet;                      /* enum quiet */
        int murmurs;                    /* of the chats, those of spectators */
    } state;
};

struct store_line {
    int n;
    int64_t ms;
    uint64_t hash;
    const char *text;
    size_t length;
    int round, asked;                   /* the game's state after it; only written, never read back */
};

struct store_chat {
    int n;
    int64_t ms;
    int who;                            /* the player, or -1 */
    const char *text;
};

struct store *store_open(const char *path, char error[STORE_ERROR]);
void store_close(struct store *);
/* Another connection to a store that is open, to read what is committed; for another thread. NULL if
 * that cannot be had. It reads between store_look and store_look_away, all as of one moment; while it
 * looks, the log cannot begin anew. */
struct store *store_reader(const char *path);
void store_look(struct store *);
void store_look_away(struct store *);
/* Where it is, as long as it is open. */
const char *store_path(const struct store *);
/* The process that has it, or 0. */
int store_holder(const char *path);

/* ---- writing, into the batch */

/* Sets g->key. */
void store_add_game(struct store *, struct store_game *, const char *table);
/* The game's state is then the one after this line: nothing else need be written for it. */
void store_add_line(struct store *, int64_t key, const struct store_line *);
/* To its place at once, without a state: for many lines of a game that begins. */
void store_add_settled(struct store *, int64_t key, const struct store_line *);
void store_add_chat(struct store *, int64_t key, const struct store_chat *);
/* False if there is no such game any more: an operator has removed it. */
bool store_set_state(struct store *, int64_t key, int nplayer, const struct store_state *);
/* What was written for a game that is no more goes as well. */
void store_remove(struct store *, int64_t key);
void store_set_seat(struct store *, int64_t key, int player, const struct seat *);
bool store_pending(const struct store *);
/* True if there is nothing to write, too. Waits until the batch before is on the disk. */
bool store_commit(struct store *, char error[STORE_ERROR]);
/* Is all that was committed on the disk? If it is lost the disk cannot be trusted any more: what was
 * committed last may be there or not, and nothing more can be committed. */
enum store_sync { STORE_SYNCING, STORE_SYNCED, STORE_LOST };
enum store_sync store_synced(struct store *, char error[STORE_ERROR]);
/* Waits until it is; false if it is lost. */
bool store_wait(struct store *, char error[STORE_ERROR]);
/* Called by another thread whenever that has changed; NULL: nobody. */
void store_wake(struct store *, void (*wake)(void *), void *context);
/* Writing must wait a moment; whoever is to be woken is when that is over. */
bool store_carries(struct store *);
void store_forget(struct store *);
/* Can it be written? Tries. */
bool store_probe(struct store *, char error[STORE_ERROR]);

/* The state after line n as one block, to begin from when the game is opened; the last one counts.
 * `stamp` says who understands it. */
void store_set_snapshot(struct store *, int64_t key, int n, int64_t stamp, const void *state,
                        size_t size);

/* ---- reading; sees the batch too */

bool store_find(struct store *, const char *id, struct store_game *out);
/* The last snapshot with that stamp, which the caller frees, or NULL. */
void *store_snapshot(struct store *, int64_t key, int64_t stamp, int *n, size_t *size);
/* The table, which the caller frees, or NULL. */
char *store_table(struct store *, int64_t key, size_t *length);
/* Lines after `after` up to `upto`, in order, while visit returns true. False if it did not always,
 * or reading failed. */
bool store_lines(struct store *, int64_t key, int after, int upto,
                 bool (*visit)(void *, const struct store_line *), void *);
/* The last `most` chats up to number `upto`, in order. */
bool store_chats(struct store *, int64_t key, int upto, int most,
                 bool (*visit)(void *, const struct store_chat *), void *);
/* Where a list of games goes on: STORE_TOP is its beginning. */
struct store_cursor {
    bool over;                          /* among the finished ones */
    int64_t before;                     /* this key */
    bool end;                           /* nothing follows */
};
#define STORE_TOP ((struct store_cursor){.before = INT64_MAX})
/* At most so many listed games, running ones first, newest first; moves the cursor behind them. What
 * it costs does not depend on how many games there are. */
bool store_list(struct store *, struct store_cursor *, int most,
                bool (*visit)(void *, const struct store_game *), void *);
/* The ids of games in which a bot is to move, or a clock runs. */
bool store_waiting(struct store *, bool (*visit)(void *, const char *id), void *);
/* The key of that game, or -1. No key is ever another game's. */
int64_t store_key(struct store *, const char *id);
/* Has somebody else (an operator) written to it since this was asked last? Who has a batch begun sees
 * what was there when it began. */
bool store_changed(struct store *);
int64_t store_count(struct store *);
/* The log that is not yet in its place. */
int64_t store_wal_bytes(const struct store *);

/* For tests: how many steps of the database's machine listing has taken since the last call. */
int64_t store_steps(struct store *);
/* For tests: the next commits fail. */
void store_break(struct store *, bool broken);
/* For tests: what the disk does with what is committed. */
enum store_disk { STORE_DISK_WORKS, STORE_DISK_HANGS, STORE_DISK_FAILS };
void store_disk(struct store *, enum store_disk);

#endif

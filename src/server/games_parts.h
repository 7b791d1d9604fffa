/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_parts.h: what the files games*.c share. */
#ifndef SERVER_GAMES_PARTS_H
#define SERVER_GAMES_PARTS_H

#include "server/budget.h"
#include "server/games.h"
#include "server/log.h"
#include "server/secrets.h"

enum {
    BUCKETS = 4096,
    LINES_MAX = 50000,         /* of one game */
    CHATS_TOLD = 200,           /* to who comes in */
    FEED = 256,                 /* lines told at once */
    LOAD_MICROS = 10000,        /* of the loop, to load one game */
    COMING = 256,
};

struct room {
    struct room *next;          /* in its bucket */
    /* What every tick looks at stands together: there are thousands. */
    struct listener *listeners;
    int64_t used;               /* when somebody last needed it */
    int64_t batch;              /* the last one that concerns it */
    struct { char *text; unsigned players; int openings; } view;    /* the table told last */
    int thinking;               /* the line a bot is thinking about, or 0 */
    bool touched;               /* it has changed with the batch */
    bool altered;               /* in what its lines do not tell */
    bool crowd;                 /* their number has changed and nobody was told */
    struct clock clock;
    struct store_game head;     /* head.state.last counts lines of the batch too */
    struct course course;
    int stored, heard;          /* lines and chats that are stored */
    int snapped;                /* the line of its last snapshot */
    int closed;                 /* the first line that this engine plays otherwise, or 0 */
    uint64_t *hash;             /* of its lines by this engine, if another has played them */
    uint16_t *told;            /* of closed dials, to everybody; NULL: nothing is hidden */
    int openings;               /* how often more was told */
    struct game *start;         /* the state it began with, if something is hidden; made when needed */
    int watchers;
    bool gone;                  /* an operator has removed it */
    struct budget work;         /* microseconds of the loop it may have */
    struct budget murmuring;    /* of its spectators */
    struct budget pace;         /* decisions of bots among themselves */
    bool resting;               /* it is in the queue of those that wait */
    int64_t alone;              /* microseconds bots have thought in it while nobody watched */
};

/* What became of a game that was to be loaded. */
enum load {
    LOAD_GOOD,
    LOAD_NONE,                  /* there is no such game */
    LOAD_UNREADABLE,            /* there is, but it cannot be read */
    LOAD_LATER,                 /* there was not enough time */
};

/* Something to be told when its batch is on the disk. */
struct pending {
    struct room *room;
    struct listener *only;      /* NULL: all who are live */
    struct outgoing *message;      /* NULL: a call, or nothing any more */
    int line;                   /* it tells this line; with `ack`: acknowledges it */
    bool ack;
    int chat;                   /* it tells this chat */
    void (*call)(void *, bool);
    void *context;
};

struct games {
    struct games_with with;
    struct room *bucket[BUCKETS];
    int n;
    int64_t in_store;
    struct pending *pending;
    int npending, pending_room;
    int nwritten;               /* of these, the first ones wait for the disk only */
    int64_t batch, told;        /* the one being gathered; the last that everybody was told of */
    int64_t written;            /* when writing the one for the disk began; 0: it had nothing */
    bool look;                  /* others may have written to the store */
    bool changed;               /* and have */
    bool lost;                  /* the disk has failed: nothing can be stored any more */
    struct room **touched;
    int ntouched, touched_room;
    bool sick, draining;
    enum load missing;          /* why the game last looked for is not there */
    struct coming *coming[COMING];      /* games that workers read */
    int64_t retry;              /* when the store is tried again */
    char (*waiting)[ROOM_ID];   /* games to be resumed */
    int nwaiting, waiting_room;
    char (*resting)[ROOM_ID];   /* games among bots that wait for their next decision, a queue */
    int nresting, resting_room;
    struct budget idle;         /* decisions in games nobody watches, of all of them */
};

/* games.c */
/* NULL if it is not there, or not yet: games_missing says why. If a worker has to read it, that is
 * on the payer's account; 0: the game's own. */
struct room *games_find(struct games *, const char *id, uint64_t payer);
/* The code and the text of an error. */
const char *games_missing(const struct games *, const char **text);
/* It has been loaded and is there from now on. */
void games_enter(struct games *, struct room *);
void room_release(struct room *);
/* Only if it is in memory. */
struct room *games_seen(struct games *, const char *id);
/* It has a new line. */
void games_go_on(struct games *, struct room *);
/* Something else of its state is to be stored with the batch. */
void games_touch(struct games *, struct room *);
/* The message is the batch's now. `only` NULL: everybody who listens. */
struct pending *games_tell(struct games *, struct room *, struct listener *only, struct outgoing *);

/* games_load.c */
/* Where a game is read from, and what is to be noted of it in the log, which is the loop's. */
struct load_from {
    struct store *store;
    bool reader;                /* a worker's: it looks at the store only while it reads */
    struct mk_models models;
    int64_t until;              /* of this thread's processor time; 0: it may take long */
    bool late;                  /* that was not enough */
    struct load_note {
        const char *event;
        enum log_level level;
        int line;
        char text[160];
    } note;
};
/* In the loop: a room of which nothing is known yet, or whose course was released. */
enum load load_room(struct games *, struct room *, const char *id);
/* By any thread; touches only what it is given. The room is not ready yet. */
enum load load_read(struct load_from *, struct room *, const char *id);
void load_tell(const struct load_from *, const struct store_game *);
void load_ready(struct games *, struct room *);
/* The hash of a line as it is told. */
uint64_t load_hash(const struct room *, const struct store_line *);
/* Takes a snapshot with the batch, if nothing can be taken back and the last is old enough. */
void load_snapshot_now(struct games *, struct room *);
/* The same for a game that begins with n lines. */
void load_snapshot_of(struct games *, int64_t key, int n, const struct game *state);

/* The stored table as these players may have it, freed by the caller; NULL if it cannot be read. */
char *load_table(struct games *, struct room *, unsigned players);
/* Forgets what is kept to tell it. */
void load_forget(struct room *);

/* games_coming.c */
/* A worker reads this game. Whoever waits for it is told by games_with.here. */
void coming_begin(struct games *, const struct store_game *, uint64_t payer);
bool coming_has(const struct games *, const char *id);

/* games_play.c */
/* Rolls dice, asks bots, answers for who has run out of time: until a person has to decide. */
void play_advance(struct games *, struct room *);
void play_clock(struct games *, struct room *, int64_t now);
/* Plays a stored line again; false if it is not allowed any more. */
bool play_again(struct room *, const struct store_line *);
void play_state(struct room *, int64_t now);
struct outgoing *play_clock_message(const struct room *);
/* The player that is asked, or -1. */
int play_asked(const struct room *);
/* Starts the clock if everybody sits. */
void play_start_clock(struct room *, int64_t now);

/* Checks an order and carries it out; it is a line of the batch then. */
struct verdict play_give(struct games *, struct room *, struct mk_order *);

/* games_bots.c */
/* Asks the workers for the answer of the bot that is asked, unless it is thinking already. */
void bots_think(struct games *, struct room *);
/* Games that had to rest go on, as far as they may. */
void bots_wake(struct games *);

/* games_rematch.c */
/* That there is a rematch, for who has a seat in it; NULL otherwise. */
struct outgoing *rematch_message(struct games *, const struct room *, const struct listener *);

/* games_people.c */
void people_tell_crowd(struct games *, struct room *);
void people_tell_player(struct games *, struct room *, int player);

/* games_talk.c */
struct outgoing *talk_message(const struct room *, const struct store_chat *);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_parts.h: shared by the files games*.c. */
#ifndef SERVER_GAMES_PARTS_H
#define SERVER_GAMES_PARTS_H

#include "server/budget.h"
#include "server/games.h"
#include "server/log.h"
#include "server/secrets.h"

enum {
    BUCKETS = 4096,
    LINES_MAX = 50000,          /* of one game */
    CHATS_TOLD = 200,           /* sent to a newcomer */
    FEED = 256,                 /* lines sent at once */
    LOAD_MICROS = 10000,        /* the loop's time for loading one game */
    COMING = 256,
};

struct room {
    struct room *next;          /* in its bucket */
    /* What every tick looks at stays together: there are thousands. */
    struct listener *listeners;
    int64_t used;               /* when somebody last needed it */
    int64_t batch;              /* the last one that concerns it */
    struct { char *text; unsigned players; int openings; } view;    /* the table as last sent */
    int thinking;               /* the line a bot is thinking about, or 0 */
    bool touched;               /* changed in this batch */
    bool altered;               /* in ways its lines do not say */
    bool lost;                  /* what it has in memory could not be stored (games_mend.c) */
    bool crowd;                 /* the number of spectators has changed and nobody was told */
    struct clock clock;
    struct store_game head;     /* head.state.last includes lines of the batch */
    struct course course;
    int stored, heard;          /* lines and chats that are stored */
    int snapped;                /* the line of its last snapshot */
    int closed;                 /* the first line that this engine plays differently, or 0 */
    uint64_t *hash;             /* of its lines by this engine, if another one played them */
    uint16_t *told;             /* what everybody knows of closed dials; NULL: nothing is hidden */
    int openings;               /* how often more was revealed */
    struct game *start;         /* the state it began with, if something is hidden; made when
                                 * needed */
    int watchers;
    bool gone;                  /* an operator has removed it */
    bool again;                 /* a worker is preparing its rematch */
    struct budget work;         /* microseconds of the loop it may use */
    struct budget murmuring;    /* spectators' chat */
    struct budget pace;         /* decisions in a game between bots */
    bool resting;               /* queued among those that wait */
    int64_t alone;              /* microseconds bots have thought in it unwatched */
};

/* The result of loading a game. */
enum load {
    LOAD_GOOD,
    LOAD_NONE,                  /* there is no such game */
    LOAD_UNREADABLE,            /* there is, but it cannot be read */
    LOAD_LATER,                 /* there was not enough time */
};

/* A message to be sent when its batch is on the disk. */
struct pending {
    struct room *room;
    struct listener *only;      /* NULL: everybody who is live */
    struct outgoing *message;   /* NULL: a call, or cancelled */
    int line;                   /* the line it carries; with `ack`: acknowledges */
    bool ack;
    int chat;                   /* the chat it carries */
    void (*call)(void *, bool);
    void *context;
};

struct games {
    struct games_with with;
    struct room *bucket[BUCKETS];
    int n;
    int64_t in_store;
    struct pending *pending;
    int npending, pending_capacity;
    int nwritten;               /* of these, the first ones only wait for the disk */
    int64_t batch, told;        /* the one being collected; the last one delivered */
    int64_t written;            /* when writing the current one began; 0: it was empty */
    bool look;                  /* others may have written to the store */
    bool changed;               /* and have */
    bool lost;                  /* the disk has failed: nothing can be stored any more */
    struct room **touched;
    int ntouched, touched_capacity;
    bool sick, draining;
    int nlost, mended;          /* rooms that are `lost`; the bucket where they are looked for */
    enum load missing;          /* why the game last looked up is not there */
    struct coming *coming[COMING];      /* games being read by workers */
    int64_t retry;              /* when the store is tried again */
    char (*waiting)[ROOM_ID];   /* games to be resumed */
    int nwaiting, waiting_capacity;
    char (*resting)[ROOM_ID];   /* games between bots waiting for their next decision, a queue */
    int nresting, resting_capacity;
    struct budget idle;         /* decisions in unwatched games, all together */
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
/* Whoever listens hears this last message (`bye …`) and is in the room no longer. */
void room_send_away(struct room *, const char *text);
/* It leaves the memory, and nobody is told anything any more. */
void games_drop(struct games *, struct room *);
/* Only if it is in memory. */
struct room *games_seen(struct games *, const char *id);
/* It has a new line. */
void games_go_on(struct games *, struct room *);
/* Something else about its state is to be stored with the batch. */
void games_touch(struct games *, struct room *);
/* The batch takes over the message. `only` NULL: everybody who listens. */
struct pending *games_tell(struct games *, struct room *, struct listener *only, struct outgoing *);

/* games_load.c */
/* Where a game is read from, and what the loop is to log about it. */
struct load_from {
    struct store *store;
    bool reader;                /* a worker's: it looks at the store only while it reads */
    struct mk_models models;
    int64_t until;              /* in this thread's processor time; 0: no limit */
    bool late;                  /* that was not enough */
    struct load_note {
        const char *event;
        enum log_level level;
        int line;
        char text[160];
    } note;
};
/* In the loop: loads a room of which nothing is known yet, or whose course was released. */
enum load load_room(struct games *, struct room *, const char *id);
/* From any thread; touches only its arguments. The room is not ready yet. */
enum load load_read(struct load_from *, struct room *, const char *id);
void load_tell(const struct load_from *, const struct store_game *);
void load_ready(struct games *, struct room *);
/* The hash of a line as it is sent. */
uint64_t load_hash(const struct room *, const struct store_line *);
/* Takes a snapshot with the batch, if nothing can be undone and the last one is old enough. */
void load_snapshot_now(struct games *, struct room *);
/* The same for a game that begins with n lines. */
void load_snapshot_of(struct games *, int64_t key, int n, const struct game *state);

/* The stored table as these players may see it, freed by the caller; NULL if it cannot be read. */
char *load_table(struct games *, struct room *, unsigned players);
/* Drops what is cached for newcomers. */
void load_forget(struct room *);

/* games_coming.c */
/* A worker reads this game. Whoever waits for it is told by games_with.here. */
void coming_begin(struct games *, const struct store_game *, uint64_t payer);
bool coming_has(const struct games *, const char *id);

/* games_mend.c */
/* Its batch is lost: it has to be loaded again. */
void mend_later(struct games *, struct room *);
/* Does that if necessary; false if it is not there any more. */
bool mend_room(struct games *, struct room *);
/* Some of those that have to be, until then in this thread's processor time. */
void mend_some(struct games *, int64_t end);

/* games_play.c */
/* Rolls dice, asks bots and answers for players out of time, until a person has to decide. */
void play_advance(struct games *, struct room *);
void play_clock(struct games *, struct room *, int64_t now);
/* Replays a stored line; false if it is not legal any more. */
bool play_again(struct room *, const struct store_line *);
void play_state(struct room *, int64_t now);
struct outgoing *play_clock_message(const struct room *);
/* The player to decide, or -1. */
int play_asked(const struct room *);
/* Starts the clock if everybody is seated. */
void play_start_clock(struct room *, int64_t now);

/* Checks an order and carries it out; it then becomes a line of the batch. */
struct verdict play_give(struct games *, struct room *, struct mk_order *);

/* games_bots.c */
/* Gives the deciding bot's question to the workers, unless it is thinking already. */
void bots_think(struct games *, struct room *);
/* Resumes resting games, as far as they may. */
void bots_wake(struct games *);

/* games_rematch.c */
/* The message that there is a rematch, for those with a seat in it; NULL otherwise. */
struct outgoing *rematch_message(struct games *, const struct room *, const struct listener *);

/* games_people.c */
void people_tell_crowd(struct games *, struct room *);
void people_tell_player(struct games *, struct room *, int player);

/* games_talk.c */
struct outgoing *talk_message(const struct room *, const struct store_chat *);

#endif

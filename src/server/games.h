/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games.h: all games of the server, and everybody who plays or watches.
 *
 *  (1) Only the loop's thread comes here. What happens until the disk has taken the last batch is
 *      the next one: games_turn stores it, and nobody is told of it before it is on the disk.
 *  (2) A line is applied in memory first and stored with the batch. If the batch cannot be stored,
 *      the games it concerned are taken from the store again, who gave orders is told, and nothing
 *      new is accepted until the store can be written again.
 *  (3) Listeners are told lines in order and without gaps: a listener that is `live` has been told
 *      all that is stored; the others catch up by games_feed.
 *  (4) Games are in memory while somebody listens, a bot has to move or a clock runs; the store has
 *      all of them.
 */
#ifndef SERVER_GAMES_H
#define SERVER_GAMES_H

#include "server/clock.h"
#include "server/course.h"
#include "server/message.h"
#include "server/metrics.h"
#include "server/outgoing.h"
#include "server/store.h"

struct workers;
struct library;
struct draft;

struct games_with {
    struct store *store;
    struct workers *workers;
    struct metrics *metrics;
    struct library *library;
    int max_games;              /* in the store */
    int64_t drop_after;         /* microseconds a game stays in memory without need */
    bool sparing;               /* games among bots are held back, so that people get their turn */
    /* A game that had to wait for the workers (`busy`) can be asked for again; or NULL. */
    void (*here)(void *context, const char *id, const char *code, const char *text);
    void *context;
};

/* Somebody who is told what happens in a game. Embedded in a connection. */
struct listener {
    struct room *room;          /* NULL before hello */
    struct listener *next, **link;
    unsigned players;           /* whose seats it holds, as bits; 0: watches */
    uint64_t payer;             /* on whose account bots think for it */
    int told;                   /* lines it has been told */
    int openings;               /* the room's, when it was last told what is open */
    bool live;
    /* Is given every message in order; keeps the message if it needs it longer. */
    void (*hear)(struct listener *, struct outgoing *);
};

struct games *games_new(const struct games_with *);
void games_free(struct games *);

/* ---- the socket */

/* Sits down or watches: NULL, or the code of an error, with a text. `busy`: the workers read the game,
 * see games_with.here. */
const char *games_hello(struct games *, struct listener *, const struct message *,
                        const char **text);
/* Tells it more of what it does not know yet. False if it knows everything. */
bool games_feed(struct games *, struct listener *);
void games_leave(struct games *, struct listener *);
/* `asked` is when the message came. */
void games_order(struct games *, struct listener *, const struct message *, int64_t asked);
void games_undo(struct games *, struct listener *, const struct message *, int64_t asked);
void games_chat(struct games *, struct listener *, const struct message *);
/* Spectators shall be quiet (n is 1), or may talk again. */
void games_quiet(struct games *, struct listener *, const struct message *);
/* May its game give the loop more work? And how much it was, in microseconds of the processor. Who
 * watches pays alone. */
bool games_may_work(struct listener *);
void games_worked(struct listener *, int64_t micros);

/* ---- HTTP */

/* Begins a game from a draft that was read without faults. False if there are too many games, or
 * the store cannot be written. */
bool games_create(struct games *, struct draft *);
/* Takes the open seat of *player, or any if that is NULL; of a listed game without a code, too.
 * *player is whose it was, and the token is written to `token`. NULL, or the code of an error. */
const char *games_join(struct games *, const char *id, const char *code, const char **player,
                       const char *name, char token[SECRET], const char **text);
/* Begins the same table once more for the seats that played, or finds the game that somebody of
 * them has begun; the token holds the same seats there. NULL, or the code of an error. */
const char *games_rematch(struct games *, const char *id, const char *token, char next[ROOM_ID],
                          const char **text);
/* Makes a code that gives the seats of this token another one, once; it is written to `out`. */
void games_make_recovery(struct games *, const char *id, const char *token, char out[SECRET]);
/* Somebody has lost a token: the code of the seat gives another, and another code. *players is whose
 * it is. Who came with the old token is let go. NULL, or the code of an error. */
const char *games_recover(struct games *, const char *id, const char *code, char token[SECRET],
                          char recovery[SECRET], unsigned *players, const char **text);
/* What is known of a game now; false if there is none. */
bool games_summary(struct games *, const char *id, struct store_game *out);
/* Calls back when the present batch is stored (true) or lost (false). */
void games_when_stored(struct games *, void (*call)(void *, bool), void *context);
void games_forget_call(struct games *, void *context);

/* ---- the loop */

/* Takes up games in which a bot has to move or a clock runs; a few at a time. True if more wait. */
bool games_resume(struct games *);
/* Tells everybody of the batch that has come to the disk meanwhile, and stores the next. */
void games_turn(struct games *);
/* The same until there is nothing more to store or to tell; waits for the disk. */
void games_finish(struct games *);
/* The disk has failed: what was acknowledged is there, and nothing more will be. */
bool games_lost(const struct games *);
/* Clocks, empty games, a store that was sick: several times a second. */
void games_tick(struct games *);
bool games_sick(const struct games *);
int64_t games_in_store(const struct games *);
/* Somebody else has put games into the store, or taken some out. */
void games_recount(struct games *);
int games_in_memory(const struct games *, int64_t *bytes);
/* No new games from now on. */
void games_drain(struct games *);
/* Games that are not over and have a player present. */
int games_in_play(const struct games *);
/* A game in memory that this engine does not go on with, and that was not over. */
bool games_is_closed(struct games *, const char *id);
/* What the operator sees of a game in memory. */
struct games_glimpse {
    char id[ROOM_ID], title[TITLE_MAX];
    char players[MK_MAX_PLAYERS * (SEAT_NAME + 2)];
    int round, lines, present, watchers;
    const char *state;
    int64_t used;
};
void games_each(const struct games *, void (*visit)(void *, const struct games_glimpse *), void *);
/* Games among bots that wait for their next decision. */
int games_resting(const struct games *);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games.h: all games on the server, and everybody who plays or watches.
 *
 *  (1) Only the loop's thread uses this. Whatever happens until the disk has the last batch makes
 *      up the next one: games_turn stores it, and nobody is told before it is on the disk.
 *  (2) A line is applied in memory first and stored with the batch. If that fails, the games
 *      concerned are reloaded from the store, players who gave orders are told, and nothing new is
 *      accepted until the store can be written to again.
 *  (3) Listeners are sent lines in order and without gaps: a `live` listener has been sent
 *      everything stored; the others catch up by games_feed.
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
    int64_t drop_after;         /* microseconds an unused game stays in memory */
    bool sparing;               /* slow down games between bots, so that people are served first */
    /* A game that had to wait for the workers (`busy`) can be asked for again; or NULL. */
    void (*here)(void *context, const char *id, const char *code, const char *text);
    void *context;
};

/* A client following a game. Embedded in a connection. */
struct listener {
    struct room *room;          /* NULL before hello */
    struct listener *next, **link;
    unsigned players;           /* whose seats it holds, as bits; 0: a spectator */
    uint64_t payer;             /* account charged for bots' thinking */
    int told;                   /* lines it has been sent */
    int openings;               /* the room's, when it was last sent what is open */
    bool live;
    /* Receives every message in order; must keep a reference if it needs the message longer. */
    void (*hear)(struct listener *, struct outgoing *);
};

struct games *games_new(const struct games_with *);
void games_free(struct games *);

/* ---- the socket */

/* Takes a seat or watches: NULL, or the code of an error, with a text. `busy`: the workers are reading
 * the game, see games_with.here. */
const char *games_hello(struct games *, struct listener *, const struct message *,
                        const char **text);
/* Sends it more of what it has missed. False if it is up to date. */
bool games_feed(struct games *, struct listener *);
void games_leave(struct games *, struct listener *);
/* `asked` is when the message arrived. */
void games_order(struct games *, struct listener *, const struct message *, int64_t asked);
void games_undo(struct games *, struct listener *, const struct message *, int64_t asked);
void games_chat(struct games *, struct listener *, const struct message *);
/* Silences spectators (n is 1), or lets them talk again. */
void games_quiet(struct games *, struct listener *, const struct message *);
/* May its game give the loop more work? And how much it was, in microseconds of processor time.
 * Spectators are charged themselves, not the game. */
bool games_may_work(struct listener *);
void games_worked(struct listener *, int64_t micros);

/* ---- HTTP */

/* Starts a game from a draft that was read without errors. False if there are too many games, or
 * the store cannot be written to. */
bool games_create(struct games *, struct draft *);
/* Takes the open seat of *player, or any if that is NULL; in a listed game also without a code.
 * *player gets its player, `token` the token. NULL, or the code of an error. */
const char *games_join(struct games *, const char *id, const char *code, const char **player,
                       const char *name, char token[SECRET], const char **text);
/* Starts the same table again for the seats that played, or finds the rematch one of them has
 * started; tokens keep their seats. NULL, or the code of an error. */
const char *games_rematch(struct games *, const char *id, const char *token, char next[ROOM_ID],
                          const char **text);
/* Makes a one-time code that exchanges this token for another one; it is written to `out`. */
void games_make_recovery(struct games *, const char *id, const char *token, char out[SECRET]);
/* For a lost token: the seat's code gives a new token and a new code. *players gets its players.
 * Connections with the old token are dropped. NULL, or the code of an error. */
const char *games_recover(struct games *, const char *id, const char *code, char token[SECRET],
                          char recovery[SECRET], unsigned *players, const char **text);
/* What is known of a game now; false if there is none. */
bool games_summary(struct games *, const char *id, struct store_game *out);
/* Calls back when the current batch is stored (true) or lost (false). */
void games_when_stored(struct games *, void (*call)(void *, bool), void *context);

/* ---- the loop */

/* Loads games again whose orders could not be stored, and resumes those in which a bot has to move or
 * a clock runs, a few at a time. True if more wait. */
bool games_resume(struct games *);
/* Delivers the batch that has reached the disk, and stores the next. */
void games_turn(struct games *);
/* The same until there is nothing left to store or deliver; waits for the disk. */
void games_finish(struct games *);
/* The disk has failed: what was acknowledged is on it, and nothing more can be stored. */
bool games_lost(const struct games *);
/* Clocks, empty games, a failing store: called several times a second. */
void games_tick(struct games *);
bool games_sick(const struct games *);
int64_t games_in_store(const struct games *);
/* Somebody else has added or removed games in the store. */
void games_recount(struct games *);
int games_in_memory(const struct games *, int64_t *bytes);
/* Stops accepting new games. */
void games_drain(struct games *);
/* Games that are not over and have a player present. */
int games_in_play(const struct games *);
/* A game in memory that was not over but that this engine cannot continue. */
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
/* Games between bots that wait for their next decision. */
int games_resting(const struct games *);

#endif

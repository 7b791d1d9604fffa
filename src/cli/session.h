/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* session.h: a game in progress, with its history.
 *
 *  (1) Every order carried out is kept together with a copy of the game before it and the state of
 *      the dice: undoing restores that copy, and the dice that follow are the same again.
 *  (2) A file has the table as it was set up and the orders, dice among them, each with the hash of
 *      the state it led to. Reading it replays and compares.
 */
#ifndef CLI_SESSION_H
#define CLI_SESSION_H

#include "mk/notation.h"

struct session_step {
    struct mk_order order;
    struct game *before;
    uint64_t dice_before;
    uint64_t hash;              /* after it */
};

struct session {
    struct mk_table *table;
    struct game *start, *g;
    struct mk_events *events;   /* of the last order, or of the start */
    struct session_step *step;
    int n, capacity;
    uint64_t dice;              /* the dice generator */
};

/* How to read a table file. */
struct session_wish {
    const char *path;
    const char *rules;          /* judge by this edition, whatever the file says; or NULL */
    bool setup;                 /* begin with the roll for first player, whatever the file says */
    bool game_only;             /* accept only a saved game */
    bool orders;                /* a table may be followed by orders and dice, without hashes */
    int stop_after;             /* replay only this many orders of a game file; -1: all */
};

/* Loads a table or a saved game. On failure prints what is wrong, with file, line and column,
 * and returns false; a hash that differs is such a failure. */
bool session_open(struct session *, const struct session_wish *);
/* Begins with a table that is filled in already; the session copies it. `name` is used in
 * messages. */
bool session_begin(struct session *, const struct mk_table *, const char *name);
void session_release(struct session *);

/* Checks the order and carries it out; s->events say what happened. */
struct verdict session_give(struct session *, const struct mk_order *);
/* Undoes the last order; false if there is none. */
bool session_back(struct session *);
/* Rolls the dice the game asks for and plays them; *out gets the roll. */
struct verdict session_roll(struct session *, struct mk_order *out);

/* May the game be saved there: is it free, or a saved game? If not, prints why. */
bool session_may_save(const char *path);
/* Writes the game file; on failure prints why, returns false and leaves an existing file alone. */
bool session_save(const struct session *, const char *path);
/* The order as text, without the end of the line. */
void session_order_text(const struct game *, const struct mk_order *, char *out, size_t size);

/* A table by path, or by name in data/tables beside the program. Returns `out`. */
const char *session_find_table(const char *name, char *out, size_t size);

#endif

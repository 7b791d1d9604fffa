/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* course.h: a game in progress, and the orders that can still be undone.
 *
 *  (1) g is the state after the last valid line.
 *  (2) For the orders since the last dice, or since a closed dial showed something new, at most
 *      COURSE_RUN, the bytes each has changed are kept: undoing restores them and replays nothing.
 *  (3) Nothing here does I/O: games.c stores the lines.
 */
#ifndef SERVER_COURSE_H
#define SERVER_COURSE_H

#include "mk/notation.h"

enum { COURSE_RUN = 64, COURSE_LINE = 1024, COURSE_TABLE = 1 << 20 };

struct course {
    struct game *g;
    struct course_step *step;       /* orders that can be undone */
    int n, capacity;
};

/* Begins with the table. False with an error that has line and column, or line 0 if the table as
 * a whole cannot be played; then there is nothing to release. */
bool course_begin(struct course *, struct mk_models, const char *table, size_t length,
                  struct mk_error *);
/* Begins with a state, taking ownership; nothing before it can be undone. */
void course_adopt(struct course *, struct game *);
void course_release(struct course *);
size_t course_bytes(const struct course *);

/* The order as it is stored and sent: absolute, on one line, and it parses back to the same
 * order. False if it is too long. */
bool course_print(const struct course *, const struct mk_order *, char out[COURSE_LINE]);
/* Carries out what mk_check has allowed with this verdict. `nothing`: a bot declined something,
 * which does not prevent undoing what came before. */
void course_carry_out(struct course *, const struct mk_order *, struct verdict, bool nothing);
/* Checks it and, if it is legal, carries it out. */
struct verdict course_give(struct course *, const struct mk_order *, bool nothing);
/* How many orders go if the holder of these players (bits) undoes their last one; 0 if dice were
 * rolled or somebody else has decided since. */
int course_undoable(const struct course *, unsigned players);
/* Undoes the last k; false if there are not as many. */
bool course_take_back(struct course *, int k);
/* Nothing done so far can be undone any more. */
void course_settle(struct course *);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* course.h: a game as it goes, and the orders that can still be taken back.
 *
 *  (1) g is the state after the last valid line.
 *  (2) Of the orders since the last dice, or since a closed dial showed something new, at most
 *      COURSE_RUN, it is kept what each has changed in the block of the state: taking some back is
 *      putting back these bytes, and plays nothing again.
 *  (3) Nothing here does I/O: the store has the lines, and games.c sees to it.
 */
#ifndef SERVER_COURSE_H
#define SERVER_COURSE_H

#include "mk/notation.h"

enum { COURSE_RUN = 64, COURSE_LINE = 1024, COURSE_TABLE = 1 << 20 };

struct course {
    struct game *g;
    struct course_step *step;       /* the run */
    int n, room;
};

/* Begins with the table. False with an error that has line and column, or line 0 if the table as a
 * whole cannot be played; then there is nothing to release. */
bool course_begin(struct course *, struct mk_models, const char *table, size_t length,
                  struct mk_error *);
/* Begins with a state, which is the course's from now on; nothing before it can be taken back. */
void course_adopt(struct course *, struct game *);
void course_release(struct course *);
size_t course_bytes(const struct course *);

/* The order as it is stored and told: absolute, one line, which reads back as the same order. False
 * if it is too long. */
bool course_print(const struct course *, const struct mk_order *, char out[COURSE_LINE]);
/* Carries out what mk_check has allowed with this verdict. `nothing`: a bot has declined something;
 * that does not keep anybody from taking back what was done before. */
void course_carry_out(struct course *, const struct mk_order *, struct verdict, bool nothing);
/* Checks it and, if it is allowed, carries it out. */
struct verdict course_give(struct course *, const struct mk_order *, bool nothing);
/* How many orders go if who holds these players (bits) takes back the last one of theirs; 0 if
 * dice were rolled or somebody else has decided since. */
int course_undoable(const struct course *, unsigned players);
/* Takes the last k back; false if they are not all there. */
bool course_take_back(struct course *, int k);
/* What was done up to now cannot be taken back any more. */
void course_settle(struct course *);

#endif

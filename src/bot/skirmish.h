/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skirmish.h: a random but sensible battle, for bots, benchmarks and tests.
 *
 * Equal orders of battle give equal tables. */
#ifndef BOT_SKIRMISH_H
#define BOT_SKIRMISH_H

#include "mk/notation.h"

enum { ROSTER = 40 };

struct roster {
    int points;
    const char *words;              /* of a figure, in the notation */
};
extern const struct roster roster[ROSTER];

/* What is wanted. Zero means: two players, 200 points, a bare table. */
struct skirmish {
    uint64_t seed;
    int players;                    /* 2 to 4 */
    int points;                     /* build total, in hundreds */
    int terrain;                    /* pieces, up to eight */
    int figures;                    /* if not 0: so many a side, whatever they cost */
    bool setup;                     /* terrain lies in the pool, armies are not deployed yet */
};

/* Fills the table (large: see notation.h) and the cast, which borrows from it. False with an error
 * when so many do not fit. */
bool skirmish_make(const struct skirmish *, struct mk_table *, struct mk_cast *out,
                   struct mk_error *);

#endif

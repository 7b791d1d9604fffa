/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pool.h: figures to build armies from, and armies built of them at random.
 *
 * Equal pools, wishes and seeds give equal armies. */
#ifndef ARMY_POOL_H
#define ARMY_POOL_H

#include "army/army.h"

struct stock {
    const struct mk_model *model;   /* borrowed from a library */
    char word[ARMY_WORD];           /* how an army list names it */
    int copies;                     /* there are so many of it */
};

struct pool {
    int n, room;
    struct stock *stock;
};

void pool_release(struct pool *);
/* One more of this figure. */
void pool_add(struct pool *, struct library *, const struct collection *, const struct mk_model *);
/* Everything the collection has: uniques once, others as often as anybody wants. */
void pool_add_collection(struct pool *, struct library *, const struct collection *);
/* Its figures opened in boosters of BOOSTER: the higher the rank, the rarer. */
enum { BOOSTER = 5 };
void pool_open_boosters(struct pool *, struct library *, const struct collection *, int boosters,
                        uint64_t *rng);

/* So many boxes besides, each with one large piece of that edition (no castle section), none twice. */
void pool_open_boxes(struct pool *, struct library *, int edition, int boxes, uint64_t *rng);

/* What kind of army is wanted. */
struct army_wish {
    int points;                     /* the build total */
    unsigned factions;              /* of these, a bit each; 0: drawn at random */
    uint64_t seed;
    bool best;                      /* the best of all factions, not of one drawn at random */
};

/* A legal army near the total: of one or two factions for the most part, some who shoot and some who
 * do not. Nobody in it if the pool has nobody cheap enough. */
void army_build(struct army *, const struct pool *, const struct army_wish *);
/* Adds one of the figure (at that level), in the entry it already has if it has one. */
bool army_add(struct army *, const struct stock *, int level);

#endif

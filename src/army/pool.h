/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pool.h: figures to build armies from, and armies built of them at random.
 *
 * The same pool, wish and seed always give the same army. */
#ifndef ARMY_POOL_H
#define ARMY_POOL_H

#include "army/army.h"

struct stock {
    const struct mk_model *model;   /* borrowed from a library */
    char word[ARMY_WORD];           /* how an army list names it */
    int copies;                     /* how many there are */
};

struct pool {
    int n, capacity;
    struct stock *stock;
};

void pool_release(struct pool *);
/* Everything in the collection: uniques once, others as often as wanted. */
void pool_add_collection(struct pool *, struct library *, const struct collection *);
/* Its figures opened in boosters of BOOSTER: the higher the rank, the rarer. */
enum { BOOSTER = 5 };
void pool_open_boosters(struct pool *, struct library *, const struct collection *, int boosters,
                        uint64_t *rng);

/* That many extra boxes, each with one large piece of that edition (no castle sections), none
 * twice. */
void pool_open_boxes(struct pool *, struct library *, int edition, int boxes, uint64_t *rng);

/* What kind of army is wanted. */
struct army_wish {
    int edition;                    /* whose rules it is to be played by */
    int points;                     /* the build total */
    unsigned factions;              /* of these, a bit each; 0: drawn at random */
    uint64_t seed;
    bool best;                      /* the best of all factions, not of one drawn at random */
};

/* A legal army near the total: mostly of one or two factions, with some shooters and some
 * others. Empty if the pool has nothing cheap enough. */
void army_build(struct army *, const struct pool *, const struct army_wish *);
/* Adds one of the figure (at that level), to its existing entry if there is one. */
bool army_add(struct army *, const struct stock *, int level);

#endif

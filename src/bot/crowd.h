/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* crowd.h: who is near a place, without asking everybody.
 *
 * Lines an inch apart cut the table into columns and rows. For each line there is the set of those
 * before it; the difference of two is a strip, and two strips that cross make a box.
 *
 *  (1) Members are indexes, mine first, and are found in their order.
 *  (2) Everybody in the box is found, and some who are less than an inch outside it.
 */
#ifndef BOT_CROWD_H
#define BOT_CROWD_H

#include "mk/types.h"

enum { CROWD_LINES = 128, CROWD_SET = 64 };     /* lines one way; members of one set */
enum crowd_side { CROWD_MINE, CROWD_FOES, CROWD_ALL, CROWD_SIDES };

struct crowd {
    int shift;                      /* a column is 2^shift units wide: an inch, or more on tables
                                     * with too many of them */
    int32_t last_column, last_row;
    int sets;
    struct crowd_set {              /* line k is west of column k, and south of row k */
        uint64_t side[CROWD_SIDES];
        uint64_t west[CROWD_LINES + 1], south[CROWD_LINES + 1];
    } set[MK_MAX_FIGURES / CROWD_SET];
};

/* Members of a box: for (struct nearby b = crowd_box(…); nearby_next(&b);) … b.at … */
struct nearby {
    int at;                         /* the index of the one found */
    uint64_t left;                  /* those of its set that come after it */
    const struct crowd_set *set, *last;
    int first;                      /* the lowest index of the set */
    enum crowd_side side;
    int32_t west, east, south, north;   /* lines around the box */
};

/* Empty, for n on a table of that size, of whom the first are mine. Whoever is added is found once
 * crowd_close has been called. */
void crowd_open(struct crowd *, vec board, int n, int mine);
void crowd_add(struct crowd *, int index, vec at);
void crowd_close(struct crowd *);
void crowd_move(struct crowd *, int index, vec from, vec to);

static inline int32_t crowd_line(int32_t x, int shift, int32_t last)
{
    int32_t k = x < 0 ? 0 : x >> shift;

    return k < last ? k : last;
}

static inline uint64_t nearby_set(const struct nearby *b)
{
    const struct crowd_set *s = b->set;

    return s->west[b->east] & ~s->west[b->west] & s->south[b->north] & ~s->south[b->south] &
           s->side[b->side];
}

static inline struct nearby crowd_box(const struct crowd *c, vec lo, vec hi, enum crowd_side side)
{
    struct nearby b = {
        .set = c->set, .last = c->set + c->sets - 1, .side = side,
        .west = crowd_line(lo.x, c->shift, c->last_column),
        .east = crowd_line(hi.x, c->shift, c->last_column) + 1,
        .south = crowd_line(lo.y, c->shift, c->last_row),
        .north = crowd_line(hi.y, c->shift, c->last_row) + 1,
    };

    b.left = nearby_set(&b);
    return b;
}

static inline bool nearby_next(struct nearby *b)
{
    while (!b->left) {
        if (b->set == b->last)
            return false;
        b->set++;
        b->first += CROWD_SET;
        b->left = nearby_set(b);
    }
    b->at = b->first + __builtin_ctzll(b->left);
    b->left &= b->left - 1;
    return true;
}

#endif

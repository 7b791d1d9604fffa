/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* folly.h: watches the players for what no sensible player does.
 *
 *  (1) Throwing a figure away: an action that loses one of the player's own figures with certainty
 *      (whatever the dice show, whether or not others spin) and on average takes less than a tenth
 *      of that figure's cost from the others.
 *  (2) Marching on the spot: a movement formation that leaves everybody in the same place and facing.
 *  (3) A game in which nobody attacks anybody.
 */
#ifndef SIM_FOLLY_H
#define SIM_FOLLY_H

#include "mk/game.h"

enum { FOLLY_SCRIPT = 32, FOLLY_TEXT = 200 };

struct folly {
    /* what has been seen so far */
    long actions, attacks;
    long thrown_away, on_the_spot;
    char worst[FOLLY_TEXT];             /* the first of them, as an order */
    /* the action in progress */
    struct game *begun;                 /* the game before it; NULL: none seen yet */
    size_t capacity;
    bool acting;
    int n;
    struct mk_order script[FOLLY_SCRIPT];       /* its player's orders since */
};

/* Called before an order is given, and once it has been carried out. */
void folly_before(struct folly *, const struct game *, const struct mk_order *);
void folly_after(struct folly *, const struct game *);
void folly_release(struct folly *);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* folly.h: looks over the players' shoulders for what no sensible player does.
 *
 *  (1) Throwing a figure away: an action that loses a figure of its own with certainty (whatever the
 *      dice show, whether the others spin or not) and takes from the others, on average, less than a
 *      tenth of what that figure costs.
 *  (2) Marching on the spot: a movement formation after which everybody stands and looks as before.
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
    char worst[FOLLY_TEXT];             /* the first of them, in the words of orders */
    /* the action that is under way */
    struct game *begun;                 /* the game before it; NULL: none has been seen yet */
    size_t room;
    bool acting;
    int n;
    struct mk_order script[FOLLY_SCRIPT];       /* what its player has said since */
};

/* Before an order is given, and once it has been carried out. */
void folly_before(struct folly *, const struct game *, const struct mk_order *);
void folly_after(struct folly *, const struct game *);
void folly_release(struct folly *);

#endif

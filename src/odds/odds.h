/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* odds.h: what an order may lead to, by trying every roll of the dice.
 *
 *  (1) Exact: every roll is tried on copies of the game until the action is over, and the chances
 *      of all outcomes add up to one. Nothing here knows a rule.
 *  (2) Decisions of players on the way are answered by the script while it lasts, and then by what
 *      is always open to them: nothing is switched off, no attack follows. Free spins are taken or
 *      declined as told. Of several sections that could take a click, players choose the one that
 *      costs them least and the others most.
 *  (3) If there are more than ODDS_OUTCOMES_MAX outcomes, the answer is sampled instead, and
 *      `error` says how far a chance may be off (two standard deviations).
 */
#ifndef ODDS_ODDS_H
#define ODDS_ODDS_H

#include "mk/game.h"

enum {
    ODDS_FIGURES = MK_MAX_FIGURES,      /* nobody is left out */
    ODDS_SPAN = MK_DIAL,
    ODDS_OUTCOMES_MAX = 60000,
    ODDS_SAMPLES = 20000,
};

/* What may become of one figure. */
struct odds_figure {
    fig_id fig;
    double hit;                         /* an attack hits it, and it does not dodge */
    double gone;                        /* it is eliminated */
    double captured;
    double change[2 * ODDS_SPAN + 1];   /* change[ODDS_SPAN + n]: it ends n clicks further down */
};

struct odds {
    struct verdict verdict;             /* of the order; the rest is empty if it is refused */
    double breakaway;                   /* the mover breaks away; 1 if it need not roll */
    bool rolls;                         /* …but it has to roll */
    bool sampled;
    double error;
    long outcomes;                      /* how many were counted */
    int n;
    struct odds_figure fig[ODDS_FIGURES];   /* everybody to whom something may happen */
};

enum odds_spin { ODDS_KEEP, ODDS_SPIN };

/* Memory for the copies: made once, used for any number of questions about games of that size. */
struct odds_scratch;
struct odds_scratch *odds_scratch_new(const struct game *);
void odds_scratch_free(struct odds_scratch *);

/* script[0] is the order; the further ones answer later decisions of the same player. */
void odds_of(struct odds *out, const struct game *, const struct mk_order *script, int n,
             enum odds_spin, struct odds_scratch *);

/* Mean of the clicks a figure takes, and the chance of at least n. */
double odds_mean(const struct odds_figure *);
double odds_at_least(const struct odds_figure *, int n);
const struct odds_figure *odds_figure_of(const struct odds *, fig_id);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* position.c: the value of a whole position, for the leaves of a search. */
#include "bot/scale.h"

#include "rules/contact.h"
#include "rules/score.h"

/* The difference between a sure loss and a sure win, as a share of all points, chosen so that in
 * an even game a point is worth about a point. */
static const double RANGE = 0.36;
/* What a point won or kept counts on top of that: with equal chances, the larger margin. */
static const double MARGIN = 0.02;

static double final_chance(const struct game *g, player_id me)
{
    player_id winner = mk_winner(g);

    return winner == MK_NO_PLAYER ? 0.5 : allied(g, me, winner) ? 1 : 0;
}

static double final_margin(const struct game *g, player_id me)
{
    double lead = 0;

    for (int p = 0; p < g->nplayer; p++)
        lead += (allied(g, me, (player_id)p) ? 1 : -1) * mk_score(g, (player_id)p);
    return lead;
}

double position_range(const struct game *g)
{
    return RANGE * scale_stakes(g);
}

int32_t position_value(struct survey *s, const struct game *g, player_id me)
{
    double chance, margin, x[SCALE_FEATURES];

    if (g->phase == PHASE_OVER) {
        chance = final_chance(g, me);
        margin = final_margin(g, me);
    } else {
        scale_look(s, g, me, x);
        chance = scale_chance(scale_weight, x);
        margin = (x[SCALE_SCORE] + x[SCALE_CLICKS]) * scale_stakes(g);
    }
    return (int32_t)(POINT * ((chance - 0.5) * position_range(g) + MARGIN * margin));
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* look_ahead.h: how the bots beside it choose: they try every candidate order on a copy of the game and
 * keep the one that leaves them the most points; ties are broken by coming closer to the enemy. */
#ifndef LOOK_AHEAD_H
#define LOOK_AHEAD_H

#include <math.h>

#include "mk/query.h"

enum { CANDIDATES = 256 };

/* How good is this for the player? */
static inline double worth(const struct mk_game *g, mk_player_id me)
{
    double sum = 0;

    for (int p = 0; p < g->nplayer; p++)
        sum += (p == me ? 100.0 : -100.0) * mk_score(g, (mk_player_id)p);
    for (int a = 0; a < g->nfigure; a++)
        for (int b = 0; b < g->nfigure; b++) {
            mk_fig_id x = (mk_fig_id)a, y = (mk_fig_id)b;
            const struct mk_figure *mine = mk_figure_of(g, x), *other = mk_figure_of(g, y);

            if (mk_piece_of(g, x)->owner == me && mk_piece_of(g, y)->owner != me &&
                (mine->flags & other->flags & FIG_TABLE))
                sum -= hypot(mine->at.x - other->at.x, mine->at.y - other->at.y) / MK_INCH / 100;
        }
    return sum;
}

/* The best candidate, its dice thrown once. */
static inline struct mk_order choose(const struct mk_game *g, struct mk_game *copy, uint64_t *rng)
{
    static struct mk_order all[CANDIDATES], dice;
    int n = mk_generate(g, all, CANDIDATES, NULL), best = 0;
    double most = -INFINITY;

    for (int i = 0; i < n; i++) {
        double w;

        mk_game_copy(copy, g);
        mk_apply(copy, &all[i], NULL);
        while (copy->ask.player == MK_FATE && copy->ask.ask != ASK_NOTHING) {
            mk_generate(copy, &dice, 1, rng);
            mk_apply(copy, &dice, NULL);
        }
        w = worth(copy, g->ask.player);
        if (w > most) {
            most = w;
            best = i;
        }
    }
    return all[best];
}

#endif

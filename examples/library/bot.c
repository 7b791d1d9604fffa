/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bot.c: a bot that looks one order ahead, against one that plays at random. It tries every candidate
 * order on a copy of the game and keeps the one that leaves it the most points; ties are broken by
 * coming closer to the enemy.
 *
 *     cc bot.c $(pkg-config --cflags --libs libmk) -lm -o bot && ./bot first-battle.table 1 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mk/query.h"
#include "open_table.h"

enum { CANDIDATES = 256, ORDERS_MAX = 20000 };

/* How good is this for the player? */
static double worth(const struct mk_game *g, mk_player_id me)
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
static struct mk_order choose(const struct mk_game *g, struct mk_game *copy, uint64_t *rng)
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

int main(int argc, char **argv)
{
    struct mk_game *g = argc > 1 ? open_table(argv[1]) : NULL, *copy;
    uint64_t rng = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct mk_order o;
    int orders = 0;

    if (!g || !(copy = malloc(g->size)))
        return 2;
    for (; g->ask.ask != ASK_NOTHING && orders < ORDERS_MAX; orders++) {
        if (g->ask.player == 0)
            o = choose(g, copy, &rng);
        else
            mk_generate(g, &o, 1, &rng);
        if (!mk_allowed(mk_apply(g, &o, NULL)))
            return 1;
    }
    printf("%d orders; %s %d points, %s %d points\n", orders, mk_player_of(g, 0)->name,
           (int)mk_score(g, 0), mk_player_of(g, 1)->name, (int)mk_score(g, 1));
    free(copy);
    free(g);
    return 0;
}

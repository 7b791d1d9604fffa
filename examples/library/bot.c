/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bot.c: a bot that looks one order ahead, against one that plays at random.
 *
 *     cc bot.c $(pkg-config --cflags --libs libmk) -lm -o bot && ./bot first-battle.table 1 */
#include <stdio.h>
#include <stdlib.h>

#include "look_ahead.h"
#include "open_table.h"

enum { ORDERS_MAX = 20000 };

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

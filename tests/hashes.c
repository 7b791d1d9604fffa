/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* hashes.c: plays random games and prints the hash each of them ends with.
 *
 * Built with every compiler, at every level of optimisation and for WebAssembly, it has to print the
 * same lines: scripts/hashes compares them. */

#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/skirmish.h"
#include "mk/query.h"

enum { ORDERS_MAX = 20000, EVERY = 64 };

static struct mk_table table;
static struct reach reach;

/* Folds in what a query says of a random figure: outlines and ways are doubles inside. */
static uint64_t query_hash(const struct game *g, uint64_t *rng)
{
    fig_id f = (fig_id)rng_below(rng, g->nfigure);
    int loops = mk_reach(g, f, &reach);
    uint64_t h = (uint64_t)loops;

    for (int i = 0; loops > 0 && i < reach.first[loops]; i++)
        h = (h ^ (uint32_t)reach.leg[i].to.x ^ (uint64_t)(uint32_t)reach.leg[i].to.y << 32) *
            0x9e3779b97f4a7c15u;
    return h;
}

static bool play(const struct skirmish *want)
{
    struct mk_cast cast;
    struct mk_error error;
    struct mk_order o;
    uint64_t rng = want->seed, h = 0;
    int orders = 0;

    if (!skirmish_make(want, &table, &cast, &error)) {
        fprintf(stderr, "seed %d: %s\n", (int)want->seed, error.text);
        return false;
    }
    struct game *g = malloc(mk_game_size(&cast));
    if (!g)
        return false;
    for (mk_game_init(g, &cast, NULL); orders < ORDERS_MAX && bot_random_play(g, &rng, &o);
         orders++) {
        h = (h ^ mk_game_hash(g)) * 0x9e3779b97f4a7c15u;
        if (orders % EVERY == 0)
            h ^= query_hash(g, &rng);
    }
    printf("%d %d %08lx%08lx\n", (int)want->seed, orders, (unsigned long)(h >> 32),
           (unsigned long)(h & 0xffffffff));
    free(g);
    return true;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 40;

    for (int i = 0; i < games; i++) {
        struct skirmish want = {.seed = (uint64_t)i + 1, .points = 200 + i % 3 * 100,
                                .terrain = 8, .players = i % 10 == 9 ? 3 : 2,
                                .setup = i % 4 == 3};
        if (want.setup)
            want.points = 200;
        if (i % 5 == 2) {           /* large pieces, with a castle or without, now and then Conquest */
            want.large = 1 + i % 2;
            want.castle = i % 3 == 0;
            want.edition = i % 20 == 7 ? MK_CONQUEST : MK_UNLIMITED;
            want.points = want.edition == MK_CONQUEST ? 800 : 300;
        }
        if (i % 8 == 5) {           /* the rules of 2003 */
            want.edition = MK_MK2;
            want.players = 2;
            want.points = 300;
        }
        if (!play(&want))
            return 1;
    }
    return 0;
}

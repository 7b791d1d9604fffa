/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* simulate.c: plays a table many times at random, in two threads, and says who wins how often. Shows
 * that games share nothing: each thread has its own, and what they come to depends on the seed alone.
 *
 *     cc simulate.c -pthread $(pkg-config --cflags --libs libmk) -o simulate
 *     ./simulate first-battle.table 200 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "mk/query.h"
#include "mk/version.h"
#include "open_table.h"

enum { THREADS = 2, ORDERS_MAX = 20000, STACK = 4 << 20 };   /* bytes; see docs/library.md */

struct share {
    const struct mk_game *start;
    int first, games;
    int wins[2], draws, unfinished;
    uint64_t hash;                  /* of all last states together */
};

static void play(struct share *s, struct mk_game *g, uint64_t rng)
{
    struct mk_order o;
    int orders = 0;

    mk_game_copy(g, s->start);
    while (g->ask.ask != ASK_NOTHING && orders++ < ORDERS_MAX)
        for (int attempt = 0;; attempt++) {
            mk_propose(g, attempt, &rng, &o);
            if (mk_allowed(mk_apply(g, &o, NULL)))
                break;
        }
    s->unfinished += g->ask.ask != ASK_NOTHING;
    if (mk_winner(g) == MK_NO_PLAYER)
        s->draws++;
    else
        s->wins[mk_winner(g) != 0]++;
    s->hash ^= mk_game_hash(g);
}

static void *run(void *context)
{
    struct share *s = context;
    struct mk_game *g = malloc(s->start->size);

    for (int i = 0; g && i < s->games; i++)
        play(s, g, (uint64_t)(s->first + i) * 0x9e3779b97f4a7c15u);
    free(g);
    return NULL;
}

int main(int argc, char **argv)
{
    struct mk_game *start = argc > 1 ? open_table(argv[1]) : NULL;
    int games = argc > 2 ? atoi(argv[2]) : 100;
    struct share share[THREADS];
    pthread_t thread[THREADS];
    pthread_attr_t attributes;

    if (!start)
        return 2;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    for (int i = 0; i < THREADS; i++) {
        share[i] = (struct share){.start = start, .first = i * (games / THREADS),
                                  .games = games / THREADS};
        pthread_create(&thread[i], &attributes, run, &share[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    printf("libmk %s: %d to %d, %d draws, %d unfinished, hash %016llx\n", mk_version(),
           share[0].wins[0] + share[1].wins[0], share[0].wins[1] + share[1].wins[1],
           share[0].draws + share[1].draws, share[0].unfinished + share[1].unfinished,
           (unsigned long long)(share[0].hash ^ share[1].hash));
    free(start);
    return 0;
}

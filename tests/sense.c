/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* sense.c: many games between equals, watched for what no sensible player does (sim/folly.h).
 *
 *     sense GAMES [BOT [FIRST]]
 *
 * The ready armies in turn, each against itself on a table of its own. A game that goes wrong is named
 * by its number, which alone decides it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "army/table.h"
#include "sim/match.h"

enum { ROUNDS = 40 };

static struct mk_table table;

struct sum {
    long games, orders, actions, thrown_away, on_the_spot, peaceful, faults;
};

static struct game *game_of(struct army *army, long number)
{
    struct army_battle b = {.red = army, .blue = army, .seed = (uint64_t)number + 1};
    struct mk_cast cast;
    struct mk_error error;

    if (!army_battle_table(&b, &table, &error) || !mk_table_cast(&table, &cast, &error)) {
        printf("game %ld: %s\n", number, error.text);
        exit(2);
    }
    cast.time_limit = 50;           /* so that the judge may end it */
    struct game *g = malloc(mk_game_size(&cast));
    if (!g)
        abort();
    mk_game_init(g, &cast, NULL);
    return g;
}

static void complain(long number, const struct army *a, const char *what)
{
    printf("game %ld (%s): %s\n", number, a->name, what);
    fflush(stdout);
}

static void play(struct army *army, long number, struct bot *bot, struct sum *sum)
{
    struct game *g = game_of(army, number);
    struct folly watch = {0};
    struct match m = {.bot = {bot, bot}, .seed = (uint64_t)number * 977 + 1, .rounds = ROUNDS,
                      .watch = &watch};

    match_play(&m, g);
    if (watch.worst[0])
        complain(number, army, watch.worst);
    if (!watch.attacks)
        complain(number, army, "nobody attacked");
    if (m.fault)
        complain(number, army, m.fault);
    sum->games++;
    sum->orders += m.orders;
    sum->actions += watch.actions;
    sum->thrown_away += watch.thrown_away;
    sum->on_the_spot += watch.on_the_spot;
    sum->peaceful += !watch.attacks;
    sum->faults += m.fault != NULL;
    folly_release(&watch);
    free(g);
}

int main(int argc, char **argv)
{
    static struct library library;
    static struct army army[64];
    long games = argc > 1 ? atol(argv[1]) : 100, first = argc > 3 ? atol(argv[3]) : 0;
    struct bot *bot = bot_named(argc > 2 ? argv[2] : "greedy");
    struct sum sum = {0};
    int n = 0;

    for (int i = 0; i < usual_armies() && n < 64; i++) {
        char name[64];

        snprintf(name, sizeof name, "%.*s", (int)strcspn(usual_army(i)->name, "."),
                 usual_army(i)->name);
        n += army_open(&army[n], &library, name);
    }
    if (!bot || !n)
        return 2;
    for (long i = first; i < first + games; i++)
        play(&army[i % n], i, bot, &sum);
    printf("%s: %ld games, %ld orders, %ld actions; %ld figures thrown away, %ld marches on the "
           "spot, %ld games without an attack, %ld faults\n", bot->name, sum.games, sum.orders,
           sum.actions, sum.thrown_away, sum.on_the_spot, sum.peaceful, sum.faults);
    bot_free(bot);
    library_release(&library);
    return sum.thrown_away || sum.on_the_spot || sum.peaceful || sum.faults;
}

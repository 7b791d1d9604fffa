/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* soak_large.c: many games of large pieces between bots, every invariant after every order.
 *
 * usage: soak-large GAMES [FIRST [NAME]]. Tables in turn: titans, warriors of four dials and
 * chariots on an open field and with a set-up, three players, a siege, a siege with its set-up, the
 * rules of 2003 with objectives, cavalry, cards, shells and constructed terrain, Conquest without and
 * with a castle; with a NAME only those whose name begins with it. The random bot, the greedy one,
 * and one against the other. A game that goes wrong is named by its number, which alone decides
 * it. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "bot/skirmish.h"
#include "sim/match.h"

static const struct { const char *name; struct skirmish want; int rounds; } tables[] = {
    {"open field", {.points = 300, .terrain = 8, .large = 2}, 30},
    {"set-up", {.points = 300, .terrain = 4, .large = 2, .setup = true}, 30},
    {"three players", {.points = 200, .terrain = 5, .large = 1, .players = 3}, 30},
    {"siege", {.points = 300, .terrain = 6, .large = 2, .castle = true}, 40},
    {"siege, set-up", {.points = 300, .terrain = 4, .large = 1, .castle = true, .setup = true}, 40},
    {"2003", {.points = 300, .terrain = 8, .edition = MK_MK2}, 30},
    {"2003, set-up", {.points = 300, .terrain = 8, .edition = MK_MK2, .setup = true}, 30},
    {"2003, large", {.points = 300, .terrain = 8, .large = 2, .edition = MK_MK2}, 30},
    {"2003, siege", {.points = 300, .terrain = 6, .large = 2, .edition = MK_MK2, .castle = true}, 30},
    {"2003, siege, set-up",
     {.points = 300, .terrain = 4, .large = 1, .edition = MK_MK2, .castle = true, .setup = true}, 30},
    {"Conquest", {.points = 800, .terrain = 8, .large = 3, .edition = MK_CONQUEST}, 12},
    {"Conquest siege",
     {.points = 800, .terrain = 8, .large = 2, .edition = MK_CONQUEST, .castle = true}, 12},
};
enum { TABLES = sizeof tables / sizeof tables[0], BOTS = 3, CONQUEST_EVERY = 8 };

static struct mk_table table;

struct sum {
    long games, orders, over;
};

static const char *const pair[BOTS][2] = {
    {"random", "random"}, {"greedy", "greedy"}, {"greedy", "random"},
};

static void complain(long game, int t, int b, const char *what)
{
    printf("game %ld (%s, %s and %s): %s\n", game, tables[t].name, pair[b][0],
           pair[b][1], what);
}

static bool play(long game, int t, int b, struct sum *sum)
{
    struct skirmish want = tables[t].want;
    struct mk_cast cast;
    struct mk_error error;
    struct match m = {.seed = (uint64_t)game * 977 + 1, .rounds = tables[t].rounds,
                      .validate = true};

    want.seed = (uint64_t)game + 1;
    if (!skirmish_make(&want, &table, &cast, &error)) {
        complain(game, t, b, error.text);
        return false;
    }
    cast.time_limit = 60;           /* so that the judge may end it */
    struct game *g = malloc(mk_game_size(&cast));
    if (!g)
        return false;
    mk_game_init(g, &cast, NULL);
    for (int p = 0; p < g->nplayer; p++)
        m.bot[p] = bot_named(pair[b][p % 2]);
    match_play(&m, g);
    sum->games++;
    sum->orders += m.orders;
    sum->over += g->end != END_TIME;
    if (m.fault)
        complain(game, t, b, m.fault);
    for (int p = 0; p < g->nplayer; p++)
        bot_free(m.bot[p]);
    free(g);
    return !m.fault;
}

/* The large battles cost as much as twenty others each: one game in eight. */
static int table_of(long game)
{
    return (int)(game % CONQUEST_EVERY == 0 ? TABLES - 2 + game / CONQUEST_EVERY % 2
                                            : game % (TABLES - 2));
}

/* The n-th table whose name begins so, in turn; -1 if there is none. */
static int table_named(long n, const char *begins)
{
    int of[TABLES], found = 0;

    for (int t = 0; t < TABLES; t++)
        if (strncmp(tables[t].name, begins, strlen(begins)) == 0)
            of[found++] = t;
    return found ? of[n % found] : -1;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? atol(argv[1]) : 500, first = argc > 2 ? atol(argv[2]) : 0, faults = 0;
    struct sum sum[TABLES][BOTS] = {0};

    for (long i = first; i < first + games; i++) {
        int t = argc > 3 ? table_named(i, argv[3]) : table_of(i), b = (int)(i / 7 % BOTS);
        if (t < 0)
            break;
        faults += !play(i, t, b, &sum[t][b]);
        fflush(stdout);
    }
    for (int t = 0; t < TABLES; t++)
        for (int b = 0; b < BOTS; b++)
            printf("%-15s %-7s %-7s %6ld games, %9ld orders, %6ld played to their end\n",
                   tables[t].name, pair[b][0], pair[b][1], sum[t][b].games,
                   sum[t][b].orders, sum[t][b].over);
    printf("%ld games, %ld with a fault\n", games, faults);
    return faults > 0;
}

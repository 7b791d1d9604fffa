/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* bench.c: `warlord bench`, how fast and how small the engine is.
 *
 *  (1) The engine is measured on random skirmishes with fixed seeds, on one core; bots, simulation
 *      and odds with the ready-made armies (bench_bots.c).
 *  (2) A rate is the best of several rounds of exactly the same work: the other rounds were disturbed.
 *  (3) Random play gives each guess to mk_apply, which checks it in full; refused guesses cost time
 *      but do not count. Dice and answers count as orders.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/skirmish.h"
#include "cli/bench.h"
#include "cli/cli.h"
#include "cli/count/count.h"
#include "collection/file.h"
#include "mk/query.h"
#include "rules/contact.h"
#include "rules/route.h"
#include "rules/ruleset.h"
#include "rules/sight.h"

enum { ROUNDS = 7, TABLES = 24, ORDERS_MAX = 20000, PATHS = 4000, BASES = 40, POINTS = 200,
       LARGE_ORDERS = 600,
       EQUAL_POINTS = 300 };            /* of the second edition's ready-made armies */

static struct mk_table table;

struct bench {
    bool tsv;
    struct game *game[TABLES];      /* at their beginning */
    struct game *work;              /* as large as the largest of them */
    int points;
    double unlimited;               /* seconds an order takes at EQUAL_POINTS */
};

/* Processor time of this process: other programs do not count. */
static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* The wall clock in nanoseconds. */
static long long moment(void)
{
    struct timespec t;

    timespec_get(&t, TIME_UTC);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

/* "at least 200, met" */
static void goal_text(struct goal goal, double value, char *out, size_t size)
{
    bool met = goal.kind == GOAL_LEAST ? value >= goal.value : value <= goal.value;

    out[0] = '\0';
    if (goal.kind != GOAL_NONE)
        snprintf(out, size, "at %s %.6g: %s", goal.kind == GOAL_LEAST ? "least" : "most", goal.value,
                 met ? "met" : "NOT MET");
}

void bench_tell(bool tsv, const char *name, double value, const char *unit, struct goal goal)
{
    char text[64];

    goal_text(goal, value, text, sizeof text);
    if (tsv)
        printf("%s\t%.6g\t%s\t%s\n", name, value, unit, text);
    else
        printf("%-28s %12.6g %-12s %s\n", name, value, unit, text);
    fflush(stdout);
}

static void tell(const struct bench *b, const char *name, double value, const char *unit,
                 struct goal goal)
{
    bench_tell(b->tsv, name, value, unit, goal);
}

/* ---------------------------------------------------------------- tables */

static struct game *game_made(const struct skirmish *want)
{
    struct mk_cast cast;
    struct mk_error error;

    if (!skirmish_make(want, &table, &cast, &error)) {
        fprintf(stderr, "warlord: %s\n", error.text);
        exit(1);
    }
    struct game *g = must_have(malloc(mk_game_size(&cast)));
    mk_game_init(g, &cast, NULL);
    return g;
}

static void set_tables_of(struct bench *b, struct skirmish want)
{
    size_t max = 0;

    b->points = want.points;
    for (int i = 0; i < TABLES; i++) {
        want.seed = (uint64_t)i + 1;
        b->game[i] = game_made(&want);
        max = b->game[i]->size > max ? b->game[i]->size : max;
    }
    b->work = must_have(malloc(max));
}

static void set_tables(struct bench *b, int points)
{
    set_tables_of(b, (struct skirmish){.points = points, .terrain = 8});
}

static void clear_tables(struct bench *b)
{
    for (int i = 0; i < TABLES; i++)
        free(b->game[i]);
    free(b->work);
}

/* ---------------------------------------------------------------- state */

static void bench_size(const struct bench *b)
{
    size_t max = 0, used = 0;

    for (int i = 0; i < TABLES; i++) {
        max = b->game[i]->size > max ? b->game[i]->size : max;
        used = mk_game_used(b->game[i]) > used ? mk_game_used(b->game[i]) : used;
    }
    tell(b, "state-bytes-200", (double)max, "bytes", at_most(16384));
    tell(b, "state-copied-200", (double)used, "bytes", at_most(3072));
}

/* Keeps the compiler from optimizing a copy away. */
static void *volatile sink;

static double time_copies(void *to, const struct game *from, int n, bool plain)
{
    double start = seconds();

    for (int i = 0; i < n; i++) {
        if (plain)
            memcpy(to, from, mk_game_used(from));
        else
            mk_game_copy(to, from);
        sink = to;
    }
    return (seconds() - start) / n;
}

static void bench_copy(const struct bench *b)
{
    double best[2] = {1, 1};

    for (int round = 0; round < 2 * ROUNDS; round++) {
        double t = time_copies(b->work, b->game[0], 200000, round % 2);

        best[round % 2] = t < best[round % 2] ? t : best[round % 2];
    }
    tell(b, "state-copy", best[0] * 1e9, "ns", no_goal());
    tell(b, "state-memcpy", best[1] * 1e9, "ns", no_goal());
    tell(b, "state-copy-ratio", best[0] / best[1], "times", at_most(2));
}

/* ---------------------------------------------------------------- lines of fire */

/* Games some way into the battle, with figures all over the table. */
static void play_some(struct game *g, int orders, uint64_t *rng)
{
    struct mk_order o;

    for (int i = 0; i < orders && bot_random_play(g, rng, &o); i++)
        continue;
}

static double time_lines(const struct game *g, long *blocked)
{
    double start = seconds();
    long n = 0;

    for (int times = 0; times < 500; times++)
        for (int a = 0; a < g->nfigure; a++)
            for (int t = 0; t < g->nfigure; t++)
                if (a != t && on_table(g, (fig_id)a) && on_table(g, (fig_id)t)) {
                    *blocked += sight_line(g, (fig_id)a, (fig_id)t, 0).line == LINE_BLOCKED;
                    n++;
                }
    return n ? (double)n / (seconds() - start) : 0;
}

static void bench_lines(const struct bench *b)
{
    uint64_t rng = 1;
    double rate = 0;
    long blocked = 0;

    for (int i = 0; i < TABLES; i++) {
        double best = 0;

        mk_game_copy(b->work, b->game[i]);
        play_some(b->work, 60, &rng);
        for (int round = 0; round < ROUNDS; round++) {
            double r = time_lines(b->work, &blocked);

            best = r > best ? r : best;
        }
        rate += best / TABLES;
    }
    sink = &blocked;
    tell(b, "lines-of-fire", rate, "per second", at_least(5e6));
}

/* ---------------------------------------------------------------- paths */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* A random end that a figure of speed 12 could stand on, behind an obstacle. */
static bool random_goal(const struct game *g, struct mover *m, uint64_t *rng)
{
    struct route r;

    m->fig = (fig_id)rng_below(rng, g->nfigure);
    m->start = m->end = base_of(g, m->fig);
    m->reach = m->start.radius * m->start.discs;
    m->end.at.x += rng_between(rng, -12 * MK_INCH, 12 * MK_INCH);
    m->end.at.y += rng_between(rng, -12 * MK_INCH, 12 * MK_INCH);
    if (!on_table(g, m->fig) || !allowed(check_stand(g, m->fig, &m->end, m->walk)))
        return false;
    route_begin(&r, m->start.at);
    route_to(&r, m->end.at);
    return r.length <= ruler(12) && !allowed(check_route(m, &r));
}

/* Medians of successful searches and of those that found nothing. */
static void bench_paths(const struct bench *b)
{
    struct game *g = game_made(&(struct skirmish){.seed = 7, .points = 200, .terrain = 8,
                                                  .figures = BASES / 2});
    double *found = must_have(malloc(PATHS * sizeof *found));
    double *none = must_have(malloc(PATHS * sizeof *none));
    struct walk w = {0};
    struct mover m = {.g = g, .walk = &w};
    struct route r;
    uint64_t rng = 3;
    int nfound = 0, nnone = 0;

    w.speed.total = 12;
    play_some(g, 120, &rng);
    for (long tries = 0; tries < 100L * PATHS && nfound < PATHS; tries++) {
        if (!random_goal(g, &m, &rng))
            continue;
        long long start = moment();
        bool way = route_find(&m, ruler(12), &r);
        double spent = (double)(moment() - start) * 1e-3;
        if (way)
            found[nfound++] = spent;
        else if (nnone < PATHS)
            none[nnone++] = spent;
    }
    qsort(found, (size_t)nfound, sizeof *found, by_size);
    qsort(none, (size_t)nnone, sizeof *none, by_size);
    tell(b, "path-median", nfound ? found[nfound / 2] : 0, "us", at_most(100));
    tell(b, "path-none-median", nnone ? none[nnone / 2] : 0, "us", no_goal());
    free(found);
    free(none);
    free(g);
}

/* ---------------------------------------------------------------- play */

struct played {
    long orders, games;
    double spent;
};

/* Every table several times, up to a number of orders each. */
static struct played play_tables(const struct bench *b, int times, int max)
{
    struct played p = {0};
    struct mk_order o;
    uint64_t rng = 1;
    double start = seconds();

    for (int i = 0; i < times * TABLES; i++) {
        int n = 0;

        mk_game_copy(b->work, b->game[i % TABLES]);
        while (n < max && bot_random_play(b->work, &rng, &o))
            n++;
        p.orders += n;
        p.games += b->work->ask.ask == ASK_NOTHING;
    }
    p.spent = seconds() - start;
    return p;
}

static struct played play_all(const struct bench *b, int times)
{
    return play_tables(b, times, ORDERS_MAX);
}

static double rate_of(long n, const struct played *p)
{
    return (double)n / p->spent;
}

static struct played best_play(const struct bench *b, int times, int rounds)
{
    struct played best = play_all(b, times);

    for (int round = 1; round < rounds; round++) {
        struct played p = play_all(b, times);

        if (p.spent < best.spent)
            best = p;
    }
    return best;
}

static void bench_play(const struct bench *b)
{
    long before = count_allocations();
    struct played p = best_play(b, 5, ROUNDS);
    long during = count_allocations() - before;

    tell(b, "random-orders", rate_of(p.orders, &p), "per second", at_least(500000));
    tell(b, "random-games", rate_of(p.games, &p), "per second", at_least(1000));
    tell(b, "orders-per-game", (double)p.orders / (double)p.games, "orders", no_goal());
    tell(b, "allocations-while-playing", (double)during, "calls", at_most(0));
}

static double figures_of(const struct bench *b)
{
    double n = 0;

    for (int i = 0; i < TABLES; i++)
        n += b->game[i]->nfigure;
    return n / TABLES;
}

/* The cost should grow no faster than the number of figures. */
static void bench_growth(struct bench *b)
{
    static const int points[] = {100, 200, 300, 400, 2000};
    char name[40];

    for (int i = 0; i < 5; i++) {
        set_tables(b, points[i]);
        struct played p = best_play(b, 1, points[i] > 400 ? 1 : ROUNDS);
        double cost = p.spent / (double)p.orders * 1e9;
        if (points[i] == EQUAL_POINTS)
            b->unlimited = cost * 1e-9;
        snprintf(name, sizeof name, "order-cost-%d", points[i]);
        tell(b, name, cost, "ns", no_goal());
        snprintf(name, sizeof name, "figures-%d", points[i]);
        tell(b, name, figures_of(b), "figures", no_goal());
        snprintf(name, sizeof name, "order-cost-per-figure-%d", points[i]);
        tell(b, name, cost / figures_of(b), "ns", no_goal());
        clear_tables(b);
    }
}

/* Castles, bodies of several sections, large battles: the first orders of every table. */
static void bench_large(struct bench *b)
{
    static const struct { const char *name, *rules; struct skirmish want; double rate; } games[] = {
        {"giants", "unlimited", {.points = 400, .terrain = 8, .large = 2}, 0},
        {"siege", "unlimited", {.points = 500, .terrain = 6, .large = 2, .castle = true}, 0},
        {"conquest", "conquest", {.points = 2000, .terrain = 8, .large = 4}, 50000},
        {"conquest-siege", "conquest",
         {.points = 2000, .terrain = 8, .large = 4, .castle = true}, 0},
    };
    enum { STATE_MAX = 64 * 1024 };
    char name[40];

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct skirmish want = games[i].want;
        double rate = games[i].rate;

        want.edition = (enum mk_edition_id)edition_named(games[i].rules);
        set_tables_of(b, want);
        struct played p = play_tables(b, 1, LARGE_ORDERS);
        snprintf(name, sizeof name, "random-orders-%s", games[i].name);
        tell(b, name, rate_of(p.orders, &p), "per second", rate > 0 ? at_least(rate) : no_goal());
        snprintf(name, sizeof name, "state-%s", games[i].name);
        tell(b, name, (double)b->game[0]->size, "bytes", at_most(STATE_MAX));
        snprintf(name, sizeof name, "figures-%s", games[i].name);
        tell(b, name, figures_of(b), "figures", no_goal());
        clear_tables(b);
    }
}

/* Are allocations counted at all? */
static bool counts_allocations(void)
{
    long before = count_allocations();

    sink = must_have(malloc(1));
    free(sink);
    return count_allocations() == before + 1;
}

struct request {
    bool tsv;
};

static const struct option_entry options[] = {
    FLAG_ENTRY(0, "tsv", struct request, tsv, "Print tab-separated values."),
    END_ENTRY,
};

static int run_bench(void *request, int n, char **word)
{
    struct bench b = {.tsv = ((const struct request *)request)->tsv};

    (void)n;
    (void)word;
    if (!counts_allocations()) {
        fputs("warlord: allocations are not counted; the program was linked without --wrap\n",
              stderr);
        return 1;
    }
    set_tables(&b, POINTS);
    bench_size(&b);
    bench_copy(&b);
    bench_lines(&b);
    bench_paths(&b);
    bench_play(&b);
    clear_tables(&b);
    bench_growth(&b);
    bench_large(&b);
    return bench_bots(b.tsv, b.unlimited) ? 0 : 1;
}

const struct command command_bench = {
    .name = "bench",
    .summary = "measure how fast and how small the engine is",
    .synopsis = "[--tsv]",
    .text = "Measures how fast and how small the engine is, and compares the figures with their "
            "goals.",
    .options = options,
    .request = sizeof(struct request),
    .run = run_bench,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bench_bots.c: the part of `warlord bench` that is about bots, simulation and odds.
 *
 *  (1) Everything is played with the ready armies, 200 points a side, on tables made from fixed seeds.
 *  (2) Games a second count everything `warlord sim` does: making the table, playing, adding up.
 *  (3) The worst odds are looked for among whatever greedy thinks of, and every so often among all
 *      orders there are, in all decisions of some games; and in two situations made up for it, where
 *      many figures that dodge are struck at once. What looks slow is asked again: only the quickest
 *      of several answers counts, or other programs would be measured.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "army/table.h"
#include "base/rng.h"
#include "bot/bot.h"
#include "cli/bench.h"
#include "cli/contest.h"
#include "odds/odds.h"
#include "mk/query.h"

enum {
    READY_ORDERS = 4000,         /* of each random game of ready armies */
    ROUNDS = 3, PAIRED = 50,            /* games of each pairing in a round */
    LONG = 1200,                        /* games of a run that is shared by threads */
    HUNT = 24, ALL_ORDERS = 4096,       /* games walked for odds; orders of one decision */
    NOW_AND_THEN = 16,                  /* decisions of which one is looked at in full */
    PLAIN = 4000, PLAIN_ENDS = 4,       /* one on one, two dice: hit or miss, critical or not */
    AGAIN = 5,
    THOUGHTS = 60,                      /* decisions of captain */
    TURNS = 10,                         /* of captain at Conquest */
};

static double clock_now(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static const char *army_name(int i, char out[64])
{
    const char *name = usual_army(i % usual_armies())->name;

    snprintf(out, 64, "%.*s", (int)strcspn(name, "."), name);
    return out;
}

/* ---------------------------------------------------------------- games of greedy */

/* Seconds by the clock, and of the processors. */
struct spent {
    double wall, work;
};

/* Each army against the next, or only the first pair. */
static bool time_games(long games, int pairs, int threads, struct spent *out)
{
    *out = (struct spent){0, 0};

    for (int i = 0; i < pairs; i++) {
        struct contest c = contest_default();
        struct sim_sum sum;
        char red[64], blue[64];
        double wall, work;

        c.games = games;
        c.threads = threads;
        c.quiet = true;
        if (!contest_open(&c, army_name(i, red), army_name(i + 1, blue)))
            return false;
        wall = clock_now(CLOCK_MONOTONIC);
        work = clock_now(CLOCK_PROCESS_CPUTIME_ID);
        if (!contest_run(&c, &sum))
            return false;
        out->wall += clock_now(CLOCK_MONOTONIC) - wall;
        out->work += clock_now(CLOCK_PROCESS_CPUTIME_ID) - work;
        contest_release(&c);
    }
    return true;
}

static void keep_least(struct spent *best, const struct spent *s)
{
    best->wall = s->wall < best->wall ? s->wall : best->wall;
    best->work = s->work < best->work ? s->work : best->work;
}

static bool bench_greedy(bool tsv)
{
    struct spent best = {1e9, 1e9}, s;
    int pairs = usual_armies();

    for (int round = 0; round < ROUNDS; round++) {
        if (!time_games(PAIRED, pairs, 1, &s))
            return false;
        keep_least(&best, &s);
    }
    bench_tell(tsv, "greedy-games", PAIRED * pairs / best.work, "per second", at_least(200));
    return true;
}

/* One thread and two in turn, the best of each. By the clock this is right only on two idle cores;
 * the processor time shows in any case what the threads cost each other. */
static bool bench_threads(bool tsv)
{
    struct spent best[2] = {{1e9, 1e9}, {1e9, 1e9}}, s;

    for (int round = 0; round < 2 * ROUNDS; round++) {
        if (!time_games(LONG, 1, 1 + round % 2, &s))
            return false;
        keep_least(&best[round % 2], &s);
    }
    bench_tell(tsv, "two-threads", best[0].wall / best[1].wall, "times one", at_least(1.8));
    bench_tell(tsv, "two-threads-work", best[1].work / best[0].work, "times one", no_goal());
    return true;
}

/* ---------------------------------------------------------------- walking through games */

struct walk_of {
    struct library library;
    struct army army[2];
    struct mk_table table;
    struct bot *greedy;
    struct game *g;
};

static bool set_up(struct walk_of *w, const struct mk_cast *cast)
{
    free(w->g);
    w->g = malloc(mk_game_size(cast));
    if (!w->g)
        abort();
    mk_game_init(w->g, cast, NULL);
    return true;
}

static bool begin_game(struct walk_of *w, int n)
{
    struct army_battle b = {.red = &w->army[0], .blue = &w->army[1], .seed = (uint64_t)n + 1};
    struct mk_cast cast;
    struct mk_error error;
    char name[64];

    if (!army_open(&w->army[0], &w->library, army_name(n, name)) ||
        !army_open(&w->army[1], &w->library, army_name(n * 3 + 1, name)) ||
        !army_battle_table(&b, &w->table, &error) || !mk_table_cast(&w->table, &cast, &error))
        return false;
    cast.time_limit = 50;
    return set_up(w, &cast);
}

/* ---------------------------------------------------------------- ready armies, random orders */

struct ready {
    const char *name, *red, *blue;
    double rate;                        /* orders a second there should be at least, or 0 */
};

static bool begin_ready(struct walk_of *w, const struct ready *r, int n)
{
    struct army_battle b = {.red = &w->army[0], .blue = &w->army[1], .seed = (uint64_t)n + 1};
    struct mk_cast cast;
    struct mk_error error;

    return army_open(&w->army[0], &w->library, r->red) &&
           army_open(&w->army[1], &w->library, r->blue) &&
           army_battle_table(&b, &w->table, &error) &&
           mk_table_cast(&w->table, &cast, &error) && set_up(w, &cast);
}

/* Seconds an order takes, each checked in full; 0 if the table could not be set. */
static double order_cost(struct walk_of *w, const struct ready *r)
{
    double work = 0;
    long orders = 0;

    for (int n = 0; n < 8; n++) {
        uint64_t rng = (uint64_t)n + 1;
        struct mk_order o;

        if (!begin_ready(w, r, n))
            return 0;
        work -= clock_now(CLOCK_PROCESS_CPUTIME_ID);
        while (w->g->orders < READY_ORDERS && bot_random_play(w->g, &rng, &o))
            ;
        work += clock_now(CLOCK_PROCESS_CPUTIME_ID);
        orders += w->g->orders;
    }
    return work / (double)orders;
}

/* Conquest at 2,000 points a side, a siege, and the second edition, which is compared with what an
 * order of Unlimited costs at as many points. */
static bool bench_ready(bool tsv, struct walk_of *w, double unlimited)
{
    static const struct ready list[] = {
        {"conquest", "ninth-dawn", "everybodys-cousins", 50000},
        {"siege", "knock-louder", "lantern-castle", 0},
        {"second-edition", "lantern-legion", "mud-and-embers", 0},
    };
    enum { SECOND = 2, STATE_MAX = 65536 };
    char name[40];

    for (int i = 0; i <= SECOND; i++) {
        double cost = order_cost(w, &list[i]);

        if (cost == 0)
            return false;
        snprintf(name, sizeof name, "%s-orders", list[i].name);
        bench_tell(tsv, name, 1 / cost, "per second",
                   list[i].rate > 0 ? at_least(list[i].rate) : no_goal());
        snprintf(name, sizeof name, "%s-state", list[i].name);
        bench_tell(tsv, name, (double)w->g->size, "bytes", at_most(STATE_MAX));
        if (i == SECOND)
            bench_tell(tsv, "second-edition-ratio", cost / unlimited, "times", at_most(1.5));
    }
    return true;
}

/* A striker of that name amid dodgers: six around it, or around a seventh in its sight. */
static bool set_crowd(struct walk_of *w, const char *striker, bool afar)
{
    static const char ring[6][16] = {"18,19.5", "19.299,18.75", "19.299,17.25", "18,16.5",
                                     "16.701,17.25", "16.701,18.75"};
    char text[1024];
    int n = snprintf(text, sizeof text, "rules unlimited\ntable 36x36\npoints 200\n"
                     "player red south\nplayer blue north\nfigure r1 red is %s at %s facing north\n",
                     striker, afar ? "18,10" : "18,18");
    struct mk_cast cast;
    struct mk_error error;
    size_t used;
    int lines;

    for (int i = 0; i < 6; i++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "figure b%d blue is lamp-bat-standard at %s facing south\n", i + 1, ring[i]);
    if (afar)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "figure b7 blue is lamp-bat-standard at 18,18 facing south\n");
    mk_table_init(&w->table);
    w->table.models = library_models(&w->library);
    return mk_table_read(&w->table, text, (size_t)n, &used, &lines, &error) &&
           mk_table_cast(&w->table, &cast, &error) && set_up(w, &cast);
}

/* One order further; false when the game is over, or has lasted long enough. */
static bool step(struct walk_of *w, uint64_t *rng)
{
    struct mk_order o;

    if (w->g->phase == PHASE_OVER || w->g->orders > 1500)
        return false;
    o = w->g->ask.player == MK_FATE ? bot_random(w->g, rng)
                                    : bot_answer(w->greedy, w->g, rng, NULL);
    return allowed(mk_apply(w->g, &o, NULL));
}

static bool asks_for_action(const struct game *g)
{
    return g->ask.ask == ASK_ACTION || g->ask.ask == ASK_ATTACK;
}

static struct walk_of *walk_new(void)
{
    struct walk_of *w = calloc(1, sizeof *w);

    if (!w)
        abort();
    w->greedy = bot_named("greedy");
    return w;
}

static void walk_free(struct walk_of *w)
{
    free(w->g);
    bot_free(w->greedy);
    library_release(&w->library);
    free(w);
}

/* ---------------------------------------------------------------- odds */

struct hunt {
    double plain[PLAIN];
    int nplain;
    long asked, ends, max;             /* ends of the worst; most ends */
    double worst;
    bool sampled;                       /* was any? */
    char order[256];
    struct odds odds;
};

/* By the clock, which is quick to read, or by the thread's own processor time. */
static double time_odds(struct hunt *h, const struct game *g, const struct mk_order *o,
                        enum odds_spin spin, struct odds_scratch *scratch, clockid_t which)
{
    double begin = clock_now(which);

    odds_of(&h->odds, g, o, 1, spin, scratch);
    return clock_now(which) - begin;
}

static void keep_worst(struct hunt *h, const struct game *g, const struct mk_order *o,
                       enum odds_spin spin, struct odds_scratch *scratch)
{
    double min = time_odds(h, g, o, spin, scratch, CLOCK_MONOTONIC);
    struct mk_text t;

    for (int i = 0; i < AGAIN && min > h->worst; i++) {
        double again = time_odds(h, g, o, spin, scratch, CLOCK_THREAD_CPUTIME_ID);
        min = again < min ? again : min;
    }
    if (min <= h->worst)
        return;
    h->worst = min;
    h->ends = h->odds.outcomes;
    mk_text_init(&t, h->order, sizeof h->order);
    mk_order_print(g, o, &t);
}

static void ask_odds(struct hunt *h, const struct game *g, const struct mk_order *o,
                     struct odds_scratch *scratch)
{
    bool attack = o->kind == ORDER_CLOSE || o->kind == ORDER_RANGED;
    double spent = time_odds(h, g, o, ODDS_KEEP, scratch, CLOCK_MONOTONIC);

    h->asked++;
    h->sampled |= h->odds.sampled;
    h->max = h->odds.outcomes > h->max ? h->odds.outcomes : h->max;
    if (attack && o->ntarget == 1 && o->nwith == 0 && h->odds.outcomes <= PLAIN_ENDS &&
        h->nplain < PLAIN)
        h->plain[h->nplain++] = spent;
    if (spent > h->worst)
        keep_worst(h, g, o, ODDS_KEEP, scratch);
    if (!attack)
        keep_worst(h, g, o, ODDS_SPIN, scratch);
}

static void hunt_decision(struct hunt *h, const struct game *g, struct odds_scratch *scratch,
                          bool all, struct mk_order *list)
{
    uint64_t rng = 1;
    int n = all ? mk_generate(g, list, ALL_ORDERS, NULL) : bot_greedy_best(g, &rng, list, 64);

    for (int i = 0; i < n; i++)
        ask_odds(h, g, &list[i], scratch);
}

static bool hunt_games(struct hunt *h, struct walk_of *w, int games)
{
    struct mk_order *list = malloc(ALL_ORDERS * sizeof *list);
    bool fine = list != NULL;

    for (int n = 0; n < games && fine; n++) {
        uint64_t rng = (uint64_t)n;
        int decisions = 0;

        fine = begin_game(w, n);
        if (!fine)
            break;
        struct odds_scratch *scratch = odds_scratch_new(w->g);
        while (step(w, &rng))
            if (asks_for_action(w->g))
                hunt_decision(h, w->g, scratch, ++decisions % NOW_AND_THEN == 0, list);
        odds_scratch_free(scratch);
    }
    free(list);
    return fine;
}

static bool hunt_crowd(struct hunt *h, struct walk_of *w, const char *striker, bool afar)
{
    struct mk_order *list = malloc(ALL_ORDERS * sizeof *list);
    bool fine = list && set_crowd(w, striker, afar);

    if (fine) {
        struct odds_scratch *scratch = odds_scratch_new(w->g);
        hunt_decision(h, w->g, scratch, true, list);
        odds_scratch_free(scratch);
    }
    free(list);
    return fine;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static bool bench_odds(bool tsv, struct walk_of *w)
{
    struct hunt *h = calloc(1, sizeof *h);
    bool fine = h && hunt_games(h, w, HUNT) && hunt_crowd(h, w, "aunt-grusha", false) &&
                hunt_crowd(h, w, "gaffer-eel", true) && h->nplain > 0;

    if (fine) {
        qsort(h->plain, (size_t)h->nplain, sizeof h->plain[0], by_size);
        bench_tell(tsv, "odds-plain-attack", 1e6 * h->plain[h->nplain / 2], "us", at_most(20));
        bench_tell(tsv, "odds-worst", 1e3 * h->worst, "ms", at_most(50));
        bench_tell(tsv, "odds-worst-ends", (double)h->ends, "ends", no_goal());
        bench_tell(tsv, "odds-most-ends", (double)h->max, "ends", no_goal());
        bench_tell(tsv, "odds-asked", (double)h->asked, "questions", no_goal());
        if (!tsv)
            printf("    worst: %s; %s\n", h->order, h->sampled ? "some sampled" : "none sampled");
    }
    free(h);
    return fine;
}

/* ---------------------------------------------------------------- captain */

static bool bench_captain(bool tsv, struct walk_of *w)
{
    struct bot *captain = bot_named("captain:100ms");
    int thoughts = 0;

    for (int n = 0; captain && thoughts < THOUGHTS; n++) {
        uint64_t rng = (uint64_t)n, whim = 1;
        int decisions = 0;

        if (!begin_game(w, n))
            break;
        while (step(w, &rng) && thoughts < THOUGHTS)
            if (w->g->ask.ask == ASK_ACTION && ++decisions % NOW_AND_THEN == 0) {
                bot_answer(captain, w->g, &whim, NULL);
                thoughts++;
            }
    }
    if (thoughts < THOUGHTS) {
        bot_free(captain);
        return false;
    }
    double decided = (double)captain->spent.decisions, seconds = 1e-6 * (double)captain->spent.micros;
    bench_tell(tsv, "captain-100ms-tree", (double)captain->spent.tree / decided, "nodes", no_goal());
    bench_tell(tsv, "captain-100ms-tries", (double)captain->spent.nodes / decided, "a decision",
               no_goal());
    bench_tell(tsv, "captain-simulations", (double)captain->spent.nodes / seconds, "per second",
               no_goal());
    bench_tell(tsv, "captain-mean-time", 1e3 * seconds / decided, "ms", no_goal());
    bench_tell(tsv, "captain-longest-time", 1e-3 * (double)captain->spent.longest, "ms",
               at_most(120));
    bot_free(captain);
    return true;
}

/* Captain's turns at 2,000 points a side against greedy, by the clock an opponent waits by. */
static bool bench_conquest_turn(bool tsv, struct walk_of *w)
{
    static const struct ready conquest = {"conquest", "ninth-dawn", "everybodys-cousins", 0};
    struct bot *captain = bot_named("captain:100ms");
    double turn = 0, longest = 0;
    uint64_t rng = 1;
    bool fine = captain && begin_ready(w, &conquest, 0);

    while (fine && w->g->phase != PHASE_OVER && w->g->round <= TURNS) {
        double begin = clock_now(CLOCK_MONOTONIC);
        bool ours = w->g->phase == PHASE_BATTLE && w->g->turn == 0;

        if (ours && w->g->ask.player == 0)
            fine = bot_play(captain, w->g, &rng, NULL);
        else
            fine = step(w, &rng);
        turn = ours ? turn + clock_now(CLOCK_MONOTONIC) - begin : 0;
        longest = turn > longest ? turn : longest;
    }
    fine = fine && w->g->round > TURNS;
    if (fine)
        bench_tell(tsv, "captain-conquest-turn", longest, "s", at_most(3));
    bot_free(captain);
    return fine;
}

bool bench_bots(bool tsv, double unlimited)
{
    struct walk_of *w = walk_new();
    bool fine = bench_greedy(tsv) && bench_threads(tsv) && bench_ready(tsv, w, unlimited) &&
                bench_odds(tsv, w) && bench_captain(tsv, w) && bench_conquest_turn(tsv, w);

    walk_free(w);
    return fine;
}

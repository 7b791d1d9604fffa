/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* tune_test.c: known weights are found again; the scale is fair to both sides, and what it
 * predicts comes true. */

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/skirmish.h"
#include "sim/tune.h"
#include "table_game.h"

enum { MADE_UP = 60000, GAMES = 150 };

static double uniform(uint64_t *rng)
{
    return rng_below(rng, 1000000) / 1e6;
}

/* Made up: whoever has these features wins as often as these weights say. */
static void test_known_weights(void **state)
{
    struct scale_row *row = calloc(MADE_UP, sizeof *row);
    double truth[SCALE_FEATURES], found[SCALE_FEATURES];
    uint64_t rng = 3;

    (void)state;
    assert_non_null(row);
    for (int i = 0; i < SCALE_FEATURES; i++)
        truth[i] = i % 3 == 2 ? 0 : (i % 2 ? 0.5 : 2) + 0.1 * i;
    for (long r = 0; r < MADE_UP; r++) {
        for (int i = 0; i < SCALE_FEATURES; i++)
            row[r].x[i] = 2 * uniform(&rng) - 1;
        row[r].won = uniform(&rng) < scale_chance(truth, row[r].x);
    }
    scale_fit(row, MADE_UP, found);
    for (int i = 0; i < SCALE_FEATURES; i++)
        if (fabs(found[i] - truth[i]) > 0.12)
            fail_msg("%s: %.3f instead of %.3f", scale_name[i], found[i], truth[i]);
    assert_true(scale_surprise(found, row, MADE_UP) <= scale_surprise(truth, row, MADE_UP));
    free(row);
}

/* What seems to harm has no weight, and the rest makes the best of it. */
static void test_never_below_nothing(void **state)
{
    struct scale_row *row = calloc(MADE_UP, sizeof *row);
    double truth[SCALE_FEATURES] = {2, -1, 1}, found[SCALE_FEATURES];
    uint64_t rng = 4;

    (void)state;
    assert_non_null(row);
    for (long r = 0; r < MADE_UP; r++) {
        for (int i = 0; i < 3; i++)
            row[r].x[i] = 2 * uniform(&rng) - 1;
        row[r].won = uniform(&rng) < scale_chance(truth, row[r].x);
    }
    scale_fit(row, MADE_UP, found);
    assert_true(found[0] > 1.5 && found[2] > 0.7);
    for (int i = 0; i < SCALE_FEATURES; i++) {
        assert_true(found[i] >= 0);
        assert_true(scale_weight[i] >= 0);
    }
    assert_true(found[1] <= 0);
    free(row);
}

/* A feature never seen has no weight, and having no rows at all is no error. */
static void test_nothing_to_learn(void **state)
{
    struct scale_row row[40] = {0};
    double found[SCALE_FEATURES];

    (void)state;
    for (int i = 0; i < 40; i++) {
        row[i].x[0] = i % 2 ? 1 : -1;
        row[i].won = i % 2;
    }
    scale_fit(row, 40, found);
    assert_true(found[0] > 1 && isfinite(found[0]));
    for (int i = 1; i < SCALE_FEATURES; i++)
        assert_true(found[i] == 0);
    scale_fit(row, 0, found);
    for (int i = 0; i < SCALE_FEATURES; i++)
        assert_true(found[i] == 0);
}

/* ---------------------------------------------------------------- games */

static long gather(uint64_t seed, struct scale_row **row)
{
    struct tune_plan plan = {.bot = "greedy", .games = GAMES, .seed = seed, .rounds = 40};

    return tune_gather(&plan, row);
}

static void test_same_seed_same_weights(void **state)
{
    struct scale_row *a, *b, *other;
    long n = gather(5, &a), m = gather(5, &b), k = gather(6, &other);

    (void)state;
    assert_int_equal(n, m);
    assert_memory_equal(a, b, (size_t)n * sizeof *a);
    assert_true(n != k || memcmp(a, other, (size_t)n * sizeof *a) != 0);
    for (long i = 0; i + 1 < n; i += 2)     /* two sides of one position */
        for (int f = 0; f < SCALE_FEATURES; f++)
            if (fabs(a[i].x[f] + a[i + 1].x[f]) > 1e-9)
                fail_msg("%s is not fair", scale_name[f]);
    free(a);
    free(b);
    free(other);
}

/* Positions of which the scale in use says 60 to 90 percent are won about as often; and it knows far
 * more than a coin. Games it was not fitted to. */
static void test_comes_true(void **state)
{
    struct scale_row *row;
    long n = gather(777, &row), likely = 0;
    double said = 0, won = 0, surprise = scale_surprise(scale_weight, row, n);

    (void)state;
    for (long i = 0; i < n; i++) {
        double p = scale_chance(scale_weight, row[i].x);

        if (p < 0.6 || p > 0.9)
            continue;
        likely++;
        said += p;
        won += row[i].won;
    }
    print_message("surprise %.3f; of %ld positions %.1f %% were to be won, and %.1f %% were\n",
                  surprise, likely, 100 * said / (double)likely, 100 * won / (double)likely);
    assert_true(surprise < 0.6);
    assert_true(likely > 100 && fabs(said - won) < 0.08 * (double)likely);
    free(row);
}

/* ---------------------------------------------------------------- what the search makes of it */

static struct survey survey;
static struct mk_table table;

/* The same game without that figure, which its opponents have won. */
static void take_off(struct game *g, fig_id f)
{
    struct figure *fig = figure_of(g, f);
    player_id owner = piece_of(g, f)->owner;

    fig->flags = (uint16_t)((fig->flags & ~FIG_TABLE) | FIG_ELIMINATED);
    player_of(g, (player_id)!owner)->score += piece_of(g, f)->points;
}

struct losses {
    long tried, welcome;
};

/* Whoever loses a figure is not better off, nor its opponent worse. */
static void lose_each(const struct game *g, struct losses *sum)
{
    static union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;
    int32_t now = position_value(&survey, g, 0);

    for (int i = 0; i < g->nfigure; i++) {
        fig_id f = (fig_id)i;
        bool ours = piece_of(g, f)->owner == 0;

        if (!(figure_of(g, f)->flags & FIG_TABLE))
            continue;
        mk_game_copy(&copy.game, g);
        take_off(&copy.game, f);
        int32_t then = position_value(&survey, &copy.game, 0);
        sum->tried++;
        sum->welcome += ours ? then > now : then < now;
    }
}

/* Hardly ever, that is: whoever may strike a figure counts it in full, so one that several can strike
 * may weigh more than it is worth. */
static void test_no_gain_in_losses(void **state)
{
    struct bot *b = bot_named("greedy");
    struct losses sum = {0};

    (void)state;
    survey_init(&survey);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct skirmish want = {.seed = seed, .points = 200, .terrain = (int)(seed % 5)};
        struct mk_cast cast;
        struct mk_error error;
        uint64_t rng = seed;

        assert_true(skirmish_make(&want, &table, &cast, &error));
        struct game *g = game_begin(&cast);
        for (int i = 0; i < 600 && g->ask.ask != ASK_NOTHING; i++) {
            if (g->ask.ask == ASK_ACTION && i % 7 == 0)
                lose_each(g, &sum);
            struct mk_order o = g->ask.player == MK_FATE ? bot_random(g, &rng)
                                                         : bot_answer(b, g, &rng, NULL);
            assert_true(allowed(mk_apply(g, &o, NULL)));
        }
        if (g->phase == PHASE_OVER && mk_winner(g) < 2) {     /* the ends of the scale */
            double most = 0.17 * POINT * scale_stakes(g);

            assert_true(position_value(&survey, g, mk_winner(g)) > most);
            assert_true(position_value(&survey, g, (player_id)!mk_winner(g)) < -most);
        }
        free(g);
    }
    print_message("%ld of %ld losses looked welcome\n", sum.welcome, sum.tried);
    assert_true(sum.tried > 5000 && sum.welcome * 1000 < sum.tried);
    bot_free(b);
}

static void test_no_such_bot(void **state)
{
    struct tune_plan plan = {.bot = "nobody", .games = 1, .rounds = 1};
    struct scale_row *row;

    (void)state;
    assert_int_equal(tune_gather(&plan, &row), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_weights),
        cmocka_unit_test(test_never_below_nothing),
        cmocka_unit_test(test_nothing_to_learn),
        cmocka_unit_test(test_same_seed_same_weights),
        cmocka_unit_test(test_comes_true),
        cmocka_unit_test(test_no_gain_in_losses),
        cmocka_unit_test(test_no_such_bot),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

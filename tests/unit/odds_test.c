/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* odds_test.c: counted chances against known numbers and against games played out. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/skirmish.h"
#include "mk/notation.h"
#include "mk/query.h"
#include "odds/odds.h"
#include "table_game.h"

enum { SITUATIONS = 60, SAMPLES = 4000 };

static struct mk_table table;

static struct odds ask_odds(const struct game *g, const char *order, enum odds_spin spin)
{
    struct odds_scratch *scratch = odds_scratch_new(g);
    struct mk_order o;
    struct mk_error error;
    struct odds odds;

    assert_true(mk_order_read(g, order, strlen(order), 1, &o, &error));
    odds_of(&odds, g, &o, 1, spin, scratch);
    odds_scratch_free(scratch);
    return odds;
}

static const char duel[] = "rules unlimited\nplayer red south\nplayer blue north\n"
                           "figure a red at 10,10 facing north attack 8 damage 3\n"
                           "figure b blue at 10,11.5 facing south defense 15\n"
                           "figure z blue at 30,30 facing south\n";

/* 8 + dice >= 15: 21 of 36, a twelve for one click more, a two hurts the attacker. */
static void plain_attack(void **state)
{
    struct game *g = game_of_text(&table, duel);
    struct odds o = ask_odds(g, "red close a at b", ODDS_KEEP);
    const struct odds_figure *b = odds_figure_of(&o, 1), *a = odds_figure_of(&o, 0);

    (void)state;
    assert_non_null(a);
    assert_non_null(b);
    assert_float_equal(b->hit, 21 / 36.0, 1e-9);
    assert_float_equal(b->change[ODDS_SPAN + 3], 20 / 36.0, 1e-9);
    assert_float_equal(b->change[ODDS_SPAN + 4], 1 / 36.0, 1e-9);
    assert_float_equal(a->change[ODDS_SPAN + 1], 1 / 36.0, 1e-9);
    assert_float_equal(odds_at_least(b, 1), 21 / 36.0, 1e-9);
    assert_int_equal(o.outcomes, 4);        /* both criticals, miss, hit */
    free(g);
}

static void breaking_away(void **state)
{
    struct game *g = game_of_text(&table, duel);
    struct odds o = ask_odds(g, "red move a 3 south", ODDS_KEEP);

    (void)state;
    assert_true(o.rolls);
    assert_float_equal(o.breakaway, 0.5, 1e-9);
    free(g);
}

static void refusals_are_passed_on(void **state)
{
    struct game *g = game_of_text(&table, duel);
    struct odds o = ask_odds(g, "red ranged a at b", ODDS_KEEP);

    (void)state;
    assert_false(allowed(o.verdict));
    assert_int_equal(o.n, 0);
    free(g);
}

/* A figure charged from behind turns round, or is hit from the rear: 8 + 1 + dice >= 15. */
static void free_spins_are_taken_or_not(void **state)
{
    struct game *g = game_of_text(&table, "rules unlimited\nplayer red south\nplayer blue north\n"
                             "figure a red at 10,8 facing north speed 8 +charge attack 8 damage 3\n"
                             "figure b blue at 10,13 facing north defense 15\n"
                             "figure z blue at 30,30 facing south\n");
    static const char *const text[] = {"red move a to 10,11.5 facing north", "red close a at b"};
    static const double hit[] = {[ODDS_KEEP] = 26 / 36.0, [ODDS_SPIN] = 21 / 36.0};
    struct odds_scratch *scratch = odds_scratch_new(g);
    struct mk_order script[2];
    struct mk_error error;

    (void)state;
    for (int i = 0; i < 2; i++)
        assert_true(mk_order_read(g, text[i], strlen(text[i]), 1, &script[i], &error));
    for (int spin = ODDS_KEEP; spin <= ODDS_SPIN; spin++) {
        struct odds o;

        odds_of(&o, g, script, 2, (enum odds_spin)spin, scratch);
        assert_true(allowed(o.verdict));
        assert_non_null(odds_figure_of(&o, 1));
        assert_float_equal(odds_figure_of(&o, 1)->hit, hit[spin], 1e-9);
    }
    odds_scratch_free(scratch);
    free(g);
}

/* ---------------------------------------------------------------- against games played out */

/* Plays the action out with random dice and the same habits; adds up what happened to figure f. */
static void play_out(const struct game *start, struct game *g, const struct mk_order *order,
                     uint64_t *rng, double *mean, double *gone, fig_id f)
{
    mk_game_copy(g, start);
    mk_apply(g, order, NULL);
    while (g->phase != PHASE_OVER && g->turn == start->turn && g->round == start->round &&
           g->ask.ask != ASK_ACTION) {
        struct mk_order o = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY,
                             .other = NOBODY, .ndice = g->ask.ndice};
        for (int i = 0; i < o.ndice; i++)
            o.die[i] = (uint8_t)rng_between(rng, 1, 6);
        if (g->ask.ask != ASK_DICE)
            mk_propose(g, MK_ATTEMPTS, rng, &o);
        assert_true(allowed(mk_apply(g, &o, NULL)));
    }
    *mean += figure_of(g, f)->position - figure_of(start, f)->position;
    *gone += (figure_of(g, f)->flags & FIG_ELIMINATED) != 0;
}

static void compare(const struct game *start, const struct mk_order *order, uint64_t *rng)
{
    struct odds_scratch *scratch = odds_scratch_new(start);
    struct game *g = malloc(start->size);
    struct odds odds;

    assert_non_null(g);
    odds_of(&odds, start, order, 1, ODDS_KEEP, scratch);
    assert_true(allowed(odds.verdict));
    for (int i = 0; i < odds.n && i < 2; i++) {
        double mean = 0, gone = 0, spread = 6 * 4 / sqrt(SAMPLES);
        for (int k = 0; k < SAMPLES; k++)
            play_out(start, g, order, rng, &mean, &gone, odds.fig[i].fig);
        assert_true(fabs(mean / SAMPLES - odds_mean(&odds.fig[i])) < spread);
        assert_true(fabs(gone / SAMPLES - odds.fig[i].gone) < 0.05);
    }
    free(g);
    odds_scratch_free(scratch);
}

/* An attack order somebody could give now. */
static bool find_attack(const struct game *g, struct mk_order *out)
{
    static struct mk_order list[2000];
    int n = g->ask.ask == ASK_ACTION ? mk_generate(g, list, 2000, NULL) : 0;

    for (int i = 0; i < n; i++)
        if (list[i].kind == ORDER_RANGED || list[i].kind == ORDER_CLOSE) {
            *out = list[i];
            return true;
        }
    return false;
}

static void random_situations(void **state)
{
    struct mk_cast cast;
    struct mk_error error;
    int found = 0;

    (void)state;
    for (uint64_t seed = 1; found < SITUATIONS && seed < 400; seed++) {
        struct skirmish want = {.seed = seed, .points = 200, .terrain = 4};
        uint64_t rng = seed;
        struct mk_order order;
        assert_true(skirmish_make(&want, &table, &cast, &error));
        struct game *g = malloc(mk_game_size(&cast));
        assert_non_null(g);
        mk_game_init(g, &cast, NULL);
        for (int k = 0; k < 400 && bot_random_play(g, &rng, &order); k++)
            if (k % 40 == 39 && find_attack(g, &order)) {
                compare(g, &order, &rng);
                found++;
                break;
            }
        free(g);
    }
    assert_int_equal(found, SITUATIONS);
}

/* A pushed body takes the click where its player likes: not on the front, which would destroy it. Only
 * a roll of two does, by a click on whoever attacks. */
static void the_section_is_chosen(void **state)
{
    struct game *g = game_of_text(
        &table, "rules unlimited\ntable 36x72\npoints 400\nplayer red south\nplayer blue north\n"
                "figure tank red multidial at 18,30 facing north range 10 tokens 1 "
                "dial 8/8/14/2 7/7/13/2\nchange tank.left clicks 2\nchange tank.front clicks 1\n"
                "figure n blue at 18,39 facing south life 9\nturn red\n");
    struct odds o = ask_odds(g, "red ranged tank.front at n", ODDS_KEEP);
    const struct odds_figure *front = odds_figure_of(&o, 0);

    (void)state;
    assert_non_null(front);
    assert_float_equal(front->gone, 1 / 36.0, 1e-9);
    free(g);
}

/* Everybody whom a blow may hurt is listed, however many they are. */
static void nobody_is_left_out(void **state)
{
    enum { CROWD = 36 };
    char text[8000] = "rules unlimited\nplayer red south\nplayer blue north\n"
                      "figure a red at 18,18 facing north attack 12 +shockwave range 16 damage 3\n";

    (void)state;
    for (int i = 0; i < CROWD; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "figure b%d blue at %.3f,%.3f facing south defense 15 life 3\n", i,
                 18 + 7.4 * cos(i * 6.2831853 / CROWD), 18 + 7.4 * sin(i * 6.2831853 / CROWD));
    struct game *g = game_of_text(&table, text);
    struct odds o = ask_odds(g, "red ranged a at all", ODDS_KEEP);

    assert_true(allowed(o.verdict));
    assert_true(o.n >= CROWD);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_section_is_chosen), cmocka_unit_test(nobody_is_left_out),
        cmocka_unit_test(plain_attack), cmocka_unit_test(breaking_away),
        cmocka_unit_test(refusals_are_passed_on), cmocka_unit_test(free_spins_are_taken_or_not),
        cmocka_unit_test(random_situations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

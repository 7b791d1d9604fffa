/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* folly_test.c: what no sensible player does is noticed, and the bots do not do it. `make sense` looks
 * through more games. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/skirmish.h"
#include "mk/notation.h"
#include "sim/match.h"
#include "table_game.h"

static struct mk_table table;

/* Gives the orders, one a line, and says what was noticed. */
static struct folly watched(const char *text, const char *const *order)
{
    struct game *g = game_of_text(&table, text);
    struct folly w = {0};

    for (; *order; order++) {
        struct mk_order o;
        struct mk_error e;

        if (!mk_order_read(g, *order, strlen(*order), 1, &o, &e))
            fail_msg("%s: %s", *order, e.text);
        folly_before(&w, g, &o);
        if (!allowed(mk_apply(g, &o, NULL)))
            fail_msg("%s is not allowed", *order);
        folly_after(&w, g);
    }
    free(g);
    free(w.begun);
    w.begun = NULL;
    return w;
}

#define HEAD "rules unlimited\ntable 36x36\nplayer red south\nplayer blue north\n"
#define WEARY "life 3 start 1 at 18,10 facing north attack 8 damage 2 range 10 tokens 1 clicks 2 " \
              "points 40\n"

/* Pushed onto its skulls, whatever the dice show. */
static void test_thrown_away(void **state)
{
    static const char *const shot[] = {"red ranged a at x", "dice 6 5", NULL};
    static const char *const walk[] = {"red move a to 18,11 facing north", NULL};
    struct folly w;

    (void)state;
    w = watched(HEAD "figure a red " WEARY
                "figure x blue at 18,18 facing south defense 18 life 10 points 20\n", shot);
    assert_int_equal(w.thrown_away, 1);
    assert_int_equal(w.attacks, 1);
    assert_non_null(strstr(w.worst, "red ranged a at x"));
    w = watched(HEAD "figure a red " WEARY "figure x blue at 18,30 facing south points 20\n", walk);
    assert_int_equal(w.thrown_away, 1);
}

/* It is sure to die but does a lot of damage first: that may be wise. Bad luck is no folly either. */
static void test_not_thrown_away(void **state)
{
    static const char *const shot[] = {"red ranged a at x", "dice 6 5", NULL};
    static const char *const miss[] = {"red ranged a at x", "dice 1 1", NULL};
    struct folly w;

    (void)state;
    w = watched(HEAD "figure a red " WEARY
                "figure x blue at 18,18 facing south defense 10 life 3 clicks 1 points 80\n", shot);
    assert_int_equal(w.thrown_away, 0);
    w = watched(HEAD "figure a red life 3 start 1 at 18,10 facing north attack 8 range 10 clicks 2 "
                "points 40\nfigure x blue at 18,18 facing south defense 18 life 10 points 20\n", miss);
    assert_int_equal(w.thrown_away, 0);
}

static void test_on_the_spot(void **state)
{
    static const char *const stay[] = {"red formation a b c", "red turn a facing north",
                                       "red turn b facing north", "red turn c facing north", NULL};
    static const char *const go[] = {"red formation a b c", "red move a 4 north",
                                     "red move b 4 north", "red move c 4 north", NULL};
    static const char three[] =
        HEAD "figure a red at 10,4 facing north speed 8 faction atlantis-guild points 20\n"
             "figure b red at 11.5,4 facing north speed 8 faction atlantis-guild points 20\n"
             "figure c red at 13,4 facing north speed 8 faction atlantis-guild points 20\n"
             "figure x blue at 18,30 facing south points 20\n";

    (void)state;
    assert_int_equal(watched(three, stay).on_the_spot, 1);
    assert_int_equal(watched(three, go).on_the_spot, 0);
}

/* ---------------------------------------------------------------- the bots */

static void play(const char *name, uint64_t seed, int large)
{
    struct skirmish want = {.seed = seed, .points = 200, .terrain = 4, .large = large};
    struct folly watch = {0};
    struct match m = {.seed = seed, .rounds = 30, .watch = &watch};
    struct mk_cast cast;
    struct mk_error e;

    assert_true(skirmish_make(&want, &table, &cast, &e));
    cast.time_limit = 50;
    struct game *g = game_begin(&cast);
    m.bot[0] = m.bot[1] = bot_named(name);
    match_play(&m, g);
    if (m.fault || watch.worst[0])
        fail_msg("%s, seed %d: %s", name, (int)seed, m.fault ? m.fault : watch.worst);
    if (!watch.attacks)
        fail_msg("%s, seed %d: nobody attacked", name, (int)seed);
    folly_release(&watch);
    bot_free(m.bot[0]);
    free(g);
}

static void test_bots_have_sense(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        play("greedy", seed, 0);
        play("recruit", seed, 0);
        play("greedy", seed, 1);
    }
    for (uint64_t seed = 1; seed <= 4; seed++)
        play("captain:40n", seed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thrown_away),
        cmocka_unit_test(test_not_thrown_away),
        cmocka_unit_test(test_on_the_spot),
        cmocka_unit_test(test_bots_have_sense),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* screen_test.c: bots think of standing between a shooter and an enemy that would walk up to it, and
 * the rules agree that the path is barred. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/greedy.h"
#include "mk/notation.h"
#include "query/propose.h"
#include "rules/contact.h"
#include "table_game.h"

enum { BOW, GUARD, FOE, SIDES = 48 };

static struct mk_table table;

#define HEAD "rules unlimited\ntable 36x36\nplayer red south\nplayer blue north\n" \
             "figure bow red at 18,8 facing north range 10 speed 6 points 40\n" \
             "figure guard red at 15,8 facing north speed 6 points 20\n"
/* A pass as wide as a base between two rocks. */
#define GAP "terrain west blocking 2,10 17.25,10 17.25,11 2,11\n" \
            "terrain east blocking 18.75,10 34,10 34,11 18.75,11\n"

/* Can the foe end a move beside the bow? */
static bool can_come(struct game *g)
{
    struct mk_order end = {.kind = ORDER_END, .player = 0, .fig = NOBODY, .other = NOBODY};
    vec bow = figure_of(g, BOW)->at;

    if (g->turn == 0)
        assert_true(allowed(mk_apply(g, &end, NULL)));
    for (int i = 0; i < SIDES; i++) {
        struct mk_order o = {.kind = ORDER_MOVE, .player = 1, .fig = FOE, .other = NOBODY};
        vec d = dir_turned((vec){0, MK_INCH}, i * MK_TURN / SIDES);

        o.to = vec_add(bow, vec_stretched(d, piece_of(g, BOW)->radius + piece_of(g, FOE)->radius + 1));
        o.facing = angle_of(vec_neg(d));
        if (allowed(mk_check(g, &o)))
            return true;
    }
    return false;
}

/* The ideas that are there to stand in the foe's way; `barred` counts those after which it cannot
 * come. */
static int screens(const char *text, int *barred)
{
    static struct survey survey;
    struct idea idea[GREEDY_MAX];
    struct game *g = game_of_text(&table, text), *copy = malloc(g->size);
    uint64_t rng = 3;
    int n, found = 0;

    *barred = 0;
    survey_init(&survey);
    n = greedy_rank(&survey, g, &rng, INT32_MIN, idea, GREEDY_MAX);
    for (int i = 0; i < n; i++) {
        if (idea[i].why != WHY_SCREEN)
            continue;
        assert_int_equal(idea[i].order.fig, GUARD);
        mk_game_copy(copy, g);
        assert_true(allowed(mk_apply(copy, &idea[i].order, NULL)));
        *barred += !can_come(copy);
        found++;
    }
    free(copy);
    free(g);
    return found;
}

static void test_gap(void **state)
{
    int barred, n = screens(HEAD GAP "figure foe blue at 18,14 facing south speed 8 points 30\n",
                            &barred);

    (void)state;
    assert_true(n > 0);
    assert_true(2 * barred > n);        /* a glance: some ways round are overlooked */
}

/* In the open only an enemy with hardly any movement to spare is kept off. */
static void test_open(void **state)
{
    int barred, n = screens(HEAD "figure foe blue at 18,15.4 facing south speed 6 points 30\n",
                            &barred);

    (void)state;
    assert_true(n > 0);
    assert_int_equal(barred, n);
    assert_int_equal(screens(HEAD "figure foe blue at 18,13 facing south speed 12 points 30\n",
                             &barred), 0);
}

/* Wings are not kept off, nor is anybody who cannot come anyway. */
static void test_idle(void **state)
{
    int barred;

    (void)state;
    assert_int_equal(screens(HEAD GAP "figure foe blue at 18,14 facing south speed 8 +flight\n",
                             &barred), 0);
    assert_int_equal(screens(HEAD GAP "figure foe blue at 18,24 facing south speed 8\n", &barred), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gap),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_idle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

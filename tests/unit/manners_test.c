/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* manners_test.c: when a bot agrees to end the game, and whether its outlook comes true. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/bot.h"
#include "bot/manners.h"
#include "bot/skirmish.h"
#include "mk/notation.h"
#include "table_game.h"

enum { RED, BLUE, GAMES = 100, ASKED_AT = 150, ORDERS_MAX = 6000, ROUNDS_MAX = 40 };

static struct mk_table table;

static void expects(const char *text, enum bot_outcome now, enum bot_outcome later, bool agrees)
{
    struct game *g = game_of_text(&table, text);
    uint64_t before = mk_game_hash(g);

    assert_int_equal(bot_outcome_now(g, BLUE), now);
    assert_int_equal(bot_outlook(g, BLUE), later);
    assert_int_equal(bot_agrees(g, BLUE), agrees);
    assert_true(mk_game_hash(g) == before);
    free(g);
}

/* ---------------------------------------------------------------- positions */

#define TABLE "rules unlimited\ntable 36x36\n"

static void test_no_cheap_win(void **state)
{
    (void)state;
    expects(TABLE "player red south score 55\nplayer blue north\n"
            "figure a red at 10,4 facing north points 10 attack 5 damage 1\n"
            "figure b blue at 10,14 facing south points 30\n"
            "figure c blue at 16,14 facing south points 30\n"
            "turn red\n", OUTCOME_LOST, OUTCOME_WON, false);
}

static void test_hopeless(void **state)
{
    (void)state;
    expects(TABLE "player red south score 50\nplayer blue north\n"
            "figure a red at 10,4 facing north points 30\n"
            "figure d red at 15,4 facing north points 30\n"
            "figure b blue at 10,14 facing south points 10 attack 5 damage 1\n"
            "turn red\n", OUTCOME_LOST, OUTCOME_LOST, true);
}

static void test_won_now(void **state)
{
    (void)state;
    expects(TABLE "player red south\nplayer blue north score 100\n"
            "figure a red at 10,4 facing north points 30\n"
            "figure b blue at 10,14 facing south points 30\n"
            "turn red\n", OUTCOME_WON, OUTCOME_WON, true);
    /* Ahead on points and about to lose: it takes what it is offered. */
    expects(TABLE "player red south\nplayer blue north score 55\n"
            "figure a red at 10,4 facing north points 30\n"
            "figure d red at 15,4 facing north points 30\n"
            "figure b blue at 10,14 facing south points 10 attack 5 damage 1\n"
            "turn red\n", OUTCOME_WON, OUTCOME_LOST, true);
}

static void test_draw(void **state)
{
    (void)state;
    expects(TABLE "player red south\nplayer blue north\n"
            "figure a red at 10,4 facing north points 30\n"
            "figure b blue at 10,14 facing south points 30\n"
            "turn red\n", OUTCOME_OPEN, OUTCOME_OPEN, true);
    /* A little behind, everything still open. */
    expects(TABLE "player red south score 3\nplayer blue north\n"
            "figure a red at 10,4 facing north points 50\n"
            "figure b blue at 10,14 facing south points 50\n"
            "turn red\n", OUTCOME_LOST, OUTCOME_OPEN, false);
}

/* A captive counts for its captor's side, and fights for nobody. */
static void test_captive(void **state)
{
    (void)state;
    expects(TABLE "player red south score 20\nplayer blue north\n"
            "figure a red at 10,4 facing north points 30\n"
            "figure d red at 20,20 facing north points 30 captive of b\n"
            "figure b blue at 20,21 facing south points 30\n"
            "figure c blue at 16,14 facing south points 30\n"
            "turn red\n", OUTCOME_WON, OUTCOME_WON, true);
}

/* An ally's figures are one's own side; the strongest of several opponents counts. */
static void test_several(void **state)
{
    (void)state;
    expects(TABLE "player red south team 1 score 90\nplayer blue north team 2\n"
            "player green east team 2\n"
            "figure a red at 10,4 facing north points 30\n"
            "figure b blue at 10,14 facing south points 10 attack 5 damage 1\n"
            "figure c green at 16,14 facing south points 60\n"
            "figure d green at 20,14 facing south points 60\n"
            "turn red\n", OUTCOME_WON, OUTCOME_WON, true);
    expects(TABLE "player red south\nplayer blue north\nplayer green east\n"
            "figure a red at 10,4 facing north points 30\n"
            "figure b blue at 10,14 facing south points 40\n"
            "figure c green at 16,14 facing south points 60\n"
            "figure d green at 20,14 facing south points 60\n"
            "turn red\n", OUTCOME_LOST, OUTCOME_LOST, true);
}

/* ---------------------------------------------------------------- does it come true? */

/* Plays a game and says whether the forecast made after ASKED_AT orders came true: 1, it did; -1, it
 * did not; 0: nobody could tell. */
static int comes_true(struct bot *b, uint64_t seed)
{
    struct skirmish want = {.seed = seed, .points = 200, .terrain = 4};
    struct mk_cast cast;
    struct mk_error e;
    uint64_t dice = seed, whim = seed ^ 5;
    enum bot_outcome thought = OUTCOME_OPEN, end;
    struct game *g;

    assert_true(skirmish_make(&want, &table, &cast, &e));
    g = malloc(mk_game_size(&cast));
    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    for (int i = 0; i < ORDERS_MAX && g->ask.ask != ASK_NOTHING && g->round <= ROUNDS_MAX; i++) {
        struct mk_order o = g->ask.player == MK_FATE ? bot_random(g, &dice)
                                                     : bot_answer(b, g, &whim, NULL);

        if (i == ASKED_AT)
            thought = bot_outlook(g, BLUE);
        assert_true(allowed(mk_apply(g, &o, NULL)));
    }
    end = bot_outcome_now(g, BLUE);
    free(g);
    return (int)thought * (int)end;
}

static void test_outlook_comes_true(void **state)
{
    struct bot *b = bot_named("greedy");
    int right = 0, wrong = 0;

    (void)state;
    for (int i = 0; i < GAMES; i++) {
        int n = comes_true(b, (uint64_t)i + 1);

        right += n > 0;
        wrong += n < 0;
    }
    bot_free(b);
    print_message("an outlook came true %d times, %d times it did not\n", right, wrong);
    assert_true(right + wrong >= GAMES / 2);
    assert_true(right >= 2 * wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_cheap_win),
        cmocka_unit_test(test_hopeless),
        cmocka_unit_test(test_won_now),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_captive),
        cmocka_unit_test(test_several),
        cmocka_unit_test(test_outlook_comes_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

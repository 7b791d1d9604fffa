/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* place_test.c: tables on which it is plain where to stand; the greedy bot goes there. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "mk/query.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "table_game.h"

enum { ORDERS_MAX = 60, SEED = 5 };

static struct mk_table table;

/* The game after the greedy bot has played so many turns. */
static struct game *after(const char *text, int turns)
{
    struct bot *b = bot_named("greedy");
    struct game *g = game_of_text(&table, text);
    uint64_t rng = SEED;
    player_id turn = g->turn;

    for (int i = 0; i < ORDERS_MAX && g->ask.ask != ASK_NOTHING && turns > 0; i++) {
        struct mk_order o = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY, .other = NOBODY,
                             .ndice = g->ask.ndice, .die = {4, 4, 4, 4}};

        if (g->ask.player != MK_FATE)
            o = bot_answer(b, g, &rng, NULL);
        assert_true(allowed(mk_apply(g, &o, NULL)));
        turns -= g->turn != turn;
        turn = g->turn;
    }
    bot_free(b);
    return g;
}

static int32_t apart(const struct game *g, fig_id a, fig_id b)
{
    return vec_dist(figure_of(g, a)->at, figure_of(g, b)->at);
}

#define HEAD "rules unlimited\ntable 36x36\nplayer red south\nplayer blue north\n"
#define ARCHER "speed 8 attack 11 defense 14 damage 4 range 10 life 6 points 30"
#define TARGET "speed 6 attack 8 defense 13 damage 1 range 10 life 8 points 60"

/* Within range it will be shot at in turn; up on the hill it is harder to hit. */
static void test_takes_the_hill(void **state)
{
    struct game *g = after(HEAD "terrain hill clear elevated 14,10 22,10 22,16 14,16\n"
                                "figure a red at 18,9.49 facing north " ARCHER "\n"
                                "figure b blue at 18,18 facing south " TARGET "\n", 1);

    (void)state;
    assert_true(is_elevated(g, 0));
    free(g);
}

/* The same two, and a wood. */
static void test_takes_the_edge_of_the_wood(void **state)
{
    struct game *g = after(HEAD "terrain wood hindering 15,12 21,12 21,16 15,16\n"
                                "figure a red at 18,10 facing north " ARCHER "\n"
                                "figure b blue at 18,20.1 facing south " TARGET "\n", 1);
    struct base b = base_of(g, 0);

    (void)state;
    assert_true(hindering_at(g, &b, 0) >= 0);
    free(g);
}

/* A friend holds it: it cannot turn to both. */
static void test_comes_from_behind(void **state)
{
    struct game *g = after(HEAD "figure c red at 18,16 facing north speed 8 attack 9 defense 16 "
                                "damage 2 life 6 points 20\n"
                                "figure b blue touching c from north facing south speed 8 attack 9 "
                                "defense 16 damage 2 life 6 points 40\n"
                                "figure a red at 22,17.5 facing north speed 9 attack 9 defense 16 "
                                "damage 3 life 6 points 30\n", 1);

    (void)state;
    assert_true(touching(g, 2, 1));
    assert_true(touches_rear(g, 1, 2) || touches_rear(g, 1, 0));
    free(g);
}

/* It needs two turns to come up, and the other shoots ten inches: it stops short of that. */
static void test_stays_out_of_reach(void **state)
{
    struct game *g = after(HEAD "figure a red at 18,4 facing north speed 8 attack 9 defense 13 "
                                "damage 2 life 4 points 30\n"
                                "figure b blue at 18,20 facing south speed 6 attack 11 defense 15 "
                                "damage 4 range 10 life 6 points 40\n", 1);

    (void)state;
    assert_true(apart(g, 0, 1) > 10 * MK_INCH);
    assert_true(apart(g, 0, 1) < 12 * MK_INCH);
    free(g);
}

/* A pond straight ahead is too wide to go round in one move: it passes at an angle. */
static void test_passes_the_pond(void **state)
{
    struct game *g = after(HEAD "terrain pond deep 16,8 20,8 20,12 16,12\n"
                                "figure a red at 18,6 facing north speed 8 attack 9 defense 14 "
                                "damage 2 life 4 points 30\n"
                                "figure b blue at 18,34 facing south speed 6 attack 8 defense 13 "
                                "damage 1 life 8 points 30\n", 1);

    (void)state;
    assert_true(figure_of(g, 0)->at.y > 10 * MK_INCH);
    free(g);
}

/* One click is left: after this action the next would be its last, so it could not strike first. */
static void test_does_not_go_where_it_cannot_strike(void **state)
{
    struct game *g = after(HEAD "figure a red at 18,10 facing north speed 8 attack 11 defense 16 "
                                "damage 4 life 1 points 10\n"
                                "figure b blue at 18,16 facing south speed 4 attack 8 defense 12 "
                                "damage 2 life 6 points 30\n", 1);

    (void)state;
    assert_false(touching(g, 0, 1));
    free(g);
}

/* A garrison that leads does not come out to fight. */
static void test_garrison_stays(void **state)
{
    struct game *g = after("rules unlimited\ntable 36x54\nplayer red south\nplayer blue north\n"
                           "figure gate blue gatehouse at 18,40 facing south dial 3/0/17+toughness/3 "
                           "2/0/16+toughness/2 open portcullis doors\n"
                           "figure a red at 18,4 facing north speed 8 points 30\n"
                           "figure b blue at 18,46 facing south speed 8 points 30\nturn blue\n", 1);

    (void)state;
    assert_true(figure_of(g, 2)->at.y == 46 * MK_INCH);
    free(g);
}

/* ---------------------------------------------------------------- the second edition */

#define HEAD_2003 "rules mk2\ntable 36x36\nplayer red south\nplayer blue north\n"

static struct mk_order answer_to(struct game *g, const char *order, int die)
{
    struct bot *b = bot_named("greedy");
    uint64_t rng = SEED;
    struct mk_order o;
    struct mk_error e;

    if (order) {
        assert_true(mk_order_read(g, order, strlen(order), 1, &o, &e));
        assert_true(allowed(mk_apply(g, &o, NULL)));
    }
    while (g->ask.ask == ASK_CANCEL || g->ask.ask == ASK_DICE) {
        o = (struct mk_order){.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY, .other = NOBODY,
                              .ndice = g->ask.ndice, .die = {(uint8_t)die, (uint8_t)die}};
        if (g->ask.ask == ASK_CANCEL)
            assert_true(mk_decline(g, &o));
        assert_true(allowed(mk_apply(g, &o, NULL)));
    }
    o = bot_answer(b, g, &rng, NULL);
    assert_true(allowed(mk_check(g, &o)));
    bot_free(b);
    return o;
}

/* A pole arm would end the surge before it strikes. */
static void test_does_not_surge_into_a_pole_arm(void **state)
{
    struct game *g = game_of_text(&table, HEAD_2003
        "figure a red at 18,10 facing north speed 8 attack 10 defense 15 damage 3 life 5 "
        "speed-type boot attack-type sword points 20\n"
        "figure b blue at 18,16 facing west speed 5 attack 7 defense 13 +pole-arm damage 1 life 3 "
        "speed-type boot attack-type sword points 34\n");

    (void)state;
    assert_false(answer_to(g, NULL, 0).manner & MANNER_SURGE);
    free(g);
}

/* Two pole arms are at its back: to turn to one of them, even where it failed to break away, costs two
 * clicks, and it has no more. */
#define PINNED HEAD \
    "figure a red at 18,18 facing south speed 8 attack 12 defense 15 damage 5 life 2 points 30\n" \
    "figure b blue touching a from north facing south " GUARD \
    "figure c blue touching a from east facing west " GUARD
#define GUARD "attack 7 defense 10 +pole-arm damage 1 life 3 points 40\n"

static void test_does_not_turn_to_pole_arms(void **state)
{
    struct game *g = game_of_text(&table, PINNED);

    (void)state;
    assert_int_not_equal(answer_to(g, NULL, 0).kind, ORDER_TURN);
    assert_int_equal(answer_to(g, "red turn a facing north", 1).kind, ORDER_KEEP);
    free(g);
}

/* Thunder Blow: two clicks are left, three are due. */
static void test_stops_when_the_blow_is_enough(void **state)
{
    struct game *g = game_of_text(&table, HEAD_2003
        "figure a red at 18,10 facing north speed 8 attack 11 +thunder-blow defense 16 damage 3 "
        "life 5 speed-type boot attack-type sword points 22\n"
        "figure b blue touching a from north facing south attack 9 defense 12 life 2 points 20\n"
        "figure c blue at 30,30 facing south points 20\n");

    (void)state;
    assert_int_equal(answer_to(g, "red close a at b", 4).kind, ORDER_SKIP);
    free(g);
}

/* Its mount is dead: the rider faces the enemy. */
static void test_the_rider_faces_the_enemy(void **state)
{
    struct game *g = game_of_text(&table, HEAD_2003
        "figure m blue at 18,16 facing north independent-mount dial 10@boot/9/13/2 9@boot/9/13/2 "
        "start 1 clicks 1 speed-type boot attack-type sword symbol horned-stag points 24\n"
        "figure r blue dial 7@boot/9/14/3 6@boot/8/14/2 start 1 speed-type boot attack-type sword "
        "symbol horned-stag points 19 aboard m\n"
        "figure a red touching m from south facing north speed 8 attack 11 damage 3 life 5 "
        "speed-type boot attack-type sword points 22\nturn red\n");
    struct mk_order o;

    (void)state;
    o = answer_to(g, "red close a at m", 4);
    assert_int_equal(o.kind, ORDER_PLACE);
    assert_true(allowed(mk_apply(g, &o, NULL)));
    assert_true(angle_diff(o.facing, angle_of(vec_sub(figure_of(g, 2)->at, o.to))) == 0);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_does_not_surge_into_a_pole_arm),
        cmocka_unit_test(test_does_not_turn_to_pole_arms),
        cmocka_unit_test(test_stops_when_the_blow_is_enough),
        cmocka_unit_test(test_the_rider_faces_the_enemy),
        cmocka_unit_test(test_takes_the_hill),
        cmocka_unit_test(test_takes_the_edge_of_the_wood),
        cmocka_unit_test(test_comes_from_behind),
        cmocka_unit_test(test_stays_out_of_reach),
        cmocka_unit_test(test_passes_the_pond),
        cmocka_unit_test(test_does_not_go_where_it_cannot_strike),
        cmocka_unit_test(test_garrison_stays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* sense_test.c: tables of large pieces on which it is plain what to do; the bots do it. */

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
#include "mk/notation.h"
#include "table_game.h"

enum { SAID = 4000, ORDERS_MAX = 60 };

static struct mk_table table;
static const char *const bots[] = {"greedy", "captain:200n"};
enum { BOTS = sizeof bots / sizeof bots[0] };

/* Lets the bot play that many turns; `said` holds all its orders, line by line. */
static void play_turns(const char *name, const char *text, int turns, char said[SAID])
{
    struct bot *b = bot_named(name);
    struct game *g = game_of_text(&table, text);
    struct mk_text t;
    uint64_t rng = 5;
    player_id turn = g->turn;

    mk_text_init(&t, said, SAID);
    for (int i = 0; i < ORDERS_MAX && g->ask.ask != ASK_NOTHING && turns > 0; i++) {
        struct mk_order o = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY, .other = NOBODY,
                             .ndice = g->ask.ndice, .die = {4, 4, 4, 4}};

        if (g->ask.player != MK_FATE)
            o = bot_answer(b, g, &rng, NULL);
        mk_order_print(g, &o, &t);
        t.at[t.used++] = '\n';
        t.at[t.used] = '\0';
        assert_true(allowed(mk_apply(g, &o, NULL)));
        turns -= g->turn != turn;
        turn = g->turn;
    }
    free(g);
    bot_free(b);
}

/* In this order, not necessarily one after the other. */
static void says(const char *name, const char *text, int turns, const char *first,
                 const char *then)
{
    char said[SAID];

    play_turns(name, text, turns, said);
    const char *at = strstr(said, first);

    if (!at || (then && !strstr(at, then)))
        fail_msg("%s, expected '%s' and then '%s':\n%s", name, first, then ? then : "", said);
}

static void says_never(const char *name, const char *text, int turns, const char *what)
{
    char said[SAID];

    play_turns(name, text, turns, said);
    if (strstr(said, what))
        fail_msg("%s, never expected '%s':\n%s", name, what, said);
}

#define HEAD "rules unlimited\ntable 36x36\nplayer red south\nplayer blue north\n"

/* The tries captain makes for its first order. */
static long thought_about(const char *text)
{
    struct bot *b = bot_named("captain:2000n");
    struct game *g = game_of_text(&table, text);
    uint64_t rng = 5;

    bot_answer(b, g, &rng, NULL);
    long tries = b->spent.nodes;

    free(g);
    bot_free(b);
    return tries;
}

/* A blow that ends the war needs little thought, where to go in open country much more. */
static void test_captain_thinks_as_long_as_it_pays(void **state)
{
    static const char plain[] =
        HEAD "figure a red at 18,16 facing north attack 12 damage 4 points 60\n"
             "figure b blue touching a from north facing south defense 8 life 1 points 60\n";
    static const char hard[] =
        HEAD "figure a red at 18,10 facing north speed 8 attack 9 damage 2 life 6 points 60\n"
             "figure c red at 12,12 facing north speed 9 attack 8 damage 3 life 6 range 8 points 60\n"
             "figure b blue at 16,24 facing south speed 8 attack 9 damage 2 life 6 points 60\n"
             "figure d blue at 24,22 facing south speed 9 attack 8 damage 3 life 6 range 8 points 60\n";

    (void)state;
    assert_in_range(thought_about(plain), 1, 300);
    assert_in_range(thought_about(hard), 600, 2000);
}

/* Out of range: it goes there and shoots in the same turn. */
static void test_titan_moves_and_shoots(void **state)
{
    static const char text[] =
        HEAD "figure t red titan at 18,6 facing north speed 6 attack 11 damage 5 range 10 points 90\n"
             "figure b blue at 18,20 facing south defense 12 points 60\n";

    (void)state;
    for (int i = 0; i < BOTS; i++)
        says(bots[i], text, 1, "red move t ", "red ranged t at b");
}

/* Each section has somebody before it. */
static void test_sections_shoot(void **state)
{
    static const char text[] =
        HEAD "figure tank red multidial at 18,16 facing north attack 11 damage 3 range 8 points 90\n"
             "figure b blue at 18,23 facing south defense 12 points 60\n"
             "figure c blue at 11,16 facing south defense 12 points 60\n";

    (void)state;
    for (int i = 0; i < BOTS; i++) {
        says(bots[i], text, 1, "red ranged tank.front at b", NULL);
        says(bots[i], text, 1, "red ranged tank.left at c", NULL);
    }
}

static void test_tank_advances(void **state)
{
    static const char text[] =
        HEAD "figure tank red multidial at 18,6 facing north speed 6 attack 11 damage 3 points 90\n"
             "figure b blue at 18,32 facing south defense 12 points 60\n";

    (void)state;
    for (int i = 0; i < BOTS; i++)
        says(bots[i], text, 1, "red move tank", NULL);
}

/* A long way, and somebody who carries. */
static void test_passenger_boards(void **state)
{
    static const char text[] =
        HEAD "figure cart red chariot at 18,6 facing north speed 9 attack 9 damage 3 points 60\n"
             "figure a red touching cart from south facing north speed 5 points 30\n"
             "figure b blue at 18,33 facing south defense 12 points 60\n";

    (void)state;
    for (int i = 0; i < BOTS; i++)
        says(bots[i], text, 1, "red move a aboard cart", NULL);
}

/* Once there, he gets off to fight. */
static void test_passenger_leaves(void **state)
{
    static const char text[] =
        HEAD "figure cart red chariot at 18,20 facing north speed 9 attack 0 damage 0 points 60\n"
             "figure a red aboard cart facing north speed 8 attack 12 damage 4 defense 17 points 30\n"
             "figure b blue at 14.2,19.4 facing south defense 12 attack 2 damage 1 points 60\n";

    (void)state;
    for (int i = 0; i < BOTS; i++)
        says(bots[i], text, 2, "red move a to ", NULL);
}

#define GATE "rules unlimited\ntable 36x54\nplayer red south\nplayer blue north\n" \
             "figure gate blue gatehouse at 18,40 facing south dial 3/0/17+toughness/3 " \
             "2/0/16+toughness/2 "

static void test_gate_is_shut(void **state)
{
    static const char near[] =
        GATE "open portcullis doors\nfigure a red at 18,31 facing north speed 8 points 30\n"
             "figure b blue at 18,50 facing south points 30\nturn blue\n";
    static const char far[] =
        GATE "open portcullis doors\nfigure a red at 18,4 facing north speed 8 points 30\n"
             "figure b blue at 18,50 facing south points 30\nturn blue\n";

    (void)state;
    for (int i = 0; i < BOTS; i++) {
        says(bots[i], near, 1, "blue shut gate portcullis", NULL);
        says_never(bots[i], far, 1, "blue shut");
    }
}

static void test_gate_is_opened_for_friends(void **state)
{
    static const char text[] = GATE "\nfigure a red at 18,4 facing north points 30\n"
                                    "figure b blue at 18,44 facing south points 30\nturn blue\n";

    (void)state;
    for (int i = 0; i < BOTS; i++)
        says(bots[i], text, 1, "blue open gate doors", NULL);
}

/* A figure that hits hard enough attacks the wall; one that does not keeps away from it. */
static void test_walls_are_assaulted(void **state)
{
    static const char strong[] =
        "rules unlimited\ntable 36x54\nplayer red south\nplayer blue north\n"
        "figure w blue wall at 18,40 facing south fortification 2 attack 0 damage 0 defense 12 "
        "+toughness points 60\nfigure b blue at 18,52 facing south points 30\n"
        "figure a red touching c from south facing north attack 12 damage 5 points 30\n"
        "figure c red at 18,38.25 facing north attack 12 damage 5 points 30\n";
    static const char weak[] =
        "rules unlimited\ntable 36x54\nplayer red south\nplayer blue north\n"
        "figure w blue wall at 18,40 facing south fortification 2 attack 0 damage 0 defense 12 "
        "+toughness points 60\nfigure b blue at 4,38 facing south points 30 defense 12\n"
        "figure a red at 14,36 facing north speed 9 attack 12 damage 2 points 30\n";

    (void)state;
    for (int i = 0; i < BOTS; i++) {
        says(bots[i], strong, 1, "red close c at w", NULL);
        says_never(bots[i], weak, 1, "at w");
        says(bots[i], weak, 1, "red move a ", NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_captain_thinks_as_long_as_it_pays),
        cmocka_unit_test(test_titan_moves_and_shoots),
        cmocka_unit_test(test_sections_shoot),
        cmocka_unit_test(test_tank_advances),
        cmocka_unit_test(test_passenger_boards),
        cmocka_unit_test(test_passenger_leaves),
        cmocka_unit_test(test_gate_is_shut),
        cmocka_unit_test(test_gate_is_opened_for_friends),
        cmocka_unit_test(test_walls_are_assaulted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

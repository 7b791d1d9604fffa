/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* mk2_test.c: whole games of the second edition, from the roll for first player to the count of
 * objectives, by players without a plan: nobody stalls, every state is sound, and a table printed in
 * between is the same game when it is read again. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "mk/notation.h"
#include "mk/query.h"

enum { GAMES = 40, GREEDY_GAMES = 6, ORDERS = 1200, TEXT = 1 << 16 };

static const char army[] =
    "rules mk2\npoints 200\ntime 50\nplayer red south\nplayer blue north\nbegin setup\n"
    "pool red wood hindering 0,0 5,0 5,5 0,5\npool blue pit chasm 0,0 4,0 4,4 0,4\n"
    "figure a red attack-type sword attack-bonus 1 points 30\n"
    "figure b red attack-type sword defense 15 +toughness points 30\n"
    "figure c red attack-type bow range 10 arrows 2 ranged-damage 2 attack-bonus 2 points 30\n"
    "figure d red attack-type bow range 8 ranged-damage 1 points 30\n"
    "figure e red attack-type wand range 10 ranged-damage 3 points 30\n"
    "figure f red speed-type wing speed 10 attack 9 +venom points 30\n"
    "figure k blue speed-type horseshoe mounted attack-type sword points 30\n"
    "figure l blue attack-type sword damage-type golem repairs 4 points 30\n"
    "figure m blue attack-type bow range 10 ranged-damage 2 points 30\n"
    "figure n blue defense-type magic-immunity attack-type sword slots 1 points 30\n"
    "figure o blue speed-type wave dial 8@wave/9/15/3 8@boot/8/14/2/toughness 6/7/13/1 points 30\n"
    "figure p blue speed-type wing attack 8 +venom damage 2 +demoralized life 5 points 30\n";

static struct game *opened(const char *text, size_t length)
{
    static struct mk_table table;
    struct mk_error e = {0};
    struct mk_cast cast;
    size_t used;
    int n;

    mk_table_init(&table);
    if (!mk_table_read(&table, text, length, &used, &n, &e) || !mk_table_cast(&table, &cast, &e))
        fail_msg("line %d: %s\n%.3000s", e.line, e.text, text);
    assert_int_equal(used, length);
    if (!allowed(mk_check_cast(&cast)))
        fail_msg("refused by clause %d, piece %d:\n%.5000s", mk_check_cast(&cast).rule,
                 mk_check_cast(&cast).piece, text);

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

static void check_print(const struct game *g)
{
    static char text[TEXT];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);

    if (g->ask.ask != ASK_ACTION)
        return;
    mk_table_print(g, &t);

    struct game *again = opened(text, strlen(text));

    if (!mk_game_equal(g, again))
        fail_msg("another game:\n%s", text);
    free(again);
}

static void call_time(struct game *g)
{
    struct mk_order o = {.kind = ORDER_TIME, .player = MK_JUDGE, .fig = NOBODY, .other = NOBODY};

    assert_true(allowed(mk_apply(g, &o, NULL)));
}

static void test_whole_games(void **state)
{
    struct game *first = opened(army, sizeof army - 1);
    struct game *g = malloc(mk_game_clone_size(first));
    int ends[4] = {0};

    (void)state;
    for (int game = 0; game < GAMES; game++) {
        uint64_t rng = (uint64_t)game + 1;
        struct mk_order played;
        int n = 0;

        mk_game_clone(g, first);
        for (; g->phase != PHASE_OVER && n < 2 * ORDERS; n++) {
            if (n == ORDERS)
                call_time(g);
            if (!bot_random_play(g, &rng, &played))
                fail_msg("game %d stalls after %d orders, asked for %d", game, n, g->ask.ask);
            const char *wrong = mk_game_validate(g);
            if (wrong)
                fail_msg("game %d, order %d: %s", game, n, wrong);
            if (n % 7 == 0)
                check_print(g);
        }
        assert_int_equal(g->phase, PHASE_OVER);
        ends[g->end]++;
    }
    printf("last player %d, time %d, agreed %d\n", ends[END_LAST_PLAYER], ends[END_TIME],
           ends[END_AGREEMENT]);
    free(g);
    free(first);
}

/* A bot with a plan has an answer to every question of this edition, too. */
static void test_greedy(void **state)
{
    struct game *first = opened(army, sizeof army - 1);
    struct game *g = malloc(mk_game_clone_size(first));
    struct bot *b[2] = {bot_named("greedy"), bot_named("random")};

    (void)state;
    for (int game = 0; game < GREEDY_GAMES; game++) {
        uint64_t rng = (uint64_t)game + 1;
        int n = 0;

        mk_game_clone(g, first);
        for (; g->phase != PHASE_OVER && n < 2 * ORDERS; n++) {
            bool fate = g->ask.player >= g->nplayer;
            struct mk_order o = fate ? bot_random(g, &rng)
                                     : bot_answer(b[g->ask.player], g, &rng, NULL);
            if (n == ORDERS)
                call_time(g);
            if (!allowed(mk_apply(g, &o, NULL)))
                fail_msg("game %d, order %d: the bot is refused, asked for %d", game, n, g->ask.ask);
        }
        assert_int_equal(g->phase, PHASE_OVER);
    }
    bot_free(b[0]);
    bot_free(b[1]);
    free(g);
    free(first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whole_games),
                                       cmocka_unit_test(test_greedy)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

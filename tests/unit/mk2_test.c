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
    "pool red wall hindering built defense 10 fortification 1 structure 2 0,0 6,0 6,1 0,1\n"
    "pool red tower clear elevated built defense 12 structure 2 dot 0,0 4,0 4,4 0,4\n"
    "pool blue house blocking built defense 11 structure 3 0,0 4,0 4,3 0,3\n"
    "figure a red attack-type sword attack-bonus 1 points 30\n"
    "figure b red attack-type sword defense 15 +toughness points 30\n"
    "figure c red attack-type bow range 10 arrows 2 ranged-damage 2 attack-bonus 2 points 30\n"
    "figure d red attack-type bow attack 8 +bombardment range 8 ranged-damage 1 shells 2 points 30\n"
    "figure e red attack-type wand range 10 ranged-damage 3 points 30\n"
    "figure f red speed-type wing speed 10 attack 9 +venom points 30\n"
    "figure k blue speed-type horseshoe mounted attack-type sword points 30\n"
    "figure l blue attack-type sword damage-type golem repairs 4 points 30\n"
    "figure m blue attack-type bow attack 9 +bombardment range 10 ranged-damage 2 shells 1 "
    "shell-defense 15 shell-area 4 drift 9:3 points 30\n"
    "figure n blue defense-type magic-immunity attack-type sword slots 1 points 30\n"
    "figure o blue speed-type wave dial 8@wave/9/15/3 8@boot/8/14/2/toughness 6/7/13/1 points 30\n"
    "figure p blue speed-type wing attack 8 +venom damage 2 +demoralized life 5 points 30\n";

/* Mounts of every nature and riders for them; one rider more than there are mounts. */
static const char cavalry[] =
    "rules mk2\npoints 300\ntime 50\nplayer red south\nplayer blue north\nbegin setup\n"
    "pool red wood hindering 0,0 5,0 5,5 0,5\npool blue pit chasm 0,0 4,0 4,4 0,4\n"
    "figure a red skittish-mount symbol pegasus speed 11 speed-type wing life 4 points 30\n"
    "figure b red independent-mount symbol battle-horse speed 10 speed-type horseshoe life 5\n"
    "figure c red mean-spirited-mount symbol salamander speed 8 attack-type sword life 4 points 30\n"
    "figure d red symbol pegasus attack-type bow range 8 attack-bonus 2 life 4 points 30\n"
    "figure e red symbol battle-horse symbol salamander attack-type sword attack-bonus 3 points 30\n"
    "figure f red symbol salamander attack-type sword attack 9 +sweep life 4 points 30\n"
    "figure g red symbol battle-horse symbol pegasus points 30\n"
    "figure k blue independent-mount symbol technocat speed 9 attack 10 +venom life 4 points 30\n"
    "figure l blue mean-spirited-mount symbol horned-stag speed 9 speed-type horseshoe life 3\n"
    "figure m blue skittish-mount symbol horned-stag speed 10 +ram speed-type horseshoe points 30\n"
    "figure n blue symbol technocat symbol horned-stag attack-type sword attack-bonus 4 points 30\n"
    "figure o blue symbol horned-stag attack-type wand range 8 damage 2 +magic-confusion life 4\n"
    "figure p blue symbol horned-stag defense 15 +pole-arm attack-type sword points 30\n"
    "figure q blue attack-type bow range 10 attack 9 +shockwave points 30\n";

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

/* What was done in all those games. */
struct done {
    int ends[4], mounted, shelled, battered, manner[MK_MANNERS];
};

static void count(struct done *d, const struct mk_order *o)
{
    d->shelled += o->kind == ORDER_USE && o->ability == ABILITY_BOMBARDIER;
    d->battered += (o->kind == ORDER_CLOSE || o->kind == ORDER_RANGED) && o->ntarget == 0 &&
                   !(o->flags & ORDER_ALL);
    d->mounted += o->kind == ORDER_MOVE && (o->flags & ORDER_ABOARD);
    for (int i = 0; i < MK_MANNERS; i++)
        d->manner[i] += o->manner >> i & 1;
}

static void play_games(const char *text, size_t length, struct done *d)
{
    struct game *first = opened(text, length);
    struct game *g = malloc(mk_game_clone_size(first));

    memset(d, 0, sizeof *d);
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
            count(d, &played);
            const char *wrong = mk_game_validate(g);
            if (wrong)
                fail_msg("game %d, order %d: %s", game, n, wrong);
            if (n % 7 == 0)
                check_print(g);
        }
        assert_int_equal(g->phase, PHASE_OVER);
        d->ends[g->end]++;
    }
    printf("last player %d, time %d, agreed %d; %d bombardments\n", d->ends[END_LAST_PLAYER],
           d->ends[END_TIME], d->ends[END_AGREEMENT], d->shelled);
    free(g);
    free(first);
}

static void test_whole_games(void **state)
{
    struct done d;

    (void)state;
    play_games(army, sizeof army - 1, &d);
    assert_true(d.shelled > 0 && d.battered > 0);
}

/* Players without a plan come upon everything that riders can do. */
static void test_cavalry(void **state)
{
    static const int rides[] = {MANNER_CHARGE, MANNER_BOUND, MANNER_OVERWHELM, MANNER_TRAMPLE};
    struct done d;

    (void)state;
    play_games(cavalry, sizeof cavalry - 1, &d);
    assert_true(d.mounted > 0);
    for (int i = 0; i < 4; i++) {
        int bit = 0;
        while (!(rides[i] >> bit & 1))
            bit++;
        printf("manner %d: %d\n", bit, d.manner[bit]);
        assert_true(d.manner[bit] > 0);
    }
}

/* A bot with a plan has an answer to every question of this edition, too. */
static void play_greedy(const char *text, size_t length)
{
    struct game *first = opened(text, length);
    struct game *g = malloc(mk_game_clone_size(first));
    struct bot *b[2] = {bot_named("greedy"), bot_named("random")};

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
            const char *wrong = mk_game_validate(g);
            if (wrong)
                fail_msg("game %d, order %d: %s", game, n, wrong);
        }
        assert_int_equal(g->phase, PHASE_OVER);
    }
    bot_free(b[0]);
    bot_free(b[1]);
    free(g);
    free(first);
}

static void test_greedy(void **state)
{
    (void)state;
    play_greedy(army, sizeof army - 1);
    play_greedy(cavalry, sizeof cavalry - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_whole_games),
                                       cmocka_unit_test(test_cavalry),
                                       cmocka_unit_test(test_greedy)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

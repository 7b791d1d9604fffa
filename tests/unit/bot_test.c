/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* bot_test.c: every bot answers whatever is asked, legally, and the same way twice.
 *
 * Games are random, so that every kind of decision comes up; the bots are asked on the way. No clock
 * is looked at: budgets are counted in nodes. */

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/greedy.h"
#include "bot/skirmish.h"
#include "mk/notation.h"
#include "rules/contact.h"
#include "table_game.h"

enum { TURN_MAX = 400, ORDERS_MAX = 6000 };

static struct mk_table table;

/* ---------------------------------------------------------------- helpers */

static struct game *begin(const struct skirmish *want)
{
    struct mk_cast cast;
    struct mk_error error;

    if (!skirmish_make(want, &table, &cast, &error))
        fail_msg("seed %d: %s", (int)want->seed, error.text);
    return game_begin(&cast);
}

static void complain(const struct game *g, const struct mk_order *o, const char *who,
                     const char *what)
{
    char line[400];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(g, o, &t);
    fail_msg("%s, round %d (%s): %s", who, g->round, line, what);
}

static void check_reason(const char *reason)
{
    assert_true(strlen(reason) > 0 && strlen(reason) < BOT_REASON);
    assert_null(strchr(reason, '\n'));
}

/* Asks the bot; the game must not change and the answer must be legal. */
static struct mk_order asked(struct bot *b, const struct game *g, uint64_t *rng)
{
    char reason[BOT_REASON] = "";
    uint64_t before = mk_game_hash(g);
    struct mk_order o = bot_answer(b, g, rng, reason);

    assert_true(mk_game_hash(g) == before);
    if (!allowed(mk_check(g, &o)))
        complain(g, &o, b->name, "refused");
    check_reason(reason);
    return o;
}

/* ---------------------------------------------------------------- size */

/* Bots, undo and servers copy games all the time: what changes is kept apart from what is printed. */
static void test_a_copy_is_small(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct game *g = begin(&(struct skirmish){.seed = seed, .points = 200, .terrain = 8});

        assert_true(mk_game_used(g) < 3 * 1024);
        free(g);
    }
}

/* ---------------------------------------------------------------- names */

static void test_names(void **state)
{
    static const char *const good[] = {"random", "greedy", "captain", "captain:100ms",
                                       "captain:2s", "captain:500n"};
    static const char *const bad[] = {"", "general", "greedy:100ms", "captain:", "captain:ms",
                                      "captain:100", "captain:0n", "captain:-3n", "captains",
                                      "captain:100ms "};

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct bot *b = bot_named(good[i]);

        assert_non_null(b);
        assert_string_equal(b->name, good[i]);
        bot_free(b);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_null(bot_named(bad[i]));
    bot_free(NULL);
}

/* ---------------------------------------------------------------- every decision */

/* Random players hardly ever heal: here a healer is about to choose how much. */
static struct game *healing(void)
{
    static const char text[] = "rules unlimited\nplayer red south\nplayer blue north\n"
                               "figure a red at 10,10 facing north attack 12 +healing\n"
                               "figure b red touching a from north clicks 4 defense 10\n"
                               "figure c blue at 30,30\n";
    struct mk_order o = {.kind = ORDER_CLOSE, .fig = 0, .other = NOBODY, .ntarget = 1,
                         .target = {1}};
    struct mk_order ready = {.kind = ORDER_READY, .fig = NOBODY, .other = NOBODY};
    struct mk_order dice = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY, .other = NOBODY,
                            .ndice = 2, .die = {5, 4}};
    struct mk_cast cast;
    struct mk_error error;
    size_t used;
    int lines;

    mk_table_init(&table);
    assert_true(mk_table_read(&table, text, sizeof text - 1, &used, &lines, &error));
    assert_true(mk_table_cast(&table, &cast, &error));
    struct game *g = malloc(mk_game_size(&cast));
    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    assert_true(allowed(mk_apply(g, &o, NULL)));
    while (g->ask.ask == ASK_CANCEL)
        assert_true(allowed(mk_apply(g, &ready, NULL)));
    assert_true(allowed(mk_apply(g, &dice, NULL)));
    assert_int_equal(g->ask.ask, ASK_HEAL);
    return g;
}

/* A random game in which the bot is asked now and then: always the first few times a decision of
 * this kind comes up. */
static void ask_along(struct bot *b, const struct skirmish *want, int often, long seen[MK_ASKS])
{
    struct game *g = begin(want);
    uint64_t rng = want->seed, whim = want->seed ^ 77;
    struct mk_order o;

    for (int i = 0; i < ORDERS_MAX && g->ask.ask != ASK_NOTHING; i++) {
        if (seen[g->ask.ask] < 20 || rng_once_in(&rng, often)) {
            seen[g->ask.ask]++;
            asked(b, g, &whim);
        }
        bot_random_play(g, &rng, &o);
    }
    free(g);
}

static void ask_everything(const char *name, int games, int often)
{
    static const struct skirmish wants[] = {
        {.terrain = 6, .setup = true}, {.terrain = 8}, {.players = 3, .terrain = 4},
        {.points = 300}, {.players = 4, .points = 100, .setup = true, .terrain = 8}};
    struct bot *b = bot_named(name);
    long seen[MK_ASKS] = {0};

    assert_non_null(b);
    for (int i = 0; i < games; i++) {
        struct skirmish want = wants[i % 5];

        want.seed = (uint64_t)i + 1;
        ask_along(b, &want, often, seen);
    }
    struct game *g = healing();
    uint64_t rng = 1;
    asked(b, g, &rng);
    seen[g->ask.ask]++;
    free(g);
    /* What comes behind is asked by other editions and at castles only. */
    for (int ask = ASK_NOTHING + 1; ask <= ASK_DICE; ask++)
        if (!seen[ask])
            fail_msg("%s was never asked for a decision of kind %d", name, ask);
    bot_free(b);
}

static void test_random_answers_everything(void **state)
{
    (void)state;
    ask_everything("random", 40, 20);
}

static void test_greedy_answers_everything(void **state)
{
    (void)state;
    ask_everything("greedy", 100, 2);
}

static void test_captain_answers_everything(void **state)
{
    (void)state;
    ask_everything("captain:12n", 40, 100);
}

/* ---------------------------------------------------------------- whole games */

/* Bots against each other; none of them stalls: every turn ends. */
/* Gives an order. Its printed form has the same effect, so it need not be read back. */
static void give(struct game *g, const struct mk_order *o)
{
    static union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;
    struct mk_error e = {0};
    struct mk_order again;
    char line[400];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(g, o, &t);
    if (!mk_order_read(g, line, strlen(line), 1, &again, &e))
        fail_msg("%s: %s", line, e.text);
    mk_game_copy(&copy.game, g);
    assert_true(allowed(mk_apply(&copy.game, &again, NULL)));
    assert_true(allowed(mk_apply(g, o, NULL)));
    if (mk_game_hash(g) != mk_game_hash(&copy.game))
        fail_msg("%s is another order than the one that was given", line);
}

static uint64_t play(const char *const name[2], const struct skirmish *want, int rounds)
{
    struct bot *b[2] = {bot_named(name[0]), bot_named(name[1])};
    struct game *g = begin(want);
    uint64_t dice = want->seed, whim = want->seed ^ 5, hash;
    int in_turn = 0, turn = -1;

    for (int i = 0; i < ORDERS_MAX && g->ask.ask != ASK_NOTHING && g->round <= rounds; i++) {
        struct mk_order o = g->ask.player == MK_FATE ? bot_random(g, &dice)
                                                     : asked(b[g->ask.player & 1], g, &whim);

        if (turn != g->turn + g->round * MK_MAX_PLAYERS)
            in_turn = 0;
        turn = g->turn + g->round * MK_MAX_PLAYERS;
        if (++in_turn > TURN_MAX)
            complain(g, &o, b[g->ask.player & 1]->name, "this turn has no end");
        give(g, &o);
        assert_null(mk_game_validate(g));
    }
    hash = mk_game_hash(g);
    free(g);
    bot_free(b[0]);
    bot_free(b[1]);
    return hash;
}

static void test_whole_games(void **state)
{
    static const char *const bots[2] = {"greedy", "greedy"};

    (void)state;
    for (int i = 0; i < 60; i++) {
        struct skirmish want = {.seed = (uint64_t)i + 1, .terrain = i % 9, .setup = i % 3 == 0,
                                .players = 2 + (i % 7 == 6), .points = i % 10 == 9 ? 600 : 200};
        play(bots, &want, 40);
    }
}

static void test_large_games(void **state)
{
    static const char *const bots[2] = {"greedy", "captain:3n"};

    (void)state;
    play(bots, &(struct skirmish){.seed = 1, .points = 1200, .terrain = 8}, 3);
    play(bots, &(struct skirmish){.seed = 2, .points = 400, .players = 4, .terrain = 8}, 3);
}

/* ---------------------------------------------------------------- the same again */

static void test_same_seed_same_game(void **state)
{
    static const char *const greedy[2] = {"greedy", "greedy"};
    static const char *const captain[2] = {"captain:20n", "greedy"};

    (void)state;
    for (int i = 0; i < 5; i++) {
        struct skirmish want = {.seed = (uint64_t)i + 50, .terrain = 5, .setup = i & 1};

        assert_true(play(greedy, &want, 20) == play(greedy, &want, 20));
    }
    for (int i = 0; i < 2; i++) {
        struct skirmish want = {.seed = (uint64_t)i + 70, .terrain = 5};

        assert_true(play(captain, &want, 3) == play(captain, &want, 3));
    }
}

static struct survey *new_survey(void)
{
    struct survey *s = malloc(sizeof *s);

    assert_non_null(s);
    survey_init(s);
    return s;
}

/* A survey of the game so far, by whichever player, and one that sees it for the first time. */
static void compare_with_new(struct survey *old, const struct game *g, uint64_t *whim,
                             struct mk_order *o)
{
    struct survey *new = new_survey();
    uint64_t again = *whim;
    struct mk_order other;

    *o = greedy_best(old, g, whim, NULL);
    other = greedy_best(new, g, &again, NULL);
    if (memcmp(o, &other, sizeof other) != 0)
        complain(g, &other, "greedy", "one that remembers answers otherwise");
    free(new);
}

/* What a survey remembers of the one before saves work, and changes nothing. */
static void test_memory_changes_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 24; i++) {
        struct skirmish want = {.seed = (uint64_t)i + 300, .terrain = i % 9, .large = i % 4 == 3,
                                .points = i % 3 ? 200 : 400};
        struct survey *s[2] = {new_survey(), new_survey()};
        struct game *g = begin(&want);
        uint64_t dice = want.seed, whim = want.seed;

        for (int k = 0; k < 400 && g->ask.ask != ASK_NOTHING; k++) {
            struct mk_order o;

            if (g->ask.player == MK_FATE)
                o = bot_random(g, &dice);
            else
                compare_with_new(s[i & g->ask.player & 1], g, &whim, &o);
            assert_true(allowed(mk_apply(g, &o, NULL)));
        }
        free(g);
        free(s[0]);
        free(s[1]);
    }
}

/* Does the sentence name an enemy that is no longer on the table? */
static bool names_the_fallen(const struct game *g, const char *reason)
{
    for (int f = 0; f < g->nfigure; f++) {
        const char *id = piece_of(g, (fig_id)f)->id, *at = strstr(reason, id);

        if (!on_table(g, (fig_id)f) && !allied(g, owner_of(g, (fig_id)f), g->ask.player) && at &&
            (at == reason || at[-1] == ' ') && !isalnum((unsigned char)at[strlen(id)]))
            return true;
    }
    return false;
}

/* What greedy plans for a second action concerns only enemies that have survived the first. */
static void test_plans_do_not_outlive_their_enemies(void **state)
{
    struct bot *b = bot_named("greedy");

    (void)state;
    for (int i = 0; i < 30; i++) {
        struct game *g = begin(&(struct skirmish){.seed = (uint64_t)i + 900, .terrain = i % 9});
        uint64_t dice = 3, whim = 4;

        for (int k = 0; k < 400 && g->ask.ask != ASK_NOTHING; k++) {
            char reason[BOT_REASON] = "";
            struct mk_order o = g->ask.player == MK_FATE ? bot_random(g, &dice)
                                                         : bot_answer(b, g, &whim, reason);

            if (names_the_fallen(g, reason))
                complain(g, &o, reason, "speaks of somebody who is gone");
            assert_true(allowed(mk_apply(g, &o, NULL)));
        }
        free(g);
    }
    bot_free(b);
}

static struct mk_order answer_of_new(const struct game *g, uint64_t whim)
{
    struct bot *b = bot_named("greedy");
    struct mk_order o = bot_answer(b, g, &whim, NULL);

    bot_free(b);
    return o;
}

/* Greedy plans two actions at a time; returns how often its answer was for that reason another than
 * that of one who sees the game for the first time. Before each of its orders is carried out it may
 * be asked about `other`, which takes the same course. */
static int second_thoughts(struct game *g, struct game *other)
{
    struct bot *b = bot_named("greedy");
    uint64_t dice = 3, whim = 4, again;
    int differ = 0;

    for (int k = 0; k < 300 && g->ask.ask != ASK_NOTHING; k++) {
        struct mk_order o, new;

        if (g->ask.player == MK_FATE) {
            o = bot_random(g, &dice);
        } else {
            new = answer_of_new(g, whim);
            o = asked(b, g, &whim);
            differ += memcmp(&o, &new, sizeof o) != 0;
            again = whim;
            if (other)
                asked(b, other, &again);
        }
        give(g, &o);
        if (other)
            give(other, &o);
    }
    bot_free(b);
    return differ;
}

/* What it has planned for one game is forgotten where it is asked about another. */
static void test_plans_are_for_one_game(void **state)
{
    int differ = 0;

    (void)state;
    for (int i = 0; i < 8; i++) {
        struct skirmish want = {.seed = (uint64_t)i + 700, .terrain = i % 9};
        struct game *g = begin(&want), *again = begin(&want), *other = begin(&want);

        differ += second_thoughts(g, NULL);
        assert_int_equal(second_thoughts(again, other), 0);
        free(g);
        free(again);
        free(other);
    }
    assert_true(differ > 0);
}

static void test_nodes_are_kept(void **state)
{
    struct bot *b = bot_named("captain:30n");
    struct game *g = begin(&(struct skirmish){.seed = 9});
    uint64_t rng = 1;

    (void)state;
    for (int i = 0; i < 40 && g->ask.ask != ASK_NOTHING; i++) {
        long before = b->spent.nodes;
        struct mk_order o = asked(b, g, &rng);

        assert_true(b->spent.nodes - before <= 30);
        mk_apply(g, &o, NULL);
    }
    assert_true(b->spent.nodes > 0 && b->spent.decisions > 0);
    /* What the caller allows goes before its own. */
    struct mk_order o = b->choose(b, g, (struct bot_budget){.nodes = 2}, &rng, NULL);
    assert_true(allowed(mk_check(g, &o)));
    free(g);
    bot_free(b);
}

/* However many decisions a turn has, captain thinks no longer than 25 of them would take. */
static void test_a_turn_is_rationed(void **state)
{
    enum { ASKED = 60, BUDGET = 30, WHOLE = 25 };
    struct bot *b = bot_named("captain:30n");
    struct game *g = begin(&(struct skirmish){.seed = 9});
    struct mk_order end = {.kind = ORDER_END, .player = g->turn, .fig = NOBODY, .other = NOBODY};
    uint64_t rng = 1;

    (void)state;
    assert_int_equal(g->ask.ask, ASK_ACTION);
    for (int i = 0; i < ASKED; i++)
        asked(b, g, &rng);
    assert_in_range(b->spent.nodes, WHOLE * BUDGET / 2, WHOLE * BUDGET + ASKED);
    /* The next turn is as good as the first. */
    assert_true(allowed(mk_apply(g, &end, NULL)));
    long before = b->spent.nodes;
    asked(b, g, &rng);
    assert_true(b->spent.nodes - before > BUDGET / 2);
    free(g);
    bot_free(b);
}

static void test_hints_are_legal(void **state)
{
    struct game *g = begin(&(struct skirmish){.seed = 12, .terrain = 6, .setup = true});
    uint64_t rng = 3;
    struct mk_order hint[5], o;

    (void)state;
    for (int i = 0; i < 600 && g->ask.ask != ASK_NOTHING; i++) {
        int n = bot_greedy_best(g, &rng, hint, 5);

        assert_true(n > 0 && n <= 5);
        for (int k = 0; k < n; k++)
            if (!allowed(mk_check(g, &hint[k])))
                complain(g, &hint[k], "hint", "refused");
        bot_random_play(g, &rng, &o);
    }
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_copy_is_small),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_random_answers_everything),
        cmocka_unit_test(test_greedy_answers_everything),
        cmocka_unit_test(test_captain_answers_everything),
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_large_games),
        cmocka_unit_test(test_same_seed_same_game),
        cmocka_unit_test(test_memory_changes_nothing),
        cmocka_unit_test(test_plans_are_for_one_game),
        cmocka_unit_test(test_plans_do_not_outlive_their_enemies),
        cmocka_unit_test(test_nodes_are_kept),
        cmocka_unit_test(test_a_turn_is_rationed),
        cmocka_unit_test(test_hints_are_legal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

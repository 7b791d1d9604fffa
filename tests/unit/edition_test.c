/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* edition_test.c: an edition is a value: a small one (tests/edition) changes four numbers and a step,
 * and nothing else; Unlimited beside it stays as it is. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/survey.h"
#include "mk/notation.h"
#include "rules/attack.h"
#include "rules/ruleset.h"

/* One red figure that is pushed by its next action, with friends beside it, against one that dodges. */
static const char lines[] =
    "player red south\nplayer blue north\npoints 200\n"
    "figure a red at 10,10 facing north tokens 1 speed 8 attack 9 defense 14 damage 2 life 6\n"
    "figure b red at 8.5,10 facing north attack 9 range 12 faction orc-raiders\n"
    "figure x blue at 10,11.5 facing south defense 12 +dodge life 6\n"
    "figure c red at 8.5,11.2 facing north faction orc-raiders\n"
    "figure d red at 8.5,12.4 facing north faction orc-raiders\n"
    "figure y blue at 30,30 facing south\n";

static struct game *opened(const char *edition)
{
    static struct mk_table table;
    char text[1000];
    struct mk_error e = {0};
    struct mk_cast cast;
    size_t used;
    int n;

    snprintf(text, sizeof text, "rules %s\n%s", edition, lines);
    mk_table_init(&table);
    assert_true(mk_table_read(&table, text, strlen(text), &used, &n, &e));
    assert_int_equal(used, strlen(text));
    assert_true(mk_table_cast(&table, &cast, &e));

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

static void give(struct game *g, const char *text)
{
    struct mk_order o;
    struct mk_error e = {0};

    assert_true(mk_order_read(g, text, strlen(text), 1, &o, &e));
    assert_true(allowed(mk_apply(g, &o, NULL)));
}

static void test_numbers(void **state)
{
    struct game *plain = opened("unlimited"), *trial = opened("trial");

    (void)state;
    assert_int_equal(plain->actions, 2);
    assert_int_equal(trial->actions, 4);
    give(plain, "red move a to 10,9 facing north");
    give(trial, "red move a to 10,9 facing north");
    give(plain, "dice 6");
    give(trial, "dice 6");
    assert_int_equal(figure_of(plain, 0)->position, 1);
    assert_int_equal(figure_of(trial, 0)->position, 2);
    free(plain);
    free(trial);
}

static void test_step(void **state)
{
    struct game *plain = opened("unlimited"), *trial = opened("trial");

    (void)state;
    give(plain, "red close a at x");
    give(trial, "red close a at x");
    while (plain->ask.ask == ASK_CANCEL)
        give(plain, plain->ask.player ? "blue ready" : "red ready");
    while (trial->ask.ask == ASK_CANCEL)
        give(trial, trial->ask.player ? "blue ready" : "red ready");
    give(plain, "dice 5 5");
    give(trial, "dice 5 5");
    assert_int_equal(plain->ask.dice, DICE_DODGE);
    assert_int_equal(trial->ask.ask, ASK_ACTION);
    free(plain);
    free(trial);
}

static enum mk_rule refused(struct game *g, const char *text)
{
    struct mk_order o;
    struct mk_error e = {0};

    assert_true(mk_order_read(g, text, strlen(text), 1, &o, &e));
    return (enum mk_rule)mk_check(g, &o).rule;
}

/* What no ability of the card does is refused by a general clause. */
static void test_missing(void **state)
{
    struct game *plain = opened("unlimited"), *trial = opened("trial");
    const char *march = "red formation b c d";

    (void)state;
    figure_of(plain, 0)->flags |= FIG_LEVITATED;
    figure_of(trial, 0)->flags |= FIG_LEVITATED;
    assert_int_equal(refused(plain, "red close a at x"), R_ABILITY_MAGIC_LEVITATION_NO_ACTION_AFTER);
    assert_int_equal(refused(trial, "red close a at x"), R_ACTION_ONCE_PER_FIGURE);
    give(plain, march);
    give(trial, march);
    assert_int_equal(refused(plain, "red lend b"), R_ABILITY_FORCED_MARCH_SHARED_SPEED);
    assert_int_equal(refused(trial, "red lend b"), R_NOT_ASKED);
    free(plain);
    free(trial);
}

/* A figure cannot have what the card does not have, by its name or in a list of figures. */
static void test_card(void **state)
{
    static struct mk_table table;
    const char text[] = "rules trial\nplayer red south\nplayer blue north\n"
                        "figure a red at 9,9 facing north speed 8 +magic-levitation\n";
    struct mk_error e = {0};
    size_t used;
    int n;
    struct piece p = {.life = 1, .dial[0].ability[SLOT_SPEED] = ABILITY_MAGIC_LEVITATION};
    struct figure f = {.captor = NOBODY, .captive = NOBODY};
    struct mk_cast cast = {.edition = MK_CONQUEST, .nfigure = 1, .piece = &p, .figure = &f};
    struct verdict faults[8];
    int found = 0;

    (void)state;
    mk_table_init(&table);
    assert_false(mk_table_read(&table, text, strlen(text), &used, &n, &e));
    assert_non_null(strstr(e.text, "do not have the ability"));
    for (int i = mk_army_faults(&cast, 0, faults, 8); i-- > 0;)
        found += faults[i].rule == R_ABILITY_SYMBOLS;
    assert_int_equal(found, 1);
}

static void test_limit(void **state)
{
    struct tally t = {0};

    (void)state;
    tally_value(&t, 8, R_ATTACK_ROLL);
    tally_bonus(&t, 2, R_ATTACK_ROLL);
    tally_add(&t, 4, R_FORMATION_RANGED_BONUS);
    tally_add(&t, 1, R_CLOSE_COMBAT_REAR_ARC);
    tally_limit(&t, 0, R_RULE_OF_3);
    assert_int_equal(t.total, 15);
    tally_limit(&t, 3, R_RULE_OF_3);
    assert_int_equal(t.total, 13);
    assert_int_equal(t.part[t.n - 1].rule, R_RULE_OF_3);
    tally_set(&t, 2, R_ATTACK_ROLL);
    tally_add(&t, -9, R_ATTACK_ROLL);
    tally_limit(&t, 3, R_RULE_OF_3);
    assert_int_equal(t.total, -1);
}

/* An edition may have any of the sources of rules without those before it. */
static void test_sources(void **state)
{
    const struct ruleset *plain = ruleset_number(MK_UNLIMITED), *trial = ruleset_number(MK_CONQUEST);

    (void)state;
    for (int source = SOURCE_NEXUS; source < MK_SOURCES; source++) {
        assert_false(has_source(plain, source));
        assert_int_equal(has_source(trial, source), source == SOURCE_POWER);
    }
}

/* Of 36 rolls those that hit if the dice must show n. */
static int hits_of(const struct params *param, int n)
{
    int hits = 0;

    for (int i = 0; i < 36; i++) {
        int roll = i / 6 + i % 6 + 2;

        hits += roll != param->miss_roll && (roll >= n || roll == param->hit_roll);
    }
    return hits;
}

/* The bots go by the edition's rolls that always hit and always miss. */
static void test_chances(void **state)
{
    struct game *plain = opened("unlimited"), *trial = opened("trial");

    (void)state;
    for (int n = -5; n < 20; n++) {
        assert_int_equal(chance(plain, n), hits_of(&ruleset_of(plain)->param, n));
        assert_int_equal(chance(trial, n), hits_of(&ruleset_of(trial)->param, n));
    }
    assert_int_equal(chance(plain, 13), 1);
    assert_int_equal(chance(trial, 13), 2);
    free(plain);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_step),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_card),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_sources),
        cmocka_unit_test(test_chances),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

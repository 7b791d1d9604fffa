/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* catalog_test.c: the lookups of the rules catalogue. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "catalog/catalog.h"
#include "cli/options.h"
#include "rules/ruleset.h"

static void a_topic_is_completed_by_its_edition(void **state)
{
    (void)state;
    assert_string_equal(mk_clause_of(R_BREAKAWAY_ROLL, MK_UNLIMITED)->id,
                        "unlimited.breakaway.roll");
    assert_string_equal(mk_clause_of(R_BREAKAWAY_ROLL, MK_MK2)->id, "mk2.breakaway.roll");
    assert_string_equal(mk_rule_name(R_BREAKAWAY_ROLL), "breakaway.roll");
}

static void an_edition_without_the_rule_has_no_clause(void **state)
{
    (void)state;
    assert_null(mk_clause_of(R_CAVALRY, MK_UNLIMITED));
    assert_non_null(mk_clause_of(R_CAVALRY, MK_MK2));
    assert_null(mk_clause_of(R_NONE, MK_UNLIMITED));
    assert_null(mk_clause_of(R_COUNT, MK_UNLIMITED));
}

static void the_edition_in_question_is_quoted_first(void **state)
{
    (void)state;
    assert_string_equal(mk_clause_for(R_BREAKAWAY_ROLL, MK_MK2)->id, "mk2.breakaway.roll");
    assert_ptr_equal(mk_clause_for(R_CAVALRY, MK_UNLIMITED), mk_clause_of(R_CAVALRY, MK_MK2));
    assert_null(mk_clause_for(R_NONE, MK_MK2));
}

static void every_clause_has_german_words(void **state)
{
    (void)state;
    for (int e = 0; e < MK_EDITIONS; e++)
        for (enum mk_rule r = mk_rule_next(R_NONE, (enum mk_edition_id)e); r != R_NONE;
             r = mk_rule_next(r, (enum mk_edition_id)e)) {
            const struct mk_clause *clause = mk_clause_of(r, (enum mk_edition_id)e);
            struct mk_wording german = mk_clause_words(clause, MK_GERMAN);

            assert_string_equal(mk_clause_words(clause, MK_ENGLISH).title, clause->title);
            assert_true(strcmp(german.title, clause->title) != 0 ||
                        strcmp(german.text, clause->text) != 0);
        }
    assert_int_equal(mk_language_named("de"), MK_GERMAN);
    assert_int_equal(mk_language_named("fr"), MK_ENGLISH);
}

static void conquest_falls_back_to_unlimited(void **state)
{
    (void)state;
    assert_string_equal(mk_clause_of(R_CAPTURE_NONE, MK_CONQUEST)->id, "conquest.capture.none");
    assert_string_equal(mk_clause_of(R_BREAKAWAY_ROLL, MK_CONQUEST)->id,
                        "unlimited.breakaway.roll");
    assert_null(mk_clause_of(R_CAPTURE_NONE, MK_UNLIMITED));
}

static void names_are_found_with_and_without_edition(void **state)
{
    (void)state;
    assert_int_equal(mk_rule_named("breakaway.roll"), R_BREAKAWAY_ROLL);
    assert_int_equal(mk_rule_named("unlimited.breakaway.roll"), R_BREAKAWAY_ROLL);
    assert_int_equal(mk_rule_named("mk2.breakaway.roll"), R_BREAKAWAY_ROLL);
    assert_int_equal(mk_rule_named("conquest.capture.none"), R_CAPTURE_NONE);
}

static void names_of_nothing_are_refused(void **state)
{
    (void)state;
    assert_int_equal(mk_rule_named(""), R_NONE);
    assert_int_equal(mk_rule_named("breakaway.rol"), R_NONE);
    assert_int_equal(mk_rule_named("breakaway.rolls"), R_NONE);
    assert_int_equal(mk_rule_named("unlimited."), R_NONE);
    assert_int_equal(mk_rule_named("unlimited.cavalry"), R_NONE);
}

static void two_spellings_are_one_rule(void **state)
{
    (void)state;
    assert_int_equal(mk_rule_named("mk2.capture.captive-neutral"), R_CAPTURE_CAPTIVE_NEUTRAL);
    assert_int_equal(mk_rule_named("unlimited.capture.captive.neutral"), R_CAPTURE_CAPTIVE_NEUTRAL);
    assert_string_equal(mk_clause_of(R_CAPTURE_CAPTIVE_NEUTRAL, MK_MK2)->id,
                        "mk2.capture.captive-neutral");
}

/* Also proves that the generator sorted the names the way the search compares them. */
static void every_clause_is_found_by_its_id(void **state)
{
    (void)state;
    for (int e = 0; e < MK_EDITIONS; e++) {
        int n = 0;
        enum mk_rule r = R_NONE;

        while ((r = mk_rule_next(r, (enum mk_edition_id)e)) != R_NONE) {
            const struct mk_clause *clause = mk_clause_of(r, (enum mk_edition_id)e);

            assert_int_equal(mk_rule_named(clause->id), r);
            assert_int_equal(mk_rule_named(mk_rule_name(r)), r);
            assert_non_null(clause->needs);
            assert_non_null(clause->follows);
            n++;
        }
        assert_true(n > 1000);
    }
}

static void consequences_name_their_rules(void **state)
{
    (void)state;
    const struct mk_clause *low_wall = mk_clause_of(R_HEALING_LOW_WALL, MK_UNLIMITED);

    assert_int_equal(low_wall->follows[0], R_TERRAIN_LOW_WALL_CLOSE_COMBAT);
    assert_int_equal(low_wall->follows[1], R_ABILITY_HEALING_ACTION);
    assert_int_equal(low_wall->follows[2], R_NONE);
    assert_int_equal(mk_clause_of(R_HEALING_IGNORES_MODIFIERS, MK_UNLIMITED)->follows[0],
                     R_ABILITY_HEALING_NO_MODIFIERS);
    assert_int_equal(mk_clause_of(R_BREAKAWAY_ROLL, MK_UNLIMITED)->follows[0], R_NONE);
}

static bool is_among(enum mk_rule rule, const enum mk_rule rules[], int n)
{
    for (int i = 0; i < n; i++)
        if (rules[i] == rule)
            return true;
    return false;
}

/* measuring.any-time -> measure.any-time -> measure.center -> move.distance, ... */
static void sources_are_followed_to_their_end(void **state)
{
    (void)state;
    enum mk_rule out[16];
    int n = mk_rule_sources(R_MEASURING_ANY_TIME, MK_UNLIMITED, out, 16);

    assert_in_range(n, 4, 16);
    assert_int_equal(out[0], R_MEASURING_ANY_TIME);
    assert_true(is_among(R_MEASURE_CENTER, out, n));
    assert_true(is_among(R_MOVE_DISTANCE, out, n));
    assert_int_equal(mk_rule_sources(R_BREAKAWAY_ROLL, MK_UNLIMITED, out, 16), 1);
    assert_int_equal(out[0], R_BREAKAWAY_ROLL);
}

static bool testable(enum mk_rule rule, enum mk_edition_id edition)
{
    return mk_clause_testable(mk_clause_of(rule, edition));
}

static void some_clauses_no_table_can_show(void **state)
{
    (void)state;
    assert_true(testable(R_BREAKAWAY_ROLL, MK_UNLIMITED));
    assert_false(testable(R_GAME_MATERIALS, MK_UNLIMITED));             /* advice */
    assert_false(testable(R_FIGURES_MISLEADING_PAINT, MK_UNLIMITED));   /* untestable */
    assert_false(testable(R_SPELLBOOK_BROWSE_REVEAL, MK_MK2));          /* needs spells */
}

/* What the options of the program are compared with, and what their help says. */
static void options_offer_every_edition(void **state)
{
    char words[] = EDITION_WORDS, *rest = words, *word;
    int n = 0;

    (void)state;
    while ((word = strtok_r(rest, " ", &rest))) {
        n++;
        assert_true(edition_named(word) >= 0);
        assert_non_null(strstr(EDITION_CHOICE, word));
    }
    for (int e = 0; e < MK_EDITIONS; e++)
        n -= ruleset_number(e) != NULL;
    assert_int_equal(n, 0);
}

static void editions_have_names(void **state)
{
    (void)state;
    assert_string_equal(mk_edition_name(MK_MK2), "mk2");
    assert_int_equal(mk_edition_named("conquest"), MK_CONQUEST);
    assert_int_equal(mk_edition_named("third"), MK_EDITIONS);
}

/* ---------------------------------------------------------------- search */

static enum mk_rule first_found(const char *words, enum mk_edition_id edition)
{
    enum mk_rule out[1] = {R_NONE};

    catalog_search(words, edition, out, 1);
    return out[0];
}

static void the_best_match_comes_first(void **state)
{
    (void)state;
    assert_int_equal(first_found("breakaway.roll", MK_UNLIMITED), R_BREAKAWAY_ROLL);
    assert_int_equal(first_found("Breakaway", MK_UNLIMITED), R_BREAKAWAY);
    assert_int_equal(first_found("rear arc", MK_UNLIMITED), R_CLOSE_COMBAT_REAR_ARC);
    assert_int_equal(first_found("FREE spin", MK_UNLIMITED), R_FREE_SPIN);
    assert_int_equal(first_found("cavalry", MK_MK2), R_CAVALRY);
}

static void every_word_has_to_match(void **state)
{
    (void)state;
    enum mk_rule out[4];
    int both = catalog_search("pole arm", MK_UNLIMITED, out, 4);
    int more = catalog_search("pole arm charge", MK_UNLIMITED, out, 4);

    assert_true(both > more && more > 0);
    assert_int_equal(catalog_search("pole arm xyzzy", MK_UNLIMITED, out, 4), 0);
}

static void beginnings_match_but_middles_do_not(void **state)
{
    (void)state;
    enum mk_rule out[1];

    assert_true(catalog_search("invulnerab", MK_UNLIMITED, out, 1) > 0);
    assert_int_equal(catalog_search("nvulnerab", MK_UNLIMITED, out, 1), 0);
}

static void search_writes_no_more_than_asked(void **state)
{
    (void)state;
    enum mk_rule out[3] = {R_NONE, R_NONE, R_COUNT};

    assert_true(catalog_search("move", MK_UNLIMITED, out, 2) > 2);
    assert_int_equal(out[2], R_COUNT);
    assert_int_equal(catalog_search("", MK_UNLIMITED, out, 2), 0);
    assert_int_equal(catalog_search(" . ", MK_UNLIMITED, out, 2), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_topic_is_completed_by_its_edition),
        cmocka_unit_test(an_edition_without_the_rule_has_no_clause),
        cmocka_unit_test(the_edition_in_question_is_quoted_first),
        cmocka_unit_test(every_clause_has_german_words),
        cmocka_unit_test(conquest_falls_back_to_unlimited),
        cmocka_unit_test(names_are_found_with_and_without_edition),
        cmocka_unit_test(names_of_nothing_are_refused),
        cmocka_unit_test(two_spellings_are_one_rule),
        cmocka_unit_test(every_clause_is_found_by_its_id),
        cmocka_unit_test(consequences_name_their_rules),
        cmocka_unit_test(sources_are_followed_to_their_end),
        cmocka_unit_test(some_clauses_no_table_can_show),
        cmocka_unit_test(editions_have_names),
        cmocka_unit_test(options_offer_every_edition),
        cmocka_unit_test(the_best_match_comes_first),
        cmocka_unit_test(every_word_has_to_match),
        cmocka_unit_test(beginnings_match_but_middles_do_not),
        cmocka_unit_test(search_writes_no_more_than_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

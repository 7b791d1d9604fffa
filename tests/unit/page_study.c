/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* The calls of the page that need no table: catalogue, editions, figures, armies, saved games. */
#include "page_setup.h"

#include "catalog/catalog.h"
#include "rules/ruleset.h"

static void the_catalogue_is_searched_in_both_languages(void **state)
{
    json_t *j, *list;
    char english[200];

    (void)state;
    hand("push", "unlimited", NULL);
    list = answer(page_rules());
    assert_true(json_array_size(list) > 2);
    json_decref(list);
    hand("push", NULL);
    j = answer(page_clause());
    assert_string_equal(text_in(j, "rule"), "push");
    snprintf(english, sizeof english, "%s", text_in(j, "title"));
    json_decref(j);
    hand("de", NULL);
    page_language();
    hand("unlimited.push", NULL);
    j = answer(page_clause());
    assert_string_not_equal(text_in(j, "title"), english);
    json_decref(j);
    hand("en", NULL);
    page_language();
    hand("no.such.rule", NULL);
    j = answer(page_clause());
    assert_true(json_is_null(j));
    json_decref(j);
    hand("unlimited", NULL);
    list = answer(page_contents());
    named(list, "rule", "push");
    json_decref(list);
    list = answer(page_abilities());
    assert_string_equal(text_in(named(list, "word", "charge"), "slot"), "speed");
    j = named(list, "word", "venom");
    assert_string_equal(text_in(j, "told.unlimited"), "unlimited.ability.venom");
    assert_string_equal(text_in(j, "told.mk2"), "mk2.ability.venom.known");
    assert_string_equal(text_in(named(list, "word", "envy"), "told.mk2"), "mk2.domain.envy");
    json_decref(list);
    j = answer(page_words());
    assert_non_null(in(j, "events.moved"));
    json_decref(j);
}

/* Every kind of line that a table has belongs to the table, though the page knows none of them. */
static void saved_games_are_split(void **state)
{
    static const char text[] =
        "game   1\nengine 2\nrules mk2 # of 2003\ntable 24x24\nplayer red south\nplayer blue north\n"
        "objective 12,12\nfigure a red at 4,4 facing north slots 1 name \"No # 1\"\n"
        "figure b blue at 20,20 facing south\ncard c red item name \"Item\" speed +1 with a\n\n"
        "red move a to 4,6 facing 90 = 0123456789abcdef\n# a remark\nred end\n";
    json_t *j;

    (void)state;
    hand(text, NULL);
    j = answer(page_split());
    if (!is_ok(j))
        fail_msg("%s", text_in(j, "error.text"));
    assert_int_equal(strncmp(text_in(j, "table"), "\n\nrules mk2 # of 2003\n", 22), 0);
    assert_non_null(strstr(text_in(j, "table"), "with a\n"));
    assert_null(strstr(text_in(j, "table"), "red move"));
    assert_int_equal(json_array_size(in(j, "lines")), 2);
    assert_int_equal(number_in(j, "lines.#0.n"), 12);
    assert_string_equal(text_in(j, "lines.#0.text"), "red move a to 4,6 facing 90");
    assert_string_equal(text_in(j, "lines.#0.hash"), "0123456789abcdef");
    assert_string_equal(text_in(j, "lines.#1.text"), "red end");
    assert_true(json_is_null(in(j, "lines.#1.hash")));
    json_decref(j);
    hand("game 1\nengine 1\nplayer red south\nred end = 0123456789abcdef\n", NULL);
    j = answer(page_split());       /* of another engine: there is nothing to compare */
    assert_true(json_is_null(in(j, "lines.#0.hash")));
    json_decref(j);
    hand("game 1\nbananas\n", NULL);
    j = answer(page_split());
    assert_false(is_ok(j));
    assert_int_equal(number_in(j, "error.line"), 2);
    json_decref(j);
    hand("player red south\nred end = 12\n", NULL);
    j = answer(page_split());
    assert_false(is_ok(j));
    assert_int_equal(number_in(j, "error.line"), 2);
    json_decref(j);
}

/* Every edition there is, with what its ruleset says. */
static void editions_are_told_as_their_rulesets_are(void **state)
{
    json_t *list = answer(page_editions());
    size_t n = 0;

    (void)state;
    for (int i = 0; i < MK_EDITIONS; i++) {
        const struct ruleset *r = ruleset_number(i);
        json_t *e = r ? named(list, "word", r->name) : NULL;

        if (!r)
            continue;
        n++;
        assert_int_equal(json_integer_value(in(e, "points")), r->param.build_total);
        assert_int_equal(json_integer_value(in(e, "board.#1")), r->param.board_deep);
        assert_int_equal(json_integer_value(in(e, "minutes")), r->param.standard_time);
        assert_int_equal(json_is_true(in(e, "tournaments")), r->tournaments);
        assert_int_equal(json_is_true(in(e, "usual")), i == (int)mk_default_edition);
        assert_true(mk_rule_named(text_in(e, "rule")) == r->cites.total);
    }
    assert_int_equal(json_array_size(list), n);
    assert_string_equal(text_in(named(list, "word", "conquest"), "book"), "unlimited");
    assert_true(json_is_true(in(named(list, "word", "mk2"), "readings")));
    assert_true(json_is_false(in(named(list, "word", "conquest"), "readings")));
    json_decref(list);
}

/* Is the ground among those of the edition? */
static bool has_ground(const char *edition, const char *ground)
{
    json_t *list = answer(page_editions()), *g;
    bool found = false;
    size_t i;

    json_array_foreach(in(named(list, "word", edition), "grounds"), i, g)
        found = found || strcmp(json_string_value(g), ground) == 0;
    json_decref(list);
    return found;
}

static void editions_have_their_kinds_of_ground(void **state)
{
    (void)state;
    assert_true(has_ground("unlimited", "hindering") && has_ground("mk2", "hindering"));
    assert_true(has_ground("unlimited", "low-wall") && has_ground("conquest", "low-wall"));
    assert_false(has_ground("mk2", "low-wall"));
    assert_true(has_ground("mk2", "chasm") && has_ground("mk2", "concealing"));
    assert_false(has_ground("unlimited", "chasm") || has_ground("conquest", "concealing"));
}

/* The slug of a name; "nobody" if there is nothing left of it. */
static void slug_is(const char *name, const char *slug)
{
    json_t *j;

    hand(name, "nobody", NULL);
    j = answer(page_slug());
    assert_string_equal(json_string_value(j), slug);
    json_decref(j);
}

static void names_become_slugs(void **state)
{
    (void)state;
    slug_is("Orc Raiders", "orc-raiders");
    slug_is("  J\xc3\xa4ger & Gro\xc3\x9f! ", "jager-gross");
    slug_is("Ja\xcc\x88ger", "jager");                /* the accent as a character of its own */
    slug_is("\xc5\xbb" "\xc3\xb3raw", "zoraw");
    slug_is("300 of Atlantis", "of-atlantis");
    slug_is("3 \xe2\x80\x93 4", "nobody");
    slug_is("", "nobody");
    slug_is("an extremely long name that goes on and on until it does not fit any more at all",
            "an-extremely-long-name-that-goes-on-and-on-until-it-does-not-fi");
}

static void figures_are_found_and_collections_added(void **state)
{
    static const char mine[] = "collection mine \"My figures\"\n"
                               "figure tin-man name \"Tin Man\" points 10 faction atlantis-guild "
                               "dial 6/7/12/1+starting-position 6/7/12/1\n";
    json_t *j, *list;

    (void)state;
    list = answer(page_collections());
    named(list, "id", "starter");
    json_decref(list);
    hand("auditor", "", "", "", "", NULL);
    list = answer(page_figures(0, 1000));
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(text_in(list, "#0.word"), "auditor-brae");
    json_decref(list);
    hand("", "atlantis-guild", "unique", "magic-blast", "", NULL);
    list = answer(page_figures(50, 60));
    assert_string_equal(text_in(list, "#0.word"), "auditor-brae");
    json_decref(list);
    hand("auditor-brae", NULL);
    j = answer(page_model());
    assert_int_equal(number_in(j, "points"), 59);
    assert_int_equal(number_in(j, "range"), 12);
    assert_int_equal(number_in(j, "dial.#0.attack.value"), 10);
    json_decref(j);
    hand("nobody/nothing", NULL);
    j = answer(page_model());
    assert_true(json_is_null(j));
    json_decref(j);
    hand(mine, NULL);
    j = answer(page_add_collection());
    if (!is_ok(j))
        fail_msg("%s", text_in(j, "error.text"));
    json_decref(j);
    hand("collection broken\nfigure", NULL);
    j = answer(page_add_collection());
    assert_false(is_ok(j));
    json_decref(j);
}

static void armies_meet(void **state)
{
    json_t *list, *j, *random, *army, *first;

    (void)state;
    list = answer(page_armies());
    first = named(list, "id", "sky-tithe");
    hand(text_in(first, "text"), NULL);
    army = answer(page_army(200, 0));
    assert_true(is_ok(army) && json_is_true(in(army, "legal")));
    json_decref(army);
    hand(text_in(first, "text"), NULL);
    army = answer(page_army(100, 0));
    assert_true(is_ok(army) && json_is_false(in(army, "legal")));
    assert_string_equal(text_in(army, "faults.#0.rule"), "unlimited.army.limit");
    json_decref(army);
    hand("", "", NULL);
    random = answer(page_random_army(200, 7));
    assert_true(json_is_string(random));
    hand("", "red", "", "", text_in(first, "text"), "blue", "", "", NULL);
    j = answer(page_battle(2, 1, 200, 4, 0, 0));
    assert_false(is_ok(j));             /* the second list is empty */
    assert_int_equal(number_in(j, "army"), 1);
    json_decref(j);
    hand(json_string_value(random), NULL);
    army = answer(page_army(200, 0));
    assert_true(json_is_true(in(army, "legal")));
    json_decref(army);
    json_decref(random);
    json_decref(list);
}

static void cases_are_listed_and_played(void **state)
{
    static const char book[] =
        "case steps-forward\nproves unlimited.move.distance\nplayer red south\nplayer blue north\n"
        "figure a red at 10,10 facing north speed 6\nfigure b blue at 30,30\n\n"
        "red move a to 10,14\nexpect a at 10,14\n"
        "expect a at 10,15\n";
    json_t *j;

    (void)state;
    hand(book, NULL);
    j = answer(page_cases());
    assert_string_equal(text_in(j, "#0.name"), "steps-forward");
    json_decref(j);
    hand(book, "steps-forward", NULL);
    j = answer(page_open_case());
    assert_true(is_ok(j));
    assert_true(json_is_false(in(j, "passed")));
    assert_true(json_is_true(in(j, "table")));
    assert_int_equal(number_in(j, "steps"), 1);
    assert_string_equal(text_in(j, "lines.#7.kind"), "order");
    assert_true(json_is_true(in(j, "lines.#8.passed")));
    assert_true(json_is_false(in(j, "lines.#9.passed")));
    json_decref(j);
    hand(book, "another", NULL);
    j = answer(page_open_case());
    assert_false(is_ok(j));
    json_decref(j);
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_catalogue_is_searched_in_both_languages),
        TEST(saved_games_are_split),
        TEST(editions_are_told_as_their_rulesets_are),
        TEST(editions_have_their_kinds_of_ground),
        TEST(names_become_slugs),
        TEST(figures_are_found_and_collections_added),
        TEST(armies_meet),
        TEST(cases_are_listed_and_played)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

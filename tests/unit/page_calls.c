/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* The calls of the page, asked natively about the first battle: each says what docs/page.md promises,
 * and what can be measured on the table. tests/wasm asks the same engine as the page has it. */
#include "page_setup.h"

/* ---------------------------------------------------------------- the table */

static void the_view_shows_what_was_opened(void **state)
{
    json_t *view = answer(page_view()), *a, *dials;

    (void)state;
    assert_true(is_ok(view));
    assert_int_equal(number_in(view, "board.#0"), 24);
    assert_string_equal(text_in(view, "phase"), "battle");
    assert_string_equal(text_in(view, "ask.kind"), "action");
    assert_string_equal(text_in(view, "ask.player"), "red");
    a = named(in(view, "figures"), "id", "a");
    assert_true(number_in(a, "x") == 6 && number_in(a, "y") == 4 && number_in(a, "facing") == 90);
    assert_int_equal(number_in(a, "range"), 10);
    assert_int_equal(number_in(a, "window.speed.value"), 8);
    assert_true(json_is_true(in(a, "mayAct")));
    assert_true(json_is_false(in(named(in(view, "figures"), "id", "c"), "mayAct")));
    assert_string_equal(text_in(named(in(view, "terrain"), "id", "rock"), "ground"), "blocking");
    assert_string_equal(text_in(named(in(view, "figures"), "id", "b"), "window.speed.ability"),
                        "charge");
    dials = answer(page_dials());
    assert_true(json_is_object(dials) || json_is_array(dials));
    json_decref(dials);
    json_decref(view);
}

static void orders_are_given_looked_at_and_taken_back(void **state)
{
    json_t *j, *list;
    char hash[32];

    (void)state;
    j = answer(page_moment());
    snprintf(hash, sizeof hash, "%s", text_in(j, "hash"));
    json_decref(j);
    hand("red move a to 6,8 facing north", NULL);
    j = answer(page_give());
    assert_true(is_ok(j));
    assert_int_equal(number_in(j, "step"), 1);
    assert_string_not_equal(text_in(j, "hash"), hash);
    named(in(j, "events"), "kind", "moved");
    json_decref(j);
    list = answer(page_orders());
    assert_int_equal(json_array_size(list), 1);
    assert_non_null(strstr(text_in(list, "#0.text"), "red move a"));
    json_decref(list);
    list = answer(page_events(1));
    named(list, "kind", "moved");
    json_decref(list);
    j = answer(page_seek(0));
    assert_string_equal(text_in(j, "hash"), hash);
    assert_int_equal(number_in(j, "steps"), 1);
    json_decref(j);
    json_decref(answer(page_seek(1)));
    j = answer(page_undo(1));
    assert_true(is_ok(j));
    assert_string_equal(text_in(j, "hash"), hash);
    json_decref(j);
    hand("red move a to 6,20", NULL);
    j = answer(page_give());
    assert_false(is_ok(j));
    assert_string_equal(text_in(j, "verdict.rule"), "unlimited.move.distance");
    json_decref(j);
    hand("red dance", NULL);
    j = answer(page_give());
    assert_false(is_ok(j));
    assert_non_null(strstr(text_in(j, "error.text"), "expected"));
    json_decref(j);
}

/* What is written out opens again as the same game. */
static void a_game_written_is_read_again(void **state)
{
    json_t *j, *file;
    char hash[32];

    (void)state;
    hand("red move a to 6,8 facing north", NULL);
    j = answer(page_give());
    snprintf(hash, sizeof hash, "%s", text_in(j, "hash"));
    json_decref(j);
    file = answer(page_file_text());
    assert_non_null(strstr(json_string_value(file), hash));
    hand(json_string_value(file), NULL);
    j = answer(page_open());
    assert_true(is_ok(j));
    assert_int_equal(number_in(j, "steps"), 1);
    json_decref(j);
    json_decref(file);
    file = answer(page_table_text());
    assert_non_null(strstr(json_string_value(file), "figure a red at 6,8"));
    json_decref(file);
}

/* ---------------------------------------------------------------- before an order is given */

static void a_check_says_yes_or_why_not(void **state)
{
    json_t *j;

    (void)state;
    hand("red move a to 6,8", NULL);
    j = answer(page_check());
    assert_true(is_ok(j));
    assert_non_null(in(j, "outlook"));
    json_decref(j);
    hand("red move a to 6,13 facing north", NULL);
    j = answer(page_check());
    assert_false(is_ok(j));
    assert_string_equal(text_in(j, "verdict.rule"), "unlimited.move.distance");
    assert_string_equal(text_in(j, "verdict.unit"), "inches");
    assert_true(number_in(j, "verdict.amount") > 0);
    assert_true(strlen(text_in(j, "verdict.remedy.order")) > 0);
    hand(text_in(j, "verdict.remedy.order"), NULL);
    json_decref(j);
    j = answer(page_check());
    assert_true(is_ok(j));              /* what is offered is allowed */
    json_decref(j);
}

static void reach_and_route_keep_to_the_speed(void **state)
{
    json_t *j;

    (void)state;
    hand("a", NULL);
    j = answer(page_reach());
    assert_true(is_ok(j));
    assert_int_equal(text_in(j, "path")[0], 'M');
    json_decref(j);
    hand("a", NULL);
    j = answer(page_route(6 * INCH, 8 * INCH, 900));
    assert_true(is_ok(j));
    assert_true(number_in(j, "length") == 4 && number_in(j, "speed") == 8);
    json_decref(j);
    hand("a", NULL);
    j = answer(page_route(6 * INCH, 23 * INCH, 900));
    assert_false(is_ok(j));
    json_decref(j);
    hand("nobody", NULL);
    j = answer(page_reach());
    assert_false(is_ok(j));
    json_decref(j);
}

static void a_place_beside_somebody_is_found(void **state)
{
    json_t *j;
    double dx, dy;

    (void)state;
    hand("a", NULL);
    j = answer(page_snap(6 * INCH, 14 * INCH + 200, INCH, -1));
    assert_true(is_ok(j));
    assert_string_equal(text_in(j, "touching.#0"), "c");
    dx = number_in(j, "x") - 6;
    dy = number_in(j, "y") - 16;
    assert_true(dx * dx + dy * dy > 1.49 * 1.49 && dx * dx + dy * dy < 1.51 * 1.51);
    json_decref(j);
    hand("a", NULL);
    j = answer(page_snap(20 * INCH, 4 * INCH, INCH, -1));
    assert_true(json_is_null(j));
    json_decref(j);
}

static void lines_of_fire_are_explained(void **state)
{
    json_t *j;

    (void)state;
    hand("a", "c", NULL);
    j = answer(page_line());
    assert_string_equal(text_in(j, "state"), "blocked");
    assert_string_equal(text_in(j, "by.terrain"), "rock");
    assert_true(number_in(j, "distance") == 12 && json_is_true(in(j, "inArc")));
    json_decref(j);
    hand("b", "d", NULL);
    j = answer(page_line());
    assert_string_equal(text_in(j, "state"), "hindered");
    assert_string_equal(text_in(j, "by.terrain"), "copse");
    json_decref(j);
    hand("e", "f", NULL);
    j = answer(page_line());
    assert_true(json_is_true(in(j, "touching")));
    json_decref(j);
}

static void targets_have_chances(void **state)
{
    json_t *list, *f;

    (void)state;
    hand("e", "close", NULL);
    list = answer(page_targets());
    f = named(list, "fig", "f");
    assert_true(is_ok(f));
    assert_int_equal(number_in(f, "attack.total"), 10);
    assert_int_equal(number_in(f, "defense.total"), 12);
    /* 2 or more of two dice, but a 2 always misses: 35 of 36. */
    assert_true(number_in(f, "hit") > 35.0 / 36 - 1e-5 && number_in(f, "hit") < 35.0 / 36 + 1e-5);
    json_decref(list);
}

static void odds_hints_and_candidates(void **state)
{
    json_t *j, *list, *one;
    size_t i;

    (void)state;
    hand("red close e at f", NULL);
    j = answer(page_odds(0));
    assert_true(is_ok(j));
    one = named(in(j, "figures"), "fig", "f");
    assert_true(number_in(one, "hit") > 0.97 && number_in(one, "mean") > 2.8);
    json_decref(j);
    hand("red close a at c", NULL);
    j = answer(page_odds(0));
    assert_false(is_ok(j));
    assert_true(strlen(text_in(j, "verdict.rule")) > 0);
    json_decref(j);
    hand("red close e at f\nred keep\nred keep\nred keep\n\nred keep\nred keep\nred keep\nred keep\n"
         "red keep", NULL);
    j = answer(page_odds(0));
    assert_false(is_ok(j));
    assert_string_equal(text_in(j, "error.text"), "expected at most 8 orders");
    assert_int_equal(number_in(j, "error.line"), 10);
    json_decref(j);
    list = answer(page_hints(3));
    assert_in_range(json_array_size(list), 1, 3);
    assert_true(strlen(text_in(list, "#0.text")) > 0 && strlen(text_in(list, "#0.reason")) > 0);
    json_decref(list);
    list = answer(page_candidates(40));
    assert_in_range(json_array_size(list), 5, 40);
    json_array_foreach(list, i, one) {
        hand(json_string_value(one), NULL);
        j = answer(page_check());
        assert_true(is_ok(j));
        json_decref(j);
    }
    json_decref(list);
}

/* An attack on its way: dice are asked for, the view tells of it, and the clicks come off. */
static void an_attack_is_resolved(void **state)
{
    json_t *j, *view;

    (void)state;
    hand("red close e at f", NULL);
    j = answer(page_give());
    assert_true(is_ok(j));
    json_decref(j);
    view = answer(page_view());
    assert_string_equal(text_in(view, "ask.kind"), "dice");
    assert_string_equal(text_in(view, "ask.attack.attacker"), "e");
    assert_string_equal(text_in(view, "ask.attack.targets.#0.fig"), "f");
    json_decref(view);
    hand("dice 3 4", NULL);
    j = answer(page_give());
    assert_true(is_ok(j));
    named(in(j, "events"), "kind", "attack");
    named(in(j, "events"), "kind", "damage");
    json_decref(j);
    view = answer(page_view());
    assert_int_equal(number_in(named(in(view, "figures"), "id", "f"), "clicks"), 3);
    json_decref(view);
}

/* ---------------------------------------------------------------- closed dials */

static const char closed[] =
    "rules unlimited\nplayer red south\nplayer blue north\n"
    "figure a red at 10,4 facing north range 10 dial 8/12/14/3 8/9/14/3\n"
    "figure b blue at 10,12 facing south dial 9/10/12/3 8/9/14+toughness/2 7/8/13/2\n"
    "secret 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\n";

/* What red is told of it, and the line that opens the second position of b. */
static void seal(char table[1 << 15], char line[256])
{
    static struct mk_table t;
    struct mk_error e;
    struct mk_cast cast;
    struct mk_text text;
    size_t used;
    int lines;

    mk_table_init(&t);
    assert_true(mk_table_read(&t, closed, strlen(closed), &used, &lines, &e) &&
                mk_table_cast(&t, &cast, &e));

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    mk_text_init(&text, line, 256);
    mk_opening_print(g, 1, 1, &text);
    mk_veil(g, g, 1);
    mk_text_init(&text, table, 1 << 15);
    mk_table_print(g, &text);
    free(g);
}

/* Own dials are shown, those of others are not, and nothing is claimed about their later clicks. */
static void closed_dials_are_opened_by_what_was_committed_to(void **state)
{
    static char table[1 << 15];
    char line[256], wrong[256];
    json_t *j, *view;

    (void)state;
    seal(table, line);
    hand(table, NULL);
    j = answer(page_open());
    assert_true(is_ok(j));
    json_decref(j);
    j = answer(page_dials());
    assert_int_equal(json_array_size(in(j, "a")), 2);
    assert_null(json_object_get(j, "b"));
    json_decref(j);
    view = answer(page_view());
    assert_int_equal(number_in(view, "figures.#0.life"), 2);
    assert_true(json_is_null(in(view, "figures.#1.life")));
    json_decref(view);
    hand("red ranged a at b", NULL);
    j = answer(page_odds(0));
    assert_true(json_is_null(in(named(in(j, "figures"), "fig", "b"), "gone")));
    json_decref(j);

    snprintf(wrong, sizeof wrong, "open b 2 8/9/13%s", strstr(line, "+toughness"));
    hand(wrong, NULL);
    j = answer(page_reveal());
    assert_false(is_ok(j));
    assert_non_null(strstr(text_in(j, "error.text"), "committed"));
    json_decref(j);
    hand(line, NULL);
    j = answer(page_reveal());
    assert_true(is_ok(j));
    json_decref(j);
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_view_shows_what_was_opened),
        TEST(orders_are_given_looked_at_and_taken_back),
        TEST(a_game_written_is_read_again),
        TEST(a_check_says_yes_or_why_not),
        TEST(reach_and_route_keep_to_the_speed),
        TEST(a_place_beside_somebody_is_found),
        TEST(lines_of_fire_are_explained),
        TEST(targets_have_chances),
        TEST(odds_hints_and_candidates),
        TEST(an_attack_is_resolved),
        TEST(closed_dials_are_opened_by_what_was_committed_to)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* page_drag_test.c: a step of a drag in one call; what is printed on cards and terrain. */
#include "page_setup.h"

#include "rules/route.h"

/* ---------------------------------------------------------------- steps of a drag */

enum { EAST = 0, NORTH = 900, AS_IT_IS = -1 };

static json_t *step(const char *fig, double x, double y, double within, int facing, bool instead)
{
    hand(fig, "", "", "", NULL);
    return answer(page_step((int)(x * INCH), (int)(y * INCH), (int)(within * INCH), facing,
                            facing != AS_IT_IS, instead));
}

/* a stands at 6,4: three inches to the side and four ahead are five. */
static void a_step_tells_the_way_and_the_order(void **state)
{
    json_t *j = step("a", 9, 8, 0, AS_IT_IS, true);

    (void)state;
    assert_true(is_ok(j));
    assert_true(number_in(j, "x") == 9 && number_in(j, "y") == 8);
    assert_true(number_in(j, "length") > 4.99 && number_in(j, "length") < 5.01);
    assert_true(number_in(j, "speed") == 8);
    assert_int_equal(json_array_size(in(j, "points")), 2);
    assert_true(number_in(j, "facing") > 53 && number_in(j, "facing") < 53.3);  /* along its way */
    assert_true(json_is_object(in(j, "outlook")));
    hand(text_in(j, "text"), NULL);
    json_decref(j);
    j = answer(page_check());
    assert_true(is_ok(j));              /* the order it tells is the one that would be given */
    json_decref(j);
}

/* The linker gives us this call first. */
static int searches;
bool __real_route_find(const struct mover *, int32_t max, struct route *);
bool __wrap_route_find(const struct mover *, int32_t max, struct route *);

bool __wrap_route_find(const struct mover *m, int32_t max, struct route *out)
{
    searches++;
    return __real_route_find(m, max, out);
}

static void a_step_looks_for_the_way_twice_at_most(void **state)
{
    int all = 0;

    (void)state;
    for (int x = 1; x < 20; x++)
        for (int y = 1; y < 20; y++) {
            searches = 0;
            json_t *j = step("a", x, y, 0.4, AS_IT_IS, false);
            assert_in_range(searches, 0, is_ok(j) ? 2 : 3);     /* a longer way says why not */
            all += searches;
            json_decref(j);
        }
    assert_true(all > 0);
}

static void a_step_keeps_its_facing_if_told_so(void **state)
{
    json_t *j = step("b", 15, 8, 0, EAST, true);

    (void)state;
    assert_true(is_ok(j));
    assert_true(number_in(j, "facing") == 0);
    assert_non_null(strstr(text_in(j, "text"), "facing east"));
    json_decref(j);
}

/* Bases touch at an inch and a half; whoever touches an opponent faces it. */
static void a_step_snaps_to_an_opponent(void **state)
{
    json_t *j = step("e", 12, 11.9, 0.4, AS_IT_IS, true);

    (void)state;
    assert_true(number_in(j, "y") > 11.98 && number_in(j, "y") < 12.02);
    assert_int_equal(json_array_size(in(j, "touching")), 1);
    assert_string_equal(text_in(j, "touching.#0"), "f");
    assert_true(number_in(j, "facing") == 90);
    json_decref(j);
    j = step("e", 12, 11.9, 0, AS_IT_IS, true);
    assert_true(number_in(j, "y") < 11.91);
    assert_int_equal(json_array_size(in(j, "touching")), 0);
    json_decref(j);
}

/* Its rider moves with a mount and is in nobody's way: it does not snap away from it. */
static void a_cavalry_unit_does_not_snap_to_itself(void **state)
{
    json_t *j;

    (void)state;
    hand("rules mk2 open-dials\ntable 24x24\npoints 200\nplayer red south\nplayer blue north\n"
         "objective 12,12\n"
         "figure steed red independent-mount symbol pegasus at 12,5 facing north speed 10\n"
         "figure rider red symbol pegasus aboard steed\nfigure b blue at 12,20 facing south\n"
         "turn red\n", NULL);
    j = answer(page_open());
    assert_true(is_ok(j));
    json_decref(j);
    j = step("steed", 12, 5.5, 0.4, AS_IT_IS, true);
    assert_true(number_in(j, "y") == 5.5);
    assert_int_equal(json_array_size(in(j, "touching")), 0);
    json_decref(j);
}

/* Onto the rock: refused with the same clause, with and without looking for something legal. */
static void a_refused_step_looks_for_a_remedy_only_if_asked(void **state)
{
    json_t *quick = step("a", 6, 11, 0, NORTH, false), *full = step("a", 6, 11, 0, NORTH, true);

    (void)state;
    assert_false(is_ok(quick));
    assert_false(is_ok(full));
    assert_string_equal(text_in(quick, "verdict.rule"), "unlimited.terrain.blocking.move");
    assert_string_equal(text_in(full, "verdict.rule"), "unlimited.terrain.blocking.move");
    assert_string_equal(text_in(quick, "verdict.culprit.terrain"), "rock");
    assert_true(json_is_null(in(quick, "verdict.remedy")));
    assert_string_equal(text_in(full, "verdict.remedy.word"), "away");
    assert_true(number_in(full, "verdict.remedy.amount") > 0);
    hand(text_in(full, "verdict.remedy.order"), NULL);
    json_decref(quick);
    json_decref(full);
    quick = answer(page_verdict());
    assert_true(is_ok(quick));
    json_decref(quick);
}

static void a_verdict_is_a_check_without_a_remedy(void **state)
{
    json_t *j;

    (void)state;
    hand("red move a to 6,13 facing north", NULL);
    j = answer(page_verdict());
    assert_false(is_ok(j));
    assert_string_equal(text_in(j, "verdict.rule"), "unlimited.move.distance");
    assert_true(json_is_null(in(j, "verdict.remedy")));
    json_decref(j);
}

static void a_step_of_nobody_is_an_error(void **state)
{
    json_t *j = step("nobody", 6, 8, 0, NORTH, true);

    (void)state;
    assert_false(is_ok(j));
    assert_true(strlen(text_in(j, "error.text")) > 0);
    json_decref(j);
}

/* ---------------------------------------------------------------- what is printed */

static void cards_tell_what_is_printed_on_them(void **state)
{
    json_t *cards = answer(page_cards()), *card;

    (void)state;
    card = named(cards, "word", "hobnail-boots");
    assert_string_equal(text_in(card, "name"), "Hobnail Boots");
    assert_string_equal(text_in(card, "kind"), "item");
    assert_string_equal(text_in(card, "needs.type"), "boot");
    assert_true(number_in(card, "points") == 5 && number_in(card, "adds.speed") == 1);
    assert_true(json_is_null(in(card, "spell")) && json_is_null(in(card, "concerns")));
    card = named(cards, "word", "nettle-gloves");
    assert_true(number_in(card, "needs.attack") == 9);
    assert_string_equal(text_in(card, "gives.#0"), "venom");
    card = named(cards, "word", "spring-flood");
    assert_string_equal(text_in(card, "kind"), "domain");
    assert_string_equal(text_in(card, "concerns"), "everybody");
    assert_string_equal(text_in(card, "does.#0.word"), "downpour");
    assert_true(strlen(text_in(card, "does.#0.text")) > 0);
    json_decref(cards);
}

static void spells_and_companies_are_cards(void **state)
{
    json_t *cards = answer(page_cards()), *card;
    int spells = 0, companies = 0;
    size_t i;

    (void)state;
    json_array_foreach(cards, i, card) {
        bool spell = strcmp(text_in(card, "kind"), "spell") == 0;

        assert_int_equal(json_is_object(in(card, "spell")), spell);
        assert_true(!spell || strlen(text_in(card, "spell.sort")) > 0);
        spells += spell;
        companies += json_array_size(in(card, "cohorts")) > 0;
        assert_int_equal(json_array_size(in(card, "cohorts")) > 0,
                         strcmp(text_in(card, "kind"), "company") == 0);
    }
    assert_true(spells > 0);
    assert_true(companies > 0);
    json_decref(cards);
}

/* Whoever lays the words and corners of a piece on a table has that piece there. */
static void pieces_can_be_laid_as_they_are_told(void **state)
{
    json_t *pieces = answer(page_pieces()), *piece;
    size_t i, k;

    (void)state;
    assert_true(json_array_size(pieces) > 0);
    json_array_foreach(pieces, i, piece) {
        char text[2048];
        int n = snprintf(text, sizeof text,
                         "rules %s\ntable 48x48\nplayer red south\nplayer blue north\nterrain p %s",
                         text_in(piece, "rules"), text_in(piece, "words"));
        json_t *corner, *j, *view;

        json_array_foreach(in(piece, "corners"), k, corner)
            n += snprintf(text + n, sizeof text - (size_t)n, " %g,%g",
                          20 + number_in(corner, "#0"), 20 + number_in(corner, "#1"));
        snprintf(text + n, sizeof text - (size_t)n,
                 "\nfigure a red at 4,2 facing north\nfigure b blue at 4,46 facing south\n");
        hand(text, NULL);
        j = answer(page_open());
        if (!is_ok(j))
            fail_msg("%s: %s", text, text_in(j, "error.text"));
        view = answer(page_view());
        assert_string_equal(text_in(view, "terrain.#0.ground"), text_in(piece, "ground"));
        assert_true(number_in(piece, "defense") >= 0);
        json_decref(view);
        json_decref(j);
    }
    json_decref(pieces);
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_step_tells_the_way_and_the_order),
        TEST(a_step_looks_for_the_way_twice_at_most), TEST(a_step_keeps_its_facing_if_told_so),
        TEST(a_step_snaps_to_an_opponent), TEST(a_cavalry_unit_does_not_snap_to_itself),
        TEST(a_refused_step_looks_for_a_remedy_only_if_asked),
        TEST(a_verdict_is_a_check_without_a_remedy), TEST(a_step_of_nobody_is_an_error),
        TEST(cards_tell_what_is_printed_on_them), TEST(spells_and_companies_are_cards),
        TEST(pieces_can_be_laid_as_they_are_told)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

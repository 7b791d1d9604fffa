/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* notation_table_test.c: tables, read and printed, and what is wrong with them. */
#include "notation_setup.h"

/* ---------------------------------------------------------------- helpers */

static void expect_error(const char *text, int line, int column, const char *words)
{
    struct mk_cast cast;

    assert_false(cast_of(text, &cast));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    if (!strstr(error.text, words))
        fail_msg("'%s' does not say '%s'", error.text, words);
}

/* ---------------------------------------------------------------- tables */

static void what_is_left_out_is_as_usual(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red at 10,4\n", &c));

    const struct piece *p = &c.piece[0];

    assert_int_equal(p->dial[0].value[SLOT_SPEED], 8);
    assert_int_equal(p->dial[8].value[SLOT_DEFENSE], 14);
    assert_int_equal(p->dial[9].value[SLOT_DEFENSE], 0);
    assert_int_equal(p->life, 9);
    assert_int_equal(p->radius, 768);
    assert_int_equal(p->points, 20);
    assert_int_equal(p->faction[1], FACTION_ATLANTIS_GUILD);
    assert_int_equal(c.figure[0].facing, 900);
    assert_int_equal(c.figure[0].flags, FIG_TABLE | FIG_TURN_TABLE);
    assert_int_equal(c.build_total, 200);
    assert_int_equal(c.board.x, 36 * MK_INCH);
}

static void words_stand_in_any_order(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red range 10 clicks 2 damage 3 +command tokens 1 "
                                "facing west faction shyft at 3,4 faction solonavi "
                                "name \"Ann the Zombie\"\n", &c));
    assert_int_equal(c.piece[0].range, 10);
    assert_int_equal(c.figure[0].position, 2);
    assert_int_equal(c.piece[0].dial[0].ability[SLOT_DAMAGE], ABILITY_COMMAND);
    assert_int_equal(c.figure[0].facing, 1800);
    assert_int_equal(c.piece[0].faction[0], FACTION_SHYFT);
    assert_int_equal(c.piece[0].faction[1], FACTION_SOLONAVI);
    assert_int_equal(c.piece[0].flags, PIECE_RISES_WHOLE);
}

static void a_whole_dial_is_read(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red dial 9/9/15/3 8+flight/9/15+toughness/3+green-square "
                                "7/8/14/2 at 3,4\n", &c));
    assert_int_equal(c.piece[0].life, 3);
    assert_int_equal(c.piece[0].start, 1);
    assert_int_equal(c.piece[0].dial[1].ability[SLOT_SPEED], ABILITY_FLIGHT);
    assert_int_equal(c.piece[0].dial[1].ability[SLOT_DEFENSE], ABILITY_TOUGHNESS);
    assert_int_equal(c.piece[0].dial[2].value[SLOT_ATTACK], 8);
}

static void a_mark_is_named_by_its_slot(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red speed 8 +orange-square defense 14 +orange-square "
                                "attack 8 +green-circle\n", &c));
    assert_int_equal(c.piece[0].dial[0].ability[SLOT_SPEED], ABILITY_FLIGHT);
    assert_int_equal(c.piece[0].dial[0].ability[SLOT_DEFENSE], ABILITY_TOUGHNESS);
    assert_true(c.piece[0].dial[0].ability[SLOT_ATTACK] >= MK_ABILITIES);
}

static void a_hero_pays_for_its_level(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red levels 1:40 3:31 5:22 level 2\n"
                                "figure b red levels 1:40 3:31 5:22\n", &c));
    assert_int_equal(c.piece[0].start, 2);
    assert_int_equal(c.piece[0].points, 31);
    assert_int_equal(c.piece[1].level, 3);
    assert_int_equal(c.piece[1].points, 40);
}

static void places_may_refer_to_later_figures(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red touching b from south facing b\n"
                                "figure b blue 6 north of c facing a\n"
                                "figure c blue at 10,4\n", &c));
    assert_int_equal(c.figure[1].at.y, 10 * MK_INCH);
    assert_int_equal(c.figure[0].at.x, 10 * MK_INCH);
    assert_int_equal(c.figure[0].at.y, 8 * MK_INCH + 512);
    assert_int_equal(c.figure[0].facing, 900);
}

static void two_figures_may_face_each_other(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red at 10,4 facing b\n"
                                "figure b blue at 14,4 facing a\n", &c));
    assert_int_equal(c.figure[0].facing, 0);
    assert_int_equal(c.figure[1].facing, 1800);
}

static void captives_and_the_fallen(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red at 10,4\n"
                                "figure b blue touching a from 90 captive of a\n"
                                "figure d blue eliminated by red points 33\n"
                                "figure f red at 20,4 hurt by blue acted\n", &c));
    assert_int_equal(c.figure[0].captive, 1);
    assert_int_equal(c.figure[1].captor, 0);
    assert_int_equal(c.figure[2].flags, FIG_ELIMINATED);
    assert_int_equal(c.figure[2].position, 9);
    assert_int_equal(c.player[0].score, 33);
    assert_int_equal(c.figure[3].hurt_by, 1);
    assert_int_equal(c.figure[3].flags, FIG_TABLE | FIG_TURN_TABLE | FIG_ACTED);
}

static void terrain_and_its_access_points(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "terrain hill clear abrupt 8,8 12,8 12,12 8,12\n"
                        "terrain wall low-wall 2,2 6,2 width 0.5\n"
                        "access hill 10,8\naccess hill 12,10\n", &c));
    assert_int_equal(c.nterrain, 2);
    assert_int_equal(c.nvertex, 8);
    assert_int_equal(c.terrain[0].level, LEVEL_ABRUPT);
    assert_int_equal(c.terrain[0].accesses, 2);
    assert_int_equal(c.vertex[c.terrain[0].access + 1].x, 12 * MK_INCH);
    assert_int_equal(c.terrain[1].width, 512);
    assert_int_equal(c.terrain[1].lo.y, 2 * MK_INCH - 256);
    assert_int_equal(c.vertex[c.terrain[1].corner].x, 2 * MK_INCH);
}

static void things_can_be_removed_again(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "terrain one blocking 1,1 2,1 2,2\nterrain two deep 5,5 8,5 8,8\n"
                                "access two 5,6\nfigure a red at 20,4\nfigure b red at 24,4\n"
                                "remove one\nremove a\nchange b at 25,4 tokens 2\n", &c));
    assert_int_equal(c.nterrain, 1);
    assert_int_equal(c.vertex[c.terrain[0].corner].x, 5 * MK_INCH);
    assert_int_equal(c.terrain[0].accesses, 1);
    assert_int_equal(c.nfigure, 1);
    assert_string_equal(c.piece[0].id, "b");
    assert_int_equal(c.figure[0].tokens, 2);
    assert_int_equal(c.figure[0].at.x, 25 * MK_INCH);
}

static void a_word_can_be_removed_again(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_true(cast_of(PLAYERS "figure a red at 20,4 facing south mounted tokens 2 clicks 3 acted "
                                "range 9 speed 5 +charge defense 15 +toughness eliminated\n"
                                "change a without mounted without tokens without clicks "
                                "without acted without range without speed without toughness "
                                "without eliminated without facing\n"
                                "figure b red at 24,4\nchange b without at\n", &c));
    assert_int_equal(c.piece[0].discs, 1);
    assert_int_equal(c.piece[0].range, 0);
    assert_int_equal(c.piece[0].dial[0].value[SLOT_SPEED], 8);
    assert_int_equal(c.piece[0].dial[0].ability[SLOT_SPEED], ABILITY_NONE);
    assert_int_equal(c.piece[0].dial[0].value[SLOT_DEFENSE], 15);
    assert_int_equal(c.piece[0].dial[0].ability[SLOT_DEFENSE], ABILITY_NONE);
    assert_int_equal(c.figure[0].tokens, 0);
    assert_int_equal(c.figure[0].position, 0);
    assert_int_equal(c.figure[0].facing, 900);
    assert_int_equal(c.figure[0].flags, FIG_TABLE | FIG_TURN_TABLE);
    assert_int_equal(c.figure[1].flags, 0);
    expect_error(PLAYERS "figure a red\nchange a without feathers\n", 4, 18,
                 "a property of the figure or an ability");
}

/* What is said of a piece in sections holds for all of them, what is said of a section for it alone. */
static void a_piece_in_sections_is_changed_as_a_whole(void **state)
{
    (void)state;
    struct mk_cast c;

    assert_true(cast_of(PLAYERS "figure tank red multidial at 10,10 points 80\n"
                                "section tank.left speed 3 clicks 1\n"
                                "change tank speed 5 base 4 tokens 1\n", &c));

    for (int i = 0; i < MK_SECTIONS; i++) {
        assert_int_equal(c.piece[i].dial[0].value[SLOT_SPEED], 5);
        assert_int_equal(c.piece[i].radius, 2 * MK_INCH);
        assert_int_equal(c.piece[i].points, i ? 0 : 80);
        assert_int_equal(c.figure[i].tokens, i ? 0 : 1);
        assert_int_equal(c.figure[i].position, c.piece[i].section == SECTION_LEFT);
    }
    static const char *const of_body[] = {"base 3",   "tokens 1", "titan", "facing north", "arc 180",
                                          "mounted",  "points 5", "rank weak", "name \"x\"", "under",
                                          "levels 1:9 2:8", "set \"x\"", "hurt by blue"};
    for (size_t i = 0; i < sizeof of_body / sizeof of_body[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, PLAYERS "figure tank red multidial\nsection tank.left %s\n",
                 of_body[i]);
        expect_error(text, 4, 19, "belong to the whole piece");
    }
    expect_error(PLAYERS "figure tank red multidial\nchange tank.left without base\n", 4, 26,
                 "a property of the figure or an ability to remove");
    expect_error(PLAYERS "figure a red\nchange a multidial\n", 4, 8, "number of sections: 'a'");
    expect_error(PLAYERS "figure a red chariot mounted at 3,3\n", 3, 30, "cannot be mounted");
    expect_error(PLAYERS "figure a red mounted titan\n", 3, 22, "cannot also be a 'titan'");
}

static void limits_are_reported(void **state)
{
    (void)state;
    expect_error(PLAYERS "figure a red tokens 9\n", 3, 21, "from 0 to 2, found '9'");
    expect_error(PLAYERS "figure a red life 13\n", 3, 19, "from 1 to 12");
    expect_error(PLAYERS "figure a red base 20\n", 3, 19, "0.125 to 16 inches");
    expect_error(PLAYERS "figure a red levels 1:9 2:8 3:7 4:6 5:5 6:4 7:3 8:2 9:1\n", 3, 53,
                 "at most 8 levels of a hero are allowed; one too many: '9:1'");
    expect_error("player a south\nplayer b south\nplayer c south\nplayer d south\n"
                 "player e south\nplayer f south\nplayer g south\nplayer h south\n"
                 "player i south\n",
                 9, 8, "at most 8 players at a table are allowed; one too many: 'i'");
}

static void errors_say_where_and_what(void **state)
{
    (void)state;
    expect_error(PLAYERS "figure a green at 1,1\n", 3, 10, "no player is called 'green'");
    expect_error(PLAYERS "figure a red at 1;1\n", 3, 17, "found '1;1', expected a point");
    expect_error(PLAYERS "figure a red sped 8\n", 3, 14, "found 'sped'");
    expect_error(PLAYERS "figure a red speed 8 +chrge\n", 3, 22, "no ability is called 'chrge'");
    expect_error(PLAYERS "figure a red attack 8 +charge\n", 3, 23, "not an attack ability");
    expect_error(PLAYERS "figure a red speed 4 speed 5\n", 3, 22, "same line: 'speed'");
    expect_error(PLAYERS "figure a red fortification 2\n", 3, 28, "only a castle section");
    expect_error(PLAYERS "figure a red\nfigure a red\n", 4, 8, "already taken: 'a'");
    expect_error("terrain t blocking 1,1 2,2\n", 1, 27, "found the end of the line");
    expect_error("table 36\n", 1, 7, "a size like 36x36");
    assert_false(mk_table_line(&table, "bananas", 7, 5, &error));
    assert_int_equal(error.line, 5);
    assert_int_equal(error.column, 1);
}

/* A line that says a thing twice is ambiguous. */
static void nothing_is_said_twice(void **state)
{
    static const char *const once[] = {
        "range 8",    "life 5",         "points 9",    "arrows 2",       "base 2",    "tokens 1",
        "clicks 1",   "dial 8/8/14/2",  "start 1",     "arc 180",        "rank weak", "name \"x\"",
        "damage 4",   "levels 1:9 2:8", "level 1",     "facing south",   "at 9,9",    "mounted",
        "explosive",  "acted",          "eliminated",  "hurt by blue",   "set \"x\"", "number 4",
        "soaring",    "gained charge",  "rarity 2",    "published",      "slots 1",   "shells 1",
        "drift 10:4", "repairs 2",      "power charge", "nexus charge",  "captive of b"};
    char text[200];

    (void)state;
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        snprintf(text, sizeof text, PLAYERS "figure a red %s %s\n", once[i], once[i]);
        expect_error(text, 3, 15 + (int)strlen(once[i]), "given twice on the same line:");
    }
    expect_error(PLAYERS "figure a red 6 south of b touching b\n", 3, 27, "line: 'touching'");
    expect_error(PLAYERS "figure a red keep speed 3 fortification 3\n", 3, 27, "given twice");
    expect_error(PLAYERS "figure a red speed 6 dial 8/8/14/2\n", 3, 22, "but not both: 'dial'");
    expect_error(PLAYERS "figure a red dial 8/8/14/2 life 3\n", 3, 28, "but not both: 'life'");
    expect_error(PLAYERS "figure a red faction hero faction shyft faction shyft\n", 3, 49,
                 "a third: 'shyft'");
    expect_error(PLAYERS "figure a red began on began off\n", 3, 29, "not also 'off'");
    expect_error(PLAYERS "figure a red began 1,1 north began 1,1 north\n", 3, 36, "not also");
    expect_error(PLAYERS "figure t red multidial\nsection t.front clicks 1\n"
                         "section t.front clicks 2\n", 5, 9, "has a line already: 't.front'");
    expect_error(PLAYERS "figure t red multidial\nsection t clicks 1\n", 4, 9,
                 "named with its piece, like tank.front, not 't'");
}

static void errors_about_large_pieces(void **state)
{
    (void)state;
    expect_error(PLAYERS "figure t red multidial at 9,9\nsection t.top speed 3\n", 4, 9,
                 "sections are front, left, rear and right; there is no 't.top'");
    expect_error(PLAYERS "figure t red at 9,9\nsection t.front speed 3\n", 4, 9,
                 "a figure with one dial has no sections");
    expect_error(PLAYERS "section nix.front speed 3\n", 3, 9, "no figure is called 'nix.front'");
    expect_error(PLAYERS "figure t red multidial at 9,9\nsection t.left at 9,8\n", 4, 16,
                 "found 'at', expected something a section has of its own");
    expect_error(PLAYERS "figure t red titan multidial at 9,9\n", 3, 20, "of only one kind");
    expect_error(PLAYERS "figure c red chariot at 9,9\nfigure d red chariot at 19,9\n"
                         "figure a red aboard c aboard d\n",
                 5, 23, "given twice on the same line: 'aboard'");
    expect_error(PLAYERS "figure c red chariot at 9,9\nfigure a red aboard c.left\n", 4, 21,
                 "aboard a whole piece, not a section of it: 'c.left'");
    expect_error(PLAYERS "figure c red chariot at 9,9\nfigure a red aboard c at 20,20\n", 4, 1,
                 "does not stand where its carrier does: figure 'a'");
    expect_error(PLAYERS "figure w red keep at 9,9 base 3\n", 3, 31, "has no base; found '3'");
    expect_error(PLAYERS "figure w red base 3 keep at 9,9\n", 3, 21, "the kind 'keep'");
    expect_error(PLAYERS "figure t red multidial at 9,9 life 3\nsection t.left clicks 4\n", 4, 1,
                 "more clicks than its dial has: figure 't.left'");
    expect_error(PLAYERS "figure w red keep at 9,9 open front-door front-door\n", 3, 42,
                 "open already: 'front-door'");
    expect_error(PLAYERS "figure w red wall at 9,9 open door\n", 3, 31,
                 "this section has no portals, such as 'door'");
    expect_error(PLAYERS "figure w red tower at 9,9 open gate\n", 3, 32, "a portal of this section");
    expect_error(PLAYERS "figure a red at 9,9 open door\n", 3, 26,
                 "the kind of castle section before its portals");
    expect_error(PLAYERS "figure w red wall at 9,9\nplank p w 9,10 9,10\n", 4, 16,
                 "a plank goes from one point to another, not to '9,10'");
    expect_error(PLAYERS "figure a red titan at 9,9 range 14 to 4\n", 3, 39, "from 14 to 99");
}

static void circular_places_are_errors(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_false(cast_of(PLAYERS "figure a red touching b from south\n"
                                 "figure b red touching a from north\n", &c));
    assert_non_null(strstr(error.text, "relative to itself"));
    assert_false(cast_of(PLAYERS "figure a red touching z from south\n", &c));
    assert_non_null(strstr(error.text, "'z'"));
    assert_false(cast_of(PLAYERS "figure a red at 5,5 captive of a\n", &c));
}

static void outlines_that_no_piece_can_have(void **state)
{
    static const struct { const char *piece; bool good; } rows[] = {
        {"terrain t hindering 8,8 12,12 12,8 8,12", false},
        {"terrain t hindering 8,8 12,8 12,8 8,12", false},
        {"terrain t clear elevated 8,8 10,8 12,8", false},
        {"terrain t blocking 8,8 12,8 12,8.006 8,8.006", false},
        {"terrain t blocking 8,8 8,8.006 12,8.006 12,8", false},
        {"terrain t deep 8,8 20,8 20,12 14,8.005 8,12", false},
        {"terrain t hindering 8,8 12,8 12,8.006 8,8.006", true},
        {"terrain t blocking 8,8 12,8 12,8.02 8,8.02", true},
        {"terrain t blocking 8,8 9,8 9,11 9.006,11 9.006,8 10,8 10,12 8,12", true},
        {"terrain t blocking 8,8 12,8 12.004,8.004 12.004,12 8,12", true},
    };
    struct mk_cast cast;
    char text[256];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(text, sizeof text, "player red south\nplayer blue north\n%s\n", rows[i].piece);
        if (cast_of(text, &cast) != rows[i].good)
            fail_msg("%s: %s", rows[i].piece, rows[i].good ? error.text : "was taken");
        assert_int_equal(error.line, rows[i].good ? 0 : 3);
    }
}

static void an_army_has_a_limit(void **state)
{
    struct mk_cast cast;

    (void)state;
    assert_true(cast_of(PLAYERS ARMY "figure d red points 2770\n", &cast));
    assert_int_equal(cast.player[0].army, INT16_MAX);
    assert_false(cast_of(PLAYERS ARMY "figure d red points 2771\n", &cast));
    assert_non_null(strstr(error.text, "32767 points"));
}

static void a_refused_table_names_the_line(void **state)
{
    struct mk_cast cast;

    (void)state;
    assert_true(cast_of("player red south\nplayer blue north\nterrain t blocking 8,8 12,8 12,12\n"
                        "figure a red at 20,20\nfigure b red at 11.9,9\n", &cast));
    assert_int_equal(mk_table_where(&table, mk_check_cast(&cast)), 5);
    assert_int_equal(mk_table_where(&table, allow()), 0);
}

static void tables_that_no_game_can_begin_with(void **state)
{
    struct mk_cast c;

    (void)state;
    assert_false(cast_of("terrain t deep 1,1 5,1 5,5\n", &c));
    assert_non_null(strstr(error.text, "player NAME EDGE"));
    assert_false(cast_of(PLAYERS "begin setup\nfigure a red at 5,5\n", &c));
    assert_non_null(strstr(error.text, "deployed later"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_is_as_usual),
        cmocka_unit_test(words_stand_in_any_order),
        cmocka_unit_test(a_whole_dial_is_read),
        cmocka_unit_test(a_mark_is_named_by_its_slot),
        cmocka_unit_test(a_hero_pays_for_its_level),
        cmocka_unit_test(places_may_refer_to_later_figures),
        cmocka_unit_test(two_figures_may_face_each_other),
        cmocka_unit_test(captives_and_the_fallen),
        cmocka_unit_test(terrain_and_its_access_points),
        cmocka_unit_test(things_can_be_removed_again),
        cmocka_unit_test(a_word_can_be_removed_again),
        cmocka_unit_test(a_piece_in_sections_is_changed_as_a_whole),
        cmocka_unit_test(nothing_is_said_twice),
        cmocka_unit_test(limits_are_reported),
        cmocka_unit_test(errors_say_where_and_what),
        cmocka_unit_test(errors_about_large_pieces),
        cmocka_unit_test(circular_places_are_errors),
        cmocka_unit_test(outlines_that_no_piece_can_have),
        cmocka_unit_test(an_army_has_a_limit),
        cmocka_unit_test(a_refused_table_names_the_line),
        cmocka_unit_test(tables_that_no_game_can_begin_with),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

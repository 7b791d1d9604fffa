/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* notation_test.c: tables and orders, read and printed. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mk/notation.h"
#include "notation/scan.h"
#include "notation/text.h"

/* ---------------------------------------------------------------- helpers */

static struct mk_table table;
static struct mk_error error;

static bool read_table(const char *text)
{
    size_t used;
    int lines;

    mk_table_init(&table);
    memset(&error, 0, sizeof error);
    return mk_table_read(&table, text, strlen(text), &used, &lines, &error) &&
           used == strlen(text);
}

static bool cast_of(const char *text, struct mk_cast *cast)
{
    return read_table(text) && mk_table_cast(&table, cast, &error);
}

/* A game of this table; the caller frees it. */
static struct game *game_of(const char *text)
{
    struct mk_cast cast;

    if (!cast_of(text, &cast))
        fail_msg("line %d, column %d: %s", error.line, error.column, error.text);
    assert_true(allowed(mk_check_cast(&cast)));

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

static struct mk_order order_of(const struct game *g, const char *text)
{
    struct mk_order o;

    if (!mk_order_read(g, text, strlen(text), 1, &o, &error))
        fail_msg("%s: column %d: %s", text, error.column, error.text);
    return o;
}

static const char *printed(const struct game *g, const struct mk_order *o)
{
    static char buffer[400];
    struct mk_text t;

    mk_text_init(&t, buffer, sizeof buffer);
    mk_order_print(g, o, &t);
    return buffer;
}

#define PLAYERS "player red south\nplayer blue north\n"

static const char duel[] = PLAYERS
    "figure a red at 10,4 facing north speed 8 +charge\n"
    "figure m red at 20,4 facing east mounted\n"
    "figure b blue at 10,10 facing south\n"
    "figure c blue at 14,10 facing south\n";

static void expect_error(const char *text, int line, int column, const char *words)
{
    struct mk_cast cast;

    assert_false(cast_of(text, &cast));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    if (!strstr(error.text, words))
        fail_msg("'%s' does not say '%s'", error.text, words);
}

/* ---------------------------------------------------------------- numbers */

static int32_t length_of(const char *text)
{
    struct scan s;
    vec p = {0, 0};

    scan_begin(&s, text, strlen(text), 1, &error);
    assert_true(word_point(s.word, &p));
    return p.x;
}

static void lengths_round_to_the_nearest_unit(void **state)
{
    (void)state;
    assert_int_equal(length_of("1,0"), 1024);
    assert_int_equal(length_of("7.5,0"), 7680);
    assert_int_equal(length_of("0.1,0"), 102);
    assert_int_equal(length_of(".5,0"), 512);
    assert_int_equal(length_of("-2.25,0"), -2304);
    assert_int_equal(length_of("0.000488,0"), 0);
    assert_int_equal(length_of("0.000489,0"), 1);
}

static void every_length_is_printed_so_that_it_reads_back(void **state)
{
    char buffer[40];
    struct mk_text t;

    (void)state;
    for (int32_t n = -3000; n < 40000; n++) {
        mk_text_init(&t, buffer, sizeof buffer);
        text_length(&t, n);
        text_add(&t, ",0");
        assert_int_equal(length_of(buffer), n);
    }
}

static void the_shortest_decimal_is_printed(void **state)
{
    static const struct { int32_t n; const char *text; } rows[] = {
        {10240, "10"}, {512, "0.5"}, {-256, "-0.25"}, {102, "0.1"}, {1, "0.001"}, {1536, "1.5"}};
    char buffer[40];
    struct mk_text t;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        mk_text_init(&t, buffer, sizeof buffer);
        text_length(&t, rows[i].n);
        assert_string_equal(buffer, rows[i].text);
    }
}

static void bad_numbers_are_refused(void **state)
{
    static const char *const bad[] = {"x,1", "1", "1,", ",1", "1,2,3", "1..2,3", "1e3,2", "400,1",
                                      "99999999999999999999,1", "-,1", "1 ,2", "+,2"};
    struct scan s;
    vec p;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        scan_begin(&s, bad[i], strlen(bad[i]), 1, &error);
        if (word_point(s.word, &p))
            fail_msg("%s was taken for a point", bad[i]);
    }
}

static void directions_are_words_or_degrees(void **state)
{
    static const struct { const char *text; int tenths; } rows[] = {
        {"east", 0}, {"north-west", 1350}, {"south", 2700}, {"45", 450}, {"22.5", 225},
        {"-90", 2700}, {"360", 0}, {"725.5", 55}};
    struct scan s;
    angle a;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        scan_begin(&s, rows[i].text, strlen(rows[i].text), 1, &error);
        assert_true(word_angle(s.word, &a));
        assert_int_equal(a, rows[i].tenths);
    }
}

static void comments_and_strings_are_words_apart(void **state)
{
    static const char line[] = "  name \"a # b\" x# rest";
    struct scan s;

    (void)state;
    scan_begin(&s, line, strlen(line), 1, &error);
    assert_true(scan_accept(&s, "name"));
    assert_true(s.word.quoted);
    assert_int_equal(scan_take(&s).length, 5);
    assert_int_equal(s.word.column, 16);
    assert_true(scan_accept(&s, "x"));
    assert_true(scan_done(&s));
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

static void places_may_lean_on_figures_written_later(void **state)
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

static void things_can_be_taken_away_again(void **state)
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

static void a_word_can_be_taken_away_again(void **state)
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
        expect_error(text, 4, 19, "are said of the whole piece");
    }
    expect_error(PLAYERS "figure tank red multidial\nchange tank.left without base\n", 4, 26,
                 "a property of the figure or an ability to remove");
    expect_error(PLAYERS "figure a red\nchange a multidial\n", 4, 8, "a piece's figure line: 'a'");
    expect_error(PLAYERS "figure a red chariot mounted at 3,3\n", 3, 30, "not also mounted");
    expect_error(PLAYERS "figure a red mounted titan\n", 3, 22, "not also a 'titan'");
}

static void limits_are_said(void **state)
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
    expect_error(PLAYERS "figure a red speed 4 speed 5\n", 3, 22, "here it comes again: 'speed'");
    expect_error(PLAYERS "figure a red fortification 2\n", 3, 28, "only a castle section");
    expect_error(PLAYERS "figure a red\nfigure a red\n", 4, 8, "already taken: 'a'");
    expect_error("terrain t blocking 1,1 2,2\n", 1, 27, "found the end of the line");
    expect_error("table 36\n", 1, 7, "a size like 36x36");
    assert_false(mk_table_line(&table, "bananas", 7, 5, &error));
    assert_int_equal(error.line, 5);
    assert_int_equal(error.column, 1);
}

/* A line that says a thing twice means one of the two, and nobody knows which. */
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
        expect_error(text, 3, 15 + (int)strlen(once[i]), "here it comes again:");
    }
    expect_error(PLAYERS "figure a red 6 south of b touching b\n", 3, 27, "again: 'touching'");
    expect_error(PLAYERS "figure a red keep speed 3 fortification 3\n", 3, 27, "comes again");
    expect_error(PLAYERS "figure a red speed 6 dial 8/8/14/2\n", 3, 22, "found both, with 'dial'");
    expect_error(PLAYERS "figure a red dial 8/8/14/2 life 3\n", 3, 28, "found both, with 'life'");
    expect_error(PLAYERS "figure a red faction hero faction shyft faction shyft\n", 3, 49,
                 "a third: 'shyft'");
    expect_error(PLAYERS "figure a red began on began off\n", 3, 29, "once, not again as 'off'");
    expect_error(PLAYERS "figure a red began 1,1 north began 1,1 north\n", 3, 36, "not again as");
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
                 "found 'at', expected what a section has of its own");
    expect_error(PLAYERS "figure t red titan multidial at 9,9\n", 3, 20, "a piece is of one kind");
    expect_error(PLAYERS "figure c red chariot at 9,9\nfigure d red chariot at 19,9\n"
                         "figure a red aboard c aboard d\n",
                 5, 23, "here it comes again: 'aboard'");
    expect_error(PLAYERS "figure c red chariot at 9,9\nfigure a red aboard c.left\n", 4, 21,
                 "aboard a whole piece, not a section of it: 'c.left'");
    expect_error(PLAYERS "figure c red chariot at 9,9\nfigure a red aboard c at 20,20\n", 4, 1,
                 "does not stand where its carrier does: figure 'a'");
    expect_error(PLAYERS "figure w red keep at 9,9 base 3\n", 3, 31, "stands on no base; found '3'");
    expect_error(PLAYERS "figure w red base 3 keep at 9,9\n", 3, 21, "has no 'keep'");
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

static void circles_of_places_are_errors(void **state)
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

#define ARMY "figure a red points 9999\nfigure b red points 9999\nfigure c red points 9999\n"
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

/* ---------------------------------------------------------------- orders */

static void destinations_are_worked_out(void **state)
{
    struct game *g = game_of(duel);
    struct mk_order o;

    (void)state;
    o = order_of(g, "red move a touching b from south");
    assert_int_equal(o.to.y, 8 * MK_INCH + 512);
    assert_int_equal(o.facing, 900);
    o = order_of(g, "red move a touching b");
    assert_int_equal(o.to.y, 8 * MK_INCH + 512);
    o = order_of(g, "red move a 2 toward b facing b");
    assert_int_equal(o.to.y, 6 * MK_INCH);
    o = order_of(g, "red move a 1 away from b");
    assert_int_equal(o.to.y, 3 * MK_INCH);
    o = order_of(g, "red move a 2.5 east facing b");
    assert_int_equal(o.to.x, 12 * MK_INCH + 512);
    assert_true(o.facing > 900);
    o = order_of(g, "red move a via 8,6 9,7 to 10,8 facing 22.5");
    assert_int_equal(o.nvia, 2);
    assert_int_equal(o.facing, 225);
    o = order_of(g, "red move a here facing west");
    assert_int_equal(o.to.x, 10 * MK_INCH);
    free(g);
}

/* Bases of 1.5 inches: 1.5 inches from each centre. */
static void two_bases_may_be_touched_at_once(void **state)
{
    struct game *g = game_of(PLAYERS "figure a red at 10,4\nfigure m red at 20,4 mounted\n"
                                     "figure b blue at 9,10\nfigure c blue at 11,10\n"
                                     "figure d blue touching b and c from north\n");
    struct mk_order o = order_of(g, "red move a touching b and c facing c");
    int32_t high = figure_of(g, 4)->at.y - 10 * MK_INCH;

    (void)state;
    assert_in_range(o.to.x, 10 * MK_INCH - 1, 10 * MK_INCH + 1);
    assert_in_range(10 * MK_INCH - o.to.y, 1144, 1146);         /* the square root of 1.25 inches */
    assert_in_range(high, 1144, 1146);
    o = order_of(g, "red move a touching b and c from north");
    assert_int_equal(o.to.y, figure_of(g, 4)->at.y);
    assert_false(mk_order_read(g, "red move a touching b and m", 27, 1, &o, &error));
    assert_false(mk_order_read(g, "red move m touching b and c", 27, 1, &o, &error));
    free(g);
}

static void a_double_base_touches_as_it_will_face(void **state)
{
    struct game *g = game_of(duel);
    struct mk_order o = order_of(g, "red move m touching b from south facing b");

    (void)state;
    assert_int_equal(o.facing, 900);
    assert_int_equal(o.to.y, 10 * MK_INCH - 3 * 768);
    o = order_of(g, "red move m touching b from south");
    assert_int_equal(o.facing, 0);
    assert_true(o.to.y > 8 * MK_INCH + 512);
    free(g);
}

/* What is printed reads back as the same order. */
static void orders_survive_printing(void **state)
{
    static const char *const rows[] = {
        "red move a to 10,8.001 facing north", "red move a via 8,6 9.3,7 to 10,8 facing 22.5",
        "red turn a facing west", "red formation a m b c", "red ranged a at b c with m",
        "red close a at b capture", "red close a at all", "red pass a", "red regenerate a",
        "red levitate a lifts b to 9,9 facing 0.1", "red raise b by a", "red nimble a facing 359.9",
        "red cancel a charge", "red end", "red withdraw", "red agree", "red retract", "judge time",
        "blue spin b facing south", "blue keep", "red skip", "red done", "red ready",
        "red place b to 4,4 facing east", "red borrow a from m", "red lend m", "red choose die",
        "red choose damage", "red deploy a to 3,3 facing north", "dice 3 4"};
    struct game *g = game_of(duel);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mk_order o = order_of(g, rows[i]);
        struct mk_order again = order_of(g, printed(g, &o));

        if (memcmp(&o, &again, sizeof o) != 0)
            fail_msg("%s became %s", rows[i], printed(g, &o));
    }
    free(g);
}

static void plain_orders_print_as_they_were_written(void **state)
{
    static const char *const rows[] = {
        "red move a to 10,8 facing north", "red ranged a at b c with m",
        "red close a at b with m capture", "blue spin b facing 45.5", "dice 6 1", "judge time"};
    struct game *g = game_of(duel);

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct mk_order o = order_of(g, rows[i]);
        assert_string_equal(printed(g, &o), rows[i]);
    }
    free(g);
}

static void bad_orders_are_refused(void **state)
{
    static const char *const bad[] = {
        "", "red", "green move a to 1,1", "red dance a", "red move", "red move z to 1,1",
        "red move a", "red move a to", "red move a to 10", "red move a 6", "red move a 6 toward",
        "red move a 6 toward a", "red move a touching z from south", "red ranged a",
        "red ranged a b",
        "red close a at", "red cancel a", "red cancel a jumping", "red end now", "dice", "dice 7",
        "dice 1 2 3 4 5", "dice 1 x", "judge", "red move a to 10,8 facing", "red lay wood at 1,1",
        "red move a 250 east", "red ranged a at b b b b b b b b b",
        ("red move a via 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 0,1 "
         "to 2,2")};
    struct game *g = game_of(duel);
    struct mk_order o;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(&error, 0, sizeof error);
        if (mk_order_read(g, bad[i], strlen(bad[i]), 7, &o, &error))
            fail_msg("'%s' was taken for an order", bad[i]);
        assert_int_equal(error.line, 7);
        assert_true(error.column > 0);
        assert_true(error.text[0] != '\0');
    }
    free(g);
}

/* ---------------------------------------------------------------- saving */

static void a_table_saved_and_loaded_is_the_same(void **state)
{
    static const char full[] =
        "rules unlimited open-dials\ntable 48x36.5\npoints 300\ntime 60\n"
        "player red south team 1\nplayer blue north\nplayer gold east team 1\n"
        "terrain hill clear abrupt 8,8 12,8 12,12 8,12\naccess hill 10,8\n"
        "terrain wall low-wall 2,12 6,12 width 0.5\n"
        "terrain bog shallow template 30,30 34,30 34,34\n"
        "figure a red at 10.001,4 facing 33.3 "
        "dial 9/9/15/3 8+flight/9/15+toughness/3+berserk 7/8/14/2 "
        "start 2 clicks 1 tokens 1 range 8 arrows 2 rank unique name \"Ann, first of all\"\n"
        "figure b blue touching a from south captive of a facing a\n"
        "figure d blue eliminated by red points 33 faction shyft faction hero\n"
        "figure m gold at 40,20 mounted arc 180 base 2 hurt by blue acted speed 9 +aquatic life 4\n"
        "figure z gold at 44,20 levels 1:40 3:31 level 1 cancelled flight\nturn blue\n";
    static char first[4000], second[4000];
    struct game *g = game_of(full);
    struct mk_text t;

    (void)state;
    mk_text_init(&t, first, sizeof first);
    mk_table_print(g, &t);
    free(g);
    assert_true(t.used < sizeof first);
    g = game_of(first);
    mk_text_init(&t, second, sizeof second);
    mk_table_print(g, &t);
    free(g);
    assert_string_equal(first, second);
}

static void text_is_cut_off_at_the_end_of_its_buffer(void **state)
{
    char buffer[8];
    struct mk_text t;

    (void)state;
    mk_text_init(&t, buffer, sizeof buffer);
    text_add(&t, "0123456789");
    assert_string_equal(buffer, "0123456");
    assert_int_equal(t.used, 10);
}

/* ---------------------------------------------------------------- any bytes */

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Lines made of words of the language, cut and mixed: nothing may crash. */
static void any_words_are_survived(void **state)
{
    static const char *const words[] = {
        "figure", "change", "remove", "terrain", "access", "pool", "player", "red", "blue", "a",
        "b",
        "at", "touching", "from", "facing", "10,4", "1,1", "6", "south", "of", "dial", "8/9/14/2",
        "8+flight/9/14/2", "speed", "+charge", "+red-circle", "levels", "1:40", "level", "mounted",
        "captive", "eliminated", "by", "low-wall", "hindering", "abrupt", "width", "here", "-3",
        "99999", "\"x\"", "#", "+", "/", ":", ",", "x", "36x36", "table", "turn", "begin", "setup"};
    enum { WORDS = sizeof words / sizeof words[0], LINES = 40, ROUNDS = 3000 };
    uint32_t seed = 7;
    struct mk_cast cast;

    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        mk_table_init(&table);
        mk_table_line(&table, "player red south", 16, 1, &error);
        mk_table_line(&table, "figure a red at 10,4", 20, 2, &error);
        for (int i = 0; i < LINES; i++) {
            char line[200] = "";

            for (int k = next_random(&seed) % 12; k >= 0; k--) {
                strcat(line, words[next_random(&seed) % WORDS]);
                strcat(line, next_random(&seed) % 9 ? " " : "");
            }
            mk_table_line(&table, line, strlen(line), i, &error);
        }
        mk_table_cast(&table, &cast, &error);
    }
}

static void any_bytes_are_survived(void **state)
{
    struct game *g = game_of(duel);
    uint32_t seed = 3;
    struct mk_order o;

    (void)state;
    for (int round = 0; round < 100000; round++) {
        char line[64] = "red move a to 10,8 facing north via 1,1 touching b";

        for (int k = 0; k < 3; k++)
            line[next_random(&seed) % 50] = (char)next_random(&seed);
        mk_order_read(g, line, next_random(&seed) % 51, 1, &o, &error);
        mk_table_line(&table, line, 50, 1, &error);
    }
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_round_to_the_nearest_unit),
        cmocka_unit_test(every_length_is_printed_so_that_it_reads_back),
        cmocka_unit_test(the_shortest_decimal_is_printed),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(directions_are_words_or_degrees),
        cmocka_unit_test(comments_and_strings_are_words_apart),
        cmocka_unit_test(what_is_left_out_is_as_usual),
        cmocka_unit_test(words_stand_in_any_order),
        cmocka_unit_test(a_whole_dial_is_read),
        cmocka_unit_test(a_mark_is_named_by_its_slot),
        cmocka_unit_test(a_hero_pays_for_its_level),
        cmocka_unit_test(places_may_lean_on_figures_written_later),
        cmocka_unit_test(two_figures_may_face_each_other),
        cmocka_unit_test(captives_and_the_fallen),
        cmocka_unit_test(terrain_and_its_access_points),
        cmocka_unit_test(things_can_be_taken_away_again),
        cmocka_unit_test(a_word_can_be_taken_away_again),
        cmocka_unit_test(a_piece_in_sections_is_changed_as_a_whole),
        cmocka_unit_test(nothing_is_said_twice),
        cmocka_unit_test(limits_are_said),
        cmocka_unit_test(errors_say_where_and_what),
        cmocka_unit_test(errors_about_large_pieces),
        cmocka_unit_test(circles_of_places_are_errors),
        cmocka_unit_test(outlines_that_no_piece_can_have),
        cmocka_unit_test(an_army_has_a_limit),
        cmocka_unit_test(a_refused_table_names_the_line),
        cmocka_unit_test(tables_that_no_game_can_begin_with),
        cmocka_unit_test(destinations_are_worked_out),
        cmocka_unit_test(two_bases_may_be_touched_at_once),
        cmocka_unit_test(a_double_base_touches_as_it_will_face),
        cmocka_unit_test(orders_survive_printing),
        cmocka_unit_test(plain_orders_print_as_they_were_written),
        cmocka_unit_test(bad_orders_are_refused),
        cmocka_unit_test(a_table_saved_and_loaded_is_the_same),
        cmocka_unit_test(text_is_cut_off_at_the_end_of_its_buffer),
        cmocka_unit_test(any_words_are_survived),
        cmocka_unit_test(any_bytes_are_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* limits_test.c: every fixed capacity that a table can exceed is reported. See docs/limits.md. */

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mk/game.h"
#include "mk/notation.h"
#include "mk/query.h"
#include "rules/ability.h"
#include "rules/dial.h"
#include "rules/route.h"
#include "rules/ruleset.h"
#include "rules/walkway.h"

enum { TEXT = 1 << 16 };

static struct mk_table table;
static struct mk_events events;
static char text[TEXT];

static void add(const char *format, ...)
{
    size_t n = strlen(text);
    va_list list;

    va_start(list, format);
    vsnprintf(text + n, sizeof text - n, format, list);
    va_end(list);
    assert_true(strlen(text) < sizeof text - 1);
}

static bool read_table(struct mk_cast *cast, struct mk_error *e)
{
    size_t used;
    int lines;

    mk_table_init(&table);
    return mk_table_read(&table, text, strlen(text), &used, &lines, e) &&
           mk_table_cast(&table, cast, e);
}

static struct game *begin(void)
{
    struct mk_cast cast;
    struct mk_error e = {0};
    struct game *g;

    if (!read_table(&cast, &e))
        fail_msg("line %d: %s", e.line, e.text);
    g = malloc(mk_game_size(&cast));
    assert_non_null(g);
    events.n = events.lost = 0;
    mk_game_init(g, &cast, &events);
    return g;
}

static struct verdict give(struct game *g, const char *order)
{
    struct mk_error e = {0};
    struct mk_order o;

    if (!mk_order_read(g, order, strlen(order), 1, &o, &e))
        fail_msg("'%s': %s", order, e.text);
    events.n = events.lost = 0;
    return mk_apply(g, &o, &events);
}

static struct mk_outlook outlook_of(const struct game *g, const char *order)
{
    struct mk_outlook out;
    struct mk_error e = {0};
    struct mk_order o;

    if (!mk_order_read(g, order, strlen(order), 1, &o, &e))
        fail_msg("'%s': %s", order, e.text);
    mk_consequences(g, &o, &out);
    return out;
}

static void refused(const char *says, int line)
{
    struct mk_cast cast;
    struct mk_error e = {0};

    assert_false(read_table(&cast, &e));
    if (!strstr(e.text, says))
        fail_msg("found '%s', expected '%s'", e.text, says);
    assert_int_equal(e.line, line);
}

static int count(enum mk_event_kind kind)
{
    int n = 0;

    for (int i = 0; i < events.n; i++)
        n += events.event[i].kind == kind;
    return n;
}

/* That many figures of the player, in rows of thirty from y on. */
static void add_crowd(char letter, const char *player, int n, double y, const char *words)
{
    for (int i = 0; i < n; i++)
        add("figure %c%d %s at %g,%g facing north %s\n", letter, i, player, 4.0 + 2 * (i % 30),
            y + 2 * (i / 30), words);
}

static void begin_text(const char *first)
{
    strcpy(text, first);
}

/* ---------------------------------------------------------------- events */

/* Everybody survives: one event each, and the end of the game must not be lost. */
static void test_the_end_is_told(void **state)
{
    struct game *g;

    (void)state;
    begin_text("rules unlimited\ntable 80x80\npoints 100\nplayer red south\nplayer blue north\n");
    add_crowd('a', "red", 256, 4, "points 1");
    add_crowd('b', "blue", 256, 40, "points 1");
    g = begin();
    assert_true(allowed(give(g, "red agree")));
    assert_true(allowed(give(g, "blue agree")));
    assert_int_equal(g->phase, PHASE_OVER);
    assert_int_equal(count(EVENT_SCORED), 512);
    assert_int_equal(count(EVENT_GAME_OVER), 1);
    assert_int_equal(events.lost, 0);
    free(g);
}

/* Where even that is not enough the end takes the last place, and what is lost is counted. */
static void test_a_full_list_counts(void **state)
{
    struct game *g;

    (void)state;
    begin_text("rules unlimited\ntable 80x80\nplayer red south\nplayer blue north\n");
    add_crowd('a', "red", 20, 4, "points 1");
    add_crowd('b', "blue", 20, 40, "points 1");
    g = begin();
    assert_true(allowed(give(g, "red agree")));

    struct mk_error e = {0};
    struct mk_order o;

    assert_true(mk_order_read(g, "blue agree", 10, 1, &o, &e));
    events.n = MK_EVENT_ROOM - 10;
    events.lost = 0;
    assert_true(allowed(mk_apply(g, &o, &events)));
    assert_int_equal(events.n, MK_EVENT_ROOM);
    assert_int_equal(events.lost, 1 + 40 + 1 - 10);
    assert_int_equal(events.event[MK_EVENT_ROOM - 1].kind, EVENT_GAME_OVER);
    free(g);
}

/* ---------------------------------------------------------------- texts */

/* The longest word for an ability at that slot of a dial. */
static const char *longest_at(int slot)
{
    const struct ruleset *r = ruleset_number(MK_UNLIMITED);
    const char *found = "";

    for (int a = 1; a < ABILITY_BOOT; a++)
        if (r->ability[a] && r->mark[a].slot == slot &&
            strlen(mk_ability_word((ability_id)a)) > strlen(found))
            found = mk_ability_word((ability_id)a);
    return found;
}

/* As many figures as there can be, with the longest names, and abilities all over their dials. */
static void test_the_longest_table_fits(void **state)
{
    static char lines[MK_TABLE_TEXT], again[MK_TABLE_TEXT];
    struct mk_cast cast;
    struct mk_error e = {0};
    struct mk_text t;
    size_t used, n = (size_t)sprintf(lines, "rules unlimited\ntable 250x250\n"
                                            "player abcdefghijklmno south\nplayer b north\n");
    int read;

    (void)state;
    for (int i = 0; i < MK_MAX_FIGURES; i++) {
        n += (size_t)sprintf(lines + n, "figure abcdefghijkl%03d abcdefghijklmno at %.3f,%.3f facing "
                             "123.4 name \"%039d\" range 99 points 63 faction necropolis-sect "
                             "faction knights-immortal dial", i, 2.123 + 3 * (i % 80),
                             2.123 + 3 * (i / 80), i);
        for (int k = 0; k < MK_DIAL; k++)
            n += (size_t)sprintf(lines + n, " %d+%s/99+%s/99+%s/99+%s", 99 - k,
                                 longest_at(SLOT_SPEED), longest_at(SLOT_ATTACK),
                                 longest_at(SLOT_DEFENSE), longest_at(SLOT_DAMAGE));
        lines[n++] = '\n';
    }
    mk_table_init(&table);
    if (!mk_table_read(&table, lines, n, &used, &read, &e) || used < n ||
        !mk_table_cast(&table, &cast, &e))
        fail_msg("line %d: %s", e.line, e.text);

    struct game *g = malloc(mk_game_size(&cast));

    mk_game_init(g, &cast, NULL);
    mk_text_init(&t, again, sizeof again);
    mk_table_print(g, &t);
    assert_true(t.used > 400000);
    assert_true(t.used < sizeof again / 2);
    free(g);
}

/* ---------------------------------------------------------------- attacks */

static void test_too_many_struck(void **state)
{
    struct game *g;
    struct verdict v;

    (void)state;
    begin_text("rules unlimited\ntable 80x80\nplayer red south\nplayer blue north\n"
               "figure s red at 33,2 facing north range 99 attack 8 +shockwave\n");
    add_crowd('b', "blue", 57, 6, "");
    g = begin();
    v = give(g, "red ranged s at all");
    assert_int_equal(v.rule, R_ATTACK_TOO_MANY);
    free(g);

    begin_text("rules unlimited\ntable 80x80\nplayer red south\nplayer blue north\n"
               "figure s red at 33,2 facing north range 99 attack 8 +shockwave\n");
    add_crowd('b', "blue", 56, 6, "");
    g = begin();
    assert_true(allowed(give(g, "red ranged s at all")));
    free(g);
}

/* Figures around one large base: more than thirty touch it. */
static void add_ring(int n, const char *player, const char *words)
{
    for (int i = 0; i < n; i++)
        add("figure r%d %s touching h from %g %s\n", i, player, 360.0 * i / n, words);
}

static void test_everybody_touching_is_shaken_off(void **state)
{
    struct game *g;

    (void)state;
    begin_text("rules unlimited\ntable 80x120\nplayer red south\nplayer blue north\n"
               "figure h red at 40,40 facing north mounted base 16 arc 30 speed 60\n");
    add_ring(48, "blue", "facing north life 5 base 0.5");
    g = begin();

    struct mk_outlook then = outlook_of(g, "red move h to 40,90 facing north");

    assert_true(allowed(give(g, "red move h to 40,90 facing north")));
    while (g->ask.ask == ASK_DICE)
        assert_true(allowed(give(g, "dice 6")));
    assert_true(count(EVENT_SHAKE_OFF) > 40);
    assert_int_equal(then.nstrike + then.nspin + then.lost, count(EVENT_SHAKE_OFF));
    assert_true(then.lost > 0);
    assert_true(count(EVENT_DAMAGED) > 40);
    free(g);
}

/* A large base comes to rest in a ring of small ones: everybody may spin, and the outlook counts
 * them all. */
static void test_everybody_touched_may_spin(void **state)
{
    enum { RING = 80 };
    struct game *g;
    int spins = 0;

    (void)state;
    begin_text("rules unlimited\ntable 80x120\nplayer red south\nplayer blue north\n"
               "figure h red at 40,40 facing north base 16 speed 60\n");
    for (int i = 0; i < RING; i++) {
        double a = (5 + 170.0 * i / (RING - 1)) * 3.14159265358979 / 180;

        add("figure r%d blue at %.4f,%.4f facing north base 0.25\n", i, 40 + 8.125 * cos(a),
            60 + 8.125 * sin(a));
    }
    g = begin();

    struct mk_outlook then = outlook_of(g, "red move h to 40,60 facing north");

    assert_true(allowed(give(g, "red move h to 40,60 facing north")));
    for (; g->ask.ask == ASK_SPIN; spins++)
        assert_true(allowed(give(g, "blue keep")));
    assert_true(spins > 64);
    assert_int_equal(then.nspin + then.lost, spins);
    free(g);
}

/* Every other figure of a packed field strikes all around it: far more strikes than figures. */
static void test_all_strikes_at_the_beginning(void **state)
{
    int struck = 0;
    struct game *g;

    (void)state;
    begin_text("rules unlimited\ntable 80x80\nplayer red south\nplayer blue north\n");
    for (int i = 0; i < 500; i++)
        add("figure f%d %s at %g,%g facing north life 9 %s\n", i, i / 25 % 2 ? "blue" : "red",
            4.0 + 1.5 * (i % 25) + (i / 25 % 2 ? 0.75 : 0), 4.0 + 1.3 * (i / 25),
            i / 25 % 2 ? "" : "attack 8 +venom arc 360");
    g = begin();
    for (int f = 0; f < g->nfigure; f++)
        struck += figure_of(g, (fig_id)f)->position - piece_of(g, (fig_id)f)->start;
    assert_true(struck > MK_MAX_FIGURES);
    free(g);
}

/* ---------------------------------------------------------------- tallies */

static void test_parts_add_up(void **state)
{
    struct tally t = {0};
    int sum = 0;

    (void)state;
    tally_value(&t, 9, R_DIAL_DAMAGE);
    for (int i = 0; i < 2 * MK_PARTS; i++)
        tally_add(&t, 1, R_PUSH);
    tally_bonus(&t, 2, R_MOVED);
    assert_int_equal(t.n, MK_PARTS);
    for (int i = 0; i < t.n; i++)
        sum += t.part[i].delta;
    assert_int_equal(t.total, 9 + 2 * MK_PARTS + 2);
    assert_int_equal(sum, t.total);
    tally_limit(&t, 3, R_PUSH);
    assert_int_equal(t.total, 9 + 3 + 2);
}

/* ---------------------------------------------------------------- tables */

static void test_points(void **state)
{
    (void)state;
    begin_text("rules unlimited\nplayer red south\nplayer blue north\npoints 30000\n");
    refused("more than 255 actions", 4);
    begin_text("rules unlimited\npoints 30001\n");
    refused("30000", 2);
    begin_text("rules unlimited\nplayer red south\nplayer blue north\npoints 25500\n"
               "figure a red at 10,10 facing north\nfigure b blue at 20,20 facing north\n");
    struct game *g = begin();
    assert_int_equal(g->actions, 255);
    free(g);
}

/* Earning one more than can be counted does not lose the others. */
static void test_actions_earned(void **state)
{
    (void)state;
    begin_text("rules unlimited\npoints 25500\nplayer red south\nplayer blue north\n"
               "figure a red at 10,10 facing north damage 2 +command\n"
               "figure b blue at 20,20 facing north\n");
    struct game *g = begin();

    assert_true(allowed(give(g, "dice 6")));
    assert_int_equal(g->actions, 255);
    free(g);
}

static void test_army(void **state)
{
    (void)state;
    begin_text("rules unlimited\nplayer red south\nplayer blue north\n"
               "figure a red at 10,10 facing north points 9999\n"
               "figure b red at 13,10 facing north points 9999\n"
               "figure c red at 16,10 facing north points 9999\n"
               "figure d red at 19,10 facing north points 9999\n");
    refused("more than 32767 points", 7);
}

static void test_numbers_of_things(void **state)
{
    (void)state;
    begin_text("rules unlimited\ntable 250x250\nplayer red south\n");
    for (int i = 0; i <= MK_MAX_FIGURES; i++)
        add("figure f%d red at %d,%d facing north\n", i, 4 + 2 * (i % 60), 4 + 2 * (i / 60));
    refused("512", 4 + MK_MAX_FIGURES);
    begin_text("rules unlimited\n");
    for (int i = 0; i <= MK_MAX_PLAYERS; i++)
        add("player p%d south\n", i);
    refused("8", 2 + MK_MAX_PLAYERS);
    begin_text("rules unlimited\ntable 250x250\nplayer red south\n");
    for (int i = 0; i <= MK_MAX_TERRAIN; i++)
        add("terrain t%d hindering %d,%d %d,%d %d,%d\n", i, 10 + 3 * i, 10, 12 + 3 * i, 10,
            12 + 3 * i, 12);
    refused("64", 4 + MK_MAX_TERRAIN);
}

static void test_corners_and_access_points(void **state)
{
    (void)state;
    begin_text("rules unlimited\nplayer red south\nterrain t hindering");
    for (int i = 0; i <= MK_MAX_VERTICES; i++)
        add(" %d,%d", i % 32, i / 32);
    refused("at most 1024 corners and access points on a table are allowed; one too many: '0,32'",
            3);
    begin_text("rules unlimited\nplayer red south\nterrain t clear abrupt 1,1 9,1 9,9\n");
    for (int i = 0; i <= MK_ACCESS; i++)
        add("access t 5,1\n");
    refused("at most 128 access points on a table", 4 + MK_ACCESS);
}

/* A tower in each corner of a table of that size, and a ring of walls that nobody can walk into. */
static void add_castle(int side)
{
    begin_text("rules unlimited\n");
    add("table %dx%d\nplayer red south\nplayer blue north\n", side, side);
    for (int i = 0; i < 4; i++)
        add("figure t%d blue tower at %d,%d facing south\n", i, i % 2 ? side - 4 : 4,
            i / 2 ? side - 4 : 4);
    add("figure w1 blue wall at 120,36 facing south\nfigure w2 blue wall at 126,36 facing south\n"
        "figure w3 blue wall at 120,44 facing north\nfigure w4 blue wall at 126,44 facing north\n"
        "figure w5 blue wall at 116,40 facing west\nfigure w6 blue wall at 130,40 facing east\n"
        "figure a red at 18,20\n");
}

static void test_the_largest_table(void **state)
{
    struct mk_cast cast;
    struct mk_error e = {0};

    (void)state;
    add_castle(MK_MAX_BOARD + 1);
    refused("the sides of a table must be 1 to 250 inches", 2);
    add_castle(MK_MAX_BOARD);
    assert_true(read_table(&cast, &e));

    struct verdict v = mk_check_cast(&cast);

    assert_int_equal(v.rule, R_CASTLE_SETUP_ENCLOSURE_PORTAL);
    assert_int_equal(table.piece[v.piece].id[0], 'w');
}

/* Short planks along a wall leave a gap before and behind each: all of them are edges, in whatever
 * order the planks are written. */
static void test_many_planks(void **state)
{
    enum { PLANKS = 14, SIDES = 4 };

    (void)state;
    for (int order = 0; order < 2; order++) {
        begin_text("rules unlimited\nplayer red south\nplayer blue north\n"
                   "figure w blue wall at 18,30 facing south\n");
        for (int i = 0; i < PLANKS; i++) {
            double x = 15.1 + 0.4 * (order ? (i * 5) % PLANKS : i);
            add("plank p%d w %g,31 %g,31\n", i, x, x + 0.2);
        }
        add("figure a red at 18,20\n");

        struct game *g = begin();
        struct seg rim[RIM_PARTS];
        int wall = -1;

        for (int t = 0; t < g->nterrain; t++)
            if (!(terrain_of(g, t)->flags & TERRAIN_PART))
                wall = t;
        assert_int_equal(open_rim(g, wall, rim), SIDES + PLANKS);
        free(g);
    }
}

static void test_cards(void **state)
{
    static const char *const head = "rules mk2\nplayer red south\nplayer blue north\n"
                                    "figure a red at 10,10 facing north slots 2\n";

    (void)state;
    begin_text(head);
    for (int i = 0; i <= MK_MAX_CARDS; i++)
        add("card c%d red item gone\n", i);
    refused("at most 64 cards on a table", 5 + MK_MAX_CARDS);
    begin_text(head);
    add("card x red item gives toughness gives dodge gives charge gives pathfinder "
        "gives stealth gone\n");
    refused("at most 4 abilities given by one card are allowed; one too many: 'stealth'", 5);
    begin_text(head);
    add("card x red item does pain does decapitator does sawtooth gone\n");
    refused("at most 2 texts on one card are allowed; one too many: 'sawtooth'", 5);
    begin_text(head);
    add("card x red domain cancelled-by b cancelled-by c cancelled-by d cancelled-by e "
        "cancelled-by f\n");
    refused("at most 4 cards that cancel one are allowed; one too many: 'f'", 5);
}

static void test_dials_and_names(void **state)
{
    static const char *const head = "rules unlimited\nplayer red south\nfigure ";

    (void)state;
    begin_text(head);
    add("a red dial");
    for (int i = 0; i <= MK_DIAL; i++)
        add(" 8/8/14/%d", i);
    refused("at most 12 positions on a dial are allowed; one too many: '8/8/14/12'", 3);
    begin_text(head);
    add("sixteen-letters- red");
    refused("at most 15 characters", 3);
    begin_text(head);
    add("a red name \"The Fortieth Character Is One Too Many..\"");
    refused("longer than 39 characters", 3);
}

/* Past the last position of a full dial there is nothing. */
static void test_skulls_of_a_full_dial(void **state)
{
    (void)state;
    begin_text("rules mk2\ntable 36x36\nplayer red south\nplayer blue north\n"
               "figure a red at 4,4 speed-type wing life 12\nfigure b blue at 20,20\n");
    struct game *g = begin();

    assert_int_equal(speed_type_of(g, 0), ABILITY_WING);
    figure_of(g, 0)->position = piece_of(g, 0)->life;
    assert_int_equal(speed_type_of(g, 0), ABILITY_NONE);
    assert_int_equal(dial_window(g, 0, R_NONE)->nexus, ABILITY_NONE);
    assert_int_equal(dial_value(g, 0, SLOT_ATTACK), 0);
    free(g);
}

static void wrong_order(const struct game *g, const char *order, const char *says)
{
    struct mk_error e = {0};
    struct mk_order o;

    assert_false(mk_order_read(g, order, strlen(order), 1, &o, &e));
    if (!strstr(e.text, says))
        fail_msg("found '%s', expected '%s'", e.text, says);
}

static void test_orders(void **state)
{
    struct game *g;

    (void)state;
    begin_text("rules unlimited\ntable 80x80\nplayer red south\nplayer blue north\n");
    add_crowd('a', "red", MK_MEMBERS + 1, 10, "");
    add_crowd('b', "blue", MK_ARROWS + 1, 20, "");
    g = begin();
    wrong_order(g, "red move a0 via 1,1 2,2 3,3 4,4 5,5 6,6 7,7 8,8 9,9 10,10 11,11 12,12 13,13 14,14 "
                   "15,15 16,16 17,17 to 20,20",
                "at most 16 points on a path are allowed; one too many: '17,17'");
    wrong_order(g, "red ranged a0 at b0 b1 b2 b3 b4 b5 b6 b7 b8",
                "at most 8 figures there in one order are allowed; one too many: 'b8'");
    wrong_order(g, "red formation a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12",
                "at most 11 figures there in one order are allowed; one too many: 'a12'");
    free(g);
}

/* One bombardment may strike everybody on the table. */
static void test_a_crowd_under_bombardment(void **state)
{
    struct mk_cast cast;
    struct mk_error e = {0};

    (void)state;
    for (int crowd = MK_STRUCK - 1; crowd <= MK_STRUCK; crowd++) {
        begin_text("rules mk2\ntable 80x80\nplayer red south\nplayer blue north\n"
                   "figure m red at 4,4 facing north attack 9 +bombardment range 8 shells 1\n");
        add_crowd('b', "blue", crowd, 10, "");
        if (crowd < MK_STRUCK)
            assert_true(read_table(&cast, &e));
        else
            refused("56 figures on a table with bombardment tokens", 5);
    }
}

/* ---------------------------------------------------------------- paths */

static void test_a_long_way(void **state)
{
    static struct route r;

    (void)state;
    route_begin(&r, (vec){0, 0});
    for (int i = 1; i < ROUTE_POINTS; i++)
        route_to(&r, (vec){i * 10, i % 2 * 10});
    assert_int_equal(r.n, ROUTE_POINTS);
    assert_false(r.full);
    route_to(&r, (vec){0, 0});
    assert_int_equal(r.n, ROUTE_POINTS);
    assert_true(r.full);                /* route_find then knows of no way */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_end_is_told),
        cmocka_unit_test(test_a_full_list_counts),
        cmocka_unit_test(test_the_longest_table_fits),
        cmocka_unit_test(test_too_many_struck),
        cmocka_unit_test(test_everybody_touching_is_shaken_off),
        cmocka_unit_test(test_everybody_touched_may_spin),
        cmocka_unit_test(test_all_strikes_at_the_beginning),
        cmocka_unit_test(test_parts_add_up),
        cmocka_unit_test(test_points),
        cmocka_unit_test(test_actions_earned),
        cmocka_unit_test(test_army),
        cmocka_unit_test(test_numbers_of_things),
        cmocka_unit_test(test_corners_and_access_points),
        cmocka_unit_test(test_the_largest_table),
        cmocka_unit_test(test_many_planks),
        cmocka_unit_test(test_cards),
        cmocka_unit_test(test_dials_and_names),
        cmocka_unit_test(test_skulls_of_a_full_dial),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_a_crowd_under_bombardment),
        cmocka_unit_test(test_a_long_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* notation_test.c: numbers, words, orders and saved games, read and printed. */
#include "notation_setup.h"

/* ---------------------------------------------------------------- helpers */

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

static const char duel[] = PLAYERS
    "figure a red at 10,4 facing north speed 8 +charge\n"
    "figure m red at 20,4 facing east mounted\n"
    "figure b blue at 10,10 facing south\n"
    "figure c blue at 14,10 facing south\n";

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

static void comments_and_strings_are_separate(void **state)
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

static void a_double_base_touches_as_it_will_be_facing(void **state)
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
        "start 2 clicks 1 tokens 1 range 8 arrows 2 rank unique number 48b name \"Ann, first of all\"\n"
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
    assert_non_null(strstr(first, " number 48b "));
    g = game_of(first);
    mk_text_init(&t, second, sizeof second);
    mk_table_print(g, &t);
    free(g);
    assert_string_equal(first, second);
}

/* The longest names, everybody there is room for, every point of a path with four decimals. */
static void the_longest_order_fits(void **state)
{
    enum { FIGURES = MK_MEMBERS + MK_ARROWS };
    static char text[FIGURES * 80 + 200];
    char buffer[MK_ORDER_TEXT];
    struct mk_text t;
    size_t n = (size_t)sprintf(text, "rules mk2\ntable 250x250\nplayer abcdefghijklmno south\n"
                                     "player onmlkjihgfedcba north\n");

    (void)state;
    for (int i = 0; i < FIGURES; i++)
        n += (size_t)sprintf(text + n, "figure abcdefghijklm%02d %s at %d,%d\n", i,
                             i < MK_MEMBERS ? "abcdefghijklmno" : "onmlkjihgfedcba", 10 + 5 * i,
                             10 + 5 * i);

    struct game *g = game_of(text);

    for (int kind = 0; kind < MK_ORDER_KINDS; kind++) {
        struct mk_order o = {.kind = (uint8_t)kind, .fig = 1, .other = 2, .ability = 1,
                             .manner = 0xffff, .to = {250 * MK_INCH - 1, 250 * MK_INCH - 1},
                             .facing = 3599, .nvia = MK_VIA, .nwith = MK_MEMBERS - 1,
                             .ntarget = MK_ARROWS, .ndice = 2, .terrain = NO_TERRAIN,
                             .card = NO_CARD};

        for (int i = 0; i < MK_VIA; i++)
            o.via[i] = o.to;
        for (int i = 0; i < MK_MEMBERS - 1; i++)
            o.with[i] = (fig_id)i;
        for (int i = 0; i < MK_ARROWS; i++)
            o.target[i] = (fig_id)(MK_MEMBERS + i);
        mk_text_init(&t, buffer, sizeof buffer);
        mk_order_print(g, &o, &t);
        if (t.used >= sizeof buffer)
            fail_msg("%zu bytes: %s", t.used, buffer);
    }
    free(g);
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
        cmocka_unit_test(comments_and_strings_are_separate),
        cmocka_unit_test(destinations_are_worked_out),
        cmocka_unit_test(two_bases_may_be_touched_at_once),
        cmocka_unit_test(a_double_base_touches_as_it_will_be_facing),
        cmocka_unit_test(orders_survive_printing),
        cmocka_unit_test(plain_orders_print_as_they_were_written),
        cmocka_unit_test(bad_orders_are_refused),
        cmocka_unit_test(a_table_saved_and_loaded_is_the_same),
        cmocka_unit_test(the_longest_order_fits),
        cmocka_unit_test(text_is_cut_off_at_the_end_of_its_buffer),
        cmocka_unit_test(any_words_are_survived),
        cmocka_unit_test(any_bytes_are_survived),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* work_test.c: no question costs more than it may, on the worst tables we know, and answers that were
 * cut off say so.
 *
 * Work is counted, not timed: counts are the same everywhere. The processor time that is printed is
 * what the budgets were set by (docs/measurements.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "geom/path.h"
#include "mk/notation.h"
#include "mk/query.h"
#include "table_game.h"

enum { TEXT = 1 << 16 };

static struct mk_table table;
static char text[TEXT];
static int length;
static int figures;

static void say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    length += vsnprintf(text + length, (size_t)(TEXT - length), format, args);
    va_end(args);
}

static void begin(double x, double y, int speed)
{
    length = figures = 0;
    say("rules unlimited\nplayer red south\nplayer blue north\npoints 600\n");
    say("figure a red at %.3f,%.3f facing north speed %d points 1\n", x, y, speed);
}

static void stand(double x, double y)
{
    say("figure b%d blue at %.3f,%.3f facing south points 1\n", figures++, x, y);
}

/* So many in rows, `gap` from middle to middle, around a hole at column and row. */
static void grid(int columns, int rows, double gap, int hole_x, int hole_y)
{
    for (int i = 0; i < columns * rows; i++)
        if (i % columns != hole_x || i / columns != hole_y)
            stand(3 + gap * (i % columns), 6 + gap * (i / columns));
}

/* ---------------------------------------------------------------- what is asked */

enum { REACH_MAX = 16 * MK_PATH_WORK, LEDGES = 512, SPOTS = 72 };

static double since(clock_t begin)
{
    return 1000.0 * (double)(clock() - begin) / CLOCKS_PER_SEC;
}

static struct mk_order move_to(double x, double y)
{
    return (struct mk_order){.kind = ORDER_MOVE, .other = NOBODY, .facing = 900,
                             .to = {(int32_t)(x * 1024), (int32_t)(y * 1024)}};
}

/* One step may go beyond what was left: it costs no more than looking at everything from one place. */
static int64_t step_of(const struct game *g)
{
    return 200 * (2 * (int64_t)g->nfigure + 8 * (int64_t)g->nvertex + 10);
}

static void ask_reach(const struct game *g, const char *name)
{
    static struct reach reach;
    clock_t begins = clock();
    int loops = mk_reach(g, 0, &reach);

    print_message("%-24s reach  %5.1f ms, %d thousand\n", name, since(begins),
                  (int)(reach.work / 1000));
    assert_true(reach.work <= REACH_MAX + step_of(g));
    assert_true(loops < 0 || reach.work <= REACH_MAX);
}

static void ask_ways(const struct game *g, const char *name, struct mk_order o)
{
    static struct mk_route route;
    static struct mk_remedy remedy;
    clock_t begins = clock();
    struct verdict v = mk_check(g, &o);

    print_message("%-24s check  %5.1f ms, %d\n", name, since(begins), v.effort);
    assert_true(v.effort <= 1000);
    assert_true(v.effort < 1000 || v.rule != R_NONE);
    begins = clock();
    mk_route(g, 0, o.to, &route);
    print_message("%-24s route  %5.1f ms, %d thousand\n", name, since(begins),
                  (int)(route.work / 1000));
    assert_true(route.work <= MK_PATH_WORK + step_of(g));
    begins = clock();
    if (mk_remedy(g, &o, &remedy) && remedy.verdict.effort >= 500)
        assert_true(remedy.cut);
    print_message("%-24s remedy %5.1f ms%s\n", name, since(begins), remedy.cut ? ", cut" : "");
}

static void ask_lists(const struct game *g, const char *name)
{
    static vec ledge[LEDGES];
    static struct mk_spot spot[SPOTS];
    bool cut;
    clock_t begins = clock();

    mk_ledges(g, 0, ledge, LEDGES, &cut);
    mk_contact_spots(g, 0, (fig_id)(g->nfigure / 2), 50, spot, SPOTS, &cut);
    print_message("%-24s lists  %5.1f ms%s\n", name, since(begins), cut ? ", cut" : "");
}

static void ask_all(const char *name, struct mk_order o)
{
    struct game *g = game_of_text(&table, text);

    ask_reach(g, name);
    ask_ways(g, name, o);
    ask_lists(g, name);
    free(g);
}

/* ---------------------------------------------------------------- the tables */

static void crowds(void **state)
{
    (void)state;
    begin(18, 2, 30);
    grid(12, 10, 1.62, 6, 5);
    ask_all("120, loose", move_to(3 + 1.62 * 6, 6 + 1.62 * 5));
    begin(18, 2, 30);
    grid(12, 10, 1.505, 6, 5);
    ask_all("120, touching", move_to(3 + 1.505 * 6, 6 + 1.505 * 5));
    begin(18, 2, 40);
    grid(18, 18, 1.56, 9, 9);
    ask_all("300, close", move_to(3 + 1.56 * 9, 6 + 1.56 * 9));
    begin(18, 2, 40);
    grid(15, 14, 2, 7, 7);
    ask_all("200, a grid", move_to(17, 20));
    begin(18, 2, 40);
    grid(10, 9, 3.2, 5, 5);
    ask_all("90, a wide grid", move_to(19, 22));
}

/* A place with a ring of touching bases around it, in a wide grid. */
static void sealed(void **state)
{
    static const int ring[][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

    (void)state;
    begin(18, 2, 30);
    for (int i = 0; i < 144; i++)
        if (i % 12 < 5 || i % 12 > 7 || i / 12 < 5 || i / 12 > 7)
            stand(3 + 2.6 * (i % 12), 5 + 2.5 * (i / 12));
    for (int i = 0; i < 8; i++)
        stand(18.6 + 1.505 * ring[i][0], 20 + 1.505 * ring[i][1]);
    ask_all("a sealed place", move_to(18.6, 20));
}

/* That many pieces with a notch each. */
static void pieces(const char *kind, int n)
{
    static const double corner[][2] = {{0, 0}, {2.5, 0}, {2.5, 2.5}, {2.2, 2.5},
                                       {2.2, 0.3}, {1.1, 0.3}, {1.1, 2.5}, {0, 2.5}};

    begin(18, 2, 40);
    for (int i = 0; i < n; i++) {
        say("terrain t%d %s", i, kind);
        for (int k = 0; k < 8; k++)
            say(" %.1f,%.1f", 4 + 4 * (i % 8) + corner[k][0], 4 + 4 * (i / 8) + corner[k][1]);
        say("\n");
    }
    stand(1, 35);
}

static void terrain(void **state)
{
    (void)state;
    pieces("clear elevated", 60);
    ask_all("60 hills", move_to(17.3, 20));
    pieces("hindering", 60);
    ask_all("60 woods", move_to(17.3, 31));
    pieces("blocking", 60);
    ask_all("60 rocks", move_to(17.5, 31));
}

/* A rock six inches long with teeth along x; the rest of it lies an inch to the east or west. */
static void jagged(int id, double x, double y, int n, int out)
{
    say("terrain t%d blocking", id);
    for (int i = 0; i <= n; i++)
        say(" %.3f,%.3f", x + (i % 2 ? 0.02 : 0), y + 6.0 * i / n);
    say(" %.3f,%.3f %.3f,%.3f\n", x + out, y + 6, x + out, y);
}

/* A captor flies into a pocket between rocks with this many teeth, which is too
 * narrow for a mounted captive. */
static enum mk_rule lane(int n)
{
    length = figures = 0;
    say("rules unlimited\nplayer red south\nplayer blue north\npoints 600\n");
    say("figure a red at 18,10 facing north speed 12 +flight points 1\n");
    say("figure m blue mounted at 18,12.25 facing north captive of a points 1\n");
    stand(2, 34);
    jagged(0, 17.1, 17, n, -1);
    jagged(1, 18.9, 17, n, 1);
    for (int i = 0; i < 2; i++)
        say("terrain c%d blocking 14,%s 22,%s 22,%s 14,%s\n", i, i ? "19.2" : "15.7",
            i ? "19.2" : "15.7", i ? "20" : "16.5", i ? "20" : "16.5");

    struct game *g = game_of_text(&table, text);
    struct mk_order o = move_to(18, 18);
    clock_t begins = clock();
    struct verdict v = mk_check(g, &o);

    print_message("%-24s room   %5.1f ms, %d teeth\n", "a captive in a lane", since(begins), n);
    free(g);
    return (enum mk_rule)v.rule;
}

static void room(void **state)
{
    (void)state;
    assert_int_equal(lane(2), R_CAPTURE_MOVE_MUST_FIT);
    assert_int_equal(lane(100), R_MOVE_ROOM_FOUND);
    assert_int_equal(lane(400), R_MOVE_ROOM_FOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(crowds), cmocka_unit_test(sealed),
                                       cmocka_unit_test(terrain), cmocka_unit_test(room)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

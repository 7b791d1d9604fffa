/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* query_test.c: what can be asked before an order is given, on small tables. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "mk/query.h"

static struct mk_table table;
static struct game *g;
static struct reach reach;
static struct mk_route route;

/* ---------------------------------------------------------------- helpers */

static void set(const char *text)
{
    struct mk_cast cast;
    struct mk_error e;
    size_t used;
    int lines;

    free(g);
    mk_table_init(&table);
    if (!mk_table_read(&table, text, strlen(text), &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e))
        fail_msg("line %d, column %d: %s", e.line, e.column, e.text);
    assert_true(allowed(mk_check_cast(&cast)));
    g = malloc(mk_game_size(&cast));
    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
}

static struct mk_order read_order(const char *text)
{
    struct mk_order o;
    struct mk_error e;

    if (!mk_order_read(g, text, strlen(text), 1, &o, &e))
        fail_msg("'%s': %s", text, e.text);
    return o;
}

static void give(const char *text)
{
    struct mk_order o = read_order(text);

    if (!allowed(mk_apply(g, &o, NULL)))
        fail_msg("'%s' was refused", text);
}

static struct mk_outlook outlook_of(const char *text)
{
    struct mk_order o = read_order(text);
    struct mk_outlook out;

    mk_consequences(g, &o, &out);
    assert_true(allowed(out.verdict));
    return out;
}

static void assert_remedy(const char *order, const char *words, bool has_order)
{
    struct mk_order o = read_order(order);
    struct mk_remedy r;
    char line[100];
    struct mk_text t;

    assert_true(mk_remedy(g, &o, &r));
    mk_text_init(&t, line, sizeof line);
    mk_remedy_print(g, &r, &t);
    assert_string_equal(line, words);
    assert_int_equal(r.has_order, has_order);
    if (has_order)
        assert_true(allowed(mk_check(g, &r.order)));
}

static int teardown(void **state)
{
    (void)state;
    free(g);
    g = NULL;
    return 0;
}

static const char two[] = "player red south\nplayer blue north\n"
                          "figure a red at 10,10 facing north speed 8 range 10\n"
                          "figure b blue at 10,14 facing south\n";

/* ---------------------------------------------------------------- where to */

static void test_reach_of_a_lone_figure(void **state)
{
    (void)state;
    set("player red south\nplayer blue north\nfigure a red at 18,18 speed 8\n"
        "figure b blue at 2,34\n");
    assert_int_equal(mk_reach(g, 0, &reach), 1);
    for (int i = 0; i < reach.first[1]; i++) {
        int32_t far = vec_dist(reach.leg[i].to, (vec){18 * MK_INCH, 18 * MK_INCH});

        assert_in_range(far, 8 * MK_INCH, 8 * MK_INCH + MK_CONTACT + 1);
    }
}

static void test_reach_has_a_hole(void **state)
{
    (void)state;
    set("player red south\nplayer blue north\nfigure a red at 18,14 speed 9\n"
        "figure b blue at 18,18\n");
    assert_int_equal(mk_reach(g, 0, &reach), 2);
}

/* ---------------------------------------------------------------- inside and outside */

enum { CORNERS_MAX = 1 << 16 };
static vec corner[CORNERS_MAX];

/* The loop as a polygon; arcs become chords. Returns its corners. */
static int loop_corners(int loop)
{
    int n = 0, last = reach.first[loop + 1] - 1;
    struct path one = {.n = 1, .from = reach.leg[last].to};

    for (int i = reach.first[loop]; i <= last; i++) {
        one.leg[0] = reach.leg[i];
        double length = path_length(&one);
        for (double at = 32; one.leg[0].turn && at < length && n < CORNERS_MAX - 1; at += 32)
            corner[n++] = path_at(&one, at);
        corner[n++] = reach.leg[i].to;
        one.from = reach.leg[i].to;
    }
    return n;
}

/* Inside the region, or nearer than that to its border: 0; else 1 inside, -1 outside. */
static int side_of_reach(vec p, int32_t near)
{
    bool inside = false;

    for (int loop = 0; loop < reach.nloop; loop++) {
        int n = loop_corners(loop);

        for (int i = 0, j = n - 1; i < n; j = i++) {
            vec a = corner[j], b = corner[i];

            if (segment_dist(a, b, p) < near)
                return 0;
            if ((a.y > p.y) != (b.y > p.y) &&
                (vec_turn(a, b, p) > 0) == (b.y > a.y))
                inside = !inside;
        }
    }
    return inside ? 1 : -1;
}

/* A path is found wherever the reach says there is one, and nowhere else. */
static void test_reach_agrees_with_routes(void **state)
{
    uint64_t rng = 11;
    int inside = 0, outside = 0;

    (void)state;
    set("player red south\nplayer blue north\nterrain rock blocking 14,19 19,18 18,22 15,23\n"
        "terrain wood hindering 19,13 24,14 23,18 20,17\nterrain lake deep 10,10 13,10 13,14 9,13\n"
        "figure a red at 17,15 speed 8\nfigure b blue at 17,17.2\nfigure c blue at 18.6,17.2\n"
        "figure d blue at 15,15.5 mounted facing 30\nfigure e red at 17,12\n"
        "figure f red touching e from west\nfigure h red at 22,11\nfigure i blue at 20,20\n");
    assert_true(mk_reach(g, 0, &reach) > 0);
    for (int i = 0; i < 3000; i++) {
        vec p = {rng_between(&rng, 7000, 28000), 0};

        p.y = rng_between(&rng, 5000, 26000);
        struct verdict v = mk_route(g, 0, p, &route);
        int side = side_of_reach(p, 40);
        bool reached = route.n > 0 && route.length <= route.speed;

        if (allowed(v))
            assert_true(side >= 0);
        if (side > 0)
            assert_true(reached);
        inside += side > 0;
        outside += side < 0 && !reached;
    }
    assert_true(inside > 500 && outside > 500);
}

static void test_route_goes_around(void **state)
{
    (void)state;
    set(two);
    struct verdict v = mk_route(g, 0, (vec){10 * MK_INCH, 17 * MK_INCH}, &route);

    assert_true(allowed(v));
    assert_true(route.n > 2);
    assert_in_range(route.length, 7 * MK_INCH, 8 * MK_INCH);
    v = mk_route(g, 0, (vec){10 * MK_INCH, 20 * MK_INCH}, &route);
    assert_false(allowed(v));
    assert_true(route.n > 2 && route.length > route.speed);
}

/* Along the two arms of the hill it is 6.02 inches; the centre may cut the corner between them. */
static void test_route_across_a_rim(void **state)
{
    (void)state;
    set("player red south\nplayer blue north\n"
        "terrain hill clear elevated 13.28,16.88 18.82,16.88 18.82,22.34 17.27,22.34 17.27,18.44 "
        "14.83,18.44 14.83,22.34 13.28,22.34\n"
        "figure a red at 18,18 facing north speed 6\nfigure b blue at 2,2\n");
    struct verdict v = mk_route(g, 0, (vec){14416, 21663}, &route);

    assert_true(allowed(v));
    assert_in_range(route.length, 5 * MK_INCH, 6 * MK_INCH);
}

static void test_spots_around_an_opponent(void **state)
{
    struct mk_spot spot[40];

    (void)state;
    set(two);
    bool cut;
    int n = mk_contact_spots(g, 0, 1, 100, spot, 40, &cut);

    assert_int_equal(n, 36);
    for (int i = 0; i < n; i++) {
        struct mk_order o = {.kind = ORDER_MOVE, .player = 0, .fig = 0, .other = NOBODY,
                             .to = spot[i].at, .facing = spot[i].facing};
        assert_true(allowed(mk_check(g, &o)));
    }
}

static void test_ledges_across_a_wall(void **state)
{
    vec ledge[200];

    (void)state;
    set("player red south\nplayer blue north\nterrain w low-wall 5,12 15,12\n"
        "figure a red at 10,8 speed 8\nfigure b blue at 30,30\n");
    bool cut;
    int n = mk_ledges(g, 0, ledge, 200, &cut), beyond = 0;

    for (int i = 0; i < n; i++)
        beyond += ledge[i].y > 13 * MK_INCH;
    assert_true(beyond > 10);
}

/* ---------------------------------------------------------------- at whom */

static void test_targets(void **state)
{
    struct mk_target t[4];

    (void)state;
    set("player red south\nplayer blue north\n"
        "figure a red at 10,10 facing north attack 9 damage 3 range 10\n"
        "figure b blue at 10,14 facing south defense 15\n"
        "figure c blue at 10,5 facing south\nfigure d blue at 10,25 facing south\n");
    assert_int_equal(mk_targets(g, 0, ORDER_RANGED, t, 4), 3);
    assert_true(allowed(t[0].verdict));
    assert_int_equal(t[0].attack.total, 9);
    assert_int_equal(t[0].defense.total, 15);
    assert_int_equal(t[0].damage.total, 3);
    assert_int_equal(t[1].verdict.unit, UNIT_ANGLE);
    assert_false(allowed(t[2].verdict));
}

/* ---------------------------------------------------------------- what then */

static void test_breaking_away(void **state)
{
    (void)state;
    set("player red south\nplayer blue north\nfigure a red at 10,10 speed 8 tokens 1\n"
        "figure b blue touching a from north\n");
    struct mk_outlook o = outlook_of("red move a to 10,5");

    assert_int_equal(o.nroll, 1);
    assert_int_equal(o.roll[0].needs, 4);
    assert_int_equal(o.nspin, 0);
    assert_int_equal(o.npush, 1);
    assert_false(o.push[0].fatal);
    assert_false(o.free);
}

static void test_spins_and_pole_arms(void **state)
{
    (void)state;
    set("player red south\nplayer blue north\nfigure a red at 10,10 speed 8 +ram\n"
        "figure b blue at 10,14 facing north defense 15 +pole-arm\n"
        "figure c blue at 20,20\n");
    struct mk_outlook o = outlook_of("red move a touching b from south facing north");

    assert_int_equal(o.nspin, 1);
    assert_int_equal(o.spin[0], 1);
    bool pole_arm = false;
    for (int i = 0; i < o.nstrike; i++)
        if (o.strike[i].kind == EVENT_POLE_ARM) {
            pole_arm = true;
            assert_true(o.strike[i].if_spun);
        }
    assert_true(pole_arm);
}

static void test_the_last_action(void **state)
{
    (void)state;
    set(two);
    struct mk_outlook o = outlook_of("red pass a");

    assert_false(o.free);
    assert_false(o.last);
    give("red move a to 10,8");
    set("points 100\nplayer red south\nplayer blue north\nfigure a red at 10,10 speed 8\n"
        "figure b blue at 10,14\n");
    assert_true(outlook_of("red move a to 10,8").last);
}

static void test_an_attack(void **state)
{
    (void)state;
    set(two);
    struct mk_outlook o = outlook_of("red ranged a at b");

    assert_int_equal(o.attack_dice, 2);
    assert_int_equal(o.nroll + o.nspin + o.npush, 0);
}

/* ---------------------------------------------------------------- why not */

static void test_remedies(void **state)
{
    (void)state;
    set(two);
    assert_remedy("red move a to 18.4,10", "too far by 0.4 inches", true);
    assert_remedy("red move a to 10,13", "allowed 0.5 inches from there", true);
    set("player red south\nplayer blue north\n"
        "figure a red at 10,10 facing 57 range 10\nfigure b blue at 10,15\n"
        "figure c blue at 10,21\n");
    assert_remedy("red ranged a at c", "too far by 1 inch", false);
    set("player red south\nplayer blue north\n"
        "figure a red at 10,10 facing 33 range 10\nfigure b blue at 10,15\n");
    assert_remedy("red ranged a at b", "turn 12 degrees to the left", false);
}

/* A drawn path into a rock, a formation with a charging figure or one too many, a wood. */
static void test_other_remedies(void **state)
{
    struct mk_remedy r;
    struct mk_order o;

    (void)state;
    set("player red south\nplayer blue north\nterrain rock blocking 9,12 11,12 11,13 9,13\n"
        "figure a red at 10,10 speed 8\nfigure b blue at 30,30\n");
    assert_remedy("red move a via 10,12.5 to 10,15",
                  "not along the path you drew; another path gets there",
                  true);
    set("player red south\nplayer blue north\nfigure a red at 10,10\nfigure b red at 11.5,10\n"
        "figure c red at 13,10 speed 8 +charge\nfigure d blue at 30,30\n");
    assert_remedy("red formation a b c", "with Charge of c switched off first", true);
    set("player red south\nplayer blue north\nfigure a red at 10,10\nfigure b red at 11.5,10\n"
        "figure c red at 13,10\nfigure d red at 20,10\nfigure e blue at 30,30\n");
    assert_remedy("red formation a b c d", "without d", true);
    set("player red south\nplayer blue north\nterrain wood hindering 8,8 12,8 12,12 8,12\n"
        "figure a red at 10,10 speed 8\nfigure b blue at 30,30\n");
    o = read_order("red move a 5 north");
    assert_true(mk_remedy(g, &o, &r));
    assert_true(r.has_speed);
    assert_int_equal(r.speed.total, 4);
    assert_int_equal(r.speed.n, 2);
}

/* A Sweep strikes everybody it touches: each is a target of an order that names none. */
static void test_targets_of_a_sweep(void **state)
{
    struct mk_target all[4];

    (void)state;
    set("player red south\nplayer blue north\nfigure a red at 10,10 attack 9 +sweep\n"
        "figure b blue touching a from 58\nfigure c blue touching a from 122\n"
        "figure d blue at 20,20\n");
    assert_int_equal(mk_targets(g, 0, ORDER_CLOSE, all, 4), 3);
    for (int i = 0; i < 2; i++) {
        assert_true(allowed(all[i].verdict));
        assert_true(all[i].all);
        assert_int_equal(all[i].attack.part[0].delta, 9);
    }
    assert_int_equal(all[2].verdict.rule, R_CLOSE_COMBAT);
    set("player red south\nplayer blue north\nfigure a red at 10,10 attack 9 +shockwave range 10\n"
        "figure b red at 10,14\nfigure c blue at 10,6\nfigure d blue at 20,20\n");
    assert_int_equal(mk_targets(g, 0, ORDER_RANGED, all, 4), 3);
    assert_true(allowed(all[0].verdict) && allowed(all[1].verdict));
    assert_int_equal(all[2].verdict.rule, R_RANGED_COMBAT_RANGE);
}

static void test_no_remedy_for_what_is_legal(void **state)
{
    struct mk_remedy r;

    (void)state;
    set(two);
    struct mk_order o = read_order("red move a to 10,5");

    assert_false(mk_remedy(g, &o, &r));
}

/* ---------------------------------------------------------------- which orders */

static void test_dice_are_enumerated(void **state)
{
    struct mk_order o[40];
    uint64_t rng = 1;

    (void)state;
    set(two);
    give("red ranged a at b");
    assert_int_equal(mk_generate(g, o, 40, NULL), 36);
    assert_int_equal(mk_generate(g, o, 5, NULL), 5);
    assert_int_equal(mk_generate(g, o, 3, &rng), 3);
}

static void test_orders_of_an_action(void **state)
{
    static struct mk_order o[2000];
    int kinds[MK_ORDER_KINDS] = {0};

    (void)state;
    set(two);
    int n = mk_generate(g, o, 2000, NULL);

    for (int i = 0; i < n; i++)
        kinds[o[i].kind]++;
    assert_int_equal(kinds[ORDER_END], 1);
    assert_int_equal(kinds[ORDER_PASS], 1);
    assert_int_equal(kinds[ORDER_RANGED], 1);
    assert_int_equal(kinds[ORDER_CLOSE], 0);
    assert_true(kinds[ORDER_MOVE] > 30);
    assert_true(kinds[ORDER_TURN] >= 8);
}

/* A surge and a move at double speed are orders like any other. */
static void test_orders_in_every_manner(void **state)
{
    static struct mk_order o[4000];
    int surges = 0, hurries = 0;

    (void)state;
    set("rules mk2\nplayer red south\nplayer blue north\n"
        "figure a red at 10,10 facing north speed 8 speed-type boot attack-type sword life 5\n"
        "figure b blue at 10,15 facing south speed 8 speed-type boot attack-type sword life 5\n");
    for (int i = mk_generate(g, o, 4000, NULL) - 1; i >= 0; i--) {
        surges += o[i].manner == MANNER_SURGE;
        hurries += o[i].manner == MANNER_DOUBLE_TIME;
    }
    assert_true(surges > 0);
    assert_true(hurries > 0);
}

/* An optional ability may be switched off wherever a figure has it from, and is listed once. */
static void test_what_can_be_switched_off(void **state)
{
    struct mk_order o[MK_ABILITIES];

    (void)state;
    set("rules mk2\nplayer red south\nplayer blue north\n"
        "figure a red at 10,10 facing north attack 9+sweep damage 3+demoralized nexus weapon-master\n"
        "figure b blue at 10,11.5 facing south defense 15+dodge nexus dodge\n");
    assert_int_equal(mk_cancels(g, 0, o), 2);       /* nobody may switch demoralized off */
    assert_int_equal(o[0].ability, ABILITY_SWEEP);
    assert_int_equal(o[1].ability, ABILITY_WEAPON_MASTER);
    assert_int_equal(mk_cancels(g, 1, o), 1);
    assert_int_equal(o[0].ability, ABILITY_DODGE);
    assert_int_equal(o[0].player, 1);
    give("red cancel a weapon-master");
    assert_int_equal(mk_cancels(g, 0, o), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach_of_a_lone_figure),
        cmocka_unit_test(test_reach_has_a_hole),
        cmocka_unit_test(test_reach_agrees_with_routes),
        cmocka_unit_test(test_route_goes_around),
        cmocka_unit_test(test_route_across_a_rim),
        cmocka_unit_test(test_spots_around_an_opponent),
        cmocka_unit_test(test_ledges_across_a_wall),
        cmocka_unit_test(test_targets),
        cmocka_unit_test(test_breaking_away),
        cmocka_unit_test(test_spins_and_pole_arms),
        cmocka_unit_test(test_the_last_action),
        cmocka_unit_test(test_an_attack),
        cmocka_unit_test(test_remedies),
        cmocka_unit_test(test_other_remedies),
        cmocka_unit_test(test_targets_of_a_sweep),
        cmocka_unit_test(test_no_remedy_for_what_is_legal),
        cmocka_unit_test(test_dice_are_enumerated),
        cmocka_unit_test(test_orders_of_an_action),
        cmocka_unit_test(test_orders_in_every_manner),
        cmocka_unit_test(test_what_can_be_switched_off),
    };

    return cmocka_run_group_tests(tests, NULL, teardown);
}

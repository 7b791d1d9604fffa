/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* move_test.c: drawn paths, found paths, and the points along them.
 *
 * Tables are random: a few pieces of terrain of every kind, bases close together, one figure of red
 * that moves. What the tests ask of a path is asked point by point, with the exact predicates of the
 * geometry and not with the spans the rules use. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "geom/span.h"
#include "mk/notation.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/route.h"

/* ---------------------------------------------------------------- random tables */

enum { TABLES = 1500 };

static uint64_t seed;

static int random_to(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((uint32_t)(seed >> 33) % (uint32_t)n);
}

/* In hundredths of an inch, as text wants it. */
static double between(double lo, double hi)
{
    return lo + (hi - lo) * random_to(10000) / 10000;
}

/* Random numbers are drawn in statements of their own: the order of arguments is the compiler's. */
static int write_wall(char *p, int i, double x, double y)
{
    double left = between(1, 3), bend = between(0, 1), right = between(0.5, 2), up = between(1, 3);

    return sprintf(p, "terrain t%d low-wall %.2f,%.2f %.2f,%.2f %.2f,%.2f\n", i, x - left, y, x,
                   y + bend, x + right, y + up);
}

/* A box, a triangle or an L, with an access point in the middle of its lower edge. */
static int write_piece(char *p, int i, const char *kind, double x, double y)
{
    double w = between(0.5, 3), h = between(0.5, 3);
    int n = sprintf(p, "terrain t%d %s %.2f,%.2f %.2f,%.2f ", i, kind, x - w, y - h, x + w, y - h);

    switch (random_to(3)) {
    case 0:
        n += sprintf(p + n, "%.2f,%.2f %.2f,%.2f\n", x + w, y + h, x - w, y + h);
        break;
    case 1:
        n += sprintf(p + n, "%.2f,%.2f\n", x, y + h);
        break;
    default:
        n += sprintf(p + n, "%.2f,%.2f %.2f,%.2f %.2f,%.2f %.2f,%.2f\n", x + w, y, x, y, x, y + h,
                     x - w, y + h);
    }
    if (strstr(kind, "abrupt"))
        n += sprintf(p + n, "access t%d %.2f,%.2f\n", i, x, y - h);
    return n;
}

static int write_terrain(char *p)
{
    static const char *const kinds[] = {"hindering", "clear elevated", "blocking", "deep",
                                        "shallow", "hindering elevated", "clear abrupt"};
    int n = 0, kind;

    for (int i = 0; i < 2; i++) {
        double x = i ? between(13, 15) : between(5, 7), y = between(5, 15);
        kind = random_to(8);
        n += kind == 7 ? write_wall(p + n, i, x, y) : write_piece(p + n, i, kinds[kind], x, y);
    }
    return n;
}

static int write_figures(char *p)
{
    int n = 0;

    for (int i = 0; i < 9; i++) {
        double x = 3 + i % 3 * 6 + between(-1.8, 1.8), y = 3 + i / 3 * 6 + between(-1.8, 1.8);
        int facing = random_to(360), speed = 6 + random_to(6);
        bool mounted = random_to(4) == 0;

        n += sprintf(p + n, "figure f%d %s at %.2f,%.2f facing %d speed %d%s\n", i,
                     i ? "blue" : "red", x, y, facing, speed, mounted ? " mounted" : "");
    }
    return n;
}

static struct mk_table table;

/* Reads the table; NULL if the rules do not allow it. The caller frees the game. */
static struct game *game_of(const char *text)
{
    struct mk_cast cast;
    struct mk_error error = {0};
    size_t used;
    int lines;

    mk_table_init(&table);
    if (!mk_table_read(&table, text, strlen(text), &used, &lines, &error) ||
        !mk_table_cast(&table, &cast, &error))
        fail_msg("line %d: %s\n%s", error.line, error.text, text);
    if (!allowed(mk_check_cast(&cast)))
        return NULL;

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

static bool stands_well(const struct game *g)
{
    struct base b = base_of(g, 0);
    struct walk w;

    walk_of(g, 0, NULL, &w);
    return allowed(check_stand(g, 0, &b, &w));
}

static char text[4000];

/* A table on which the figure that moves stands where it may. */
static struct game *random_game(void)
{
    for (;;) {
        int n = sprintf(text, "table 20x20\nplayer red south\nplayer blue north\n");

        n += write_terrain(text + n);
        write_figures(text + n);

        struct game *g = game_of(text);

        if (g && stands_well(g))
            return g;
        free(g);
    }
}

static vec random_place(const struct game *g, int32_t r)
{
    int32_t x = random_to(2 * r) - r, y = random_to(2 * r) - r;

    return vec_add(figure_of(g, 0)->at, (vec){x, y});
}

static struct mk_order move_to(const struct game *g, vec to)
{
    return (struct mk_order){.kind = ORDER_MOVE, .fig = 0, .other = NOBODY, .to = to,
                             .facing = figure_of(g, 0)->facing};
}

/* ---------------------------------------------------------------- drawn paths can be found */

/* By how much a found path may be longer: where a base hardly fits on a piece the fence around the
 * places deep inside it is as near as the edge itself. */
enum { LONGER = 24 };

/* Draws a path over one point; if terrain would end it, it ends there. */
static bool draw(const struct game *g, const struct walk *w, struct mk_order *o, int32_t *length)
{
    vec end = o->to, over = random_place(g, w->speed.total * MK_INCH / 2);
    int t = random_to(g->nterrain);

    if (terrain_of(g, t)->accesses && random_to(2))
        over = vertices_of(g)[terrain_of(g, t)->access];
    o->nvia = 1;
    o->via[0] = over;
    for (int i = 0; i < 60; i++) {
        struct verdict v = check_path(g, 0, o, w, length);

        if (allowed(v) || !(is_stop(v.rule) || v.rule == R_TERRAIN_ELEVATED_ENTER_ENOUGH_SPEED))
            return allowed(v);
        o->to = segment_at(end, over, i / 60.0);
    }
    return false;
}

static void what_can_be_drawn_can_be_found(void **state)
{
    int drawn = 0;

    (void)state;
    seed = 1;
    for (int i = 0; i < TABLES; i++) {
        struct game *g = random_game();
        struct walk w;
        int32_t length, shortest;

        walk_of(g, 0, NULL, &w);
        for (int k = 0; k < 60; k++) {
            struct mk_order o = move_to(g, random_place(g, w.speed.total * MK_INCH / 2));

            if (!draw(g, &w, &o, &length))
                continue;
            o.nvia = 0;
            drawn++;
            if (!allowed(check_path(g, 0, &o, &w, &shortest)) || shortest > length + LONGER)
                fail_msg("%sto %d,%d over %d,%d: drawn %d, found %d", text, o.to.x, o.to.y,
                         o.via[0].x, o.via[0].y, length, shortest);
        }
        free(g);
    }
    assert_true(drawn > 1000);
}

/* ---------------------------------------------------------------- a found path, point by point */

/* What may not be at any point of a path: a base, a block. After what is returned it must end. */
static const char *wrong_at(const struct mover *m, vec at)
{
    for (int f = 0; f < m->g->nfigure; f++) {
        struct base b = base_of(m->g, (fig_id)f);

        b.radius -= MK_CONTACT + 2;
        if (f != m->fig && base_contains(&b, at))
            return "inside a base";
    }
    for (int t = 0; t < m->g->nterrain; t++) {
        struct poly p = ground_poly(m->g, t);

        if (ground_bars(m->g, t, m->walk->flags) != R_NONE &&
            poly_disc_inside(&p, at, 2 * MK_CONTACT + 2))
            return "inside blocking terrain";
        if (ground_hinders(m->g, t, m->walk->flags) && !poly_base_inside(&p, &m->start) &&
            poly_disc_inside(&p, at, m->reach + 2 * MK_CONTACT + 8))
            return "deep in hindering terrain";
    }
    return NULL;
}

/* Once it has crossed the rim of a hill it may be neither wholly on it nor wholly off. */
static const char *wrong_on_hill(const struct mover *m, int t, vec at, bool *crossed)
{
    struct poly p = ground_poly(m->g, t);
    bool up = poly_side(&p, m->start.at) > 0;

    if (up ? !poly_disc_touch(&p, at, MK_CONTACT) : poly_disc_inside(&p, at, 3 * MK_CONTACT))
        *crossed = true;
    if (!*crossed)
        return NULL;
    if (poly_disc_inside(&p, at, m->reach + 2 * MK_CONTACT + 8))
        return "gone on up a hill";
    return poly_disc_touch(&p, at, m->reach + 8) ? NULL : "gone on down a hill";
}

static const char *wrong_on_way(const struct mover *m, const struct route *r)
{
    enum { PARTS = 40 };
    bool crossed[MK_MAX_TERRAIN] = {false};
    const char *wrong = NULL;

    for (int i = 0; i < (r->n - 1) * PARTS && !wrong; i++) {
        vec at = segment_at(r->v[i / PARTS], r->v[i / PARTS + 1], i % PARTS / (double)PARTS);

        wrong = wrong_at(m, at);
        for (int t = 0; t < m->g->nterrain && !wrong; t++)
            if (ground_steps(m->g, t, m->walk->flags))
                wrong = wrong_on_hill(m, t, at, &crossed[t]);
    }
    return wrong;
}

static void a_found_path_breaks_no_rule_anywhere(void **state)
{
    int found = 0;

    (void)state;
    seed = 2;
    for (int i = 0; i < TABLES; i++) {
        struct game *g = random_game();
        struct route r;
        struct walk w;
        int32_t length;

        walk_of(g, 0, NULL, &w);
        for (int k = 0; k < 60; k++) {
            struct mk_order o = move_to(g, random_place(g, w.speed.total * MK_INCH));
            struct mover m = {g, 0, &w, base_of(g, 0), base_at(g, 0, o.to, o.facing), 0,
                              NULL};

            m.reach = m.start.radius * m.start.discs;
            if (!allowed(check_path(g, 0, &o, &w, &length)) || !route_find(&m, length + 8, &r))
                continue;
            found++;

            const char *wrong = wrong_on_way(&m, &r);

            if (wrong)
                fail_msg("%sto %d,%d: %s", text, o.to.x, o.to.y, wrong);
        }
        free(g);
    }
    assert_true(found > 1000);
}

/* ---------------------------------------------------------------- fences */

static void a_fence_keeps_its_distance(void **state)
{
    static const vec v[] = {{0, 0}, {9000, 0}, {9000, 4000}, {5000, 4000}, {5000, 9000}, {0, 9000}};
    struct poly p = {v, 6};
    struct seg out[200];

    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        int n = poly_fence(&p, 800, side, out, 200);

        assert_true(n > 6);
        for (int i = 0; i < n; i++) {
            vec mid = segment_at(out[i].a, out[i].b, 0.5);

            assert_int_equal(poly_side(&p, mid), side);
            assert_true(side > 0 ? poly_disc_inside(&p, mid, 800) : !poly_disc_touch(&p, mid, 770));
        }
    }
    assert_int_equal(poly_fence(&p, 800, 1, out, 5), -1);       /* does not fit */
    assert_int_equal(poly_fence(&p, 4000, 1, out, 200), 0);     /* nothing is that deep inside */
}

/* ---------------------------------------------------------------- room */

/* Six bases around one leave no room for a seventh; five spread out leave none either. */
static void room_beside_a_base(void **state)
{
    const char *rest = "player red south\nplayer blue north\n"
                       "figure a red at 10,10 facing north\nfigure k blue at 2,2 facing north\n"
                       "figure b blue touching a from 0 facing west\n"
                       "figure c blue touching a from 60 facing west\n"
                       "figure d blue touching a from 120 facing west\n"
                       "figure e blue touching a from 180 facing west\n"
                       "figure f blue touching a from 240 facing west\n";
    struct game *g = game_of(rest);

    (void)state;
    assert_non_null(g);

    enum mk_rule none = R_CAPTURE_MOVE_MUST_FIT;
    struct base at = base_of(g, 0), spot;

    /* exactly one gap, exactly as wide */
    assert_int_equal(room_beside(g, 0, &at, 1, none, &spot), R_NONE);
    assert_true(base_touch(&at, &spot));
    figure_of(g, 6)->at.y -= 60;
    figure_of(g, 6)->at.x += 60;
    assert_int_equal(room_beside(g, 0, &at, 1, none, &spot), none);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_drawn_can_be_found),
        cmocka_unit_test(a_found_path_breaks_no_rule_anywhere),
        cmocka_unit_test(a_fence_keeps_its_distance),
        cmocka_unit_test(room_beside_a_base),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* The region within reach: random points are inside its outline exactly if the shortest path to
 * them is short enough, save near the boundary. */
#include "geom_random.h"

#include <math.h>

#include "geom/real.h"

static struct path_scratch scratch;
static struct reach reach;

/* Crossings of the ray from q to the right with a straight piece. */
static int ray_crossings(point a, point b, point q)
{
    if ((a.y > q.y) == (b.y > q.y))
        return 0;
    if (q.x >= a.x + (q.y - a.y) / (b.y - a.y) * (b.x - a.x))
        return 0;
    return b.y > a.y ? 1 : -1;
}

static int leg_crossings(vec from, const struct leg *leg, point q)
{
    point a = point_of(from), c = point_of(leg->centre);
    int sum = 0, parts = leg->turn == 0 ? 1 : 64;

    for (int i = 1; i <= parts; i++) {
        point b = point_of(leg->to);

        if (leg->turn != 0 && i < parts) {
            point r = point_sub(point_of(from), c);
            double sweep = real_sweep(r, point_sub(b, c), leg->turn) * i / parts;

            b = point_add(c, real_rotate(r, leg->turn * sweep));
        }
        sum += ray_crossings(a, b, q);
        a = b;
    }
    return sum;
}

static int winding(const struct reach *r, vec q)
{
    int sum = 0;

    for (int i = 0; i < r->nloop; i++) {
        vec at = r->leg[r->first[i + 1] - 1].to;

        for (int k = r->first[i]; k < r->first[i + 1]; k++) {
            sum += leg_crossings(at, &r->leg[k], point_of(q));
            at = r->leg[k].to;
        }
    }
    return sum;
}

static bool near_obstacle(const struct field *f, vec q)
{
    for (int i = 0; i < f->ndisc; i++) {
        if (vec_dist(q, f->disc[i].c) < f->disc[i].r + 12)
            return vec_dist(q, f->disc[i].c) > f->disc[i].r - 12;
    }
    for (int i = 0; i < f->npoly; i++) {
        for (int k = 0; k < f->poly[i].n; k++) {
            if (segment_dist(f->poly[i].v[k], f->poly[i].v[(k + 1) % f->poly[i].n], q) < 6)
                return true;
        }
    }
    return false;
}

static int checked, wrong;

static void check_points(const struct field *f, vec from, int32_t far, uint64_t *seed)
{
    struct path p;

    for (int i = 0; i < 400; i++) {
        vec q = vec_add(from, random_vec(seed, far + 200));

        if (near_obstacle(f, q))
            continue;

        bool found = path_find(&p, f, from, q, far + 20, &scratch);
        double length = found ? path_length(&p) : 1e9;

        if (fabs(length - far) < 10)
            continue;
        checked++;
        wrong += winding(&reach, q) != (length < far);
    }
}

static void test_open_table(void **state)
{
    struct field f = { 0 };

    (void)state;
    assert_int_equal(reach_region(&reach, &f, (vec){ 100, 200 }, 5000, &scratch), 1);
    assert_int_equal(reach.first[1], 3);
    assert_int_equal(winding(&reach, (vec){ 100, 5100 }), 1);
    assert_int_equal(winding(&reach, (vec){ 100, 5210 }), 0);
    f.hi = (vec){ 9000, 9000 };          /* a corner of the table cuts the circle */
    assert_int_equal(reach_region(&reach, &f, (vec){ 100, 200 }, 5000, &scratch), 1);
    assert_int_equal(winding(&reach, (vec){ 3000, 3000 }), 1);
    assert_int_equal(winding(&reach, (vec){ -10, 300 }), 0);
    assert_int_equal(reach_region(&reach, &f, (vec){ -100, 200 }, 5000, &scratch), 0);
    assert_int_equal(reach_region(&reach, &f, (vec){ 100, 200 }, 0, &scratch), 0);
}

static void test_holes(void **state)
{
    const struct disc d[] = { { { 2000, 0 }, 768 }, { { -2000, 0 }, 768 } };
    const struct field f = { .disc = d, .ndisc = 2 };

    (void)state;
    assert_int_equal(reach_region(&reach, &f, (vec){ 0, 0 }, 10000, &scratch), 3);
    assert_int_equal(winding(&reach, (vec){ 2000, 100 }), 0);
    assert_int_equal(winding(&reach, (vec){ 0, 100 }), 1);
    assert_int_equal(winding(&reach, (vec){ 5000, 0 }), 1);
}

static void random_regions(uint64_t seed, int rounds, int ndisc, int npoly, int nwall)
{
    for (int round = 0; round < rounds; round++) {
        struct disc d[32];
        vec v[4][4];
        struct poly p[4];
        struct seg w[4];
        struct field f = { .disc = d, .ndisc = ndisc, .poly = p, .npoly = npoly, .wall = w,
                           .nwall = nwall, .lo = { -7000, -7000 }, .hi = { 7000, 7000 } };
        const vec from = { 0, 0 };

        for (int i = 0; i < ndisc; i++) {
            do
                d[i] = (struct disc){ random_vec(&seed, 6000), 768 };
            while (vec_dist(d[i].c, from) < 1000);
        }
        for (int i = 0; i < npoly; i++) {
            p[i] = (struct poly){ v[i], 4 };
            do {
                vec at = random_vec(&seed, 5000);

                for (int k = 0; k < 4; k++)
                    v[i][k] = vec_add(at, random_vec(&seed, 1500));
            } while (!poly_valid(&p[i]) || poly_contains(&p[i], from));
        }
        for (int i = 0; i < nwall; i++) {
            w[i].a = random_vec(&seed, 5000);
            w[i].b = vec_add(w[i].a, random_vec(&seed, 2000));
        }
        checked = wrong = 0;
        assert_true(reach_region(&reach, &f, from, 6000, &scratch) > 0);
        check_points(&f, from, 6000, &seed);
        if (wrong > 0)
            print_message("round %d: %d of %d wrong\n", round, wrong, checked);
        assert_true(checked > 50);
        assert_int_equal(wrong, 0);
    }
}

static void test_discs(void **state)
{
    (void)state;
    random_regions(30, 30, 6, 0, 0);
    random_regions(31, 20, 16, 0, 0);
}

static void test_polygons(void **state)
{
    (void)state;
    random_regions(32, 30, 0, 3, 0);
    random_regions(33, 30, 8, 3, 0);
}

/* A low wall: a strip with round ends. Paths leave the ends along its edges. */
static void test_strip(void **state)
{
    const struct disc d[] = { { { -2000, 3600 }, 512 }, { { 2600, 3600 }, 512 } };
    const vec v[] = { { -2000, 3088 }, { 2600, 3088 }, { 2600, 4112 }, { -2000, 4112 } };
    const struct poly p = { v, 4 };
    const struct field f = { .disc = d, .ndisc = 2, .poly = &p, .npoly = 1 };
    uint64_t seed = 35;

    (void)state;
    checked = wrong = 0;
    assert_int_equal(reach_region(&reach, &f, (vec){ 0, 0 }, 7168, &scratch), 1);
    check_points(&f, (vec){ 0, 0 }, 7168, &seed);
    assert_true(checked > 200);
    assert_int_equal(wrong, 0);
    for (int x = -1800; x < 2600; x += 100)
        assert_int_equal(winding(&reach, (vec){ x, 3600 }), 0);
}

/* A U, an L or a plain block, round numbers, lying any way round. */
static int add_arms(vec v[8], uint64_t *seed)
{
    int32_t w = 512 + 256 * (int32_t)(random_next(seed) % 12);
    int32_t h = 512 + 256 * (int32_t)(random_next(seed) % 12);
    int32_t arm = 256 + 256 * (int32_t)(random_next(seed) % 2), x = random_vec(seed, 20).x * 256;
    int32_t y = random_vec(seed, 20).y * 256, shape = (int32_t)(random_next(seed) % 3);
    const vec u[] = { { 0, 0 }, { w + 3 * arm, 0 }, { w + 3 * arm, h + arm }, { w + 2 * arm, h + arm },
                      { w + 2 * arm, arm }, { arm, arm }, { arm, h + arm }, { 0, h + arm } };
    const vec l[] = { { 0, 0 }, { w + arm, 0 }, { w + arm, arm }, { arm, arm }, { arm, h + arm },
                      { 0, h + arm } };
    const vec b[] = { { 0, 0 }, { w, 0 }, { w, h }, { 0, h } };
    int n = shape == 0 ? 8 : shape == 1 ? 6 : 4, turned = (int)(random_next(seed) % 4);

    for (int i = 0; i < n; i++) {
        v[i] = shape == 0 ? u[i] : shape == 1 ? l[i] : b[i];
        for (int k = 0; k < turned; k++)
            v[i] = (vec){ -v[i].y, v[i].x };
        v[i] = vec_add(v[i], (vec){ x, y });
    }
    return n;
}

/* What lies in the shadow of rocks is not outlined. */
static void test_shadows(void **state)
{
    uint64_t seed = 36;

    (void)state;
    for (int round = 0; round < 200; round++) {
        vec v[2][8];
        struct poly p[2];
        const struct field f = { .poly = p, .npoly = 2, .lo = { -7000, -7000 }, .hi = { 7000, 7000 } };
        const vec from = { 0, 0 };

        for (int i = 0; i < 2; i++) {
            do
                p[i] = (struct poly){ v[i], add_arms(v[i], &seed) };
            while (poly_dist(&p[i], from) < 64 || (i > 0 && poly_gap(&p[0], &p[1]) == 0));
        }
        checked = wrong = 0;
        assert_true(reach_region(&reach, &f, from, 6144, &scratch) > 0);
        check_points(&f, from, 6144, &seed);
        if (wrong > 0)
            print_message("round %d: %d of %d wrong\n", round, wrong, checked);
        assert_int_equal(wrong, 0);
    }
}

static void test_walls(void **state)
{
    (void)state;
    random_regions(34, 30, 4, 1, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_table),
        cmocka_unit_test(test_holes),
        cmocka_unit_test(test_discs),
        cmocka_unit_test(test_polygons),
        cmocka_unit_test(test_strip),
        cmocka_unit_test(test_shadows),
        cmocka_unit_test(test_walls),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

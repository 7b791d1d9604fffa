/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* Given paths: lengths and crossings by hand; and found paths in situations with a known answer. */
#include "geom_random.h"

#include <math.h>

#include "geom/real.h"

#define R 768

static struct path_scratch scratch;

static struct path half_turn(void)
{
    struct path p = { .n = 3, .from = { -3000, 1000 } };

    p.leg[0] = (struct leg){ .to = { 0, 1000 } };
    p.leg[1] = (struct leg){ .to = { 0, -1000 }, .centre = { 0, 0 }, .turn = -1 };
    p.leg[2] = (struct leg){ .to = { -3000, -1000 } };
    return p;
}

static void test_angles(void **state)
{
    uint64_t seed = 20;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        vec v = random_vec(&seed, 1 + (1 << (i % 19)));
        point r = real_rotate((point){ 1, 0 }, real_angle(v.y, v.x));

        if (vec_eq(v, (vec){ 0, 0 }))
            continue;
        assert_true(fabs(real_angle(v.y, v.x) - atan2(v.y, v.x)) < 2e-15);
        assert_true(fabs(r.x - v.x / hypot(v.x, v.y)) < 1e-13);
        assert_true(fabs(r.y - v.y / hypot(v.x, v.y)) < 1e-13);
    }
}

static void test_length(void **state)
{
    struct path p = half_turn(), none = { .from = { 7, 7 } };

    (void)state;
    assert_int_equal(path_length_units(&p), 9141);           /* 6000 + 1000 pi */
    assert_int_equal(path_length_units(&none), 0);
    assert_true(vec_eq(path_end(&none), (vec){ 7, 7 }));
    assert_true(vec_eq(path_at(&p, -5), p.from));
    assert_true(vec_eq(path_at(&p, 1000), (vec){ -2000, 1000 }));
    assert_true(vec_eq(path_at(&p, 3000 + 1000 * REAL_PI / 2), (vec){ 1000, 0 }));
    assert_true(vec_eq(path_at(&p, 1e9), path_end(&p)));
    p.leg[1].turn = 1;
    assert_int_equal(path_length_units(&p), 9141);
    assert_true(vec_eq(path_at(&p, 3000 + 1000 * REAL_PI / 2), (vec){ -1000, 0 }));
}

static void test_hits_disc(void **state)
{
    struct path p = half_turn();

    (void)state;
    assert_false(path_hits_disc(&p, (vec){ 0, 0 }, 1000));
    assert_false(path_hits_disc(&p, (vec){ 0, 0 }, 1010));   /* hugging within the tolerance */
    assert_true(path_hits_disc(&p, (vec){ 0, 0 }, 1011));
    assert_false(path_hits_disc(&p, (vec){ 1500, 0 }, 510));
    assert_true(path_hits_disc(&p, (vec){ 1500, 0 }, 511));
    assert_false(path_hits_disc(&p, (vec){ -1500, 0 }, 1010));
    assert_true(path_hits_disc(&p, (vec){ -1500, 0 }, 1012));
}

static void test_enters_poly(void **state)
{
    struct path p = half_turn();
    const vec in[] = { { 990, -50 }, { 2000, -50 }, { 2000, 50 }, { 990, 50 } };
    const vec deep[] = { { 980, -50 }, { 2000, -50 }, { 2000, 50 }, { 980, 50 } };
    const vec line[] = { { -2000, 991 }, { -1000, 991 }, { -1000, 2000 } };
    const vec thick[] = { { -2000, 980 }, { -1000, 980 }, { -1000, 2000 }, { -2000, 2000 } };

    (void)state;
    assert_false(path_enters_poly(&p, &(struct poly){ in, 4 }));
    assert_true(path_enters_poly(&p, &(struct poly){ deep, 4 }));
    assert_false(path_enters_poly(&p, &(struct poly){ line, 3 }));
    assert_true(path_enters_poly(&p, &(struct poly){ thick, 4 }));
}

static void test_crosses(void **state)
{
    struct path p = half_turn();
    struct path bent = { .n = 2, .from = { 0, 0 }, .leg = { { .to = { 10, 10 } },
                                                            { .to = { 20, 0 } } } };

    (void)state;
    assert_true(path_crosses_segment(&p, (vec){ 500, 0 }, (vec){ 2000, 0 }));
    assert_false(path_crosses_segment(&p, (vec){ 500, 0 }, (vec){ 990, 0 }));
    assert_false(path_crosses_segment(&p, (vec){ -500, 0 }, (vec){ -2000, 0 }));
    assert_true(path_crosses_segment(&p, (vec){ -500, 0 }, (vec){ -500, 2000 }));
    assert_true(path_crosses_segment(&bent, (vec){ 10, 0 }, (vec){ 10, 20 }));
    assert_false(path_crosses_segment(&bent, (vec){ 10, 10 }, (vec){ 10, 20 }));  /* its end */
    assert_false(path_crosses_segment(&bent, (vec){ 0, 10 }, (vec){ 20, 10 }));   /* touches */
}

static void test_in_rect(void **state)
{
    struct path p = half_turn();

    (void)state;
    assert_true(path_in_rect(&p, (vec){ -3000, -1000 }, (vec){ 1000, 1000 }));
    assert_true(path_in_rect(&p, (vec){ -3000, -1000 }, (vec){ 990, 1000 }));
    assert_false(path_in_rect(&p, (vec){ -3000, -1000 }, (vec){ 989, 1000 }));
}

static bool find(struct path *p, const struct field *f, vec from, vec to)
{
    return path_find(p, f, from, to, 100 * MK_INCH, &scratch);
}

static void test_around_one_disc(void **state)
{
    const struct disc d = { { 0, 0 }, 1000 };
    const struct field f = { .disc = &d, .ndisc = 1 };
    struct path p;

    (void)state;
    assert_true(find(&p, &f, (vec){ -2000, 0 }, (vec){ 2000, 0 }));
    assert_int_equal(p.n, 3);
    assert_true(fabs(path_length(&p) - (2 * 1000 * sqrt(3) + 1000 * REAL_PI / 3)) < 1.5);
    assert_true(find(&p, &f, (vec){ -2000, 1000 }, (vec){ 2000, 1000 }));    /* a tangent is free */
    assert_int_equal(p.n, 1);
    assert_true(find(&p, &f, (vec){ -1000, 0 }, (vec){ 1000, 0 }));          /* from rim to rim */
    assert_true(fabs(path_length(&p) - 1000 * REAL_PI) < 1.5);
    assert_true(find(&p, &f, (vec){ -990, 0 }, (vec){ 2000, 0 }));
    assert_false(find(&p, &f, (vec){ -989, 0 }, (vec){ 2000, 0 }));
    assert_false(find(&p, &f, (vec){ 0, 0 }, (vec){ 0, 0 }));
    assert_true(find(&p, &f, (vec){ 0, 5000 }, (vec){ 0, 5000 }));
    assert_int_equal(p.n, 0);
}

/* A gap wider than the tolerance lets a point through, a narrower one does not. */
static void test_gap_between_discs(void **state)
{
    struct path p;

    (void)state;
    for (int gap = -5; gap <= 20; gap++) {
        const struct disc d[] = { { { 0, 0 }, R }, { { 2 * R + gap, 0 }, R } };
        const struct field f = { .disc = d, .ndisc = 2 };

        assert_true(find(&p, &f, (vec){ R, -2000 }, (vec){ R, 2000 }));
        assert_int_equal(path_length(&p) < 4010, gap > MK_CONTACT);
        assert_true(path_is_free(&p, &f));
    }
}

static void test_ring_is_closed(void **state)
{
    struct disc d[12];
    const struct field f = { .disc = d, .ndisc = 12 };
    struct path p;

    (void)state;
    for (int i = 0; i < 12; i++)         /* every neighbour within the tolerance */
        d[i] = (struct disc){ vec_scaled(angle_dir((angle)(300 * i)), 2970), R };
    assert_in_range(vec_dist(d[0].c, d[1].c), 2 * R, 2 * R + MK_CONTACT - 1);
    assert_false(find(&p, &f, (vec){ 0, 0 }, (vec){ 9000, 100 }));
    assert_true(find(&p, &f, (vec){ 0, 0 }, (vec){ -700, 900 }));
}

/* A bent wall has no hole where its parts join; its ends can be passed. */
static void test_joined_walls(void **state)
{
    const struct seg w[] = { { { -2000, 0 }, { 0, 0 } }, { { 0, 0 }, { 2000, 500 } } };
    const struct field f = { .wall = w, .nwall = 2 };
    struct path p;

    (void)state;
    assert_true(find(&p, &f, (vec){ 0, -1000 }, (vec){ 0, 1000 }));
    assert_true(fabs(path_length(&p) - 2 * hypot(2000, 1000)) < 1e-9);
    assert_true(path_is_free(&p, &f));
    assert_true(find(&p, &f, (vec){ -3000, 0 }, (vec){ -2000, 0 }));
    assert_int_equal(p.n, 1);
}

/* Abutting polygons leave no crack, neither along their common edge nor through a shared corner. */
static void test_abutting_polygons(void **state)
{
    const vec a[] = { { 0, 0 }, { 1000, 0 }, { 1000, 1000 }, { 0, 1000 } };
    const vec b[] = { { 1000, 0 }, { 2000, 0 }, { 2000, 1000 }, { 1000, 1000 } };
    const vec c[] = { { 1000, 1000 }, { 2000, 1000 }, { 2000, 2000 }, { 1000, 2000 } };
    const vec e[] = { { 500, 1000 }, { 900, 3000 }, { 100, 3000 } };
    const struct poly beside[] = { { a, 4 }, { b, 4 } }, corner[] = { { a, 4 }, { c, 4 } };
    const struct poly tee[] = { { a, 4 }, { e, 3 } };
    struct field f = { .poly = beside, .npoly = 2 };
    struct path p;

    (void)state;
    assert_true(find(&p, &f, (vec){ 1000, -500 }, (vec){ 1000, 1500 }));
    assert_true(path_length(&p) > 3000);
    f.poly = corner;
    assert_true(find(&p, &f, (vec){ 500, 1500 }, (vec){ 1500, 500 }));
    assert_true(path_length(&p) > 2500);
    f.poly = tee;                        /* a corner upon an edge */
    assert_true(find(&p, &f, (vec){ 0, 1000 }, (vec){ 1000, 1000 }));
    assert_true(path_length(&p) > 2999);
}

/* Contact of disc and polygon lets a point through, unless a wall closes it. */
static void test_disc_on_edge(void **state)
{
    const vec v[] = { { -9000, 0 }, { 9000, 0 }, { 9000, -900 }, { -9000, -900 } };
    const struct poly poly = { v, 4 };
    const struct disc d = { { 0, R }, R };
    const struct seg w = { { 0, R }, { 0, 0 } };
    struct field f = { .disc = &d, .ndisc = 1, .poly = &poly, .npoly = 1, .wall = &w };
    struct path p;

    (void)state;
    assert_true(find(&p, &f, (vec){ -1000, 0 }, (vec){ 1000, 0 }));
    assert_true(path_length(&p) <= 2001);
    f.nwall = 1;
    assert_true(find(&p, &f, (vec){ -1000, 0 }, (vec){ 1000, 0 }));
    assert_true(path_length(&p) > 2500 && path_is_free(&p, &f));
}

static void test_table_edge(void **state)
{
    const struct disc d = { { 0, 0 }, 1000 };
    struct field f = { .disc = &d, .ndisc = 1, .lo = { -3000, -900 }, .hi = { 3000, 3000 } };
    struct path p;

    (void)state;
    assert_true(find(&p, &f, (vec){ -2000, -800 }, (vec){ 2000, -800 }));
    assert_true(path_length(&p) > 5000 && path_in_rect(&p, f.lo, f.hi));
    f.lo.y = -1000;                      /* the rim touches the edge: there is a way along it */
    assert_true(find(&p, &f, (vec){ -2000, -800 }, (vec){ 2000, -800 }));
    assert_true(path_length(&p) < 4200);
    assert_false(find(&p, &f, (vec){ -2000, -800 }, (vec){ 2000, -1001 }));
}

/* The bits of the lengths of many paths: the same for every compiler and every level. */
static void test_determinism(void **state)
{
    uint64_t seed = 21, hash = 1469598103934665603u;
    struct path p;

    (void)state;
    for (int i = 0; i < 300; i++) {
        struct disc d[20];
        struct field f = { .disc = d, .ndisc = 20 };

        for (int k = 0; k < 20; k++)
            d[k] = (struct disc){ random_vec(&seed, 8000), R };
        if (!find(&p, &f, (vec){ -9500, i }, (vec){ 9500, -i }))
            continue;
        union { double d; uint64_t u; } bits = { path_length(&p) };

        hash = (hash ^ bits.u) * 1099511628211u;
    }
    assert_true(hash == 0x1588a8fa8b2b0652u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_angles),
        cmocka_unit_test(test_length),
        cmocka_unit_test(test_hits_disc),
        cmocka_unit_test(test_enters_poly),
        cmocka_unit_test(test_crosses),
        cmocka_unit_test(test_in_rect),
        cmocka_unit_test(test_around_one_disc),
        cmocka_unit_test(test_gap_between_discs),
        cmocka_unit_test(test_ring_is_closed),
        cmocka_unit_test(test_joined_walls),
        cmocka_unit_test(test_abutting_polygons),
        cmocka_unit_test(test_disc_on_edge),
        cmocka_unit_test(test_table_edge),
        cmocka_unit_test(test_determinism),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

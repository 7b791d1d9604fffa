/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* Polygons, with exact rational points as the oracle for entering. */
#include "geom/span.h"
#include "geom_random.h"

#define CORNERS 8

/* A random simple polygon on a small grid, where collinear and touching cases abound. */
static struct poly random_poly(uint64_t *seed, vec v[CORNERS], int32_t limit)
{
    struct poly p = { v, 0 };

    do {
        p.n = 3 + (int)(random_next(seed) % (CORNERS - 2));
        for (int i = 0; i < p.n; i++)
            v[i] = random_vec(seed, limit);
    } while (!poly_valid(&p));
    return p;
}

/* The point (x / den, y / den). */
struct ratio {
    oracle_int x, y, den;
};

static oracle_int oracle_turn(vec a, vec b, struct ratio q)
{
    vec d = vec_sub(b, a);

    return d.x * (q.y - a.y * q.den) - d.y * (q.x - a.x * q.den);
}

static bool oracle_on(vec a, vec b, struct ratio q)
{
    oracle_int ax = a.x * q.den - q.x, ay = a.y * q.den - q.y;
    oracle_int bx = b.x * q.den - q.x, by = b.y * q.den - q.y;

    return oracle_turn(a, b, q) == 0 && ax * bx + ay * by <= 0;
}

/* Winding by half-open upward and downward crossings. */
static int oracle_side(const struct poly *p, struct ratio q)
{
    int wind = 0;

    for (int i = 0; i < p->n; i++) {
        vec a = p->v[i], b = p->v[(i + 1) % p->n];
        bool above_a = a.y * q.den > q.y, above_b = b.y * q.den > q.y;

        if (oracle_on(a, b, q))
            return 0;
        if (!above_a && above_b && oracle_turn(a, b, q) > 0)
            wind++;
        if (above_a && !above_b && oracle_turn(a, b, q) < 0)
            wind--;
    }
    return wind != 0 ? 1 : -1;
}

/* All parts of the segment at which something may change, as fractions num/den of it. */
static int oracle_cuts(const struct poly *p, vec a, vec b, int64_t num[], int64_t den[])
{
    vec d = vec_sub(b, a);
    int n = 0;

    num[n] = 0, den[n++] = 1;
    num[n] = 1, den[n++] = 1;
    for (int i = 0; i < p->n; i++) {
        vec c = p->v[i], e = vec_sub(p->v[(i + 1) % p->n], c);
        int64_t det = vec_cross(d, e), at = vec_cross(vec_sub(c, a), e);

        num[n] = vec_dot(vec_sub(c, a), d), den[n++] = vec_len2(d);
        if (det != 0)
            num[n] = det < 0 ? -at : at, den[n++] = det < 0 ? -det : det;
    }
    return n;
}

static bool oracle_enters(const struct poly *p, vec a, vec b)
{
    int64_t num[2 * CORNERS + 2], den[2 * CORNERS + 2];
    vec d = vec_sub(b, a);
    int n = vec_eq(a, b) ? 0 : oracle_cuts(p, a, b, num, den);

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {            /* all middles: more than the needed ones */
            oracle_int m = (oracle_int)num[i] * den[j] + (oracle_int)num[j] * den[i];
            oracle_int k = (oracle_int)2 * den[i] * den[j];
            struct ratio q = { a.x * k + d.x * m, a.y * k + d.y * m, k };

            if (m > 0 && m < k && oracle_side(p, q) > 0)
                return true;
        }
    }
    return false;
}

static void check_clip(const struct poly *p, vec a, vec b)
{
    vec in, out;

    if (!poly_segment_clip(p, a, b, &in, &out))
        return;
    assert_true(segment_disc_cmp(a, b, in, 1) <= 0 && segment_disc_cmp(a, b, out, 1) <= 0);
    assert_true(poly_dist(p, in) <= 1 && poly_dist(p, out) <= 1);
    assert_false(poly_side(p, a) > 0 && !vec_eq(in, a));
    assert_false(poly_side(p, b) > 0 && !vec_eq(out, b));
}

static void test_segments(void **state)
{
    uint64_t seed = 10;
    vec v[CORNERS];

    (void)state;
    for (int i = 0; i < 3000; i++) {
        int32_t limit = i % 3 == 0 ? 100 : 2 + i % 5;
        struct poly p = random_poly(&seed, v, limit);

        for (int k = 0; k < 20; k++) {
            vec a = k % 3 ? random_vec(&seed, limit) : v[k % p.n];
            vec b = k % 4 ? random_vec(&seed, limit) : v[(k / 2) % p.n];

            assert_int_equal(poly_segment_enters(&p, a, b), oracle_enters(&p, a, b));
            check_clip(&p, a, b);
        }
    }
}

static void test_sides(void **state)
{
    uint64_t seed = 11;
    vec v[CORNERS];

    (void)state;
    for (int i = 0; i < 5000; i++) {
        int32_t limit = i % 3 == 0 ? MK_COORD_LIMIT - 1 : 2 + i % 6;
        struct poly p = random_poly(&seed, v, limit);
        vec q = i % 2 ? random_vec(&seed, limit) : v[i % p.n];
        int side = poly_side(&p, q);

        assert_int_equal(side, oracle_side(&p, (struct ratio){ q.x, q.y, 1 }));
        assert_int_equal(poly_contains(&p, q), side >= 0);
        if (side >= 0)
            assert_true(poly_dist2(&p, q) == 0 && poly_dist(&p, q) == 0);
    }
}

static void test_valid(void **state)
{
    const vec bow[] = { { 0, 0 }, { 4, 4 }, { 4, 0 }, { 0, 4 } };
    const vec flat[] = { { 0, 0 }, { 4, 0 }, { 8, 0 } };
    const vec spike[] = { { 0, 0 }, { 4, 0 }, { 8, 0 }, { 4, 0 }, { 4, 4 } };
    const vec good[] = { { 0, 0 }, { 4, 0 }, { 8, 0 }, { 8, 8 } };
    const vec far[] = { { 0, 0 }, { MK_COORD_LIMIT, 0 }, { 8, 8 } };

    (void)state;
    assert_false(poly_valid(&(struct poly){ bow, 4 }));
    assert_false(poly_valid(&(struct poly){ flat, 3 }));
    assert_false(poly_valid(&(struct poly){ spike, 5 }));
    assert_false(poly_valid(&(struct poly){ far, 3 }));
    assert_false(poly_valid(&(struct poly){ good, 2 }));
    assert_true(poly_valid(&(struct poly){ good, 4 }));
    assert_true(poly_area2(&(struct poly){ good, 4 }) == 64);
}

static void test_grazing(void **state)
{
    const vec v[] = { { 0, 0 }, { 100, 0 }, { 100, 100 }, { 0, 100 } };
    const struct poly p = { v, 4 };

    (void)state;
    assert_false(poly_segment_enters(&p, (vec){ -50, 0 }, (vec){ 200, 0 }));     /* along an edge */
    assert_false(poly_segment_enters(&p, (vec){ -50, 50 }, (vec){ 50, -50 }));   /* a corner */
    assert_true(poly_segment_enters(&p, (vec){ 0, 0 }, (vec){ 100, 100 }));      /* the diagonal */
    assert_true(poly_segment_enters(&p, (vec){ 0, 50 }, (vec){ 1, 50 }));
    assert_false(poly_segment_enters(&p, (vec){ 0, 50 }, (vec){ -1, 50 }));
    assert_false(poly_segment_enters(&p, (vec){ 50, 50 }, (vec){ 50, 50 }));     /* no length */
    assert_true(poly_segment_enters(&p, (vec){ -1, 1 }, (vec){ 2, -1 }));
}

static void test_discs(void **state)
{
    const vec v[] = { { 0, 0 }, { 5000, 0 }, { 5000, 5000 }, { 0, 5000 } };
    const struct poly p = { v, 4 };

    (void)state;
    for (int off = -20; off <= 20; off++) {
        vec c = { -768 - off, 2000 }, in = { 768 + off, 2000 };

        assert_int_equal(poly_disc_touch(&p, c, 768), off <= MK_CONTACT);
        assert_int_equal(poly_disc_overlap(&p, c, 768), off < -MK_CONTACT);
        assert_int_equal(poly_disc_inside(&p, in, 768), off >= -MK_CONTACT);
        assert_true(poly_disc_overlap(&p, in, 768) && poly_disc_touch(&p, in, 768));
    }
    struct base b = { .at = { 2500, 1530 }, .facing = 900, .discs = 2, .radius = 768 };

    assert_true(poly_base_inside(&p, &b) && poly_base_overlap(&p, &b) && poly_base_touch(&p, &b));
    b.at.y = 1520;
    assert_false(poly_base_inside(&p, &b));
    b.at.y = -1546;
    assert_true(poly_base_touch(&p, &b) && !poly_base_overlap(&p, &b));
}

static void test_gap(void **state)
{
    const vec v[] = { { 0, 0 }, { 100, 0 }, { 100, 100 }, { 0, 100 } };
    const vec w[] = { { 103, 104 }, { 203, 104 }, { 203, 204 } };
    const vec u[] = { { 20, 20 }, { 30, 20 }, { 30, 30 } };
    const vec t[] = { { 100, 50 }, { 200, 50 }, { 200, 90 } };
    const struct poly p = { v, 4 };

    (void)state;
    assert_int_equal(poly_gap(&p, &(struct poly){ w, 3 }), 5);
    assert_int_equal(poly_gap(&p, &(struct poly){ u, 3 }), 0);
    assert_int_equal(poly_gap(&(struct poly){ u, 3 }, &p), 0);
    assert_int_equal(poly_gap(&p, &(struct poly){ t, 3 }), 0);
}

/* A zigzag of all the corners a table may have: no gap between its edges is dropped. */
static void test_many_spans(void **state)
{
    static struct span span[SPAN_MAX];
    vec v[1024];
    const struct outline o = { v, 1024, false };

    (void)state;
    for (int i = 0; i < 1024; i++)
        v[i] = (vec){ 200 * i, i & 1 ? 1000 : 0 };
    assert_int_equal(segment_spans(&o, (vec){ -200, 500 }, (vec){ 1024 * 200, 500 }, 8, span), 1024);
    for (int i = 1; i < 1024; i++)
        assert_true(span[i].from > span[i - 1].to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_segments), cmocka_unit_test(test_sides),
        cmocka_unit_test(test_valid),    cmocka_unit_test(test_grazing),
        cmocka_unit_test(test_discs),    cmocka_unit_test(test_gap),
        cmocka_unit_test(test_many_spans),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

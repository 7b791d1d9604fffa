/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* Segments against discs and segments, with exact rationals as the oracle. */
#include "geom_random.h"

/* Square of the distance from c to the segment as a fraction. */
static void dist2_fraction(vec a, vec b, vec c, oracle_int *num, oracle_int *den)
{
    vec d = vec_sub(b, a), e = vec_sub(c, a);
    oracle_int len2 = vec_len2(d), t = vec_dot(d, e);

    if (len2 == 0)
        len2 = 1, t = 0;
    t = t < 0 ? 0 : t > len2 ? len2 : t;
    /* |e - d t/len2|^2 * len2 = len2 |e|^2 - 2 t (d.e) + t^2 |d|^2 / len2 */
    *num = len2 * vec_len2(e) - 2 * t * vec_dot(d, e) + (vec_len2(d) == 0 ? 0 : t * t);
    *den = len2;
}

static void check_segment(vec a, vec b, vec c)
{
    oracle_int num, den;
    int32_t dist = segment_dist(a, b, c);
    oracle_int d2 = segment_dist2(a, b, c);

    dist2_fraction(a, b, c, &num, &den);
    assert_true((oracle_int)dist * dist * den <= num);
    assert_true((oracle_int)(dist + 1) * (dist + 1) * den > num);
    assert_true(d2 * den <= num && (d2 + 1) * den > num);
    for (int32_t r = dist > 1 ? dist - 2 : 0; r < dist + 3; r++) {
        oracle_int lim = (oracle_int)r * r * den;

        assert_int_equal(segment_disc_cmp(a, b, c, r), (num > lim) - (num < lim));
        assert_int_equal(segment_enters_disc(a, b, c, r), num < lim);
        assert_int_equal(segment_disc_depth(a, b, c, r) > 0, num < lim);
    }
}

static void test_random_segments(void **state)
{
    uint64_t seed = 6;

    (void)state;
    for (int i = 0; i < 60000; i++) {
        int32_t limit = i % 2 ? 8 : MK_COORD_LIMIT - 1;
        vec a = random_vec(&seed, limit), b = random_vec(&seed, limit);

        check_segment(a, b, random_vec(&seed, limit));
    }
}

static void test_tangents_stay_out(void **state)
{
    const vec c = { 1000, 1000 };

    (void)state;
    assert_false(segment_enters_disc((vec){ 0, 1768 }, (vec){ 9000, 1768 }, c, 768));
    assert_true(segment_enters_disc((vec){ 0, 1767 }, (vec){ 9000, 1767 }, c, 768));
    assert_false(segment_enters_disc((vec){ 1768, 1000 }, (vec){ 9000, 1000 }, c, 768));
    assert_false(segment_enters_disc((vec){ 1768, 1000 }, (vec){ 1768, 1000 }, c, 768));
    assert_true(segment_enters_disc((vec){ 1767, 1000 }, (vec){ 1767, 1000 }, c, 768));
    /* 3-4-5: the line 3x + 4y = const at distance exactly 500 from the origin */
    assert_false(segment_enters_disc((vec){ 700, 100 }, (vec){ -100, 700 }, (vec){ 0, 0 }, 500));
    assert_true(segment_enters_disc((vec){ 700, 99 }, (vec){ -100, 700 }, (vec){ 0, 0 }, 500));
    assert_int_equal(segment_disc_depth((vec){ 0, 1656 }, (vec){ 9000, 1656 }, c, 768), 112);
}

/* Do the closed segments share a point? Solved as fractions. */
static bool oracle_meet(struct seg s, struct seg t)
{
    vec d = vec_sub(s.b, s.a), e = vec_sub(t.b, t.a), f = vec_sub(t.a, s.a);
    int64_t den = vec_cross(d, e), u = vec_cross(f, e), v = vec_cross(f, d);

    if (den < 0)
        den = -den, u = -u, v = -v;
    if (den > 0)
        return u >= 0 && u <= den && v >= 0 && v <= den;
    return segment_disc_cmp(s.a, s.b, t.a, 0) == 0 || segment_disc_cmp(s.a, s.b, t.b, 0) == 0 ||
           segment_disc_cmp(t.a, t.b, s.a, 0) == 0 || segment_disc_cmp(t.a, t.b, s.b, 0) == 0;
}

static void test_segments(void **state)
{
    uint64_t seed = 7;

    (void)state;
    for (int i = 0; i < 200000; i++) {
        int32_t limit = i % 4 ? 4 : MK_COORD_LIMIT - 1;
        struct seg s = { random_vec(&seed, limit), random_vec(&seed, limit) };
        struct seg t = { random_vec(&seed, limit), random_vec(&seed, limit) };

        assert_int_equal(segments_meet(s, t), oracle_meet(s, t));
        assert_int_equal(segments_meet(s, t), segments_gap_cmp(s, t, 0) == 0);
        if (segments_cross(s, t)) {
            assert_true(oracle_meet(s, t));
            assert_false(segment_holds(s.a, s.b, t.a) || segment_holds(t.a, t.b, s.b));
        }
        int32_t gap = segments_gap(s, t);

        assert_true(segments_gap_cmp(s, t, gap) >= 0 && segments_gap_cmp(s, t, gap + 1) < 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_segments),
        cmocka_unit_test(test_tangents_stay_out),
        cmocka_unit_test(test_segments),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

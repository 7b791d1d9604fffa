/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* The table of directions, bearings and arcs. */
#include "geom_random.h"

/* Twice the distance of n^2 from the square it should be stays within the rounding of n. */
static void test_table_has_unit_length(void **state)
{
    (void)state;
    for (int a = 0; a < MK_TURN; a++) {
        vec d = angle_dir((angle)a);
        int64_t off = vec_len2(d) - ((int64_t)1 << 40);

        assert_true(off <= 3 << 19 && off >= -(3 << 19));
    }
    assert_true(vec_eq(angle_dir(900), (vec){ 0, MK_DIR_ONE }));
    assert_int_equal(angle_dir(300).y, MK_DIR_ONE / 2);
    assert_int_equal(angle_dir(450).x, angle_dir(450).y);
}

/* Steps of a tenth are equal turns: with the right length, the right ends and equal steps every row
 * of the table is right. */
static void test_table_has_equal_steps(void **state)
{
    (void)state;
    for (int a = 0; a < MK_TURN; a++) {
        int64_t step = vec_cross(angle_dir((angle)a), angle_dir(angle_norm(a + 1)));

        assert_in_range(step, 1919017440 - 1500000, 1919017440 + 1500000);
    }
}

static void test_mirrors(void **state)
{
    (void)state;
    for (int a = 0; a < MK_TURN; a++) {
        vec d = angle_dir((angle)a), half = angle_dir(angle_norm(a + 1800));
        vec mirror = angle_dir(angle_norm(-a));

        assert_true(vec_eq(half, vec_neg(d)));
        assert_true(mirror.x == d.x && mirror.y == -d.y);
        assert_int_equal(angle_of(d), a);
    }
}

static void test_angle_of_is_nearest(void **state)
{
    uint64_t seed = 4;

    (void)state;
    assert_int_equal(angle_of((vec){ 0, 0 }), 0);
    for (int i = 0; i < 100000; i++) {
        vec d = random_vec(&seed, 1 + (1 << (i % 18)));
        angle a = angle_of(d);
        vec before = vec_add(angle_dir(a), angle_dir(angle_norm(a - 1)));
        vec after = vec_add(angle_dir(a), angle_dir(angle_norm(a + 1)));

        if (vec_eq(d, (vec){ 0, 0 }))
            continue;
        assert_true(vec_cross(before, d) >= 0 && vec_cross(d, after) >= 0);
        assert_true(vec_dot(angle_dir(a), d) > 0);
    }
}

static void test_diff(void **state)
{
    (void)state;
    assert_int_equal(angle_norm(-1), 3599);
    assert_int_equal(angle_norm(7200), 0);
    assert_int_equal(angle_diff(10, 3590), 20);
    assert_int_equal(angle_diff(3590, 10), -20);
    assert_int_equal(angle_diff(1800, 0), 1800);
    assert_int_equal(angle_diff(0, 1800), 1800);
}

static void test_borders_belong(void **state)
{
    const vec apex = { 100, -50 };

    (void)state;
    for (int w = 0; w <= MK_TURN; w += 100) {
        for (int f = 0; f < MK_TURN; f += 7) {
            vec right = angle_dir(angle_norm(f - w / 2)), left = angle_dir(angle_norm(f + w / 2));

            assert_true(arc_contains((angle)f, w, apex, apex));
            assert_true(arc_contains((angle)f, w, apex, vec_add(apex, right)));
            assert_true(arc_contains((angle)f, w, apex, vec_add(apex, left)));
        }
    }
    assert_true(arc_contains(0, 1800, apex, (vec){ 100, 5000 }));
    assert_false(arc_contains(0, 1800, apex, (vec){ 99, 5000 }));
    assert_true(arc_contains(0, 900, apex, (vec){ 1100, 950 }));
    assert_false(arc_contains(0, 900, apex, (vec){ 1100, 951 }));
    assert_false(arc_contains(0, 0, apex, (vec){ 99, -50 }));
    assert_true(arc_contains(0, 2700, apex, (vec){ -900, 950 }));
    assert_false(arc_contains(0, 2700, apex, (vec){ -901, 950 }));
}

/* Every arc and its complement cover the turn, and share only the borders. */
static void test_excess_is_least(void **state)
{
    uint64_t seed = 5;
    const vec zero = { 0, 0 };

    (void)state;
    for (int i = 0; i < 100000; i++) {
        angle f = angle_norm((int)random_next(&seed));
        int w = 1 + (int)(random_next(&seed) % 3599);
        vec p = random_vec(&seed, 1 + (1 << (i % 18)));
        int t = arc_excess(f, w, zero, p), step = t > 0 ? 1 : -1;

        assert_true(arc_contains(angle_norm(f + t), w, zero, p));
        assert_true((t == 0) == arc_contains(f, w, zero, p));
        if (t != 0) {
            assert_false(arc_contains(angle_norm(f + t - step), w, zero, p));
            assert_false(arc_contains(angle_norm(f - t + step), w, zero, p));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_has_unit_length),
        cmocka_unit_test(test_table_has_equal_steps),
        cmocka_unit_test(test_mirrors),
        cmocka_unit_test(test_angle_of_is_nearest),
        cmocka_unit_test(test_diff),
        cmocka_unit_test(test_borders_belong),
        cmocka_unit_test(test_excess_is_least),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

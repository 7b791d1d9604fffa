/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* Bases: contact, overlap, fronts and rears, placing. */
#include "geom_random.h"

#define R 768                            /* a standard base */

static struct base round_base(int32_t x, int32_t y, angle facing)
{
    return (struct base){ .at = { x, y }, .facing = facing, .discs = 1, .radius = R };
}

static struct base long_base(int32_t x, int32_t y, angle facing)
{
    return (struct base){ .at = { x, y }, .facing = facing, .discs = 2, .radius = R };
}

static void test_tolerance(void **state)
{
    struct base a = round_base(0, 0, 0), b = round_base(2 * R, 0, 0);

    (void)state;
    for (int off = -20; off <= 20; off++) {
        b.at.x = 2 * R + off;
        assert_int_equal(base_gap(&a, &b), off);
        assert_int_equal(base_touch(&a, &b), off <= MK_CONTACT);
        assert_int_equal(base_overlap(&a, &b), off < -MK_CONTACT);
    }
}

static void test_long_base(void **state)
{
    struct base a = long_base(0, 0, 900), b = round_base(0, 3 * R, 0);
    vec c[2], p[4];

    (void)state;
    assert_int_equal(base_disc(&a, c), 2);
    assert_true(vec_eq(c[0], (vec){ 0, R }) && vec_eq(c[1], (vec){ 0, -R }));
    assert_true(base_touch(&a, &b));
    assert_int_equal(base_contacts(&a, &b, p), 1);
    assert_true(vec_eq(p[0], (vec){ 0, 2 * R }));
    assert_true(base_contains(&a, (vec){ 0, 2 * R }));
    assert_false(base_contains(&a, (vec){ 1, 2 * R }));
    assert_true(base_in_rect(&a, (vec){ -R, -2 * R }, (vec){ R, 2 * R }));
    assert_true(base_in_rect(&a, (vec){ -R + 10, -2 * R }, (vec){ R, 2 * R }));
    assert_false(base_in_rect(&a, (vec){ -R + 11, -2 * R }, (vec){ R, 2 * R }));

    b.at = (vec){ 1330, 0 };             /* in the waist: touches both discs */
    assert_int_equal(base_contacts(&a, &b, p), 2);
    assert_true(base_front_touches(&a, 1800, &b) && base_rear_touches(&a, 1800, &b));
}

static void test_front_and_rear(void **state)
{
    struct base a = round_base(0, 0, 0), b = round_base(0, 2 * R, 0);

    (void)state;
    assert_true(base_front_touches(&a, 1800, &b));           /* on the border of the arc */
    assert_false(base_rear_touches(&a, 1800, &b));
    b.at.x = -1;
    assert_false(base_front_touches(&a, 1800, &b));
    assert_true(base_rear_touches(&a, 1800, &b));
    b.at.y = 2 * R + MK_CONTACT + 1;
    assert_false(base_rear_touches(&a, 1800, &b));
}

/* The exact side of an irrational contact point agrees with a rounded one that is not too near. */
static void test_contact_sides(void **state)
{
    uint64_t seed = 8;

    (void)state;
    for (int i = 0; i < 30000; i++) {
        struct base a = long_base(0, 0, angle_norm((int)random_next(&seed)));
        struct base b = long_base(0, 0, angle_norm((int)random_next(&seed)));
        int w = (int)(random_next(&seed) % 3600);
        vec p[4];
        bool front = false, rear = false;

        b.discs = (uint8_t)(1 + i % 2);
        base_place_touching(&b, &a, random_vec(&seed, 1000));
        int n = base_contacts(&a, &b, p);

        for (int k = 0; k < n; k++) {
            front |= arc_contains(a.facing, w > 10 ? w - 10 : 0, a.at, p[k]);
            rear |= !arc_contains(a.facing, w + 10, a.at, p[k]);
        }
        if (front)
            assert_true(base_front_touches(&a, w, &b));
        if (rear)
            assert_true(base_rear_touches(&a, w, &b));
        assert_true(n == 0 || base_front_touches(&a, w, &b) || base_rear_touches(&a, w, &b));
    }
}

static void test_placing(void **state)
{
    uint64_t seed = 9;
    struct base a = round_base(100, 200, 0), b = round_base(0, 0, 450);

    (void)state;
    assert_false(base_place_touching(&b, &a, (vec){ 0, 0 }));
    assert_true(base_place_touching(&b, &a, (vec){ 0, 5 }));
    assert_true(vec_eq(b.at, (vec){ 100, 200 + 2 * R }));
    for (int i = 0; i < 50000; i++) {
        vec d = random_vec(&seed, 1 + (1 << (i % 16)));
        struct base still = long_base(1000, -3000, angle_norm((int)random_next(&seed)));
        struct base mover = long_base(0, 0, angle_norm((int)random_next(&seed)));

        still.discs = (uint8_t)(1 + i / 2 % 2);
        mover.discs = (uint8_t)(1 + i % 2);
        mover.radius = (int16_t)(R + i % 300);
        if (!base_place_touching(&mover, &still, d))
            continue;
        assert_in_range(base_gap(&mover, &still), 0, 2);
        assert_true(base_touch(&mover, &still) && !base_overlap(&mover, &still));
        assert_true(vec_dot(vec_sub(mover.at, still.at), d) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tolerance),
        cmocka_unit_test(test_long_base),
        cmocka_unit_test(test_front_and_rear),
        cmocka_unit_test(test_contact_sides),
        cmocka_unit_test(test_placing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

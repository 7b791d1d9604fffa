/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* Thick polylines. */
#include "geom_random.h"

static const vec bent[] = { { 0, 0 }, { 1000, 0 }, { 1000, 1000 } };
static const struct chain wall = { bent, 3, 100 };
static const struct chain thin = { bent, 3, 0 };

static void test_discs(void **state)
{
    (void)state;
    for (int off = -20; off <= 20; off++) {
        vec p = { 1000 + 768 + 50 + off, 500 };
        struct base b = { .at = { 500, -768 - 50 - off }, .facing = 0, .discs = 1, .radius = 768 };

        assert_int_equal(chain_disc_touch(&wall, p, 768), off <= MK_CONTACT);
        assert_int_equal(chain_disc_overlap(&wall, p, 768), off < -MK_CONTACT);
        assert_int_equal(chain_base_touch(&wall, &b), off <= MK_CONTACT);
        assert_int_equal(chain_base_overlap(&wall, &b), off < -MK_CONTACT);
    }
}

static void test_crossing(void **state)
{
    (void)state;
    assert_true(chain_segment_crosses(&wall, (vec){ 500, -500 }, (vec){ 500, 500 }));
    assert_true(chain_segment_crosses(&wall, (vec){ 500, -500 }, (vec){ 500, -49 }));
    assert_false(chain_segment_crosses(&wall, (vec){ 500, -500 }, (vec){ 500, -50 }));
    assert_false(chain_segment_crosses(&wall, (vec){ 0, -50 }, (vec){ 900, -50 }));
    assert_true(chain_segment_crosses(&thin, (vec){ 500, -500 }, (vec){ 500, 500 }));
    assert_false(chain_segment_crosses(&thin, (vec){ 500, -500 }, (vec){ 500, 0 }));
    assert_false(chain_segment_crosses(&thin, (vec){ 1000, 1000 }, (vec){ 1000, 500 }));
    assert_true(chain_segment_crosses(&thin, (vec){ 1500, 500 }, (vec){ 500, -500 })); /* corner */
}

static void test_side(void **state)
{
    (void)state;
    assert_int_equal(chain_side(&wall, (vec){ 500, 10 }), 1);
    assert_int_equal(chain_side(&wall, (vec){ 500, -10 }), -1);
    assert_int_equal(chain_side(&wall, (vec){ 500, 0 }), 0);
    assert_int_equal(chain_side(&wall, (vec){ 1010, 500 }), -1);
    assert_int_equal(chain_side(&wall, (vec){ 990, 500 }), 1);
    assert_int_equal(chain_side(&wall, (vec){ 1010, -10 }), -1);     /* outside of the bend */
    assert_int_equal(chain_side(&wall, (vec){ 1400, -1 }), -1);
    assert_int_equal(chain_side(&wall, (vec){ 1400, 1 }), -1);
    assert_int_equal(chain_side(&wall, (vec){ -500, 3 }), 1);
}

static void test_along(void **state)
{
    (void)state;
    assert_int_equal(chain_along(&wall, (vec){ -300, 20 }), 0);
    assert_int_equal(chain_along(&wall, (vec){ 300, 20 }), 300);
    assert_int_equal(chain_along(&wall, (vec){ 1100, 300 }), 1300);
    assert_int_equal(chain_along(&wall, (vec){ 1100, 3000 }), 2000);
    assert_int_equal(chain_dist(&wall, (vec){ 1003, 1004 }), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_discs),
        cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_side),
        cmocka_unit_test(test_along),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

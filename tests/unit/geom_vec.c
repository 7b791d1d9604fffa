/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* Roots, distances and the 128-bit helpers against the compiler's own wide integers. */
#include "geom_random.h"

#include "geom/wide.h"

static void root_is_a_floor(uint64_t n)
{
    oracle_int r = isqrt64(n);

    assert_true(r * r <= (oracle_int)n && (r + 1) * (r + 1) > (oracle_int)n);
}

static void test_isqrt(void **state)
{
    uint64_t seed = 1;

    (void)state;
    root_is_a_floor(UINT64_MAX);
    root_is_a_floor(0);
    for (int i = 0; i < 200000; i++) {
        uint64_t r = random_next(&seed), wide = (uint64_t)random_next(&seed) << 33 | r;

        root_is_a_floor(wide >> (i % 64));
        root_is_a_floor(r * r);
        root_is_a_floor(r * r - (r > 0));
    }
}

static void test_wide(void **state)
{
    uint64_t seed = 2;

    (void)state;
    for (int i = 0; i < 100000; i++) {
        uint64_t a = ((uint64_t)random_next(&seed) << 32 | random_next(&seed)) >> (i % 60);
        uint64_t b = ((uint64_t)random_next(&seed) << 31 | random_next(&seed)) >> (i % 50);
        struct wide p = wide_mul(a, b);
        oracle_int q = (oracle_int)a * (oracle_int)b;

        assert_true(p.lo == (uint64_t)q && p.hi == (uint64_t)(q >> 64));
        if (b != 0)
            assert_true(wide_div(p, b) == a);
    }
}

static void test_scaled(void **state)
{
    uint64_t seed = 3;

    (void)state;
    assert_true(vec_eq(vec_scaled((vec){ 5, 0 }, 1536), (vec){ 1536, 0 }));
    assert_true(vec_eq(vec_scaled((vec){ 0, -7 }, 1536), (vec){ 0, -1536 }));
    assert_true(vec_eq(vec_scaled((vec){ 3, 4 }, 500), (vec){ 300, 400 }));
    assert_true(vec_eq(vec_scaled((vec){ 0, 0 }, 500), (vec){ 0, 0 }));
    for (int i = 0; i < 100000; i++) {
        vec d = random_vec(&seed, 1 + (1 << (i % 19)));
        vec s = vec_scaled(d, 100000);

        if (vec_eq(d, (vec){ 0, 0 }))
            continue;
        assert_in_range(vec_dist(s, (vec){ 0, 0 }), 99999, 100001);
        assert_true(vec_dot(s, d) > 0);
        assert_true(vec_cross(s, d) * vec_cross(s, d) <= vec_len2(d));   /* strays by rounding */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_isqrt),
        cmocka_unit_test(test_wide),
        cmocka_unit_test(test_scaled),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

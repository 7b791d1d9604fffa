/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* vec.c: exact roots and distances. The floating root is only a first guess, corrected in integers:
 * the results do not depend on its rounding. */
#include "geom/vec.h"

#include <math.h>

int64_t isqrt64(uint64_t n)
{
    uint64_t r = (uint64_t)(int64_t)sqrt(n >> 63 ? (double)n : (double)(int64_t)n);

    if (r > 0xffffffffu)
        r = 0xffffffffu;
    while (r * r > n)
        r--;
    while (r < 0xffffffffu && (r + 1) * (r + 1) <= n)
        r++;
    return (int64_t)r;
}

int32_t vec_dist(vec a, vec b)
{
    return (int32_t)isqrt64((uint64_t)vec_len2(vec_sub(a, b)));
}

static int32_t divide_rounded(int64_t a, int64_t b)
{
    return (int32_t)(a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b));
}

static int32_t larger_part(vec d)
{
    int32_t x = d.x < 0 ? -d.x : d.x, y = d.y < 0 ? -d.y : d.y;

    return x > y ? x : y;
}

/* A short vector is first lengthened by doubling, which is exact, so that its root is precise. */
struct ray ray_along(vec d)
{
    enum { ZEROS = 12 };        /* in front of 2^19, the least the larger part has to be */

    if (vec_eq(d, (vec){ 0, 0 }))
        return (struct ray){ d, 1 };
    int doublings = __builtin_clz((unsigned)larger_part(d)) - ZEROS;

    if (doublings > 0)
        d = (vec){ d.x * (1 << doublings), d.y * (1 << doublings) };
    return (struct ray){ d, isqrt64((uint64_t)vec_len2(d) << 20) };
}

vec ray_at(const struct ray *r, int32_t length)
{
    int64_t scale = (int64_t)length * 1024;

    return (vec){ divide_rounded(r->d.x * scale, r->root), divide_rounded(r->d.y * scale, r->root) };
}

vec vec_scaled(vec d, int32_t length)
{
    struct ray r = ray_along(d);

    return ray_at(&r, length);
}

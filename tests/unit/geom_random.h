/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* geom_random.h: what the tests of the geometry share: random inputs, a wide integer, cmocka. */
#ifndef MK_TEST_GEOM_RANDOM_H
#define MK_TEST_GEOM_RANDOM_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "geom/geom.h"

__extension__ typedef __int128 oracle_int;

static inline uint32_t random_next(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

/* In -limit .. limit. */
static inline int32_t random_in(uint64_t *seed, int32_t limit)
{
    return (int32_t)(random_next(seed) % (uint32_t)(2 * limit + 1)) - limit;
}

static inline vec random_vec(uint64_t *seed, int32_t limit)
{
    int32_t x = random_in(seed, limit);

    return (vec){ x, random_in(seed, limit) };
}

#endif

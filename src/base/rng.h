/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* rng.h: numbers for dice, bots and tests.
 *
 * The whole generator is one 64-bit number (splitmix64), so a seed is a state and a copy is a fork.
 * Equal seeds give equal numbers on every machine. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t rng_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* 0 to n - 1. Uneven by less than n / 2^32. */
static inline int rng_below(uint64_t *state, int n)
{
    return (int)((rng_next(state) >> 32) * (uint64_t)n >> 32);
}

static inline int rng_between(uint64_t *state, int lo, int hi)
{
    return lo + rng_below(state, hi - lo + 1);
}

/* True with a chance of one in n. */
static inline bool rng_once_in(uint64_t *state, int n)
{
    return rng_below(state, n) == 0;
}

#endif

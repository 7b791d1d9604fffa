/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* wide.h: the few 128-bit operations the exact predicates need, in portable C. Most numbers of a
 * table are small; a branch that is nearly always taken the same way does those in 64 bits. */
#ifndef MK_GEOM_WIDE_H
#define MK_GEOM_WIDE_H

#include <stdint.h>

struct wide {
    uint64_t hi, lo;
};

static inline uint64_t wide_abs(int64_t a)
{
    return a < 0 ? (uint64_t)-a : (uint64_t)a;
}

static inline struct wide wide_mul(uint64_t a, uint64_t b)
{
    if ((a | b) >> 32 == 0)
        return (struct wide){ 0, a * b };

    uint64_t al = a & 0xffffffffu, ah = a >> 32;
    uint64_t bl = b & 0xffffffffu, bh = b >> 32;
    uint64_t low = al * bl, mid = ah * bl + (low >> 32);
    uint64_t cross = al * bh + (mid & 0xffffffffu);

    return (struct wide){ ah * bh + (mid >> 32) + (cross >> 32), a * b };
}

/* The product must fit. */
static inline struct wide wide_scale(struct wide a, uint64_t b)
{
    struct wide p = wide_mul(a.lo, b);

    p.hi += a.hi * b;
    return p;
}

static inline int wide_cmp(struct wide a, struct wide b)
{
    if (a.hi != b.hi)
        return a.hi < b.hi ? -1 : 1;
    return (a.lo > b.lo) - (a.lo < b.lo);
}

/* Floor of a / b, which must fit 64 bits; b below 2^63. */
static inline uint64_t wide_div(struct wide a, uint64_t b)
{
    uint64_t rest = a.hi, quotient = 0;

    if (a.hi == 0)
        return a.lo / b;
    for (int bit = 63; bit >= 0; bit--) {
        rest = rest << 1 | (a.lo >> bit & 1);
        quotient <<= 1;
        if (rest >= b) {
            rest -= b;
            quotient |= 1;
        }
    }
    return quotient;
}

#endif

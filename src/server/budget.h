/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* budget.h: a token bucket: it refills over time, up to a maximum.
 *
 *  (1) The cost of a thing is often known only afterwards, so budget_spend may overdraw it;
 *      budget_has is then false until it has refilled.
 *  (2) A bucket of all zeros is full. */
#ifndef SERVER_BUDGET_H
#define SERVER_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

struct budget_rule {
    double per_second, burst;
};

struct budget {
    double spent;               /* of the burst */
    int64_t counted;            /* refilled up to this time */
};

static inline double budget_left(struct budget *b, const struct budget_rule *r, int64_t now)
{
    if (b->counted) {
        b->spent -= (double)(now - b->counted) / 1e6 * r->per_second;
        b->spent = b->spent < 0 ? 0 : b->spent;
    }
    b->counted = now;
    return r->burst - b->spent;
}

static inline bool budget_has(struct budget *b, const struct budget_rule *r, double price,
                              int64_t now)
{
    return budget_left(b, r, now) >= price;
}

static inline void budget_spend(struct budget *b, const struct budget_rule *r, double price,
                                int64_t now)
{
    budget_left(b, r, now);
    b->spent += price;
}

/* Spends it if there is enough. */
static inline bool budget_take(struct budget *b, const struct budget_rule *r, double price,
                               int64_t now)
{
    if (!budget_has(b, r, price, now))
        return false;
    b->spent += price;
    return true;
}

static inline bool budget_full(struct budget *b, const struct budget_rule *r, int64_t now)
{
    return budget_left(b, r, now) >= r->burst;
}

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* budget.h: what somebody may still spend: it fills by itself, up to a brim.
 *
 *  (1) What something costs is often known only afterwards: budget_spend may lead below zero, and
 *      budget_has says no until it has filled again.
 *  (2) One that is all zero is full. */
#ifndef SERVER_BUDGET_H
#define SERVER_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

struct budget_rule {
    double per_second, most;
};

struct budget {
    double spent;               /* of the most there can be */
    int64_t counted;            /* up to here it has filled */
};

static inline double budget_left(struct budget *b, const struct budget_rule *r, int64_t now)
{
    if (b->counted) {
        b->spent -= (double)(now - b->counted) / 1e6 * r->per_second;
        b->spent = b->spent < 0 ? 0 : b->spent;
    }
    b->counted = now;
    return r->most - b->spent;
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

/* Spends it if it is there. */
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
    return budget_left(b, r, now) >= r->most;
}

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bench.h: measurements and their goals. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include <stdbool.h>

struct goal {
    enum { GOAL_NONE, GOAL_LEAST, GOAL_MAX } kind;
    double value;
};

static inline struct goal at_least(double value)
{
    return (struct goal){GOAL_LEAST, value};
}

static inline struct goal at_most(double value)
{
    return (struct goal){GOAL_MAX, value};
}

static inline struct goal no_goal(void)
{
    return (struct goal){GOAL_NONE, 0};
}

/* A line: the measurement, its goal, and whether it is met. */
void bench_tell(bool tsv, const char *name, double value, const char *unit, struct goal);

/* Greedy games, threads, odds, captain, with the ready-made armies; `unlimited` is the cost of
 * an order at as many points there, in seconds. False if the armies cannot be read. */
bool bench_bots(bool tsv, double unlimited);

#endif

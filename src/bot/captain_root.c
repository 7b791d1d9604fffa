/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* captain_root.c: which of the root's orders is best, over the fortunes they share. */
#include "bot/captain.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

enum {
    LEAST = 3,                  /* fortunes before the worse half may be dropped */
    BETWEEN = 12,               /* fortunes between looks for orders that need no more of them */
};

static bool runs(const struct search *s, int i)
{
    return s->running >> i & 1;
}

static int running(const struct search *s)
{
    int n = 0;

    for (int i = 0; i < WIDEST; i++)
        n += runs(s, i);
    return n;
}

/* Its mean over the fortunes that every order still running has faced. */
static double result(const struct search *s, int i)
{
    double sum = 0;

    for (int k = 0; k < s->fortune; k++)
        sum += (double)s->c->met[i][k];
    return captain_hope(s, captain_root(s), captain_order(s, i), s->fortune, sum);
}

/* Between equals, greedy's choice. */
static int best_running(const struct search *s)
{
    double most = 0;
    int best = -1;

    for (int i = 0; i < WIDEST; i++) {
        double v = runs(s, i) ? result(s, i) : 0;

        if (runs(s, i) && (best < 0 || v > most)) {
            most = v;
            best = i;
        }
    }
    return best;
}

static int worst_running(const struct search *s)
{
    double least = 0;
    int worst = -1;

    for (int i = 0; i < WIDEST; i++) {
        double v = runs(s, i) ? result(s, i) : 0;

        if (runs(s, i) && (worst < 0 || v <= least)) {
            least = v;
            worst = i;
        }
    }
    return worst;
}

static void retire(struct search *s, int i)
{
    s->running &= ~((uint32_t)1 << i);
}

/* What choosing b instead of a costs on average, if luck explains as much of the difference as their
 * results suggest (the mean of a normal distribution above 0). They are taken to have differed once
 * more, by as much as any two results do: a few that happen to be alike settle nothing. */
static double regret(const struct search *s, int a, int b)
{
    double n = s->fortune, sum = 0, squares = captain_spread(s) * captain_spread(s), error, z;

    for (int k = 0; k < s->fortune; k++) {
        double d = (double)s->c->met[b][k] - (double)s->c->met[a][k];

        sum += d;
        squares += d * d;
    }
    error = sqrt((squares - sum * sum / n) / (n + 1) / n);
    z = sum / n / error;
    return error * (exp(-z * z / 2) / sqrt(2 * PI) - z * erfc(z / sqrt(2)) / 2);
}

static bool are_alike(const struct search *s, int a, int b)
{
    for (int k = 0; k < s->fortune; k++)
        if (s->c->met[a][k] < s->c->met[b][k] || s->c->met[a][k] > s->c->met[b][k])
            return false;
    return true;
}

/* The more orders there are, the less may be forgone by dropping one. */
static void retire_settled(struct search *s)
{
    double trifle = s->trifle / running(s);
    int best = best_running(s);

    for (int i = 0; i < WIDEST; i++)
        if (runs(s, i) && i != best &&
            (are_alike(s, i, best) || regret(s, i, best) < trifle))
            retire(s, i);
}

/* Every order still running faces the next fortune. False if time runs out; an unfinished round
 * does not count. */
static bool meet_fortune(struct search *s)
{
    double v;

    for (int i = 0; i < WIDEST; i++) {
        if (!runs(s, i))
            continue;
        if (captain_is_done(s) || !captain_try(s, i, &v))
            return false;
        s->c->met[i][s->fortune] = (float)v;
        s->meetings[i] = s->fortune + 1;
    }
    return ++s->fortune < FORTUNES;
}

/* How much of the budget is spent, from 0 to 1. */
static double spent(const struct search *s)
{
    double by_nodes = s->budget.nodes ? (double)s->tries / (double)s->budget.nodes : 0;
    double by_time = s->until ? (double)(captain_clock(s) - s->begin) /
                                    (double)(s->until - s->begin + 1) : 0;

    return by_nodes > by_time ? by_nodes : by_time;
}

/* Each halving gets an equal share of the budget. */
int captain_compare(struct search *s)
{
    int halvings = 0, done = 0, n;

    for (n = running(s); n > 1; n = (n + 1) / 2)
        halvings++;
    while (running(s) > 1 && meet_fortune(s)) {
        if (s->fortune % BETWEEN == 0)
            retire_settled(s);
        if (s->fortune < LEAST || spent(s) * halvings < done + 1)
            continue;
        done++;
        for (n = running(s) / 2; n > 0 && running(s) > 2; n--)
            retire(s, worst_running(s));
    }
    return best_running(s);
}

int captain_firsts(const struct search *s, int i)
{
    int firsts = 0;

    for (int k = 0; k < s->fortune; k++) {
        bool first = true;

        for (int other = 0; other < WIDEST && first; other++)
            first = s->meetings[other] <= k || s->c->met[other][k] <= s->c->met[i][k];
        firsts += first;
    }
    return firsts;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* rating.c: the Bradley-Terry model, solved by iteration. */
#include "sim/rating.h"

#include <math.h>

enum { ROUNDS = 2000 };

static double games(const struct rating_league *l, int i, int j)
{
    double n = l->wins[i][j] + l->wins[j][i];

    return n > 0 ? n + 1 : 0;
}

static double points(const struct rating_league *l, int i, int j)
{
    return games(l, i, j) > 0 ? l->wins[i][j] + 0.5 : 0;
}

static double improved(const struct rating_league *l, const double *strength, int i)
{
    double won = 0, expected = 0;

    for (int j = 0; j < l->n; j++) {
        if (j == i || games(l, i, j) <= 0)
            continue;
        won += points(l, i, j);
        expected += games(l, i, j) / (strength[i] + strength[j]);
    }
    return expected > 0 ? won / expected : 1;
}

/* Keeps the geometric mean at one. */
static void centre(double *strength, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += log(strength[i]);
    for (int i = 0; i < n; i++)
        strength[i] /= exp(sum / n);
}

static double deviation(const struct rating_league *l, const double *strength, int i)
{
    double information = 0;

    for (int j = 0; j < l->n; j++) {
        double p = strength[i] / (strength[i] + strength[j]);
        if (j != i)
            information += games(l, i, j) * p * (1 - p);
    }
    return information > 0 ? 1 / sqrt(information) : 0;
}

void rating_solve(const struct rating_league *l, double rating[], double error[])
{
    double strength[RATING_MAX], next[RATING_MAX], scale = 400 / log(10);

    for (int i = 0; i < l->n; i++)
        strength[i] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < l->n; i++)
            next[i] = improved(l, strength, i);
        for (int i = 0; i < l->n; i++)
            strength[i] = next[i];
        centre(strength, l->n);
    }
    for (int i = 0; i < l->n; i++) {
        rating[i] = scale * log(strength[i]);
        error[i] = 2 * scale * deviation(l, strength, i);
    }
}

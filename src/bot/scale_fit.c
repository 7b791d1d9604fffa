/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scale_fit.c: fits weights to games by Newton's method for the logistic likelihood. */
#include <math.h>
#include <string.h>

#include "bot/scale.h"

enum { N = SCALE_FEATURES, STEPS = 25 };
static const double HELD_BACK = 1e-4;   /* ridge, as a share of the mean: a feature never seen
                                         * keeps the weight 0 */

struct system {
    double a[N][N], b[N];
};

static void swap_rows(struct system *s, int i, int k)
{
    double row[N], right = s->b[i];

    memcpy(row, s->a[i], sizeof row);
    memcpy(s->a[i], s->a[k], sizeof row);
    memcpy(s->a[k], row, sizeof row);
    s->b[i] = s->b[k];
    s->b[k] = right;
}

/* Gaussian elimination with pivoting; the ridge makes sure that there is a pivot. */
static void solve(struct system *s, double out[N])
{
    for (int i = 0; i < N; i++) {
        int best = i;

        for (int k = i + 1; k < N; k++)
            if (fabs(s->a[k][i]) > fabs(s->a[best][i]))
                best = k;
        swap_rows(s, i, best);
        for (int k = i + 1; k < N; k++) {
            double part = s->a[k][i] / s->a[i][i];

            for (int j = i; j < N; j++)
                s->a[k][j] -= part * s->a[i][j];
            s->b[k] -= part * s->b[i];
        }
    }
    for (int i = N - 1; i >= 0; i--) {
        out[i] = s->b[i];
        for (int j = i + 1; j < N; j++)
            out[i] -= s->a[i][j] * out[j];
        out[i] /= s->a[i][i];
    }
}

static void leave_out(struct system *s, const bool barred[N])
{
    for (int i = 0; i < N; i++) {
        if (!barred[i])
            continue;
        for (int j = 0; j < N; j++)
            s->a[i][j] = s->a[j][i] = i == j;
        s->b[i] = 0;
    }
}

/* One step towards the most likely weights; returns how far it went. */
static double step(const struct scale_row *row, long n, const bool barred[N], double weight[N])
{
    struct system s = {0};
    double by[N], far = 0;

    for (long r = 0; r < n; r++) {
        double p = scale_chance(weight, row[r].x), slope = p * (1 - p);

        for (int i = 0; i < N; i++) {
            s.b[i] += (row[r].won - p) * row[r].x[i];
            for (int j = 0; j < N; j++)
                s.a[i][j] += slope * row[r].x[i] * row[r].x[j];
        }
    }
    for (int i = 0; i < N; i++) {
        s.a[i][i] += HELD_BACK * (double)n;
        s.b[i] -= HELD_BACK * (double)n * weight[i];
    }
    leave_out(&s, barred);
    solve(&s, by);
    for (int i = 0; i < N; i++) {
        weight[i] += by[i];
        far = fmax(far, fabs(by[i]));
    }
    return far;
}

static void fit_others(const struct scale_row *row, long n, const bool barred[N], double weight[N])
{
    for (int i = 0; i < N; i++)
        weight[i] = 0;
    for (int i = 0; i < STEPS && n > 0 && step(row, n, barred, weight) > 1e-7; i++)
        continue;
}

/* Features whose weight would fall below 0 are left out, the lowest first. */
void scale_fit(const struct scale_row *row, long n, double weight[SCALE_FEATURES])
{
    bool barred[N] = {false};

    for (int left = N; left > 0; left--) {
        int worst = 0;

        fit_others(row, n, barred, weight);
        for (int i = 1; i < N; i++)
            worst = weight[i] < weight[worst] ? i : worst;
        if (weight[worst] >= 0)
            break;
        barred[worst] = true;
        weight[worst] = 0;
    }
}

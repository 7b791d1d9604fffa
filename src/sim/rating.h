/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* rating.h: the strengths of players in a league, from who beat whom. */
#ifndef SIM_RATING_H
#define SIM_RATING_H

enum { RATING_MAX = 32 };

/* wins[i][j]: points of i against j, a draw counting half a point. */
struct rating_league {
    int n;
    double wins[RATING_MAX][RATING_MAX];
};

/* Ratings on the usual scale (400 points for odds of ten to one), 0 on average, by maximum
 * likelihood with one imaginary draw between every two who met; error is two standard
 * deviations. */
void rating_solve(const struct rating_league *, double rating[], double error[]);

#endif

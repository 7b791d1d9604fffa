/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scale.h: one scale for all positions: the chance of winning.
 *
 *  (1) A few features describe a position (scale.def): ours less theirs; those counted in points as
 *      a share of all points in the game, or of what the figures left are worth.
 *  (2) The chance is logistic in their weighted sum. The weights are data: `warlord tune` fits them
 *      to games played by bots and rewrites scale.def.
 */
#ifndef BOT_SCALE_H
#define BOT_SCALE_H

#include "bot/survey.h"

enum scale_feature {
#define SCALE_FEATURE(name, of, weight, words) SCALE_##name,
#include "bot/scale.def"
#undef SCALE_FEATURE
    SCALE_FEATURES
};

/* For tables and for the file that `tune` writes. */
extern const char *const scale_name[SCALE_FEATURES], *const scale_words[SCALE_FEATURES],
    *const scale_share[SCALE_FEATURES];
/* The weights of scale.def. */
extern const double scale_weight[SCALE_FEATURES];

/* A position and its outcome: 1 won, 0 lost, a half drawn. */
struct scale_row {
    double x[SCALE_FEATURES];
    double won;
};

/* All points in the game, lost figures included. */
double scale_stakes(const struct game *);
/* The features of the position for `me`. The game must not be over. */
void scale_look(struct survey *, const struct game *, player_id me, double x[SCALE_FEATURES]);
/* The chance they predict, 0 to 1. */
double scale_chance(const double weight[SCALE_FEATURES], const double x[SCALE_FEATURES]);
/* The weights that make the outcomes most likely (maximum likelihood with a small ridge). None
 * is below 0: more of a good thing is never worse. */
void scale_fit(const struct scale_row *, long n, double weight[SCALE_FEATURES]);
/* How badly the weights predict the rows: the mean of -log of the chance given to the outcome.
 * Tossing a coin gives 0.693. */
double scale_surprise(const double weight[SCALE_FEATURES], const struct scale_row *, long n);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scale.h: one scale for all positions: the chance to win.
 *
 *  (1) What is looked at can be said in a few words (scale.def): ours less theirs, where it is counted
 *      in points as a share of all the points in the game or of what the figures left are worth.
 *  (2) The chance is logistic in a weighted sum of it. The weights are data: `warlord tune` fits them
 *      to games that bots played and writes scale.def anew.
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

/* For tables and for the file `tune` writes. */
extern const char *const scale_name[SCALE_FEATURES], *const scale_words[SCALE_FEATURES],
    *const scale_share[SCALE_FEATURES];
/* The weights of scale.def. */
extern const double scale_weight[SCALE_FEATURES];

/* A position, and what became of it: 1 won, 0 lost, a half drawn. */
struct scale_row {
    double x[SCALE_FEATURES];
    double won;
};

/* All points in the game, those that are lost included. */
double scale_stakes(const struct game *);
/* What is to be seen for `me`. The game is not over. */
void scale_look(struct survey *, const struct game *, player_id me, double x[SCALE_FEATURES]);
/* The chance that goes with it, 0 to 1. */
double scale_chance(const double weight[SCALE_FEATURES], const double x[SCALE_FEATURES]);
/* The weights under which what happened was most likely (maximum likelihood, held back a little). None
 * is below 0: having more of what is good is never worse. */
void scale_fit(const struct scale_row *, long n, double weight[SCALE_FEATURES]);
/* How badly the weights foretell the rows: the mean of -log of the chance of what happened. A coin has
 * 0.693. */
double scale_surprise(const double weight[SCALE_FEATURES], const struct scale_row *, long n);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tune.h: positions from games that bots play against themselves, with how the games ended. */
#ifndef SIM_TUNE_H
#define SIM_TUNE_H

#include <stdio.h>

#include "bot/scale.h"

struct tune_plan {
    const char *bot;                /* who plays both sides */
    long games;
    uint64_t seed;
    int rounds;                     /* then time is called */
    void (*progress)(long done, long games);    /* or NULL */
};

/* Plays random skirmishes and notes every position at the beginning of a turn, seen by both players.
 * Returns how many rows there are; the caller frees them. -1 if there is no such bot. Equal plans give
 * equal rows. */
long tune_gather(const struct tune_plan *, struct scale_row **out);

/* Writes scale.def with these weights. */
void tune_write(FILE *, const double weight[SCALE_FEATURES]);

#endif

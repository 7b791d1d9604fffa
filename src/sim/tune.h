/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tune.h: positions from games that a bot plays against itself, with the outcomes of the games. */
#ifndef SIM_TUNE_H
#define SIM_TUNE_H

#include <stdio.h>

#include "bot/scale.h"

struct tune_plan {
    const char *bot;                /* plays both sides */
    long games;
    uint64_t seed;
    int rounds;                     /* after which time is called */
    void (*progress)(long done, long games);    /* or NULL */
};

/* Plays random skirmishes and records every position at the start of a turn, as seen by both
 * players. Returns the number of rows, which the caller frees; -1 if there is no such bot. The
 * same plan always gives the same rows. */
long tune_gather(const struct tune_plan *, struct scale_row **out);

/* Writes scale.def with these weights. */
void tune_write(FILE *, const double weight[SCALE_FEATURES]);

#endif

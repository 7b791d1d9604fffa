/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* contest.h: two armies, two bots, many games: what sim and league have in common. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "army/army.h"
#include "sim/sim.h"

struct contest {
    struct library library;
    struct army *army;              /* the two, while open */
    const char *bot[2];
    char bots[2 * BOT_NAME + 2];
    long games;
    int threads, rounds, points;
    uint64_t seed;
    bool validate, quiet;
    const char *journal;
    double began;
};

struct contest contest_default(void);
/* Takes argv[*i] (and what belongs to it) if it is one of these options: -n --bots --threads --seed
 * --rounds --resume --check --quiet. */
bool contest_option(struct contest *, int argc, char **argv, int *i);
/* Reads the two armies; on failure says why on stderr. */
bool contest_open(struct contest *, const char *red, const char *blue);
/* Plays all games, with a progress bar if somebody watches. */
bool contest_run(struct contest *, struct sim_sum *);
void contest_release(struct contest *);

#endif

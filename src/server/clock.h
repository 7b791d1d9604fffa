/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* clock.h: each player's time to think, and how long a game has been played.
 *
 *  (1) Only the clock of the player to decide runs; none does while dice are awaited.
 *  (2) A player gains the increment at the end of each of their turns.
 *  (3) Nothing runs before clock_start and after clock_stop: time while the server is down, or
 *      before everybody is seated, counts for nobody.
 *  (4) Times are microseconds; `now` never goes back. */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "mk/types.h"

struct clock {
    bool on;                    /* the game has a clock */
    bool running;
    int nplayer;
    int64_t begin, increment;   /* what everybody starts with, and gains each turn */
    int64_t left[MK_MAX_PLAYERS];
    int64_t played;             /* with the clock running */
    int64_t since;              /* counted up to this time */
    int asked;                  /* whose clock runs, or -1 */
};

void clock_set(struct clock *, int nplayer, int64_t begin, int64_t increment);
void clock_start(struct clock *, int64_t now, int asked);
void clock_stop(struct clock *, int64_t now);
/* Counts up to now. */
void clock_count(struct clock *, int64_t now);
/* From now on that player's clock runs; `ended` is the player whose turn has just ended, or -1.
 * True if the player to decide has changed. */
bool clock_ask(struct clock *, int64_t now, int asked, int ended);
/* The end of that player's turn was undone; takes the increment back. */
void clock_return(struct clock *, int player);
/* The player whose time has run out, or -1. */
int clock_fallen(const struct clock *);

#endif

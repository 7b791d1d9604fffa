/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bot.h: players made of code. A bot sees the game as it is, changes nothing and answers whatever is
 * asked; its dice and whims come from the caller's generator (base/rng.h). */
#ifndef BOT_BOT_H
#define BOT_BOT_H

#include "mk/game.h"

/* A random legal answer, dice included. Only to be asked while the game asks for something. */
struct mk_order bot_random(const struct game *, uint64_t *rng);

/* Plays one random order; *played gets it. The same game as with bot_random is not promised: here a
 * guess is simply given, and if it is refused the next one is. Returns false if the game is over. */
bool bot_random_play(struct game *, uint64_t *rng, struct mk_order *played);

/* Looks one order ahead and does what seems best on average; in tens of milliseconds. Allocates while
 * it thinks. */
struct mk_order bot_simple(const struct game *, uint64_t *rng);
/* Its best answers, best first; returns how many. */
int bot_simple_best(const struct game *, uint64_t *rng, struct mk_order *out, int max);

#endif

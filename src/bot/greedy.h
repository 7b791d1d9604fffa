/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* greedy.h: greedy's ranking, which a search leans on. */
#ifndef BOT_GREEDY_H
#define BOT_GREEDY_H

#include "bot/bot.h"
#include "bot/ideas.h"

enum { GREEDY_MAX = 64 };

/* Answers to the decision the game waits for, all legal, best first; what brings no more than `least`
 * is left out, but never everything. Returns how many. */
int greedy_rank(struct survey *, const struct game *, uint64_t *rng, int32_t least,
                struct idea *out, int max);
/* The first of them. */
struct mk_order greedy_best(struct survey *, const struct game *, uint64_t *rng,
                            char reason[BOT_REASON]);
/* Gives it at once, checked once: the same order. */
bool greedy_play_on(struct survey *, struct game *, uint64_t *rng, struct mk_events *);
/* What the bot remembers from one decision to the next; greedy_release lets go of it. */
struct survey *greedy_survey(struct bot *);
void idea_reason(const struct game *, const struct idea *, char reason[BOT_REASON]);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* greedy.h: greedy's ranking, which the searching bots build on. */
#ifndef BOT_GREEDY_H
#define BOT_GREEDY_H

#include "bot/bot.h"
#include "bot/ideas.h"

enum { GREEDY_MAX = 64 };

/* Legal answers to the current decision, best first; those that gain no more than `least` are
 * left out, but one always remains. Returns how many. */
int greedy_rank(struct survey *, const struct game *, uint64_t *rng, int32_t least,
                struct idea *out, int max);
/* The first of them. */
struct mk_order greedy_best(struct survey *, const struct game *, uint64_t *rng,
                            char reason[BOT_REASON]);
/* Plays that order, checking it only once. */
bool greedy_play_on(struct survey *, struct game *, uint64_t *rng, struct mk_events *);
/* What the bot remembers between decisions; greedy_release frees it. */
struct survey *greedy_survey(struct bot *);
void idea_reason(const struct game *, const struct idea *, char reason[BOT_REASON]);

#endif

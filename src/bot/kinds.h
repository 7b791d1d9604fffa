/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* kinds.h: the implementations behind the names. Private to bot/. */
#ifndef BOT_KINDS_H
#define BOT_KINDS_H

#include "bot/bot.h"

typedef struct mk_order bot_choose(struct bot *, const struct game *, struct bot_budget,
                                   uint64_t *rng, char reason[BOT_REASON]);

typedef bool bot_plays(struct bot *, struct game *, uint64_t *rng, struct mk_events *);

bot_choose random_choose, recruit_choose, greedy_choose, captain_choose;
bot_plays random_play, greedy_play;

/* Plays an order that is only a guess: checked once, without asking for the reason of a refusal. */
bool bot_give(struct game *, struct mk_order *, struct mk_events *);
void greedy_release(struct bot *), captain_release(struct bot *);

#endif

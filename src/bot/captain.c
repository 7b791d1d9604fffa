/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* captain.c: searches. For now it does what greedy does. */
#include "bot/kinds.h"

struct mk_order captain_choose(struct bot *b, const struct game *g, struct bot_budget budget,
                               uint64_t *rng, char reason[BOT_REASON])
{
    return greedy_choose(b, g, budget, rng, reason);
}

void captain_release(struct bot *b)
{
    (void)b;
}

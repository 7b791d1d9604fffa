/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* greedy.c: plays at once. For now it leans on the simple bot. */
#include <stdio.h>

#include "bot/kinds.h"

int bot_greedy_best(const struct game *g, uint64_t *rng, struct mk_order *out, int max)
{
    return bot_simple_best(g, rng, out, max);
}

struct mk_order greedy_choose(struct bot *b, const struct game *g, struct bot_budget budget,
                              uint64_t *rng, char reason[BOT_REASON])
{
    (void)b;
    (void)budget;
    snprintf(reason, BOT_REASON, "it seems best");
    return bot_simple(g, rng);
}

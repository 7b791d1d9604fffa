/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* random.c: the bot without a plan. */
#include <assert.h>
#include <stdio.h>

#include "bot/kinds.h"
#include "mk/query.h"

struct mk_order bot_random(const struct game *g, uint64_t *rng)
{
    struct mk_order o = {0};
    int n = mk_generate(g, &o, 1, rng);

    assert(n == 1);
    (void)n;
    return o;
}

bool bot_random_play(struct game *g, uint64_t *rng, struct mk_order *played)
{
    if (g->ask.ask == ASK_NOTHING)
        return false;
    for (int attempt = 0; attempt <= MK_ATTEMPTS; attempt++) {
        mk_propose(g, attempt, rng, played);
        if (allowed(mk_apply(g, played, NULL)))
            return true;
    }
    return false;
}

struct mk_order random_choose(struct bot *b, const struct game *g, struct bot_budget budget,
                              uint64_t *rng, char reason[BOT_REASON])
{
    (void)b;
    (void)budget;
    if (reason)
        snprintf(reason, BOT_REASON, "for no reason at all");
    return bot_random(g, rng);
}

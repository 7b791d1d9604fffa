/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* random.c: a bot without a plan. */
#include <stdio.h>

#include "bot/kinds.h"
#include "mk/query.h"
#include "rules/carry.h"

struct mk_order bot_random(const struct game *g, uint64_t *rng)
{
    struct mk_order o = {0};

    if (mk_generate(g, &o, 1, rng) == 0)
        o = (struct mk_order){.kind = ORDER_NONE};
    return o;
}

bool bot_give(struct game *g, struct mk_order *o, struct mk_events *events)
{
    o->flags |= ORDER_YES_OR_NO;
    struct verdict v = mk_check(g, o);
    o->flags &= (uint8_t)~ORDER_YES_OR_NO;
    if (allowed(v))
        carry_out(g, o, v, events);
    return allowed(v);
}

static bool play_guess(struct game *g, uint64_t *rng, struct mk_order *played,
                       struct mk_events *events)
{
    if (g->ask.ask == ASK_NOTHING)
        return false;
    for (int attempt = 0; attempt <= MK_ATTEMPTS; attempt++) {
        mk_propose(g, attempt, rng, played);
        if (bot_give(g, played, events))
            return true;
    }
    return false;
}

bool bot_random_play(struct game *g, uint64_t *rng, struct mk_order *played)
{
    return play_guess(g, rng, played, NULL);
}

bool random_play(struct bot *b, struct game *g, uint64_t *rng, struct mk_events *events)
{
    struct mk_order played;

    (void)b;
    return play_guess(g, rng, &played, events);
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

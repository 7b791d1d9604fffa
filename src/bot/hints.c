/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hints.c: greedy's ideas as hints for a player. */
#include <stdlib.h>

#include "bot/explain.h"
#include "bot/greedy.h"
#include "mk/query.h"

static int advise(const struct game *g, uint64_t *rng, int32_t least, struct bot_hint *out, int max)
{
    struct idea idea[GREEDY_MAX];
    struct survey *s = malloc(sizeof *s);
    int n = 0;

    if (!s)
        abort();
    survey_init(s);
    if (max > 0 && g->ask.ask != ASK_NOTHING)
        n = greedy_rank(s, g, rng, least, idea, max < GREEDY_MAX ? max : GREEDY_MAX);
    for (int i = 0; i < n; i++) {
        out[i].order = idea[i].order;
        out[i].about = idea[i].about;
        idea_reason(g, &idea[i], out[i].reason);
        bot_explain(g, &idea[i].order, idea[i].about, out[i].reason);
    }
    free(s);
    return n;
}

int bot_advice(const struct game *g, uint64_t *rng, struct bot_hint *out, int max)
{
    return advise(g, rng, INT32_MIN, out, max);
}

int bot_hints(const struct game *g, uint64_t *rng, struct bot_hint *out, int max)
{
    return advise(g, rng, 0, out, max);
}

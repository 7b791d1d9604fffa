/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* recruit.c: has greedy's ideas and judges them badly: its estimates are off by as much as they are
 * worth, and it overlooks things. It never does what greedy thinks harmful. */
#include "bot/kinds.h"

#include "base/rng.h"
#include "bot/greedy.h"

enum {
    THOUGHTS = 16,              /* ideas it considers */
    OVERLOOKED = 60,            /* percent of them that it misses */
    WRONG = 10 * POINT,         /* an estimate may be off by this much either way… */
    WRONGER = 150,              /* …and by this percentage of the value */
};

/* The value it sees in the idea. */
static int32_t guess(int32_t value, uint64_t *rng)
{
    int32_t off = WRONG + value / 100 * WRONGER;

    return value + rng_below(rng, 2 * off + 1) - off;
}

/* The one that looks best to it, from the worst to greedy's own choice: any may be overlooked,
 * even the best, as long as there is another. */
static const struct idea *pick(const struct idea idea[], int n, uint64_t *rng)
{
    const struct idea *best = NULL;
    int32_t most = 0;

    for (int i = n - 1; i >= 0; i--) {
        int32_t seems = guess(idea[i].value, rng);

        if (idea[i].value <= 0)
            continue;
        if (!best || (seems > most && rng_below(rng, 100) >= OVERLOOKED)) {
            best = &idea[i];
            most = seems;
        }
    }
    return best ? best : &idea[0];
}

/* Nothing to misjudge: a figure that has set out follows the others, and damage to oneself is
 * obvious. */
static bool is_plain(const struct game *g)
{
    return g->ask.ask == ASK_MEMBER || g->ask.ask == ASK_SECTION;
}

struct mk_order recruit_choose(struct bot *b, const struct game *g, struct bot_budget budget,
                               uint64_t *rng, char reason[BOT_REASON])
{
    struct idea idea[THOUGHTS];
    const struct idea *mine;
    int n;

    (void)budget;
    n = greedy_rank(greedy_survey(b), g, rng, 0, idea, THOUGHTS);
    mine = is_plain(g) ? &idea[0] : pick(idea, n, rng);
    b->about = mine->about;
    if (reason)
        idea_reason(g, mine, reason);
    return mine->order;
}

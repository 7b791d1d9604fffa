/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bot.c: bots by name. */
#include "bot/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/explain.h"
#include "bot/kinds.h"

enum { CAPTAIN_MICROS = 100000, MARSHAL_MICROS = 2000000 };

const char bot_names[] = "random, recruit, greedy, captain, marshal, captain:100ms, captain:2s, "
                         "captain:500n";

static const struct kind {
    const char *word;
    bot_choose *choose;
    bot_plays *play;
    void (*release)(struct bot *);
    struct bot_budget budget;
    bool searches;                  /* may be told a budget behind a colon */
} kinds[] = {
    {"random", random_choose, random_play, NULL, {0}, false},
    {"recruit", recruit_choose, NULL, greedy_release, {0}, false},
    {"greedy", greedy_choose, greedy_play, greedy_release, {0}, false},
    {"captain", captain_choose, NULL, captain_release, {.micros = CAPTAIN_MICROS}, true},
    {"marshal", captain_choose, NULL, captain_release, {.micros = MARSHAL_MICROS}, true},
};

static bool read_budget(const char *text, struct bot_budget *out)
{
    char *unit;
    long n = strtol(text, &unit, 10);
    bool good = unit != text && n > 0 && n <= 1000000;

    *out = (struct bot_budget){0};
    if (strcmp(unit, "ms") == 0)
        out->micros = n * (int64_t)1000;
    else if (strcmp(unit, "s") == 0)
        out->micros = n * (int64_t)1000000;
    else if (strcmp(unit, "n") == 0)
        out->nodes = n;
    else
        good = false;
    return good;
}

static bool is_named(const struct kind *k, const char *name, struct bot_budget *budget)
{
    size_t n = strlen(k->word);

    *budget = k->budget;
    if (strncmp(name, k->word, n) != 0)
        return false;
    return name[n] == '\0' || (name[n] == ':' && k->searches && read_budget(name + n + 1, budget));
}

bool bot_searches(const char *name)
{
    struct bot_budget ignored;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (is_named(&kinds[i], name, &ignored))
            return kinds[i].searches;
    return false;
}

struct bot *bot_named(const char *name)
{
    struct bot_budget budget;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct bot *b = is_named(&kinds[i], name, &budget) ? malloc(sizeof *b) : NULL;

        if (!b)
            continue;
        *b = (struct bot){.budget = budget, .choose = kinds[i].choose, .play = kinds[i].play,
                          .release = kinds[i].release};
        snprintf(b->name, sizeof b->name, "%s", name);
        return b;
    }
    return NULL;
}

void bot_free(struct bot *b)
{
    if (b && b->release)
        b->release(b);
    free(b);
}

struct mk_order bot_answer(struct bot *b, const struct game *g, uint64_t *rng,
                           char reason[BOT_REASON])
{
    b->about = NOBODY;
    struct mk_order o = b->choose(b, g, b->budget, rng, reason);

    if (reason)
        bot_explain(g, &o, b->about, reason);
    return o;
}

bool bot_play(struct bot *b, struct game *g, uint64_t *rng, struct mk_events *events)
{
    if (b->play)
        return b->play(b, g, rng, events);
    struct mk_order o = bot_answer(b, g, rng, NULL);
    return allowed(mk_apply(g, &o, events));
}

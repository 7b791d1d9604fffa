/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_bots.c: a bot's decision, made by the crew from a copy of the game. */
#include <sodium.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "bot/bot.h"
#include "collection/file.h"
#include "server/crew.h"
#include "server/games_parts.h"
#include "server/log.h"

enum { FIGURES_MANY = 80 };

struct thought {
    struct task task;           /* first: a task is its thought */
    struct games *games;
    char id[ROOM_ID];
    int line;                   /* what the answer shall become */
    char bot[BOT_NAME];
    uint64_t whim;
    int64_t since;
    struct mk_order order;
    bool wrong;                 /* the bot's own answer was not legal */
    char reason[BOT_REASON];
    struct game *g;
};

static void think(struct task *task, struct hand *hand)
{
    struct thought *t = (struct thought *)task;
    struct bot *b = hand_bot(hand, t->bot);

    if (b)
        t->order = bot_answer(b, t->g, &t->whim, t->reason);
    if (!b || !allowed(mk_check(t->g, &t->order))) {
        t->wrong = true;
        t->reason[0] = '\0';
        t->order = bot_random(t->g, &t->whim);
    }
}

static void give(struct games *g, struct room *r, struct thought *t)
{
    player_id who = r->course.g->ask.player;

    if (t->wrong)
        log_event(LOG_FAULT, "bot-wrong", "game", t->id, "bot", t->bot, "line", LOG_NUMBER(t->line),
                  NULL);
    if (!allowed(play_give(g, r, &t->order))) {
        log_event(LOG_FAULT, "bot-stuck", "game", t->id, "bot", t->bot, "line",
                  LOG_NUMBER(t->line), NULL);
        if (who < r->head.nplayer)
            r->head.state.fallen |= 1u << who;      /* the server answers for it */
        games_touch(g, r);
        return;
    }
    g->with.metrics->bot_decisions++;
    if (t->reason[0])
        games_tell(g, r, NULL, parcel_of("reason %d %s", t->line, t->reason));
}

static void thought_over(struct task *task)
{
    struct thought *t = (struct thought *)task;
    struct games *g = t->games;
    struct room *r = games_seen(g, t->id);
    bool fits = r && r->thinking == t->line && r->head.state.last + 1 == t->line;

    metrics_observe(&g->with.metrics->think, log_now() - t->since);
    if (r && r->thinking == t->line)
        r->thinking = 0;
    if (fits && !g->sick)
        give(g, r, t);
    else
        g->with.metrics->bot_stale++;
    if (r)
        play_advance(g, r);
    free(t->g);
    free(t);
}

static bool takes_long(const char *bot, const struct game *g)
{
    return strncmp(bot, "captain", 7) == 0 || g->nfigure > FIGURES_MANY;
}

void bots_think(struct games *g, struct room *r)
{
    const struct seat *seat = &r->head.seat[r->course.g->ask.player];
    struct thought *t;

    if (r->thinking == r->head.state.last + 1)
        return;
    r->thinking = r->head.state.last + 1;
    t = enough(calloc(1, sizeof *t));
    t->task = (struct task){.slow = takes_long(seat->bot, r->course.g), .work = think,
                            .done = thought_over};
    t->games = g;
    t->line = r->thinking;
    t->since = log_now();
    memcpy(t->id, r->head.id, sizeof t->id);
    snprintf(t->bot, sizeof t->bot, "%s", seat->bot);
    randombytes_buf(&t->whim, sizeof t->whim);
    t->g = enough(malloc(r->course.g->size));
    mk_game_copy(t->g, r->course.g);
    games_tell(g, r, NULL, parcel_of("thinking %s", r->head.player[r->course.g->ask.player]));
    crew_submit(g->with.crew, &t->task);
}

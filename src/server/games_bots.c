/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_bots.c: bots' decisions, made by the workers on a copy of the game. */
#include <sodium.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "bot/bot.h"
#include "collection/file.h"
#include "rules/domain.h"
#include "server/workers.h"
#include "server/games_parts.h"
#include "server/log.h"

enum { FIGURES_MANY = 80, ALONE_MAX = 60000000, WAKE_MAX = 64, WAKE_MICROS = 5000 };

/* Decisions a second in games between bots: in each, and in all unwatched ones together. */
static const struct budget_rule pace = {.per_second = 20, .burst = 40};
static const struct budget_rule idle = {.per_second = 50, .burst = 100};

struct thought {
    struct task task;           /* first: a task is cast to its thought */
    struct games *games;
    char id[ROOM_ID];
    int line;                   /* the line the answer will become */
    char bot[BOT_NAME];
    uint64_t whim;
    int64_t since, took;
    struct mk_order order;
    bool wrong;                 /* the bot's own answer was illegal, or there is no such bot: any
                                 * legal order will do */
    char reason[BOT_REASON];
    struct game *g;
};

static void think(struct task *task, struct worker *worker)
{
    struct thought *t = (struct thought *)task;
    struct bot *b = worker_bot(worker, t->bot);
    int64_t began = log_now();

    t->wrong = t->wrong || !b;
    t->reason[0] = '\0';
    t->order = t->wrong ? bot_random(t->g, &t->whim) : bot_answer(b, t->g, &t->whim, t->reason);
    t->took = log_now() - began;
}

/* The card behind a commitment made with that salt, or NO_CARD. */
static int card_behind(const struct game *g, player_id who, const struct mk_order *o,
                       const uint8_t salt[MK_SALT])
{
    uint8_t made[MK_COMMITMENT];

    for (int c = 0; c < g->ncard; c++) {
        domain_commitment(g, who, c, salt, made);
        if (memcmp(made, o->sealed.commitment, MK_COMMITMENT) == 0)
            return c;
    }
    return NO_CARD;
}

/* Bots have no secret, so anybody could find their card by trying all of them. The server
 * therefore reseals their choice with the secret of their seat, and opens it with that. */
static void seal_choice(const struct room *r, player_id who, struct mk_order *o)
{
    static const uint8_t nothing[MK_SALT];
    const struct game *g = r->course.g;
    struct mk_order opens = *o;
    uint8_t salt[MK_SALT];

    if (!r->head.seat[who].has_token || (g->ask.ask != ASK_DOMAIN && g->ask.ask != ASK_REVEAL))
        return;
    seats_salt(&r->head.seat[who], r->head.id, salt, sizeof salt);
    if (o->kind == ORDER_DOMAIN && o->card == NO_CARD) {
        int card = card_behind(g, who, o, nothing);

        if (card != NO_CARD)
            domain_commitment(g, who, card, salt, o->sealed.commitment);
        return;
    }
    opens.kind = ORDER_REVEAL;
    memcpy(opens.sealed.salt, salt, sizeof salt);
    for (int c = 0; c < g->ncard && g->ask.ask == ASK_REVEAL; c++) {
        opens.card = (uint8_t)c;
        if (allowed(mk_check(g, &opens)))
            *o = opens;
    }
}

static void complain(const struct thought *t, const char *event)
{
    log_event(LOG_FAULT, event, "game", t->id, "bot", t->bot, "line", LOG_NUMBER(t->line), NULL);
}

/* False if the bot's own answer is illegal; only playing it shows that, so that it is checked
 * once. */
static bool give(struct games *g, struct room *r, struct thought *t)
{
    player_id who = r->course.g->ask.player;
    bool good;

    if (who < r->head.nplayer)
        seal_choice(r, who, &t->order);
    good = allowed(play_give(g, r, &t->order));
    if (!good && !t->wrong)
        return false;
    if (t->wrong)
        complain(t, "bot-wrong");
    if (!good) {
        complain(t, "bot-stuck");
        if (who < r->head.nplayer)
            r->head.state.fallen |= 1u << who;      /* the server answers for it */
        games_touch(g, r);
        return true;
    }
    g->with.metrics->bot_decisions++;
    if (t->reason[0])
        games_tell(g, r, NULL, outgoing_of("reason %d %s", t->line, t->reason));
    return true;
}

/* Plays the answer, if there is one: an interrupted thought has none, and whoever opens the game
 * next makes the bot think again. False if the workers have to find another. */
static bool hear_thought(struct games *g, struct room *r, struct thought *t)
{
    bool current = r && r->thinking == t->line;

    if (r && !r->listeners)
        r->alone += t->took;
    if (!current || r->head.state.last + 1 != t->line || g->sick)
        g->with.metrics->bot_stale++;
    else if (!give(g, r, t))
        return false;
    metrics_observe(&g->with.metrics->think, log_now() - t->since);
    if (current)
        r->thinking = 0;
    if (r)
        play_advance(g, r);
    return true;
}

static void finish_thought(struct task *task)
{
    struct thought *t = (struct thought *)task;

    if (task->worked && !hear_thought(t->games, games_seen(t->games, t->id), t)) {
        t->wrong = true;
        task->worked = false;
        workers_submit(t->games->with.workers, task);
        return;
    }
    free(t->g);
    free(t);
}

static bool takes_long(const char *bot, const struct game *g)
{
    return bot_searches(bot) || g->nfigure > FIGURES_MANY;
}

/* ---------------------------------------------------------------- bots among themselves */

static bool is_of_bots(const struct room *r)
{
    for (int p = 0; p < r->head.nplayer; p++)
        if (r->head.seat[p].kind != SEAT_BOT)
            return false;
    return true;
}

static void rest_id(struct games *g, const char *id)
{
    if (g->nresting == g->resting_capacity) {
        g->resting_capacity = g->resting_capacity ? 2 * g->resting_capacity : 64;
        g->resting = must_have(realloc(g->resting, (size_t)g->resting_capacity * sizeof g->resting[0]));
    }
    memcpy(g->resting[g->nresting++], id, ROOM_ID);
}

static void rest(struct games *g, struct room *r)
{
    if (!r->resting)
        rest_id(g, r->head.id);
    r->resting = true;
}

/* Nobody waits for bots that play each other, so they are slowed down. An unwatched game may
 * think for a minute; then it pauses until somebody looks. */
static bool must_wait(struct games *g, struct room *r)
{
    int64_t now = log_now();

    if (!g->with.sparing || !is_of_bots(r))
        return false;
    if (!r->listeners && r->alone > ALONE_MAX)
        return true;
    if (budget_has(&r->pace, &pace, 1, now) &&
        (r->listeners || budget_take(&g->idle, &idle, 1, now))) {
        budget_spend(&r->pace, &pace, 1, now);
        return false;
    }
    rest(g, r);
    return true;
}

/* The game that has rested longest comes first. Games are loaded only if they may think then. */
static void wake(struct games *g, const char *id)
{
    struct room *r = games_seen(g, id);

    if (!r && !budget_has(&g->idle, &idle, 1, log_now())) {
        rest_id(g, id);
        return;
    }
    if (r)
        r->resting = false;
    else
        r = games_find(g, id, 0);
    if (r)
        play_advance(g, r);
}

void bots_wake(struct games *g)
{
    int n = g->nresting < WAKE_MAX ? g->nresting : WAKE_MAX;
    char some[WAKE_MAX][ROOM_ID];
    int64_t began = log_now();

    if (n == 0 || g->sick)
        return;
    memcpy(some, g->resting, (size_t)n * ROOM_ID);
    g->nresting -= n;
    memmove(g->resting, g->resting + n, (size_t)g->nresting * ROOM_ID);
    for (int i = 0; i < n; i++)
        if (log_now() - began < WAKE_MICROS)
            wake(g, some[i]);
        else
            rest_id(g, some[i]);
}

/* The account charged: a player's, a spectator's, or the game's own. */
static uint64_t payer_of(const struct room *r)
{
    uint64_t payer = (uint64_t)r->head.key;

    for (const struct listener *l = r->listeners; l; l = l->next) {
        payer = l->payer;
        if (l->players)
            break;
    }
    return payer;
}

void bots_think(struct games *g, struct room *r)
{
    const struct seat *seat = &r->head.seat[r->course.g->ask.player];
    struct thought *t;

    if (r->thinking == r->head.state.last + 1 || must_wait(g, r))
        return;
    r->thinking = r->head.state.last + 1;
    t = must_have(calloc(1, sizeof *t));
    t->task = (struct task){.slow = takes_long(seat->bot, r->course.g), .idle = !r->listeners,
                            .payer = payer_of(r), .work = think, .done = finish_thought};
    t->games = g;
    t->line = r->thinking;
    t->since = log_now();
    memcpy(t->id, r->head.id, sizeof t->id);
    snprintf(t->bot, sizeof t->bot, "%s", seat->bot);
    randombytes_buf(&t->whim, sizeof t->whim);
    t->g = must_have(malloc(mk_game_clone_size(r->course.g)));
    mk_game_clone(t->g, r->course.g);
    mk_veil(t->g, t->g, 1u << r->course.g->ask.player);
    games_tell(g, r, NULL, outgoing_of("thinking %s", r->head.player[r->course.g->ask.player]));
    workers_submit(g->with.workers, &t->task);
}

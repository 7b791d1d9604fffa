/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* simple.c: a bot that looks one order ahead.
 *
 * Every candidate of the generator is tried on a copy of the game until the next action is asked
 * for: dice fall in every way two dice can fall, small decisions are answered by habit. What comes
 * out is valued (value.h), and the best on average is done. It knows no rule and plans nothing. */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/value.h"
#include "mk/query.h"
#include "rules/contact.h"
#include "rules/play.h"
#include "rules/setup.h"

enum {
    CANDIDATES = 1500,
    MEMBER_CANDIDATES = 80,
    FORMATIONS = 4,             /* tried at most */
    STEPS = 48,                 /* of one trial */
    ROLLS = 21,                 /* ways two dice can fall, order aside */
    WORTHWHILE = 150,           /* what an order has to bring more than ending the turn */
};

struct thought {
    const struct game *g;
    struct game *trial;
    player_id me;
    uint64_t *rng;
};

struct ranked {
    struct mk_order order;
    int32_t value;
    int index;                  /* among equals the generator's order decides */
};

/* ---------------------------------------------------------------- habits */

static struct mk_order plain_order(const struct game *g, enum mk_order_kind kind)
{
    return (struct mk_order){.kind = (uint8_t)kind, .player = g->ask.player, .fig = NOBODY,
                             .other = NOBODY, .terrain = NO_TERRAIN};
}

static struct mk_order dice_order(const struct game *g, uint64_t *rng)
{
    struct mk_order o = plain_order(g, ORDER_DICE);

    o.ndice = g->ask.ndice;
    for (int i = 0; i < o.ndice && i < 4; i++)
        o.die[i] = (uint8_t)rng_between(rng, 1, 6);
    return o;
}

/* The first candidate that does something, or else the first. */
static struct mk_order eager(const struct game *g)
{
    struct mk_order o[2];
    int n = mk_generate(g, o, 2, NULL);

    return o[n > 1];
}

/* The place that brings a member of the formation nearest to where it wants to be. */
static struct mk_order best_member(const struct game *g, player_id me)
{
    struct mk_order o[MEMBER_CANDIDATES], best;
    struct game *trial = malloc(g->size);
    int n = mk_generate(g, o, MEMBER_CANDIDATES, NULL);
    int32_t most = INT32_MIN;

    best = o[0];
    for (int i = 0; i < n && trial; i++) {
        mk_game_copy(trial, g);
        if (o[i].kind == ORDER_SKIP || !allowed(mk_apply(trial, &o[i], NULL)))
            continue;
        int32_t v = value_of(trial, me) - (o[i].kind == ORDER_DONE ? 1 : 0);
        if (v > most)
            most = v, best = o[i];
    }
    free(trial);
    return best;
}

static struct mk_order habit(const struct game *g, uint64_t *rng)
{
    switch (g->ask.ask) {
    case ASK_DICE:
        return dice_order(g, rng);
    case ASK_CANCEL:
        return plain_order(g, ORDER_READY);
    case ASK_TURN:
        return plain_order(g, ORDER_KEEP);
    case ASK_CONFUSE:
        return plain_order(g, ORDER_SKIP);
    case ASK_MEMBER:
        return best_member(g, g->ask.player);
    default:
        return eager(g);        /* spins, attacks after a charge, captives set down */
    }
}

/* ---------------------------------------------------------------- trying */

/* Goes on until an action is asked for. */
static void run_on(struct game *g, uint64_t *rng)
{
    for (int i = 0; i < STEPS && g->ask.ask != ASK_ACTION && g->ask.ask != ASK_NOTHING &&
                    g->phase == PHASE_BATTLE; i++) {
        struct mk_order o = habit(g, rng);
        if (!allowed(mk_apply(g, &o, NULL)))
            return;
    }
}

/* Runs to the first roll of two dice for an attack; false if there is none. */
static bool run_to_roll(struct game *g, uint64_t *rng)
{
    for (int i = 0; i < STEPS && g->phase == PHASE_BATTLE; i++) {
        if (g->ask.ask == ASK_DICE && g->ask.ndice == 2)
            return true;
        if (g->ask.ask == ASK_ACTION || g->ask.ask == ASK_NOTHING)
            return false;
        struct mk_order o = habit(g, rng);
        if (!allowed(mk_apply(g, &o, NULL)))
            return false;
    }
    return false;
}

/* The value after every way the two dice can fall, weighted. */
static int32_t mean_of_rolls(const struct thought *t, struct game *rolled, uint64_t *rng)
{
    int64_t sum = 0;

    for (int a = 1; a <= 6; a++)
        for (int b = a; b <= 6; b++) {
            struct mk_order o = plain_order(t->trial, ORDER_DICE);

            mk_game_copy(rolled, t->trial);
            o.ndice = 2;
            o.die[0] = (uint8_t)a;
            o.die[1] = (uint8_t)b;
            mk_apply(rolled, &o, NULL);
            run_on(rolled, rng);
            sum += (int64_t)value_of(rolled, t->me) * (a == b ? 1 : 2);
        }
    return (int32_t)(sum / 36);
}

static int32_t try_order(const struct thought *t, const struct mk_order *o, struct game *rolled)
{
    uint64_t rng = mk_game_hash(t->g);

    mk_game_copy(t->trial, t->g);
    if (!allowed(mk_apply(t->trial, o, NULL)))
        return INT32_MIN / 2;
    if (run_to_roll(t->trial, &rng))
        return mean_of_rolls(t, rolled, &rng);
    return value_of(t->trial, t->me);
}

/* ---------------------------------------------------------------- choosing */

/* Not worth a thought, or not to be tried without end. */
static bool is_idle(const struct game *g, const struct mk_order *o, int *formations)
{
    if (o->kind == ORDER_FORMATION)
        return ++*formations > FORMATIONS;
    if (g->ask.ask == ASK_CANCEL)
        return o->kind != ORDER_READY;
    return o->kind == ORDER_CANCEL || o->kind == ORDER_PASS;
}

/* Armies stand in the middle of their area, the front as near to the enemy as may be. */
static int32_t value_deploy(const struct game *g, const struct mk_order *o)
{
    vec middle = {g->board.x / 2, g->board.y / 2};
    int strong = piece_of(g, o->fig)->range > 0 ? 0 : 1;

    return 1000 * piece_of(g, o->fig)->points - vec_dist(o->to, middle) / (2 - strong);
}

static int32_t value_order(const struct thought *t, const struct mk_order *o, struct game *rolled)
{
    int32_t noise = rng_below(t->rng, 20);

    switch (t->g->ask.ask) {
    case ASK_LAY:
        return rng_below(t->rng, 1000);
    case ASK_DEPLOY:
        return o->kind == ORDER_DEPLOY ? value_deploy(t->g, o) + noise : INT32_MIN;
    case ASK_ACTION:
        /* Ending is the measure of everything else. What it brings comes sooner or later anyway. */
        return o->kind == ORDER_END ? value_of(t->g, t->me)
                                    : try_order(t, o, rolled) + noise - WORTHWHILE;
    case ASK_MEMBER:
        return try_order(t, o, rolled) - (o->kind == ORDER_DONE) - 1000 * (o->kind == ORDER_SKIP);
    default:
        return try_order(t, o, rolled) + noise;
    }
}

static int by_value(const void *a, const void *b)
{
    const struct ranked *ra = a, *rb = b;

    return ra->value == rb->value ? ra->index - rb->index : (ra->value < rb->value) * 2 - 1;
}

static int rank_all(const struct thought *t, struct mk_order *candidate, int n, struct ranked *out)
{
    struct game *rolled = malloc(t->g->size);
    int kept = 0, formations = 0;

    for (int i = 0; i < n && rolled; i++)
        if (i == 0 || !is_idle(t->g, &candidate[i], &formations))
            out[kept++] = (struct ranked){candidate[i], value_order(t, &candidate[i], rolled), i};
    free(rolled);
    qsort(out, (size_t)kept, sizeof out[0], by_value);
    return kept;
}

int bot_simple_best(const struct game *g, uint64_t *rng, struct mk_order *out, int max)
{
    struct thought t = {.g = g, .trial = malloc(g->size), .me = g->ask.player, .rng = rng};
    struct mk_order *candidate = malloc(CANDIDATES * sizeof *candidate);
    struct ranked *ranked = malloc(CANDIDATES * sizeof *ranked);
    int n = 0;

    if (g->ask.ask == ASK_DICE) {
        out[n++] = dice_order(g, rng);
    } else if (t.trial && candidate && ranked && g->ask.ask != ASK_NOTHING) {
        int all = rank_all(&t, candidate, mk_generate(g, candidate, CANDIDATES, NULL), ranked);
        for (n = 0; n < all && n < max; n++)
            out[n] = ranked[n].order;
    }
    free(t.trial);
    free(candidate);
    free(ranked);
    return n;
}

struct mk_order bot_simple(const struct game *g, uint64_t *rng)
{
    struct mk_order best;

    return bot_simple_best(g, rng, &best, 1) ? best : bot_random(g, rng);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* captain.c: a bot that searches (captain.h). */
#include "bot/captain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "bot/kinds.h"

enum {
    RESERVE = 1500,             /* microseconds held back for the answer itself */
    A_TRY = 100,                /* microseconds a try is assumed to take before any has been
                                 * timed */
    WHIMS = 15,                 /* percent of whims in the playouts… */
    MANY = 1200,                /* …if there is time for this many tries: with fewer they did not
                                 * help */
    TURN_MAX = 25,              /* decisions of one turn that may each use a whole budget */
};
static const double NARROW = 3, WIDENING = 0.6;
static const double FINENESS = 0.3;     /* divided by the tries there is time for: a chance of
                                         * winning not worth more thought */

static struct captain *captain_of(struct bot *b, const struct game *g)
{
    struct captain *c = b->memory;

    if (!c && (c = malloc(sizeof *c))) {
        c->g = NULL;
        c->size = 0;
        c->kept = false;
        c->turn.round = 0;
        survey_init(&c->survey);
    }
    b->memory = c;
    if (c && c->size < g->size) {
        free(c->g);
        c->g = malloc(g->size);
        c->size = c->g ? g->size : 0;
    }
    return c && c->g ? c : NULL;
}

/* Continues the last tree if the game is where it was expected to be; otherwise starts a new
 * one. */
static void take_root(struct search *s)
{
    struct captain *c = s->c;

    if (!c->kept || c->me != s->me || c->expected != mk_game_hash(s->root)) {
        c->n = 1;
        c->root = 0;
        c->node[0] = (struct node){.child = -1};
    }
    if (captain_root(s)->child < 0)
        captain_expand(s, captain_root(s), s->root);
}

/* Ending the turn with actions left although greedy sees something worth doing. Tries overrate
 * waiting, because greedy always attacks in them; two captains would wait for each other for
 * ever. */
static bool is_idle(const struct search *s, int i)
{
    return s->root->ask.ask == ASK_ACTION && s->root->actions &&
           captain_order(s, i)->order.kind == ORDER_END && captain_order(s, 0)->hope > 0;
}

/* As many of greedy's ideas as there is time for, and whims in the tries if there is plenty of
 * it. Whoever grants more time wants finer decisions. */
static void line_up(const struct bot *b, struct search *s)
{
    double each = b->spent.nodes ? (double)b->spent.micros / (double)b->spent.nodes : A_TRY;
    double tries = s->budget.nodes ? (double)s->budget.nodes : (double)s->budget.micros / (each + 1);
    int wide = (int)(NARROW + WIDENING * sqrt(tries));

    wide = wide < captain_root(s)->nchild ? wide : captain_root(s)->nchild;
    s->running = ((uint32_t)1 << wide) - 1;
    s->whims = tries < MANY ? 0 : WHIMS;
    s->trifle = FINENESS / tries * position_range(s->root);
    for (int i = 1; i < wide; i++)
        if (is_idle(s, i))
            s->running &= ~((uint32_t)1 << i);
}

/* A turn of many actions takes no longer than TURN_MAX decisions: the actions left share what is left
 * of that. */
static struct bot_budget ration(struct captain *c, const struct game *g, struct bot_budget whole)
{
    double share;

    if (c->turn.round != g->round || c->turn.turn != g->turn) {
        c->turn.round = g->round;
        c->turn.turn = g->turn;
        c->turn.used = 0;
    }
    share = fmax(TURN_MAX - c->turn.used, 0) / (g->actions + 1);
    if (share >= 1)
        return whole;
    return (struct bot_budget){.micros = whole.micros ? (int64_t)(share * (double)whole.micros) + 1 : 0,
                               .nodes = whole.nodes ? (long)(share * (double)whole.nodes) + 1 : 0};
}

static void spend(struct bot *b, const struct search *s, struct bot_budget whole)
{
    int64_t micros = captain_clock(s) - s->begin;

    s->c->turn.used += whole.nodes ? (double)s->tries / (double)whole.nodes
                                   : (double)micros / (double)whole.micros;

    b->spent.decisions++;
    b->spent.nodes += s->tries;
    b->spent.tree += s->c->n;
    b->spent.micros += micros;
    b->spent.longest = micros > b->spent.longest ? micros : b->spent.longest;
}

/* Chosen for what it yields on average: it need not be the best in most tries. */
static void explain(const struct search *s, int best, char reason[BOT_REASON])
{
    const struct node *n = captain_order(s, best);
    struct idea idea = {.value = n->hope, .why = n->why, .about = n->about, .order = n->order};
    int firsts = captain_firsts(s, best);
    char why[BOT_REASON];

    idea_reason(s->root, &idea, why);
    if (s->fortune && firsts * 2 >= s->fortune)
        snprintf(reason, BOT_REASON, "%.90s: best in %d of %d tries", why, firsts, s->fortune);
    else if (s->fortune > 1)
        snprintf(reason, BOT_REASON, "%.90s: best on average in %d tries", why, s->fortune);
    else
        snprintf(reason, BOT_REASON, "%s", why);
}

static bool is_small(const struct game *g)
{
    return g->ask.ask == ASK_DICE || g->ask.ask == ASK_CANCEL || g->ask.ask == ASK_LAY ||
           g->ask.ask == ASK_DEPLOY || g->phase != PHASE_BATTLE;
}

struct mk_order captain_choose(struct bot *b, const struct game *g, struct bot_budget budget,
                               uint64_t *rng, char reason[BOT_REASON])
{
    struct captain *c = captain_of(b, g);
    struct search s = {.c = c, .root = g, .me = g->ask.player, .roll = -1, .rounds = b->rounds,
                       .unwatched = b->unwatched};
    struct mk_order order;
    int best;

    s.begin = captain_clock(&s);
    if (!c)
        abort();
    if (is_small(g))
        return greedy_best(&c->survey, g, rng, reason);
    if (!budget.micros && !budget.nodes)
        budget = b->budget;
    s.budget = ration(c, g, budget);
    if (s.budget.micros)
        s.until = s.begin + s.budget.micros - RESERVE;
    s.seed = s.dice = rng_next(rng);
    take_root(&s);
    line_up(b, &s);
    best = captain_compare(&s);
    order = captain_order(&s, best)->order;
    b->about = captain_order(&s, best)->about;
    if (reason)
        explain(&s, best, reason);
    captain_keep(&s, best);
    spend(b, &s, budget);
    return order;
}

void captain_release(struct bot *b)
{
    struct captain *c = b->memory;

    if (c)
        free(c->g);
    free(c);
}

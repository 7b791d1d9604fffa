/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* match.c: one game between bots.
 *
 * The dice and every player have random streams of their own, derived from the seed: what a bot tries
 * out does not change the dice. */
#include "sim/match.h"

#include <string.h>

#include "base/rng.h"
#include "rules/ruleset.h"

enum { ORDERS_MAX = 60000, USUAL_ROUNDS = 40, USUAL_POINTS = 100 };

struct streams { uint64_t fate, whim[MK_MAX_PLAYERS]; };

static struct streams streams_of(uint64_t seed)
{
    struct streams s;

    s.fate = rng_next(&seed);
    for (int p = 0; p < MK_MAX_PLAYERS; p++)
        s.whim[p] = rng_next(&seed);
    return s;
}

static struct mk_order throw_dice(const struct game *g, uint64_t *fate)
{
    struct mk_order o = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY, .other = NOBODY,
                         .ndice = g->ask.ndice};

    for (int i = 0; i < o.ndice && i < 4; i++)
        o.die[i] = (uint8_t)rng_between(fate, 1, 6);
    return o;
}

static void call_time(struct match *m, struct game *g)
{
    struct mk_order o = {.kind = ORDER_TIME, .player = MK_JUDGE, .fig = NOBODY, .other = NOBODY};

    if (m->rounds && g->round > m->rounds && !g->time_up && g->time_limit)
        mk_apply(g, &o, NULL);
}

static void note(struct match *m, const struct game *g, const struct mk_events *events)
{
    for (int i = 0; i < events->n; i++) {
        const struct mk_event *e = &events->event[i];
        if (e->kind == EVENT_DAMAGED) {
            m->figure[e->a].taken = (int16_t)(m->figure[e->a].taken + e->n);
            if (e->b != NOBODY)
                m->figure[e->b].dealt = (int16_t)(m->figure[e->b].dealt + e->n);
        }
        if (e->kind == EVENT_ELIMINATED && e->b != NOBODY &&
            piece_of(g, e->a)->owner != piece_of(g, e->b)->owner)
            m->figure[e->b].scored =
                (int16_t)(m->figure[e->b].scored + piece_of(g, e->a)->points);
    }
}

static bool fail(struct match *m, const struct game *g, const char *fault)
{
    m->fault = fault;
    m->faulty = g->ask.player < g->nplayer ? g->ask.player : -1;
    return false;
}

/* Rolls the dice, or plays the answer of the deciding bot. False if it is illegal. */
static bool answer(struct match *m, struct game *g, struct streams *s, struct mk_events *events)
{
    player_id who = g->ask.player;
    struct mk_order o;

    if (who != MK_FATE && !m->watch)
        return bot_play(m->bot[who], g, &s->whim[who], events);
    o = who == MK_FATE ? throw_dice(g, &s->fate) : bot_answer(m->bot[who], g, &s->whim[who], NULL);
    if (m->watch)
        folly_before(m->watch, g, &o);
    return allowed(mk_apply(g, &o, events));
}

static bool play_one(struct match *m, struct game *g, struct streams *s, struct mk_events *events)
{
    events->n = 0;
    call_time(m, g);
    if (!answer(m, g, s, m->figure ? events : NULL))
        return fail(m, g, "an illegal order");
    if (m->watch)
        folly_after(m->watch, g);
    if (m->validate && mk_game_validate(g))
        return fail(m, g, mk_game_validate(g));
    if (m->figure)
        note(m, g, events);
    return ++m->orders < ORDERS_MAX ? true : fail(m, g, "a game that does not end");
}

int match_usual_rounds(const struct game *g)
{
    return USUAL_ROUNDS * ruleset_of(g)->param.points_per_action / USUAL_POINTS;
}

void match_play(struct match *m, struct game *g)
{
    struct streams s = streams_of(m->seed);
    struct mk_events events;            /* large: only what is used is filled in */

    events.n = events.lost = 0;
    m->fault = NULL;
    m->faulty = -1;
    m->orders = 0;
    for (int p = 0; p < g->nplayer; p++) {
        m->bot[p]->rounds = g->time_limit ? m->rounds : 0;
        m->bot[p]->unwatched = true;
    }
    if (m->figure)
        memset(m->figure, 0, g->nfigure * sizeof *m->figure);
    while (g->phase != PHASE_OVER && play_one(m, g, &s, &events))
        ;
    for (int f = 0; f < g->nfigure && m->figure; f++)
        m->figure[f].survived = (figure_of(g, (fig_id)f)->flags & FIG_TABLE) &&
                                figure_of(g, (fig_id)f)->captor == NOBODY;
    m->winner = mk_winner(g);
    m->over_by = g->end;
}

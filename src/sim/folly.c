/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* folly.c: what no sensible player does.
 *
 * Certain losses do occur, so only actions that cost their player a figure are examined. */
#include "sim/folly.h"

#include <stdio.h>
#include <stdlib.h>

#include "mk/notation.h"
#include "odds/odds.h"
#include "rules/contact.h"

static const double CERTAIN = 1 - 1e-9, TENTH = 0.1;

static void note(struct folly *w, const char *what)
{
    char order[FOLLY_TEXT / 2];
    struct mk_text t;

    if (w->worst[0])
        return;
    mk_text_init(&t, order, sizeof order);
    mk_order_print(w->begun, &w->script[0], &t);
    snprintf(w->worst, sizeof w->worst, "round %d, %s: %s", w->begun->round, order, what);
}

/* ---------------------------------------------------------------- thrown away */

static bool is_own(const struct game *g, player_id p, fig_id f)
{
    return piece_of(g, f)->owner == p;
}

static bool gone_since(const struct folly *w, const struct game *g, fig_id f)
{
    return (figure_of(g, f)->flags & FIG_ELIMINATED) &&
           !(figure_of(w->begun, f)->flags & FIG_ELIMINATED);
}

/* Points that the action takes from others on average, or restores to friends. */
static double gain(const struct game *g, player_id p, const struct odds *o)
{
    double sum = 0;

    for (int i = 0; i < o->n; i++) {
        const struct odds_figure *e = &o->fig[i];
        const struct piece *piece = piece_of(g, e->fig);
        double clicks = odds_mean(e) / (piece->life - piece->start);
        bool friendly = allied(g, p, piece->owner);

        if (!friendly)
            sum += piece->points * (clicks > 0 ? clicks : 0);
        if (!friendly)
            sum += piece->points * (e->gone + e->captured);
        else if (clicks < 0)
            sum -= piece->points * clicks;
    }
    return sum;
}

/* Is f lost whatever happens, for too little? */
static bool is_thrown_away(struct folly *w, fig_id f, enum odds_spin spin,
                           struct odds_scratch *scratch)
{
    struct odds o;
    const struct odds_figure *e;

    odds_of(&o, w->begun, w->script, w->n, spin, scratch);
    e = odds_figure_of(&o, f);
    return allowed(o.verdict) && !o.sampled && e && e->gone >= CERTAIN &&
           gain(w->begun, w->script[0].player, &o) < TENTH * piece_of(w->begun, f)->points;
}

static void look_for_losses(struct folly *w, const struct game *g)
{
    struct odds_scratch *scratch = NULL;

    for (int i = 0; i < g->nfigure; i++) {
        fig_id f = (fig_id)i;

        if (!is_own(g, w->script[0].player, f) || !gone_since(w, g, f))
            continue;
        if (!scratch)
            scratch = odds_scratch_new(w->begun);
        if (is_thrown_away(w, f, ODDS_KEEP, scratch) && is_thrown_away(w, f, ODDS_SPIN, scratch)) {
            w->thrown_away++;
            note(w, "a figure thrown away");
        }
    }
    odds_scratch_free(scratch);
}

/* ---------------------------------------------------------------- on the spot */

static bool stands_as_before(const struct folly *w, const struct game *g, fig_id f)
{
    const struct figure *was = figure_of(w->begun, f), *is = figure_of(g, f);

    return vec_eq(was->at, is->at) && was->facing == is->facing;
}

/* A formation that could not be completed has been undone and cost nothing. */
static bool is_taken_back(const struct folly *w, const struct game *g)
{
    return g->turn == w->begun->turn && g->round == w->begun->round &&
           g->actions == w->begun->actions;
}

static void look_for_marches(struct folly *w, const struct game *g)
{
    const struct mk_order *o = &w->script[0];
    bool stands = o->kind == ORDER_FORMATION && stands_as_before(w, g, o->fig);

    for (int i = 0; i < o->nwith && stands; i++)
        stands = stands_as_before(w, g, o->with[i]);
    if (!stands || is_taken_back(w, g))
        return;
    w->on_the_spot++;
    note(w, "marching on the spot");
}

/* ---------------------------------------------------------------- the action */

static void begin(struct folly *w, const struct game *g)
{
    if (w->capacity < g->size) {
        free(w->begun);
        w->begun = malloc(g->size);
        w->capacity = g->size;
        if (!w->begun)
            abort();
    }
    mk_game_copy(w->begun, g);
    w->acting = true;
    w->n = 0;
}

void folly_before(struct folly *w, const struct game *g, const struct mk_order *o)
{
    if (g->ask.ask == ASK_ACTION && o->player == g->ask.player) {
        begin(w, g);
        w->actions += o->kind != ORDER_END;
    }
    if (w->acting && w->n < FOLLY_SCRIPT && o->player == w->begun->ask.player)
        w->script[w->n++] = *o;
    w->attacks += o->kind == ORDER_CLOSE || o->kind == ORDER_RANGED;
}

void folly_after(struct folly *w, const struct game *g)
{
    if (!w->acting || (g->ask.ask != ASK_ACTION && g->ask.ask != ASK_NOTHING &&
                       g->turn == w->begun->turn && g->round == w->begun->round))
        return;
    w->acting = false;
    if (w->script[0].kind == ORDER_END)
        return;                 /* losses at the start of the next turn do not count */
    look_for_losses(w, g);
    look_for_marches(w, g);
}

void folly_release(struct folly *w)
{
    free(w->begun);
    *w = (struct folly){0};
}

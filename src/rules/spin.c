/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* spin.c: the free spin of figures a mover has come up to. [free-spin]
 *
 * A free spin is not a move: it sets off nothing. [moved.free-spin] */
#include <stddef.h>

#include "rules/ability.h"
#include "rules/access.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/move.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

static bool denies(const struct game *g, fig_id mover, const struct travel *t)
{
    for (struct working w = working_with(g, mover, HOOK(denies_spin)); working_next(&w);)
        if (w.is->denies_spin && w.is->denies_spin(g, mover, t))
            return true;
    return false;
}

/* By the mover; by a section that was given the move only if f touches that one.
 * [multidial.ability.own-section] */
static bool is_denied(const struct game *g, const struct frame *fr, fig_id f)
{
    if (!fr->n)
        return denies(g, fr->travel.fig, &fr->travel);
    for (int i = 0; i < fr->n; i++)
        if (touching(g, fr->member[i], f) && denies(g, fr->member[i], &fr->travel))
            return true;
    return false;
}

static bool never_spins(const struct game *g, fig_id f)
{
    enum mk_rule captor = ruleset_of(g)->captor_never_spins;

    if (figure_of(g, f)->captive != NOBODY && captor != R_NONE && !breaks(captor))
        return true;
    for (struct working w = working_with(g, f, HOOK(never_spins)); working_next(&w);)
        if (w.is->never_spins != R_NONE && !breaks(w.is->never_spins))
            return true;
    return false;
}

static bool may_spin(const struct game *g, fig_id f, fig_id mover)
{
    fig_id captive = breaks(R_CAPTURING_NO_FREE_SPIN) ? figure_of(g, mover)->captive : NOBODY;
    bool met = touching_body(g, f, mover) || (captive != NOBODY && touching(g, f, captive));

    if (breaks(R_CASTLE_NO_FREE_SPIN) && fort_of(g, f) && on_table(g, f))
        met = touching_terrain(g, mover, fort_piece(g, f));
    return met && opposed(g, mover, f) &&
           !(is_mounted(g, f) && !breaks(R_FREE_SPIN_MOUNTED)) && !never_spins(g, f);
}

/* The next figure the mover may have come up to: one that stands near, unless more than bases touch. */
static fig_id next_met(const struct game *g, fig_id mover, int after)
{
    if (breaks(R_CAPTURING_NO_FREE_SPIN) || breaks(R_CASTLE_NO_FREE_SPIN))
        return after + 1 < g->nfigure ? (fig_id)(after + 1) : NOBODY;
    return figure_near(g, mover, after);
}

/* Owners are asked in turn order, from the one after the player who moves. [free-spins.each-arrival] */
static int seats_after(const struct game *g, const struct travel *t, fig_id f)
{
    return (owner_of(g, f) + 2 * g->nplayer - t->by - 1) % g->nplayer;
}

static bool asked_before(const struct game *g, const struct travel *t, fig_id a, fig_id b)
{
    int first = seats_after(g, t, a), second = seats_after(g, t, b);

    return first != second ? first < second : a < b;
}

fig_id next_to_spin(const struct game *g, const struct frame *fr)
{
    const struct travel *t = &fr->travel;
    fig_id last = (fig_id)((t->asked & ~ASKED_AGAIN) - 1), next = NOBODY;

    if (!rule(R_FREE_SPIN))
        return NOBODY;
    for (fig_id f = next_met(g, t->fig, -1); f != NOBODY; f = next_met(g, t->fig, f)) {
        bool due = !t->asked || asked_before(g, t, last, f) || ((t->asked & ASKED_AGAIN) && f == last);
        if (due && (next == NOBODY || asked_before(g, t, f, next)) && may_spin(g, f, t->fig) &&
            !(figure_of(g, f)->flags & FIG_SPUN) && !is_denied(g, fr, f))
            next = f;
    }
    return next;
}

/* The player who is asked answers for his figures in any order. */
bool may_spin_now(const struct game *g, fig_id f)
{
    return g->ask.ask == ASK_SPIN && owner_of(g, f) == g->ask.player && f >= g->ask.fig &&
           may_spin(g, f, g->ask.other) && !(figure_of(g, f)->flags & FIG_SPUN) &&
           !is_denied(g, frame_top(g), f);
}

/* The smallest further turn that would bring the front arc to the mover: to where their bases meet,
 * or to the access point; on one top all touch, and the line between the centres counts. */
static int32_t turn_missing(const struct game *g, const struct base *b, int arc,
                            const struct base *mover)
{
    vec at[4];
    int n = base_contacts(b, mover, at), best = MK_TURN;

    if (n == 0 && !stairs_meet(g, b, mover, &at[n++]))
        at[0] = mover->at;
    for (int i = 0; i < n; i++) {
        int turn = arc_excess(b->facing, arc, b->at, at[i]);
        turn = turn < 0 ? -turn : turn;
        best = turn < best ? turn : best;
    }
    return best;
}

struct verdict check_spin(const struct game *g, const struct mk_order *o)
{
    if (!may_spin_now(g, o->fig))
        return deny_figure(R_FREE_SPIN, o->fig);
    int arc = arc_of(g, o->fig);
    struct base b = base_at(g, o->fig, figure_of(g, o->fig)->at, o->facing);
    struct base mover = whole_of(g, g->ask.other);
    struct verdict v = deny_figure(R_FREE_SPIN_FACING, g->ask.other);

    if (fronts_body_at(g, o->fig, &b, g->ask.other) || breaks(R_FREE_SPIN_FACING))
        return allow();
    v.unit = UNIT_ANGLE;
    v.amount = turn_missing(g, &b, arc, &mover);
    return v;
}

void travel_answer_spin(struct play *p, const struct mk_order *o)
{
    if (o->kind != ORDER_SPIN)
        return;
    if (o->fig != p->g->ask.fig) {
        figure_of(p->g, o->fig)->flags |= FIG_SPUN;
        frame_top(p->g)->travel.asked |= ASKED_AGAIN;
    }
    if (breaks(R_FREE_SPIN_NO_COST))
        token_lay(p, o->fig);
    if (breaks(R_MOVED_FREE_SPIN) || breaks(R_CAPTURING_PLACED_WHEN_CAPTOR_MOVES) ||
        breaks(R_FREE_SPINS_RAM_SPINNER)) {
        travel_begin(p, o->fig, figure_of(p->g, o->fig)->at, o->facing, 0, o->player, TRAVEL_NIMBLE);
        return;
    }
    stand_at(p->g, o->fig, figure_of(p->g, o->fig)->at, o->facing);
    emit_fig(p, EVENT_SPUN, o->fig, frame_top(p->g)->fig, 0, R_FREE_SPIN);
}

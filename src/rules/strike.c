/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* strike.c: damage between a mover and those it then touches. [ability.ram, ability.pole-arm]
 *
 *  (1) What happens at the same time is dealt at once, unless the edition lets the player on turn say
 *      what comes first (extra.in_order): then it is resolved piece by piece, each by the dials as
 *      they show by then. [action.simultaneous-order]
 *  (2) What a travel has set off and dealt already stands in its frame's `pushed`: SETTLED_…
 */
#include "rules/strike.h"

#include <assert.h>

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/move.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

enum { SETTLED_FOES = 1,            /* whom the mover has struck */
       SETTLED_PRICE = 2 };         /* it pays before it strikes */

/* Every ability of the mover against each figure it touches, and every one of theirs against it. */
enum { STRIKES_MAX = 2 * MK_SOURCES * MK_TOUCHING };

struct strikes {
    int n;
    struct hurt hurt[STRIKES_MAX];
};

bool is_strike(const struct game *g, enum mk_event_kind event)
{
    for (int i = ABILITY_NONE + 1; i < MK_ABILITIES; i++) {
        const struct ability *a = ability_of(g, (ability_id)i);
        if (a && (a->strikes_mover || a->strikes_when_moving) && a->tells == event)
            return true;
    }
    return false;
}

static void add_strike(struct play *p, struct strikes *s, enum mk_event_kind event, fig_id by,
                       fig_id on, int clicks)
{
    fig_id body = body_of(p->g, on);
    bool passed = breaks(R_MULTIPLE_DIAL_WARRIORS_POLE_ARM_INACTIVE) ||
                  breaks(R_MULTIPLE_DIAL_WARRIORS_RAM_INACTIVE);

    for (int i = piece_of(p->g, on)->sections - 1; i >= 0 && passed && !is_active(p->g, on); i--)
        on = is_active(p->g, (fig_id)(body + i)) ? (fig_id)(body + i) : on;
    int left = is_active(p->g, on) ? dial_reduced(p->g, on, clicks) : 0;

    emit_fig(p, event, by, on, left, R_MOVED);
    assert(s->n < STRIKES_MAX);
    if (left > 0)
        s->hurt[s->n++] = (struct hurt){.fig = on, .by = by, .clicks = (int8_t)left,
                                        .harm = HARM_ABILITY};
}

static const uint64_t STRIKES = HOOK(strikes_when_moving) | HOOK(strikes_mover);

/* Not what is of no use to a figure that runs; and of a rider, since it is the mount that moves, no
 * ability but those its dial shows. What a card says is its own. [cavalry.move-action.abilities] */
static bool helps_to_strike(const struct travel *t, fig_id mover, const struct working *w)
{
    bool lent = w->source > SOURCE_NEXUS + 1 && is_of_speed(w);

    return !is_asleep(t->manner, w) && !(lent && mount_of(w->g, mover) != NOBODY);
}

static void strike_foe(struct play *p, const struct travel *t, fig_id mover, fig_id foe,
                       struct strikes *s)
{
    for (struct working w = working_with(p->g, mover, STRIKES); working_next(&w);) {
        int clicks = 0;
        if (!helps_to_strike(t, mover, &w))
            continue;
        if (w.is->strikes_when_moving)
            clicks = w.is->strikes_when_moving(p->g, mover, foe, t);
        if (clicks > 0)
            add_strike(p, s, w.is->tells, mover, foe, clicks);
        if (w.is->strikes_mover && breaks(R_POLE_ARM_NOT_OWN_MOVE))
            add_strike(p, s, w.is->tells, mover, foe, 1);
    }
}

/* The action ends even if the strike does no damage. [ability.pole-arm.ends-action] */
static void strike_mover(struct play *p, struct travel *t, fig_id mover, fig_id foe,
                         struct strikes *s)
{
    for (struct working w = working_with(p->g, foe, STRIKES); working_next(&w);) {
        int clicks = w.is->strikes_mover ? w.is->strikes_mover(p->g, foe, mover, t) : 0;
        if (w.is->strikes_when_moving && breaks(R_RAM_NOT_OPPOSING_MOVE))
            add_strike(p, s, w.is->tells, foe, mover, 1);
        if (clicks <= 0)
            continue;
        add_strike(p, s, w.is->tells, foe, mover, clicks);
        if (w.is->stops_mover != R_NONE && !breaks(w.is->stops_mover))
            t->flags |= TRAVEL_STOPPED;
    }
}

/* Did the mover pass f? Touching on the way is not contact. [base-contact.only-at-move-end] */
static bool brushes(const struct game *g, const struct travel *t, fig_id f)
{
    int32_t reach = piece_of(g, f)->radius + piece_of(g, t->fig)->radius + MK_CONTACT;

    return opposed(g, t->fig, f) && !touching(g, t->fig, f) && on_table(g, f) &&
           segment_dist(t->from, t->to, figure_of(g, f)->at) <= reach;
}

static void strike_in_passing(struct play *p, const struct travel *t, struct strikes *s)
{
    for (int f = 0; f < p->g->nfigure; f++) {
        struct working w = working_with(p->g, (fig_id)f, STRIKES);
        while (brushes(p->g, t, (fig_id)f) && working_next(&w))
            if (w.is->strikes_mover)
                add_strike(p, s, w.is->tells, (fig_id)f, t->fig, 1);
    }
}

/* Whose strikes are gathered. */
enum { OF_MOVER = 1, OF_FOES = 2 };

/* Between one section of the mover and whoever touches it. */
static void strike_section(struct play *p, struct travel *t, fig_id mover, int whose,
                           struct strikes *s)
{
    for (int i = opponent_touching(p->g, mover, -1); i != NOBODY;
         i = opponent_touching(p->g, mover, i)) {
        if (whose & OF_MOVER)
            strike_foe(p, t, mover, (fig_id)i, s);
        if (whose & OF_FOES)
            strike_mover(p, t, mover, (fig_id)i, s);
    }
}

/* Those of the mover's unit that strike, one after the other from `i` = 0; NOBODY after the last. */
static fig_id striker(const struct game *g, fig_id mover, int i)
{
    bool rider = rider_of(g, mover) != NOBODY && rule(R_CAVALRY_MOVE_ACTION_ABILITIES);
    fig_id body = body_of(g, mover);

    if (rider && i == 0)
        return rider_of(g, mover);
    i -= rider;
    return i < piece_of(g, body)->sections ? (fig_id)(body + i) : NOBODY;
}

static void strike_all(struct play *p, struct frame *fr, int whose)
{
    struct strikes s;               /* large: only what is counted is written */
    fig_id f;

    s.n = 0;
    if (!anybody_has(p->g, STRIKES))
        return;
    for (int i = 0; (f = striker(p->g, fr->fig, i)) != NOBODY; i++)
        strike_section(p, &fr->travel, f, whose, &s);
    if ((whose & OF_FOES) &&
        (breaks(R_BASE_CONTACT_ONLY_AT_MOVE_END) || breaks(R_POLE_ARM_TRIGGER)))
        strike_in_passing(p, &fr->travel, &s);
    if (s.n)
        dial_damage_all(p, s.hurt, s.n);
}

/* --- what comes first */

/* The first ability by which `by` would strike at `on`, of the mover or against it, or ABILITY_NONE. */
static ability_id strikes_with(const struct game *g, const struct travel *t, fig_id by, fig_id on,
                               bool mover)
{
    for (struct working w = working_with(g, by, STRIKES); working_next(&w);) {
        if (mover && w.is->strikes_when_moving && helps_to_strike(t, by, &w) &&
            w.is->strikes_when_moving(g, by, on, t) > 0)
            return w.id;
        if (!mover && w.is->strikes_mover && w.is->strikes_mover(g, by, on, t) > 0)
            return w.id;
    }
    return ABILITY_NONE;
}

/* Adds what the mover does to others, or what they do to it: the first such thing of each figure. */
static int add_due(const struct game *g, const struct frame *fr, bool mover, struct due *out, int n,
                   int max)
{
    fig_id f;

    for (int i = 0; (f = striker(g, fr->fig, i)) != NOBODY; i++) {
        if (mover ? !may_have(g, f, STRIKES) : !anybody_has(g, STRIKES))
            continue;
        for (fig_id e = opponent_touching(g, f, -1); e != NOBODY; e = opponent_touching(g, f, e)) {
            fig_id by = mover ? f : e;
            ability_id with = strikes_with(g, &fr->travel, by, mover ? e : f, mover);
            if (with == ABILITY_NONE || (n && out[n - 1].fig == by) || n >= max)
                continue;
            out[n++] = (struct due){by, with};
        }
    }
    return n;
}

/* What has the mover pay for the manner of its movement. */
static ability_id price_of(const struct game *g, const struct travel *t)
{
    for (struct working w = working_with(g, t->fig, HOOK(grants)); working_next(&w);)
        if (w.is->grants & t->manner)
            return w.id;
    return ABILITY_NONE;
}

static bool in_order(const struct game *g)
{
    return has_extra(ruleset_of(g)->extra.in_order);
}

int travel_due(const struct game *g, const struct frame *fr, struct due *out, int max)
{
    bool foes = fr->pushed & SETTLED_FOES;
    int n = foes ? 0 : add_due(g, fr, true, out, 0, max);

    if (n == 0)
        return 0;
    if (travel_pays(fr)) {
        if (n < max && !(fr->pushed & SETTLED_PRICE))
            out[n++] = (struct due){fr->fig, price_of(g, &fr->travel)};
        return fr->pushed & SETTLED_PRICE ? 0 : n;
    }
    int all = add_due(g, fr, false, out, n, max);

    return all > n ? all : 0;
}

/* Does the player on turn have to say what happens first? */
bool travel_waits(const struct game *g, const struct frame *fr)
{
    struct due due[MK_MEMBERS];

    return in_order(g) && travel_due(g, fr, due, MK_MEMBERS) > 1;
}

void travel_resolve(struct play *p, struct frame *fr, const struct mk_order *o)
{
    fig_id f;
    bool own = false;

    for (int i = 0; (f = striker(p->g, fr->fig, i)) != NOBODY; i++)
        own |= f == o->fig;
    if (own && travel_pays(fr) && o->ability == price_of(p->g, &fr->travel)) {
        fr->pushed |= SETTLED_PRICE;
        return;
    }
    if (!own) {
        strike_all(p, fr, OF_FOES);
        travel_struck(fr);
        return;
    }
    fr->pushed |= SETTLED_FOES;
    strike_all(p, fr, OF_MOVER);
}

/* --- dice */

bool rolls_to_strike(const struct game *g, fig_id f, const struct travel *t)
{
    for (struct working w = working_with(g, f, HOOK(rolls_moving)); working_next(&w);)
        if (w.is->rolls_moving && w.is->rolls_moving(g, f, t))
            return true;
    return false;
}

int travel_die(const struct game *g, fig_id f)
{
    const struct frame *fr = frame_find(g, FRAME_TRAVEL);

    if (!fr || (fr->fig != f && fr->fig != mount_of(g, f)))
        return 0;
    return fr->fig == f ? fr->die : fr->taken_back;
}

void travel_pay(struct play *p, struct travel *t, fig_id payer)
{
    if (!t->price || !on_table(p->g, payer))
        return;
    emit_fig(p, EVENT_PUSHED, payer, NOBODY, 0, R_PUSH);
    dial_damage(p, payer, t->price, HARM_PUSH, NOBODY);
}

void strike_at_contact(struct play *p, struct frame *fr)
{
    strike_all(p, fr, fr->pushed & SETTLED_FOES ? OF_FOES : OF_MOVER | OF_FOES);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* strike.c: damage between who has moved and those it then touches. [ability.ram, ability.pole-arm] */
#include "rules/strike.h"

#include <assert.h>

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/turn.h"

/* Every ability of the mover against each figure it touches, and every one of theirs against it. */
enum { STRIKES_MAX = 2 * MK_SOURCES * MK_TOUCHING };

struct strikes {
    int n;
    struct hurt hurt[STRIKES_MAX];
};

static void add_strike(struct play *p, struct strikes *s, enum mk_event_kind event, fig_id by,
                       fig_id on, int clicks)
{
    fig_id body = body_of(p->g, on);
    bool passed = breaks(R_MULTIPLE_DIAL_WARRIORS_POLE_ARM_INACTIVE) ||
                  breaks(R_MULTIPLE_DIAL_WARRIORS_RAM_INACTIVE);

    for (int i = piece_of(p->g, on)->sections - 1; i >= 0 && passed && !is_active(p->g, on); i--)
        on = is_active(p->g, (fig_id)(body + i)) ? (fig_id)(body + i) : on;
    int left = dial_reduced(p->g, on, clicks);

    emit_fig(p, event, by, on, left, R_MOVED);
    assert(s->n < STRIKES_MAX);
    if (left > 0)
        s->hurt[s->n++] = (struct hurt){.fig = on, .by = by, .clicks = (int8_t)left,
                                        .harm = HARM_ABILITY};
}

/* Who runs has no use of what stands at its speed. [double-time.no-abilities] */
static bool is_asleep(const struct travel *t, const struct working *w)
{
    return (t->manner & MANNER_DOUBLE_TIME) && w->source - 1 == SLOT_SPEED &&
           !breaks(R_DOUBLE_TIME_NO_ABILITIES);
}

static void strike_foe(struct play *p, const struct travel *t, fig_id mover, fig_id foe,
                       struct strikes *s)
{
    for (struct working w = working_on(p->g, mover); working_next(&w);) {
        int clicks = 0;
        if (is_asleep(t, &w))
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
    for (struct working w = working_on(p->g, foe); working_next(&w);) {
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

/* Did the mover come past f? Contact on the way is none. [base-contact.only-at-move-end] */
static bool brushes(const struct game *g, const struct travel *t, fig_id f)
{
    int32_t reach = piece_of(g, f)->radius + piece_of(g, t->fig)->radius + MK_CONTACT;

    return opposed(g, t->fig, f) && !touching(g, t->fig, f) && on_table(g, f) &&
           segment_dist(t->from, t->to, figure_of(g, f)->at) <= reach;
}

static void strike_in_passing(struct play *p, const struct travel *t, struct strikes *s)
{
    for (int f = 0; f < p->g->nfigure; f++) {
        struct working w = working_on(p->g, (fig_id)f);
        while (brushes(p->g, t, (fig_id)f) && working_next(&w))
            if (w.is->strikes_mover)
                add_strike(p, s, EVENT_POLE_ARM, (fig_id)f, t->fig, 1);
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

static void strike_all(struct play *p, struct frame *fr, int whose)
{
    struct strikes s;               /* large: only what is counted is written */
    fig_id body = body_of(p->g, fr->fig);

    s.n = 0;
    if (rider_of(p->g, fr->fig) != NOBODY && rule(R_CAVALRY_MOVE_ACTION_ABILITIES))
        strike_section(p, &fr->travel, rider_of(p->g, fr->fig), whose, &s);
    for (int i = 0; i < piece_of(p->g, body)->sections; i++)
        strike_section(p, &fr->travel, (fig_id)(body + i), whose, &s);
    if ((whose & OF_FOES) &&
        (breaks(R_BASE_CONTACT_ONLY_AT_MOVE_END) || breaks(R_POLE_ARM_TRIGGER)))
        strike_in_passing(p, &fr->travel, &s);
    if (s.n)
        dial_damage_all(p, s.hurt, s.n);
}

/* Where the player on turn says what comes first. [action.simultaneous-order] */
static bool in_order(const struct game *g)
{
    return (g->options & OPTION_TYPES) && rule(R_ACTION_SIMULTANEOUS_ORDER);
}

bool strikes_first(const struct game *g, const struct travel *t)
{
    for (struct working w = working_on(g, t->fig); (t->manner & MANNER_SURGE) && working_next(&w);)
        if (w.is->strikes_when_moving && in_order(g))
            return true;
    return false;
}

void travel_pay(struct play *p, struct travel *t, fig_id payer)
{
    int price = t->price;

    t->price = 0;
    if (!price || !on_table(p->g, payer))
        return;
    emit_fig(p, EVENT_PUSHED, payer, NOBODY, 0, R_PUSH);
    dial_damage(p, payer, price, HARM_PUSH, NOBODY);
}

/* The mover's player is on turn and takes what is best for it: its own strikes come first, while it
 * still shows what they come from, then what its movement costs, then what is left of theirs.
 * [surge.ram, ability.ram.pole-arm] */
void strike_at_contact(struct play *p, struct frame *fr)
{
    if (!in_order(p->g)) {
        strike_all(p, fr, OF_MOVER | OF_FOES);
        return;
    }
    strike_all(p, fr, OF_MOVER);
    if (p->g->phase != PHASE_OVER)
        travel_pay(p, &fr->travel, fr->fig);
    if (p->g->phase != PHASE_OVER && on_table(p->g, fr->fig))
        strike_all(p, fr, OF_FOES);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* breakaway.c: leaving base contact, and shaking off. [breakaway, shake-off] */
#include "rules/move.h"

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"

bool must_break_away(const struct game *g, fig_id f)
{
    if (breaks(R_BREAKING_AWAY_FRIENDS_DO_NOT_HOLD) && friend_touching(g, f, -1) != NOBODY)
        return true;
    const struct body *b = sections_of(g, f);
    return rule(R_BREAKAWAY) && (!b || rule(b->single_roll) ? opponent_at_body(g, f, -1)
                                                            : opponent_touching(g, f, -1)) != NOBODY;
}

/* A mount that carries a figure held fast is held with it. [cavalry.moved-together] */
bool is_held_fast(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(held_fast)); working_next(&w);)
        if (w.is->held_fast && w.is->held_fast(g, f))
            return true;
    return rider_of(g, f) != NOBODY && is_held_fast(g, rider_of(g, f));
}

/* Opponents that do not touch the front arc are hurt, all at the same time, before the mover goes. A
 * single point of contact with the front arc is enough to be spared. [arcs.shake-off-any-front] */
static void shake_off_behind(struct play *p, fig_id f)
{
    struct hurt hurt[MK_TOUCHING];
    int n = 0;

    for (int i = opponent_at_body(p->g, f, -1); i != NOBODY;
         i = opponent_at_body(p->g, f, i)) {
        fig_id foe = (fig_id)i;
        bool behind_too = breaks(R_ARCS_FRONT_SHAKE_OFF) && touches_rear(p->g, f, foe);
        if (touches_front(p->g, f, foe) && !behind_too)
            continue;
        int clicks = dial_reduced(p->g, foe, ruleset_of(p->g)->param.shake_off);
        emit_fig(p, EVENT_SHAKE_OFF, f, foe, clicks, R_SHAKE_OFF);
        hurt[n++] = (struct hurt){.fig = foe, .by = f, .clicks = (int8_t)clicks,
                                  .harm = HARM_ABILITY};
    }
    dial_damage_all(p, hurt, n);
}

/* The lowest roll that breaks away; if only broken figures hold it, a 2 is enough.
 * [ability.demoralized.breakaway] */
static int needed(const struct game *g, fig_id f, const struct walk *w)
{
    enum { EASILY = 2 };
    bool faint = false;

    for (int i = opponent_at_body(g, f, -1); i != NOBODY; i = opponent_at_body(g, f, i)) {
        faint = has_extra(ruleset_of(g)->extra.faint_let_go) && is_broken(g, (fig_id)i);
        if (!faint)
            break;
    }
    return faint && w->breakaway > EASILY ? EASILY : w->breakaway;
}

void break_away(struct play *p, fig_id f, int die, const struct walk *w)
{
    bool fails = die < needed(p->g, f, w) && rule(R_BREAKAWAY_FAIL);

    if (fails)
        figure_of(p->g, f)->flags |= FIG_HELD;
    emit_fig(p, fails ? EVENT_BREAKAWAY_FAILED : EVENT_BREAKAWAY, f, NOBODY, die,
             R_BREAKAWAY_ROLL);
}

void shake_off(struct play *p, fig_id f, const struct walk *w)
{
    bool heavy = (w->flags & WALK_SHAKES_OFF) || breaks(R_BREAKING_AWAY_MULTIDIAL_NO_SHAKE_OFF);
    bool held = figure_of(p->g, f)->flags & FIG_HELD;

    if (heavy && !held && !(w->flags & WALK_NO_SHAKE_OFF) && rule(R_SHAKE_OFF))
        shake_off_behind(p, f);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* daunt.c: figures that would touch a frightening one have to roll a die for it. [surge.terrify] */
#include "rules/ability.h"
#include "rules/attack.h"
#include "rules/contact.h"
#include "rules/formation.h"
#include "rules/move.h"
#include "rules/ride.h"
#include "rules/turn.h"

enum { DARES_ON = 3 };              /* lowest die */

/* The clause that makes f frightening, or R_NONE. */
static enum mk_rule daunts(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(daunts)); working_next(&w);)
        if (w.is->daunts != R_NONE && rule(w.is->daunts))
            return w.is->daunts;
    return R_NONE;
}

static bool is_daunted(const struct game *g, fig_id f, fig_id by)
{
    for (int i = 0; i < MK_DAUNTED; i++)
        if (figure_of(g, body_of(g, f))->daunted[i] == by + 1)
            return true;
    return false;
}

/* There is no room to note more of them this turn. */
static bool is_full(const struct game *g, fig_id f)
{
    return figure_of(g, body_of(g, f))->daunted[MK_DAUNTED - 1] != 0;
}

/* The figure of a unit that has to roll: first f itself, then its rider; a frightening figure fears
 * nobody. [ability.terrify.cavalry] */
static fig_id next_to_dare(const struct game *g, fig_id f, bool after)
{
    fig_id rider = rule(R_CAVALRY_BOTH_AFFECTED) ? rider_of(g, f) : NOBODY;

    if (!after && daunts(g, f) == R_NONE)
        return f;
    return rider != NOBODY && daunts(g, rider) == R_NONE ? rider : NOBODY;
}

/* The next who frightens f away from that place, from `from` on; NOBODY if there is none. Its
 * distance is quicker to check than what it shows. */
static fig_id next_daunting(const struct game *g, fig_id f, const struct base *end, int from)
{
    if (!anybody_has(g, HOOK(daunts)))
        return NOBODY;
    for (fig_id i = figure_near_base(g, end, from - 1); i != NOBODY; i = figure_near_base(g, end, i))
        if (daunts(g, i) != R_NONE && touching_at(g, f, end, i) && opposed(g, f, i) &&
            !touching_body(g, i, f))
            return next_to_dare(g, f, false) != NOBODY ? i : NOBODY;
    return NOBODY;
}

/* On the level it would be on? */
static bool ends_high(const struct game *g, fig_id f, int manner)
{
    bool soars = figure_of(g, f)->flags & FIG_SOARS;

    return manner & MANNER_LEVEL ? !soars : soars;
}

struct verdict check_daunted(const struct game *g, const struct mk_order *o)
{
    struct base end = whole_base(base_sent(g, o->fig, o));

    end.high = ends_high(g, o->fig, o->manner);
    if (o->kind != ORDER_MOVE)
        return allow();
    for (fig_id by = next_daunting(g, o->fig, &end, 0); by != NOBODY;
         by = next_daunting(g, o->fig, &end, by + 1)) {
        forbid_figure(is_daunted(g, o->fig, by), daunts(g, by), by);
        if (is_full(g, o->fig) && !is_daunted(g, o->fig, by))
            return deny_figure(R_MOVEMENT_DAUNTED_TOO_MANY, by);
    }
    return allow();
}

/* It stays where it is. What it was doing is not done yet: a forced move or the second ride of an
 * action may go elsewhere, and an action that was no more than this move is taken back. */
static enum step shrink_back(struct play *p, struct frame *fr)
{
    struct figure *f = figure_of(p->g, body_of(p->g, fr->fig));
    fig_id by = (fig_id)(fr->travel.asked - 1);
    int i = 0;

    while (i < MK_DAUNTED - 1 && f->daunted[i])
        i++;
    f->daunted[i] = fr->travel.asked;
    emit_fig(p, EVENT_DAUNTED, fr->fig, by, fr->die, daunts(p->g, by));
    if (fr->travel.flags & TRAVEL_MEMBER)
        formation_not_moved(p->g, fr->fig);
    else if (fr->travel.flags & TRAVEL_CONFUSED)
        attack_confuse_again(p);
    else if (is_second_ride(&fr->travel))
        take_back_second_ride(p);
    else if (rule(R_SURGE_TERRIFY))
        action_take_back(p);
    return STEP_POP;
}

enum step daunt_step(struct play *p, struct frame *fr, bool *dares)
{
    struct base end = whole_base(travel_end(p->g, fr));
    bool own = (fr->travel.flags & (TRAVEL_ACTION | TRAVEL_MEMBER)) ||
               ((fr->travel.flags & TRAVEL_CONFUSED) && forced_is_bound(p->g));
    fig_id mate = fr->die && !fr->done ? next_to_dare(p->g, fr->fig, true) : NOBODY;

    end.high = ends_high(p->g, fr->fig, fr->travel.manner);
    if (fr->die && fr->die < DARES_ON)
        return shrink_back(p, fr);
    fr->die = 0;
    fr->done = mate != NOBODY;
    if (mate != NOBODY)
        return ask_dice(p, 1, DICE_TERRIFY, mate);
    fig_id by = own && (p->g->options & OPTION_TYPES)
                    ? next_daunting(p->g, fr->fig, &end, fr->travel.asked) : NOBODY;
    fr->travel.asked = (fig_id)(by == NOBODY ? 0 : by + 1);
    *dares = by == NOBODY;
    if (*dares)
        return STEP_AGAIN;
    fr->done = next_to_dare(p->g, fr->fig, false) != fr->fig;
    return ask_dice(p, 1, DICE_TERRIFY, next_to_dare(p->g, fr->fig, false));
}

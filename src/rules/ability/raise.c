/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* raise.c: bringing back an eliminated figure: Necromancy and its like. [reanimate]
 *
 * Its dial is turned before it is set down, while it is still off the table: what it will show
 * decides where it may stand. */
#include "rules/ability/shared.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/seal.h"
#include "rules/setup.h"

enum { RAISE_ROLL, RAISE_TURN, RAISE_PLACE, RAISE_STAND, RAISE_DONE };

static bool is_out(const struct game *g, fig_id f)
{
    int out = FIG_ELIMINATED | (breaks(R_REMOVED_GAME) ? FIG_GONE : 0);

    return f != NOBODY && (figure_of(g, f)->flags & out);
}

/* What it may walk on when it comes back, whatever the die shows. */
static int walk_at_best(const struct game *g, fig_id f)
{
    const struct piece *p = piece_of(g, f);
    struct walk w = {0};

    if (!mk_dial_known(g, f))
        return UINT16_MAX;              /* not known here, but the player giving the order knows */
    for (int i = p->start; i < p->life; i++)
        for (int s = 0; s < MK_SLOTS; s++) {
            const struct ability *a = ability_of(g, p->dial[i].ability[s]);
            if (a && a->shape_move)
                a->shape_move(g, f, &w);
        }
    return w.flags;
}

static const struct raising *raising_of(const struct game *g, ability_id by)
{
    return ability_of(g, by)->raises;
}

struct verdict check_unique_joins(const struct game *g, fig_id f, player_id player)
{
    enum mk_rule limit = ruleset_of(g)->extra.one_of_each;

    for (int h = 0; h < g->nfigure && limit != R_NONE; h++)
        forbid_figure(on_table(g, (fig_id)h) && owner_of(g, (fig_id)h) == player &&
                          !same_body(g, (fig_id)h, f) &&
                          same_unique(piece_of(g, (fig_id)h), piece_of(g, f)),
                      limit, (fig_id)h);
    return allow();
}

struct verdict raise_check(const struct game *g, const struct mk_order *o)
{
    const struct raising *how = raising_of(g, o->ability);
    struct base at = base_of(g, o->fig), room;

    pass_on(how->special ? check_special(g, o) : check_still(g, o));
    fig_id foe = opponent_touching(g, o->fig, -1);
    forbid_figure(foe != NOBODY && how->no_contact != R_NONE, how->no_contact, foe);
    forbid_if(!is_out(g, o->other), how->whose);
    if (o->other == NOBODY)
        return deny(R_NOT_ASKED);
    forbid_figure(owner_of(g, o->other) != o->player && !how->anybody, how->whose, o->other);
    if (how->check)
        pass_on(how->check(g, o));
    pass_on(check_unique_joins(g, o->other, o->player));
    pass_on(check_affected(g, o->other, o->ability));
    /* It comes back on the ground, where nobody touches those who soar. */
    forbid_figure(figure_of(g, o->fig)->flags & FIG_SOARS, how->placement, o->fig);
    enum mk_rule bars = room_beside_for(g, o->fig, &at, o->other, walk_at_best(g, o->other),
                                        how->placement, &room);

    if (breaks(R_NECROMANCY_WHERE_ELIMINATED_IRRELEVANT))
        bars = how->placement;
    forbid_figure(bars != R_NONE, bars, o->fig);
    return allow();
}

void raise_use(struct play *p, const struct mk_order *o)
{
    const struct raising *how = raising_of(p->g, o->ability);

    if (how->special)
        special_begin(p, o->fig);
    else
        still_begin(p, o->fig, how->action);
    still_push(p, o);
}

/* Zombies and Skeletons need no die. */
static enum step raise_roll(struct play *p, struct frame *f)
{
    bool whole = piece_of(p->g, f->other)->flags & PIECE_RISES_WHOLE;

    f->step = RAISE_TURN;
    f->die = 0;
    if ((whole && rule(R_ABILITY_NECROMANCY_ZOMBIE_SKELETON)) ||
        !raising_of(p->g, f->ability)->rolls)
        return STEP_AGAIN;
    return ask_dice(p, 1, DICE_NECROMANCY, f->fig);
}

static enum step not_raised(struct play *p, const struct frame *f, enum mk_rule why)
{
    figure_of(p->g, f->other)->position = piece_of(p->g, f->other)->life;
    seal_show(p->g, f->other);
    emit_fig(p, EVENT_NOT_RAISED, f->other, f->fig, f->die, why);
    return STEP_POP;
}

/* The clicks are not damage: nothing lowers them. [necromancy.clicks-not-reduced] */
static int clicks_when_raised(struct game *g, const struct frame *f)
{
    struct tally t = {.total = f->die};

    figure_of(g, f->other)->position = piece_of(g, f->other)->start;
    for (int s = 0; s < MK_SLOTS && breaks(R_NECROMANCY_CLICKS_NOT_REDUCED); s++) {
        const struct ability *a = ability_of(g, dial_shows(g, f->other, s));
        if (a && a->reduce_damage_on)
            a->reduce_damage_on(g, f->other, NULL, NULL, &t);
    }
    return rule(R_ABILITY_NECROMANCY_ROLL) ? t.total : 0;
}

static enum step raise_turn(struct play *p, struct frame *f)
{
    const struct piece *piece = piece_of(p->g, f->other);
    int position = piece->start + clicks_when_raised(p->g, f);

    if (position >= piece->life && !breaks(R_ABILITY_NECROMANCY_FAILS))
        return not_raised(p, f, R_ABILITY_NECROMANCY_FAILS);
    figure_of(p->g, f->other)->position =
        (uint8_t)(position < piece->life ? position : piece->life - 1);
    seal_show(p->g, f->other);
    f->step = RAISE_PLACE;
    return STEP_AGAIN;
}

static struct verdict check_raised_at(const struct game *g, const struct frame *f,
                                      const struct base *at)
{
    struct walk w = {.flags = (uint16_t)walk_flags_shown(g, f->other)};

    pass_on(check_stand(g, f->other, at, &w));
    forbid_figure(!touching_at(g, f->other, at, f->fig), raising_of(g, f->ability)->placement,
                  f->fig);
    return allow();
}

/* Asks until it has an answer. There was space when the action was given; a figure that cannot
 * stand in it after all, such as one without Aquatic beside a necromancer in deep water, stays
 * out. */
static enum step raise_place(struct play *p, struct frame *f)
{
    struct base at = base_of(p->g, f->fig), room;

    if (f->travel.fig == f->other) {
        f->step = RAISE_STAND;
        return STEP_AGAIN;
    }
    enum mk_rule none = raising_of(p->g, f->ability)->placement;
    enum mk_rule bars = on_table(p->g, f->fig)
                            ? room_beside(p->g, f->fig, &at, f->other, none, &room) : none;

    if (bars != R_NONE && rule(none))
        return not_raised(p, f, bars);
    return ask(p, ASK_PLACE, owner_of(p->g, f->fig), f->other, f->fig);
}

/* Onto a mount beside the necromancer: it is part of that unit at once. [reanimate.onto-mount] */
static enum step raise_in_saddle(struct play *p, struct frame *f)
{
    put_aboard(p->g, f->other, f->travel.captive_next);
    emit_fig(p, EVENT_RAISED, f->other, f->fig, f->die, R_REANIMATE_ONTO_MOUNT);
    return STEP_POP;
}

/* It comes back on the ground, with its tokens and without its history.
 * [pushing.elimination-points] The edition says whether being put back is a move.
 * [reanimate.not-moved] */
static enum step raise_stand(struct play *p, struct frame *f)
{
    struct figure *fig = figure_of(p->g, f->other);

    return_to_table(p->g, f->other);
    if (!rule(R_ACTION_TOKENS_ELIMINATED_KEEP_TOKENS))
        fig->tokens = 0;
    stand_on(p->g, f->other, f->travel.to, f->travel.facing, floor_by(p->g, f->fig));
    fig->marks |= raising_of(p->g, f->ability)->lends ? MARK_LENT : 0;
    if (f->travel.captive_next != NOBODY)
        return raise_in_saddle(p, f);
    emit_fig(p, EVENT_RAISED, f->other, f->fig, f->die, raising_of(p->g, f->ability)->placement);
    f->step = RAISE_DONE;
    enum mk_rule still = ruleset_of(p->g)->extra.raised_still;
    if (still != R_NONE && !breaks(still))
        return STEP_AGAIN;
    travel_begin(p, f->other, f->travel.to, f->travel.facing, 0, owner_of(p->g, f->fig),
                 TRAVEL_PLACED);
    travel_in_manner(p, 0, (uint8_t)floor_by(p->g, f->fig));
    return STEP_AGAIN;
}

enum step raise_step(struct play *p, struct frame *f)
{
    switch (f->step) {
    case RAISE_ROLL:
        return raise_roll(p, f);
    case RAISE_TURN:
        return raise_turn(p, f);
    case RAISE_PLACE:
        return raise_place(p, f);
    case RAISE_STAND:
        return raise_stand(p, f);
    default:
        if (is_mount(p->g, f->other))
            bereave(p, f->other);
        return STEP_POP;
    }
}

struct verdict raise_check_placed(const struct game *g, const struct mk_order *o,
                                  const struct frame *f)
{
    struct base at = base_on(g, f->other, o->to, o->facing, floor_by(g, f->fig));

    if (o->fig != f->other)
        return deny_figure(R_ACTION_ONE_BY_ONE, f->other);
    if (o->flags & ORDER_ABOARD) {
        if (!rule(R_REANIMATE_ONTO_MOUNT))
            return deny_figure(R_NOT_ASKED, o->fig);
        if (o->other == NOBODY || !is_mount(g, o->other))
            return check_board(g, o);       /* nobody is raised in a carrier */
        pass_on(check_saddle(g, o->fig, o->other));
        forbid_figure(!touching(g, f->fig, o->other), R_REANIMATE_ONTO_MOUNT, o->other);
        return allow();
    }
    return check_raised_at(g, f, &at);
}

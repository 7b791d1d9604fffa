/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wing.c: flies over everything, and may soar above the table. [speed.wing, soaring] */
#include "rules/type/shared.h"

#include "rules/sight.h"
#include "rules/spell.h"

enum { BREAKS_AWAY_ON = 2 };

static bool will_soar(const struct game *g, fig_id bearer, const struct walk *w)
{
    bool soars = figure_of(g, bearer)->flags & FIG_SOARS;

    return w->manner & MANNER_LEVEL ? !soars : soars;
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (rule(R_SPEED_WING))
        w->flags |= WALK_OVER_BASES | WALK_OVER_BLOCKING | WALK_FREE_HINDERING | WALK_FREE_LEVELS;
    if (rule(R_SPEED_WING_BREAKAWAY))
        w->breakaway = BREAKS_AWAY_ON;
    if (will_soar(g, bearer, w))
        w->flags |= WALK_SOARS;
    if (!(w->manner & MANNER_LEVEL))
        return;
    tally_set(&w->speed, (w->plain + 1) / 2, R_SOARING_CHANGE_LEVEL_HALF);
    w->plain = w->speed.total;
}

/* Up or down by a move action and nothing more. [soaring.level-change-move-only] */
static struct verdict check_level(const struct game *g, fig_id bearer, const struct mk_order *o)
{
    forbid_figure((o->manner & MANNER_LEVEL) && (o->manner & (MANNER_SURGE | MANNER_DOUBLE_TIME)),
                  R_SOARING_LEVEL_CHANGE_MOVE_ONLY, bearer);
    return allow();
}

/* One that comes down from above is refused as anybody is. */
static struct verdict check_landing(const struct game *g, fig_id bearer, const struct base *at,
                                    const struct walk *w)
{
    bool down = (figure_of(g, bearer)->flags & FIG_SOARS) && !(w->flags & WALK_SOARS);

    return down ? allow() : check_lands(g, bearer, at, w, R_SPEED_WING_END);
}

/* A soaring figure is in no formation. */
static struct verdict check_own_formation(const struct game *g, fig_id bearer,
                                          enum formation_kind kind)
{
    forbid_figure(figure_of(g, bearer)->flags & FIG_SOARS, R_SOARING_NO_FORMATION, bearer);
    return allow();
}

/* Nothing on the ground hides or covers it. */
static int shape_line(const struct game *g, fig_id bearer, fig_id firer)
{
    bool soars = figure_of(g, bearer)->flags & FIG_SOARS;

    return soars && rule(R_SOARING_LOF_TO) ? SIGHT_PAST_BASES | SIGHT_TO_SKY : 0;
}

/* To figures in the area of a shell no line of fire is drawn. [bombardment.second-roll] */
static void adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                           const struct struck *s, struct tally *t)
{
    bool soars = figure_of(g, bearer)->flags & FIG_SOARS;
    fig_id from = attack_origin(g, a).line;
    bool from_above = from < g->nfigure && (figure_of(g, from)->flags & FIG_SOARS);

    if (soars && a->kind == ATTACK_RANGED && !from_above && !(a->more & MORE_SHELL))
        tally_add(t, ruleset_of(g)->param.height_defense, R_SOARING_HEIGHT_ADVANTAGE);
}

const struct ability ability_WING = {
    .name = "Wing",
    .is_type = true,
    .is_gait = true,
    .grants = MANNER_LEVEL,
    .check_manner = check_level,
    .shape_move = shape_move,
    .check_move_end = check_landing,
    .check_formation = check_own_formation,
    .shape_line = shape_line,
    .adjust_defense_on = adjust_defense,
};

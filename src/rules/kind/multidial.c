/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* multidial.c: dragons, tanks and other warriors of four dials. [multidial] */
#include "rules/kind/multidial.h"

#include <stdlib.h>

#include "rules/contact.h"
#include "rules/ruleset.h"

struct verdict multidial_check_joins(const struct game *g, fig_id bearer, enum formation_kind kind)
{
    (void)g;
    (void)kind;
    forbid_figure(true, R_MULTIDIAL_NO_FORMATION, bearer);
    return allow();
}

/* --- actions */

/* Has one of its sections been given a move action this turn? */
static bool body_moved(const struct game *g, fig_id bearer)
{
    fig_id body = body_of(g, bearer);

    for (int i = 0; i < piece_of(g, body)->sections; i++)
        if (figure_of(g, (fig_id)(body + i))->began_moving)
            return true;
    return false;
}

/* All move actions of a turn are given at once, before any section fights. */
static struct verdict check_moves(const struct game *g, fig_id bearer)
{
    const struct figure *f = figure_of(g, bearer);
    bool one = has_extra(ruleset_of(g)->extra.one_move);

    forbid_figure((f->flags & FIG_ACTED) && !f->began_moving,
                  R_MULTIDIAL_ACTION_NO_MOVE_AFTER_COMBAT, bearer);
    forbid_figure(body_moved(g, bearer),
                  one ? R_MULTIDIAL_COMBINED_MOVE : R_MULTIDIAL_ACTION_MOVES_TOGETHER, bearer);
    forbid_figure(body_has(g, bearer, FIG_ACTED), R_MULTIDIAL_ACTION_MOVES_FIRST, bearer);
    return allow();
}

struct verdict multidial_check_action(const struct game *g, fig_id bearer, enum action_kind kind)
{
    bool harmless = dial_value(g, bearer, SLOT_ATTACK) == 0;

    forbid_figure(!is_active(g, bearer), R_MULTIDIAL_ACTION_INACTIVE, bearer);
    forbid_figure(kind == ACTION_RANGED && harmless, R_MULTIDIAL_RANGED_REQUIREMENTS, bearer);
    forbid_figure(kind == ACTION_CLOSE && harmless, R_MULTIDIAL_CLOSE_REQUIREMENTS, bearer);
    return kind == ACTION_MOVE ? check_moves(g, bearer) : allow();
}

struct verdict multidial_check_again(const struct game *g, fig_id bearer, enum action_kind kind)
{
    bool used = figure_of(g, bearer)->began_moving;

    (void)kind;
    forbid_figure(used && has_extra(ruleset_of(g)->extra.one_move), R_MULTIDIAL_USED_SECTIONS,
                  bearer);
    forbid_figure(true, R_MULTIDIAL_ACTION_PER_SECTION, bearer);
    return allow();
}

/* --- movement */

/* It fails to break away only on a 1, and then it cannot even turn. [multidial.breakaway,
 * multidial.breakaway.no-turn] */
void multidial_shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    (void)g;
    (void)bearer;
    if (rule(R_MULTIDIAL_BREAKAWAY))
        w->breakaway = 2;
    if (!breaks(R_MULTIDIAL_BREAKAWAY_NO_TURN))
        w->flags |= WALK_NO_TURN_AFTER_FAIL;
    if (rule(R_MULTIDIAL_MOVE_WAYS))
        w->flags |= WALK_STRAIGHT;
    w->straight_rule = R_MULTIDIAL_MOVE_WAYS;
    if (rule(R_MULTIDIAL_MOVE_OVER_SINGLE))
        w->flags |= WALK_OVER_SINGLE;
    w->stops_rule = R_MULTIDIAL_MOVE_STOPS_AT_MULTIDIAL;
}

/* Facings are tenths of a degree and contact has a tolerance: a place may be that far off the
 * line. */
static bool lies_ahead(vec from, vec to, angle facing)
{
    vec ahead = angle_dir(facing), way = vec_sub(to, from);
    int64_t beside = llabs(vec_cross(ahead, way)) / MK_DIR_ONE;

    return vec_dot(ahead, way) > 0 && beside <= MK_CONTACT + vec_dist(from, to) / 512;
}

struct verdict multidial_check_way(const struct game *g, fig_id bearer, const struct base *from,
                                   const struct base *to)
{
    bool back = from->facing == to->facing && lies_ahead(to->at, from->at, from->facing);

    forbid_figure(from->high && !to->high && speed_type_of(g, bearer) != ABILITY_WING, R_SOARING,
                  bearer);
    if (vec_eq(from->at, to->at) || lies_ahead(from->at, to->at, to->facing) || back)
        return allow();
    struct verdict v = deny_figure(R_MULTIDIAL_MOVE_WAYS, bearer);
    v.unit = UNIT_ANGLE;
    v.amount = angle_diff(angle_of(vec_sub(to->at, from->at)), to->facing);
    return v;
}

struct verdict multidial_check_affected(const struct game *g, fig_id bearer, ability_id by)
{
    (void)g;
    forbid_figure(spares_large(by), R_MULTIDIAL_IMMUNE, bearer);
    forbid_figure(brings_back(g, by), R_MULTIDIAL_NO_NECROMANCY, bearer);
    return allow();
}

/* --- above the table: the wings of one section carry them all, and count for all. [soaring] */

static bool is_carried_up(const struct game *g, fig_id bearer)
{
    return (figure_of(g, bearer)->flags & FIG_SOARS) && speed_type_of(g, bearer) != ABILITY_WING;
}

int multidial_shape_line(const struct game *g, fig_id bearer, fig_id firer)
{
    return is_carried_up(g, bearer) ? ability_WING.shape_line(g, bearer, firer) : 0;
}

void multidial_adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                              const struct struck *s, struct tally *t)
{
    if (is_carried_up(g, bearer))
        ability_WING.adjust_defense_on(g, bearer, a, s, t);
}

/* Only the front section shoots that far. */
struct verdict multidial_check_long_range(const struct game *g, fig_id bearer)
{
    forbid_figure(piece_of(g, bearer)->section != SECTION_FRONT, R_LONG_RANGE_ATTACKS_MULTIPLE_DIAL,
                  bearer);
    return allow();
}

const struct body body_MULTIDIAL = {
    .push = R_MULTIDIAL_PUSH,
    .distance = R_MULTIDIAL_MOVE_DISTANCE, .flies_whole = R_MULTIDIAL_ABILITY_FLIGHT_AQUATIC,
    .single_roll = R_MULTIDIAL_BREAKAWAY_SINGLE_ROLL,
    .front_arc = R_MULTIDIAL_SECTION_FRONT_ARC,
    .one_section = R_MULTIDIAL_TARGET_ONE_SECTION, .crossed = R_MULTIDIAL_TARGET_RANGED_SECTION,
    .touched = R_MULTIDIAL_TARGET_CLOSE_SECTION,
    .border = R_MULTIDIAL_TARGET_BORDER_CHOICE,
    .border_illegal = R_MULTIDIAL_TARGET_BORDER_ILLEGAL,
    .redirect = R_MULTIDIAL_TARGET_REDIRECT, .around = R_CHARIOT_KNOWN,
};

const struct ability trait_MULTIDIAL = {
    .name = "Multiple dial warrior",
    MULTIDIAL_HOOKS,
    .check_way = multidial_check_way,
};

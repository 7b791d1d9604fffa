/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* multidial.c: dragons, tanks and other warriors of four dials. [multidial] */
#include "rules/kind/shared.h"

static struct verdict check_captor(const struct game *g, fig_id bearer)
{
    (void)g;
    forbid_figure(true, R_MULTIDIAL_NO_CAPTURE, bearer);
    return allow();
}

static struct verdict check_joins(const struct game *g, fig_id bearer,
                                             enum formation_kind kind)
{
    (void)g;
    (void)kind;
    forbid_figure(true, R_MULTIDIAL_NO_FORMATION, bearer);
    return allow();
}

/* Only a 1 holds it, and then it cannot even turn.
 * [multidial.breakaway, multidial.breakaway.no-turn] */
static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    (void)g;
    (void)bearer;
    if (rule(R_MULTIDIAL_BREAKAWAY))
        w->breakaway = 2;
    if (!breaks(R_MULTIDIAL_BREAKAWAY_NO_TURN))
        w->flags |= WALK_NO_TURN_AFTER_FAIL;
}

static struct verdict check_affected_by(const struct game *g, fig_id bearer, ability_id by)
{
    (void)g;
    forbid_figure(spares_large(by), R_MULTIDIAL_IMMUNE, bearer);
    forbid_figure(by == ABILITY_NECROMANCY, R_MULTIDIAL_NO_NECROMANCY, bearer);
    return allow();
}

/* Only the front section shoots that far. */
static struct verdict check_long_range(const struct game *g, fig_id bearer)
{
    forbid_figure(piece_of(g, bearer)->section != SECTION_FRONT, R_LONG_RANGE_ATTACKS_MULTIPLE_DIAL,
                  bearer);
    return allow();
}

const struct ability trait_MULTIDIAL = {
    .assaults = ATTACK_RANGED | ATTACK_CLOSE, .assaults_rule = R_CASTLE_TARGET_MULTIDIAL,
    .name = "Multiple dial warrior",
    .check_captor = check_captor,
    .check_captured = check_captor,
    .check_formation = check_joins,
    .check_affected = check_affected_by,
    .long_range = R_MULTIDIAL_LONG_RANGE,
    .check_long_range = check_long_range,
    .shape_move = shape_move,
};

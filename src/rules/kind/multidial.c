/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* multidial.c: dragons, tanks and other warriors of four dials. [multidial] */
#include "rules/ability.h"
#include "rules/kind.h"

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

const struct ability trait_MULTIDIAL = {
    .name = "Multiple dial warrior",
    .check_captor = check_captor,
    .check_captured = check_captor,
    .check_formation = check_joins,
    .shape_move = shape_move,
};

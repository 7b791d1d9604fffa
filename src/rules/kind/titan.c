/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* titan.c: huge creatures and siege engines. [titan] */
#include "rules/ability.h"
#include "rules/kind.h"

static struct verdict check_captor(const struct game *g, fig_id bearer)
{
    (void)g;
    forbid_figure(true, R_TITAN_NO_CAPTURE, bearer);
    return allow();
}

static struct verdict check_joins(const struct game *g, fig_id bearer,
                                             enum formation_kind kind)
{
    (void)g;
    (void)kind;
    forbid_figure(true, R_TITAN_NO_FORMATION, bearer);
    return allow();
}

/* Only a 1 holds it. [titan.breakaway] */
static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    (void)g;
    (void)bearer;
    if (rule(R_TITAN_BREAKAWAY))
        w->breakaway = 2;
}

const struct ability trait_TITAN = {
    .name = "Titan",
    .check_captor = check_captor,
    .check_captured = check_captor,
    .check_formation = check_joins,
    .shape_move = shape_move,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* flight.c: passes over terrain and bases. [ability.flight] */
#include "rules/ability/shared.h"

static struct verdict check_own_formation(const struct game *g, fig_id bearer,
                                          enum formation_kind kind)
{
    forbid_figure(kind == FORMATION_MOVE, R_ABILITY_FLIGHT_NO_FORMATION, bearer);
    return allow();
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (rule(R_ABILITY_FLIGHT_OVER_BASES_AND_BLOCKING))
        w->flags |= WALK_OVER_BASES | WALK_OVER_BLOCKING;
    if (!breaks(R_ABILITY_FLIGHT_HINDERING))
        w->flags |= WALK_FREE_HINDERING;
    if (!breaks(R_ABILITY_FLIGHT_ELEVATED))
        w->flags |= WALK_FREE_LEVELS;
    breaks_away_easily(w, R_ABILITY_FLIGHT_BREAKAWAY);
}

static struct verdict check_landing(const struct game *g, fig_id bearer, const struct base *at,
                                    const struct walk *w)
{
    return check_lands(g, bearer, at, w, R_ABILITY_FLIGHT_LANDING);
}

const struct ability ability_FLIGHT = {
    .name = "Flight",
    .check_formation = check_own_formation,
    .marches_alike = true,
    .check_move_end = check_landing,
    .shape_move = shape_move,
};

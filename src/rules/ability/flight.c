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

/* What everybody is refused is refused to a flier in its own words. */
static struct verdict check_landing(const struct game *g, fig_id bearer, const struct base *at)
{
    struct walk w = {.flags = (uint16_t)walk_flags(g, bearer)};
    struct verdict v = check_stand(g, bearer, at, &w);
    bool lands_badly = v.rule == R_MOVE_END_SPACE || v.rule == R_TERRAIN_BLOCKING_MOVE ||
                       v.rule == R_TERRAIN_WATER_DEEP_MOVE;

    if (!lands_badly || breaks(R_ABILITY_FLIGHT_LANDING))
        return allow();
    v.rule = R_ABILITY_FLIGHT_LANDING;
    return v;
}

const struct ability ability_FLIGHT = {
    .name = "Flight",
    .check_formation = check_own_formation,
    .marches_alike = true,
    .check_move_end = check_landing,
    .shape_move = shape_move,
};

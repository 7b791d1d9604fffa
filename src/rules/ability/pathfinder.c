/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pathfinder.c: hindering terrain and hills do not slow it. [ability.pathfinder] */
#include "rules/ability/shared.h"

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (rule(R_ABILITY_PATHFINDER_KNOWN))
        w->flags |= WALK_FREE_HINDERING | WALK_FREE_LEVELS;
}

const struct ability ability_PATHFINDER = {
    .name = "Pathfinder",
    .reading = true,
    .shape_move = shape_move,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* aquatic.c: at home in water. [ability.aquatic] */
#include "rules/ability/shared.h"

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (!breaks(R_ABILITY_AQUATIC_MOVEMENT))
        w->flags |= WALK_FREE_WATER | WALK_MAY_END_IN_DEEP;
}

const struct ability ability_AQUATIC = {
    .name = "Aquatic",
    .shape_move = shape_move,
};

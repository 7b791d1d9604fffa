/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* quickness.c: moves without using an action of the turn. [ability.quickness] */
#include "rules/ability/shared.h"

static bool moves_free(const struct game *g, fig_id bearer)
{
    return !breaks(R_ABILITY_QUICKNESS_FREE_MOVE);
}

static struct verdict check_own_formation(const struct game *g, fig_id bearer,
                                          enum formation_kind kind)
{
    forbid_figure(kind == FORMATION_MOVE, R_ABILITY_QUICKNESS_NO_FORMATION, bearer);
    return allow();
}

const struct ability ability_QUICKNESS = {
    .name = "Quickness",
    .moves_free = moves_free,
    .check_formation = check_own_formation,
};

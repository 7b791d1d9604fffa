/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* natures_ally.c: shoots through hindering terrain as if it were clear.
 * [subfaction.natures-ally] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind == ATTACK_RANGED && rule(R_SUBFACTION_NATURES_ALLY_KNOWN))
        a->more |= MORE_THROUGH_WOODS;
}

const struct ability ability_NATURES_ALLY = {
    .name = "Nature's Ally",
    .reading = true,
    .shape_attack = shape_attack,
};

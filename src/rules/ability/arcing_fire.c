/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* arcing_fire.c: shoots over other bases: our reading, as only the name is known.
 * [ability.arcing-fire.known] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind == ATTACK_RANGED && rule(R_ABILITY_ARCING_FIRE_KNOWN))
        a->flags |= ATTACK_PAST_BASES;
}

const struct ability ability_ARCING_FIRE = {
    .name = "Arcing Fire",
    .reading = true,
    .shape_attack = shape_attack,
};

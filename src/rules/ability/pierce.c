/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pierce.c: shoots through armour; the files of the armours ask `pierced`. [ability.pierce] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind == ATTACK_RANGED && !breaks(R_ABILITY_PIERCE_IGNORES))
        a->flags |= ATTACK_PIERCES;
}

const struct ability ability_PIERCE = {
    .assaults = ATTACK_RANGED, .assaults_rule = R_CASTLE_TARGET_RANGED_ABILITIES,
    .name = "Pierce",
    .shape_attack = shape_attack,
};

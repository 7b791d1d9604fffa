/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* battle_armor.c: hard to shoot. [ability.battle-armor] */
#include "rules/ability/shared.h"

static void adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                           const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_RANGED && !pierced(a, s))
        tally_add(t, 2, R_ABILITY_BATTLE_ARMOR_PLUS_TWO);
}

const struct ability ability_BATTLE_ARMOR = {
    .name = "Battle Armor",
    .adjust_defense_on = adjust_defense,
};

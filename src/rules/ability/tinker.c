/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tinker.c: heals golems as Healing heals others. [ability.tinker] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (aims_at_golem(g, a) && rule(R_ABILITY_TINKER_KNOWN))
        mend_shape_attack(g, bearer, a, ABILITY_TINKER);
}

const struct ability ability_TINKER = {
    .name = "Tinker",
    .reading = true,
    .cites = R_ABILITY_TINKER_KNOWN,
    .shape_attack = shape_attack,
    .check_attack = mend_check_attack,
    .damage_dice = DICE_HEALING,
};

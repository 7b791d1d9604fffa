/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* spell_resistance.c: magic shots at it are less likely to hit.
 * [ability.spell-resistance.minus-three] */
#include "rules/ability/shared.h"

enum { ASTRAY = -3 };

static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->flags & ATTACK_MAGIC)
        tally_add(t, ASTRAY, R_ABILITY_SPELL_RESISTANCE_MINUS_THREE);
}

const struct ability ability_SPELL_RESISTANCE = {
    .name = "Spell Resistance",
    .adjust_attack_on = adjust_attack,
};

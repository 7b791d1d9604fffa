/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* dragonflame.c: burns friend and foe around its caster. [spell.dragonflame, spell.all-figures] */
#include "rules/ability/shared.h"

/* Within half its range: our reading, as the area is lost. Figures that cannot be targeted are
 * spared, but not those that touch a friend: sides do not matter. */
static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text != ABILITY_DRAGONFLAME)
        return;
    a->flags |= ATTACK_MAGIC | ATTACK_HALF_RANGE | ATTACK_PAST_BASES | ATTACK_ALL_AROUND |
                ATTACK_STRIKES_ALL | ATTACK_STRIKES_FRIENDS | ATTACK_IGNORES_BANS;
}

const struct ability ability_DRAGONFLAME = {
    .name = "Dragonflame",
    .reading = true,
    .strikes = R_SPELL_DRAGONFLAME_KNOWN,
    .shape_attack = shape_attack,
};

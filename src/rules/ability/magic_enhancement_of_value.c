/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_enhancement_of_value.c: Magic Enhancement in the second edition: it raises the shooter's ranged
 * damage value, so it does not matter who is hit. [ability.magic-enhancement.bonus] */
#include "rules/ability/shared.h"

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    (void)bearer;
    (void)s;
    if (a->kind == ATTACK_RANGED && !(a->more & MORE_BY_BLOW) &&
        !(a->flags & (ATTACK_HEALS | ATTACK_BLIND)) &&
        allowed(check_affected(g, a->attacker, ABILITY_MAGIC_ENHANCEMENT)))
        tally_add(t, 1, R_ABILITY_MAGIC_ENHANCEMENT_EXTRA_CLICK);
}

const struct ability ability_MAGIC_ENHANCEMENT_OF_VALUE = {
    .name = "Magic Enhancement",
    .magic = true,
    .adjust_friends_damage = adjust_damage,
};

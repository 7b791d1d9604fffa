/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_enhancement.c: one more click for friends' shots. [ability.magic-enhancement] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

/* An attack on everybody has the enhancer among its targets and so does not benefit.
 * [magic-enhancement.shockwave] */
static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind != ATTACK_RANGED || (a->flags & (ATTACK_HEALS | ATTACK_BLIND)) ||
        !opposed(g, a->attacker, s->fig))
        return;
    if (allowed(check_affected(g, a->attacker, ABILITY_MAGIC_ENHANCEMENT)) &&
        allowed(check_affected(g, s->fig, ABILITY_MAGIC_ENHANCEMENT)))
        tally_add(t, 1, R_ABILITY_MAGIC_ENHANCEMENT_EXTRA_CLICK);
}

const struct ability ability_MAGIC_ENHANCEMENT = {
    .name = "Magic Enhancement",
    .magic = true,
    .adjust_friends_damage = adjust_damage,
};

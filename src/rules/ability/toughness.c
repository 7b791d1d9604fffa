/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* toughness.c: takes one click less of any damage. [ability.toughness]
 *
 * Pushing and critical misses never get here: nobody deals that damage. */
#include "rules/ability/shared.h"

static void reduce_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (t->total > 0 && !pierced(a, s))
        tally_add(t, -1, a ? R_ABILITY_TOUGHNESS_ATTACKS : R_ABILITY_TOUGHNESS_ABILITY_DAMAGE);
}

const struct ability ability_TOUGHNESS = {
    .name = "Toughness",
    .reduce_damage_on = reduce_damage,
};

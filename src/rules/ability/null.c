/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* null.c: an ability that does nothing, to be copied. docs/adding-an-ability.md explains it.
 *
 * A real ability cites a clause of the catalogue wherever it takes effect: forbid_if(c, R_…) for
 * what is not allowed, tally_add(t, n, R_…) for a number, `if (c && rule(R_…))` for anything else.
 * Muting that one clause must take away that one effect. Leave out hooks that are not needed. */
#include "rules/ability/shared.h"

extern const struct ability ability_null;

/* Called when its bearer attacks: flags tell attack.c what is different about this attack. */
static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind == ATTACK_CLOSE && rule(R_NONE))
        a->flags |= 0;
}

/* Called when its bearer is attacked: adds to its defense. */
static void adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                           const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_RANGED && !pierced(a, s))
        tally_add(t, 0, R_NONE);
}

const struct ability ability_null = {
    .name = "Null",
    .shape_attack = shape_attack,
    .adjust_defense_on = adjust_defense,
};

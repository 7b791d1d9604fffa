/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* wand.c: shoots with magic. [attack.type.ranged, magic-immunity.wand] */
#include "rules/type/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind == ATTACK_RANGED)
        a->flags |= ATTACK_MAGIC;
}

static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_RANGED)
        add_bonus(g, bearer, &ability_WAND, t, R_RANGED_COMBAT_BONUS);
}

const struct ability ability_WAND = {
    .name = "Wand",
    .is_type = true,
    .shape_attack = shape_attack,
    .adjust_attack_by = adjust_attack,
};

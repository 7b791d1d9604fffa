/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stormfire.c: a magic shot that strikes its target hard and its neighbours lightly.
 * [ability.stormfire] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind != ATTACK_RANGED || !has_type(g, bearer, ABILITY_WAND) ||
        !rule(R_ABILITY_STORMFIRE))
        return;
    if (rule(R_ABILITY_STORMFIRE_NEIGHBOURS))
        a->flags |= ATTACK_SPLASHES;
    a->effect[EFFECT_SPLASHES] = ABILITY_STORMFIRE;
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    bool storms = a->effect[EFFECT_SPLASHES] == ABILITY_STORMFIRE;

    forbid_figure(storms && targets_of(a) > 1, R_ABILITY_STORMFIRE_ACTION, bearer);
    return allow();
}

const struct ability ability_STORMFIRE = {
    .name = "Stormfire",
    .splash_follows = R_ABILITY_STORMFIRE_TARGET_FIRST,
    .splash_light = R_ABILITY_STORMFIRE_DAMAGE,
    .check_attack = check_own_attack,
    .shape_attack = shape_attack,
};

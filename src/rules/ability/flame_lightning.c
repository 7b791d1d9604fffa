/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* flame_lightning.c: a shot that splashes. [ability.flame-lightning]
 *
 * What one attack does to a figure, as target and by each splash, is added up first; whatever raises
 * or lowers damage then applies once. [flame-lightning.clicks-summed-first] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind != ATTACK_RANGED)
        return;
    if (rule(R_ABILITY_FLAME_LIGHTNING_DAMAGE_ONE))
        a->flags |= ATTACK_DAMAGE_ONE;
    if (rule(R_ABILITY_FLAME_LIGHTNING_SPLASH))
        a->flags |= ATTACK_SPLASHES;
    a->effect[EFFECT_SPLASHES] = ABILITY_FLAME_LIGHTNING;
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    int times = s->splash + ((s->flags & STRUCK_TARGET) != 0);

    if (a->kind != ATTACK_RANGED)
        return;
    tally_set(t, 1, R_ABILITY_FLAME_LIGHTNING_DAMAGE_ONE);
    if (times > 1)
        tally_add(t, times - 1, R_FLAME_LIGHTNING_MULTIPLE_SPLASH);
}

const struct ability ability_FLAME_LIGHTNING = {
    .name = "Flame/Lightning",
    .splash_hindering = R_FLAME_LIGHTNING_HINDERING_TARGET_ONLY,
    .splash_height = R_FLAME_LIGHTNING_HEIGHT_TARGET_ONLY,
    .shape_attack = shape_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
};

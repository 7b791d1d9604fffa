/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shockwave.c: attacks everybody within half range, friend or foe. [ability.shockwave] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind != ATTACK_RANGED)
        return;
    if (rule(R_ABILITY_SHOCKWAVE_HALF_RANGE))
        a->flags |= ATTACK_HALF_RANGE;
    if (rule(R_ABILITY_SHOCKWAVE_ALL_AROUND))
        a->flags |= ATTACK_STRIKES_ALL | ATTACK_STRIKES_FRIENDS | ATTACK_ALL_AROUND;
    if (!breaks(R_ABILITY_SHOCKWAVE_BASES_DO_NOT_BLOCK))
        a->flags |= ATTACK_PAST_BASES;
    if (!breaks(R_ABILITY_SHOCKWAVE_IGNORES_ABILITIES))
        a->flags |= ATTACK_BLIND;
    if (rule(R_ABILITY_SHOCKWAVE_IGNORES_TARGET_BANS))
        a->flags |= ATTACK_IGNORES_BANS;
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    fig_id spared = left_out(a);

    forbid_figure(a->kind == ATTACK_RANGED && spared != NOBODY, R_ABILITY_SHOCKWAVE_ALL_AROUND,
                  spared);
    return allow();
}

/* Everybody who could be hit counts, hit or not. [ability.shockwave.single-full-damage] */
static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_RANGED && a->nstruck > 1)
        tally_set(t, 1, R_ABILITY_SHOCKWAVE_SEVERAL_ONE_CLICK);
}

const struct ability ability_SHOCKWAVE = {
    .assaults = ATTACK_RANGED, .assaults_rule = R_CASTLE_TARGET_RANGED_ABILITIES,
    .name = "Shockwave",
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
};

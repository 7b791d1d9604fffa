/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shockwave_around.c: Shockwave in the second edition: a special action, everybody around, pushing
 * damage if there are several. [ability.shockwave.known] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind != ATTACK_RANGED)
        return;
    a->flags |= ATTACK_HALF_RANGE | ATTACK_PAST_BASES | ATTACK_IGNORES_BANS;
    if (rule(R_ABILITY_SHOCKWAVE_KNOWN))
        a->flags |= ATTACK_STRIKES_ALL | ATTACK_STRIKES_FRIENDS | ATTACK_ALL_AROUND;
    a->more |= MORE_PUSHES;
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    fig_id spared = left_out(a);

    forbid_figure(a->kind == ATTACK_RANGED && spared != NOBODY, R_ABILITY_SHOCKWAVE_KNOWN, spared);
    return allow();
}

/* Several take 1 click of pushing damage each, which nothing lowers; a single one takes what a
 * shot deals. */
static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_RANGED && a->nstruck > 1)
        tally_set(t, 1, R_ABILITY_SHOCKWAVE_KNOWN);
}

const struct ability ability_SHOCKWAVE_AROUND = {
    .name = "Shockwave",
    .special = true,
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
};

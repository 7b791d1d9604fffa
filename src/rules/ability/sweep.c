/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sweep.c: one attack on all opponents touching its front arc. [ability.sweep] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind == ATTACK_CLOSE && rule(R_ABILITY_SWEEP_TARGETS))
        a->flags |= ATTACK_STRIKES_ALL;
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    fig_id spared = left_out(a);

    if (a->kind != ATTACK_CLOSE)
        return allow();
    forbid_if(a->flags & ATTACK_CAPTURES, R_ABILITY_SWEEP_NO_CAPTURE);
    forbid_figure(spared != NOBODY, R_ABILITY_SWEEP_TARGETS, spared);
    return allow();
}

/* The damage is neither split nor lowered. [ability.sweep.full-damage] */
static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->nstruck > 1 && breaks(R_ABILITY_SWEEP_FULL_DAMAGE))
        tally_set(t, 1, R_ABILITY_SWEEP_TARGETS);
}

const struct ability ability_SWEEP = {
    .name = "Sweep",
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_healing.c: a ranged combat action heals friends. [ability.magic-healing] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind != ATTACK_RANGED || !aims_at_friend(g, bearer, a) ||
        !rule(R_ABILITY_MAGIC_HEALING_ACTION))
        return;
    a->flags |= ATTACK_HEALS;
    a->effect[EFFECT_HEALS] = ABILITY_MAGIC_HEALING;
    if (!breaks(R_ABILITY_MAGIC_HEALING_NO_MODIFIERS))
        a->flags |= ATTACK_NO_MODIFIERS;
    if (rule(R_ABILITY_MAGIC_HEALING_DIE))
        a->flags |= ATTACK_HEAL_DIE;
}

/* One action either heals or harms. */
static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->kind != ATTACK_RANGED || !(a->flags & ATTACK_HEALS))
        return allow();
    if (a->nstruck > 1 && breaks(R_MAGIC_HEALING_MULTIPLE_TARGETS))
        return deny(R_RANGED_COMBAT_MULTIPLE);
    for (int i = 0; i < a->nstruck; i++) {
        fig_id t = a->struck[i].fig;
        forbid_figure(!are_friends(g, bearer, t), R_ABILITY_MAGIC_HEALING_ACTION, t);
        fig_id foe = opponent_touching(g, t, -1);
        forbid_figure(foe != NOBODY, R_ABILITY_MAGIC_HEALING_TARGET_NO_OPPOSING_CONTACT, foe);
    }
    pass_on(check_all_affected(g, a, ABILITY_MAGIC_HEALING));
    return check_all_healed(g, a);
}

const struct ability ability_MAGIC_HEALING = {
    .name = "Magic Healing",
    .magic = true,
    .cites = R_ABILITY_MAGIC_HEALING_DIE,
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .damage_dice = DICE_MAGIC_HEALING,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* healing.c: a close combat action mends a friend. [ability.healing] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind != ATTACK_CLOSE || !aims_at_friend(g, bearer, a) || !rule(R_ABILITY_HEALING_ACTION))
        return;
    a->flags |= ATTACK_HEALS;
    a->effect[EFFECT_HEALS] = ABILITY_HEALING;
    if (!breaks(R_ABILITY_HEALING_NO_MODIFIERS))
        a->flags |= ATTACK_NO_MODIFIERS;
    if (rule(R_ABILITY_HEALING_AMOUNT))
        a->flags |= ATTACK_HEAL_CHOICE;
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->kind != ATTACK_CLOSE || !(a->flags & ATTACK_HEALS))
        return allow();
    fig_id foe = opponent_touching(g, bearer, -1);
    for (int i = 0; i < a->nstruck && foe == NOBODY; i++)
        foe = opponent_touching(g, a->struck[i].fig, -1);
    forbid_figure(foe != NOBODY, R_ABILITY_HEALING_NO_OPPOSING_CONTACT, foe);
    pass_on(check_all_affected(g, a, ABILITY_HEALING));
    return check_all_healed(g, a);
}

const struct ability ability_HEALING = {
    .name = "Healing",
    .cites = R_ABILITY_HEALING_AMOUNT,
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .damage_dice = DICE_HEALING,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* healing.c: a close combat action heals a friend. [ability.healing] */
#include "rules/ability/shared.h"

#include "rules/ruleset.h"

/* Golems are healed by Tinker instead, where an edition says so. [ability.tinker] */
static bool is_for_tinkers(const struct game *g, const struct attack *a)
{
    enum mk_rule apart = ruleset_of(g)->extra.golems_apart;

    return apart != R_NONE && !breaks(apart) && aims_at_golem(g, a);
}

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (rule(R_ABILITY_HEALING_ACTION) && !is_for_tinkers(g, a))
        mend_shape_attack(g, bearer, a, ABILITY_HEALING);
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    bool vain = a->kind == ATTACK_CLOSE && aims_at_friend(g, bearer, a) && is_for_tinkers(g, a);

    forbid_figure(vain && !(a->flags & ATTACK_HEALS), ruleset_of(g)->extra.golems_apart,
                  a->struck[0].fig);
    return mend_check_attack(g, bearer, a);
}

const struct ability ability_HEALING = {
    .name = "Healing",
    .cites = R_ABILITY_HEALING_AMOUNT,
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .damage_dice = DICE_HEALING,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* field_repair.c: a close combat action heals a golem one click, repair markers or not.
 * [subfaction.field-repair] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind != ATTACK_CLOSE || !aims_at_friend(g, bearer, a) || !aims_at_golem(g, a) ||
        (a->flags & ATTACK_HEALS) || !rule(R_SUBFACTION_FIELD_REPAIR_ACTION))
        return;
    a->flags |= ATTACK_HEALS;
    a->effect[EFFECT_HEALS] = ABILITY_FIELD_REPAIR;
    if (rule(R_SUBFACTION_FIELD_REPAIR_HEAL))
        a->more |= MORE_HEALS_ONE;
    if (!breaks(R_SUBFACTION_FIELD_REPAIR_NO_MODIFIERS))
        a->flags |= ATTACK_NO_MODIFIERS;
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    bool vain = a->kind == ATTACK_CLOSE && aims_at_friend(g, bearer, a) && !aims_at_golem(g, a);

    forbid_figure(vain && !(a->flags & ATTACK_HEALS), R_SUBFACTION_FIELD_REPAIR_ACTION,
                  a->struck[0].fig);
    return allow();
}

const struct ability ability_FIELD_REPAIR = {
    .name = "Field Repair",
    .cites = R_SUBFACTION_FIELD_REPAIR_HEAL,
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
};

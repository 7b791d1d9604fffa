/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_confusion.c: a shot that moves its target. [ability.magic-confusion] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

/* A friend is healed rather than confused. [ability.combine] */
static bool confuses(const struct attack *a)
{
    return a->kind == ATTACK_RANGED && !(a->flags & ATTACK_HEALS);
}

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (!confuses(a))
        return;
    if (!breaks(R_ABILITY_MAGIC_CONFUSION_ONE_TARGET))
        a->flags |= ATTACK_SINGLE;
    if (!breaks(R_ABILITY_MAGIC_CONFUSION_NO_DAMAGE))
        a->flags |= ATTACK_NO_DAMAGE;
    a->effect[EFFECT_CONFUSES] = ABILITY_MAGIC_CONFUSION;
    if (rule(R_ABILITY_MAGIC_CONFUSION_CONTROLLED_MOVE))
        a->flags |= ATTACK_CONFUSES;
}

/* An attack on everybody is not aimed at one figure, so Shockwave has to be switched off.
 * [ability.combine] */
static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (!confuses(a))
        return allow();
    forbid_if(targets_of(a) > 1 || (a->flags & ATTACK_STRIKES_ALL),
              R_ABILITY_MAGIC_CONFUSION_ONE_TARGET);
    forbid_if(aims_at_friend(g, bearer, a), R_ABILITY_MAGIC_CONFUSION_ONE_TARGET);
    return check_all_affected(g, a, ABILITY_MAGIC_CONFUSION);
}

static struct verdict check_confused(const struct game *g, fig_id bearer, fig_id confused,
                                     const struct base *at)
{
    const struct attack *a = attack_top(g);
    player_id by = a ? a->by : owner_of(g, bearer);

    for (int i = 0; i < g->nfigure; i++)
        forbid_figure(touching_at(g, confused, at, (fig_id)i) && friendly_to(g, by, (fig_id)i),
                      R_ABILITY_MAGIC_CONFUSION_NO_CONTACT, (fig_id)i);
    return allow();
}

const struct ability ability_MAGIC_CONFUSION = {
    .name = "Magic Confusion",
    .magic = true,
    .cites = R_ABILITY_MAGIC_CONFUSION_CONTROLLED_MOVE,
    .tells = EVENT_CONFUSED,
    .bars_cancel = R_ABILITY_MAGIC_CONFUSION_NO_CANCEL,
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .check_confused = check_confused,
};

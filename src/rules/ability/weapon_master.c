/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* weapon_master.c: a die of damage in close combat. [ability.weapon-master] */
#include "rules/ability/shared.h"

#include "rules/ruleset.h"

/* A charge has no room for it where an edition says so; a surge has, and a mounted charge.
 * [ability.charge.give-abilities] */
static bool is_charge(const struct game *g, const struct attack *a)
{
    enum mk_rule alone = ruleset_of(g)->extra.charge_alone;
    const struct frame *way = frame_find(g, FRAME_TRAVEL);

    return (a->flags & ATTACK_FOLLOWS_MOVE) && alone != R_NONE && !breaks(alone) && way &&
           !(way->travel.manner & (MANNER_SURGE | MANNER_CHARGE));
}

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind == ATTACK_CLOSE && !is_charge(g, a) && rule(R_ABILITY_WEAPON_MASTER_DIE))
        a->flags |= ATTACK_DIE_DAMAGE;
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_CLOSE && a->die)
        tally_set(t, a->die, R_ABILITY_WEAPON_MASTER_DIE);
}

const struct ability ability_WEAPON_MASTER = {
    .name = "Weapon Master",
    .shape_attack = shape_attack,
    .adjust_damage_by = adjust_damage,
    .damage_dice = DICE_WEAPON_MASTER,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* weapon_master.c: a die of damage in close combat. [ability.weapon-master] */
#include "rules/ability/shared.h"

/* A figure that strikes back may use one ability. [ability.counterattack.one-ability] */
static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    bool barred = (a->more & MORE_ANSWERS) && !rule(R_ABILITY_COUNTERATTACK_ONE_ABILITY);

    if (a->kind == ATTACK_CLOSE && !in_charge(g, a) && !barred && rule(R_ABILITY_WEAPON_MASTER_DIE))
        a->flags |= ATTACK_DIE_DAMAGE;
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_CLOSE && attack_die(a))
        tally_set(t, attack_die(a), R_ABILITY_WEAPON_MASTER_DIE);
}

const struct ability ability_WEAPON_MASTER = {
    .name = "Weapon Master",
    .of_type = ABILITY_SWORD,
    .shape_attack = shape_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
    .damage_dice = DICE_WEAPON_MASTER,
};

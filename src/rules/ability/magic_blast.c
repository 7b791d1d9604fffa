/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_blast.c: a shot that nothing blocks, for a die of damage. [ability.magic-blast] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind != ATTACK_RANGED)
        return;
    if (!breaks(R_ABILITY_MAGIC_BLAST_ONE_TARGET))
        a->flags |= ATTACK_SINGLE;
    if (!breaks(R_ABILITY_MAGIC_BLAST_LINE_OF_FIRE))
        a->flags |= ATTACK_PAST_BASES | ATTACK_PAST_TERRAIN;
    if (!breaks(R_ABILITY_MAGIC_BLAST_NO_TERRAIN_MODIFIERS))
        a->flags |= ATTACK_NO_TERRAIN_MODIFIERS;
    if (rule(R_ABILITY_MAGIC_BLAST_DIE))
        a->flags |= ATTACK_DIE_DAMAGE;
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->kind != ATTACK_RANGED)
        return allow();
    forbid_if(targets_of(a) > 1, R_ABILITY_MAGIC_BLAST_ONE_TARGET);
    return check_all_affected(g, a, ABILITY_MAGIC_BLAST);
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_RANGED && attack_die(a))
        tally_set(t, attack_die(a), R_ABILITY_MAGIC_BLAST_DIE);
}

const struct ability ability_MAGIC_BLAST = {
    .assaults = ATTACK_RANGED, .assaults_rule = R_CASTLE_TARGET_RANGED_ABILITIES,
    .name = "Magic Blast",
    .magic = true,
    .shape_attack = shape_attack,
    .check_attack = check_own_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
    .damage_dice = DICE_MAGIC_BLAST,
};

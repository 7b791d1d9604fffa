/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* vampirism.c: heals itself by dealing damage in close combat. [ability.vampirism] */
#include "rules/ability/shared.h"

#include "rules/dial.h"

static void after_damage(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    if (a->kind == ATTACK_CLOSE && rule(R_ABILITY_VAMPIRISM_HEAL_ONE) &&
        allowed(check_affected(p->g, s->fig, ABILITY_VAMPIRISM)))
        dial_heal(p, bearer, 1, R_ABILITY_VAMPIRISM_HEAL_ONE);
}

const struct ability ability_VAMPIRISM = {
    .name = "Vampirism",
    .after_damage_by = after_damage,
};

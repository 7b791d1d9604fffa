/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* smite.c: a figure it damages in close combat takes another click. [ability.smite] */
#include "rules/ability/shared.h"

#include "rules/dial.h"

/* Pushing damage: nothing lowers it. */
static void after_damage(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    if (a->kind == ATTACK_CLOSE && rule(R_ABILITY_SMITE_KNOWN))
        dial_damage(p, s->fig, 1, HARM_ABILITY, bearer);
}

const struct ability ability_SMITE = {
    .name = "Smite",
    .reading = true,
    .after_damage_by = after_damage,
};

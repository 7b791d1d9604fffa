/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* crushing_blow.c: strikes through armour; the files of the armours ask `pierced`.
 * [ability.crushing-blow] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->kind == ATTACK_CLOSE && rule(R_ABILITY_CRUSHING_BLOW_KNOWN))
        a->flags |= ATTACK_PIERCES;
}

const struct ability ability_CRUSHING_BLOW = {
    .name = "Crushing Blow",
    .reading = true,
    .shape_attack = shape_attack,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* firebolt.c: a shot of magic, and nothing else; a spell of our own. [spell.firebolt] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_FIREBOLT)
        a->flags |= ATTACK_SINGLE | ATTACK_MAGIC;
}

const struct ability ability_FIREBOLT = {
    .name = "Firebolt",
    .strikes = R_SPELL_FIREBOLT,
    .shape_attack = shape_attack,
};

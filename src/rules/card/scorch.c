/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scorch.c: damages figures that begin their turn within it; a spell of our own. [spell.scorch] */
#include "rules/ability/shared.h"

#include "rules/dial.h"
#include "rules/item.h"

/* Credited to its caster, however long ago it was cast. [eliminated.by-cast-spell] */
static void command(struct play *p, fig_id bearer, int card)
{
    if (card >= 0 && rule(R_SPELL_SCORCH))
        dial_damage(p, bearer, dial_reduced(p->g, bearer, 1), HARM_ABILITY, item_of(p->g, card)->by);
}

const struct ability ability_SCORCH = {
    .name = "Scorch",
    .command = command,
};

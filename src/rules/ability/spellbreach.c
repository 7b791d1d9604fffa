/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* spellbreach.c: its wand and its magic reach figures immune to magic. [subfaction.spellbreach] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (rule(R_SUBFACTION_SPELLBREACH_KNOWN))
        a->more |= MORE_BREACHES;
}

const struct ability ability_SPELLBREACH = {
    .name = "Spellbreach",
    .reading = true,
    .shape_attack = shape_attack,
    .breaches = R_SUBFACTION_SPELLBREACH_KNOWN,
};

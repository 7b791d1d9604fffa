/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* lance_of_light.c: knows the undead. [relic.lance-of-light.correction] */
#include "rules/ability/shared.h"

#include "rules/dial.h"

/* What the die does is lost; it is rolled and nothing follows from it. */
static bool rolls_for(const struct game *g, fig_id bearer, const struct attack *a,
                      const struct struck *s)
{
    return a->kind == ATTACK_CLOSE &&
           (has_ability(g, s->fig, ABILITY_NECROMANCY) || has_ability(g, s->fig, ABILITY_VAMPIRISM)) &&
           rule(R_RELIC_LANCE_OF_LIGHT_CORRECTION);
}

static void rolled_for(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    (void)p;
}

const struct ability ability_LANCE_OF_LIGHT = {
    .name = "Lance of Light",
    .rolls_for = rolls_for,
    .struck_dice = DICE_CARD,
    .rolled_for = rolled_for,
};

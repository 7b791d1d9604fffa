/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* lance_of_light.c: an attack on the undead may do more damage.
 * [relic.lance-of-light.correction] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"

enum { SEARS_ON = 4, SEARS = 1 };       /* our reading: what the die does is lost */

static bool is_undead(const struct game *g, fig_id f)
{
    return has_ability(g, f, ABILITY_LIFE_DRAIN) || has_ability(g, f, ABILITY_NECROMANCY) ||
           has_ability(g, f, ABILITY_VAMPIRISM) || has_ability(g, f, ABILITY_REVENANT);
}

static bool rolls_for(const struct game *g, fig_id bearer, const struct attack *a,
                      const struct struck *s)
{
    return a->kind == ATTACK_CLOSE && a->nstruck == 1 && on_table(g, s->fig) &&
           opposed(g, bearer, s->fig) && is_undead(g, s->fig) &&
           rule(R_RELIC_LANCE_OF_LIGHT_CORRECTION);
}

static void rolled_for(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    if (s->die >= SEARS_ON && on_table(p->g, s->fig))
        dial_damage(p, s->fig, dial_reduced(p->g, s->fig, SEARS), HARM_ABILITY, bearer);
}

const struct ability ability_LANCE_OF_LIGHT = {
    .name = "Lance of Light",
    .reading = true,
    .rolls_for = rolls_for,
    .struck_dice = DICE_CARD,
    .rolled_for = rolled_for,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* flame_of_the_dragons_heart.c: a strong spell that damages its caster.
 * [spell.flame-of-the-dragons-heart] */
#include "rules/ability/shared.h"

#include "rules/dial.h"

enum { PRICE = 4 };

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_FLAME_OF_THE_DRAGONS_HEART)
        a->flags |= ATTACK_SINGLE | ATTACK_MAGIC;
}

/* Paid before the attack, which uses the values shown then. */
static void cast(struct play *p, fig_id caster, fig_id on, int card)
{
    if (rule(R_SPELL_FLAME_OF_THE_DRAGONS_HEART_ORDER))
        dial_damage(p, caster, PRICE, HARM_PUSH, NOBODY);
}

const struct ability ability_FLAME_OF_THE_DRAGONS_HEART = {
    .name = "Flame of the Dragon's Heart",
    .reading = true,
    .strikes = R_SPELL_FLAME_OF_THE_DRAGONS_HEART_KNOWN,
    .shape_attack = shape_attack,
    .cast = cast,
};

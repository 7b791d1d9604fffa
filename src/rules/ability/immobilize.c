/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* immobilize.c: gives an action token to a figure it damages in close combat.
 * [ability.immobilize] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/turn.h"

static void after_damage(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    if (a->kind == ATTACK_CLOSE && on_table(p->g, s->fig) && rule(R_ABILITY_IMMOBILIZE_KNOWN))
        token_give(p, s->fig);
}

const struct ability ability_IMMOBILIZE = {
    .name = "Immobilize",
    .reading = true,
    .after_damage_by = after_damage,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* vampirism_by_success.c: Vampirism in the second edition: heals itself by every success, captures
 * and blows without damage included. [ability.vampirism.known] */
#include "rules/ability/shared.h"

#include "rules/dial.h"

static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    for (int i = 0; i < a->nstruck && a->kind == ATTACK_CLOSE && !(a->flags & ATTACK_HEALS); i++)
        if ((a->struck[i].flags & STRUCK_HIT) && rule(R_ABILITY_VAMPIRISM_KNOWN) &&
            allowed(check_affected(p->g, a->struck[i].fig, ABILITY_VAMPIRISM)))
            dial_heal(p, bearer, 1, R_ABILITY_VAMPIRISM_KNOWN);
}

const struct ability ability_VAMPIRISM_BY_SUCCESS = {
    .name = "Vampirism",
    .after_attack_by = after_attack,
};

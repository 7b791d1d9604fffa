/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* life_drain.c: heals itself by half the damage it deals in close combat. [ability.life-drain] */
#include "rules/ability/shared.h"

#include "rules/dial.h"

static void after_damage(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    if (a->kind == ATTACK_CLOSE && rule(R_ABILITY_LIFE_DRAIN_KNOWN) &&
        allowed(check_affected(p->g, s->fig, ABILITY_LIFE_DRAIN)))
        dial_heal(p, bearer, (s->clicks + 1) / 2, R_ABILITY_LIFE_DRAIN_KNOWN);
}

const struct ability ability_LIFE_DRAIN = {
    .name = "Life Drain",
    .reading = true,
    .after_damage_by = after_damage,
};

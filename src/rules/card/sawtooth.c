/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sawtooth.c: the better the roll, the more damage. [relic.sawtooth] */
#include "rules/ability/shared.h"

/* The damage value and everything that modifies it are left out. [relic.sawtooth.thunder-blow] */
static void settle_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    struct tally attack, defense;

    bool vain = a->hits && !(s->flags & STRUCK_HIT);    /* the last of several attacks missed */

    if (a->kind != ATTACK_CLOSE || vain || s->fig == NOBODY || !rule(R_RELIC_SAWTOOTH_KNOWN))
        return;
    tally_attack(g, a, s, &attack);
    tally_defense(g, a, s, &defense);
    int more = attack.total - defense.total;
    tally_set(t, more > 0 ? more : 0, R_RELIC_SAWTOOTH_KNOWN);
}

const struct ability ability_SAWTOOTH = {
    .name = "Sawtooth",
    .settle_damage_by = settle_damage,
};

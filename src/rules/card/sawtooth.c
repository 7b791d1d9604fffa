/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sawtooth.c: the better the blow, the deeper the wound. [relic.sawtooth] */
#include "rules/ability/shared.h"

/* Last of what its wielder makes of the damage: nothing of that counts. */
static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    struct tally attack, defense;

    bool vain = a->hits && !(s->flags & STRUCK_HIT);    /* the last of several blows */

    if (a->kind != ATTACK_CLOSE || vain || !rule(R_RELIC_SAWTOOTH_KNOWN))
        return;
    tally_attack(g, a, s, &attack);
    tally_defense(g, a, s, &defense);
    int more = attack.total - defense.total;
    tally_set(t, more > 0 ? more : 0, R_RELIC_SAWTOOTH_KNOWN);
}

const struct ability ability_SAWTOOTH = {
    .name = "Sawtooth",
    .adjust_damage_by = adjust_damage,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* thunder_blow.c: attacks again and again while it hits; the damage is dealt at the end.
 * [ability.thunder-blow] */
#include "rules/ability/shared.h"

/* Every further attack is harder: by how much is our reading. */
static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (a->kind == ATTACK_CLOSE)
        tally_add(t, -a->hits, R_ABILITY_THUNDER_BLOW_KNOWN);
}

/* One more for every success after the first. */
static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    int successes = a->hits + ((s->flags & STRUCK_HIT) != 0);

    if (a->hits && a->kind == ATTACK_CLOSE)
        tally_add(t, successes - 1, R_ABILITY_THUNDER_BLOW_DAMAGE);
}

static bool check_blow(const struct game *g, const struct attack *a)
{
    return a->kind == ATTACK_CLOSE && !in_charge(g, a);
}

const struct ability ability_THUNDER_BLOW = {
    .name = "Thunder Blow",
    .blows_again = R_ABILITY_THUNDER_BLOW_KNOWN,
    .blows_end = R_ABILITY_THUNDER_BLOW_STOP,
    .check_blow = check_blow,
    .adjust_attack_by = adjust_attack,
    .adjust_damage_by = adjust_damage,
};

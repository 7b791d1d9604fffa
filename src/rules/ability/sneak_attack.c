/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* sneak_attack.c: those it walks up to get no free spin; double damage from behind.
 * [ability.sneak-attack] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/ruleset.h"

/* Only by its own move action; a confused figure counts as having been given one.
 * [sneak-attack.move-action-only] */
static bool denies_spin(const struct game *g, fig_id bearer, const struct travel *t)
{
    bool however = breaks(R_SNEAK_ATTACK_MOVE_ACTION_ONLY) || breaks(R_MAGIC_LEVITATION_SNEAK_ATTACK);

    return ((t->flags & (TRAVEL_ACTION | TRAVEL_MEMBER | TRAVEL_CONFUSED)) || however) &&
           ruleset_of(g)->extra.sneak_still == R_NONE &&
           !breaks(R_ABILITY_SNEAK_ATTACK_NO_FREE_SPIN);
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    enum mk_rule still = ruleset_of(g)->extra.sneak_still;
    bool came = (a->flags & ATTACK_FOLLOWS_MOVE) && still != R_NONE && !breaks(still);

    if (a->kind != ATTACK_CLOSE || came || s->fig == NOBODY ||
        !struck_from_behind(g, s->fig, bearer))
        return;
    if (rule(R_ABILITY_SNEAK_ATTACK_REPLACEMENT))
        tally_set(t, 2 * t->total, R_ABILITY_SNEAK_ATTACK_REAR_DOUBLE);
    else
        tally_add(t, t->total, R_ABILITY_SNEAK_ATTACK_REAR_DOUBLE);
}

const struct ability ability_SNEAK_ATTACK = {
    .name = "Sneak Attack",
    .denies_spin = denies_spin,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
};

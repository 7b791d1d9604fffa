/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* dragonfly.c: shoots as hard as its wielder strikes. [relic.dragonfly] */
#include "rules/ability/shared.h"

#include "rules/dial.h"

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    int value = dial_value(g, bearer, SLOT_DAMAGE) +
                (breaks(R_RELIC_DRAGONFLY_DAMAGE) ? t->total : 0);

    if (a->text == ABILITY_DRAGONFLY && rule(R_RELIC_DRAGONFLY_KNOWN))
        tally_set(t, value, R_RELIC_DRAGONFLY_KNOWN);
}

static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    forbid_figure(a->text == ABILITY_DRAGONFLY && targets_of(a) > 1, R_RELIC_DRAGONFLY_KNOWN,
                  bearer);
    return allow();
}

const struct ability ability_DRAGONFLY = {
    .name = "Dragonfly",
    .chosen_with = ATTACK_RANGED,
    .check_attack = check_text_attack,
    .adjust_damage_by = adjust_damage,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* dragonfly.c: shoots as hard as its wielder strikes. [relic.dragonfly] */
#include "rules/ability/shared.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    (void)g;
    (void)bearer;
    if (a->text == ABILITY_DRAGONFLY && rule(R_RELIC_DRAGONFLY_KNOWN))
        a->more |= MORE_BY_BLOW;
}

static void adjust_damage(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    (void)s;
    if ((a->more & MORE_BY_BLOW) && breaks(R_RELIC_DRAGONFLY_DAMAGE))
        tally_set(t, t->total + piece_of(g, bearer)->ranged_damage, R_RELIC_DRAGONFLY_KNOWN);
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
    .shape_attack = shape_attack,
    .check_attack = check_text_attack,
    .adjust_damage_by = adjust_damage,
    .sets_damage = true,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* war.c: the attack bonus applies to every attack. [domain.war.known] */
#include "rules/type/shared.h"

/* The type already adds its bonus to attacks of its own kind; this covers the others. Two players'
 * cards allow no more than one. */
static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    ability_id type = piece_of(g, bearer)->attack_type;
    bool own = type == ABILITY_SWORD ? a->kind == ATTACK_CLOSE : a->kind == ATTACK_RANGED;

    if (type != ABILITY_NONE && !own && !tally_cites(t, R_DOMAIN_WAR_KNOWN))
        add_bonus(g, bearer, NULL, t, R_DOMAIN_WAR_KNOWN);
}

const struct ability ability_WAR = {
    .name = "War",
    .adjust_attack_by = adjust_attack,
};

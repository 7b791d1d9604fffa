/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fireshield.c: cannot be shot at from the front; bombardment and Shockwave follow no line to it.
 * [relic.fireshield] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/spell.h"

enum { HEAVY = -2 };

/* Shells and waves come by no line of fire. */
static bool follows_line(const struct attack *a)
{
    bool wave = (a->flags & ATTACK_STRIKES_ALL) && !a->text;

    return a->kind == ATTACK_RANGED && a->attacker != NOBODY && !(a->more & MORE_SHELL) && !wave;
}

static struct verdict check_targeted(const struct game *g, fig_id bearer, const struct attack *a)
{
    forbid_figure(follows_line(a) &&
                      arc_contains(look_of(g, bearer), arc_of(g, bearer), figure_of(g, bearer)->at,
                                   figure_of(g, attack_origin(g, a).line)->at),
                  R_RELIC_FIRESHIELD_KNOWN, bearer);
    return allow();
}

/* The penalty applies to shields only. */
static void adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    bool shield = piece_of(g, bearer)->defense_type == ABILITY_NONE;

    if (shield || breaks(R_RELIC_FIRESHIELD_MINUS_TWO))
        tally_add(t, HEAVY, R_RELIC_FIRESHIELD_KNOWN);
}

const struct ability ability_FIRESHIELD = {
    .name = "Fireshield",
    .check_targeted = check_targeted,
    .adjust_defense_on = adjust_defense,
};

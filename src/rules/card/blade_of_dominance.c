/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* blade_of_dominance.c: its wielder cannot break away from a figure worth more, and loses Ghostform.
 * [relic.blade-of-dominance.correction] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/item.h"

static bool held_fast(const struct game *g, fig_id bearer)
{
    for (fig_id f = opponent_touching(g, bearer, -1); f != NOBODY;
         f = opponent_touching(g, bearer, f))
        if (worth_of(g, f) > worth_of(g, bearer) &&
            rule(R_RELIC_BLADE_OF_DOMINANCE_CORRECTION))
            return true;
    return false;
}

const struct ability ability_BLADE_OF_DOMINANCE = {
    .name = "Blade of Dominance",
    .held_fast = held_fast,
    .no_ghost = R_RELIC_BLADE_OF_DOMINANCE_CORRECTION,
};

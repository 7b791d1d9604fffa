/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* limited_invisibility.c: cannot be shot at. [ability.limited-invisibility] */
#include "rules/ability/shared.h"

static struct verdict check_targeted(const struct game *g, fig_id bearer, const struct attack *a)
{
    bool seen = (a->flags & ATTACK_PIERCES) && breaks(R_ABILITY_PIERCE_TARGETING);

    forbid_figure(a->kind == ATTACK_RANGED && !seen, R_ABILITY_LIMITED_INVISIBILITY_NO_TARGET, bearer);
    return allow();
}

const struct ability ability_LIMITED_INVISIBILITY = {
    .name = "Limited Invisibility",
    .check_targeted = check_targeted,
};

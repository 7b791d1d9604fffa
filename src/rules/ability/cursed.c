/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cursed.c: suffers for anything the bearer of a wand does to it. [ability.cursed] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

/* What the figure does that stands on the same base is its own doing. */
static int haunted(const struct game *g, fig_id bearer, fig_id actor)
{
    bool one = body_of(g, actor) == body_of(g, bearer) || mate_of(g, bearer) == actor;
    bool own = one && !breaks(R_ABILITY_CURSED_NOT_OWN_ACTIONS);

    return !own && rule(R_ABILITY_CURSED_DAMAGE) && has_type(g, actor, ABILITY_WAND);
}

const struct ability ability_CURSED = {
    .name = "Cursed",
    .haunted = haunted,
};

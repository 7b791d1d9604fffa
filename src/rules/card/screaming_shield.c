/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* screaming_shield.c: nobody in front of it can shoot. [relic.screaming-shield] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

enum { REACH = 12 * MK_INCH };

/* Friend and foe alike, but not its wielder. */
static enum mk_rule silences(const struct game *g, fig_id bearer, fig_id f)
{
    vec at = figure_of(g, bearer)->at, to = figure_of(g, f)->at;
    bool near = vec_dist(at, to) <= REACH + MK_CONTACT &&
                arc_contains(look_of(g, bearer), arc_of(g, bearer), at, to);
    bool own = f == bearer && !breaks(R_RELIC_SCREAMING_SHIELD_AREA);

    return near && !own && rule(R_RELIC_SCREAMING_SHIELD_KNOWN) ? R_RELIC_SCREAMING_SHIELD_KNOWN
                                                                : R_NONE;
}

const struct ability ability_SCREAMING_SHIELD = {
    .name = "Screaming Shield",
    .silences = silences,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* screaming_shield.c: nobody in front of it can shoot. [relic.screaming-shield] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

enum { REACH = 12 * MK_INCH };

/* Somebody in a chariot has a front arc for its own combat actions only. [chariot.passenger.arc] */
static bool has_front(const struct game *g, fig_id f)
{
    return carrier_of(g, f) == NOBODY || !rule(R_CHARIOT_PASSENGER_ARC);
}

/* Friend and foe alike, but not its wielder. */
static enum mk_rule silences(const struct game *g, fig_id bearer, fig_id f)
{
    vec at = figure_of(g, bearer)->at, to = figure_of(g, f)->at;
    bool near = has_front(g, bearer) && vec_dist(at, to) <= REACH + MK_CONTACT &&
                arc_contains(look_of(g, bearer), arc_of(g, bearer), at, to);
    bool own = f == bearer && !breaks(R_RELIC_SCREAMING_SHIELD_AREA);

    return near && !own && rule(R_RELIC_SCREAMING_SHIELD_KNOWN) ? R_RELIC_SCREAMING_SHIELD_KNOWN
                                                                : R_NONE;
}

const struct ability ability_SCREAMING_SHIELD = {
    .name = "Screaming Shield",
    .silences = silences,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* snows_fuser_rifle.c: has a range of 48 inches, whatever limits there are.
 * [relic.snows-fuser-rifle] */
#include "rules/ability/shared.h"

enum { RANGE = 48 };

static int range(const struct game *g, fig_id bearer, int inches)
{
    return rule(R_RELIC_SNOWS_FUSER_RIFLE_KNOWN) ? RANGE : inches;
}

const struct ability ability_SNOWS_FUSER_RIFLE = {
    .name = "Snow's Fuser Rifle",
    .range = range,
    .keeps_range = R_RELIC_SNOWS_FUSER_RIFLE_RANGE,
};

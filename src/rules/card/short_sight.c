/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* short_sight.c: nobody shoots further than six inches; a domain of our own.
 * [domain.short-sight] */
#include "rules/ability/shared.h"

enum { INCHES_MAX = 6 };

static int range(const struct game *g, fig_id bearer, int inches)
{
    return inches < INCHES_MAX || !rule(R_DOMAIN_SHORT_SIGHT) ? inches : INCHES_MAX;
}

const struct ability ability_SHORT_SIGHT = {
    .name = "Short sight",
    .range = range,
};

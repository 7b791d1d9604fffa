/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stealth.c: hindering terrain blocks lines of fire to it. [ability.stealth] */
#include "rules/ability/shared.h"

#include "rules/sight.h"

static int shape_line(const struct game *g, fig_id bearer, fig_id firer)
{
    return !breaks(R_ABILITY_STEALTH_LINE_OF_FIRE) ? SIGHT_HINDERING_BLOCKS : 0;
}

const struct ability ability_STEALTH = {
    .name = "Stealth",
    .cites = R_ABILITY_STEALTH_LINE_OF_FIRE,
    .shape_line = shape_line,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* blade_of_shadows.c: hides whose side its wielder is on. [relic.blade-of-shadows.correction] */
#include "rules/ability/shared.h"

static struct verdict check_formation_of(const struct game *g, fig_id bearer,
                                         enum formation_kind kind)
{
    forbid_figure(kind != FORMATION_CLOSE, R_RELIC_BLADE_OF_SHADOWS_CORRECTION, bearer);
    return allow();
}

const struct ability ability_BLADE_OF_SHADOWS = {
    .name = "Blade of Shadows",
    .check_formation = check_formation_of,
    .no_symbols = R_RELIC_BLADE_OF_SHADOWS_CORRECTION,
};

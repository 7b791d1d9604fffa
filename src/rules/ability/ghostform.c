/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ghostform.c: no shot can be aimed at it, and nobody holds it. [ability.ghostform] */
#include "rules/ability/shared.h"

enum { ALWAYS = 1 };                /* the lowest die breaks away */

static struct verdict check_targeted(const struct game *g, fig_id bearer, const struct attack *a)
{
    forbid_figure(a->kind == ATTACK_RANGED, R_ABILITY_GHOSTFORM_KNOWN, bearer);
    return allow();
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    w->breakaway = ALWAYS;
}

const struct ability ability_GHOSTFORM = {
    .name = "Ghostform",
    .reading = true,
    .check_targeted = check_targeted,
    .shape_move = shape_move,
};

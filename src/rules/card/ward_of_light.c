/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ward_of_light.c: nobody within it may be given an action. [spell.ward-of-light] */
#include "rules/ability/shared.h"

static struct verdict check_given(const struct game *g, fig_id bearer, enum action_kind kind)
{
    forbid_figure(true, R_SPELL_WARD_OF_LIGHT_KNOWN, bearer);
    return allow();
}

const struct ability ability_WARD_OF_LIGHT = {
    .name = "Ward of Light",
    .reading = true,
    .check_action = check_given,
};

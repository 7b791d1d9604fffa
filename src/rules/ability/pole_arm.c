/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pole_arm.c: damages and stops opponents that move into its front arc. [ability.pole-arm] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static int strikes_mover(const struct game *g, fig_id bearer, fig_id mover, const struct travel *t)
{
    return rule(R_ABILITY_POLE_ARM_DAMAGE) && touches_front(g, bearer, mover);
}

const struct ability ability_POLE_ARM = {
    .name = "Pole Arm",
    .tells = EVENT_POLE_ARM,
    .strikes_mover = strikes_mover,
    .stops_mover = R_ABILITY_POLE_ARM_ENDS_ACTION,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* forced_march.c: shares its speed value with its movement formation.
 * [ability.forced-march.shared-speed] */
#include "rules/ability/shared.h"

const struct ability ability_FORCED_MARCH = {
    .name = "Forced March",
    .cites = R_ABILITY_FORCED_MARCH_SHARED_SPEED,
    .lends_speed = true,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* counterattack.c: strikes back at once at an attacker that missed it in close combat.
 * [ability.counterattack] */
#include "rules/ability/shared.h"

const struct ability ability_COUNTERATTACK = {
    .name = "Counterattack",
    .counters = R_ABILITY_COUNTERATTACK_TRIGGER,
    .counters_free = R_ABILITY_COUNTERATTACK_NO_TOKEN,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shield_of_the_soulcat.c: a rider's abilities also serve its mount.
 * [relic.shield-of-the-soulcat] */
#include "rules/ability/shared.h"

const struct ability ability_SHIELD_OF_THE_SOULCAT = {
    .name = "Shield of the Soulcat",
    .reading = true,
    .lends_dial = R_RELIC_SHIELD_OF_THE_SOULCAT_KNOWN,
    .lends_typed = R_RELIC_SHIELD_OF_THE_SOULCAT_PREREQUISITE,
};

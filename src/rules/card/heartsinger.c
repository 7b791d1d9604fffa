/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* heartsinger.c: a die may stop a close combat attack before it is made. [relic.heartsinger] */
#include "rules/ability/shared.h"

/* Up to three: our reading of a number that is lost. */
const struct ability ability_HEARTSINGER = {
    .name = "Heartsinger",
    .reading = true,
    .stops_on = 3,
    .stops_rule = R_RELIC_HEARTSINGER_KNOWN,
    .stops_all = R_RELIC_HEARTSINGER_NO_ATTACK,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* coconut_halves.c: does something only beside the Stick Horse. [relic.coconut-halves] */
#include "rules/ability/shared.h"

const struct ability ability_COCONUT_HALVES = {
    .name = "Coconut Halves",
    .reading = true,
    .cites = R_RELIC_COCONUT_HALVES_KNOWN,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* exhaustion.c: a resting figure gives up only one token. [spell.exhaustion] */
#include "rules/ability/shared.h"

const struct ability ability_EXHAUSTION = {
    .name = "Exhaustion",
    .clears_one = R_SPELL_EXHAUSTION_CORRECTION,
};

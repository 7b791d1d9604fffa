/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* psychic_reflection.c: a die may turn a blow back on its striker. [spell.psychic-reflection] */
#include "rules/ability/shared.h"

const struct ability ability_PSYCHIC_REFLECTION = {
    .name = "Psychic Reflection",
    .reflects_on = 4,
    .reflects = R_SPELL_PSYCHIC_REFLECTION_KNOWN,
};

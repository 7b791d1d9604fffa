/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* psychic_reflection.c: a die may turn an attack back on the attacker.
 * [spell.psychic-reflection] */
#include "rules/ability/shared.h"

const struct ability ability_PSYCHIC_REFLECTION = {
    .name = "Psychic Reflection",
    .reflects_on = 4,
    .reflects = R_SPELL_PSYCHIC_REFLECTION_KNOWN,
};

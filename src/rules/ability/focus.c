/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* focus.c: casts and counters spells more reliably. [subfaction.focus] */
#include "rules/ability/shared.h"

const struct ability ability_FOCUS = {
    .name = "Focus",
    .reading = true,
    .spell_roll = 1,
    .spell_roll_rule = R_SUBFACTION_FOCUS_KNOWN,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* defend.c: friends touching it may use its defense value. [ability.defend.replace] */
#include "rules/ability/shared.h"

const struct ability ability_DEFEND = {
    .name = "Defend",
    .lends_defense = true,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* defend.c: friends touching it may use its defense value. [ability.defend.replace] */
#include "rules/ability/shared.h"

const struct ability ability_DEFEND = {
    .name = "Defend",
    .cites = R_ABILITY_DEFEND_REPLACE,
    .lends_defense = true,
    .lends_on = R_DEFEND_CHAIN,
};

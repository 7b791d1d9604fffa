/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* dodge.c: a die may turn a hit into a miss. [ability.dodge.roll] */
#include "rules/ability/shared.h"

const struct ability ability_DODGE = {
    .name = "Dodge",
    .tells = EVENT_DODGED,
    .saves_on = 4,
    .saves_dice = DICE_DODGE,
    .saves_rule = R_ABILITY_DODGE_ROLL,
};

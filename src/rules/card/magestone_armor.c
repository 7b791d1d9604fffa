/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magestone_armor.c: makes a wand of its wielder for a turn. [relic.magestone-armor.known] */
#include "rules/ability/shared.h"

const struct ability ability_MAGESTONE_ARMOR = {
    .name = "Magestone Armor",
    .command_choice = CHOICE_EACH_TURN,
    .lends_type = ABILITY_WAND,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magestone_armor.c: gives its wielder a wand for a turn. [relic.magestone-armor.known] */
#include "rules/ability/shared.h"

#include "rules/item.h"

const struct ability ability_MAGESTONE_ARMOR = {
    .name = "Magestone Armor",
    .check_use = check_card_use,
    .use = card_use,
    .command_choice = CHOICE_EACH_TURN,
    .lends_type = ABILITY_WAND,
};

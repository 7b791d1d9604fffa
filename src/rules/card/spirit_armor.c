/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* spirit_armor.c: a player who eliminates its wielder loses a figure, too. [relic.spirit-armor] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"

static void take_along(struct play *p, fig_id wielder, fig_id by, int card)
{
    fig_id on = item_of(p->g, card)->on;

    if (by == NOBODY || !opposing_to(p->g, owner_of(p->g, wielder), by) || on == NOBODY ||
        !rule(R_RELIC_SPIRIT_ARMOR_CORRECTION))
        return;
    eliminate(p, on, wielder, HARM_ABILITY, R_RELIC_SPIRIT_ARMOR_CORRECTION);
}

const struct ability ability_SPIRIT_ARMOR = {
    .name = "Spirit Armor",
    .use_wants = WANTS_OTHER,
    .check_use = check_card_target,
    .use = card_name_target,
    .command_choice = CHOICE_TARGET,
    .wielder_lost = take_along,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scroll_of_shielding.c: once, shields its wielder and friends. [item.scroll-of-shielding] */
#include "rules/ability/shared.h"

#include "rules/ground.h"
#include "rules/item.h"

enum { SHIELDED = 3 };

/* A bonus of three, and nothing else. Who shares it, and for how long, is our reading.
 * [item.scroll-of-shielding.plus-three] */
static int raises_defense(const struct game *g, fig_id bearer, int card)
{
    const struct item *it = item_of(g, card);
    int more = breaks(R_ITEM_SCROLL_OF_SHIELDING_PLUS_THREE) && starts_hindered(g, bearer);

    return more + ((it->flags & ITEM_USED) && rule(R_ITEM_SCROLL_OF_SHIELDING_KNOWN) ? SHIELDED : 0);
}

const struct ability ability_SCROLL_OF_SHIELDING = {
    .name = "Scroll of Shielding",
    .cites = R_ITEM_SCROLL_OF_SHIELDING_KNOWN,
    .check_use = check_card_use,
    .use = card_use,
    .command_choice = CHOICE_ONCE,
    .raises_defense = raises_defense,
    .lends_defense = true,
};

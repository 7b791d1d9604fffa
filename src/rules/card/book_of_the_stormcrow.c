/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* book_of_the_stormcrow.c: darkens the sky. [relic.book-of-the-stormcrow] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/item.h"

enum { INCHES_MAX = 6 };            /* our reading, as is that it lasts until the player's next
                                     * turn */

/* Opponents see no further than that. */
static int limits(const struct game *g, fig_id bearer, fig_id f, int inches)
{
    const struct item *it = item_of(g, card_with(g, bearer, ABILITY_BOOK_OF_THE_STORMCROW));
    bool dark = (it->flags & ITEM_USED) && it->n != SECOND_TEXT && opposed(g, bearer, f) &&
                rule(R_RELIC_BOOK_OF_THE_STORMCROW_KNOWN);

    return dark && inches > INCHES_MAX ? INCHES_MAX : inches;
}

const struct ability ability_BOOK_OF_THE_STORMCROW = {
    .name = "Book of the Stormcrow",
    .reading = true,
    .check_use = check_card_use,
    .use = card_use,
    .command_choice = CHOICE_EACH_TURN,
    .limits = limits,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stormcrow_calm.c: the book's other use: opponents cannot shoot. [relic.book-of-the-stormcrow] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/item.h"

/* Opponents only, until the player's next turn: our reading. */
static enum mk_rule silences(const struct game *g, fig_id bearer, fig_id f)
{
    const struct item *it = item_of(g, card_with(g, bearer, ABILITY_STORMCROW_CALM));
    bool still = (it->flags & ITEM_USED) && it->n == SECOND_TEXT && opposed(g, bearer, f) &&
                 rule(R_RELIC_BOOK_OF_THE_STORMCROW_KNOWN);

    return still ? R_RELIC_BOOK_OF_THE_STORMCROW_KNOWN : R_NONE;
}

const struct ability ability_STORMCROW_CALM = {
    .name = "Calm before the storm",
    .reading = true,
    .check_use = check_card_use,
    .use = card_use,
    .command_choice = CHOICE_EACH_TURN,
    .silences = silences,
    .silences_actions = true,
};

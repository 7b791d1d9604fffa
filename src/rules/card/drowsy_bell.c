/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* drowsy_bell.c: gives a token to everybody touching its wielder, friend or foe; a card of our own.
 * [item.drowsy-bell] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/item.h"
#include "rules/turn.h"

static void ring(struct play *p, const struct mk_order *o)
{
    card_use(p, o);
    for (int f = 0; f < p->g->nfigure; f++)
        if (is_body(p->g, (fig_id)f) && touching_body(p->g, o->fig, (fig_id)f) &&
            rule(R_ITEM_DROWSY_BELL))
            token_give(p, (fig_id)f);
}

const struct ability ability_DROWSY_BELL = {
    .name = "Drowsy Bell",
    .check_use = check_card_use,
    .use = ring,
    .command_choice = CHOICE_EACH_TURN,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* item_give.c: items nobody wields yet as the army is deployed. [item.deploy]
 *
 * An item has to be given to a figure as long as one can take it, if need be after others have
 * changed hands. One that nobody can take holds nobody up: it stays out of the game. */
#include "mk/game.h"
#include "rules/item.h"

static bool may_take(const struct game *g, int card, int f)
{
    struct mk_order o = {.kind = ORDER_GIVE, .player = card_of(g, card)->owner, .fig = (fig_id)f,
                         .other = NOBODY, .card = (uint8_t)card};

    return allowed(check_give(g, &o));
}

static bool anybody_may_take(const struct game *g, int card)
{
    for (int f = 0; f < g->nfigure; f++)
        if (may_take(g, card, f))
            return true;
    return false;
}

static void give(struct game *g, int card, int f)
{
    item_of(g, card)->by = (fig_id)f;
    item_of(g, card)->state = ITEM_WIELDED;
}

static bool find_room(struct game *, int card, uint64_t *moved);

/* Could somebody take the card if the other one changed hands? */
static bool find_room_without(struct game *g, int card, int other, uint64_t *moved)
{
    struct item was = *item_of(g, other), idle = *item_of(g, card);
    bool found = false;

    *moved |= (uint64_t)1 << other;
    *item_of(g, other) = idle;
    for (int f = 0; f < g->nfigure && !found; f++)
        if (may_take(g, card, f)) {
            give(g, card, f);
            found = find_room(g, other, moved);
            *item_of(g, card) = idle;
        }
    *item_of(g, other) = was;
    return found;
}

/* Could somebody take it, after any other items, each once, have changed hands? Leaves everything as
 * it was. */
static bool find_room(struct game *g, int card, uint64_t *moved)
{
    bool found = anybody_may_take(g, card);

    for (int c = 0; c < g->ncard && !found; c++)
        if (item_of(g, c)->state == ITEM_WIELDED && c != card && !(*moved >> c & 1) &&
            card_of(g, c)->owner == card_of(g, card)->owner)
            found = find_room_without(g, card, c, moved);
    return found;
}

static bool has_room(const struct game *g, int card)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;
    uint64_t moved = (uint64_t)1 << card;

    mk_game_copy(&copy.game, g);
    return find_room(&copy.game, card, &moved);
}

static bool is_left(const struct game *g, int card)
{
    return is_item(card_of(g, card)) && item_of(g, card)->state == ITEM_AT_HAND;
}

int next_to_give(const struct game *g, player_id p)
{
    for (int c = 0; c < g->ncard; c++)
        if (card_of(g, c)->owner == p && is_left(g, c))
            return c;
    return NO_CARD;
}

int left_to_give(const struct game *g, player_id p)
{
    for (int c = 0; c < g->ncard; c++)
        if (card_of(g, c)->owner == p && is_left(g, c) &&
            (anybody_may_take(g, c) || has_room(g, c)))
            return c;
    return NO_CARD;
}

void items_left_out(struct play *p)
{
    for (int c = 0; c < p->g->ncard; c++)
        if (is_left(p->g, c))
            card_remove(p, c, R_ITEM_DEPLOY);
}

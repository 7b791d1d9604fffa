/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* propose_cards.c: giving, dropping and picking up cards, choosing domains, casting. */
#include "query/propose.h"

#include <string.h>

#include "rules/contact.h"
#include "rules/domain.h"
#include "rules/item.h"
#include "rules/spell.h"

/* ---------------------------------------------------------------- items */

/* Items are given out so that somebody is left for the last one. An illegal guess is made again;
 * now and then an item changes hands, or one that nobody must take is given up. */
bool propose_give(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int card = g->ncard ? next_to_give(g, o->player) : NO_CARD;

    if (card == NO_CARD || (left_to_give(g, o->player) == NO_CARD && rng_once_in(rng, 32)))
        return false;
    if (rng_once_in(rng, 8))
        card = rng_below(rng, g->ncard);
    *o = order_made(g, ORDER_GIVE, (fig_id)rng_below(rng, g->nfigure));
    o->card = (uint8_t)card;
    return true;
}

/* The first item nobody wields, to the first figure that may; if none may, somebody's first item
 * goes to another. */
bool fall_back_give(const struct game *g, struct mk_order *o)
{
    int left = g->ncard ? left_to_give(g, o->player) : NO_CARD;

    for (int i = 0; i < g->ncard && left != NO_CARD; i++)
        for (int f = 0; f < g->nfigure; f++) {
            int card = (left + i) % g->ncard;

            *o = order_made(g, ORDER_GIVE, (fig_id)f);
            o->card = (uint8_t)card;
            if (item_of(g, card)->by != f && allowed(mk_check(g, o)))
                return true;
        }
    return false;
}

bool propose_drop(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int card = g->ncard && rng_once_in(rng, 8) ? rng_below(rng, g->ncard) : NO_CARD;

    if (card == NO_CARD || item_of(g, card)->state != ITEM_WIELDED ||
        owner_of(g, item_of(g, card)->by) != g->ask.player)
        return false;
    *o = order_made(g, ORDER_DROP, NOBODY);
    o->card = (uint8_t)card;
    o->to = item_spot(g, item_of(g, card)->by);
    return true;
}

bool propose_pick_up(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int card = g->ncard && rng_once_in(rng, 4) ? rng_below(rng, g->ncard) : NO_CARD;

    if (card == NO_CARD || item_of(g, card)->state != ITEM_DROPPED)
        return false;
    for (int f = 0; f < g->nfigure; f++) {
        if (!on_table(g, (fig_id)f) || owner_of(g, (fig_id)f) != g->ask.player ||
            !touches_token(g, (fig_id)f, card))
            continue;
        *o = order_made(g, ORDER_PICK_UP, (fig_id)f);
        o->card = (uint8_t)card;
        if (allowed(mk_check(g, o)))
            return true;
    }
    return false;
}

/* ---------------------------------------------------------------- domains */

static bool is_mine(const struct game *g, int card)
{
    return card_of(g, card)->kind == CARD_DOMAIN && card_of(g, card)->owner == g->ask.player;
}

/* By a commitment with a salt of zeros: there is no secret to remember. */
void propose_domain(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int first = rng_below(rng, g->ncard);
    static const uint8_t salt[MK_SALT];

    *o = order_made(g, ORDER_DOMAIN, NOBODY);
    o->card = NO_CARD;
    for (int i = 0; i < g->ncard; i++)
        if (is_mine(g, (first + i) % g->ncard)) {
            domain_commitment(g, g->ask.player, (first + i) % g->ncard, salt, o->sealed.commitment);
            return;
        }
}

void fall_back_reveal(const struct game *g, struct mk_order *o)
{
    for (int c = 0; c < g->ncard; c++) {
        *o = order_made(g, ORDER_REVEAL, NOBODY);
        o->card = (uint8_t)c;
        if (allowed(mk_check(g, o)))
            return;
    }
    *o = order_made(g, ORDER_SKIP, NOBODY);     /* committed by somebody else, or nothing at all */
}

/* ---------------------------------------------------------------- spells */

static bool is_my_spell(const struct game *g, int card)
{
    return card_of(g, card)->kind == CARD_SPELL && reader_of(g, card) != NOBODY &&
           owner_of(g, reader_of(g, card)) == g->ask.player;
}

/* A guess: some spell, on somebody, where its caster stands. */
static bool guess_spell(const struct game *g, enum mk_order_kind kind, int once_in,
                        struct mk_order *o, uint64_t *rng)
{
    int card = g->ncard && rng_once_in(rng, once_in) ? rng_below(rng, g->ncard) : NO_CARD;

    if (card == NO_CARD || !is_my_spell(g, card))
        return false;
    *o = order_made(g, kind, reader_of(g, card));
    o->card = (uint8_t)card;
    if (kind == ORDER_CAST && !rng_once_in(rng, 4))
        o->other = (fig_id)rng_below(rng, g->nfigure);
    return true;
}

bool propose_cast(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    return guess_spell(g, ORDER_CAST, 2, o, rng);
}

bool propose_browse(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    return guess_spell(g, ORDER_BROWSE, 4, o, rng);
}

void propose_counter(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    *o = order_made(g, ORDER_COUNTER, (fig_id)rng_below(rng, g->nfigure));
    o->card = rng_once_in(rng, 2) ? NO_CARD : (uint8_t)rng_below(rng, g->ncard);
    if (rng_once_in(rng, 16))
        *o = order_made(g, ORDER_KEEP, NOBODY);
}

/* The first of those who want to. */
void fall_back_rival(const struct game *g, struct mk_order *o)
{
    for (int f = 0; f < g->nfigure; f++) {
        *o = order_made(g, ORDER_MEET, (fig_id)f);
        if (mk_legal(g, o))
            return;
    }
}

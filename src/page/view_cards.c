/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* view_cards.c: items, relics and domains in JSON, and what may be done with them. */
#include "page/page.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/item.h"

static void tell_gives(struct json *j, const struct card *c)
{
    js_put_open(j, "gives", '[');
    for (int i = 0; i < CARD_GIVES; i++)
        if (c->gives[i] != ABILITY_NONE)
            js_string(j, mk_ability_word(c->gives[i]));
    for (int i = 0; i < CARD_TEXTS; i++)
        if (c->text[i] != ABILITY_NONE)
            js_string(j, mk_ability_word(c->text[i]));
    js_close(j, ']');
}

static void tell_card(struct json *j, const struct game *g, int i)
{
    static const char *const kinds[] = {"item", "relic", "domain"};
    static const char *const states[] = {"hand", "wielded", "dropped", "play", "gone"};
    const struct card *c = card_of(g, i);
    const struct item *it = item_of(g, i);

    js_open(j, '{');
    js_put_string(j, "id", c->id);
    js_put_string(j, "name", c->name);
    js_put_string(j, "kind", kinds[c->kind]);
    js_put_string(j, "owner", name_of(g, c->owner));
    js_put_int(j, "points", c->points);
    js_put_string(j, "state", states[it->state]);
    js_put_string(j, "by", id_of(g, it->by));
    js_put_length(j, "x", it->at.x);
    js_put_length(j, "y", it->at.y);
    tell_gives(j, c);
    js_close(j, '}');
}

void tell_cards(struct json *j, const struct game *g)
{
    js_put_open(j, "cards", '[');
    for (int i = 0; i < g->ncard; i++)
        tell_card(j, g, i);
    js_close(j, ']');
}

/* ---------------------------------------------------------------- decisions */

static void offer(struct json *j, const struct game *g, const struct mk_order *o)
{
    if (allowed(mk_check(g, o)))
        tell_order(j, g, o);
}

static void offer_each(struct json *j, const struct game *g, enum mk_order_kind kind, int card)
{
    for (int f = 0; f < g->nfigure; f++) {
        struct mk_order o = order_made(g, kind, (fig_id)f);

        o.card = (uint8_t)card;
        if (owner_of(g, (fig_id)f) == g->ask.player)
            offer(j, g, &o);
    }
}

static void offer_drop(struct json *j, const struct game *g, int card)
{
    struct mk_order o = order_made(g, ORDER_DROP, NOBODY);

    o.card = (uint8_t)card;
    o.to = item_spot(g, item_of(g, card)->by);
    offer(j, g, &o);
}

void offer_cards(struct json *j, const struct game *g)
{
    for (int i = 0; i < g->ncard; i++) {
        struct mk_order chosen = order_made(g, ORDER_DOMAIN, NOBODY);

        chosen.card = (uint8_t)i;
        if (g->ask.ask == ASK_COMMAND && item_of(g, i)->state == ITEM_WIELDED &&
            owner_of(g, item_of(g, i)->by) == g->ask.player)
            offer_drop(j, g, i);
        if (item_of(g, i)->state == ITEM_DROPPED &&
            (g->ask.ask == ASK_COMMAND || g->ask.ask == ASK_ACTION))
            offer_each(j, g, ORDER_PICK_UP, i);
        if (g->ask.ask == ASK_DEPLOY && card_of(g, i)->owner == g->ask.player)
            offer_each(j, g, ORDER_GIVE, i);
        if (g->ask.ask == ASK_DOMAIN)
            offer(j, g, &chosen);
    }
}

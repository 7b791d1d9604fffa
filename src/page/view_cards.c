/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* view_cards.c: cards in JSON, and what may be done with them. */
#include "notation/names.h"
#include "page/page.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/item.h"
#include "rules/spell.h"

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

static void tell_spell(struct json *j, const struct game *g, int i)
{
    js_put_string(j, "spell", name_spell[card_of(g, i)->spell]);
    js_put_string(j, "book", card_of(g, card_of(g, i)->book)->id);
    js_put_int(j, "browse", browse_cost(g, card_of(g, i)->book));
    js_put_int(j, "area", card_of(g, i)->area);
    js_put_bool(j, "bookmarked", item_of(g, i)->flags & ITEM_BOOKMARKED);
    js_put_bool(j, "faceDown", item_of(g, i)->flags & ITEM_FACE_DOWN);
    js_put_open(j, "works", '[');
    for (int f = 0; f < g->nfigure && item_of(g, i)->state == ITEM_IN_PLAY; f++)
        if (on_table(g, (fig_id)f) && spell_concerns(g, i, (fig_id)f))
            js_string(j, id_of(g, (fig_id)f));
    js_close(j, ']');
}

static void tell_card(struct json *j, const struct game *g, int i)
{
    static const char *const kinds[] = {"item", "relic", "domain", "spellbook", "spell", "company"};
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
    js_put_string(j, "on", id_of(g, it->on));
    js_put_length(j, "x", it->at.x);
    js_put_length(j, "y", it->at.y);
    tell_gives(j, c);
    tell_adds(j, c);
    tell_concerns(j, c);
    js_put_bool(j, "house", c->flags & CARD_HOUSE);
    if (c->kind == CARD_SPELL)
        tell_spell(j, g, i);
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

/* A spell on everybody it may be cast on, or under its caster. */
static void offer_spell(struct json *j, const struct game *g, int card)
{
    fig_id by = reader_of(g, card);

    if (by == NOBODY || owner_of(g, by) != g->ask.player)
        return;
    struct mk_order o = order_made(g, g->ask.ask == ASK_COMMAND ? ORDER_BROWSE : ORDER_CAST, by);

    o.card = (uint8_t)card;
    offer(j, g, &o);
    for (int f = 0; f < g->nfigure && o.kind == ORDER_CAST; f++) {
        o.other = (fig_id)f;
        offer(j, g, &o);
    }
}

/* Who may counter, alone and with each spell that helps; or which of those who want to. */
static void offer_counter(struct json *j, const struct game *g)
{
    for (int f = 0; f < g->nfigure; f++) {
        struct mk_order o = order_made(g, g->ask.ask == ASK_RIVAL ? ORDER_MEET : ORDER_COUNTER,
                                       (fig_id)f);

        o.card = NO_CARD;
        offer(j, g, &o);
        for (int c = 0; c < g->ncard && o.kind == ORDER_COUNTER; c++) {
            o.card = (uint8_t)c;
            offer(j, g, &o);
        }
    }
}

void offer_cards(struct json *j, const struct game *g)
{
    if (g->ask.ask == ASK_COUNTER || g->ask.ask == ASK_RIVAL)
        offer_counter(j, g);
    for (int i = 0; i < g->ncard; i++) {
        struct mk_order chosen =
            order_made(g, g->ask.ask == ASK_REVEAL ? ORDER_REVEAL : ORDER_DOMAIN, NOBODY);

        chosen.card = (uint8_t)i;
        if (g->ask.ask == ASK_COMMAND && item_of(g, i)->state == ITEM_WIELDED &&
            owner_of(g, item_of(g, i)->by) == g->ask.player)
            offer_drop(j, g, i);
        if (item_of(g, i)->state == ITEM_DROPPED &&
            (g->ask.ask == ASK_COMMAND || g->ask.ask == ASK_ACTION))
            offer_each(j, g, ORDER_PICK_UP, i);
        if (g->ask.ask == ASK_DEPLOY && card_of(g, i)->owner == g->ask.player)
            offer_each(j, g, ORDER_GIVE, i);
        if (g->ask.ask == ASK_DOMAIN || g->ask.ask == ASK_REVEAL)
            offer(j, g, &chosen);
        if (card_of(g, i)->kind == CARD_SPELL &&
            (g->ask.ask == ASK_COMMAND || g->ask.ask == ASK_ACTION))
            offer_spell(j, g, i);
    }
}

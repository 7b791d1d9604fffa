/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* order_cards.c: orders about cards. */
#include "notation/names.h"
#include "notation/reading.h"
#include "notation/table.h"
#include "rules/item.h"

static int card_named(const struct game *g, struct word w)
{
    for (int c = 0; c < g->ncard; c++)
        if (word_is(w, card_of(g, c)->id))
            return c;
    return NO_CARD;
}

static bool read_card(struct reading *r)
{
    if (scan_done(r->s))
        return scan_expected(r->s, "a card");
    r->o->card = (uint8_t)card_named(r->g, r->s->word);
    if (r->o->card == NO_CARD)
        return scan_wrong(r->s, "no card is called");
    scan_take(r->s);
    return true;
}

bool give_words(struct reading *r)
{
    return read_card(r) && scan_expect(r->s, "to") && read_figure(r, &r->o->fig);
}

bool pick_up_words(struct reading *r)
{
    return read_card(r) && scan_expect(r->s, "by") && read_figure(r, &r->o->fig);
}

/* Without a place the token goes where the wielder stands, or at its flight stand. */
bool drop_words(struct reading *r)
{
    if (!read_card(r))
        return false;
    const struct item *it = item_of(r->g, r->o->card);

    if (scan_accept(r->s, "at"))
        return scan_point(r->s, &r->o->to);
    if (it->state == ITEM_WIELDED)
        r->o->to = item_spot(r->g, it->by);
    return true;
}

/* `use a TEXT [on b]`: what a card does. */
bool use_words(struct reading *r)
{
    ability_id what = ABILITY_NONE;
    bool read = read_figure(r, &r->o->fig) && scan_ability(r->s, &r->o->ability) &&
                (!scan_accept(r->s, "on") || read_figure(r, &r->o->other)) &&
                (!scan_accept(r->s, "for") || scan_ability(r->s, &what));

    r->o->choice = what;
    return read;
}

/* `domain NAME`, or a commitment of 64 digits. */
bool domain_words(struct reading *r)
{
    if (r->s->word.length == 2 * MK_COMMITMENT)
        return scan_hex(r->s, r->o->sealed.commitment, MK_COMMITMENT,
                        "a domain, or a commitment of 64 hexadecimal digits");
    return read_card(r);
}

bool reveal_words(struct reading *r)
{
    return read_card(r) && scan_hex(r->s, r->o->sealed.salt, MK_SALT,
                                    "a salt of 32 hexadecimal digits");
}

/* `cast SPELL by a [on b] [at x,y]`; without a place its token goes under its caster. */
bool cast_words(struct reading *r)
{
    if (!pick_up_words(r) || (scan_accept(r->s, "on") && !read_figure(r, &r->o->other)))
        return false;
    r->o->to = figure_of(r->g, r->o->fig)->at;
    return !scan_accept(r->s, "at") || scan_point(r->s, &r->o->to);
}

/* `counter by b [with SPELL]` */
bool counter_words(struct reading *r)
{
    r->o->card = NO_CARD;
    return scan_expect(r->s, "by") && read_figure(r, &r->o->fig) &&
           (!scan_accept(r->s, "with") || read_card(r));
}

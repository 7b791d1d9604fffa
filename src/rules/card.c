/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* card.c: what cards bring: which figures each of them concerns, and which abilities, types, texts and
 * numbers they get. */
#include "rules/item.h"

#include <string.h>

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/spell.h"

/* An ally's figures are neither the player's own nor its opponents'. */
static bool domain_concerns(const struct game *g, const struct card *c, fig_id f)
{
    if (c->concerns == CONCERNS_ALL || !rule(R_DOMAIN_RELATIVE))
        return true;
    return c->concerns == CONCERNS_OPPOSING ? !allied(g, c->owner, owner_of(g, f))
                                            : c->owner == owner_of(g, f);
}

/* [adventuring-company.ficketts-fifty.known] */
static bool is_member(const struct game *g, int card, fig_id f)
{
    const struct card *c = card_of(g, card);

    for (int i = 0; i < CARD_COHORTS && item_of(g, card)->state != ITEM_GONE; i++)
        if (c->cohort[i][0] && !strcmp(c->cohort[i], piece_of(g, f)->name) &&
            piece_of(g, f)->owner == c->owner)
            return true;
    return false;
}

/* Called very often, hence inline. */
static inline bool concerns(const struct game *g, int card, fig_id f)
{
    const struct item *it = item_of(g, card);

    if (card_of(g, card)->kind == CARD_SPELL)
        return spell_concerns(g, card, f);
    if (card_of(g, card)->kind == CARD_COMPANY)
        return is_member(g, card, f);
    if (it->state == ITEM_IN_PLAY)
        return domain_concerns(g, card_of(g, card), f) && rule(R_DOMAIN_EFFECT);
    if (breaks(R_ITEM_REQUIREMENTS_ONCE) &&
        dial_value(g, f, SLOT_ATTACK) < card_of(g, card)->needs_attack)
        return false;
    return it->by == f && (it->state == ITEM_WIELDED || it->state == ITEM_DROPPED) && !sleeps(g, f);
}

bool card_concerns(const struct game *g, int card, fig_id f)
{
    return concerns(g, card, f);
}

uint64_t cards_concerning(const struct game *g, fig_id f, uint64_t hooks)
{
    uint64_t left = cards_with(g, hooks);

    while (left && !concerns(g, first_in(left), f))
        left &= left - 1;
    return left;
}

/* The type it lends while it is in use. */
static ability_id lent(const struct game *g, int card)
{
    const struct ability *text = ability_of(g, card_of(g, card)->text[0]);
    const struct item *it = item_of(g, card);
    bool now = text && text->lends_now && it->state == ITEM_WIELDED && text->lends_now(g, it->by);

    return text && (now || (it->flags & ITEM_USED)) && rule(ability_head(card_of(g, card)->text[0]))
               ? text->lends_type
               : ABILITY_NONE;
}

static bool is_lent(const struct game *g, fig_id f, ability_id type)
{
    for (int c = 0; c < g->ncard; c++)
        if (card_concerns(g, c, f) && lent(g, c) == type)
            return true;
    return false;
}

/* What a mark means depends on the printed attack type, not on one that is gained.
 * [item.attack-ability-type, ability.type-from-base] */
static ability_id marked(const struct game *g, const struct card *c, fig_id f)
{
    int shape = (c->mark - 1) % MK_SHAPES, colour = (c->mark - 1) / MK_SHAPES;
    const struct ruleset *r = ruleset_of(g);

    if (!c->mark || !rule(R_ITEM_ATTACK_ABILITY_TYPE))
        return ABILITY_NONE;
    bool gained = breaks(R_ABILITY_TYPE_FROM_BASE) && is_lent(g, f, r->typed_mark.type);
    ability_id plain = r->card[SLOT_ATTACK][colour][shape];

    return plain == r->typed_mark.plain &&
                   (piece_of(g, f)->attack_type == r->typed_mark.type || gained)
               ? r->typed_mark.instead
               : plain;
}

/* An ability may belong to another type than its wielder's. [item.ability-stat-type] */
static ability_id given(const struct game *g, ability_id a, fig_id f)
{
    const struct ability *type = ability_of(g, piece_of(g, f)->attack_type);
    bool fights = type && (type->grants & MANNER_GANG_UP);

    if (!rule(R_ITEM_CARD) || (breaks(R_ITEM_ABILITY_STAT_TYPE) && !fights))
        return ABILITY_NONE;
    return a;
}

/* A spell that has not been cast brings nothing but the choice of casting it. */
static bool is_in_book(const struct game *g, int card)
{
    return card_of(g, card)->kind == CARD_SPELL && item_of(g, card)->state == ITEM_AT_HAND;
}

/* The i-th thing the card brings f; ABILITY_NONE: nothing at that place. A captive has no abilities and
 * no types, whoever gives them. */
static ability_id brought(const struct game *g, int card, fig_id f, int i)
{
    const struct card *c = card_of(g, card);

    if (i >= CARD_GIVES && i < CARD_GIVES + CARD_TEXTS)
        return c->text[i - CARD_GIVES];
    if ((i < CARD_GIVES && c->gives[i] == ABILITY_NONE) || is_in_book(g, card) || sleeps(g, f))
        return ABILITY_NONE;
    if (i < CARD_GIVES)
        return given(g, c->gives[i], f);
    return c->mark ? marked(g, c, f) : lent(g, card);
}

static bool is_off(const struct game *g, fig_id f, ability_id a)
{
    return a == ABILITY_NONE || (set_has(&figure_of(g, f)->cancelled, a) && rule(R_ABILITY_CANCEL));
}

/* A rider moves as its mount does, and a captor goes on foot: no card changes that.
 * [cavalry.rider-speed-type, relic.stick-horse.cavalry, capture.captor-speed] */
static bool keeps_its_gait(const struct game *g, fig_id f, ability_id a)
{
    const struct ability *is = ability_of(g, a);
    bool rides = mount_of(g, f) != NOBODY && rule(R_CAVALRY_RIDER_SPEED_TYPE);
    bool leads = figure_of(g, f)->captive != NOBODY && rule(R_CAPTURE_CAPTOR_SPEED);

    return is && is->is_gait && (rides || leads);
}

/* The rider's card that lets f, its mount, use the rider's dial; or NULL. */
static const struct ability *shares_dial(const struct game *g, fig_id f)
{
    fig_id rider = g->saddles ? rider_of(g, f) : NOBODY;

    if (rider == NOBODY)
        return NULL;
    for (uint64_t left = cards_in(g, CARDS_lends_dial); left; left &= left - 1)
        for (int i = 0; i < CARD_TEXTS; i++) {
            const struct ability *text = ability_of(g, card_of(g, first_in(left))->text[i]);
            if (text && text->lends_dial != R_NONE && card_concerns(g, first_in(left), rider) &&
                rule(text->lends_dial))
                return text;
        }
    return NULL;
}

/* The next ability on the rider's dial that f may use, having the type it belongs to; at *slot or
 * after, which is moved there. */
static ability_id shared(const struct game *g, fig_id f, int *slot)
{
    const struct ability *by = shares_dial(g, f);

    for (; *slot < MK_SLOTS && by; (*slot)++) {
        ability_id a = dial_ability(g, rider_of(g, f), (enum mk_slot)*slot);
        const struct ability *is = ability_of(g, a);
        const struct piece *p = piece_of(g, f);
        bool fits = is && (is->of_type == ABILITY_NONE || is->of_type == p->attack_type ||
                           is->of_type == p->defense_type || is->of_type == p->damage_type ||
                           !rule(by->lends_typed));
        if (a != ABILITY_NONE && fits && !is_off(g, f, a))
            return a;
    }
    return ABILITY_NONE;
}

enum { PLACES = CARD_GIVES + CARD_TEXTS + 1 };

/* Does an earlier card bring it, or the same one at an earlier place? */
static bool is_brought_before(const struct game *g, fig_id f, ability_id a, int card, int place)
{
    for (int c = 0; c <= card; c++)
        for (int i = 0; i < (c < card ? PLACES : place) && concerns(g, c, f); i++)
            if (brought(g, c, f, i) == a)
                return true;
    return false;
}

/* Only special abilities are cumulative; a type is had or not. [ability.cumulative] */
static bool is_had_already(const struct game *g, fig_id f, ability_id a, int card, int place)
{
    const struct ability *is = ability_of(g, a);

    return is && is->is_type &&
           (has_own_type(g, f, a) || is_brought_before(g, f, a, card, place));
}

/* The next thing that the remaining cards bring f. */
static ability_id next_brought(const struct game *g, fig_id f, struct card_walk *walk)
{
    for (; walk->left; walk->left &= walk->left - 1, walk->place = 0) {
        int card = first_in(walk->left);

        if (!concerns(g, card, f))
            continue;
        while (walk->place < PLACES) {
            int place = walk->place++;
            ability_id a = brought(g, card, f, place);
            if (!is_off(g, f, a) && !keeps_its_gait(g, f, a) &&
                !is_had_already(g, f, a, card, place))
                return a;
        }
    }
    return ABILITY_NONE;
}

/* First comes what makes numbers count, then the places of each card, then slots of the rider. */
ability_id card_next(const struct game *g, fig_id f, uint64_t hooks, struct card_walk *walk)
{
    if (!walk->begun) {
        *walk = (struct card_walk){.left = cards_concerning(g, f, hooks), .begun = true};
        if (walk->left && numbers_have(g, hooks))
            return ruleset_of(g)->card_numbers;
    }
    ability_id a = next_brought(g, f, walk);

    if (a != ABILITY_NONE || !g->saddles)
        return a;
    a = shared(g, f, &walk->slot);
    walk->slot++;
    return a;
}

/* The first card with that text that concerns f, after that one (-1: of all), or -1. */
static int card_after(const struct game *g, fig_id f, ability_id text, int after)
{
    uint64_t left = g->ncard ? cards_in(g, CARDS_BRINGING + text) : 0;

    for (left &= after < 0 ? ~UINT64_C(0) : ~UINT64_C(1) << after; left; left &= left - 1)
        for (int i = 0; i < CARD_TEXTS; i++)
            if (card_of(g, first_in(left))->text[i] == text && card_concerns(g, first_in(left), f))
                return first_in(left);
    return -1;
}

int card_with(const struct game *g, fig_id f, ability_id text)
{
    return card_after(g, f, text, -1);
}

/* Once every turn, or once in the game: then the use is counted. A target is named once. */
static bool is_spent(const struct item *it, const struct ability *text)
{
    if (text->command_choice == CHOICE_TARGET)
        return it->on != NOBODY;
    return (it->flags & ITEM_USED) || (text->command_choice == CHOICE_ONCE && it->n);
}

/* Of several cards with that text the first that is not spent, or -1. */
int card_to_use(const struct game *g, fig_id f, ability_id text)
{
    const struct ability *a = ability_of(g, text);
    int card = a && a->command_choice ? card_after(g, f, text, -1) : -1;

    while (card >= 0 && is_spent(item_of(g, card), a))
        card = card_after(g, f, text, card);
    return card;
}

bool card_gives(const struct game *g, fig_id f, ability_id a)
{
    struct card_walk walk = {.begun = true};
    ability_id given;

    if (!g->ncard)
        return false;
    walk.left = cards_in(g, CARDS_BRINGING + a);
    while ((given = card_next(g, f, ALL_HOOKS, &walk)) != ABILITY_NONE)
        if (given == a)
            return true;
    return false;
}

bool is_from_item(const struct working *w)
{
    return w->nth && w->cards.left && is_item(card_of(w->g, first_in(w->cards.left)));
}

int card_adds(const struct game *g, fig_id f, enum mk_adds what)
{
    int sum = 0;

    for (uint64_t left = cards_in(g, CARDS_ADDING + (int)what); left; left &= left - 1) {
        int c = first_in(left);

        if (!is_in_book(g, c) && card_concerns(g, c, f))
            sum += card_of(g, c)->adds[what];
    }
    return sum;
}

bool card_hides_symbols(const struct game *g, fig_id f)
{
    for (uint64_t left = cards_in(g, CARDS_no_symbols); left; left &= left - 1)
        for (int i = 0; i < CARD_TEXTS; i++) {
            const struct ability *text = ability_of(g, card_of(g, first_in(left))->text[i]);
            if (text && text->no_symbols != R_NONE && card_concerns(g, first_in(left), f) &&
                rule(text->no_symbols))
                return true;
        }
    return false;
}

/* Its items never count. [point-value.item] */
int worth_of(const struct game *g, fig_id f)
{
    int points = piece_of(g, f)->points;

    for (int c = 0; c < g->ncard && breaks(R_POINT_VALUE_ITEM); c++)
        if (item_of(g, c)->state == ITEM_WIELDED && item_of(g, c)->by == f)
            points += card_of(g, c)->points;
    if (mate_of(g, f) != NOBODY && breaks(R_POINT_VALUE_CAVALRY))
        points += piece_of(g, mate_of(g, f))->points;
    return points;
}

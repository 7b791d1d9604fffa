/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* check_cards.c: the faults of an army's cards: their place in the list, their wielders, and what
 * their books hold. */
#include <stdio.h>
#include <string.h>

#include "army/names.h"
#include "army/report.h"
#include "notation/names.h"
#include "rules/item.h"
#include "rules/ruleset.h"
#include "rules/spell.h"

static const char *name_of(const struct army_card *c)
{
    return c->model.card.name;
}

static struct place place_of(const struct army_card *c)
{
    return (struct place){c->line, c->column};
}

/* ---------------------------------------------------------------- where they stand in the list */

/* Where a card of each kind belongs, and the clause that says so. */
static const struct {
    enum mk_rule rule;
    const char *what, *before;
} belongs[MK_CARD_KINDS] = {
    [CARD_ITEM] = {R_ITEM_DEPLOY, "an item, which somebody wields", "1 SLUG with"},
    [CARD_RELIC] = {R_ITEM_DEPLOY, "a relic, which somebody wields", "1 SLUG with"},
    [CARD_SPELLBOOK] = {R_ITEM_DEPLOY, "a spellbook, which somebody wields", "1 SLUG with"},
    [CARD_DOMAIN] = {R_DOMAIN, "a domain, which nobody wields", "domain"},
    [CARD_SPELL] = {R_SPELLBOOK_KNOWN, "a spell, which lies in a spellbook",
                    "1 SLUG with BOOK holding"},
    [CARD_COMPANY] = {R_ADVENTURING_COMPANY_FICKETTS_FIFTY_KNOWN, "a company, which nobody wields",
                      "company"},
};

static bool is_cohort(const struct card *company, const char *name)
{
    for (int i = 0; i < CARD_COHORTS && company->cohort[i][0]; i++)
        if (strcmp(company->cohort[i], name) == 0)
            return true;
    return false;
}

static int members_of(const struct army *a, const struct card *company)
{
    int n = 0;

    for (int i = 0; i < a->n; i++)
        if (army_entry_fits(&a->entry[i]) && is_cohort(company, a->entry[i].model.piece.name))
            n += a->entry[i].count;
    return n;
}

/* "Breach Mage, Glass Shade" */
static const char *cohorts_of(const struct card *company, char out[ARMY_LINE])
{
    int n = 0;

    out[0] = '\0';
    for (int i = 0; i < CARD_COHORTS && company->cohort[i][0] && n < ARMY_LINE; i++)
        n += snprintf(out + n, (size_t)(ARMY_LINE - n), "%s%s", i ? ", " : "", company->cohort[i]);
    return out;
}

static bool stands_before(const struct army *a, int card)
{
    for (int i = 0; i < card; i++)
        if (a->card[i].entry == a->card[card].entry && !strcmp(name_of(&a->card[i]),
                                                               name_of(&a->card[card])))
            return true;
    return false;
}

static void check_company(const struct army *a, int card, struct army_report *r)
{
    const struct army_card *c = &a->card[card];
    enum mk_rule rule = belongs[CARD_COMPANY].rule;
    int members = members_of(a, &c->model.card);
    char cohorts[ARMY_LINE];

    if (stands_before(a, card))
        tell(r, place_of(c), rule, "%s is already in this army", name_of(c));
    else if (members == 0)
        tell(r, place_of(c), rule, "nobody in this army is a member of %s; members are: %s",
             name_of(c), cohorts_of(&c->model.card, cohorts));
    else
        note(r, "%s: %d member%s", name_of(c), members, members == 1 ? "" : "s");
}

/* What the card is put into although it is not a book; or NULL. */
static const struct army_card *wrong_book_of(const struct army *a, const struct army_card *c)
{
    const struct army_card *book = c->book == ARMY_NO_BOOK ? NULL : &a->card[c->book];

    return book && book->known && book->model.card.kind != CARD_SPELLBOOK ? book : NULL;
}

static bool is_misplaced(const struct army *a, const struct army_card *c)
{
    switch (c->model.card.kind) {
    case CARD_DOMAIN: return c->entry != ARMY_DOMAIN;
    case CARD_COMPANY: return c->entry != ARMY_COMPANY;
    case CARD_SPELL:
        return c->book == ARMY_NO_BOOK || wrong_book_of(a, c);
    default: return c->entry < 0 || c->book != ARMY_NO_BOOK;
    }
}

static void tell_misplaced(const struct army *a, const struct army_card *c, struct army_report *r)
{
    int kind = c->model.card.kind;
    const struct army_entry *e = c->entry >= 0 ? &a->entry[c->entry] : NULL;
    bool stranger = kind == CARD_COMPANY && e && e->known &&
                    !is_cohort(&c->model.card, e->model.piece.name);

    if (kind == CARD_SPELL && wrong_book_of(a, c))
        tell(r, place_of(c), belongs[kind].rule, "%s cannot be put into %s, which is not a spellbook",
             name_of(c), name_of(wrong_book_of(a, c)));
    else if (stranger)
        tell(r, place_of(c), belongs[kind].rule,
             "%s is a company, and %s is not a member of it: write 'company %s'", name_of(c),
             e->model.piece.name, c->word);
    else
        tell(r, place_of(c), belongs[kind].rule, "%s is %s: write '%s %s'", name_of(c),
             belongs[kind].what, belongs[kind].before, c->word);
}

void check_listed_cards(const struct army *a, int edition, struct army_report *r)
{
    bool cards = has_source(ruleset_number(edition), SOURCE_CARDS);

    for (int i = 0; i < a->ncard; i++) {
        const struct army_card *c = &a->card[i];

        if (!c->known)
            tell(r, place_of(c), R_NONE, "no collection has a card called '%s'", c->word);
        else if (!cards)
            tell(r, place_of(c), R_NONE, "these rules have no cards: %s", name_of(c));
        else if (is_misplaced(a, c))
            tell_misplaced(a, c, r);
        else if (c->entry == ARMY_COMPANY)
            check_company(a, i, r);
    }
}

/* ---------------------------------------------------------------- who wields them */

/* The army's card that card c of the table came from. */
static const struct army_card *listed_card(const struct army *a, int c)
{
    for (int i = 0; i < a->ncard; i++) {
        const struct army_card *k = &a->card[i];

        if (army_card_fits(a, k))
            c -= army_copies(a, k);
        if (c < 0)
            return k;
    }
    return &a->card[0];
}

/* "wand", "faction orc-raiders", "attack 9": all it needs. */
static const char *needs_of(const struct card *c, char out[ARMY_LINE])
{
    int n = 0;

    out[0] = '\0';
    if (c->needs_type)
        n += snprintf(out + n, (size_t)(ARMY_LINE - n), "%s", mk_ability_word(c->needs_type));
    if (c->needs_faction < MK_FACTIONS)
        n += snprintf(out + n, (size_t)(ARMY_LINE - n), "%sfaction %s", n ? ", " : "",
                      name_faction[c->needs_faction]);
    if (c->needs_attack)
        snprintf(out + n, (size_t)(ARMY_LINE - n), "%sattack %d", n ? ", " : "", c->needs_attack);
    return out;
}

/* "power focus", "faction shyft": whose affinity it is. */
static const char *affinity_of(const struct card *c, char out[ARMY_LINE])
{
    if (c->affinity_power)
        snprintf(out, ARMY_LINE, "power %s", mk_ability_word(c->affinity_power));
    else if (c->affinity_faction < MK_FACTIONS)
        snprintf(out, ARMY_LINE, "faction %s", name_faction[c->affinity_faction]);
    else
        snprintf(out, ARMY_LINE, "nobody");
    return out;
}

static void tell_spell(const struct army *a, const struct mk_cast *cast, const struct verdict *v,
                       struct army_report *r)
{
    const struct army_card *c = listed_card(a, v->piece), *book = &a->card[c->book];
    const struct piece *p = &a->entry[c->entry].model.piece;
    enum mk_rule rule = (enum mk_rule)v->rule;
    char words[ARMY_LINE];

    if (rule == R_SPELLBOOK_BOOK_OF_POWER_CORRECTION)
        tell(r, place_of(c), rule, "%s cannot put spells into %s, which needs: %s", p->name,
             name_of(book), mk_ability_word(book->model.card.casts_with));
    else if (rule == R_SUBFACTION_FACTION_REQUIREMENT_PRINTED)
        tell(r, place_of(c), rule, "%s cannot learn %s, which needs: %s", p->name, name_of(c),
             needs_of(&c->model.card, words));
    else if (rule == R_SPELLBOOK_AFFINITY_COUNT)
        tell(r, place_of(c), rule, "%s cannot learn %s, which needs the affinity: %s", p->name,
             name_of(c), affinity_of(&c->model.card, words));
    else
        tell(r, place_of(c), rule, "%s has %d pages, and its spells take %d: no room for %s",
             name_of(book), book->model.card.pages,
             pages_taken(cast->card, cast->ncard, cast->card[v->piece].book, p), name_of(c));
}

static void tell_item(const struct army *a, const struct verdict *v, struct army_report *r)
{
    const struct army_card *c = listed_card(a, v->piece);
    const struct piece *p = c->entry < 0 ? NULL : &a->entry[c->entry].model.piece;
    const char *name = name_of(c), *who = p ? p->name : "";
    struct place at = place_of(c);
    char needs[ARMY_LINE];

    if (v->rule == R_ITEM_SLOTS && p)
        tell(r, at, R_ITEM_SLOTS, "%s has no slot for %s: it has %d", who, name, p->slots);
    else if (v->rule == R_ITEM_REQUIREMENTS)
        tell(r, at, R_ITEM_REQUIREMENTS, "%s cannot wield %s, which needs: %s", who, name,
             needs_of(&c->model.card, needs));
    else if (v->rule == R_ITEM_SAME_REQUIREMENT)
        tell(r, at, R_ITEM_SAME_REQUIREMENT, "%s has the same requirement as another item of %s",
             name, who);
    else if (v->rule == R_RELIC_ONE_PER_WARRIOR)
        tell(r, at, R_RELIC_ONE_PER_WARRIOR, "%s is a second relic for %s", name, who);
    else if (v->rule == R_RELIC_UNIQUE_IN_ARMY)
        tell(r, at, R_RELIC_UNIQUE_IN_ARMY, "%s is a relic: an army may have it only once", name);
    else
        tell(r, at, (enum mk_rule)v->rule, "%s cannot wield %s", who, name);
}

void tell_card(const struct army *a, const struct mk_cast *c, const struct verdict *v,
               struct army_report *r)
{
    if (listed_card(a, v->piece)->book != ARMY_NO_BOOK)
        tell_spell(a, c, v, r);
    else
        tell_item(a, v, r);
}

/* The table's figure that is the k-th of that entry. */
static fig_id figure_at(const struct army *a, const struct mk_cast *c, int entry, int k)
{
    for (int i = 0; i < entry; i++)
        k += army_entry_fits(&a->entry[i]) ? a->entry[i].count : 0;
    for (int f = 0; f < c->nfigure; f++)
        if (c->piece[f].section == 0 && k-- == 0)
            return (fig_id)f;
    return NOBODY;
}

static void check_wielder(const struct army *a, struct mk_table *t, const struct mk_cast *c, int n,
                          fig_id f, struct army_report *r)
{
    t->item[n].state = ITEM_WIELDED;
    t->item[n].by = f;

    struct verdict v = check_held(c, n);

    if (!allowed(v))
        tell_card(a, c, &v, r);
    else if (c->card[n].kind == CARD_SPELLBOOK)
        note(r, "%s: %d of %d pages", c->card[n].name,
             pages_taken(c->card, c->ncard, n, &c->piece[f]), c->card[n].pages);
}

void check_wielders(const struct army *a, struct mk_table *t, const struct mk_cast *c,
                    struct army_report *r)
{
    int n = 0;

    for (int i = 0; i < a->ncard; i++) {
        const struct army_card *k = &a->card[i];
        bool wielded = k->entry >= 0 && k->book == ARMY_NO_BOOK;
        int copies = army_card_fits(a, k) ? army_copies(a, k) : 0;

        for (int f = 0; f < copies && n < c->ncard; f++, n++)
            if (wielded)
                check_wielder(a, t, c, n, figure_at(a, c, k->entry, f), r);
    }
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* card_spell.c: the words for spells, spellbooks and companies; and corrections of what was printed
 * wrong on published cards. */
#include <string.h>

#include "notation/card.h"
#include "notation/names.h"
#include "notation/text.h"
#include "rules/ruleset.h"

enum { PAGES_MAX = 99, BROWSE_MAX = 9, LASTS_MAX = 9, AREA_MAX = 36 };

/* ---------------------------------------------------------------- reading */

static bool number_word(struct scan *s, int min, int max, uint8_t *out)
{
    int n;

    if (!scan_int(s, min, max, &n))
        return false;
    *out = (uint8_t)n;
    return true;
}

/* `affinity faction shyft 6`, `affinity power focus 6` */
static bool affinity_word(struct card *c, struct scan *s)
{
    int n;

    if (scan_accept(s, "faction")) {
        if (!scan_listed(s, name_faction, MK_FACTIONS, "a faction", &n))
            return false;
        c->affinity_faction = (uint8_t)n;
    } else if (scan_accept(s, "power")) {
        if (!scan_ability(s, &c->affinity_power))
            return false;
    } else
        return scan_expected(s, "'faction NAME' or 'power ABILITY', and how many pages");
    return number_word(s, 1, PAGES_MAX, &c->affinity_pages);
}

static bool casts_word(struct card *c, struct scan *s)
{
    struct word w = s->word;

    if (!scan_ability(s, &c->casts_with))
        return scan_expected(s, "a type");
    return (c->casts_with >= ABILITY_BOOT && c->casts_with < ABILITY_CARD_NUMBERS) ||
           scan_wrong_word(s, w, "not a type:");
}

static bool cohort_word(struct card *c, struct scan *s)
{
    int i = 0;

    while (i < CARD_COHORTS && c->cohort[i][0])
        i++;
    if (i == CARD_COHORTS)
        return scan_full(s, s->word, CARD_COHORTS, "kinds of members of a company");
    if (!s->word.quoted)
        return scan_expected(s, "the name of a figure, in quotes");
    if (!word_copy(s->word, c->cohort[i], sizeof c->cohort[i]))
        return scan_wrong(s, "too many letters in");
    scan_take(s);
    return true;
}

bool spell_word(struct card *c, struct scan *s, bool *found)
{
    *found = true;
    for (int i = 0; i < MK_SPELLS; i++)
        if (scan_accept(s, name_spell[i])) {
            c->spell = (uint8_t)i;
            return true;
        }
    if (scan_accept(s, "pages"))
        return number_word(s, 0, PAGES_MAX, &c->pages);
    if (scan_accept(s, "browse"))
        return number_word(s, 0, BROWSE_MAX, &c->browse);
    if (scan_accept(s, "lasts"))
        return number_word(s, 1, LASTS_MAX, &c->lasts);
    if (scan_accept(s, "area"))
        return number_word(s, 1, AREA_MAX, &c->area);
    if (scan_accept(s, "affinity"))
        return affinity_word(c, s);
    if (scan_accept(s, "casts-with"))
        return casts_word(c, s);
    if (scan_accept(s, "cohort"))
        return cohort_word(c, s);
    *found = false;
    return true;
}

/* The book it lies in, and its own words. */
bool spell_finish(struct mk_table *t, int c, struct mk_error *e)
{
    struct card *card = &t->card[c];
    const struct item *it = &t->item[c];
    int book = t->held[c].book[0] ? table_card(t, t->held[c].book) : -1;
    bool lasting = card->spell > SPELL_COUNTERSPELL, played = it->state == ITEM_IN_PLAY;

    if (book < 0 || t->card[book].kind != CARD_SPELLBOOK)
        return card_error(e, t, c, "a spell lies in a spellbook ('in BOOK'): card", card->id);
    card->book = (uint8_t)book;
    if (played && (!lasting || it->by == NOBODY))
        return card_error(e, t, c, "in play is what stays, and somebody has cast it ('by a'): card",
                          card->id);
    if (played && card->spell == SPELL_ENCHANTMENT && it->on == NOBODY)
        return card_error(e, t, c, "an enchantment works on somebody ('against a'): card", card->id);
    return true;
}

/* ---------------------------------------------------------------- printing */

static void print_number(struct mk_text *t, const char *word, int n)
{
    if (n)
        text_number(t, word, n);
}

static void print_affinity(const struct card *c, struct mk_text *t)
{
    if (!c->affinity_pages)
        return;
    bool power = c->affinity_power != ABILITY_NONE;

    text_word(t, power ? "affinity power" : "affinity faction");
    text_number(t, power ? mk_ability_word(c->affinity_power) : name_faction[c->affinity_faction],
                c->affinity_pages);
}

void spell_print(const struct card *c, struct mk_text *t)
{
    if (c->kind == CARD_SPELL)
        text_word(t, name_spell[c->spell]);
    print_number(t, "pages", c->pages);
    print_affinity(c, t);
    if (c->casts_with) {
        text_word(t, "casts-with");
        text_word(t, mk_ability_word(c->casts_with));
    }
    print_number(t, "browse", c->browse);
    print_number(t, "lasts", c->lasts);
    print_number(t, "area", c->area);
    for (int i = 0; i < CARD_COHORTS && c->cohort[i][0]; i++) {
        text_word(t, "cohort \"");
        text_add(t, c->cohort[i]);
        text_byte(t, '"');
    }
}

/* ---------------------------------------------------------------- misprints */

static void rename(char *name, size_t size, const char *to)
{
    memset(name, 0, size);
    memcpy(name, to, strlen(to));
}

/* A member of a company that was printed under another name. */
static void correct_cohort(struct card *c, int number, const char *printed, const char *right,
                           enum mk_rule r)
{
    for (int i = 0; i < CARD_COHORTS && c->number == number && rule(r); i++)
        if (!strcmp(c->cohort[i], printed))
            rename(c->cohort[i], sizeof c->cohort[i], right);
}

/* The symbol before the second page count is missing. */
static void correct_spell(struct card *c)
{
    if (c->number == 45 && rule(R_SPELL_CIRCLE_OF_BLOOD_CORRECTION)) {
        c->needs_faction = FACTION_NECROPOLIS_SECT;
        c->affinity_power = ABILITY_VAMPIRISM;
        c->affinity_faction = MK_FACTIONS;
    }
}

void card_correct(struct card *c)
{
    if (!(c->flags & CARD_PUBLISHED))
        return;
    if (c->kind == CARD_DOMAIN && c->number == 45 && rule(R_DOMAIN_VURGRA_DIVIDE_CORRECTION))
        rename(c->name, sizeof c->name, "Vurgra Divide");
    if (c->kind == CARD_SPELL)
        correct_spell(c);
    if (c->kind != CARD_COMPANY)
        return;
    correct_cohort(c, 4, "Sunborn Nomad", "Galeshi Sun Prophet",
                   R_ADVENTURING_COMPANY_MIDNIGHT_WATCH_CORRECTION);
    correct_cohort(c, 10, "Vampiric Archer", "Vampire Archer",
                   R_ADVENTURING_COMPANY_DEATHSEEKERS_CORRECTION);
    correct_cohort(c, 12, "Freehold Warrior", "Freeholder Warrior",
                   R_ADVENTURING_COMPANY_FICKETTS_FIFTY_CORRECTION);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cards.c: the cards and pieces of terrain of collections: what is printed on each, and what it
 * does. */
#include <stdio.h>
#include <string.h>

#include "army/army.h"
#include "notation/names.h"
#include "page/calls.h"
#include "page/page.h"
#include "rules/ability.h"
#include "rules/ruleset.h"

static void tell_words(struct json *j, const char *key, const ability_id *list, int n)
{
    js_put_open(j, key, '[');
    for (int i = 0; i < n; i++)
        if (list[i] != ABILITY_NONE)
            js_string(j, mk_ability_word(list[i]));
    js_close(j, ']');
}

static void tell_needs(struct json *j, const struct card *c)
{
    js_put_open(j, "needs", '{');
    js_put_string(j, "type", c->needs_type ? mk_ability_word(c->needs_type) : NULL);
    js_put_string(j, "faction", c->needs_faction < MK_FACTIONS ? name_faction[c->needs_faction] : NULL);
    js_put_int(j, "attack", c->needs_attack);
    js_close(j, '}');
}

void tell_adds(struct json *j, const struct card *c)
{
    static const char *const word[MK_ADDS] = {"speed", "attack", "defense", "damage",
                                              "ranged-damage", "range", "roll"};

    js_put_open(j, "adds", '{');
    for (int i = 0; i < MK_ADDS; i++)
        if (c->adds[i])
            js_put_int(j, word[i], c->adds[i]);
    js_close(j, '}');
}

/* What it does beyond numbers and abilities, by the clause that says it. */
static void tell_texts(struct json *j, const struct card *c, int edition)
{
    js_put_open(j, "does", '[');
    for (int i = 0; i < CARD_TEXTS && c->text[i] != ABILITY_NONE; i++) {
        if (c->text[i] == ruleset_number(edition)->card_numbers)
            continue;

        const struct mk_clause *k =
            mk_clause_of(ability_head(c->text[i]), (enum mk_edition_id)edition);

        js_open(j, '{');
        js_put_string(j, "word", mk_ability_word(c->text[i]));
        js_put_string(j, "rule", k ? k->id : NULL);
        js_put_string(j, "text", k ? words_of(k).text : NULL);
        js_close(j, '}');
    }
    js_close(j, ']');
}

/* The category of a spell and its numbers; null for any other card. */
static void tell_spell_model(struct json *j, const struct card *c)
{
    js_key(j, "spell");
    if (c->kind != CARD_SPELL) {
        js_null(j);
        return;
    }
    js_open(j, '{');
    js_put_string(j, "sort", name_spell[c->spell]);
    js_put_int(j, "browse", c->browse);
    js_put_int(j, "lasts", c->lasts);
    js_put_int(j, "area", c->area);
    js_put_int(j, "affinity", c->affinity_pages);
    js_put_string(j, "power", c->affinity_power ? mk_ability_word(c->affinity_power) : NULL);
    js_put_string(j, "faction",
                  c->affinity_faction < MK_FACTIONS ? name_faction[c->affinity_faction] : NULL);
    js_close(j, '}');
}

static void tell_cohorts(struct json *j, const struct card *c)
{
    js_put_open(j, "cohorts", '[');
    for (int i = 0; i < CARD_COHORTS && c->cohort[i][0]; i++)
        js_string(j, c->cohort[i]);
    js_close(j, ']');
}

/* Does it say whom it affects? */
static bool is_about(const struct card *c)
{
    return c->kind == CARD_DOMAIN ||
           (c->kind == CARD_SPELL && (c->spell == SPELL_GLYPH || c->spell == SPELL_ILLUSION));
}

void tell_concerns(struct json *j, const struct card *c)
{
    static const char *const about[] = {"own", "opposing", "everybody"};

    js_put_string(j, "concerns", is_about(c) ? about[c->concerns] : NULL);
}

void tell_card_model(struct json *j, const char *word, const struct mk_card_model *m, int edition)
{
    static const char *const kinds[MK_CARD_KINDS] = {"item",      "relic", "domain",
                                                     "spellbook", "spell", "company"};
    const struct card *c = &m->card;

    js_open(j, '{');
    js_put_string(j, "word", word);
    js_put_string(j, "name", c->name);
    js_put_string(j, "kind", kinds[c->kind]);
    js_put_int(j, "points", c->points);
    js_put_int(j, "number", c->number);
    tell_needs(j, c);
    tell_adds(j, c);
    tell_words(j, "gives", c->gives, CARD_GIVES);
    tell_texts(j, c, edition);
    js_put_int(j, "pages", c->pages);
    tell_spell_model(j, c);
    tell_cohorts(j, c);
    tell_concerns(j, c);
    js_put_bool(j, "house", c->flags & CARD_HOUSE);
    js_close(j, '}');
}

/* SLUG if that is unambiguous, COLLECTION/SLUG if another collection has a card of that slug. */
static void word_of(struct library *l, const struct collection *c, const struct mk_card_model *m,
                    char out[ARMY_WORD])
{
    bool unambiguous = library_card(l, m->slug, strlen(m->slug)) == m;

    snprintf(out, ARMY_WORD, "%s%s%s", unambiguous ? "" : c->id, unambiguous ? "" : "/", m->slug);
}

/* ---------------------------------------------------------------- terrain */

static void tell_points(struct json *j, const char *key, const vec *p, int n)
{
    js_put_open(j, key, '[');
    for (int i = 0; i < n; i++) {
        js_open(j, '[');
        js_length(j, p[i].x);
        js_length(j, p[i].y);
        js_close(j, ']');
    }
    js_close(j, ']');
}

static void tell_piece(struct json *j, const struct terrain_model *m, const char *rules)
{
    const struct terrain *t = &m->terrain;

    js_open(j, '{');
    js_put_string(j, "id", m->slug);
    js_put_string(j, "name", m->name);
    js_put_string(j, "rules", rules);
    js_put_string(j, "words", m->words);
    js_put_string(j, "ground", name_ground[t->ground]);
    js_put_bool(j, "raised", t->level != LEVEL_GROUND);
    js_put_bool(j, "built", t->flags & TERRAIN_BUILT);
    js_put_int(j, "defense", t->defense);
    js_put_int(j, "structure", t->structure);
    js_put_int(j, "fortification", t->fortification);
    tell_points(j, "corners", m->corner, m->corners);
    tell_points(j, "access", m->access, m->accesses);
    js_close(j, '}');
}

const char *page_pieces(void)
{
    struct library *l = &the_page.library;
    struct json *j = page_bare();

    library_open(l);
    js_open(j, '[');
    for (int i = 0; i < l->n; i++)
        for (int k = 0; k < l->collection[i].npiece; k++)
            tell_piece(j, &l->collection[i].piece[k],
                       ruleset_number(l->collection[i].edition)->name);
    js_close(j, ']');
    return page_text();
}

/* ---------------------------------------------------------------- cards */

const char *page_cards(void)
{
    struct library *l = &the_page.library;
    struct json *j = page_bare();
    char word[ARMY_WORD];

    library_open(l);
    js_open(j, '[');
    for (int i = 0; i < l->n; i++)
        for (int k = 0; k < l->collection[i].ncard; k++) {
            const struct collection *c = &l->collection[i];

            word_of(l, c, &c->card[k], word);
            tell_card_model(j, word, &c->card[k], c->edition);
        }
    js_close(j, ']');
    return page_text();
}

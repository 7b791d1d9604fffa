/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* rules.c: the catalogue, and what the engine calls things. */
#include <string.h>

#include "army/names.h"
#include "mk/event.h"
#include "notation/names.h"
#include "page/calls.h"
#include "page/page.h"
#include "notation/told.h"
#include "rules/ability.h"
#include "rules/ruleset.h"

enum { FOUND_MAX = 200 };

/* ---------------------------------------------------------------- languages */

void page_language(void)
{
    the_page.language = mk_language_named(page_field(0));
}

struct mk_wording words_of(const struct mk_clause *c)
{
    return mk_clause_words(c, the_page.language);
}

/* ---------------------------------------------------------------- clauses */

/* The edition named by field n, or the default one. */
static enum mk_edition_id edition_in(int n)
{
    enum mk_edition_id e = mk_edition_named(page_field(n));

    return e == MK_EDITIONS ? mk_default_edition : e;
}

static void tell_clause(struct json *j, enum mk_rule rule, const struct mk_clause *c,
                        enum mk_edition_id edition)
{
    struct mk_wording said = words_of(c);

    js_open(j, '{');
    js_put_string(j, "id", c->id);
    js_put_string(j, "rule", mk_rule_name(rule));
    js_put_string(j, "title", said.title);
    js_put_string(j, "text", said.text);
    js_put_string(j, "kind", c->kind);
    js_put_string(j, "source", c->source);
    js_put_string(j, "open", said.open);
    js_put_string(j, "check", c->check);
    js_put_string(j, "untestable", c->untestable);
    js_put_open(j, "needs", '[');
    for (int i = 0; c->needs[i]; i++)
        js_string(j, c->needs[i]);
    js_close(j, ']');
    js_put_open(j, "follows", '[');
    for (int i = 0; c->follows[i] != R_NONE; i++) {
        const struct mk_clause *from = mk_clause_of((enum mk_rule)c->follows[i], edition);

        js_string(j, from ? from->id : mk_rule_name((enum mk_rule)c->follows[i]));
    }
    js_close(j, ']');
    js_put_string(j, "file", c->file);
    js_close(j, '}');
}

const char *page_rules(void)
{
    static enum mk_rule found[FOUND_MAX];
    enum mk_edition_id edition = edition_in(1);
    int n = catalog_search_in(page_field(0), edition, the_page.language, found, FOUND_MAX);
    struct json *j = page_bare();

    js_open(j, '[');
    for (int i = 0; i < n && i < FOUND_MAX; i++)
        tell_clause(j, found[i], mk_clause_of(found[i], edition), edition);
    js_close(j, ']');
    return page_text();
}

/* The edition an id names; the default one if it names none. */
static enum mk_edition_id edition_of(const char *id)
{
    for (int e = 0; e < MK_EDITIONS; e++) {
        const char *name = mk_edition_name((enum mk_edition_id)e);
        size_t n = strlen(name);

        if (strncmp(id, name, n) == 0 && id[n] == '.')
            return (enum mk_edition_id)e;
    }
    return mk_default_edition;
}

const char *page_clause(void)
{
    const char *id = page_field(0);
    enum mk_edition_id edition = edition_of(id);
    enum mk_rule rule = mk_rule_named(id);
    const struct mk_clause *c = rule != R_NONE ? mk_clause_of(rule, edition) : NULL;
    struct json *j = page_bare();

    if (c)
        tell_clause(j, rule, c, edition);
    else
        js_null(j);
    return page_text();
}

const char *page_contents(void)
{
    enum mk_edition_id edition = edition_in(0);
    struct json *j = page_bare();

    js_open(j, '[');
    for (enum mk_rule r = mk_rule_next(R_NONE, edition); r != R_NONE; r = mk_rule_next(r, edition)) {
        const struct mk_clause *c = mk_clause_of(r, edition);

        js_open(j, '{');
        js_put_string(j, "id", c->id);
        js_put_string(j, "rule", mk_rule_name(r));
        js_put_string(j, "title", words_of(c).title);
        js_put_string(j, "kind", c->kind);
        js_put_string(j, "file", c->file);
        js_put_bool(j, "open", c->open != NULL);
        js_close(j, '}');
    }
    js_close(j, ']');
    return page_text();
}

static void tell_side(struct json *j, const char *key, const uint16_t *rules,
                      enum mk_edition_id edition)
{
    js_put_open(j, key, '[');
    for (; *rules; rules++) {
        const struct mk_clause *c = mk_clause_of((enum mk_rule)*rules, edition);

        tell_clause(j, (enum mk_rule)*rules, c, edition);
    }
    js_close(j, ']');
}

const char *page_changes(void)
{
    struct json *j = page_begin(true);

    js_put_string(j, "from", mk_edition_name(mk_changed_from));
    js_put_string(j, "to", mk_edition_name(mk_changed_to));
    js_put_open(j, "topics", '[');
    for (const struct mk_edition_change *c = mk_edition_changes; c->id; c++) {
        js_open(j, '{');
        js_put_string(j, "id", c->id);
        js_put_string(j, "title", c->words[the_page.language].title);
        js_put_string(j, "text", c->words[the_page.language].text);
        tell_side(j, "before", c->before, mk_changed_from);
        tell_side(j, "after", c->after, mk_changed_to);
        js_close(j, '}');
    }
    js_close(j, ']');
    return page_end();
}

/* ---------------------------------------------------------------- abilities */

/* The first edition whose card has it, or NULL. */
static const struct ruleset *card_with(ability_id a)
{
    for (int e = 0; e < MK_EDITIONS; e++)
        if (ruleset_number(e) && ruleset_number(e)->ability[a])
            return ruleset_number(e);
    return NULL;
}

/* The clause that says in each edition what it does: {"unlimited": id, …}. */
static void tell_told(struct json *j, ability_id a)
{
    js_put_open(j, "told", '{');
    for (int e = 0; e < MK_EDITIONS; e++) {
        bool known = ruleset_number(e) && ruleset_number(e)->ability[a];
        const struct mk_clause *c = known ? ability_told(a, e) : NULL;

        if (known && !c)                                /* a type, or the text of a card */
            c = mk_clause_for(ability_head(a), (enum mk_edition_id)e);
        if (c)
            js_put_string(j, mk_edition_name((enum mk_edition_id)e), c->id);
    }
    js_close(j, '}');
}

const char *page_abilities(void)
{
    struct json *j = page_bare();

    js_open(j, '[');
    for (int i = 1; i < MK_ABILITIES; i++) {
        const char *word = mk_ability_word((ability_id)i);
        const struct mk_clause *c = ability_told((ability_id)i, mk_default_edition);
        const struct ruleset *card = card_with((ability_id)i);

        if (!card)
            continue;
        struct mark m = mark_shown(card, (ability_id)i);

        js_open(j, '{');
        js_put_string(j, "word", word);
        js_put_string(j, "name", ability_title((ability_id)i));
        js_put_string(j, "slot", mk_slot_words[m.slot]);
        js_put_string(j, "colour", mk_colour_words[m.colour]);
        js_put_string(j, "shape", mk_shape_words[m.shape]);
        js_put_bool(j, "onDials", i < ABILITY_BOOT);    /* not a type, nor a card's text */
        js_put_bool(j, "optional", m.optional);
        js_put_bool(j, "reading", ability_is_reading((ability_id)i));
        js_put_string(j, "edition", card->name);
        js_put_string(j, "rule", c ? c->id : NULL);
        js_put_string(j, "text", c ? words_of(c).text : NULL);
        tell_told(j, (ability_id)i);
        js_close(j, '}');
    }
    js_close(j, ']');
    return page_text();
}

/* ---------------------------------------------------------------- words */

static void tell_names(struct json *j, const char *key, const char *const name[], int n)
{
    js_put_open(j, key, '[');
    for (int i = 0; i < n; i++)
        js_string(j, name[i]);
    js_close(j, ']');
}

static void tell_events_words(struct json *j)
{
    static const struct { const char *word, *text; } event[] = {
#define EVENT(c, word, text) {word, text},
#include "mk/event.def"
#undef EVENT
    };

    js_put_open(j, "events", '{');
    for (int i = 0; i < MK_EVENTS; i++)
        js_put_string(j, event[i].word, event[i].text);
    js_close(j, '}');
}

const char *page_words(void)
{
    static const char *const phases[] = {"setup", "battle", "over"};
    struct json *j = page_begin(true);
    char title[TITLE];

    tell_events_words(j);
    tell_names(j, "asks", name_ask, MK_ASKS);
    tell_names(j, "dice", name_dice, MK_DICES);
    tell_names(j, "ranks", name_rank, MK_RANKS);
    tell_names(j, "edges", name_edge, MK_EDGES);
    tell_names(j, "grounds", name_ground, MK_GROUNDS);
    tell_names(j, "slots", name_slot, MK_SLOTS);
    tell_names(j, "options", name_option, MK_OPTIONS);
    tell_names(j, "phases", phases, 3);
    js_put_open(j, "factions", '{');
    for (int i = 0; i < MK_FACTIONS; i++)
        js_put_string(j, name_faction[i], faction_title(i, title));
    js_close(j, '}');
    return page_end();
}

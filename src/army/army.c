/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army.c: army lists, read and printed. docs/notation.md, "Armies". */
#include "army/army.h"

#include <stdio.h>
#include <string.h>

#include "notation/scan.h"
#include "notation/text.h"
#include "rules/ruleset.h"

enum { LEVEL_MAX = 99 };

/* ---------------------------------------------------------------- what it holds */

int army_figures(const struct army *a)
{
    int n = 0;

    for (int i = 0; i < a->n; i++)
        n += a->entry[i].count;
    return n;
}

bool army_entry_fits(const struct army_entry *e)
{
    return e->known && e->level <= e->model.levels.n;
}

int army_cost(const struct army_entry *e)
{
    const struct mk_levels *l = &e->model.levels;

    if (e->level == 0 || !army_entry_fits(e))
        return e->model.piece.points;
    return l->level[l->n - e->level].points;
}

bool army_card_fits(const struct army *a, const struct army_card *c)
{
    switch (c->model.card.kind) {
    case CARD_DOMAIN:
        return c->known && c->entry == ARMY_DOMAIN;
    case CARD_COMPANY:
        return c->known && c->entry == ARMY_COMPANY;
    case CARD_SPELL:
        return c->known && c->book != ARMY_NO_BOOK && army_card_fits(a, &a->card[c->book]) &&
               a->card[c->book].model.card.kind == CARD_SPELLBOOK;
    default:
        return c->known && c->book == ARMY_NO_BOOK && c->entry >= 0 &&
               army_entry_fits(&a->entry[c->entry]);
    }
}

int army_copies(const struct army *a, const struct army_card *c)
{
    return c->entry < 0 ? 1 : a->entry[c->entry].count;
}

int army_items_cost(const struct army *a, int entry)
{
    int sum = 0;

    for (int i = 0; i < a->ncard; i++)
        if (a->card[i].entry == entry && army_card_fits(a, &a->card[i]))
            sum += a->card[i].model.card.points;
    return sum;
}

int army_points(const struct army *a)
{
    int sum = army_items_cost(a, ARMY_DOMAIN) + army_items_cost(a, ARMY_COMPANY);

    for (int i = 0; i < a->n; i++)
        if (army_entry_fits(&a->entry[i]))
            sum += a->entry[i].count * (army_cost(&a->entry[i]) + army_items_cost(a, i));
    return sum;
}

/* ---------------------------------------------------------------- reading */

struct reader {
    struct army *a;
    struct mk_models models;
    bool rules;                     /* has the edition been said? */
};

static bool string_read(struct scan *s, char *out, size_t size, const char *what)
{
    if (!s->word.quoted)
        return scan_expected(s, what);
    if (out[0])
        return scan_wrong(s, "given twice:");
    if (!word_copy(s->word, out, size)) {
        char shorter[48];

        snprintf(shorter, sizeof shorter, "a text of at most %zu bytes", size - 1);
        return scan_expected(s, shorter);
    }
    scan_take(s);
    return true;
}

static bool name_line(struct reader *r, struct scan *s)
{
    return string_read(s, r->a->name, sizeof r->a->name, "the name of the army in quotes");
}

static bool sketch_line(struct reader *r, struct scan *s)
{
    return string_read(s, r->a->sketch, sizeof r->a->sketch, "a sketch of the army in quotes");
}

static bool points_line(struct reader *r, struct scan *s)
{
    if (r->a->points)
        return scan_wrong(s, "given twice:");
    r->a->points_line = s->line;
    r->a->points_column = s->word.column;
    return scan_int(s, 1, MK_MAX_POINTS, &r->a->points);
}

static bool rules_line(struct reader *r, struct scan *s)
{
    if (r->rules)
        return scan_wrong(s, "given twice:");
    r->rules = true;
    return scan_edition(s, &r->a->edition);
}

static bool is_slug_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/* SLUG or COLLECTION/SLUG. */
static bool is_figure_word(struct word w)
{
    int slashes = 0;

    for (int i = 0; i < w.length; i++) {
        slashes += w.at[i] == '/';
        if (!is_slug_letter(w.at[i]) && w.at[i] != '/')
            return false;
    }
    return !w.quoted && w.length > 0 && slashes <= 1 && w.at[0] != '/' &&
           w.at[w.length - 1] != '/';
}

/* A word that names something of a collection, and where it stands. */
static bool slug_read(struct scan *s, char out[ARMY_WORD], int *column, const char *what)
{
    if (!is_figure_word(s->word))
        return scan_expected(s, what);
    if (!word_copy(s->word, out, ARMY_WORD))
        return scan_wrong(s, "nothing has a name this long:");
    *column = s->word.column;
    scan_take(s);
    return true;
}

static bool card_read(struct reader *r, struct scan *s, int entry, int book)
{
    struct army_card c = {.entry = entry, .book = book, .line = s->line};
    const struct mk_card_model *m;

    if (r->a->ncard == MK_MAX_CARDS)
        return scan_full(s, s->word, MK_MAX_CARDS, "cards in an army list");
    if (!slug_read(s, c.word, &c.column, "a card of a collection, by its slug"))
        return false;
    m = r->models.find_card ? r->models.find_card(r->models.context, c.word, strlen(c.word)) : NULL;
    if (m) {
        c.known = true;
        c.model = *m;
    }
    r->a->card[r->a->ncard++] = c;
    return true;
}

static bool figure_read(struct reader *r, struct scan *s, struct army_entry *e)
{
    const struct mk_model *m;

    if (!slug_read(s, e->word, &e->column, "a figure of a collection, by its slug"))
        return false;
    m = r->models.find ? r->models.find(r->models.context, e->word, strlen(e->word)) : NULL;
    if (m) {
        e->known = true;
        e->model = *m;
    }
    return true;
}

/* … holding SPELL SPELL: in the card that was read last. */
static bool spells_read(struct reader *r, struct scan *s)
{
    int book = r->a->ncard - 1;

    do
        if (!card_read(r, s, r->a->n, book))
            return false;
    while (!scan_done(s) && !scan_is(s, "with"));
    return true;
}

/* … with CARD CARD [holding SPELL…]: one of each for everybody of the entry that is being read. */
static bool items_read(struct reader *r, struct scan *s)
{
    while (scan_accept(s, "with")) {
        do
            if (!card_read(r, s, r->a->n, ARMY_NO_BOOK))
                return false;
        while (!scan_done(s) && !scan_is(s, "with") && !scan_is(s, "holding"));
        if (scan_accept(s, "holding") && !spells_read(r, s))
            return false;
    }
    return true;
}

/* N SLUG [level N] [aboard MOUNT] [with CARD… [holding SPELL…]]… */
static bool entry_line(struct reader *r, struct scan *s)
{
    struct army_entry e = {.line = s->line};
    struct word first = s->word;

    if (r->a->n == ARMY_ENTRIES)
        return scan_wrong(s, "an army list has at most 128 lines of figures; one too many:");
    if (!scan_int(s, 1, ARMY_ALIKE, &e.count) || !figure_read(r, s, &e))
        return false;
    if (scan_accept(s, "level") && !scan_int(s, 1, LEVEL_MAX, &e.level))
        return false;
    if (scan_accept(s, "aboard") &&
        !slug_read(s, e.aboard, &e.aboard_column, "a mount of this army, by its slug"))
        return false;
    if (!items_read(r, s))
        return false;
    if (army_figures(r->a) + e.count > ARMY_FIGURES)
        return scan_wrong_word(s, first, "an army has at most 256 figures:");
    r->a->entry[r->a->n++] = e;
    return true;
}

static bool first_line(struct reader *r, struct scan *s)
{
    return scan_accept(s, "army") ? name_line(r, s)
                                  : scan_expected(s, "the line 'army \"NAME\"' first");
}

static bool other_line(struct reader *r, struct scan *s)
{
    if (scan_accept(s, "points"))
        return points_line(r, s);
    if (scan_accept(s, "sketch"))
        return sketch_line(r, s);
    if (scan_accept(s, "rules"))
        return rules_line(r, s);
    if (scan_accept(s, "army"))
        return scan_wrong(s, "a file holds one army; this is a second:");
    if (scan_accept(s, "domain"))
        return card_read(r, s, ARMY_DOMAIN, ARMY_NO_BOOK);
    if (scan_accept(s, "company"))
        return card_read(r, s, ARMY_COMPANY, ARMY_NO_BOOK);
    if (s->word.length > 0 && s->word.at[0] >= '0' && s->word.at[0] <= '9')
        return entry_line(r, s);
    return scan_expected(s, "a line of an army (2 SLUG, domain, company, points, sketch, rules)");
}

static bool line_read(struct reader *r, const char *line, size_t length, int number,
                      struct mk_error *error)
{
    struct scan s;

    scan_begin(&s, line, length, number, error);
    if (scan_done(&s))
        return true;
    return (r->a->name[0] ? other_line(r, &s) : first_line(r, &s)) && scan_end(&s);
}

bool army_read(struct army *a, struct mk_models models, const char *text, size_t length,
               struct mk_error *error)
{
    struct reader r = {.a = a, .models = models};
    size_t at = 0;
    int number = 0;

    *a = (struct army){0};
    while (at < length) {
        const char *newline = memchr(text + at, '\n', length - at);
        size_t n = newline ? (size_t)(newline - text) - at : length - at;

        if (!line_read(&r, text + at, n, ++number, error))
            return false;
        at += n + (newline != NULL);
    }
    if (!a->name[0])
        *error = (struct mk_error){number + 1, 1, "found the end, expected the line 'army \"NAME\"'"};
    return a->name[0];
}

int army_total(const struct army *a)
{
    return a->points ? a->points : ruleset_number(a->edition)->param.build_total;
}

/* ---------------------------------------------------------------- printing */

static void print_string(struct mk_text *t, const char *word, const char *value)
{
    text_add(t, word);
    text_add(t, " \"");
    text_add(t, value);
    text_add(t, "\"\n");
}

/* The spells it holds. Returns how many. */
static int print_spells(const struct army *a, int book, struct mk_text *t)
{
    int n = 0;

    for (int i = 0; i < a->ncard; i++)
        if (a->card[i].book == book) {
            if (n++ == 0)
                text_word(t, "holding");
            text_word(t, a->card[i].word);
        }
    return n;
}

/* What stands behind spells begins with another `with`. */
static void print_items(const struct army *a, int entry, struct mk_text *t)
{
    bool listing = false;

    for (int i = 0; i < a->ncard; i++) {
        if (a->card[i].entry != entry || a->card[i].book != ARMY_NO_BOOK)
            continue;
        if (!listing)
            text_word(t, "with");
        text_word(t, a->card[i].word);
        listing = print_spells(a, i, t) == 0;
    }
}

static void print_entry(const struct army *a, int entry, struct mk_text *t)
{
    const struct army_entry *e = &a->entry[entry];

    text_int(t, e->count);
    text_word(t, e->word);
    if (e->level)
        text_number(t, "level", e->level);
    if (e->aboard[0]) {
        text_word(t, "aboard");
        text_word(t, e->aboard);
    }
    print_items(a, entry, t);
    text_byte(t, '\n');
}

static void print_by_themselves(const struct army *a, int entry, const char *word,
                                struct mk_text *t)
{
    for (int i = 0; i < a->ncard; i++)
        if (a->card[i].entry == entry) {
            text_add(t, word);
            text_word(t, a->card[i].word);
            text_byte(t, '\n');
        }
}

void army_print(const struct army *a, struct mk_text *t)
{
    print_string(t, "army", a->name);
    if (a->edition) {
        text_add(t, "rules ");
        text_add(t, ruleset_number(a->edition)->name);
        text_byte(t, '\n');
    }
    if (a->points) {
        text_add(t, "points ");
        text_int(t, a->points);
        text_byte(t, '\n');
    }
    if (a->sketch[0])
        print_string(t, "sketch", a->sketch);
    for (int i = 0; i < a->n; i++)
        print_entry(a, i, t);
    print_by_themselves(a, ARMY_DOMAIN, "domain", t);
    print_by_themselves(a, ARMY_COMPANY, "company", t);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* collection.c: reading, indexing and printing a collection. */
#include "collection/collection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "notation/scan.h"
#include "notation/text.h"
#include "rules/ruleset.h"

/* ---------------------------------------------------------------- faults */

static bool fault_set(struct fault *f, int line, const char *figure, const char *text)
{
    *f = (struct fault){.line = line};
    snprintf(f->figure, sizeof f->figure, "%s", figure);
    snprintf(f->text, sizeof f->text, "%s", text);
    return false;
}

static bool fault_from_error(struct fault *f, const struct mk_error *e, const char *figure)
{
    fault_set(f, e->line, figure, e->text);
    f->column = e->column;
    return false;
}

void fault_print(const struct fault *f, const char *path)
{
    fprintf(stderr, "%s:", path);
    if (f->line > 0)
        fprintf(stderr, "%d:", f->line);
    if (f->column > 0)
        fprintf(stderr, "%d:", f->column);
    if (f->figure[0])
        fprintf(stderr, " figure %s:", f->figure);
    fprintf(stderr, " %s\n", f->text);
}

/* ---------------------------------------------------------------- building */

void collection_begin(struct collection *c, const char *id, const char *title)
{
    *c = (struct collection){0};
    snprintf(c->id, sizeof c->id, "%s", id);
    snprintf(c->title, sizeof c->title, "%s", title);
}

struct mk_model *collection_add(struct collection *c, const struct mk_model *m)
{
    if (c->n == c->capacity) {
        c->capacity = c->capacity ? 2 * c->capacity : 64;
        c->model = must_have(realloc(c->model, (size_t)c->capacity * sizeof c->model[0]));
    }
    c->model[c->n] = *m;
    return &c->model[c->n++];
}

void collection_release(struct collection *c)
{
    free(c->model);
    free(c->by_slug);
    free(c->card);
    free(c->piece);
    *c = (struct collection){0};
}

/* ---------------------------------------------------------------- duplicates */

static int by_position(const struct mk_model *a, const struct mk_model *b)
{
    return (a > b) - (a < b);
}

static int by_slug(const void *left, const void *ok)
{
    const struct mk_model *a = *(const struct mk_model *const *)left;
    const struct mk_model *b = *(const struct mk_model *const *)ok;
    int order = strcmp(a->slug, b->slug);

    return order ? order : by_position(a, b);
}

static int by_number(const void *left, const void *ok)
{
    const struct mk_model *a = *(const struct mk_model *const *)left;
    const struct mk_model *b = *(const struct mk_model *const *)ok;
    int order = strcmp(a->label.set, b->label.set);

    order = order ? order : a->piece.number - b->piece.number;
    order = order ? order : a->piece.letter - b->piece.letter;
    return order ? order : by_position(a, b);
}

static bool same_slug(const struct mk_model *a, const struct mk_model *b)
{
    return strcmp(a->slug, b->slug) == 0;
}

static bool same_number(const struct mk_model *a, const struct mk_model *b)
{
    return a->piece.number && a->piece.number == b->piece.number &&
           a->piece.letter == b->piece.letter &&
           strcmp(a->label.set, b->label.set) == 0;
}

typedef bool same_test(const struct mk_model *, const struct mk_model *);

/* The first model in the file that repeats an earlier one. Those that repeat each other have been
 * sorted next to each other. */
static const struct mk_model *find_repeat(const struct collection *c, same_test *same,
                                          const struct mk_model **earlier)
{
    const struct mk_model *first = NULL;

    for (int i = 1; i < c->n; i++) {
        const struct mk_model *a = c->by_slug[i - 1], *b = c->by_slug[i];

        if (same(a, b) && (!first || b < first)) {
            first = b;
            *earlier = a;
        }
    }
    return first;
}

static bool check_numbers(struct collection *c, struct fault *f)
{
    const struct mk_model *earlier, *m;
    char text[160];

    qsort(c->by_slug, (size_t)c->n, sizeof c->by_slug[0], by_number);
    m = find_repeat(c, same_number, &earlier);
    if (!m)
        return true;
    snprintf(text, sizeof text, "has the same number as %s: %d", earlier->slug, m->piece.number);
    return fault_set(f, m->line, m->slug, text);
}

bool collection_finish(struct collection *c, struct fault *f)
{
    const struct mk_model *earlier, *m;

    c->by_slug = must_have(malloc(((size_t)c->n + 1) * sizeof c->by_slug[0]));
    for (int i = 0; i < c->n; i++)
        c->by_slug[i] = &c->model[i];
    if (!check_numbers(c, f))
        return false;
    qsort(c->by_slug, (size_t)c->n, sizeof c->by_slug[0], by_slug);
    m = find_repeat(c, same_slug, &earlier);
    return !m || fault_set(f, m->line, m->slug, "another figure in this collection has the same name");
}

const struct mk_model *collection_find(const struct collection *c, const char *slug, size_t length)
{
    struct mk_model wanted;
    const struct mk_model *key = &wanted;
    int lo = 0, hi = c->n - 1;

    if (length >= sizeof wanted.slug)
        return NULL;
    memcpy(wanted.slug, slug, length);
    wanted.slug[length] = '\0';
    while (lo <= hi) {
        int middle = (lo + hi) / 2, order = strcmp(key->slug, c->by_slug[middle]->slug);

        if (order == 0)
            return c->by_slug[middle];
        if (order < 0)
            hi = middle - 1;
        else
            lo = middle + 1;
    }
    return NULL;
}

/* ---------------------------------------------------------------- reading */

/* collection ID "TITLE" */
static bool head_line(struct collection *c, struct scan *s)
{
    struct word w = s->word;

    if (c->id[0])
        return scan_wrong(s, "a file holds one collection; this is a second");
    if (scan_done(s) || w.quoted || !word_copy(w, c->id, sizeof c->id))
        return scan_expected(s, "the name of the collection");
    scan_take(s);
    if (s->word.quoted && !word_copy(s->word, c->title, sizeof c->title))
        return scan_wrong(s, "a title may have at most 79 bytes:");
    if (s->word.quoted)
        scan_take(s);
    return scan_end(s);
}

/* rules EDITION: the edition whose ability card explains the marks. */
static bool rules_line(struct collection *c, struct scan *s)
{
    return scan_edition(s, &c->edition) && scan_end(s);
}

/* The word after `figure`, for the message. */
static void figure_named(struct scan *s, char out[MK_SLUG])
{
    out[0] = '\0';
    if (scan_accept(s, "figure") && !word_copy(s->word, out, MK_SLUG))
        out[0] = '\0';
}

static bool figure_line(struct collection *c, struct scan *s, struct fault *f)
{
    struct mk_model m;
    char slug[MK_SLUG];

    if (mk_model_line(&m, c->edition, s->start, (size_t)(s->end - s->start), s->line, s->error)) {
        collection_add(c, &m);
        return true;
    }
    struct mk_error e = *s->error;

    figure_named(s, slug);
    return fault_from_error(f, &e, slug);
}

/* A section of the figure above it. */
static bool section_line(struct collection *c, struct scan *s, struct fault *f)
{
    struct mk_model *m = c->n ? &c->model[c->n - 1] : NULL;

    if (m && mk_model_section(m, c->edition, s->start, (size_t)(s->end - s->start), s->line,
                              s->error))
        return true;
    if (!m)
        scan_expected(s, "a figure before its sections");
    struct mk_error e = *s->error;

    return fault_from_error(f, &e, m ? m->slug : "");
}

const struct mk_card_model *collection_card(const struct collection *c, const char *slug,
                                            size_t length)
{
    for (int i = 0; i < c->ncard; i++)
        if (strlen(c->card[i].slug) == length && memcmp(c->card[i].slug, slug, length) == 0)
            return &c->card[i];
    return NULL;
}

static bool card_line(struct collection *c, struct scan *s, struct fault *f)
{
    struct mk_card_model m;

    if (!mk_card_line(&m, c->edition, s->start, (size_t)(s->end - s->start), s->line, s->error))
        return fault_from_error(f, s->error, "");
    if (collection_card(c, m.slug, strlen(m.slug)))
        return fault_set(f, s->line, m.slug, "another card in this collection has the same name");
    if (c->ncard == c->cards_capacity) {
        c->cards_capacity = c->cards_capacity ? 2 * c->cards_capacity : 32;
        c->card = must_have(realloc(c->card, (size_t)c->cards_capacity * sizeof c->card[0]));
    }
    c->card[c->ncard++] = m;
    return true;
}

static bool piece_line(struct collection *c, struct scan *s, struct fault *f)
{
    struct terrain_model m;

    if (!terrain_model_line(&m, c->edition, s->start, (size_t)(s->end - s->start), s->line,
                            s->error))
        return fault_from_error(f, s->error, m.slug);
    for (int i = 0; i < c->npiece; i++)
        if (strcmp(c->piece[i].slug, m.slug) == 0)
            return fault_set(f, s->line, m.slug, "another piece in this collection has the same name");
    if (c->npiece == c->pieces_capacity) {
        c->pieces_capacity = c->pieces_capacity ? 2 * c->pieces_capacity : 16;
        c->piece = must_have(realloc(c->piece, (size_t)c->pieces_capacity * sizeof c->piece[0]));
    }
    c->piece[c->npiece++] = m;
    return true;
}

static bool read_line(struct collection *c, const char *line, size_t length, int number,
                      struct fault *f)
{
    struct mk_error e = {0};
    struct scan s;
    bool ok;

    scan_begin(&s, line, length, number, &e);
    if (scan_done(&s))
        return true;
    if (scan_is(&s, "figure") && c->id[0])
        return figure_line(c, &s, f);
    if (scan_is(&s, "section") && c->id[0])
        return section_line(c, &s, f);
    if (scan_is(&s, "card") && c->id[0])
        return card_line(c, &s, f);
    if (scan_is(&s, "terrain") && c->id[0])
        return piece_line(c, &s, f);
    if (scan_accept(&s, "collection"))
        ok = head_line(c, &s);
    else if (!c->id[0])
        ok = scan_expected(&s, "the line 'collection NAME \"TITLE\"' first");
    else if (scan_accept(&s, "rules"))
        ok = rules_line(c, &s);
    else
        ok = scan_expected(&s, "a line of a collection (figure, section, card, terrain, rules)");
    return ok || fault_from_error(f, &e, "");
}

static bool read_lines(struct collection *c, const char *text, size_t length, struct fault *f)
{
    size_t at = 0;
    int number = 0;

    while (at < length) {
        const char *newline = memchr(text + at, '\n', length - at);
        size_t n = newline ? (size_t)(newline - text) - at : length - at;

        if (!read_line(c, text + at, n, ++number, f))
            return false;
        at += n + (newline != NULL);
    }
    return c->id[0] ||
           fault_set(f, 0, "", "not a collection: it has no line 'collection NAME \"TITLE\"'");
}

bool collection_read(struct collection *out, const char *text, size_t length, struct fault *f)
{
    struct collection c = {0};

    *out = c;
    if (!read_lines(&c, text, length, f) || !collection_finish(&c, f)) {
        collection_release(&c);
        return false;
    }
    *out = c;
    return true;
}

/* ---------------------------------------------------------------- printing */

static void print_lines(const struct collection *c, struct mk_text *t)
{
    text_add(t, "collection ");
    text_add(t, c->id);
    text_add(t, " \"");
    text_add(t, c->title);
    text_add(t, "\"\nrules ");
    text_add(t, ruleset_number(c->edition)->name);
    text_add(t, "\n\n");
    for (int i = 0; i < c->n; i++)
        mk_model_print(&c->model[i], t);
    for (int i = 0; i < c->ncard; i++)
        mk_card_print(&c->card[i], t);
    for (int i = 0; i < c->npiece; i++)
        terrain_model_print(&c->piece[i], t);
}

/* Once more in twice the space as long as it does not fit: lines of large pieces are long. */
char *collection_text(const struct collection *c, size_t *length)
{
    enum { HEAD = 512, LINE = 512 };
    size_t size = HEAD + (size_t)(c->n + c->ncard + c->npiece) * LINE;
    char *text = NULL;
    struct mk_text t;

    do {
        size *= 2;
        text = must_have(realloc(text, size));
        mk_text_init(&t, text, size);
        print_lines(c, &t);
    } while (t.used >= t.size);
    *length = t.used;
    return text;
}

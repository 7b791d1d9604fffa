/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* book.c: loading a case file. */
#include "casebook/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "collection/file.h"
#include "collection/memory.h"

enum { FILE_MAX = 64 << 20 };

static void cut_lines(struct book *b, size_t size)
{
    const char *at = b->text, *end = b->text + size;
    int capacity = 0;

    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline ? newline : end;

        if (b->nline == capacity) {
            capacity = capacity ? 2 * capacity : 256;
            b->line = must_have(realloc(b->line, (size_t)capacity * sizeof b->line[0]));
        }
        b->line[b->nline++] = (struct book_line){at, (int)(stop - at)};
        at = stop + (newline != NULL);
    }
}

void book_scan(const struct book *b, int line, struct scan *s, struct mk_error *e)
{
    scan_begin(s, b->line[line].at, (size_t)b->line[line].length, line + 1, e);
}

int book_find(const struct book *b, const char *name)
{
    for (int i = 0; i < b->ncase; i++)
        if (strcmp(b->cases[i].name, name) == 0)
            return i;
    return -1;
}

static bool is_comment(const struct book_line *l)
{
    return l->length > 0 && l->at[0] == '#';
}

const char *book_title(const struct book *b, const struct book_case *c, char *out, size_t size)
{
    int first = c->line;
    size_t used = 0;

    while (first > 0 && is_comment(&b->line[first - 1]))
        first--;
    for (int i = first; i < c->line; i++) {
        const char *at = b->line[i].at + 1, *end = b->line[i].at + b->line[i].length;

        while (at < end && *at == ' ')
            at++;
        if (used > 0 && used + 1 < size)
            out[used++] = ' ';
        while (at < end && used + 1 < size)
            out[used++] = *at++;
    }
    if (size > 0)
        out[used] = '\0';
    return out;
}

/* case NAME [like OTHER] */
static void read_head(struct book *b, struct scan *s, struct book_case *c)
{
    char other[CASE_NAME];

    if (scan_done(s) || !word_copy(s->word, c->name, sizeof c->name)) {
        c->flaw = "a case needs a name of up to 79 bytes";
        return;
    }
    if (book_find(b, c->name) >= 0)
        c->flaw = "this file already has a case of that name";
    scan_take(s);
    if (scan_done(s))
        return;
    if (!scan_accept(s, "like") || !word_copy(s->word, other, sizeof other)) {
        c->flaw = "only 'like OTHER' can follow the name of a case";
        return;
    }
    c->like = book_find(b, other);
    if (c->like < 0)
        c->flaw = "there is no earlier case of the name after 'like'";
    else if ((c->likes = b->cases[c->like].likes + 1) > LIKES_MAX)
        c->flaw = "at most 16 cases may be built on one another with 'like'; this is one too many";
}

static void find_cases(struct book *b)
{
    int capacity = 0;
    struct mk_error ignored;
    struct scan s;

    for (int i = 0; i < b->nline; i++) {
        book_scan(b, i, &s, &ignored);
        if (!scan_accept(&s, "case"))
            continue;
        if (b->ncase == capacity) {
            capacity = capacity ? 2 * capacity : 32;
            b->cases = must_have(realloc(b->cases, (size_t)capacity * sizeof b->cases[0]));
        }

        struct book_case c = {.line = i, .end = b->nline, .like = -1};

        if (b->ncase > 0)
            b->cases[b->ncase - 1].end = i;
        read_head(b, &s, &c);
        b->cases[b->ncase++] = c;
    }
}

/* The book keeps `text`, which was allocated. */
static void take_text(struct book *b, const char *path, char *text, size_t size)
{
    *b = (struct book){.text = text};
    b->path = must_have(malloc(strlen(path) + 1));
    strcpy(b->path, path);
    cut_lines(b, size);
    find_cases(b);
}

void book_copy(struct book *b, const char *path, const char *text)
{
    size_t size = strlen(text);
    char *copy = must_have(malloc(size + 1));

    memcpy(copy, text, size + 1);
    take_text(b, path, copy, size);
}

bool book_load(struct book *b, const char *path)
{
    size_t size;
    char *text = file_read(path, FILE_MAX, &size);

    if (text)
        take_text(b, path, text, size);
    return text != NULL;
}

void book_release(struct book *b)
{
    free(b->path);
    free(b->text);
    free(b->line);
    free(b->cases);
    *b = (struct book){0};
}

enum mk_rule word_rule(struct word w)
{
    char id[128];

    return !w.quoted && w.length > 0 && word_copy(w, id, sizeof id) ? mk_rule_named(id) : R_NONE;
}

void book_proves(const struct book *b, const struct book_case *c,
                 void (*visit)(void *context, enum mk_rule, int line), void *context)
{
    struct mk_error ignored;
    struct scan s;

    for (int i = c->line + 1; i < c->end; i++) {
        book_scan(b, i, &s, &ignored);
        if (!scan_accept(&s, "proves"))
            continue;
        while (!scan_done(&s))
            visit(context, word_rule(scan_take(&s)), i);
    }
}

enum mk_edition_id book_edition(const struct book *b, int index)
{
    struct mk_error ignored;
    struct scan s;
    char name[32];

    for (; index >= 0; index = b->cases[index].like) {
        for (int i = b->cases[index].line + 1; i < b->cases[index].end; i++) {
            book_scan(b, i, &s, &ignored);
            if (!scan_accept(&s, "rules") || !word_copy(s.word, name, sizeof name))
                continue;
            enum mk_edition_id e = mk_edition_named(name);
            return e < MK_EDITIONS ? e : mk_default_edition;
        }
    }
    return mk_default_edition;
}

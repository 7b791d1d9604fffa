/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cases.c: a case of the casebook, played and kept as a table to step through.
 *
 * The case runs as in the program; what happens is recorded beside its lines, and every state it
 * passes through becomes a step of the history. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casebook/run.h"
#include "collection/file.h"
#include "page/calls.h"
#include "page/page.h"

enum { NOTE = 400, TITLE_MAX = 1024 };

/* What became of a line. */
struct outcome {
    bool done, failed;
    int step;
    char note[NOTE];
};

/* A case being watched. */
struct watch {
    const struct book *book;
    struct history history;
    struct outcome *line;       /* by index of the book's lines */
    int mark;
};

/* ---------------------------------------------------------------- watching */

static void began(void *context, const struct mk_cast *cast)
{
    struct watch *w = context;

    history_begin(&w->history, cast);
    w->history.branches = true;
}

static void gave(void *context, const struct mk_order *o)
{
    struct watch *w = context;

    history_give(&w->history, o, &the_page.events);
}

static void marked(void *context)
{
    struct watch *w = context;

    w->mark = w->history.at;
}

static void returned(void *context, bool to_mark)
{
    struct watch *w = context;

    history_seek(&w->history, to_mark ? w->mark : 0);
}

static void failed(void *context, int line, const char *text)
{
    struct watch *w = context;
    struct outcome *o = &w->line[line];
    size_t used = strlen(o->note);

    o->failed = true;
    snprintf(o->note + used, sizeof o->note - used, "%s%s", used ? "; " : "", text);
}

static void finished(void *context, int line)
{
    struct watch *w = context;

    w->line[line].done = true;
    w->line[line].step = w->history.at;
}

/* ---------------------------------------------------------------- telling */

static const char *kind_of(const struct book *b, int line)
{
    static const char *const words[] = {"dice", "expect", "refuse", "allow", "again", "mark", "back",
                                        "case", "proves"};
    struct mk_error ignored;
    struct scan s;

    book_scan(b, line, &s, &ignored);
    if (scan_done(&s))
        return "comment";
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (scan_is(&s, words[i]))
            return words[i];
    return mk_table_word(s.word.at, (size_t)(s.end - s.word.at)) ? "table" : "order";
}

static void tell_line(struct json *j, const struct watch *w, int line)
{
    const struct outcome *o = &w->line[line];
    const struct book_line *text = &w->book->line[line];
    int length = text->length;

    while (length > 0 && (text->at[length - 1] == '\r' || text->at[length - 1] == ' '))
        length--;
    js_open(j, '{');
    js_put_int(j, "n", line + 1);
    js_key(j, "text");
    js_bytes(j, text->at, (size_t)length);
    js_put_string(j, "kind", kind_of(w->book, line));
    js_put_int(j, "step", o->step);
    js_key(j, "passed");
    if (o->done || o->failed)
        js_bool(j, !o->failed);
    else
        js_null(j);
    js_put_string(j, "note", o->note[0] ? o->note : NULL);
    js_close(j, '}');
}

/* Without the comments that belong to the next case. */
static int end_of(const struct book *b, const struct book_case *c)
{
    int end = c->end;

    while (end > c->line + 1 && strcmp(kind_of(b, end - 1), "comment") == 0)
        end--;
    return end;
}

struct proven {
    struct json *j;
    enum mk_edition_id edition;
};

static void tell_rule(void *context, enum mk_rule rule, int line)
{
    const struct proven *p = context;
    const struct mk_clause *c = mk_clause_for(rule, p->edition);

    (void)line;
    if (c)
        js_string(p->j, c->id);
}

static void tell_proves(struct json *j, const struct book *b, const struct book_case *c)
{
    struct proven p = {j, book_edition(b, (int)(c - b->cases))};

    js_put_open(j, "proves", '[');
    book_proves(b, c, tell_rule, &p);
    js_close(j, ']');
}

static void tell_case(struct json *j, struct watch *w, const struct book_case *c, int failures)
{
    char title[TITLE_MAX];
    int end = end_of(w->book, c), step = 0;

    js_put_string(j, "name", c->name);
    js_put_string(j, "title", book_title(w->book, c, title, sizeof title));
    tell_proves(j, w->book, c);
    js_put_bool(j, "passed", failures == 0);
    js_put_int(j, "failures", failures);
    js_put_bool(j, "table", w->history.start != NULL);
    js_put_int(j, "steps", w->history.n);
    js_put_open(j, "lines", '[');
    for (int i = c->line; i < end; i++) {
        if (!w->line[i].done)
            w->line[i].step = step;
        step = w->line[i].step;
        tell_line(j, w, i);
    }
    js_close(j, ']');
}

/* ---------------------------------------------------------------- opening */

static const char *play_case(struct book *b, int index)
{
    struct watch w = {.book = b};
    struct recorder recorder = {&w, began, gave, marked, returned, failed, finished};
    struct report report = {.out = NULL};

    w.line = must_have(calloc((size_t)b->nline + 1, sizeof w.line[0]));
    case_record(b, index, &report, &recorder);
    tell_case(page_begin(true), &w, &b->cases[index], report.failures);
    free(w.line);
    w.history.branches = false;
    if (w.history.start)
        history_seek(&w.history, 0);
    history_release(&the_page.history);
    the_page.history = w.history;
    return page_end();
}

const char *page_open_case(void)
{
    const char *name = page_field(1);
    struct book b;
    int index;

    book_copy(&b, "case", page_field(0));
    b.models = library_models(&the_page.library);
    index = *name ? book_find(&b, name) : b.ncase > 0 ? 0 : -1;
    if (index >= 0) {
        play_case(&b, index);
    } else {
        struct mk_error e = {.line = 1, .column = 1};

        snprintf(e.text, sizeof e.text, *name ? "this file has no case called '%.80s'"
                                              : "this file has no case%s", name);
        page_error(&e);
    }
    book_release(&b);
    return page_text();
}

const char *page_cases(void)
{
    char title[TITLE_MAX];
    struct json *j = page_bare();
    struct book b;

    book_copy(&b, "case", page_field(0));
    js_open(j, '[');
    for (int i = 0; i < b.ncase; i++) {
        js_open(j, '{');
        js_put_string(j, "name", b.cases[i].name);
        js_put_string(j, "title", book_title(&b, &b.cases[i], title, sizeof title));
        js_put_int(j, "line", b.cases[i].line + 1);
        tell_proves(j, &b, &b.cases[i]);
        js_close(j, '}');
    }
    js_close(j, ']');
    book_release(&b);
    return page_text();
}

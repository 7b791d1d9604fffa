/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cases.c: the casebook that comes with the program, its contents and its files. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casebook/book.h"
#include "catalog/catalog.h"
#include "collection/library.h"
#include "server/http.h"

extern const struct shipped shipped_cases[];
extern const int shipped_cases_count;

/* ---------------------------------------------------------------- contents */

static void add_rule(void *context, enum mk_rule rule, int line)
{
    (void)line;
    if (rule != R_NONE)
        json_array_append_new(context, json_string(mk_rule_name(rule)));
}

/* The comment that stands above the case, on one line. */
static json_t *title_of(const struct book *b, const struct book_case *c)
{
    char text[1024];
    size_t used = 0;
    int first = c->line;

    while (first > 0 && b->line[first - 1].length > 0 && b->line[first - 1].at[0] == '#')
        first--;
    for (int i = first; i < c->line; i++) {
        const char *at = b->line[i].at + 1;
        size_t n = (size_t)b->line[i].length - 1;

        while (n > 0 && *at == ' ')
            at++, n--;
        if (used > 0 && used + 1 < sizeof text)
            text[used++] = ' ';
        n = n < sizeof text - used ? n : sizeof text - used;
        memcpy(text + used, at, n);
        used += n;
    }
    return json_stringn_nocheck(text, used);
}

static json_t *contents_of(const struct shipped *s)
{
    json_t *file = json_object(), *cases = json_array();
    struct book b;

    book_copy(&b, s->name, s->text);
    for (int i = 0; i < b.ncase; i++) {
        json_t *one = json_object(), *proves = json_array();

        book_proves(&b, &b.cases[i], add_rule, proves);
        json_object_set_new(one, "name", json_string(b.cases[i].name));
        json_object_set_new(one, "title", title_of(&b, &b.cases[i]));
        json_object_set_new(one, "proves", proves);
        json_array_append_new(cases, one);
    }
    book_release(&b);
    json_object_set_new(file, "path", json_string(s->name));
    json_object_set_new(file, "cases", cases);
    return file;
}

static void answer_contents(struct answer *a)
{
    json_t *root = json_object(), *files = json_array();

    for (int i = 0; i < shipped_cases_count; i++)
        json_array_append_new(files, contents_of(&shipped_cases[i]));
    json_object_set_new(root, "files", files);
    a->owned = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    a->text = a->owned;
    a->length = strlen(a->owned);
    a->type = "application/json";
    a->status = 200;
}

void cases_answer(const char *path, struct answer *a)
{
    if (!*path) {
        answer_contents(a);
        return;
    }
    for (int i = 0; i < shipped_cases_count; i++)
        if (strcmp(shipped_cases[i].name, path) == 0) {
            *a = (struct answer){.status = 200, .type = "text/plain; charset=utf-8",
                                 .text = shipped_cases[i].text,
                                 .length = shipped_cases[i].length};
            return;
        }
    api_error(a, 404, "no-case", "There is no such case file.");
}

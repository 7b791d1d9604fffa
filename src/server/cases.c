/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* cases.c: the casebook shipped with the program: its contents and its files. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casebook/book.h"
#include "catalog/catalog.h"
#include "collection/file.h"
#include "server/parts.h"
#include "server/http.h"

extern const struct shipped shipped_cases[];
extern const int shipped_cases_count;

enum { CASE_TITLE = 1024 };

/* ---------------------------------------------------------------- contents */

struct proofs {
    json_t *ids;
    enum mk_edition_id edition;
};

static void add_rule(void *context, enum mk_rule rule, int line)
{
    struct proofs *p = context;
    const struct mk_clause *c = rule != R_NONE ? mk_clause_of(rule, p->edition) : NULL;

    (void)line;
    if (c)
        json_array_append_new(p->ids, json_string(c->id));
}

static json_t *contents_of(const struct shipped *s)
{
    json_t *file = json_object(), *cases = json_array();
    char title[CASE_TITLE];
    struct book b;

    book_copy(&b, s->name, s->text);
    for (int i = 0; i < b.ncase; i++) {
        struct proofs proves = {json_array(), book_edition(&b, i)};
        json_t *one = json_object();

        book_proves(&b, &b.cases[i], add_rule, &proves);
        json_object_set_new(one, "name", json_string(b.cases[i].name));
        book_title(&b, &b.cases[i], title, sizeof title);
        json_object_set_new(one, "title", json_string(title));
        json_object_set_new(one, "proves", proves.ids);
        json_array_append_new(cases, one);
    }
    book_release(&b);
    json_object_set_new(file, "path", json_string(s->name));
    json_object_set_new(file, "cases", cases);
    return file;
}

/* Made by a worker on the first request and kept. Requests arriving meanwhile wait for it. */
struct contents {
    struct task task;                   /* first: a task is cast to its contents */
    struct server *server;
    uint64_t *ticket;
    int n, capacity;
    char *text;
};

static void work(struct task *task, struct worker *worker)
{
    struct contents *c = (struct contents *)task;
    json_t *root = json_object(), *files = json_array();

    (void)worker;
    for (int i = 0; i < shipped_cases_count; i++)
        json_array_append_new(files, contents_of(&shipped_cases[i]));
    json_object_set_new(root, "files", files);
    c->text = must_have(json_dumps(root, JSON_COMPACT));
    json_decref(root);
}

static void tell_contents(const struct server *h, struct answer *a)
{
    *a = (struct answer){.status = 200, .type = "application/json", .text = h->cases,
                         .length = strlen(h->cases)};
}

static void done(struct task *task)
{
    struct contents *c = (struct contents *)task;
    struct server *h = c->server;
    struct answer a;

    h->cases = c->text;
    h->contents = NULL;
    tell_contents(h, &a);
    for (int i = 0; i < c->n; i++)
        http_finish(h, c->ticket[i], &a);
    free(c->ticket);
    free(c);
}

static void wait_for(struct contents *c, struct exchange *x)
{
    if (c->n == c->capacity) {
        c->capacity = c->capacity ? 2 * c->capacity : 8;
        c->ticket = must_have(realloc(c->ticket, (size_t)c->capacity * sizeof c->ticket[0]));
    }
    c->ticket[c->n++] = http_wait(x);
}

bool cases_contents(struct server *h, struct exchange *x, struct answer *a)
{
    bool first = !h->contents;

    if (h->cases) {
        tell_contents(h, a);
        return true;
    }
    if (first) {
        h->contents = must_have(calloc(1, sizeof *h->contents));
        h->contents->task = (struct task){.work = work, .done = done};
        h->contents->server = h;
    }
    wait_for(h->contents, x);
    if (first)
        workers_submit(h->workers, &h->contents->task);
    return false;
}

/* ---------------------------------------------------------------- files */

void cases_answer(const char *path, struct answer *a)
{
    for (int i = 0; i < shipped_cases_count; i++)
        if (strcmp(shipped_cases[i].name, path) == 0) {
            *a = (struct answer){.status = 200, .type = "text/plain; charset=utf-8",
                                 .text = shipped_cases[i].text,
                                 .length = shipped_cases[i].length};
            return;
        }
    api_error(a, 404, "no-case", "There is no such case file.");
}

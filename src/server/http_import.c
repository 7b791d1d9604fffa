/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* http_import.c: POST /api/import. */
#include "server/http_import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalog/catalog.h"
#include "collection/file.h"
#include "import/import.h"
#include "server/parts.h"

enum { NOTES_MAX = 500 };

struct reading {
    struct task task;                   /* first: a task is cast to its reading */
    struct errand errand;
    char id[MK_SLUG];
    struct answer answer;
};

static json_t *notes(const struct import_report *r)
{
    json_t *list = json_array();
    char text[400];

    for (int i = 0; i < r->n && i < NOTES_MAX; i++) {
        const struct import_note *n = &r->note[i];
        const struct mk_clause *c =
            n->rule ? mk_clause_of((enum mk_rule)n->rule, mk_default_edition) : NULL;

        snprintf(text, sizeof text, "%s: %s%s%s%s", n->who, c ? c->title : n->text, c ? " [" : "",
                 c ? c->id : "", c ? "]" : "");
        json_array_append_new(list, json_string(text));
    }
    if (r->n > NOTES_MAX) {
        snprintf(text, sizeof text, "… and %d more", r->n - NOTES_MAX);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static void good(struct reading *r, const struct collection *c, const struct import_report *report)
{
    size_t length;
    char *text = collection_text(c, &length);

    api_json(&r->answer, 200,
             json_pack("{s:s%, s:s, s:i, s:o}", "collection", text, length, "id", c->id, "figures",
                       c->n, "report", notes(report)));
    free(text);
}

static void bad(struct reading *r, const struct import_report *report)
{
    char text[420];

    snprintf(text, sizeof text, "%s%s%s", report->place, report->place[0] ? ": " : "",
             report->error);
    api_error_at(&r->answer, 400, "import", text, report->line, report->column);
}

static void work(struct task *task, struct worker *worker)
{
    struct reading *r = (struct reading *)task;
    struct import_report report;
    struct collection c;
    char title[COLLECTION_TITLE];

    (void)worker;
    snprintf(title, sizeof title, "Imported figures: %.60s", r->id);
    if (import_text(&c, r->id, title, r->errand.body ? r->errand.body : "",
                    r->errand.length, &report)) {
        good(r, &c, &report);
        collection_release(&c);
    } else {
        bad(r, &report);
    }
    import_report_release(&report);
}

static void done(struct task *task)
{
    struct reading *r = (struct reading *)task;

    http_finish(r->errand.server, r->errand.ticket, &r->answer);
    errand_over(&r->errand);
    free(r);
}

void import_begin(struct server *h, struct exchange *x, const struct request *request)
{
    struct reading *r = must_have(calloc(1, sizeof *r));

    r->task = (struct task){.slow = true, .payer = request->payer, .bytes = request->length,
                            .work = work, .done = done};
    http_send_out(x, 0, &r->errand);
    import_id(r->id, request->name, strlen(request->name));
    workers_submit(h->workers, &r->task);
}

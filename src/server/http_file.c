/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* http_file.c: GET /api/games/ID/file. A long game takes a while to read, so a worker does it, with
 * its own connection to the store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/http_import.h"
#include "server/keeper.h"
#include "server/secrets.h"

enum { FILE_BYTES = 1 << 16 };      /* charged for one that is being read */

struct filing {
    struct task task;                   /* first: a task is cast to its filing */
    struct errand errand;
    const char *store;
    char id[ROOM_ID];
    struct answer answer;
};

static void work(struct task *task, struct worker *worker)
{
    struct filing *f = (struct filing *)task;
    char error[STORE_ERROR];
    struct keeper *k = keeper_open(f->store, false, error);
    size_t length = 0;
    char *text = k ? keeper_sheet(k, f->id, &length) : NULL;

    (void)worker;
    if (text)
        text = secrets_sheet(text, &length);
    if (text) {
        f->answer = (struct answer){.status = 200, .type = "text/plain; charset=utf-8", .owned = text,
                                    .text = text, .length = length};
        snprintf(f->answer.file, sizeof f->answer.file, "warlord-%s.game", f->id);
    } else {
        api_error(&f->answer, k ? 404 : 503, k ? "no-game" : "store",
                  k ? "There is no such game." : "The server cannot read its store right now.");
    }
    if (k)
        keeper_close(k);
}

static void done(struct task *task)
{
    struct filing *f = (struct filing *)task;

    http_finish(f->errand.server, f->errand.ticket, &f->answer);
    errand_over(&f->errand);
    free(f);
}

bool file_begin(struct server *h, struct exchange *x, const struct request *r, const char *id,
                struct answer *a)
{
    struct filing *f = must_have(calloc(1, sizeof *f));

    if (!http_send_out(x, FILE_BYTES, &f->errand)) {
        free(f);
        metrics_refuse(&h->metrics, "busy");
        api_error(a, 503, "busy", "Too many files are being read for you; try again in a moment.");
        return true;
    }
    f->task = (struct task){.payer = r->payer, .bytes = FILE_BYTES, .work = work, .done = done};
    f->store = h->options.store;
    memcpy(f->id, id, ROOM_ID);
    workers_submit(h->workers, &f->task);
    return false;
}

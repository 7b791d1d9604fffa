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

struct filing {
    struct task task;                   /* first: a task is cast to its filing */
    struct server *server;
    uint64_t ticket;
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

    http_finish(f->server, f->ticket, &f->answer);
    free(f);
}

void file_begin(struct server *h, struct exchange *x, const struct request *r, const char *id)
{
    struct filing *f = must_have(calloc(1, sizeof *f));

    f->task = (struct task){.payer = r->payer, .work = work, .done = done};
    f->server = h;
    f->ticket = http_wait(x);
    f->store = h->options.store;
    memcpy(f->id, id, ROOM_ID);
    workers_submit(h->workers, &f->task);
}

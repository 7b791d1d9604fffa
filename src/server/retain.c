/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* retain.c: removes expired games, a few at a time: a worker finds them, writes them to the archive
 * and removes them, as `warlord store prune` does. */
#include <stdlib.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/keeper.h"

enum { AT_ONCE = 10, SOON = 1000000, LATER = 60000000 };    /* microseconds between two looks */

struct retention {
    struct task task;                   /* first: a task is cast to its retention */
    struct server *server;
    const struct server_options *options;
    int n;
    char error[STORE_ERROR];
};

static void work(struct task *task, struct worker *worker)
{
    struct retention *r = (struct retention *)task;
    struct keeper_policy policy = {r->options->keep_finished, r->options->keep_idle};
    struct keeper *k = keeper_open(r->options->store, true, r->error);

    (void)worker;
    r->n = k ? keeper_prune(k, &policy, AT_ONCE, r->options->archive, r->error) : -1;
    if (k)
        keeper_close(k);
}

static void done(struct task *task)
{
    struct retention *r = (struct retention *)task;
    struct server *h = r->server;

    if (r->n < 0)
        log_event(LOG_FAULT, "prune-failed", "error", r->error, NULL);
    else if (r->n > 0)
        log_event(LOG_NOTE, "pruned", "games", LOG_NUMBER(r->n), NULL);
    games_recount(h->games);
    h->retain_at = log_now() + (r->n == AT_ONCE ? SOON : LATER);
    free(r);
}

void retain_tick(struct server *h)
{
    struct retention *r;

    if ((!h->options.keep_finished && !h->options.keep_idle) || log_now() < h->retain_at)
        return;
    h->retain_at = INT64_MAX;           /* until it is done */
    r = must_have(calloc(1, sizeof *r));
    r->task = (struct task){.slow = true, .work = work, .done = done};
    r->server = h;
    r->options = &h->options;
    workers_submit(h->workers, &r->task);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_coming.c: games that take too long for the loop to load: a worker reads and replays them, with
 * its own connection to the store.
 *
 *  (1) Nothing is written for a game that is not in memory, so what the worker reads stays valid. Only
 *      an operator may remove or replace it meanwhile: a replacement has another key. And a seat may
 *      be recovered (games_recover.c): who sits where is read again.
 *  (2) Those who asked for it ask again when it is loaded. */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"
#include "server/games_parts.h"
#include "server/workers.h"

struct coming {
    struct task task;           /* first: a task is cast to its coming */
    struct coming *next;
    struct games *games;
    char id[ROOM_ID];
    int64_t key;
    const char *path;           /* of the store */
    struct load_from from;
    enum load result;
    struct room *room;
};

static struct coming **find(const struct games *g, const char *id)
{
    unsigned h = 0;
    struct coming **at;

    for (const char *c = id; *c; c++)
        h = 31 * h + (unsigned char)*c;
    at = (struct coming **)&g->coming[h % COMING];
    while (*at && strcmp((*at)->id, id) != 0)
        at = &(*at)->next;
    return at;
}

bool coming_has(const struct games *g, const char *id)
{
    return *find(g, id) != NULL;
}

static void load(struct task *task, struct worker *worker)
{
    struct coming *c = (struct coming *)task;

    (void)worker;
    c->result = LOAD_LATER;
    c->room = must_have(calloc(1, sizeof *c->room));
    c->from.store = store_reader(c->path);
    if (!c->from.store)
        return;
    c->result = load_read(&c->from, c->room, c->id);
    store_close(c->from.store);
}

static void arrive(struct games *g, struct coming *c)
{
    bool same = store_key(g->with.store, c->id) == c->key;
    const char *text = NULL, *code = NULL;

    load_tell(&c->from, &c->room->head);
    if (same && c->result == LOAD_GOOD) {
        store_seats(g->with.store, &c->room->head);
        load_ready(g, c->room);
        games_enter(g, c->room);
        c->room = NULL;
    } else if (same) {
        g->missing = c->result;
        code = games_missing(g, &text);
    }
    if (g->with.here)
        g->with.here(g->with.context, c->id, code, text);
}

static void loaded(struct task *task)
{
    struct coming *c = (struct coming *)task;

    *find(c->games, c->id) = c->next;
    if (task->worked)
        arrive(c->games, c);
    if (c->room)
        room_release(c->room);
    free(c);
}

void coming_begin(struct games *g, const struct store_game *head, uint64_t payer)
{
    struct coming *c = must_have(calloc(1, sizeof *c));

    c->task = (struct task){.slow = true, .payer = payer ? payer : (uint64_t)head->key, .work = load,
                            .done = loaded};
    c->games = g;
    c->key = head->key;
    c->path = store_path(g->with.store);
    c->from = (struct load_from){.reader = true, .models = library_models(g->with.library)};
    memcpy(c->id, head->id, sizeof c->id);
    c->next = NULL;
    *find(g, c->id) = c;
    workers_submit(g->with.workers, &c->task);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games.c: all games: finding and loading them, storing batches, dropping them from memory. */
#include "server/games.h"

#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"
#include "server/games_parts.h"
#include "server/log.h"

enum { RETRY = 1000000, RESUME_MICROS = 5000, PENDING_MAX = 20000 };

/* ---------------------------------------------------------------- the table of rooms */

static struct room **bucket_of(struct games *g, const char *id)
{
    uint32_t h = 2166136261u;

    for (; *id; id++)
        h = (h ^ (unsigned char)*id) * 16777619u;
    return &g->bucket[h % BUCKETS];
}

struct room *games_seen(struct games *g, const char *id)
{
    struct room *r = *bucket_of(g, id);

    while (r && strcmp(r->head.id, id) != 0)
        r = r->next;
    return r && mend_room(g, r) ? r : NULL;
}

void room_release(struct room *r)
{
    course_release(&r->course);
    free(r->hash);
    load_forget(r);
    free(r);
}

void games_drop(struct games *g, struct room *r)
{
    struct room **at = bucket_of(g, r->head.id);

    for (int i = 0; i < g->npending; i++)
        if (g->pending[i].room == r) {
            outgoing_drop(g->pending[i].message);
            g->pending[i] = (struct pending){0};
        }
    while (*at && *at != r)
        at = &(*at)->next;
    if (*at) {
        *at = r->next;
        g->n--;
    }
    g->nlost -= r->lost;
    room_release(r);
}

void games_enter(struct games *g, struct room *r)
{
    struct room **bucket = bucket_of(g, r->head.id);

    r->next = *bucket;
    *bucket = r;
    g->n++;
    play_advance(g, r);
}

struct room *games_find(struct games *g, const char *id, uint64_t payer)
{
    struct room *r = games_seen(g, id);

    g->missing = LOAD_NONE;
    if (r || !seats_is_id(id))
        return r;
    g->missing = LOAD_LATER;
    if (coming_has(g, id))
        return NULL;
    r = must_have(calloc(1, sizeof *r));
    g->missing = load_room(g, r, id);
    if (g->missing == LOAD_GOOD) {
        games_enter(g, r);
        return r;
    }
    if (g->missing == LOAD_LATER)
        coming_begin(g, &r->head, payer);
    room_release(r);
    return NULL;
}

const char *games_missing(const struct games *g, const char **text)
{
    switch (g->missing) {
    case LOAD_UNREADABLE:
        *text = "This game exists, but this version of the program cannot read it.";
        return "unreadable";
    case LOAD_LATER:
        *text = "This game is being read; try again in a moment.";
        return "busy";
    default:
        *text = "There is no such game.";
        return "no-game";
    }
}

/* ---------------------------------------------------------------- the batch */

void games_go_on(struct games *g, struct room *r)
{
    if (r->touched)
        return;
    r->batch = g->batch;
    if (g->ntouched == g->touched_capacity) {
        g->touched_capacity = g->touched_capacity ? 2 * g->touched_capacity : 64;
        g->touched = must_have(realloc(g->touched, (size_t)g->touched_capacity * sizeof g->touched[0]));
    }
    r->touched = true;
    g->touched[g->ntouched++] = r;
}

void games_touch(struct games *g, struct room *r)
{
    r->altered = true;
    games_go_on(g, r);
}

struct pending *games_tell(struct games *g, struct room *r, struct listener *only,
                           struct outgoing *message)
{
    if (g->npending == g->pending_capacity) {
        g->pending_capacity = g->pending_capacity ? 2 * g->pending_capacity : 256;
        g->pending = must_have(realloc(g->pending, (size_t)g->pending_capacity * sizeof g->pending[0]));
    }
    if (r)
        r->batch = g->batch;
    g->pending[g->npending] = (struct pending){.room = r, .only = only, .message = message};
    return &g->pending[g->npending++];
}

void games_when_stored(struct games *g, void (*call)(void *, bool), void *context)
{
    struct pending *p = games_tell(g, NULL, NULL, NULL);

    p->call = call;
    p->context = context;
}

static void deliver_line(struct pending *p)
{
    p->room->stored = p->line;
    for (struct listener *l = p->room->listeners, *next; l; l = next) {
        next = l->next;
        if (l->live && l->told == p->line - 1) {
            l->told = p->line;
            l->hear(l, p->message);
        }
    }
}

static void deliver_all(struct pending *p)
{
    for (struct listener *l = p->room->listeners, *next; l; l = next) {
        next = l->next;
        if (l->live)
            l->hear(l, p->message);
    }
}

static void deliver(struct pending *p)
{
    if (p->call)
        p->call(p->context, true);
    else if (!p->message || p->room->gone)
        return;
    else if (p->only)
        p->only->hear(p->only, p->message);
    else if (p->line)
        deliver_line(p);
    else
        deliver_all(p);
    if (p->chat)
        p->room->heard = p->chat;
}

/* The batch is lost: players who gave orders are told; lines were never sent. */
static void refuse_pending(struct pending *p)
{
    if (p->call)
        p->call(p->context, false);
    else if (p->only && p->ack) {
        struct outgoing *sorry = outgoing_of("refuse %d store The server could not store this order; "
                                         "nothing has changed. Try again in a moment.", p->line);

        p->only->hear(p->only, sorry);
        outgoing_drop(sorry);
    } else if (p->only && p->message) {
        p->only->hear(p->only, p->message);
    }
}

static void commit_failed(struct games *g, const char *error)
{
    int n = g->ntouched;

    log_event(LOG_FAULT, "store-failed", "error", error, "games", LOG_NUMBER(n), NULL);
    g->with.metrics->commit_failures++;
    g->sick = true;
    g->retry = log_now() + RETRY;
    g->ntouched = 0;
    for (int i = 0; i < n; i++)
        mend_later(g, g->touched[i]);
    for (int b = 0; b < BUCKETS; b++)           /* nobody loses time by it */
        for (struct room *r = g->bucket[b]; r; r = r->next)
            clock_stop(&r->clock, log_now());
}

/* Most games only gain a line, which carries their state. Whether a game still exists is checked
 * only if somebody else has written to the store. */
static void store_room(struct games *g, struct room *r)
{
    struct store *s = g->with.store;

    if (r->closed)                      /* it stays as it was played */
        return;
    play_state(r, g->written);
    if (!r->altered && !r->clock.on && !r->head.state.over && !g->changed)
        return;
    r->gone = !store_set_state(s, r->head.key, r->clock.on ? r->head.nplayer : 0, &r->head.state);
    if (r->gone)
        store_remove(s, r->head.key);
}

static bool store_batch(struct games *g)
{
    char error[STORE_ERROR];

    g->written = log_now();
    g->changed |= g->ntouched > 0 && store_changed(g->with.store);
    for (int i = 0; i < g->ntouched; i++)
        store_room(g, g->touched[i]);
    if (!store_pending(g->with.store)) {
        g->written = 0;
        return true;
    }
    if (!store_commit(g->with.store, error)) {
        commit_failed(g, error);
        return false;
    }
    g->with.metrics->commits++;
    return true;
}

void room_send_away(struct room *r, const char *text)
{
    struct outgoing *bye = outgoing_of("%s", text);

    for (struct listener *l = r->listeners, *next; l; l = next) {
        next = l->next;
        l->room = NULL;
        l->live = false;
        l->hear(l, bye);
    }
    outgoing_drop(bye);
}

/* A game that was removed while it was being played; another copy may have replaced it. */
static void dismiss(struct games *g, struct room *r)
{
    int64_t key = store_key(g->with.store, r->head.id);
    bool replaced = key >= 0 && key != r->head.key;

    room_send_away(r, replaced ? "bye restart Another copy of this game was put in its place."
                               : "bye gone This game was removed from the server.");
    log_event(LOG_NOTE, replaced ? "game-replaced" : "game-removed", "game", r->head.id, NULL);
    games_drop(g, r);
    g->in_store = store_count(g->with.store);
}

/* An operator has removed or replaced games. If one is about to be stored, the batch will find
 * out. */
static void reconcile(struct games *g)
{
    for (int b = 0; b < BUCKETS; b++)
        for (struct room *r = g->bucket[b], *next; r; r = next) {
            next = r->next;
            if (!r->touched && store_key(g->with.store, r->head.id) != r->head.key)
                dismiss(g, r);
        }
}

/* Inside a transaction only what was there at its start is visible. */
static void look_around(struct games *g)
{
    if (!g->look || g->sick || store_pending(g->with.store))
        return;
    g->look = false;
    g->changed |= store_changed(g->with.store);
    if (g->changed)
        reconcile(g);
    g->changed = false;
}

/* Delivers the first n pending messages; that may add more. */
static void tell_first(struct games *g, int n, void (*tell)(struct pending *))
{
    for (int i = 0; i < n; i++) {
        struct pending p = g->pending[i];

        g->pending[i].message = NULL;
        g->pending[i].call = NULL;
        tell(&p);
        outgoing_drop(p.message);
    }
    g->npending -= n;
    if (g->npending > 0)
        memmove(g->pending, g->pending + n, (size_t)g->npending * sizeof g->pending[0]);
}

static void write_batch(struct games *g)
{
    int n = g->ntouched;

    if (!store_batch(g)) {
        g->told = g->batch++;
        tell_first(g, g->npending, refuse_pending);
        return;
    }
    g->batch++;
    g->nwritten = g->npending;
    for (int i = 0; i < n; i++)
        g->touched[i]->touched = g->touched[i]->altered = false;
    for (int i = 0; i < n; i++)
        if (g->touched[i]->gone)
            dismiss(g, g->touched[i]);
    g->ntouched -= n;
    if (g->ntouched > 0)
        memmove(g->touched, g->touched + n, (size_t)g->ntouched * sizeof g->touched[0]);
    look_around(g);
}

/* It may be on the disk or not, so nobody is told either. */
static void tell_nothing(struct pending *p)
{
    if (p->call)
        p->call(p->context, false);
}

static void disk_failed(struct games *g, const char *error)
{
    int n = g->nwritten;

    if (!g->lost)
        log_event(LOG_FAULT, "disk-failed", "error", error, NULL);
    g->with.metrics->commit_failures += !g->lost;
    g->lost = g->sick = true;
    g->retry = INT64_MAX;
    g->nwritten = g->ntouched = 0;
    g->told = g->batch++;
    store_forget(g->with.store);
    tell_first(g, n, tell_nothing);
    tell_first(g, g->npending, refuse_pending);
}

static void tell_batch(struct games *g)
{
    int n = g->nwritten;

    if (g->told == g->batch - 1)
        return;
    if (g->written)
        metrics_observe(&g->with.metrics->commit, log_now() - g->written);
    g->told = g->batch - 1;
    g->nwritten = 0;
    tell_first(g, n, deliver);
}

static bool is_more(const struct games *g)
{
    return g->npending > g->nwritten || g->ntouched > 0 || store_pending(g->with.store);
}

/* Waits for the disk to have the last batch; if that takes very long, everything else waits,
 * too. */
void games_turn(struct games *g)
{
    char error[STORE_ERROR];
    enum store_sync state;

    for (;;) {
        state = store_synced(g->with.store, error);
        if (state == STORE_SYNCING && g->npending > PENDING_MAX)
            state = store_wait(g->with.store, error) ? STORE_SYNCED : STORE_LOST;
        if (state == STORE_LOST)
            disk_failed(g, error);
        if (state != STORE_SYNCED)
            return;
        tell_batch(g);
        if (!is_more(g))
            return;
        write_batch(g);
    }
}

void games_finish(struct games *g)
{
    char error[STORE_ERROR];

    do {
        store_wait(g->with.store, error);
        games_turn(g);
    } while (!g->lost && (g->told < g->batch - 1 || is_more(g)));
}

bool games_lost(const struct games *g)
{
    return g->lost;
}

/* ---------------------------------------------------------------- from time to time */

static bool is_needed(const struct games *g, const struct room *r)
{
    return r->listeners || r->thinking || r->touched || r->clock.running || r->batch > g->told;
}

static void tick_room(struct games *g, struct room *r, int64_t now)
{
    if (r->crowd)
        people_tell_crowd(g, r);
    free(r->view.text);
    r->view.text = NULL;
    play_clock(g, r, now);
    if (is_needed(g, r))
        r->used = now;
    else if (now - r->used >= g->with.drop_after)
        games_drop(g, r);
}

static bool note_waiting(void *context, const char *id)
{
    struct games *g = context;

    if (g->nwaiting == g->waiting_capacity) {
        g->waiting_capacity = g->waiting_capacity ? 2 * g->waiting_capacity : 64;
        g->waiting = must_have(realloc(g->waiting, (size_t)g->waiting_capacity * sizeof g->waiting[0]));
    }
    if (id && seats_is_id(id))
        memcpy(g->waiting[g->nwaiting++], id, ROOM_ID);
    return true;
}

/* Every game continues where it stood, when its turn comes. */
static void recover(struct games *g)
{
    char error[STORE_ERROR];

    g->retry = log_now() + RETRY;
    if (!store_probe(g->with.store, error))
        return;
    g->sick = false;
    log_event(LOG_NOTE, "store-recovered", NULL);
    for (int b = 0; b < BUCKETS; b++)
        for (struct room *r = g->bucket[b]; r; r = r->next) {
            play_start_clock(r, log_now());
            note_waiting(g, r->head.id);
        }
}

void games_tick(struct games *g)
{
    int64_t now = log_now();

    if (g->sick && now >= g->retry && g->nlost == 0)
        recover(g);
    g->look = true;
    look_around(g);
    bots_wake(g);
    for (int b = 0; b < BUCKETS && !g->sick; b++)
        for (struct room *r = g->bucket[b], *next; r; r = next) {
            next = r->next;
            tick_room(g, r, now);
        }
}

bool games_resume(struct games *g)
{
    int64_t end = log_work() + RESUME_MICROS;

    mend_some(g, end);
    while (g->nwaiting > 0 && !g->sick && log_work() < end) {
        struct room *r = games_find(g, g->waiting[--g->nwaiting], 0);

        if (r)
            play_advance(g, r);
    }
    return g->nlost > 0 || (g->nwaiting > 0 && !g->sick);
}

bool games_sick(const struct games *g)
{
    return g->sick;
}

int64_t games_in_store(const struct games *g)
{
    return g->in_store;
}

void games_recount(struct games *g)
{
    g->in_store = store_count(g->with.store);
}

int games_in_memory(const struct games *g, int64_t *bytes)
{
    *bytes = 0;
    for (int b = 0; b < BUCKETS; b++)
        for (const struct room *r = g->bucket[b]; r; r = r->next)
            *bytes += (int64_t)(sizeof *r + course_bytes(&r->course));
    return g->n;
}

int games_resting(const struct games *g)
{
    return g->nresting;
}

struct games *games_new(const struct games_with *with)
{
    struct games *g = must_have(calloc(1, sizeof *g));

    g->with = *with;
    g->batch = 1;
    library_open(with->library);
    g->in_store = store_count(with->store);
    store_waiting(with->store, note_waiting, g);
    return g;
}

void games_free(struct games *g)
{
    for (int b = 0; b < BUCKETS; b++)
        for (struct room *r = g->bucket[b], *next; r; r = next) {
            next = r->next;
            room_release(r);
        }
    for (int i = 0; i < g->npending; i++)
        outgoing_drop(g->pending[i].message);
    free(g->pending);
    free(g->touched);
    free(g->waiting);
    free(g->resting);
    free(g);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store_recent.c: lines that are stored, but not yet in their place.
 *
 * A thousand games run at once, and each has its lines on pages of its own: storing one line of each
 * would write a thousand pages. So lines are first appended to one table, `fresh`, where those of a
 * batch share a few pages, and move to their place when a game has RECENT of them.
 *
 *  (1) A line is either only in `fresh`, or in its place (and perhaps still in `fresh`).
 *  (2) For every game the map knows which rows of `fresh` hold its last lines, without gaps.
 *  (3) When a store is opened everything moves to its place and `fresh` is emptied.
 *  (4) A line carries the state after it. The game's row of `states` is updated when its lines move;
 *      until then the last line counts, unless that row is newer. */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/log.h"
#include "server/store_parts.h"

/* The loop must not stall for it, so it is done often and a little at a time; but more leaves
 * than arrives. */
enum {
    SWEEP_ROWS = 1024,                              /* …after which the following is done, */
    SWEEP_LINES = 1536, SWEEP_GAMES = 16, SWEEP_GONE = 2048,    /* at most this much */
    STALE = 60000000, FAR = 16384,                  /* microseconds, rows */
};

struct recent *recent_of(struct store *s, int64_t key)
{
    struct recent *r = s->recent[(uint64_t)key % RECENT_BUCKETS];

    while (r && r->key != key)
        r = r->next;
    return r;
}

static struct recent *recent_made(struct store *s, int64_t key)
{
    struct recent *r = recent_of(s, key), **bucket = &s->recent[(uint64_t)key % RECENT_BUCKETS];

    if (r)
        return r;
    r = must_have(calloc(1, sizeof *r));
    r->key = key;
    r->next = *bucket;
    *bucket = r;
    return r;
}

static void recent_settle(struct store *s, struct recent *r)
{
    for (int i = 0; i < r->n; i++) {
        sqlite3_bind_int64(s->q[Q_MOVE], 1, r->row[i]);
        store_put(s, s->q[Q_MOVE]);
    }
    if (r->n > 0) {
        sqlite3_bind_int64(s->q[Q_STAND], 1, r->row[r->n - 1]);
        store_put(s, s->q[Q_STAND]);
    }
    r->n = 0;
}

/* Has it waited long enough to move before it has RECENT lines? Games that are far behind only
 * because many are playing can wait. */
static bool is_due(const struct store *s, const struct recent *r, int64_t now, int *games)
{
    if (now - r->since > STALE)
        return true;
    return s->row - r->row[0] > FAR && (*games)++ < SWEEP_GAMES;
}

/* Games that have been quiet for long move to their place; rows before the first one needed are
 * deleted. */
static void sweep(struct store *s)
{
    int64_t first = s->row + 1, now = log_now();
    int lines = 0, games = 0;

    for (int b = 0; b < RECENT_BUCKETS; b++)
        for (struct recent **at = &s->recent[b], *r; (r = *at) != NULL;) {
            if (r->n > 0 && lines < SWEEP_LINES && is_due(s, r, now, &games)) {
                lines += r->n;
                recent_settle(s, r);
            }
            if (r->n == 0) {
                *at = r->next;
                free(r);
                continue;
            }
            first = r->row[0] < first ? r->row[0] : first;
            at = &r->next;
        }
    s->gone = first < s->gone + SWEEP_GONE ? first : s->gone + SWEEP_GONE;
    sqlite3_bind_int64(s->q[Q_SWEEP], 1, s->gone);
    store_put(s, s->q[Q_SWEEP]);
    s->swept = s->row;
}

void recent_add(struct store *s, int64_t key, const struct store_line *l)
{
    struct recent *r = recent_made(s, key);
    sqlite3_stmt *q = s->q[Q_ADD_LINE];

    if (r->n == RECENT)
        recent_settle(s, r);
    if (r->n == 0) {
        r->first = l->n;
        r->since = log_now();
    }
    r->row[r->n++] = ++s->row;
    sqlite3_bind_int64(q, 1, s->row);
    sqlite3_bind_int64(q, 2, key);
    sqlite3_bind_int(q, 3, l->n);
    sqlite3_bind_int64(q, 4, l->ms);
    sqlite3_bind_int64(q, 5, (sqlite3_int64)l->hash);
    sqlite3_bind_text(q, 6, l->text, (int)l->length, SQLITE_STATIC);
    sqlite3_bind_int(q, 7, l->round);
    sqlite3_bind_int(q, 8, l->asked);
    store_put(s, q);
    if (s->row - s->swept >= SWEEP_ROWS)
        sweep(s);
}

void recent_drop(struct store *s, int64_t key)
{
    struct recent **at = &s->recent[(uint64_t)key % RECENT_BUCKETS], *r;

    while ((r = *at) != NULL && r->key != key)
        at = &r->next;
    if (!r)
        return;
    *at = r->next;
    free(r);
}

void recent_forget(struct store *s)
{
    for (int b = 0; b < RECENT_BUCKETS; b++)
        while (s->recent[b]) {
            struct recent *r = s->recent[b];

            s->recent[b] = r->next;
            free(r);
        }
}

/* After a lost batch the map is rebuilt from the store. */
void recent_rebuild(struct store *s)
{
    sqlite3_stmt *q = s->q[Q_FRESH];

    recent_forget(s);
    s->gone = INT64_MAX;
    while (sqlite3_step(q) == SQLITE_ROW) {
        struct recent *r = recent_made(s, sqlite3_column_int64(q, 1));

        if (r->n == 0) {
            r->first = sqlite3_column_int(q, 2);
            r->since = log_now();
        }
        if (r->n < RECENT)
            r->row[r->n++] = sqlite3_column_int64(q, 0);
        if (s->row < sqlite3_column_int64(q, 0))
            s->row = sqlite3_column_int64(q, 0);
        if (s->gone > sqlite3_column_int64(q, 0))
            s->gone = sqlite3_column_int64(q, 0);
    }
    s->gone = s->gone < s->row ? s->gone : s->row;
    sqlite3_reset(q);
}

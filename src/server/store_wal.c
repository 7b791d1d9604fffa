/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store_wal.c: checkpoints: a thread moves the log's contents to the database, so that nobody who
 * has given an order waits for it. Only when the log has grown large under continuous writing must
 * new writes wait until the rest is moved, too, so that the log can restart; by then little is left
 * to do. Readers of the store (a backup) are not waited for: the log grows until they are done. */
#include <pthread.h>
#include <stdlib.h>

#include "collection/file.h"
#include "server/store_parts.h"

enum { PAGES_SOON = 1000 };

struct porter {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wanted, done;
    struct store *store;
    sqlite3 *db;                    /* its own */
    bool busy, stop;
    bool rest;                      /* new writes wait until it is done */
    int tried;                      /* pages of the log when that last happened */
    bool caught_up;                 /* it has moved something since the log restarted */
};

static void *carry(void *argument)
{
    struct porter *p = argument;

    pthread_mutex_lock(&p->mutex);
    while (!p->stop) {
        if (!p->busy) {
            pthread_cond_wait(&p->wanted, &p->mutex);
            continue;
        }
        pthread_mutex_unlock(&p->mutex);
        sqlite3_wal_checkpoint_v2(p->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        pthread_mutex_lock(&p->mutex);
        if (p->rest)
            sync_wake(p->store);
        p->busy = p->rest = false;
        p->caught_up = true;
        pthread_cond_broadcast(&p->done);
    }
    pthread_mutex_unlock(&p->mutex);
    return NULL;
}

static int note_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    struct store *s = context;

    (void)db;
    (void)name;
    s->pages = pages;
    return SQLITE_OK;
}

bool wal_begin(struct store *s, const char *path)
{
    struct porter *p = must_have(calloc(1, sizeof *p));

    s->porter = p;
    p->store = s;
    sqlite3_wal_hook(s->db, note_pages, s);
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->wanted, NULL);
    pthread_cond_init(&p->done, NULL);
    /* A connection learns of the log only by reading. */
    if (sqlite3_open_v2(path, &p->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
            SQLITE_OK ||
        sqlite3_exec(p->db, "SELECT * FROM probe", NULL, NULL, NULL) != SQLITE_OK ||
        pthread_create(&p->thread, NULL, carry, p) != 0) {
        sqlite3_close(p->db);
        free(p);
        s->porter = NULL;
    }
    return s->porter != NULL;
}

void wal_tend(struct store *s)
{
    struct porter *p = s->porter;

    if (!p || s->pages < PAGES_SOON)
        return;
    pthread_mutex_lock(&p->mutex);
    if (s->pages < p->tried)
        p->tried = 0;                   /* the log has restarted */
    if (!p->busy && p->caught_up && s->pages > p->tried + WAL_PAGES_MAX) {
        p->caught_up = false;
        p->rest = true;
        p->tried = s->pages;
    }
    p->busy = true;
    pthread_cond_signal(&p->wanted);
    pthread_mutex_unlock(&p->mutex);
}

void wal_wait(struct store *s)
{
    struct porter *p = s->porter;

    if (!p)
        return;
    pthread_mutex_lock(&p->mutex);
    while (p->rest)
        pthread_cond_wait(&p->done, &p->mutex);
    pthread_mutex_unlock(&p->mutex);
}

bool store_carries(struct store *s)
{
    bool rest;

    if (!s->porter)
        return false;
    pthread_mutex_lock(&s->porter->mutex);
    rest = s->porter->rest;
    pthread_mutex_unlock(&s->porter->mutex);
    return rest;
}

void wal_end(struct store *s)
{
    struct porter *p = s->porter;

    if (!p)
        return;
    pthread_mutex_lock(&p->mutex);
    p->stop = true;
    pthread_cond_signal(&p->wanted);
    pthread_mutex_unlock(&p->mutex);
    pthread_join(p->thread, NULL);
    pthread_cond_destroy(&p->wanted);
    pthread_cond_destroy(&p->done);
    pthread_mutex_destroy(&p->mutex);
    sqlite3_close(p->db);
    free(p);
    s->porter = NULL;
}

int64_t store_wal_bytes(const struct store *s)
{
    return (int64_t)s->pages * WAL_PAGE;
}

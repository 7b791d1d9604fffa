/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store_wal.c: what was written to the log goes to the database itself, by a thread of its own, so
 * that nobody who has given an order waits for it. Only when the log has grown large under endless
 * writing is the rest carried on the spot, so that the log can begin anew; little is left to do then,
 * and whoever reads the store meanwhile (a backup) is not waited for: the log grows until they end. */
#include <pthread.h>
#include <stdlib.h>

#include "collection/file.h"
#include "server/store_parts.h"

enum { PAGES_SOON = 1000 };

struct porter {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wanted;
    sqlite3 *db;                    /* its own */
    bool busy, stop;
    int tried;                      /* pages of the log when the rest was last carried on the spot */
    bool caught_up;                 /* it has carried something since the log began anew */
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
        p->busy = false;
        p->caught_up = true;
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
    sqlite3_wal_hook(s->db, note_pages, s);
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->wanted, NULL);
    /* Only who has read something knows that there is a log. */
    if (sqlite3_open_v2(path, &p->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
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
    bool here;

    if (!p || s->pages < PAGES_SOON)
        return;
    pthread_mutex_lock(&p->mutex);
    if (s->pages < p->tried)
        p->tried = 0;                   /* the log has begun anew */
    here = s->pages > p->tried + WAL_PAGES_MAX && !p->busy && p->caught_up;
    if (here) {
        p->caught_up = false;
        p->tried = s->pages;
    }
    if (!here && !p->busy) {
        p->busy = true;
        pthread_cond_signal(&p->wanted);
    }
    pthread_mutex_unlock(&p->mutex);
    if (here)
        sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
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
    pthread_mutex_destroy(&p->mutex);
    sqlite3_close(p->db);
    free(p);
    s->porter = NULL;
}

int64_t store_wal_bytes(const struct store *s)
{
    return (int64_t)s->pages * WAL_PAGE;
}

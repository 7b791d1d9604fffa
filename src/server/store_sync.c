/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store_sync.c: a committed batch is in the write-ahead log; a thread waits until the disk has it, so
 * that nobody else has to.
 *
 *  (1) SQLite writes the log and leaves it to the system (synchronous=NORMAL): nothing is lost when
 *      the process ends. After fdatasync nothing is lost when the machine crashes. A checkpoint
 *      makes sure that the log is on the disk before the database is changed.
 *  (2) If a sync fails, data may be lost, and the error is reported only once. So it is not
 *      retried: the store is lost for this process.
 *  (3) Syncing is faster if the log need not grow, because its size and blocks are there already. So
 *      it is extended with zeros while it is short; nothing that counts is there, and only the holder
 *      of the transaction may write to it. */
#define _DEFAULT_SOURCE             /* fdatasync, pwrite */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "collection/file.h"
#include "server/store_parts.h"

enum {
    RESERVE = (WAL_PAGES_MAX + 2000) * WAL_PAGE,    /* it restarts before it is longer */
    RESERVE_STEP = 1 << 19,
    PLENTY = 20,                        /* times that much must be free */
};

struct syncer {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wanted, done;
    int log;                            /* file descriptor */
    bool busy, stop;
    int failed;                         /* an errno */
    enum store_disk disk;               /* for tests */
    bool reserved;                      /* it need not grow any more */
    void (*wake)(void *);
    void *context;
};

static int make_last(struct syncer *y)
{
    enum store_disk disk;

    pthread_mutex_lock(&y->mutex);
    while (y->disk == STORE_DISK_HANGS && !y->stop)
        pthread_cond_wait(&y->wanted, &y->mutex);
    disk = y->disk;
    pthread_mutex_unlock(&y->mutex);
    if (disk == STORE_DISK_FAILS)
        return EIO;
    return fdatasync(y->log) == 0 ? 0 : errno;
}

static void *sync_log(void *argument)
{
    struct syncer *y = argument;

    pthread_mutex_lock(&y->mutex);
    while (y->busy || !y->stop) {
        int failed;

        if (!y->busy) {
            pthread_cond_wait(&y->wanted, &y->mutex);
            continue;
        }
        pthread_mutex_unlock(&y->mutex);
        failed = make_last(y);
        pthread_mutex_lock(&y->mutex);
        y->failed = y->failed ? y->failed : failed;
        y->busy = false;
        pthread_cond_broadcast(&y->done);
        if (y->wake)
            y->wake(y->context);
    }
    pthread_mutex_unlock(&y->mutex);
    return NULL;
}

bool sync_begin(struct store *s)
{
    struct syncer *y = must_have(calloc(1, sizeof *y));
    const char *log = sqlite3_filename_wal(sqlite3_db_filename(s->db, "main"));

    pthread_mutex_init(&y->mutex, NULL);
    pthread_cond_init(&y->wanted, NULL);
    pthread_cond_init(&y->done, NULL);
    y->log = log ? open(log, O_RDWR | O_CLOEXEC) : -1;
    if (y->log < 0 || pthread_create(&y->thread, NULL, sync_log, y) != 0) {
        if (y->log >= 0)
            close(y->log);
        free(y);
        return false;
    }
    s->syncer = y;
    return true;
}

void sync_end(struct store *s)
{
    struct syncer *y = s->syncer;

    if (!y)
        return;
    pthread_mutex_lock(&y->mutex);
    y->stop = true;
    pthread_cond_broadcast(&y->wanted);
    pthread_mutex_unlock(&y->mutex);
    pthread_join(y->thread, NULL);
    pthread_cond_destroy(&y->wanted);
    pthread_cond_destroy(&y->done);
    pthread_mutex_destroy(&y->mutex);
    close(y->log);
    free(y);
    s->syncer = NULL;
}

void sync_want(struct store *s)
{
    struct syncer *y = s->syncer;

    pthread_mutex_lock(&y->mutex);
    y->busy = true;
    pthread_cond_broadcast(&y->wanted);
    pthread_mutex_unlock(&y->mutex);
}

/* A disk that is nearly full has better uses for its last blocks. */
static bool has_space_left(int file)
{
    struct statvfs v;

    return fstatvfs(file, &v) == 0 &&
           (uint64_t)v.f_bavail * v.f_frsize / PLENTY > (uint64_t)RESERVE;
}

void sync_reserve(struct store *s)
{
    static const char zeros[RESERVE_STEP];
    struct syncer *y = s->syncer;
    struct stat now;

    if (y->reserved)
        return;
    y->reserved =
        s->pages < WAL_PAGES_FEW
            ? false
            : fstat(y->log, &now) != 0 || now.st_size >= RESERVE || !has_space_left(y->log) ||
                  pwrite(y->log, zeros, sizeof zeros, now.st_size) != (ssize_t)sizeof zeros;
}

/* ---------------------------------------------------------------- for others */

static enum store_sync state_of(const struct syncer *y, char error[STORE_ERROR])
{
    if (y->failed)
        snprintf(error, STORE_ERROR, "the disk failed: %s", strerror(y->failed));
    return y->failed ? STORE_LOST : y->busy ? STORE_SYNCING : STORE_SYNCED;
}

enum store_sync store_synced(struct store *s, char error[STORE_ERROR])
{
    enum store_sync state;

    pthread_mutex_lock(&s->syncer->mutex);
    state = state_of(s->syncer, error);
    pthread_mutex_unlock(&s->syncer->mutex);
    return state;
}

bool store_wait(struct store *s, char error[STORE_ERROR])
{
    struct syncer *y = s->syncer;
    enum store_sync state;

    pthread_mutex_lock(&y->mutex);
    while ((state = state_of(y, error)) == STORE_SYNCING)
        pthread_cond_wait(&y->done, &y->mutex);
    pthread_mutex_unlock(&y->mutex);
    return state == STORE_SYNCED;
}

void sync_wake(struct store *s)
{
    struct syncer *y = s->syncer;

    pthread_mutex_lock(&y->mutex);
    if (y->wake)
        y->wake(y->context);
    pthread_mutex_unlock(&y->mutex);
}

void store_wake(struct store *s, void (*wake)(void *), void *context)
{
    pthread_mutex_lock(&s->syncer->mutex);
    s->syncer->wake = wake;
    s->syncer->context = context;
    pthread_mutex_unlock(&s->syncer->mutex);
}

void store_disk(struct store *s, enum store_disk disk)
{
    pthread_mutex_lock(&s->syncer->mutex);
    s->syncer->disk = disk;
    pthread_cond_broadcast(&s->syncer->wanted);
    pthread_mutex_unlock(&s->syncer->mutex);
}

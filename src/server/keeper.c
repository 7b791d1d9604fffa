/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* keeper.c: an operator's work on a store: copying, tidying, removing. */
#define _DEFAULT_SOURCE             /* usleep, fsync */
#include "server/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "collection/file.h"
#include "server/keeper_parts.h"
#include "server/log.h"
#include "server/store_parts.h"

enum {
    BUSY_MS = 10000, PAGES_AT_ONCE = 256, LINES_AT_ONCE = 500,
    PAUSE = 10000,                      /* microseconds between two small transactions */
};

/* ---------------------------------------------------------------- opening */

bool keeper_fail(struct keeper *k, char error[STORE_ERROR], const char *what)
{
    snprintf(error, STORE_ERROR, "%s: %s", what, sqlite3_errmsg(k->db));
    return false;
}

bool keeper_run(struct keeper *k, const char *sql)
{
    return sqlite3_exec(k->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

int64_t keeper_number(struct keeper *k, const char *sql, const char *text, int64_t without)
{
    sqlite3_stmt *q = NULL;
    int64_t n = without;

    if (sqlite3_prepare_v2(k->db, sql, -1, &q, NULL) == SQLITE_OK) {
        if (text)
            sqlite3_bind_text(q, 1, text, -1, SQLITE_STATIC);
        if (sqlite3_step(q) == SQLITE_ROW)
            n = sqlite3_column_int64(q, 0);
    }
    sqlite3_finalize(q);
    return n;
}

/* Runs a statement with a number; returns the number of rows changed, or -1. */
static int keeper_run_with(struct keeper *k, const char *sql, int64_t number)
{
    sqlite3_stmt *q = NULL;
    bool good = sqlite3_prepare_v2(k->db, sql, -1, &q, NULL) == SQLITE_OK;

    if (good) {
        sqlite3_bind_int64(q, 1, number);
        good = sqlite3_step(q) == SQLITE_DONE;
    }
    sqlite3_finalize(q);
    return good ? sqlite3_changes(k->db) : -1;
}

struct keeper *keeper_open(const char *path, bool write, char error[STORE_ERROR])
{
    struct keeper *k = must_have(calloc(1, sizeof *k));
    int flags = write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;

    if (sqlite3_open_v2(path, &k->db, flags, NULL) == SQLITE_OK) {
        sqlite3_busy_timeout(k->db, BUSY_MS);
        if (keeper_number(k, "PRAGMA application_id", NULL, 0) == STORE_MARK &&
            keeper_number(k, "PRAGMA user_version", NULL, 0) == STORE_VERSION)
            return k;
        snprintf(error, STORE_ERROR, "this is not a store of version %d; a server that opens an "
                 "older one upgrades it", STORE_VERSION);
    } else {
        keeper_fail(k, error, "cannot open it");
    }
    keeper_close(k);
    return NULL;
}

void keeper_close(struct keeper *k)
{
    sqlite3_close(k->db);
    free(k);
}

/* ---------------------------------------------------------------- a copy */

FILE *keeper_file(const char *path, int how)
{
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | how, 0600);

    return file < 0 ? NULL : fdopen(file, how & O_APPEND ? "a" : "w");
}

static bool sync_file(const char *path)
{
    int file = open(path, O_RDWR | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    return good;
}

/* All at once: the copy is of one moment, and others writing meanwhile do not restart it. */
static bool copy_to(struct keeper *k, sqlite3 *to)
{
    sqlite3_backup *b = sqlite3_backup_init(to, "main", k->db, "main");
    int result = b ? sqlite3_backup_step(b, -1) : SQLITE_ERROR;

    return sqlite3_backup_finish(b) == SQLITE_OK && result == SQLITE_DONE;
}

bool keeper_backup(struct keeper *k, const char *copy, char error[STORE_ERROR])
{
    char part[FILE_PATH];
    sqlite3 *to = NULL;
    bool good;
    int file;

    if (snprintf(part, sizeof part, "%s.part", copy) >= (int)sizeof part) {
        snprintf(error, STORE_ERROR, "the path is too long");
        return false;
    }
    remove(part);
    file = open(part, O_RDWR | O_CREAT | O_CLOEXEC | O_EXCL, 0600);     /* for nobody else's eyes */
    if (file < 0) {
        snprintf(error, STORE_ERROR, "%.200s: %s", part, strerror(errno));
        return false;
    }
    close(file);
    good = sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK && copy_to(k, to);
    if (!good)
        snprintf(error, STORE_ERROR, "cannot copy it: %s", sqlite3_errmsg(to));
    sqlite3_close(to);
    if (good && (!sync_file(part) || rename(part, copy) != 0)) {
        snprintf(error, STORE_ERROR, "%.200s: %s", copy, strerror(errno));
        good = false;
    }
    if (!good)
        remove(part);
    return good;
}

/* ---------------------------------------------------------------- giving pages back */

static bool whole_vacuum(const char *path, char error[STORE_ERROR])
{
    struct store *s = store_open(path, error);
    bool good;

    if (!s) {
        snprintf(error, STORE_ERROR, "this store was made by a version that could not free pages "
                 "while a server is running; stop the server once and run this then");
        return false;
    }
    good = sqlite3_exec(s->db, "PRAGMA auto_vacuum=INCREMENTAL; VACUUM;", NULL, NULL, NULL) ==
           SQLITE_OK;
    if (!good)
        snprintf(error, STORE_ERROR, "%s", sqlite3_errmsg(s->db));
    store_close(s);
    return good;
}

int64_t keeper_vacuum(struct keeper *k, const char *path, char error[STORE_ERROR])
{
    int64_t size = keeper_number(k, "PRAGMA page_size", NULL, 4096), left, before;
    char sql[64];

    before = keeper_number(k, "PRAGMA page_count", NULL, 0);
    if (keeper_number(k, "PRAGMA auto_vacuum", NULL, 0) != 2) {
        if (!whole_vacuum(path, error))
            return -1;
        return size * (before - keeper_number(k, "PRAGMA page_count", NULL, before));
    }
    snprintf(sql, sizeof sql, "PRAGMA incremental_vacuum(%d)", PAGES_AT_ONCE);
    while ((left = keeper_number(k, "PRAGMA freelist_count", NULL, 0)) > 0) {
        if (!keeper_run(k, sql)) {
            keeper_fail(k, error, "cannot free pages");
            return -1;
        }
        if (keeper_number(k, "PRAGMA freelist_count", NULL, 0) >= left)
            break;
        usleep(PAUSE);
    }
    return size * (before - keeper_number(k, "PRAGMA page_count", NULL, before));
}

/* ---------------------------------------------------------------- removing */

static bool names_of(sqlite3_stmt *q, bool (*visit)(void *, const char *), void *context)
{
    int result;

    while ((result = sqlite3_step(q)) == SQLITE_ROW)
        if (!visit(context, (const char *)sqlite3_column_text(q, 0)))
            result = SQLITE_DONE;
    sqlite3_finalize(q);
    return result == SQLITE_DONE;
}

bool keeper_each(struct keeper *k, bool (*visit)(void *, const char *id), void *context)
{
    sqlite3_stmt *q = NULL;

    return sqlite3_prepare_v2(k->db, "SELECT id FROM games ORDER BY key", -1, &q, NULL) == SQLITE_OK &&
           names_of(q, visit, context);
}

/* When it was last played, at the latest, if it has expired: finished, or still running. */
struct limits {
    int64_t finished, idle;
};

static struct limits limits_of(const struct keeper_policy *p)
{
    int64_t now = log_wall();

    return (struct limits){p->finished ? now - p->finished : INT64_MIN,
                           p->idle ? now - p->idle : INT64_MIN};
}

/* A game without a state is one whose removal was interrupted. */
bool keeper_expired(struct keeper *k, const struct keeper_policy *p, int limit,
                    bool (*visit)(void *, const char *id), void *context)
{
    static const char sql[] =
        "SELECT g.id FROM games g LEFT JOIN standing s ON s.game = g.key WHERE s.game IS NULL"
        " OR s.updated < CASE WHEN s.over THEN ?1 ELSE ?2 END ORDER BY s.updated LIMIT ?3";
    struct limits l = limits_of(p);
    sqlite3_stmt *q = NULL;

    if (sqlite3_prepare_v2(k->db, sql, -1, &q, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_int64(q, 1, l.finished);
    sqlite3_bind_int64(q, 2, l.idle);
    sqlite3_bind_int(q, 3, limit);
    return names_of(q, visit, context);
}

/* Has somebody played it since it was found to have expired? */
static bool was_played(struct keeper *k, int64_t key, const struct limits *l)
{
    char sql[400];

    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM states s WHERE game = %" PRId64 " AND max(updated, coalesce((SELECT"
             " max(ms) FROM fresh f WHERE f.game = s.game), 0)) >= CASE WHEN over THEN %" PRId64
             " ELSE %" PRId64 " END", key, l->finished, l->idle);
    return keeper_number(k, sql, NULL, 1) > 0;
}

enum removal { REMOVED, KEPT, FAILED };

static enum removal run_all(struct keeper *k, const char *const *sql, int n, int64_t key)
{
    for (int i = 0; i < n; i++)
        if (keeper_run_with(k, sql[i], key) < 0)
            return FAILED;
    return keeper_run(k, "COMMIT") ? REMOVED : FAILED;
}

/* The state goes first: without it the game is not there any more, and nothing more can be stored
 * in it. Then the lines, a few at a time; the game itself last. With limits it is kept if somebody
 * has played it meanwhile. */
static enum removal remove_game(struct keeper *k, int64_t key, const struct limits *l)
{
    static const char *const state[] = {"DELETE FROM fresh WHERE game = ?1",
                                        "DELETE FROM states WHERE game = ?1"};
    static const char *const rest[] = {
        "DELETE FROM chats WHERE game = ?1", "DELETE FROM seats WHERE game = ?1",
        "DELETE FROM tables WHERE game = ?1", "DELETE FROM snapshots WHERE game = ?1",
        "DELETE FROM games WHERE key = ?1"};
    char lines[160];
    int n;

    if (!keeper_run(k, "BEGIN IMMEDIATE"))
        return FAILED;
    if (l && was_played(k, key, l))
        return keeper_run(k, "ROLLBACK") ? KEPT : FAILED;
    if (run_all(k, state, 2, key) == FAILED)
        return FAILED;
    snprintf(lines, sizeof lines, "DELETE FROM lines WHERE game = ?1 AND n <= (SELECT min(n) FROM "
             "lines WHERE game = ?1) + %d", LINES_AT_ONCE);
    while ((n = keeper_run_with(k, lines, key)) > 0)
        usleep(n >= LINES_AT_ONCE ? PAUSE : 0);
    if (n < 0 || !keeper_run(k, "BEGIN IMMEDIATE"))
        return FAILED;
    return run_all(k, rest, sizeof rest / sizeof rest[0], key);
}

static enum removal remove_named(struct keeper *k, const char *id, const struct limits *l,
                                 char error[STORE_ERROR])
{
    int64_t key = keeper_number(k, "SELECT key FROM games WHERE id = ?1", id, -1);
    enum removal done;

    if (key < 0) {
        snprintf(error, STORE_ERROR, "there is no game %.20s", id);
        return FAILED;
    }
    done = remove_game(k, key, l);
    if (done == FAILED) {
        keeper_fail(k, error, "cannot remove it");
        keeper_run(k, "ROLLBACK");
    }
    return done;
}

bool keeper_delete(struct keeper *k, const char *id, char error[STORE_ERROR])
{
    return remove_named(k, id, NULL, error) == REMOVED;
}

struct expired {
    char (*id)[ROOM_ID];
    int n;
};

static bool note_expired(void *context, const char *id)
{
    struct expired *e = context;

    if (id && seats_is_id(id))
        memcpy(e->id[e->n++], id, ROOM_ID);
    return true;
}

static bool has_state(struct keeper *k, const char *id)
{
    return keeper_number(k, "SELECT count(*) FROM games g JOIN states s ON s.game = g.key"
                         " WHERE g.id = ?1", id, 0) > 0;
}

static bool write_archive(struct keeper *k, const struct expired *e, const char *path,
                          char error[STORE_ERROR])
{
    FILE *f = keeper_file(path, O_APPEND);
    bool good = f != NULL;

    for (int i = 0; i < e->n && good; i++) {
        json_t *game;

        if (!has_state(k, e->id[i]))
            continue;                   /* it is in the archive already */
        game = keeper_export(k, e->id[i]);
        good = game && json_dumpf(game, f, JSON_COMPACT) == 0 && fputc('\n', f) != EOF;
        json_decref(game);
    }
    good = good && fflush(f) == 0 && fsync(fileno(f)) == 0;
    if (!good)
        snprintf(error, STORE_ERROR, "%.200s: %s", path, strerror(errno));
    if (f)
        fclose(f);
    return good;
}

int keeper_prune(struct keeper *k, const struct keeper_policy *p, int limit, const char *archive,
                 char error[STORE_ERROR])
{
    struct expired e = {.id = must_have(calloc((size_t)limit, ROOM_ID))};
    struct limits l = limits_of(p);
    bool good = keeper_expired(k, p, limit, note_expired, &e) ||
                keeper_fail(k, error, "cannot read it");
    int removed = 0;

    if (good && archive && e.n > 0)
        good = write_archive(k, &e, archive, error);
    for (int i = 0; i < e.n && good; i++) {
        enum removal done = remove_named(k, e.id[i], &l, error);

        good = done != FAILED;
        removed += done == REMOVED;
    }
    free(e.id);
    return good ? removed : -1;
}

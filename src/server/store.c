/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store.c: games on disk: opening, writing, committing. Reading is in store_read.c. */
#define _DEFAULT_SOURCE             /* open, fcntl, flock */
#include "server/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "collection/file.h"
#include "server/store_parts.h"

static const char schema[] =
    "CREATE TABLE games (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL,"
    " typed INTEGER NOT NULL, listed INTEGER NOT NULL, code BLOB, clock INTEGER NOT NULL,"
    " increment INTEGER NOT NULL, base INTEGER NOT NULL, origin TEXT NOT NULL,"
    " origin_line INTEGER NOT NULL, created INTEGER NOT NULL, nplayer INTEGER NOT NULL);"
    "CREATE TABLE states (game INTEGER PRIMARY KEY, updated INTEGER NOT NULL, over INTEGER NOT NULL,"
    " round INTEGER NOT NULL, last INTEGER NOT NULL, chats INTEGER NOT NULL, asked INTEGER NOT NULL,"
    " fallen INTEGER NOT NULL, played INTEGER NOT NULL, left BLOB NOT NULL);"
    "CREATE TABLE tables (game INTEGER PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE seats (game INTEGER NOT NULL, player INTEGER NOT NULL, word TEXT NOT NULL,"
    " kind INTEGER NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL, token BLOB,"
    " PRIMARY KEY (game, player)) WITHOUT ROWID;"
    "CREATE TABLE lines (game INTEGER NOT NULL, n INTEGER NOT NULL, ms INTEGER NOT NULL,"
    " hash INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;"
    "CREATE TABLE chats (game INTEGER NOT NULL, n INTEGER NOT NULL, ms INTEGER NOT NULL,"
    " who INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;"
    "CREATE TABLE probe (n INTEGER);"
    "CREATE INDEX games_listed ON games (created) WHERE listed;"
    "CREATE INDEX states_running ON states (game) WHERE NOT over;";

/* What upgrades a store from version n - 1 to n. */
static const char *const steps[STORE_VERSION + 1] = {
    [2] = "CREATE TABLE fresh (row INTEGER PRIMARY KEY, game INTEGER NOT NULL, n INTEGER NOT NULL,"
          " ms INTEGER NOT NULL, hash INTEGER NOT NULL, text TEXT NOT NULL);",
    /* Listing walks along an index; spectators' chat; recovery of seats. */
    [3] = "ALTER TABLE states ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE states ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE states ADD COLUMN murmurs INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE seats ADD COLUMN recovery BLOB;"
          "UPDATE states SET listed = 1 WHERE game IN (SELECT key FROM games WHERE listed);"
          "UPDATE states SET murmurs = (SELECT count(*) FROM chats c WHERE c.game = states.game"
          " AND c.who < 0);"
          "DROP INDEX games_listed;"
          "CREATE INDEX states_listed ON states (over, game) WHERE listed;",
    /* The engine that plays a game, and snapshots to load it from. */
    [4] = "ALTER TABLE games ADD COLUMN engine INTEGER NOT NULL DEFAULT 1;"
          "CREATE TABLE snapshots (game INTEGER PRIMARY KEY, n INTEGER NOT NULL,"
          " stamp INTEGER NOT NULL, size INTEGER NOT NULL, state BLOB NOT NULL);",
    /* A line carries the state after it; `standing` is `states` updated by the last lines. */
    [5] = "ALTER TABLE fresh ADD COLUMN round INTEGER NOT NULL DEFAULT 0;"
          "ALTER TABLE fresh ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;"
          "CREATE VIEW standing AS SELECT s.game, max(s.updated, coalesce(f.ms, 0)) AS updated,"
          " s.over, coalesce(f.round, s.round) AS round, coalesce(f.n, s.last) AS last, s.chats,"
          " coalesce(f.asked, s.asked) AS asked, s.fallen, s.played, s.left, s.listed, s.quiet,"
          " s.murmurs FROM states s LEFT JOIN (SELECT game, max(n) AS n, ms, round, asked FROM fresh"
          " GROUP BY game) f ON f.game = s.game AND f.n > s.last;",
    /* A token holds a seat in a game and in its rematches. */
    [6] = "CREATE INDEX seats_token ON seats (token);",
};

static const char *const statements[STATEMENTS] = {
#define STATEMENT(name, sql) sql,
    STORE_STATEMENTS(STATEMENT)
#undef STATEMENT
};

/* ---------------------------------------------------------------- opening */

static bool fail(struct store *s, char error[STORE_ERROR], const char *what)
{
    snprintf(error, STORE_ERROR, "%s: %s", what, s && s->db ? sqlite3_errmsg(s->db) : "no memory");
    return false;
}

/* Locks the file itself, by whatever name it was opened: links lead to the same one. SQLite's
 * own locks are of another kind. */
static bool lock_file(struct store *s, const char *path, char error[STORE_ERROR])
{
    s->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);       /* a new one is private */
    if (s->file < 0) {
        snprintf(error, STORE_ERROR, "cannot open it: %s", strerror(errno));
        return false;
    }
    if (flock(s->file, LOCK_EX | LOCK_NB) != 0) {
        snprintf(error, STORE_ERROR, "another server is using it");
        return false;
    }
    return true;
}

/* Keeps other servers out. The lock ends with the process; the file says which one holds it. */
static bool lock(struct store *s, const char *path, char error[STORE_ERROR])
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char name[FILE_PATH];

    if (snprintf(name, sizeof name, "%s-lock", path) >= (int)sizeof name) {
        snprintf(error, STORE_ERROR, "the path is too long");
        return false;
    }
    s->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0) {
        snprintf(error, STORE_ERROR, "%.200s: %s", name, strerror(errno));
        return false;
    }
    if (fcntl(s->lock, F_SETLK, &whole) != 0) {
        snprintf(error, STORE_ERROR, "another server is using it");
        return false;
    }
    return lock_file(s, path, error);
}

int store_holder(const char *path)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    char name[FILE_PATH];
    int file, holder = 0;

    if (snprintf(name, sizeof name, "%s-lock", path) >= (int)sizeof name)
        return 0;
    file = open(name, O_RDWR | O_CLOEXEC);
    if (file >= 0 && fcntl(file, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK)
        holder = (int)whole.l_pid;
    if (file >= 0)
        close(file);
    return holder;
}

static int pragma_number(struct store *s, const char *name)
{
    sqlite3_stmt *q = NULL;
    char sql[64];
    int value = -1;

    snprintf(sql, sizeof sql, "PRAGMA %s", name);
    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        value = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return value;
}

static bool run(struct store *s, const char *sql)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool is_foreign(struct store *s, int version, int mark, char error[STORE_ERROR])
{
    if (version == 0 && mark == 0 && pragma_number(s, "schema_version") == 0)
        return false;               /* new */
    if (mark == STORE_MARK && version >= 1 && version <= STORE_VERSION)
        return false;
    snprintf(error, STORE_ERROR, mark == STORE_MARK
             ? "it has version %d, but this program only supports versions up to %d"
             : "it is a database, but not a store of games (version %d; expected at most %d)",
             version, STORE_VERSION);
    return true;
}

static bool make_schema(struct store *s, char error[STORE_ERROR])
{
    int version = pragma_number(s, "user_version"), mark = pragma_number(s, "application_id");
    char sign[96];
    bool good;

    if (is_foreign(s, version, mark, error))
        return false;
    if (version == STORE_VERSION)
        return true;
    snprintf(sign, sizeof sign, "PRAGMA user_version=%d; PRAGMA application_id=%d;", STORE_VERSION,
             STORE_MARK);
    good = run(s, "BEGIN IMMEDIATE") && (version > 0 || run(s, schema));
    for (int v = version < 1 ? 2 : version + 1; v <= STORE_VERSION && good; v++)
        good = run(s, steps[v]);
    return (good && run(s, sign) && run(s, "COMMIT")) || fail(s, error, "cannot make its tables");
}

/* Moves what the last process left in `fresh` to its place. On a full disk it stays where it is,
 * and games can be read all the same. */
static void settle_all(struct store *s)
{
    if (run(s, "BEGIN IMMEDIATE") &&
        run(s, "INSERT OR IGNORE INTO lines SELECT game, n, ms, hash, text FROM fresh"
               " ORDER BY game, n;"
               "UPDATE states SET updated = t.updated, round = t.round, last = t.last,"
               " asked = t.asked FROM standing t WHERE t.game = states.game"
               " AND t.last > states.last;"
               "DELETE FROM fresh;") && run(s, "COMMIT"))
        return;
    run(s, "ROLLBACK");
    recent_rebuild(s);
}

static bool prepare(struct store *s, char error[STORE_ERROR])
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &s->q[i],
                               NULL) != SQLITE_OK)
            return fail(s, error, statements[i]);
    return true;
}

static bool open_database(struct store *s, const char *path, char error[STORE_ERROR])
{
    /* One thread uses it, and SQLite's memory is not tracked: either would cost a lock per step. */
    static const int how = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;

    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open_v2(path, &s->db, how, NULL) != SQLITE_OK)
        return fail(s, error, "cannot open it");
    sqlite3_busy_timeout(s->db, 2000);
    run(s, "PRAGMA auto_vacuum=INCREMENTAL");       /* writes: fails if the disk is full */
    if (!run(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=OFF;"
                "PRAGMA cache_size=-65536; PRAGMA temp_store=MEMORY;"
                "PRAGMA journal_size_limit=67108864;"))
        return fail(s, error, "cannot use it");
    if (!make_schema(s, error) || !prepare(s, error))
        return false;
    settle_all(s);
    return (wal_begin(s, path) && sync_begin(s)) || fail(s, error, "cannot use it");
}

struct store *store_open(const char *path, char error[STORE_ERROR])
{
    struct store *s = must_have(calloc(1, sizeof *s));

    s->lock = s->file = -1;
    if (!lock(s, path, error) || !open_database(s, path, error)) {
        store_close(s);
        return NULL;
    }
    return s;
}

struct store *store_reader(const char *path)
{
    struct store *s = must_have(calloc(1, sizeof *s));
    char error[STORE_ERROR];

    s->lock = s->file = -1;
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
        prepare(s, error)) {
        sqlite3_busy_timeout(s->db, 2000);
        return s;
    }
    store_close(s);
    return NULL;
}

const char *store_path(const struct store *s)
{
    return sqlite3_db_filename(s->db, "main");
}

void store_look(struct store *s)
{
    run(s, "BEGIN");
    recent_rebuild(s);
}

void store_look_away(struct store *s)
{
    run(s, "COMMIT");
}

void store_close(struct store *s)
{
    wal_end(s);
    sync_end(s);
    recent_forget(s);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->q[i]);
    sqlite3_close(s->db);
    if (s->file >= 0)
        close(s->file);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

/* ---------------------------------------------------------------- the batch */

static void note_failure(struct store *s)
{
    if (!s->failed)
        snprintf(s->error, sizeof s->error, "%s", sqlite3_errmsg(s->db));
    s->failed = true;
}

bool store_begin(struct store *s)
{
    if (!s->open && !s->failed) {
        wal_wait(s);
        store_put(s, s->q[Q_BEGIN]);
        s->open = !s->failed;
    }
    s->dirty = true;
    return s->open && !s->failed;
}

void store_put(struct store *s, sqlite3_stmt *q)
{
    if (sqlite3_step(q) != SQLITE_DONE)
        note_failure(s);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
}

bool store_pending(const struct store *s)
{
    return s->dirty;
}

void store_forget(struct store *s)
{
    if (s->open)
        run(s, "ROLLBACK");
    s->open = s->dirty = s->failed = false;
    recent_rebuild(s);
}

static int refuse_commit(void *context)
{
    (void)context;
    return 1;
}

void store_break(struct store *s, bool broken)
{
    sqlite3_commit_hook(s->db, broken ? refuse_commit : NULL, NULL);
}

bool store_commit(struct store *s, char error[STORE_ERROR])
{
    bool good;

    if (!s->dirty)
        return true;
    if (!store_wait(s, error)) {
        store_forget(s);
        return false;
    }
    if (!s->failed) {
        sync_reserve(s);
        store_put(s, s->q[Q_COMMIT]);
    }
    good = !s->failed;
    if (!good) {
        snprintf(error, STORE_ERROR, "%s", s->error);
        store_forget(s);
    }
    s->open = s->dirty = s->failed = false;
    if (good) {
        sync_want(s);
        wal_tend(s);
    }
    return good;
}

bool store_probe(struct store *s, char error[STORE_ERROR])
{
    if (store_begin(s))
        store_put(s, s->q[Q_PROBE]);
    return store_commit(s, error) && store_wait(s, error);
}

/* ---------------------------------------------------------------- writing */

static void bind_text(sqlite3_stmt *q, int at, const char *text)
{
    sqlite3_bind_text(q, at, text, -1, SQLITE_TRANSIENT);
}

void store_set_seat(struct store *s, int64_t key, int player, const struct seat *seat)
{
    sqlite3_stmt *q = s->q[Q_SET_SEAT];

    if (!store_begin(s))
        return;
    sqlite3_bind_int64(q, 1, key);
    sqlite3_bind_int(q, 2, player);
    sqlite3_bind_int(q, 3, seat->kind);
    bind_text(q, 4, seat->name);
    bind_text(q, 5, seat->bot);
    if (seat->has_token)
        sqlite3_bind_blob(q, 6, seat->token, SECRET_HASH, SQLITE_TRANSIENT);
    if (seat->has_recovery)
        sqlite3_bind_blob(q, 7, seat->recovery, SECRET_HASH, SQLITE_TRANSIENT);
    store_put(s, q);
}

void store_pass_seats(struct store *s, const unsigned char old[SECRET_HASH], const struct seat *seat)
{
    sqlite3_stmt *q = s->q[Q_PASS_SEAT];

    if (!store_begin(s))
        return;
    sqlite3_bind_blob(q, 1, old, SECRET_HASH, SQLITE_TRANSIENT);
    sqlite3_bind_blob(q, 2, seat->token, SECRET_HASH, SQLITE_TRANSIENT);
    sqlite3_bind_blob(q, 3, seat->recovery, SECRET_HASH, SQLITE_TRANSIENT);
    store_put(s, q);
}

static void add_seat(struct store *s, const struct store_game *g, int player)
{
    sqlite3_stmt *q = s->q[Q_ADD_SEAT];

    sqlite3_bind_int64(q, 1, g->key);
    sqlite3_bind_int(q, 2, player);
    bind_text(q, 3, g->player[player]);
    store_put(s, q);
    store_set_seat(s, g->key, player, &g->seat[player]);
}

static void add_head(struct store *s, const struct store_game *g)
{
    sqlite3_stmt *q = s->q[Q_ADD_GAME];

    bind_text(q, 1, g->id);
    bind_text(q, 2, g->title);
    sqlite3_bind_int(q, 3, g->typed);
    sqlite3_bind_int(q, 4, g->listed);
    if (g->has_code)
        sqlite3_bind_blob(q, 5, g->code, SECRET_HASH, SQLITE_TRANSIENT);
    sqlite3_bind_int64(q, 6, g->clock);
    sqlite3_bind_int64(q, 7, g->increment);
    sqlite3_bind_int(q, 8, g->base);
    bind_text(q, 9, g->from);
    sqlite3_bind_int(q, 10, g->from_line);
    sqlite3_bind_int64(q, 11, g->created);
    sqlite3_bind_int(q, 12, g->nplayer);
    sqlite3_bind_int(q, 13, g->engine);
    sqlite3_bind_int64(q, 14, s->key + 1);
    store_put(s, q);
}

void store_add_game(struct store *s, struct store_game *g, const char *table)
{
    sqlite3_stmt *q = s->q[Q_ADD_TABLE];

    if (!store_begin(s))
        return;
    add_head(s, g);
    g->key = s->key = sqlite3_last_insert_rowid(s->db);
    sqlite3_bind_int64(q, 1, g->key);
    bind_text(q, 2, table);
    store_put(s, q);
    for (int p = 0; p < g->nplayer; p++)
        add_seat(s, g, p);
    sqlite3_bind_int64(s->q[Q_ADD_STATE], 1, g->key);
    sqlite3_bind_int(s->q[Q_ADD_STATE], 2, g->listed);
    store_put(s, s->q[Q_ADD_STATE]);
    store_set_state(s, g->key, g->nplayer, &g->state);
}

void store_add_line(struct store *s, int64_t key, const struct store_line *l)
{
    if (store_begin(s))
        recent_add(s, key, l);
}

void store_add_settled(struct store *s, int64_t key, const struct store_line *l)
{
    sqlite3_stmt *q = s->q[Q_ADD_SETTLED];

    if (!store_begin(s))
        return;
    sqlite3_bind_int64(q, 1, key);
    sqlite3_bind_int(q, 2, l->n);
    sqlite3_bind_int64(q, 3, l->ms);
    sqlite3_bind_int64(q, 4, (sqlite3_int64)l->hash);
    sqlite3_bind_text(q, 5, l->text, (int)l->length, SQLITE_STATIC);
    store_put(s, q);
}

void store_add_chat(struct store *s, int64_t key, const struct store_chat *c)
{
    sqlite3_stmt *q = s->q[Q_ADD_CHAT];

    if (!store_begin(s))
        return;
    sqlite3_bind_int64(q, 1, key);
    sqlite3_bind_int(q, 2, c->n);
    sqlite3_bind_int64(q, 3, c->ms);
    sqlite3_bind_int(q, 4, c->who);
    bind_text(q, 5, c->text);
    store_put(s, q);
}

bool store_set_state(struct store *s, int64_t key, int nplayer, const struct store_state *t)
{
    sqlite3_stmt *q = s->q[Q_SET_STATE];
    bool there;

    if (!store_begin(s))
        return true;
    sqlite3_bind_int64(q, 1, key);
    sqlite3_bind_int64(q, 2, t->updated);
    sqlite3_bind_int(q, 3, t->round);
    sqlite3_bind_int(q, 4, t->last);
    sqlite3_bind_int(q, 5, t->chats);
    sqlite3_bind_int(q, 6, t->asked);
    sqlite3_bind_int64(q, 7, t->fallen);
    sqlite3_bind_int64(q, 8, t->played);
    sqlite3_bind_blob(q, 9, t->left, nplayer * (int)sizeof t->left[0], SQLITE_STATIC);
    sqlite3_bind_int(q, 10, t->quiet);
    sqlite3_bind_int(q, 11, t->murmurs);
    store_put(s, q);
    there = s->failed || sqlite3_changes(s->db) > 0;
    if (t->over) {
        sqlite3_bind_int64(s->q[Q_FINISH], 1, key);     /* separate: only this moves a game in
                                                         * the lists */
        store_put(s, s->q[Q_FINISH]);
    }
    return there;
}

void store_remove(struct store *s, int64_t key)
{
    static const int rest[] = {Q_DROP_FRESH, Q_DROP_LINES, Q_DROP_CHATS, Q_DROP_SEATS,
                               Q_DROP_SNAPSHOT};

    if (!store_begin(s))
        return;
    recent_drop(s, key);
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++) {
        sqlite3_bind_int64(s->q[rest[i]], 1, key);
        store_put(s, s->q[rest[i]]);
    }
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store_parts.h: shared by the files store*.c. */
#ifndef SERVER_STORE_PARTS_H
#define SERVER_STORE_PARTS_H

#include <sqlite3.h>

#include "server/store.h"

#define STORE_HEAD \
    "g.key, g.id, g.title, g.typed, g.listed, g.code, g.clock, g.increment, g.base, g.origin," \
    " g.origin_line, g.created, g.nplayer, s.updated, s.over, s.round, s.last, s.chats, s.asked," \
    " s.fallen, s.played, s.left, s.quiet, s.murmurs, g.engine" \
    " FROM games g JOIN states s ON s.game = g.key"

#define STORE_STATEMENTS(STATEMENT) \
    STATEMENT(BEGIN, "BEGIN IMMEDIATE") \
    STATEMENT(COMMIT, "COMMIT") \
    STATEMENT(ADD_GAME, "INSERT INTO games (id, title, typed, listed, code, clock, increment, base," \
              " origin, origin_line, created, nplayer, engine, key)" \
              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13," \
              " max(?14, 1 + coalesce((SELECT max(key) FROM games), 0)))") \
    STATEMENT(ADD_TABLE, "INSERT INTO tables (game, text) VALUES (?1, ?2)") \
    STATEMENT(ADD_SEAT, "INSERT INTO seats (game, player, word, kind, name, bot)" \
              " VALUES (?1, ?2, ?3, 2, '', '')") \
    STATEMENT(SET_SEAT, "UPDATE seats SET kind = ?3, name = ?4, bot = ?5, token = ?6," \
              " recovery = ?7" \
              " WHERE game = ?1 AND player = ?2") \
    STATEMENT(PASS_SEAT, "UPDATE seats SET token = ?2, recovery = ?3 WHERE token = ?1") \
    STATEMENT(REMATCH, "SELECT g.id FROM seats e JOIN games g ON g.key = e.game" \
              " WHERE e.token = ?1 AND g.origin = ?2") \
    STATEMENT(ADD_LINE, "INSERT INTO fresh (row, game, n, ms, hash, text, round, asked)" \
              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)") \
    STATEMENT(ADD_SETTLED, "INSERT INTO lines (game, n, ms, hash, text)" \
              " VALUES (?1, ?2, ?3, ?4, ?5)") \
    STATEMENT(MOVE, "INSERT INTO lines SELECT game, n, ms, hash, text FROM fresh WHERE row = ?1") \
    STATEMENT(STAND, "UPDATE states SET updated = max(updated, f.ms), round = f.round, last = f.n," \
              " asked = f.asked FROM fresh f WHERE f.row = ?1 AND states.game = f.game" \
              " AND states.last < f.n") \
    STATEMENT(STANDS, "SELECT n, ms, round, asked FROM fresh WHERE row = ?1") \
    STATEMENT(SWEEP, "DELETE FROM fresh WHERE row < ?1") \
    STATEMENT(FRESH, "SELECT row, game, n FROM fresh f WHERE NOT EXISTS (SELECT 1 FROM lines l" \
              " WHERE l.game = f.game AND l.n = f.n) ORDER BY row") \
    STATEMENT(ROW, "SELECT n, ms, hash, text FROM fresh WHERE row = ?1") \
    STATEMENT(ADD_CHAT, "INSERT INTO chats (game, n, ms, who, text) VALUES (?1, ?2, ?3, ?4, ?5)") \
    STATEMENT(ADD_STATE, "INSERT INTO states (game, listed, updated, over, round, last, chats," \
              " asked, fallen, played, left) VALUES (?1, ?2, 0, 0, 0, 0, 0, 0, 0, 0, x'')") \
    STATEMENT(SET_STATE, "UPDATE states SET updated = ?2, round = ?3, last = ?4, chats = ?5," \
              " asked = ?6, fallen = ?7, played = ?8, left = ?9, quiet = ?10, murmurs = ?11" \
              " WHERE game = ?1") \
    STATEMENT(FINISH, "UPDATE states SET over = 1 WHERE game = ?1 AND NOT over") \
    STATEMENT(PROBE, "REPLACE INTO probe (rowid, n) VALUES (1, random())") \
    STATEMENT(FIND, "SELECT " STORE_HEAD " WHERE g.id = ?1") \
    STATEMENT(LIST, "SELECT " STORE_HEAD " WHERE s.listed AND s.over = ?1" \
              " AND s.game < ?2 ORDER BY s.game DESC LIMIT ?3") \
    STATEMENT(SEATS, "SELECT player, word, kind, name, bot, token, recovery FROM seats" \
              " WHERE game = ?1") \
    STATEMENT(TABLE, "SELECT text FROM tables WHERE game = ?1") \
    STATEMENT(LINES, "SELECT n, ms, hash, text FROM lines WHERE game = ?1 AND n > ?2 AND n <= ?3" \
              " ORDER BY n") \
    STATEMENT(CHATS, "SELECT n, ms, who, text FROM (SELECT * FROM chats WHERE game = ?1" \
              " AND n <= ?2 ORDER BY n DESC LIMIT ?3) ORDER BY n") \
    STATEMENT(WAITING, "SELECT g.id FROM states s JOIN games g ON g.key = s.game WHERE NOT s.over" \
              " AND (g.clock > 0 OR (s.asked < 0 AND NOT g.typed)" \
              " OR s.game IN (SELECT game FROM fresh)" \
              " OR EXISTS (SELECT 1 FROM seats e WHERE e.game = s.game" \
              " AND e.player = s.asked AND e.kind = 1))") \
    STATEMENT(DROP_FRESH, "DELETE FROM fresh WHERE game = ?1") \
    STATEMENT(DROP_LINES, "DELETE FROM lines WHERE game = ?1") \
    STATEMENT(DROP_CHATS, "DELETE FROM chats WHERE game = ?1") \
    STATEMENT(DROP_SEATS, "DELETE FROM seats WHERE game = ?1") \
    STATEMENT(DROP_SNAPSHOT, "DELETE FROM snapshots WHERE game = ?1") \
    STATEMENT(SET_SNAPSHOT, "REPLACE INTO snapshots (game, n, stamp, size, state)" \
              " VALUES (?1, ?2, ?3, ?4, ?5)") \
    STATEMENT(SNAPSHOT, "SELECT n, stamp, size, state FROM snapshots WHERE game = ?1") \
    STATEMENT(KEY, "SELECT key FROM games WHERE id = ?1") \
    STATEMENT(VERSION, "PRAGMA data_version") \
    STATEMENT(COUNT, "SELECT count(*) FROM games")

enum {
#define STATEMENT(name, sql) Q_##name,
    STORE_STATEMENTS(STATEMENT)
#undef STATEMENT
    STATEMENTS
};

enum { STORE_VERSION = 6, STORE_MARK = 0x77617231 };    /* "war1" */
enum { RECENT = 64, RECENT_BUCKETS = 8192 };
/* The write-ahead log: size of a frame; when checkpointing is worthwhile; when it should
 * restart. */
enum { WAL_PAGE = 4096 + 24, WAL_PAGES_FEW = 64, WAL_PAGES_MAX = 8000 };

/* The last lines of a game that are not yet in their place. */
struct recent {
    struct recent *next;
    int64_t key;
    int first, n;               /* line first + i is in row[i] */
    int64_t since;
    int64_t row[RECENT];
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *q[STATEMENTS];
    int lock, file;             /* the lock file and the store itself: both locked */
    bool open;                  /* a transaction is open */
    bool dirty;                 /* something was written, or should have been */
    bool failed;                /* something went wrong */
    char error[STORE_ERROR];
    struct recent *recent[RECENT_BUCKETS];
    int64_t row, swept, gone;   /* the last row of `fresh`; that of the last sweep; all before
                                 * this are gone */
    struct porter *porter;
    struct syncer *syncer;
    int pages;                  /* in the write-ahead log */
    int64_t key;                /* the last one used: none is used twice, even if its game is
                                 * gone */
    int64_t version;            /* of what others have written */
};

/* store.c: begins the batch unless it has begun; false if it has failed already. */
bool store_begin(struct store *);
/* Runs a prepared statement of the batch. */
void store_put(struct store *, sqlite3_stmt *);

/* store_recent.c */
void recent_add(struct store *, int64_t key, const struct store_line *);
struct recent *recent_of(struct store *, int64_t key);
void recent_rebuild(struct store *);
void recent_forget(struct store *);
/* That game is gone. */
void recent_drop(struct store *, int64_t key);

/* store_wal.c */
bool wal_begin(struct store *, const char *path);
void wal_tend(struct store *);
/* Waits until new data may be written. */
void wal_wait(struct store *);
void wal_end(struct store *);

/* store_sync.c */
bool sync_begin(struct store *);
/* Waits for what is in progress. */
void sync_end(struct store *);
/* Asks for the log to be synced; not while that is in progress. */
void sync_want(struct store *);
/* Calls the callback of store_wake; from any thread. */
void sync_wake(struct store *);
/* In a transaction: allocates a little more of the log before it is needed. */
void sync_reserve(struct store *);

#endif

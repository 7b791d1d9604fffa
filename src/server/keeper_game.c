/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* keeper_game.c: exporting a game from a store, and importing it into another. */
#define _POSIX_C_SOURCE 200809L     /* open_memstream */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "mk/notation.h"
#include "server/keeper_parts.h"
#include "server/log.h"

enum { EXPORT_VERSION = 1, COLUMNS_MAX = 40 };

/* The parts of game ?1. The first is the game itself. */
static const struct { const char *table, *sql; } parts[] = {
    {"games", "SELECT * FROM games WHERE key = ?1"},
    {"states", "SELECT * FROM standing WHERE game = ?1"},
    {"tables", "SELECT * FROM tables WHERE game = ?1"},
    {"seats", "SELECT * FROM seats WHERE game = ?1"},
    {"lines", KEEPER_LINES},
    {"chats", "SELECT * FROM chats WHERE game = ?1"},
};
enum { PARTS = sizeof parts / sizeof parts[0] };

/* ---------------------------------------------------------------- out */

static json_t *hex_of(const unsigned char *bytes, int n)
{
    char *text = must_have(malloc(2 * (size_t)n + 1));
    json_t *out;

    for (int i = 0; i < n; i++)
        sprintf(text + 2 * i, "%02x", bytes[i]);
    text[2 * n] = '\0';
    out = json_pack("{s:s}", "hex", text);
    free(text);
    return out;
}

static json_t *value_of(sqlite3_stmt *q, int at)
{
    switch (sqlite3_column_type(q, at)) {
    case SQLITE_INTEGER:
        return json_integer(sqlite3_column_int64(q, at));
    case SQLITE_TEXT:
        return json_stringn((const char *)sqlite3_column_text(q, at),
                            (size_t)sqlite3_column_bytes(q, at));
    case SQLITE_BLOB:
        return hex_of(sqlite3_column_blob(q, at), sqlite3_column_bytes(q, at));
    default:
        return json_null();
    }
}

static bool is_key(const char *column)
{
    return strcmp(column, "key") == 0 || strcmp(column, "game") == 0;
}

/* {"columns": […], "rows": [[…], …]}, without the key, which differs between stores. */
static json_t *part_of(struct keeper *k, const char *sql, int64_t key)
{
    json_t *columns = json_array(), *rows = json_array();
    sqlite3_stmt *q = NULL;
    int result = SQLITE_ERROR;

    if (sqlite3_prepare_v2(k->db, sql, -1, &q, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(q, 1, key);
        for (int c = 0; c < sqlite3_column_count(q); c++)
            if (!is_key(sqlite3_column_name(q, c)))
                json_array_append_new(columns, json_string(sqlite3_column_name(q, c)));
        while ((result = sqlite3_step(q)) == SQLITE_ROW) {
            json_t *row = json_array();

            for (int c = 0; c < sqlite3_column_count(q); c++)
                if (!is_key(sqlite3_column_name(q, c)))
                    json_array_append_new(row, value_of(q, c));
            json_array_append_new(rows, row);
        }
    }
    sqlite3_finalize(q);
    if (result == SQLITE_DONE)
        return json_pack("{s:o, s:o}", "columns", columns, "rows", rows);
    json_decref(columns);
    json_decref(rows);
    return NULL;
}

json_t *keeper_export(struct keeper *k, const char *id)
{
    int64_t key = keeper_number(k, "SELECT key FROM games WHERE id = ?1", id, -1);
    json_t *out = json_pack("{s:i, s:s}", "warlord-game", EXPORT_VERSION, "id", id);
    bool good = key >= 0 && keeper_run(k, "BEGIN");     /* all of it as of one moment */

    for (int i = 0; i < PARTS && good; i++) {
        json_t *part = part_of(k, parts[i].sql, key);

        good = part != NULL;
        if (good)
            json_object_set_new(out, parts[i].table, part);
    }
    if (key >= 0)
        keeper_run(k, "COMMIT");
    if (good)
        return out;
    json_decref(out);
    return NULL;
}

/* ---------------------------------------------------------------- in */

static bool bind_hex(sqlite3_stmt *q, int at, const char *text)
{
    size_t n = strlen(text) / 2;
    unsigned char *bytes = must_have(malloc(n + 1));
    bool good = strlen(text) % 2 == 0;
    unsigned byte;

    for (size_t i = 0; i < n && good; i++) {
        good = sscanf(text + 2 * i, "%2x", &byte) == 1;
        bytes[i] = (unsigned char)byte;
    }
    sqlite3_bind_blob(q, at, bytes, (int)n, SQLITE_TRANSIENT);
    free(bytes);
    return good;
}

static bool bind_value(sqlite3_stmt *q, int at, const json_t *v)
{
    const char *hex = json_string_value(json_object_get(v, "hex"));

    if (json_is_integer(v))
        sqlite3_bind_int64(q, at, json_integer_value(v));
    else if (json_is_string(v))
        sqlite3_bind_text(q, at, json_string_value(v), (int)json_string_length(v), SQLITE_STATIC);
    else if (hex)
        return bind_hex(q, at, hex);
    else
        return json_is_null(v);
    return true;
}

/* The given columns that this store has. */
static int known_columns(struct keeper *k, const char *table, const json_t *columns,
                         int at[COLUMNS_MAX], char sql[], size_t size)
{
    bool top = strcmp(table, "games") == 0;
    size_t used = (size_t)snprintf(sql, size, "INSERT INTO %s (%s", table, top ? "key" : "game");
    int n = 0;

    for (size_t i = 0; i < json_array_size(columns) && n < COLUMNS_MAX; i++) {
        const char *name = json_string_value(json_array_get(columns, i));
        char known[160];

        if (!name || is_key(name) || strlen(name) > 30 ||
            name[strspn(name, "abcdefghijklmnopqrstuvwxyz_")])
            continue;
        snprintf(known, sizeof known, "SELECT count(*) FROM pragma_table_info('%s') WHERE name = ?1",
                 table);
        if (keeper_number(k, known, name, 0) == 0)
            continue;
        used += (size_t)snprintf(sql + used, size - used, ", %s", name);
        at[n++] = (int)i;
    }
    used += (size_t)snprintf(sql + used, size - used, ") VALUES (?1");
    for (int i = 0; i < n; i++)
        used += (size_t)snprintf(sql + used, size - used, ", ?%d", i + 2);
    snprintf(sql + used, size - used, ")");
    return n;
}

static bool put_part(struct keeper *k, const char *table, const json_t *part, int64_t key)
{
    const json_t *rows = json_object_get(part, "rows"), *row;
    sqlite3_stmt *q = NULL;
    char sql[2048];
    int at[COLUMNS_MAX], n;
    size_t i;
    bool good;

    n = known_columns(k, table, json_object_get(part, "columns"), at, sql, sizeof sql);
    good = json_is_array(rows) && sqlite3_prepare_v2(k->db, sql, -1, &q, NULL) == SQLITE_OK;
    json_array_foreach(rows, i, row) {
        if (!good)
            break;
        sqlite3_bind_int64(q, 1, key);
        for (int c = 0; c < n && good; c++)
            good = bind_value(q, c + 2, json_array_get(row, (size_t)at[c]));
        good = good && sqlite3_step(q) == SQLITE_DONE;
        sqlite3_reset(q);
        sqlite3_clear_bindings(q);
    }
    sqlite3_finalize(q);
    return good;
}

/* Are its lines numbered without gaps, and as many as its state says? */
static bool is_whole(struct keeper *k, int64_t key)
{
    char sql[400];

    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM states s JOIN games g ON g.key = s.game JOIN tables t ON"
             " t.game = s.game WHERE s.game = %" PRId64 " AND s.last = (SELECT count(*) FROM lines l"
             " WHERE l.game = s.game) AND s.last = (SELECT coalesce(max(n), 0) FROM lines l WHERE"
             " l.game = s.game) AND g.nplayer = (SELECT count(*) FROM seats e WHERE e.game = s.game)",
             key);
    return keeper_number(k, sql, NULL, 0) == 1;
}

/* A running server may still know games that are gone. It counts its keys up from the last one,
 * so a key made from the time is never in use. */
static int64_t new_key(struct keeper *k)
{
    int64_t after = 1 + keeper_number(k, "SELECT coalesce(max(key), 0) FROM games", NULL, 0);
    int64_t now = log_wall() * 1000;

    return after > now ? after : now;
}

bool keeper_import(struct keeper *k, const json_t *game, char error[STORE_ERROR])
{
    const char *id = json_string_value(json_object_get(game, "id"));
    int64_t key;
    bool good;

    if (json_integer_value(json_object_get(game, "warlord-game")) != EXPORT_VERSION || !id ||
        !seats_is_id(id)) {
        snprintf(error, STORE_ERROR, "this is not an exported game of version %d", EXPORT_VERSION);
        return false;
    }
    if (keeper_number(k, "SELECT key FROM games WHERE id = ?1", id, -1) >= 0) {
        snprintf(error, STORE_ERROR, "game %s already exists", id);
        return false;
    }
    if (!keeper_run(k, "BEGIN IMMEDIATE"))
        return keeper_fail(k, error, "cannot write");
    key = new_key(k);
    good = true;
    for (int i = 0; i < PARTS && good; i++)
        good = put_part(k, parts[i].table, json_object_get(game, parts[i].table), key);
    good = good && keeper_number(k, "SELECT key FROM games WHERE id = ?1", id, -1) == key &&
           is_whole(k, key);
    if (good && keeper_run(k, "COMMIT"))
        return true;
    snprintf(error, STORE_ERROR, "game %s is incomplete (%s)", id, sqlite3_errmsg(k->db));
    keeper_run(k, "ROLLBACK");
    return false;
}

/* ---------------------------------------------------------------- as a file */

struct sheet {
    struct sheet_line { char *text; uint64_t hash; } *line;
    int n, capacity;
};

static void add_sheet_line(struct sheet *s, const char *text, uint64_t hash)
{
    int taken;

    if (sscanf(text, "undo %d", &taken) == 1) {
        for (; taken > 0 && s->n > 0; taken--)
            free(s->line[--s->n].text);
        return;
    }
    if (s->n == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 256;
        s->line = must_have(realloc(s->line, (size_t)s->capacity * sizeof s->line[0]));
    }
    s->line[s->n].text = must_have(malloc(strlen(text) + 1));
    strcpy(s->line[s->n].text, text);
    s->line[s->n++].hash = hash;
}

static bool read_sheet(struct keeper *k, int64_t key, struct sheet *s)
{
    sqlite3_stmt *q = NULL;
    int result = SQLITE_ERROR;

    if (sqlite3_prepare_v2(k->db, KEEPER_LINES, -1, &q, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(q, 1, key);
        while ((result = sqlite3_step(q)) == SQLITE_ROW)
            add_sheet_line(s, (const char *)sqlite3_column_text(q, 3),
                           (uint64_t)sqlite3_column_int64(q, 2));
    }
    sqlite3_finalize(q);
    return result == SQLITE_DONE;
}

static bool write_table(struct keeper *k, int64_t key, FILE *f)
{
    sqlite3_stmt *q = NULL;
    bool good = sqlite3_prepare_v2(k->db, "SELECT text FROM tables WHERE game = ?1", -1, &q, NULL) ==
                SQLITE_OK;

    if (good) {
        sqlite3_bind_int64(q, 1, key);
        good = sqlite3_step(q) == SQLITE_ROW;
    }
    if (good)
        fputs((const char *)sqlite3_column_text(q, 0), f);
    sqlite3_finalize(q);
    return good;
}

/* The hashes are those of the engine that played, so the head names that one. */
static void write_head(FILE *f, int64_t engine)
{
    const char *head = mk_saved_head(), *number = strstr(head, "engine ") + strlen("engine ");

    fprintf(f, "%.*s%" PRId64 "\n", (int)(number - head), head, engine);
}

char *keeper_sheet(struct keeper *k, const char *id, size_t *length)
{
    int64_t key = keeper_number(k, "SELECT key FROM games WHERE id = ?1", id, -1);
    struct sheet s = {0};
    char *text = NULL;
    FILE *f;
    bool good;

    if (key < 0)
        return NULL;
    f = must_have(open_memstream(&text, length));
    write_head(f, keeper_number(k, "SELECT engine FROM games WHERE id = ?1", id, MK_ENGINE));
    keeper_run(k, "BEGIN");
    good = write_table(k, key, f) && read_sheet(k, key, &s);
    keeper_run(k, "COMMIT");
    for (int i = 0; i < s.n; i++) {
        fprintf(f, "%-60s = %016" PRIx64 "\n", s.line[i].text, s.line[i].hash);
        free(s.line[i].text);
    }
    free(s.line);
    fclose(f);
    if (good)
        return text;
    free(text);
    return NULL;
}

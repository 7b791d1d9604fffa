/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store_read.c: games on disk: reading. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/store_parts.h"

static void copy_text(sqlite3_stmt *q, int at, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(q, at);

    snprintf(out, size, "%s", text ? text : "");
}

static bool copy_hash(sqlite3_stmt *q, int at, unsigned char out[SECRET_HASH])
{
    if (sqlite3_column_bytes(q, at) != SECRET_HASH)
        return false;
    memcpy(out, sqlite3_column_blob(q, at), SECRET_HASH);
    return true;
}

static void read_state(sqlite3_stmt *q, int at, struct store_state *t)
{
    size_t n;

    t->updated = sqlite3_column_int64(q, at);
    t->over = sqlite3_column_int(q, at + 1);
    t->round = sqlite3_column_int(q, at + 2);
    t->last = sqlite3_column_int(q, at + 3);
    t->chats = sqlite3_column_int(q, at + 4);
    t->asked = sqlite3_column_int(q, at + 5);
    t->fallen = (unsigned)sqlite3_column_int64(q, at + 6);
    t->played = sqlite3_column_int64(q, at + 7);
    n = (size_t)sqlite3_column_bytes(q, at + 8);
    if (n > 0)
        memcpy(t->left, sqlite3_column_blob(q, at + 8), n < sizeof t->left ? n : sizeof t->left);
    t->quiet = sqlite3_column_int(q, at + 9);
    t->murmurs = sqlite3_column_int(q, at + 10);
}

/* Lines that are not yet in their place know more. */
static void read_standing(struct store *s, int64_t key, struct store_state *t)
{
    const struct recent *r = recent_of(s, key);
    sqlite3_stmt *q = s->q[Q_STANDS];

    if (!r || r->n == 0 || r->first + r->n - 1 <= t->last)
        return;
    sqlite3_bind_int64(q, 1, r->row[r->n - 1]);
    if (sqlite3_step(q) == SQLITE_ROW) {
        t->last = sqlite3_column_int(q, 0);
        if (t->updated < sqlite3_column_int64(q, 1))
            t->updated = sqlite3_column_int64(q, 1);
        t->round = sqlite3_column_int(q, 2);
        t->asked = sqlite3_column_int(q, 3);
    }
    sqlite3_reset(q);
}

static void read_head(struct store *s, sqlite3_stmt *q, struct store_game *g)
{
    *g = (struct store_game){.key = sqlite3_column_int64(q, 0)};
    copy_text(q, 1, g->id, sizeof g->id);
    copy_text(q, 2, g->title, sizeof g->title);
    g->typed = sqlite3_column_int(q, 3);
    g->listed = sqlite3_column_int(q, 4);
    g->has_code = copy_hash(q, 5, g->code);
    g->clock = sqlite3_column_int64(q, 6);
    g->increment = sqlite3_column_int64(q, 7);
    g->base = sqlite3_column_int(q, 8);
    copy_text(q, 9, g->from, sizeof g->from);
    g->from_line = sqlite3_column_int(q, 10);
    g->created = sqlite3_column_int64(q, 11);
    g->nplayer = sqlite3_column_int(q, 12);
    if (g->nplayer > MK_MAX_PLAYERS)
        g->nplayer = MK_MAX_PLAYERS;
    read_state(q, 13, &g->state);
    read_standing(s, g->key, &g->state);
    g->engine = sqlite3_column_int(q, 24);
    g->closed = g->engine != MK_ENGINE && !g->state.over;
}

void store_seats(struct store *s, struct store_game *g)
{
    sqlite3_stmt *q = s->q[Q_SEATS];

    sqlite3_bind_int64(q, 1, g->key);
    while (sqlite3_step(q) == SQLITE_ROW) {
        int p = sqlite3_column_int(q, 0);

        if (p < 0 || p >= g->nplayer)
            continue;
        copy_text(q, 1, g->player[p], sizeof g->player[p]);
        g->seat[p].kind = (uint8_t)sqlite3_column_int(q, 2);
        copy_text(q, 3, g->seat[p].name, sizeof g->seat[p].name);
        copy_text(q, 4, g->seat[p].bot, sizeof g->seat[p].bot);
        g->seat[p].has_token = copy_hash(q, 5, g->seat[p].token);
        g->seat[p].has_recovery = copy_hash(q, 6, g->seat[p].recovery);
    }
    sqlite3_reset(q);
}

bool store_find(struct store *s, const char *id, struct store_game *out)
{
    sqlite3_stmt *q = s->q[Q_FIND];
    bool found;

    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    found = sqlite3_step(q) == SQLITE_ROW;
    if (found)
        read_head(s, q, out);
    sqlite3_reset(q);
    if (found)
        store_seats(s, out);
    return found;
}

bool store_rematch(struct store *s, const struct seat *seat, const char *id, char out[ROOM_ID])
{
    sqlite3_stmt *q = s->q[Q_REMATCH];
    bool found;

    sqlite3_bind_blob(q, 1, seat->token, SECRET_HASH, SQLITE_STATIC);
    sqlite3_bind_text(q, 2, id, -1, SQLITE_STATIC);
    found = sqlite3_step(q) == SQLITE_ROW;
    if (found)
        copy_text(q, 0, out, ROOM_ID);
    sqlite3_reset(q);
    return found;
}

/* Those of one kind; how many of `limit` are left, or -1 if reading failed. */
static int list_some(struct store *s, struct store_cursor *c, int limit,
                     bool (*visit)(void *, const struct store_game *), void *context)
{
    sqlite3_stmt *q = s->q[Q_LIST];
    struct store_game g;
    int result;

    sqlite3_bind_int(q, 1, c->over);
    sqlite3_bind_int64(q, 2, c->before);
    sqlite3_bind_int(q, 3, limit);
    while ((result = sqlite3_step(q)) == SQLITE_ROW) {
        read_head(s, q, &g);
        store_seats(s, &g);
        c->before = g.key;
        limit--;
        if (!visit(context, &g)) {
            result = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(q);
    return result == SQLITE_DONE ? limit : -1;
}

bool store_list(struct store *s, struct store_cursor *c, int limit,
                bool (*visit)(void *, const struct store_game *), void *context)
{
    int left = list_some(s, c, limit, visit, context);

    if (left > 0 && !c->over) {
        *c = (struct store_cursor){.over = true, .before = INT64_MAX};
        left = list_some(s, c, left, visit, context);
    }
    c->end = left > 0;
    return left >= 0;
}

char *store_table(struct store *s, int64_t key, size_t *length)
{
    sqlite3_stmt *q = s->q[Q_TABLE];
    char *text = NULL;

    sqlite3_bind_int64(q, 1, key);
    if (sqlite3_step(q) == SQLITE_ROW) {
        *length = (size_t)sqlite3_column_bytes(q, 0);
        text = must_have(malloc(*length + 1));
        memcpy(text, sqlite3_column_text(q, 0), *length);
        text[*length] = '\0';
    }
    sqlite3_reset(q);
    return text;
}

static bool visit_line(sqlite3_stmt *q, bool (*visit)(void *, const struct store_line *),
                       void *context)
{
    struct store_line l = {
        .n = sqlite3_column_int(q, 0), .ms = sqlite3_column_int64(q, 1),
        .hash = (uint64_t)sqlite3_column_int64(q, 2),
        .text = (const char *)sqlite3_column_text(q, 3),
        .length = (size_t)sqlite3_column_bytes(q, 3)};

    return l.text && visit(context, &l);
}

/* Those that are not yet in their place. False if visit returned false or reading failed. */
static bool fresh_lines(struct store *s, const struct recent *r, int after, int upto,
                        bool (*visit)(void *, const struct store_line *), void *context)
{
    sqlite3_stmt *q = s->q[Q_ROW];
    bool good = true;

    for (int i = 0; i < r->n && good; i++) {
        if (r->first + i <= after || r->first + i > upto)
            continue;
        sqlite3_bind_int64(q, 1, r->row[i]);
        good = sqlite3_step(q) == SQLITE_ROW && visit_line(q, visit, context);
        sqlite3_reset(q);
    }
    return good;
}

bool store_lines(struct store *s, int64_t key, int after, int upto,
                 bool (*visit)(void *, const struct store_line *), void *context)
{
    const struct recent *r = recent_of(s, key);
    sqlite3_stmt *q = s->q[Q_LINES];
    int result;

    sqlite3_bind_int64(q, 1, key);
    sqlite3_bind_int(q, 2, after);
    sqlite3_bind_int(q, 3, upto);
    while ((result = sqlite3_step(q)) == SQLITE_ROW && visit_line(q, visit, context))
        ;
    sqlite3_reset(q);
    return result == SQLITE_DONE && (!r || fresh_lines(s, r, after, upto, visit, context));
}

bool store_chats(struct store *s, int64_t key, int upto, int limit,
                 bool (*visit)(void *, const struct store_chat *), void *context)
{
    sqlite3_stmt *q = s->q[Q_CHATS];
    int result;

    sqlite3_bind_int64(q, 1, key);
    sqlite3_bind_int(q, 2, upto);
    sqlite3_bind_int(q, 3, limit);
    while ((result = sqlite3_step(q)) == SQLITE_ROW) {
        struct store_chat c = {sqlite3_column_int(q, 0), sqlite3_column_int64(q, 1),
                               sqlite3_column_int(q, 2), (const char *)sqlite3_column_text(q, 3)};

        if (!c.text || !visit(context, &c)) {
            result = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(q);
    return result == SQLITE_DONE;
}

bool store_waiting(struct store *s, bool (*visit)(void *, const char *id), void *context)
{
    sqlite3_stmt *q = s->q[Q_WAITING];
    int result;

    while ((result = sqlite3_step(q)) == SQLITE_ROW)
        if (!visit(context, (const char *)sqlite3_column_text(q, 0))) {
            result = SQLITE_DONE;
            break;
        }
    sqlite3_reset(q);
    return result == SQLITE_DONE;
}

int64_t store_key(struct store *s, const char *id)
{
    sqlite3_stmt *q = s->q[Q_KEY];
    int64_t key;

    sqlite3_bind_text(q, 1, id, -1, SQLITE_STATIC);
    key = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : -1;
    sqlite3_reset(q);
    return key;
}

bool store_changed(struct store *s)
{
    sqlite3_stmt *q = s->q[Q_VERSION];
    int64_t version = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : s->version;
    bool changed = version != s->version;

    sqlite3_reset(q);
    s->version = version;
    return changed;
}

int64_t store_count(struct store *s)
{
    sqlite3_stmt *q = s->q[Q_COUNT];
    int64_t n = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;

    sqlite3_reset(q);
    return n;
}

int64_t store_steps(struct store *s)
{
    return sqlite3_stmt_status(s->q[Q_LIST], SQLITE_STMTSTATUS_VM_STEP, 1) +
           sqlite3_stmt_status(s->q[Q_SEATS], SQLITE_STMTSTATUS_VM_STEP, 1);
}

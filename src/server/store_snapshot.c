/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* store_snapshot.c: states of games on disk, compressed: most of a state is zero. */
#include <stdlib.h>
#include <zlib.h>

#include "collection/file.h"
#include "server/store_parts.h"

enum { STATE_MAX = 64 << 20 };

void store_set_snapshot(struct store *s, int64_t key, int n, int64_t stamp, const void *state,
                        size_t size)
{
    sqlite3_stmt *q = s->q[Q_SET_SNAPSHOT];
    uLongf room = compressBound((uLong)size);
    unsigned char *packed;

    if (!store_begin(s))
        return;
    packed = must_have(malloc(room));
    if (compress2(packed, &room, state, (uLong)size, Z_BEST_SPEED) == Z_OK) {
        sqlite3_bind_int64(q, 1, key);
        sqlite3_bind_int(q, 2, n);
        sqlite3_bind_int64(q, 3, stamp);
        sqlite3_bind_int64(q, 4, (sqlite3_int64)size);
        sqlite3_bind_blob64(q, 5, packed, room, SQLITE_STATIC);
        store_put(s, q);
    }
    free(packed);
}

static void *unpack(sqlite3_stmt *q, size_t *size)
{
    sqlite3_int64 wanted = sqlite3_column_int64(q, 2);
    const void *packed = sqlite3_column_blob(q, 3);
    uLong length = (uLong)sqlite3_column_bytes(q, 3);
    uLongf room = (uLongf)wanted;
    void *state;

    if (wanted <= 0 || wanted > STATE_MAX || !packed)
        return NULL;
    state = must_have(malloc((size_t)wanted));
    *size = (size_t)wanted;
    if (uncompress(state, &room, packed, length) == Z_OK && room == (uLongf)wanted)
        return state;
    free(state);
    return NULL;
}

void *store_snapshot(struct store *s, int64_t key, int64_t stamp, int *n, size_t *size)
{
    sqlite3_stmt *q = s->q[Q_SNAPSHOT];
    void *state = NULL;

    sqlite3_bind_int64(q, 1, key);
    if (sqlite3_step(q) == SQLITE_ROW && sqlite3_column_int64(q, 1) == stamp) {
        *n = sqlite3_column_int(q, 0);
        state = unpack(q, size);
    }
    sqlite3_reset(q);
    return state;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_long.h: long games, and a store that somebody else writes to; for tests. */
#ifndef SERVER_LONG_TEST_H
#define SERVER_LONG_TEST_H

#include <sqlite3.h>

#include "server_setup.h"

enum { COLD_MS = 50 };                  /* what opening a game may cost the loop */

/* The small table with a crowd that every path has to go round. */
static inline const char *crowded_table(void)
{
    static char text[12000];
    char *at = text + sprintf(text, "%s", small_table);

    for (int i = 0; i < 120; i++)
        at += sprintf(at, "figure x%d blue at %d,%d facing south\n", i, 3 + i % 15 * 2,
                      16 + 2 * (i / 15));
    return text;
}

/* Again and again red goes a step and ends, blue ends. No dice: all of it could be taken back. */
static inline int march(struct desk *d, struct ear *e, int n)
{
    char order[64];

    for (int i = 0; i < 20; i++) {
        snprintf(order, sizeof order, "red move %s,%d", i % 2 ? "d to 20" : "a to 10",
                 i / 2 % 2 ? 4 : 8);
        ear_orders(d, e, ++n, order);
        ear_orders(d, e, ++n, "red end");
        ear_orders(d, e, ++n, "blue end");
    }
    games_finish(d->games);
    return n;
}

static inline void play_long(struct desk *d, struct draft *g, int lines)
{
    struct ear e;

    desk_create(d, g, small_table, SEATS_ME);
    ear_hello(d, &e, g->head.id, g->token, 0);
    for (int n = 1; n <= lines; n++) {
        ear_orders(d, &e, n, n % 2 ? "red end" : "blue end");
        if (n % 1000 == 0) {
            games_finish(d->games);
            ear_forget(&e);
        }
    }
    games_finish(d->games);
    ear_lose(&e);
}

/* A hello that does not wait for a worker. */
static inline const char *hello(struct desk *d, struct ear *e, const struct draft *g, int last)
{
    struct message m = {.kind = SAYS_HELLO, .n = last};
    const char *text;

    *e = (struct ear){.listener.hear = ear_hear};
    snprintf(m.id, sizeof m.id, "%s", g->head.id);
    snprintf(m.token, sizeof m.token, "%s", g->token);
    return games_hello(d->games, &e->listener, &m, &text);
}

/* Somebody else writes into the store. */
static inline void desk_meddle(struct desk *d, const char *sql)
{
    sqlite3 *db;

    desk_end(d);
    assert_int_equal(sqlite3_open(d->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    desk_begin(d);
}

static inline int count_row(void *context, int n, char **value, char **name)
{
    (void)n;
    (void)value;
    (void)name;
    ++*(int *)context;
    return 0;
}

static inline int snapshots_of(struct desk *d)
{
    sqlite3 *db;
    int n = 0;

    assert_int_equal(sqlite3_open(d->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT n FROM snapshots", count_row, &n, NULL), SQLITE_OK);
    sqlite3_close(db);
    return n;
}

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* keeper_parts.h: shared by the files keeper*.c. */
#ifndef SERVER_KEEPER_PARTS_H
#define SERVER_KEEPER_PARTS_H

#include <sqlite3.h>

#include "server/keeper.h"

struct keeper {
    sqlite3 *db;
};

/* All lines of game ?1, in order. */
#define KEEPER_LINES \
    "SELECT n, ms, hash, text FROM lines WHERE game = ?1" \
    " UNION SELECT n, ms, hash, text FROM fresh WHERE game = ?1 ORDER BY n"

bool keeper_fail(struct keeper *, char error[STORE_ERROR], const char *what);
bool keeper_run(struct keeper *, const char *sql);
/* The number a query yields, with a text or NULL; `without` if it yields none. */
int64_t keeper_number(struct keeper *, const char *sql, const char *text, int64_t without);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* open_table.h: from a table to a game, for the examples beside it. */
#ifndef OPEN_TABLE_H
#define OPEN_TABLE_H

#include <stdio.h>
#include <stdlib.h>

#include "mk/notation.h"

/* NULL, and a message, if there is no game in the text. */
static inline struct mk_game *read_table(const char *name, const char *text, size_t length)
{
    static struct mk_table table;
    struct mk_error e = {0};
    struct mk_cast cast;
    size_t used;
    int lines;

    mk_table_init(&table);
    if (!mk_table_read(&table, text, length, &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e) || !mk_allowed(mk_check_cast(&cast))) {
        fprintf(stderr, "%s:%d:%d: %s\n", name, e.line, e.column,
                e.text[0] ? e.text : "this table cannot be played");
        return NULL;
    }
    struct mk_game *g = calloc(1, mk_game_size(&cast));
    if (g)
        mk_game_init(g, &cast, NULL);
    return g;
}

/* The same from a file. */
static inline struct mk_game *open_table(const char *path)
{
    static char text[1 << 20];
    FILE *f = fopen(path, "r");
    size_t length = f ? fread(text, 1, sizeof text, f) : 0;

    if (f)
        fclose(f);
    return read_table(path, text, length);
}

#endif

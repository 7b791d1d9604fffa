/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* open_table.h: from a table in a file to a game, for the examples beside it. */
#ifndef OPEN_TABLE_H
#define OPEN_TABLE_H

#include <stdio.h>
#include <stdlib.h>

#include "mk/notation.h"

/* NULL, and a message, if there is no game in the file. */
static inline struct mk_game *open_table(const char *path)
{
    static struct mk_table table;
    static char text[1 << 20];
    FILE *f = fopen(path, "r");
    size_t length = f ? fread(text, 1, sizeof text, f) : 0, used;
    struct mk_error e = {0};
    struct mk_cast cast;
    int lines;

    if (f)
        fclose(f);
    mk_table_init(&table);
    if (!mk_table_read(&table, text, length, &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e) || !mk_allowed(mk_check_cast(&cast))) {
        fprintf(stderr, "%s:%d:%d: %s\n", path, e.line, e.column,
                e.text[0] ? e.text : "this table cannot be played");
        return NULL;
    }
    struct mk_game *g = calloc(1, mk_game_size(&cast));
    if (g)
        mk_game_init(g, &cast, NULL);
    return g;
}

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* table_game.h: a game from the text of a table, and back, for tests. Include it after cmocka.h. */
#ifndef TESTS_TABLE_GAME_H
#define TESTS_TABLE_GAME_H

#include <stdlib.h>
#include <string.h>

#include "mk/notation.h"

/* The caller frees it. */
static inline struct game *game_begin(const struct mk_cast *cast)
{
    struct game *g = malloc(mk_game_size(cast));

    assert_non_null(g);
    mk_game_init(g, cast, NULL);
    return g;
}

/* The table must outlive the game, whose words point into it. */
static inline struct game *game_of_text(struct mk_table *t, const char *text)
{
    struct mk_cast cast;
    struct mk_error e = {0};
    size_t used;
    int lines;

    mk_table_init(t);
    if (!mk_table_read(t, text, strlen(text), &used, &lines, &e) ||
        !mk_table_cast(t, &cast, &e))
        fail_msg("line %d: %s\n%s", e.line, e.text, text);
    return game_begin(&cast);
}

/* The table of the game as text; returns its length. */
static inline size_t print_table(const struct game *g, char *to, size_t size)
{
    struct mk_text t;

    mk_text_init(&t, to, size);
    mk_table_print(g, &t);
    assert_true(t.used < size);
    return t.used;
}

#endif

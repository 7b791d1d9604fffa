/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* midway_test.c: a table printed at any point of any case of the casebook, and read back, is the same
 * game. Whatever a case can do to a figure or a card, the notation must be able to say. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "casebook/run.h"
#include "every_book.h"
#include "table_game.h"

enum { TEXT_MAX = 1 << 18, TOLD_MAX = 20 };

struct midway {
    struct game *g, *start, *mark;
    size_t size;
    const char *path, *name;
    int looked, differed;
};

/* A rider whose wall has fallen stays where it was, half in the next wall: it could not be put there,
 * so that table is refused though a game came to it. */
static const char squeezed[] = "rider-falls-at-the-edge";

static char text[2][TEXT_MAX];
static struct mk_table table;

static void differs(struct midway *m, const char *why, const char *detail)
{
    if (m->differed++ < TOLD_MAX)
        fprintf(stderr, "%s: %s: %s %s\n", m->path, m->name, why, detail);
}

/* The first line of the first text that is not that of the second. */
static const char *first_difference(void)
{
    char *line = text[0];

    for (char *a = text[0], *b = text[1]; *a && *a == *b; a++, b++)
        if (*a == '\n')
            line = a + 1;
    line[strcspn(line, "\n")] = '\0';
    return *line ? line : "(nothing that is printed)";
}

static void compare(struct midway *m, const struct mk_cast *cast)
{
    struct game *read = malloc(mk_game_size(cast));

    assert_non_null(read);
    mk_game_init(read, cast, NULL);
    if (mk_game_hash(read) != mk_game_hash(m->g)) {
        print_table(read, text[1], TEXT_MAX);
        differs(m, "is not the same game when read again:", first_difference());
    }
    free(read);
}

static void look(struct midway *m)
{
    struct mk_cast cast;
    struct mk_error e;
    size_t used, length;
    int lines;

    if (m->g->ask.ask != ASK_ACTION)
        return;
    m->looked++;
    length = print_table(m->g, text[0], TEXT_MAX);
    mk_table_init(&table);
    if (!mk_table_read(&table, text[0], length, &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e)) {
        differs(m, "prints what cannot be read:", e.text);
        return;
    }
    if (!allowed(mk_check_cast(&cast)) && strcmp(m->name, squeezed) != 0)
        differs(m, "prints a table that is refused", "");
    else
        compare(m, &cast);
}

static void began(void *context, const struct mk_cast *cast)
{
    struct midway *m = context;

    m->size = mk_game_size(cast);
    m->g = malloc(m->size);
    m->start = malloc(m->size);
    m->mark = malloc(m->size);
    assert_true(m->g && m->start && m->mark);
    mk_game_init(m->g, cast, NULL);
    mk_game_init(m->start, cast, NULL);
    mk_game_init(m->mark, cast, NULL);
    look(m);
}

static void gave(void *context, const struct mk_order *o)
{
    struct midway *m = context;

    assert_true(allowed(mk_apply(m->g, o, NULL)));
    look(m);
}

static void marked(void *context)
{
    struct midway *m = context;

    mk_game_copy(m->mark, m->g);
}

static void returned(void *context, bool to_mark)
{
    struct midway *m = context;

    mk_game_copy(m->g, to_mark ? m->mark : m->start);
}

static void failed(void *context, int line, const char *words)
{
    (void)context;
    (void)line;
    (void)words;
}

static void finished(void *context, int line)
{
    (void)context;
    (void)line;
}

static void play(const struct book *b, int index, struct midway *m)
{
    struct recorder recorder = {m, began, gave, marked, returned, failed, finished};
    struct report report = {0};

    m->path = b->path;
    m->name = b->cases[index].name;
    m->g = m->start = m->mark = NULL;
    case_record(b, index, &report, &recorder);
    free(m->g);
    free(m->start);
    free(m->mark);
}

static void play_book(const struct book *b, void *context)
{
    for (int c = 0; c < b->ncase; c++)
        play(b, c, context);
}

static void every_case_reads_as_it_prints(void **state)
{
    struct midway m = {0};

    (void)state;
    every_book(play_book, &m);
    assert_true(m.looked > 2000);
    assert_int_equal(m.differed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case_reads_as_it_prints),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

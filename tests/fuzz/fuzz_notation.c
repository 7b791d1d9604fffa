/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* fuzz_notation.c: any bytes as a case file, and as a table followed by orders.
 *
 * Nothing may crash. What was read and printed reads and prints the same again. */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "casebook/run.h"
#include "mk/notation.h"

enum { TEXT_MAX = 1 << 20, CASES_MAX = 8, ORDERS_MAX = 200 };

static struct mk_table table, again;
static char text[2][TEXT_MAX];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---------------------------------------------------------------- as a case file */

static void run_cases(const char *bytes)
{
    struct book book;

    book_copy(&book, "fuzz", bytes);
    for (int i = 0; i < book.ncase && i < CASES_MAX; i++) {
        struct report report = {.path = "fuzz", .name = book.cases[i].name, .first_only = true};

        case_run(&book, i, &report);
    }
    book_release(&book);
}

/* ---------------------------------------------------------------- as a table */

static bool read_table(struct mk_table *t, const char *bytes, size_t size, struct mk_cast *cast,
                       size_t *used)
{
    struct mk_error error;
    int lines;

    mk_table_init(t);
    return mk_table_read(t, bytes, size, used, &lines, &error) && mk_table_cast(t, cast, &error) &&
           allowed(mk_check_cast(cast));
}

static struct game *game_made(const struct mk_cast *cast)
{
    struct game *g = malloc(mk_game_size(cast));

    assert(g);
    mk_game_init(g, cast, NULL);
    return g;
}

/* Whatever could be read is printed as something that can be read. Reading begins a turn, which may
 * do something to the figures: so the second text is the one compared. */
static void print_and_read(const struct game *g)
{
    struct mk_text t;
    struct mk_cast cast;
    size_t used;

    mk_text_init(&t, text[0], TEXT_MAX);
    mk_table_print(g, &t);
    if (t.used >= TEXT_MAX)
        return;
    mk_table_init(&again);
    if (!read_table(&again, text[0], t.used, &cast, &used)) {
        fprintf(stderr, "printed, but not read:\n%s\n", text[0]);
        abort();
    }
    assert(used == t.used);
    assert(cast.nfigure == g->nfigure && cast.nterrain == g->nterrain);
}

/* An order read, printed and read is the same order. */
static void order_again(const struct game *g, const struct mk_order *o)
{
    struct mk_order second;
    struct mk_error error;
    struct mk_text t;
    char line[2][2000];

    mk_text_init(&t, line[0], sizeof line[0]);
    mk_order_print(g, o, &t);
    if (!mk_order_read(g, line[0], t.used, 1, &second, &error)) {
        fprintf(stderr, "printed, but not read: %s\n", line[0]);
        abort();
    }
    mk_text_init(&t, line[1], sizeof line[1]);
    mk_order_print(g, &second, &t);
    assert(strcmp(line[0], line[1]) == 0);
}

static void play_lines(struct game *g, const char *at, const char *end)
{
    for (int n = 0; at < end && n < ORDERS_MAX; n++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        struct mk_order o;
        struct mk_error error;

        stop = stop ? stop : end;
        if (mk_order_read(g, at, (size_t)(stop - at), n, &o, &error)) {
            order_again(g, &o);
            mk_apply(g, &o, NULL);
            assert(mk_game_validate(g) == NULL);
        }
        at = stop + 1;
    }
}

static void run_table(const char *bytes, size_t size)
{
    struct mk_cast cast;
    size_t used;

    if (!read_table(&table, bytes, size, &cast, &used))
        return;
    struct game *g = game_made(&cast);

    if (g->ask.ask != ASK_NOTHING)
        print_and_read(g);
    play_lines(g, bytes + used, bytes + size);
    free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1);

    assert(bytes);
    memcpy(bytes, data, size);
    bytes[size] = '\0';
    run_cases(bytes);
    run_table(bytes, size);
    free(bytes);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* reread_test.c: every case of the book, written down wherever an action is asked for and read again.
 *
 *  (1) The table that is read is the same game, with the same hash.
 *  (2) The order that follows does the same to both. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "casebook/run.h"
#include "casebook/shelf.h"
#include "collection/library.h"
#include "mk/notation.h"

enum { TEXT_MAX = 1 << 18 };

struct watch {
    const struct book *book;
    const struct book_case *c;
    struct game *g, *start, *marked, *again;    /* again: what was read, or NULL */
    size_t size;
    int told;
};

static struct mk_table table;
static char text[TEXT_MAX];
static int told_in_all, faults;

static void complain(const struct watch *w, const char *what)
{
    print_error("%s: %s: %s\n", w->book->path, w->c->name, what);
    faults++;
}

/* What was read stands until the next order is given to both. */
static void write_and_read(struct watch *w)
{
    struct mk_text t;
    struct mk_cast cast;
    struct mk_error e;
    size_t used;
    int lines;

    free(w->again);
    w->again = NULL;
    if (w->g->ask.ask != ASK_ACTION)
        return;
    mk_text_init(&t, text, sizeof text);
    mk_table_print(w->g, &t);
    assert_true(t.used < sizeof text);
    mk_table_init(&table);
    if (!mk_table_read(&table, text, t.used, &used, &lines, &e) ||
        !mk_table_cast(&table, &cast, &e)) {
        complain(w, e.text);
        return;
    }
    w->again = malloc(mk_game_size(&cast));
    assert_non_null(w->again);
    mk_game_init(w->again, &cast, NULL);
    told_in_all++;
    if (mk_game_hash(w->again) == mk_game_hash(w->g))
        return;
    complain(w, "read again it is another game");
    free(w->again);
    w->again = NULL;
}

static void began(void *context, const struct mk_cast *cast)
{
    struct watch *w = context;

    w->size = mk_game_size(cast);
    w->g = malloc(w->size);
    w->start = malloc(w->size);
    w->marked = malloc(w->size);
    assert_non_null(w->g);
    assert_non_null(w->start);
    assert_non_null(w->marked);
    mk_game_init(w->g, cast, NULL);
    mk_game_copy(w->start, w->g);
    mk_game_copy(w->marked, w->g);
    write_and_read(w);
}

static void gave(void *context, const struct mk_order *o)
{
    struct watch *w = context;
    bool both = w->again && allowed(mk_apply(w->again, o, NULL));

    assert_true(allowed(mk_apply(w->g, o, NULL)));
    if (w->again && (!both || mk_game_hash(w->again) != mk_game_hash(w->g)))
        complain(w, "an order does something else to the table that was read again");
    write_and_read(w);
}

static void marked(void *context)
{
    struct watch *w = context;

    mk_game_copy(w->marked, w->g);
}

static void returned(void *context, bool to_mark)
{
    struct watch *w = context;

    mk_game_copy(w->g, to_mark ? w->marked : w->start);
    write_and_read(w);
}

static void failed(void *context, int line, const char *why)
{
    (void)line;
    complain(context, why);
}

static void finished(void *context, int line)
{
    (void)context;
    (void)line;
}

static void whole_book_is_read_again(void **state)
{
    struct shelf s = {0};
    struct library library = {.shipped_only = true};
    static const char *const folders[] = {      /* beside the build directory; not yet mk2, some of
                                                   whose marks no word tells */
        "../cases/abilities", "../cases/breakaway", "../cases/capture", "../cases/castle",
        "../cases/chariot", "../cases/close", "../cases/combat", "../cases/conquest",
        "../cases/examples", "../cases/factions", "../cases/formations", "../cases/movement",
        "../cases/multidial", "../cases/ranged", "../cases/rulings", "../cases/scoring",
        "../cases/setup", "../cases/terrain", "../cases/titan", "../cases/turns",
    };

    (void)state;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        shelf_add(&s, folders[i]);
    assert_int_equal(s.unreadable, 0);
    shelf_models(&s, library_models(&library));
    for (int b = 0; b < s.n; b++)
        for (int i = 0; i < s.book[b].ncase; i++) {
            struct watch w = {.book = &s.book[b], .c = &s.book[b].cases[i]};
            struct recorder r = {&w, began, gave, marked, returned, failed, finished};
            struct report report = {0};

            case_record(&s.book[b], i, &report, &r);
            free(w.g);
            free(w.start);
            free(w.marked);
            free(w.again);
        }
    shelf_release(&s);
    library_release(&library);
    print_message("%d tables read again\n", told_in_all);
    assert_true(told_in_all > 1000);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole_book_is_read_again)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

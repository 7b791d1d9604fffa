/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_list.c: GET /api/games: its pages are kept for a second. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/list.h"
#include "server/parts.h"
#include "server_setup.h"

enum { SECOND = 1000000, PAGES = 16 };

/* A page of the list, freed by the caller; *read is what the store did for it. */
static char *ask(struct server *h, const char *after, int64_t *read)
{
    struct answer a;

    store_steps(h->store);
    list_answer(h, after, &a);
    *read = store_steps(h->store);
    assert_int_equal(a.status, 200);
    assert_int_equal(strlen(a.owned), a.length);
    return a.owned;
}

static bool tells(struct server *h, const char *after, const char *what, int64_t *read)
{
    char *text = ask(h, after, read);
    bool found = strstr(text, what) != NULL;

    free(text);
    return found;
}

static void create(struct desk *d, struct draft *g)
{
    desk_create(d, g, small_table, "\"listed\": true, " SEATS_ME);
}

static void a_page_is_read_once_a_second(void **state)
{
    struct desk *d = *state;
    struct server h = {.store = d->store, .games = d->games};
    struct draft first, second;
    int64_t read;

    create(d, &first);
    assert_true(tells(&h, "", first.head.id, &read));
    assert_in_range(read, 1, INT64_MAX);
    create(d, &second);
    log_set_now(log_now() + SECOND);
    assert_true(tells(&h, "", first.head.id, &read));
    assert_int_equal(read, 0);
    assert_false(tells(&h, "", second.head.id, &read));
    log_set_now(log_now() + 1);
    assert_true(tells(&h, "", second.head.id, &read));
    assert_in_range(read, 1, INT64_MAX);
    assert_true(tells(&h, "", second.head.id, &read));
    assert_int_equal(read, 0);
    list_release(&h);
}

static void every_page_is_kept_by_itself(void **state)
{
    struct desk *d = *state;
    struct server h = {.store = d->store, .games = d->games};
    struct draft g;
    int64_t read;

    create(d, &g);
    assert_true(tells(&h, "", g.head.id, &read));
    assert_false(tells(&h, "over", g.head.id, &read));
    assert_in_range(read, 1, INT64_MAX);
    assert_true(tells(&h, "", g.head.id, &read));
    assert_int_equal(read, 0);
    assert_false(tells(&h, "over", g.head.id, &read));
    assert_int_equal(read, 0);
    list_release(&h);
}

/* Only so many are kept: who asks for many others reads again, and is told what is right. */
static void few_pages_are_kept(void **state)
{
    struct desk *d = *state;
    struct server h = {.store = d->store, .games = d->games};
    char after[LIST_AFTER];
    struct draft g;
    int64_t read;

    create(d, &g);
    for (int i = 0; i < PAGES; i++) {
        snprintf(after, sizeof after, "r%d", 1000 + i);
        assert_true(tells(&h, after, g.head.id, &read));
        assert_in_range(read, 1, INT64_MAX);
    }
    assert_true(tells(&h, "r1000", g.head.id, &read));
    assert_int_equal(read, 0);
    assert_false(tells(&h, "r1", g.head.id, &read));
    assert_in_range(read, 1, INT64_MAX);
    assert_true(tells(&h, "r1000", g.head.id, &read));
    assert_in_range(read, 1, INT64_MAX);
    list_release(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(a_page_is_read_once_a_second),
        DESK_TEST(every_page_is_kept_by_itself),
        DESK_TEST(few_pages_are_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

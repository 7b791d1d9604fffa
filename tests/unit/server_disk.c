/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_disk.c: a disk that takes its time, and one that fails. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "server_setup.h"

/* Two games with their players; nobody has heard anything yet. */
struct evening {
    struct draft g[2];
    struct ear e[2];
};

static void evening_begin(struct desk *d, struct evening *v)
{
    for (int i = 0; i < 2; i++) {
        desk_create(d, &v->g[i], small_table, SEATS_ME);
        ear_hello(d, &v->e[i], v->g[i].head.id, v->g[i].token, 0);
        ear_forget(&v->e[i]);
    }
    games_finish(d->games);
}

static void evening_end(struct desk *d, struct evening *v)
{
    for (int i = 0; i < 2; i++)
        ear_leave(d, &v->e[i]);
}

static void chat(struct desk *d, struct ear *e, const char *text)
{
    struct message m = {.kind = SAYS_CHAT, .text = text, .length = strlen(text)};

    games_chat(d->games, &e->listener, &m);
}

static void nothing_is_told_while_the_disk_hangs(void **state)
{
    struct desk *d = *state;
    struct evening v;
    char error[STORE_ERROR];

    evening_begin(d, &v);
    store_disk(d->store, STORE_DISK_HANGS);
    ear_orders(d, &v.e[0], 1, "red move a to 10,5");
    games_turn(d->games);               /* does not wait */
    assert_int_equal(store_synced(d->store, error), STORE_SYNCING);
    ear_orders(d, &v.e[1], 1, "red end");
    ear_orders(d, &v.e[0], 2, "red end");
    for (int i = 0; i < 20; i++)
        games_turn(d->games);
    assert_string_equal(ear_text(&v.e[0]), "");
    assert_string_equal(ear_text(&v.e[1]), "");
    assert_int_equal(d->metrics.commits, 3);        /* two games begun; one order */
    store_disk(d->store, STORE_DISK_WORKS);
    games_finish(d->games);
    assert_int_equal(d->metrics.commits, 4);        /* what came meanwhile is one batch */
    assert_true(heard(&v.e[1], "ack 1\n"));
    const char *told[] = {"line 1 ", "ack 1\n", "line 2 ", "ack 2\n"}, *at = ear_text(&v.e[0]);

    for (int i = 0; i < 4; i++) {
        at = strstr(at, told[i]);
        assert_non_null(at);
    }
    evening_end(d, &v);
}

/* Who comes and who goes meanwhile is told everything once, or nothing. */
static void people_come_and_go_while_the_disk_hangs(void **state)
{
    struct desk *d = *state;
    struct evening v;
    struct ear late = {.listener.hear = ear_hear};
    struct message hello = {.kind = SAYS_HELLO};
    const char *text;
    int64_t bytes;

    d->drop_after = 0;
    desk_restart(d);
    evening_begin(d, &v);
    store_disk(d->store, STORE_DISK_HANGS);
    chat(d, &v.e[0], "well");
    ear_orders(d, &v.e[0], 1, "red end");
    ear_orders(d, &v.e[1], 1, "red end");
    games_turn(d->games);
    memcpy(hello.id, v.g[0].head.id, ROOM_ID);
    assert_null(games_hello(d->games, &late.listener, &hello, &text));
    while (games_feed(d->games, &late.listener))
        ;
    assert_true(heard(&late, "last 0\nchats 0\n"));
    assert_int_equal(heard_times(&late, "line ") + heard_times(&late, "chat "), 0);
    ear_leave(d, &v.e[1]);
    games_turn(d->games);
    games_tick(d->games);
    assert_int_equal(games_in_memory(d->games, &bytes), 2);     /* it is not told yet */
    store_disk(d->store, STORE_DISK_WORKS);
    games_finish(d->games);
    assert_int_equal(heard_times(&late, "line 1 "), 1);
    assert_int_equal(heard_times(&late, "chat 1 "), 1);
    games_tick(d->games);
    assert_int_equal(games_in_memory(d->games, &bytes), 1);
    ear_hello(d, &v.e[1], v.g[1].head.id, v.g[1].token, 0);
    assert_int_equal(heard_times(&v.e[1], "line 1 "), 1);
    ear_leave(d, &late);
    evening_end(d, &v);
}

static void note_call(void *context, bool stored)
{
    *(int *)context = stored;
}

/* What may be there or not is not acknowledged, and nothing more is stored. */
static void a_disk_that_fails_ends_it(void **state)
{
    struct desk *d = *state;
    struct evening v;
    int stored = -1;
    char error[STORE_ERROR] = "";

    evening_begin(d, &v);
    ear_gives(d, &v.e[0], 1, "red move a to 10,5");
    assert_true(heard(&v.e[0], "ack 1\n"));
    ear_forget(&v.e[0]);
    store_disk(d->store, STORE_DISK_FAILS);
    ear_orders(d, &v.e[0], 2, "red end");
    games_when_stored(d->games, note_call, &stored);
    assert_false(games_lost(d->games));
    games_finish(d->games);
    assert_true(games_lost(d->games));
    assert_true(games_sick(d->games));
    assert_int_equal(stored, false);
    assert_string_equal(ear_text(&v.e[0]), "");
    assert_int_equal(d->metrics.commit_failures, 1);
    store_disk(d->store, STORE_DISK_WORKS);
    ear_orders(d, &v.e[1], 1, "red end");
    games_finish(d->games);
    assert_true(heard(&v.e[1], "refuse 1 store "));
    assert_false(store_wait(d->store, error));
    assert_true(error[0] != '\0');
    assert_false(store_probe(d->store, error));
    for (int i = 0; i < 2; i++)
        ear_lose(&v.e[i]);
    desk_restart(d);
    ear_hello(d, &v.e[0], v.g[0].head.id, v.g[0].token, 0);
    assert_int_equal(heard_times(&v.e[0], "line 1 "), 1);
    ear_leave(d, &v.e[0]);
}

static void answer(void *context)
{
    *(volatile int *)context = 1;
}

static void the_loop_is_woken(void **state)
{
    struct desk *d = *state;
    struct evening v;
    int woken = 0;
    char error[STORE_ERROR];

    evening_begin(d, &v);
    store_wake(d->store, answer, &woken);
    ear_orders(d, &v.e[0], 1, "red end");
    games_turn(d->games);
    assert_true(store_wait(d->store, error));
    store_wake(d->store, NULL, NULL);
    assert_int_equal(woken, 1);
    evening_end(d, &v);
}

/* The log is there before it is needed, and what was stored is found behind all the zeros. */
static void the_log_is_prepared(void **state)
{
    enum { LINES = 400 };
    struct desk *d = *state;
    struct evening v;
    char path[128];
    struct stat before, after;

    evening_begin(d, &v);
    snprintf(path, sizeof path, "%s-wal", d->path);
    for (int n = 1; n <= LINES; n++) {
        ear_gives(d, &v.e[0], n, n % 2 ? "red end" : "blue end");
        if (n == LINES / 2)
            assert_int_equal(stat(path, &before), 0);
    }
    assert_true(heard(&v.e[0], "ack 400\n"));
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_size > (32 << 20));
    assert_int_equal(after.st_size, before.st_size);
    for (int i = 0; i < 2; i++)
        ear_lose(&v.e[i]);
    desk_restart(d);
    ear_hello(d, &v.e[0], v.g[0].head.id, v.g[0].token, 0);
    assert_int_equal(heard_times(&v.e[0], "line "), LINES);
    ear_leave(d, &v.e[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(nothing_is_told_while_the_disk_hangs),
        DESK_TEST(people_come_and_go_while_the_disk_hangs),
        DESK_TEST(a_disk_that_fails_ends_it),
        DESK_TEST(the_loop_is_woken),
        DESK_TEST(the_log_is_prepared),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

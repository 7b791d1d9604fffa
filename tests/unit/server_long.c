/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_long.c: what a game costs that is long, or was taken back again and again. */
#define _DEFAULT_SOURCE             /* mkdtemp, clock_gettime */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

#include "../fit.h"
#include "server_long.h"

enum { LONG = 50000, PAIRS = 150 };

/* Microseconds of all threads together: on a slow machine a worker may load the game. */
static int64_t work_of_all(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * (int64_t)1000000 + t.tv_nsec / 1000;
}

/* What it takes to open a game that is not in memory. */
static int64_t cold_hello(struct desk *d, const struct draft *g, int last)
{
    struct message m = {.kind = SAYS_HELLO, .n = last};
    struct ear e = {.listener.hear = ear_hear};
    const char *text, *code;
    int64_t start;

    desk_restart(d);
    snprintf(m.id, sizeof m.id, "%s", g->head.id);
    start = work_of_all();
    while ((code = games_hello(d->games, &e.listener, &m, &text)) && strcmp(code, "busy") == 0)
        workers_drain(d->workers);
    assert_null(code);
    games_feed(d->games, &e.listener);
    start = work_of_all() - start;
    ear_leave(d, &e);
    return start;
}

/* Two games, and what they know who come. */
struct pair {
    struct desk *d;
    struct draft plain, fickle;
    int n, m;
};

/* How many times as much as it may the fickle one takes. */
static double too_much(void *with)
{
    struct pair *p = with;
    int64_t other = cold_hello(p->d, &p->fickle, p->m);

    return (double)other / (4 * (double)cold_hello(p->d, &p->plain, p->n) + 5000);
}

static void taking_back_costs_nothing_later(void **state)
{
    struct pair pair = {.d = *state};
    struct desk *d = *state;
    struct draft *plain = &pair.plain, *fickle = &pair.fickle;
    struct ear a, b;
    int m;

    desk_create(d, plain, crowded_table(), SEATS_ME);
    desk_create(d, fickle, crowded_table(), SEATS_ME);
    ear_hello(d, &a, plain->head.id, plain->token, 0);
    ear_hello(d, &b, fickle->head.id, fickle->token, 0);
    pair.n = march(d, &a, 0);
    m = march(d, &b, 0);
    for (int i = 0; i < PAIRS; i++) {
        struct message undo = {.kind = SAYS_UNDO, .n = m + 2};

        ear_orders(d, &b, m + 1, "red move a to 12,9");
        games_undo(d->games, &b.listener, &undo, 1);
        m += 2;
    }
    games_finish(d->games);
    if (heard(&b, "refuse"))
        fail_msg("%.200s", strstr(ear_text(&b), "refuse"));
    assert_int_equal(heard_times(&b, "line "), m);
    ear_lose(&a);
    ear_lose(&b);
    pair.m = m;
    assert_true(fit_figure("opening a game with much taken back, as a part of what it may take",
                           too_much, &pair, 1));
}

static void what_was_taken_back_is_not_there_again(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red move d to 20,8");
    ear_undoes(d, &e, 2);
    ear_gives(d, &e, 3, "red move d to 21,8");
    ear_gives(d, &e, 4, "red end");
    ear_undoes(d, &e, 5);
    ear_lose(&e);
    desk_restart(d);
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    assert_int_equal(heard_times(&e, "line "), 5);
    ear_forget(&e);
    ear_undoes(d, &e, 6);                       /* the move is the last that is valid, and can go */
    assert_true(heard(&e, " undo 1\n"));
    ear_gives(d, &e, 7, "red move d to 20,7");
    assert_int_equal(heard_times(&e, "ack 7"), 1);
    ear_leave(d, &e);
}

/* ---------------------------------------------------------------- a long game */

static double opening(void *with)
{
    struct pair *p = with;

    return (double)cold_hello(p->d, &p->plain, 0) / 1000;
}

static void a_long_game_is_opened_quickly(void **state)
{
    struct pair pair = {.d = *state};

    play_long(pair.d, &pair.plain, LONG);
    assert_true(fit_figure("opening a game of 50,000 lines, ms", opening, &pair, COLD_MS));
}

/* Of another line, of the last one (601 by then), or no state at all: it is played from its table. */
static void a_snapshot_that_is_wrong_is_not_believed(void **state)
{
    static const char *const wrong[] = {"UPDATE snapshots SET n = n - 1",
                                        "UPDATE snapshots SET n = 601",
                                        "UPDATE snapshots SET state = x'00112233'"};
    struct desk *d = *state;
    struct draft g;
    struct ear e;
    int n = 601;

    play_long(d, &g, 600);
    assert_int_equal(snapshots_of(d), 1);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++, n++) {
        desk_meddle(d, wrong[i]);
        assert_null(ear_hello(d, &e, g.head.id, g.token, n - 2));
        assert_int_equal(heard_times(&e, "line "), 1);
        ear_gives(d, &e, n, n % 2 ? "red end" : "blue end");
        assert_true(heard(&e, "ack "));
        ear_lose(&e);
    }
    desk_meddle(d, "DELETE FROM snapshots");
    assert_null(ear_hello(d, &e, g.head.id, g.token, n - 2));
    assert_false(heard(&e, "\nclosed "));              /* every line has the hash it ought to have */
    ear_leave(d, &e);
}

/* The game is played on from its snapshot; who asks for lines that are lost is told so once, not
 * served for ever. */
static void lines_that_are_missing_are_not_sent(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e, other;

    play_long(d, &g, 600);
    desk_restart(d);                    /* every line is in its place then */
    desk_meddle(d, "DELETE FROM lines WHERE n BETWEEN 100 AND 102");
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    assert_int_equal(heard_times(&e, "line "), 99);
    assert_int_equal(heard_times(&e, "bye store "), 1);
    assert_false(heard(&e, "\nready\n"));
    assert_null(ear_hello(d, &other, g.head.id, g.token, 600));
    assert_true(heard(&other, "\nready\n"));
    ear_gives(d, &other, 601, "red end");
    assert_true(heard(&other, "ack 601"));
    ear_leave(d, &other);
    ear_leave(d, &e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(taking_back_costs_nothing_later),
        DESK_TEST(what_was_taken_back_is_not_there_again),
        DESK_TEST(a_long_game_is_opened_quickly),
        DESK_TEST(a_snapshot_that_is_wrong_is_not_believed),
        DESK_TEST(lines_that_are_missing_are_not_sent),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

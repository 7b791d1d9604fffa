/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_talk.c: spectators and players talk; a lost seat is recovered. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server_setup.h"

static void says(struct desk *d, struct ear *e, const char *text)
{
    struct message m;

    assert_null(message_read(&m, text, strlen(text)));
    if (m.kind == SAYS_CHAT)
        games_chat(d->games, &e->listener, &m);
    else
        games_quiet(d->games, &e->listener, &m);
    desk_turn(d);
}

/* Says the same many times, with so much time before each. */
static void says_often(struct desk *d, struct ear *e, int times, int64_t apart)
{
    struct message m;

    assert_null(message_read(&m, "chat blah", strlen("chat blah")));
    for (int i = 0; i < times; i++) {
        log_set_now(log_now() + apart);
        games_chat(d->games, &e->listener, &m);
        if (i % 100 == 99)
            desk_turn(d);
    }
    desk_turn(d);
}

enum { SECOND = 1000000 };

/* Ten at once, then one a second: all spectators together. */
static void spectators_cannot_talk_fast(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear player, watcher, other;

    desk_create(d, &g, small_table, SEATS_ME);
    assert_null(ear_hello(d, &player, g.head.id, g.token, 0));
    assert_null(ear_hello(d, &watcher, g.head.id, "", 0));
    assert_null(ear_hello(d, &other, g.head.id, "", 0));
    says_often(d, &watcher, 50, 0);
    assert_int_equal(heard_times(&player, "chat "), 10);
    assert_int_equal(heard_times(&watcher, "error too-fast "), 40);
    says_often(d, &other, 1, 0);
    assert_int_equal(heard_times(&player, "chat "), 10);
    assert_int_equal(heard_times(&other, "error too-fast "), 1);
    log_set_now(log_now() + 3 * SECOND);
    says_often(d, &other, 50, 0);
    assert_int_equal(heard_times(&player, "chat "), 13);
    log_set_now(log_now() + 1000LL * SECOND);
    says_often(d, &watcher, 50, 0);
    assert_int_equal(heard_times(&player, "chat "), 23);
    ear_forget(&player);
    says_often(d, &player, 300, 0);             /* nobody who plays waits for them */
    assert_int_equal(heard_times(&player, "chat "), 300);
    assert_false(heard(&player, "error"));
    ear_leave(d, &player);
    ear_leave(d, &watcher);
    ear_leave(d, &other);
}

/* A thousand of the spectators, and five thousand of the players, whatever spectators have said. */
static void spectators_cannot_use_up_the_chat(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear player, watcher;

    desk_create(d, &g, small_table, SEATS_ME);
    assert_null(ear_hello(d, &player, g.head.id, g.token, 0));
    assert_null(ear_hello(d, &watcher, g.head.id, "", 0));
    says_often(d, &watcher, 1000, SECOND);
    assert_int_equal(heard_times(&player, "chat "), 1000);
    assert_false(heard(&watcher, "\nerror"));
    says_often(d, &watcher, 10, SECOND);
    assert_int_equal(heard_times(&player, "chat "), 1000);
    assert_int_equal(heard_times(&watcher, "error too-long "), 10);
    ear_forget(&player);
    says_often(d, &player, 5000, 0);
    assert_int_equal(heard_times(&player, "chat "), 5000);
    assert_false(heard(&player, "error"));
    says_often(d, &player, 1, 0);
    assert_int_equal(heard_times(&player, "chat "), 5000);
    assert_int_equal(heard_times(&player, "error too-long "), 1);
    ear_leave(d, &player);
    ear_leave(d, &watcher);
}

static void players_ask_for_quiet(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear player, watcher;

    desk_create(d, &g, small_table, SEATS_ME);
    assert_null(ear_hello(d, &player, g.head.id, g.token, 0));
    assert_null(ear_hello(d, &watcher, g.head.id, "", 0));
    says(d, &watcher, "quiet on");
    assert_true(heard(&watcher, "error not-yours "));
    says(d, &player, "quiet on");
    assert_true(heard(&watcher, "\nquiet on\n"));
    says(d, &watcher, "chat but");
    assert_true(heard(&watcher, "\nerror quiet "));
    assert_false(heard(&player, "chat 1"));
    says(d, &player, "chat thanks");
    assert_true(heard(&watcher, " red thanks\n"));
    ear_lose(&player);
    ear_lose(&watcher);
    desk_restart(d);                    /* it stays so */
    assert_null(ear_hello(d, &player, g.head.id, g.token, 0));
    assert_true(heard(&player, "\nquiet on\n"));
    says(d, &player, "quiet off");
    assert_null(ear_hello(d, &watcher, g.head.id, "", 0));
    assert_false(heard(&watcher, "\nquiet"));
    says(d, &watcher, "chat hello");
    assert_true(heard(&player, " - hello\n"));
    ear_leave(d, &player);
    ear_leave(d, &watcher);
}

static void a_game_may_be_without_spectators_chat(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear player, watcher;

    desk_create(d, &g, small_table, "\"quiet\": true, " SEATS_ME);
    assert_null(ear_hello(d, &player, g.head.id, g.token, 0));
    assert_null(ear_hello(d, &watcher, g.head.id, "", 0));
    assert_true(heard(&watcher, "\nquiet always\n"));
    says(d, &player, "quiet off");
    assert_true(heard(&player, "\nerror quiet "));
    says(d, &watcher, "chat hello");
    assert_true(heard(&watcher, "\nerror quiet "));
    ear_leave(d, &player);
    ear_leave(d, &watcher);
}

static void a_lost_seat_is_recovered_once(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear old, new;
    char token[SECRET], code[SECRET], again[SECRET], third[SECRET];
    const char *text;
    unsigned players;

    desk_create(d, &g, small_table, SEATS_OPEN);
    assert_null(ear_hello(d, &old, g.head.id, g.token, 0));
    assert_string_equal(games_recover(d->games, g.head.id, "wrong", token, code, &players, &text),
                        "no-seat");
    assert_string_equal(games_recover(d->games, g.head.id, g.token, token, code, &players, &text),
                        "no-seat");
    assert_null(games_recover(d->games, g.head.id, g.recovery, token, code, &players, &text));
    assert_int_equal(players, 1);
    desk_turn(d);
    assert_true(heard(&old, "\nbye recovered "));
    ear_gives(d, &old, 1, "red end");
    assert_false(heard(&old, "ack 1"));
    ear_leave(d, &old);
    assert_string_equal(ear_hello(d, &old, g.head.id, g.token, 0), "no-seat");
    assert_null(ear_hello(d, &new, g.head.id, token, 0));
    assert_true(heard(&new, "\nseats red\n"));
    assert_true(heard(&new, "\nwatchers 0\n"));
    ear_gives(d, &new, 1, "red end");
    assert_true(heard(&new, "ack 1"));
    ear_leave(d, &new);
    assert_string_equal(games_recover(d->games, g.head.id, g.recovery, token, again, &players, &text),
                        "no-seat");
    desk_restart(d);
    assert_null(games_recover(d->games, g.head.id, code, third, again, &players, &text));
    desk_turn(d);
}

static void who_joins_gets_a_code_as_well(void **state)
{
    struct desk *d = *state;
    struct draft g;
    char token[SECRET], code[SECRET], again[SECRET], other[SECRET];
    const char *text;
    unsigned players;

    desk_create(d, &g, small_table, SEATS_OPEN);
    desk_join(d, &g, token);
    games_make_recovery(d->games, g.head.id, token, code);
    desk_turn(d);
    desk_restart(d);
    assert_null(games_recover(d->games, g.head.id, code, other, again, &players, &text));
    assert_int_equal(players, 2);
    desk_turn(d);
}

#define TEST(name) DESK_TEST(name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(spectators_cannot_talk_fast),
        TEST(spectators_cannot_use_up_the_chat),
        TEST(players_ask_for_quiet),
        TEST(a_game_may_be_without_spectators_chat),
        TEST(a_lost_seat_is_recovered_once),
        TEST(who_joins_gets_a_code_as_well),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

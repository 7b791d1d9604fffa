/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_rematch.c: a game once more: for the seats that played, and for nobody else. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server_setup.h"

/* Red and blue, each with a token of their own, agree to end. */
static void play_out(struct desk *d, struct draft *g, char blue[SECRET], const char *rest, int last)
{
    struct ear a, b;

    desk_create(d, g, small_table, rest);
    desk_join(d, g, blue);
    ear_hello(d, &a, g->head.id, g->token, 0);
    ear_hello(d, &b, g->head.id, blue, 0);
    ear_gives(d, &a, last + 1, "red agree");
    ear_gives(d, &b, last + 2, "blue agree");
    ear_leave(d, &a);
    ear_leave(d, &b);
}

static void only_who_played_is_told(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, blue, watcher, late;
    char token[SECRET], next[ROOM_ID], line[40];
    const char *text;

    play_out(d, &g, token, SEATS_OPEN, 0);
    ear_hello(d, &red, g.head.id, g.token, 0);
    ear_hello(d, &blue, g.head.id, token, 0);
    ear_hello(d, &watcher, g.head.id, "", 0);
    assert_null(games_rematch(d->games, g.head.id, token, next, &text));
    games_finish(d->games);
    snprintf(line, sizeof line, "rematch %s\n", next);
    assert_true(heard(&red, line));
    assert_true(heard(&blue, line));
    assert_false(heard(&watcher, "rematch"));
    assert_false(heard(&watcher, next));
    desk_turn(d);
    ear_leave(d, &red);
    ear_leave(d, &blue);
    ear_leave(d, &watcher);
    desk_restart(d);
    ear_hello(d, &late, g.head.id, g.token, 0);     /* who comes later hears of it, too */
    assert_true(heard(&late, line));
    ear_leave(d, &late);
    ear_hello(d, &late, g.head.id, "", 0);
    assert_false(heard(&late, "rematch"));
    ear_leave(d, &late);
}

static void everybody_has_the_same_seat(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, blue, watcher;
    char token[SECRET], next[ROOM_ID], again[ROOM_ID], stranger[SECRET];
    const char *text, *player = "blue";

    play_out(d, &g, token, SEATS_OPEN, 0);
    assert_null(games_rematch(d->games, g.head.id, g.token, next, &text));
    games_finish(d->games);
    assert_null(games_rematch(d->games, g.head.id, token, again, &text));
    assert_string_equal(next, again);
    assert_string_not_equal(next, g.head.id);
    assert_null(ear_hello(d, &red, next, g.token, 0));
    assert_null(ear_hello(d, &blue, next, token, 0));
    assert_null(ear_hello(d, &watcher, next, "", 0));
    assert_true(heard(&red, "\nseats red\n"));
    assert_true(heard(&blue, "\nseats blue\n"));
    assert_true(heard(&blue, "player blue human here Bert\n"));
    assert_true(heard(&watcher, "\nseats -\n"));
    assert_string_equal(games_join(d->games, next, g.code, &player, "C", stranger, &text), "taken");
    ear_gives(d, &red, 1, "red move a to 10,5");
    assert_true(heard(&blue, "line 1 "));
    assert_true(heard(&red, "ack 1"));
    ear_leave(d, &red);
    ear_leave(d, &blue);
    ear_leave(d, &watcher);
}

static void strangers_cannot_ask(void **state)
{
    struct desk *d = *state;
    struct draft g, running;
    char token[SECRET], next[ROOM_ID];
    const char *text;

    play_out(d, &g, token, SEATS_OPEN, 0);
    assert_string_equal(games_rematch(d->games, g.head.id, NULL, next, &text), "no-seat");
    assert_string_equal(games_rematch(d->games, g.head.id, "", next, &text), "no-seat");
    assert_string_equal(games_rematch(d->games, g.head.id, g.code, next, &text), "no-seat");
    assert_string_equal(games_rematch(d->games, "AAAAAAAAAAAA", token, next, &text), "no-game");
    desk_create(d, &running, small_table, SEATS_ME);
    assert_string_equal(games_rematch(d->games, running.head.id, g.token, next, &text), "no-seat");
    assert_string_equal(games_rematch(d->games, running.head.id, running.token, next, &text),
                        "running");
    assert_int_equal(games_in_store(d->games), 2);
}

/* A game that was played on from somewhere begins there again. */
static void it_begins_where_the_game_began(void **state)
{
    struct desk *d = *state;
    struct store_game s;
    struct draft g;
    struct ear e;
    char token[SECRET], next[ROOM_ID];
    const char *text;

    play_out(d, &g, token, "\"lines\": [\"red move a to 10,5\", \"red end\"], "
                           "\"clock\": {\"minutes\": 5}, " SEATS_OPEN, 2);
    assert_null(games_rematch(d->games, g.head.id, g.token, next, &text));
    games_finish(d->games);
    assert_true(games_summary(d->games, next, &s));
    assert_false(s.state.over);
    assert_int_equal(s.state.last, 2);
    assert_string_equal(s.player[s.state.asked], "blue");
    assert_int_equal(s.state.left[0], 300000000);
    ear_hello(d, &e, next, token, 0);
    assert_true(heard(&e, " red end\n"));
    assert_false(heard(&e, "agree"));
    ear_leave(d, &e);
}

static void bots_play_again(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;
    char next[ROOM_ID];
    const char *text;

    desk_create(d, &g, small_table, SEATS_BOT);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red withdraw");
    assert_null(games_rematch(d->games, g.head.id, g.token, next, &text));
    games_finish(d->games);
    ear_leave(d, &e);
    ear_hello(d, &e, next, g.token, 0);
    assert_true(heard(&e, "player blue bot here"));
    ear_gives(d, &e, 1, "red end");
    desk_settle(d);
    assert_true(heard(&e, " blue "));
    ear_leave(d, &e);
}

#define TEST(name) DESK_TEST(name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(only_who_played_is_told),
        TEST(everybody_has_the_same_seat),
        TEST(strangers_cannot_ask),
        TEST(it_begins_where_the_game_began),
        TEST(bots_play_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_rematch.c: a game once more: for the seats that played, and for nobody else. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server_long.h"

/* Red and blue, each with a token of their own, agree to end. */
static void play_out_at(struct desk *d, struct draft *g, char blue[SECRET], const char *table,
                        const char *rest, int last)
{
    struct ear a, b;

    desk_create(d, g, table, rest);
    desk_join(d, g, blue);
    ear_hello(d, &a, g->head.id, g->token, 0);
    ear_hello(d, &b, g->head.id, blue, 0);
    ear_gives(d, &a, last + 1, "red agree");
    ear_gives(d, &b, last + 2, "blue agree");
    ear_leave(d, &a);
    ear_leave(d, &b);
}

static void play_out(struct desk *d, struct draft *g, char blue[SECRET], const char *rest, int last)
{
    play_out_at(d, g, blue, small_table, rest, last);
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

/* ---------------------------------------------------------------- a seat that was recovered */

/* The seat of that code has a new token. */
static void recover(struct desk *d, const char *id, char code[SECRET], char token[SECRET])
{
    unsigned players;
    const char *text;
    char next[SECRET];

    assert_null(games_recover(d->games, id, code, token, next, &players, &text));
    assert_int_equal(players, 1);
    memcpy(code, next, SECRET);
    games_finish(d->games);
}

static bool holds_red(struct desk *d, const char *id, const char *token)
{
    struct ear e;
    const char *code = ear_hello(d, &e, id, token, 0);
    bool red = !code && heard(&e, "\nseats red\n");

    if (code)
        assert_string_equal(code, "no-seat");
    else
        ear_leave(d, &e);
    return red;
}

static void is_asked_for(struct desk *d, const char *id, const char *token, const char *rematch)
{
    char next[ROOM_ID];
    const char *text, *code = games_rematch(d->games, id, token, next, &text);

    games_finish(d->games);
    if (!rematch)
        assert_string_equal(code, "no-seat");
    else
        assert_null(code);
    if (rematch)
        assert_string_equal(next, rematch);
}

/* The rematch has begun already: the new token leads to it and holds the seat in it, the old one
 * does neither, whichever of the games it was recovered in. */
static void who_has_recovered_a_seat_has_it_in_the_rematch(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear old, late;
    char blue[SECRET], red[SECRET], third[SECRET], next[ROOM_ID], line[40];
    const char *text;

    play_out(d, &g, blue, SEATS_OPEN, 0);
    assert_null(games_rematch(d->games, g.head.id, blue, next, &text));
    games_finish(d->games);
    snprintf(line, sizeof line, "rematch %s\n", next);
    assert_null(ear_hello(d, &old, next, g.token, 0));
    recover(d, g.head.id, g.recovery, red);
    assert_true(heard(&old, "\nbye recovered "));
    ear_gives(d, &old, 1, "red end");
    assert_false(heard(&old, "ack 1"));
    ear_leave(d, &old);
    for (int i = 0; i < 2; i++) {
        is_asked_for(d, g.head.id, red, next);
        is_asked_for(d, g.head.id, blue, next);
        is_asked_for(d, g.head.id, g.token, NULL);
        assert_true(holds_red(d, next, red));
        assert_false(holds_red(d, next, g.token));
        assert_null(ear_hello(d, &late, g.head.id, red, 0));
        assert_true(heard(&late, line));
        ear_leave(d, &late);
        desk_restart(d);
    }
    assert_int_equal(games_in_store(d->games), 2);
    recover(d, next, g.recovery, third);
    desk_restart(d);
    is_asked_for(d, g.head.id, third, next);
    is_asked_for(d, g.head.id, red, NULL);
    assert_false(holds_red(d, next, red));
    assert_true(holds_red(d, next, third));
}

/* It is recovered while a worker prepares the rematch. */
static void a_rematch_on_its_way_is_for_the_new_token(void **state)
{
    enum { MARCHES = 2000 };
    struct desk *d = *state;
    struct draft g;
    char blue[SECRET], red[SECRET], next[ROOM_ID], *rest = malloc(64 * MARCHES);
    const char *text;
    char *at = rest + sprintf(rest, "\"lines\": [");

    for (int i = 0; i < MARCHES; i++)
        at += sprintf(at, "%s\"red move %s,%d\", \"red end\", \"blue end\"", i ? ", " : "",
                      i % 2 ? "d to 20" : "a to 10", i / 2 % 2 ? 4 : 8);
    strcpy(at, "], " SEATS_OPEN);
    play_out_at(d, &g, blue, crowded_table(), rest, 3 * MARCHES);
    free(rest);
    assert_string_equal(games_rematch(d->games, g.head.id, blue, next, &text), "busy");
    recover(d, g.head.id, g.recovery, red);
    workers_drain(d->workers);
    games_finish(d->games);
    assert_null(games_rematch(d->games, g.head.id, red, next, &text));
    assert_true(holds_red(d, next, red));
    assert_false(holds_red(d, next, g.token));
    is_asked_for(d, g.head.id, blue, next);
    assert_int_equal(games_in_store(d->games), 2);
}

/* The rematch is not in memory when the seat is recovered, but on its way there. */
static void a_rematch_that_is_being_read_is_for_the_new_token(void **state)
{
    struct desk *d = *state;
    struct draft g, again;
    struct ear e;
    char blue[SECRET], red[SECRET], next[ROOM_ID], order[32];
    const char *text;

    play_out(d, &g, blue, SEATS_OPEN, 0);
    assert_null(games_rematch(d->games, g.head.id, blue, next, &text));
    games_finish(d->games);
    for (int n = 1; n <= 4000; n++) {
        ear_hello(d, &e, next, n % 2 ? g.token : blue, n - 1);
        snprintf(order, sizeof order, "%s end", n % 2 ? "red" : "blue");
        ear_gives(d, &e, n, order);
        ear_leave(d, &e);
    }
    desk_meddle(d, "DELETE FROM snapshots");
    again = g;
    memcpy(again.head.id, next, ROOM_ID);
    assert_string_equal(hello(d, &e, &again, 0), "busy");
    sem_wait(&d->done);                 /* a worker has read it, and nobody has looked yet */
    recover(d, g.head.id, g.recovery, red);
    workers_drain(d->workers);
    assert_true(holds_red(d, next, red));
    assert_false(holds_red(d, next, g.token));
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
        TEST(who_has_recovered_a_seat_has_it_in_the_rematch),
        TEST(a_rematch_on_its_way_is_for_the_new_token),
        TEST(a_rematch_that_is_being_read_is_for_the_new_token),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_bots.c: bots that answer, and players whose time runs out. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdatomic.h>

#include "bot/bot.h"
#include "server_setup.h"

/* ---------------------------------------------------------------- bots */

static void bots_answer(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOT);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red end");
    assert_true(heard(&e, "thinking blue\n"));
    desk_settle(d);
    assert_true(heard(&e, "reason 2 "));
    assert_true(heard(&e, " blue end\n"));
    ear_leave(d, &e);
}

/* The linker gives us these calls first. */
static const char *says;                /* what bots answer; NULL: what they think best */
static atomic_int checks;
struct mk_order __real_bot_answer(struct bot *, const struct game *, uint64_t *, char *);
struct mk_order __wrap_bot_answer(struct bot *, const struct game *, uint64_t *, char *);
struct verdict __real_mk_check(const struct game *, const struct mk_order *);
struct verdict __wrap_mk_check(const struct game *, const struct mk_order *);

struct mk_order __wrap_bot_answer(struct bot *b, const struct game *g, uint64_t *rng, char *reason)
{
    struct mk_order o;
    struct mk_error e;

    if (!says)
        return __real_bot_answer(b, g, rng, reason);
    assert_true(mk_order_read(g, says, strlen(says), 1, &o, &e));
    return o;
}

struct verdict __wrap_mk_check(const struct game *g, const struct mk_order *o)
{
    checks++;
    return __real_mk_check(g, o);
}

/* Red ends the turn; blue, a bot, answers with that. */
static void bot_says(struct desk *d, struct ear *e, const char *text)
{
    struct draft g;

    desk_create(d, &g, small_table, SEATS_BOT);
    ear_hello(d, e, g.head.id, g.token, 0);
    says = text;
    checks = 0;
    ear_gives(d, e, 1, "red end");
    desk_settle(d);
    says = NULL;
}

static void a_bots_order_is_checked_once(void **state)
{
    struct desk *d = *state;
    struct ear e;

    bot_says(d, &e, "blue end");
    assert_true(heard(&e, " blue end\n"));
    assert_int_equal(checks, 2);        /* red's order and blue's */
    ear_leave(d, &e);
}

/* A bot that wants something illegal has its answer found by chance. */
static void a_bot_that_errs_plays_on(void **state)
{
    struct desk *d = *state;
    struct ear e;

    bot_says(d, &e, "red end");
    assert_int_equal(heard_times(&e, "line 2 "), 1);
    assert_true(heard(&e, " blue "));
    assert_false(heard(&e, "withdraw"));
    assert_in_range(d->metrics.bot_decisions, 1, 100);
    ear_leave(d, &e);
}

/* Red has won more so far and has one weak figure left; blue's three would soon take it. */
static const char cheap_win[] =
    "rules unlimited\nplayer red south score 80\nplayer blue north\n"
    "figure a red at 10,4 facing north points 10 attack 5 damage 1\n"
    "figure b blue at 10,14 facing south points 25\n"
    "figure c blue at 16,14 facing south points 25\n"
    "figure d blue at 22,14 facing south points 25\n";

static void bots_give_no_cheap_win(void **state)
{
    struct desk *d = *state;
    struct store_game s;
    struct draft g;
    struct ear e;

    desk_create(d, &g, cheap_win, SEATS_BOT);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red agree");
    assert_true(heard(&e, " red agree\n"));
    assert_false(heard(&e, " blue agree\n"));
    assert_true(games_summary(d->games, g.head.id, &s));
    assert_false(s.state.over);
    ear_gives(d, &e, 2, "red retract");
    assert_true(heard(&e, " red retract\n"));
    ear_leave(d, &e);
}

static void bots_do_not_insist(void **state)
{
    struct desk *d = *state;
    struct store_game s;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOT);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red agree");
    assert_int_equal(heard_times(&e, "line 2 "), 1);
    assert_true(heard(&e, " blue agree\n"));
    assert_true(games_summary(d->games, g.head.id, &s));
    assert_true(s.state.over);
    ear_leave(d, &e);
}

static void an_order_can_be_taken_back_while_a_bot_thinks(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOT);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_orders(d, &e, 1, "red end");
    games_finish(d->games);
    games_undo(d->games, &e.listener, &(struct message){.kind = SAYS_UNDO, .n = 2}, 1);
    desk_settle(d);
    assert_true(heard(&e, "ack 2"));
    assert_false(heard(&e, "line 3 "));
    assert_int_equal(d->metrics.bot_stale, 1);
    ear_leave(d, &e);
}

static void bots_go_on_after_a_restart(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOT);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_orders(d, &e, 1, "red end");
    games_finish(d->games);
    ear_lose(&e);
    desk_restart(d);
    while (games_resume(d->games))
        ;
    desk_settle(d);
    ear_hello(d, &e, g.head.id, g.token, 0);
    assert_true(heard(&e, "line 2 "));
    assert_true(heard(&e, " blue end\n"));
    ear_leave(d, &e);
}

/* The store works again: games go on one by one, as after a start, not all of them in one turn. */
static void bots_go_on_when_the_store_works_again(void **state)
{
    struct desk *d = *state;
    struct message chat = {.kind = SAYS_CHAT, .text = "hello", .length = 5};
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOT);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_orders(d, &e, 1, "red end");
    games_finish(d->games);
    store_break(d->store, true);
    games_chat(d->games, &e.listener, &chat);
    games_finish(d->games);
    assert_true(games_sick(d->games));
    workers_drain(d->workers);
    assert_int_equal(d->metrics.bot_stale, 1);
    store_break(d->store, false);
    log_set_now(log_now() + 1100000);
    games_tick(d->games);
    assert_false(games_sick(d->games));
    games_finish(d->games);
    assert_int_equal(heard_times(&e, "thinking blue\n"), 1);
    while (games_resume(d->games))
        ;
    desk_settle(d);
    assert_true(heard(&e, " blue end\n"));
    ear_leave(d, &e);
}

/* Until then there is nothing to do for those that wait: the loop need not come back for them. */
static void nothing_is_resumed_while_the_store_fails(void **state)
{
    struct desk *d = *state;
    struct draft g, other;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOT);
    desk_create(d, &other, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_orders(d, &e, 1, "red end");
    games_finish(d->games);
    ear_lose(&e);
    desk_restart(d);
    store_break(d->store, true);
    ear_hello(d, &e, other.head.id, other.token, 0);
    ear_gives(d, &e, 1, "red end");
    assert_true(games_sick(d->games));
    assert_false(games_resume(d->games));
    store_break(d->store, false);
    log_set_now(log_now() + 1100000);
    games_tick(d->games);
    while (games_resume(d->games))
        ;
    desk_settle(d);
    assert_in_range(d->metrics.bot_decisions, 1, 100);
    ear_leave(d, &e);
}

static void bots_play_to_the_end(void **state)
{
    struct desk *d = *state;
    struct store_game s;
    struct draft g;

    desk_create(d, &g, small_table,
                "\"seats\": [{\"player\": \"red\", \"kind\": \"bot\", \"bot\": \"greedy\"}, "
                "{\"player\": \"blue\", \"kind\": \"bot\", \"bot\": \"random\"}]");
    for (int i = 0; i < 20; i++) {
        desk_settle(d);
        assert_true(games_summary(d->games, g.head.id, &s));
        if (s.state.over)
            break;
    }
    assert_true(s.state.over);
    assert_int_equal(d->metrics.games_finished, 1);
}

/* ---------------------------------------------------------------- time */

/* Red has that many microseconds left, and loses when they are over, not before. */
static void red_runs_out(struct desk *d, struct ear *e, const char *id, int64_t left)
{
    struct store_game s;

    desk_wait(d, left - 1000);
    assert_false(heard(e, "withdraw"));
    desk_wait(d, 2000);
    assert_true(heard(e, " red withdraw\n"));
    assert_true(games_summary(d->games, id, &s));
    assert_true(s.state.over);
}

static void who_has_no_time_left_withdraws(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, "\"clock\": {\"minutes\": 0.002, \"increment\": 0}, " SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    assert_true(heard(&e, "\nclock 0.002 0\n"));
    red_runs_out(d, &e, g.head.id, 120000);
    ear_leave(d, &e);
}

static void no_time_runs_before_everybody_sits(void **state)
{
    struct desk *d = *state;
    struct store_game s;
    struct draft g;
    struct ear e;
    char token[SECRET];

    desk_create(d, &g, small_table, "\"clock\": {\"minutes\": 0.001}, " SEATS_OPEN);
    ear_hello(d, &e, g.head.id, g.token, 0);
    desk_wait(d, 100000);               /* more than anybody has */
    assert_true(games_summary(d->games, g.head.id, &s));
    assert_false(s.state.over);
    desk_join(d, &g, token);
    red_runs_out(d, &e, g.head.id, 60000);
    ear_leave(d, &e);
}

static void time_survives_a_restart(void **state)
{
    struct desk *d = *state;
    struct store_game s;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, "\"clock\": {\"minutes\": 5, \"increment\": 2}, " SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    desk_wait(d, 50000);
    ear_gives(d, &e, 1, "red end");
    assert_true(heard(&e, "clock red 30"));
    assert_true(heard(&e, " blue\n"));
    ear_lose(&e);
    desk_restart(d);
    assert_true(games_summary(d->games, g.head.id, &s));
    assert_int_equal(s.state.left[0], 302000000 - 50000);
    assert_int_equal(s.state.left[1], 300000000);
    assert_int_equal(s.state.played, 50000);
}

static void no_time_is_won_by_taking_back(void **state)
{
    struct desk *d = *state;
    struct store_game s;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, "\"clock\": {\"minutes\": 5, \"increment\": 60}, " SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    for (int n = 1; n <= 10; n += 2) {
        ear_gives(d, &e, n, "red end");
        ear_undoes(d, &e, n + 1);
    }
    assert_true(heard(&e, "ack 10"));
    assert_true(games_summary(d->games, g.head.id, &s));
    assert_int_equal(s.state.left[0], 300000000);
    assert_int_equal(s.state.left[1], 300000000);
    ear_leave(d, &e);
}

static void in_a_tournament_nobody_withdraws(void **state)
{
    struct desk *d = *state;
    struct store_game s;
    struct draft g;
    struct ear e;
    static const char table[] =
        "rules unlimited tournament\nplayer red south\nplayer blue north\n"
        "figure a red at 10,4 facing north\nfigure b blue at 10,14 facing south\n";

    desk_create(d, &g, table, "\"clock\": {\"minutes\": 0.001}, " SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    desk_wait(d, 59000);
    assert_false(heard(&e, "agree"));
    desk_wait(d, 2000);
    assert_true(heard(&e, " red agree\n"));
    desk_wait(d, 57000);                /* blue has a time of their own to answer in */
    assert_false(heard(&e, " blue agree\n"));
    desk_wait(d, 4000);
    assert_true(heard(&e, " blue agree\n"));
    assert_true(games_summary(d->games, g.head.id, &s));
    assert_true(s.state.over);
    ear_leave(d, &e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(bots_answer),
        DESK_TEST(a_bots_order_is_checked_once),
        DESK_TEST(a_bot_that_errs_plays_on),
        DESK_TEST(bots_do_not_insist),
        DESK_TEST(bots_give_no_cheap_win),
        DESK_TEST(an_order_can_be_taken_back_while_a_bot_thinks),
        DESK_TEST(bots_go_on_after_a_restart),
        DESK_TEST(bots_go_on_when_the_store_works_again),
        DESK_TEST(nothing_is_resumed_while_the_store_fails),
        DESK_TEST(bots_play_to_the_end),
        DESK_TEST(who_has_no_time_left_withdraws),
        DESK_TEST(no_time_runs_before_everybody_sits),
        DESK_TEST(time_survives_a_restart),
        DESK_TEST(no_time_is_won_by_taking_back),
        DESK_TEST(in_a_tournament_nobody_withdraws),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_spare.c: nobody gets more of the server than others leave over. */
#define _DEFAULT_SOURCE             /* usleep, mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server_setup.h"

/* ---------------------------------------------------------------- the workers */

struct chore {
    struct task task;               /* first: a task is its chore */
    int *order, *n, number;
};

static void chore_work(struct task *task, struct worker *worker)
{
    (void)task;
    (void)worker;
    usleep(2000);
}

static void chore_done(struct task *task)
{
    struct chore *c = (struct chore *)task;

    c->order[(*c->n)++] = c->number;
}

static int place_of(const int *order, int n, int number)
{
    for (int i = 0; i < n; i++)
        if (order[i] == number)
            return i;
    return -1;
}

/* Fifty tasks of one payer wait; the one of another comes at once all the same, and what is idle
 * comes last. */
static void payers_take_turns(void **state)
{
    enum { MANY = 50 };
    struct workers *c = workers_new(1, NULL, NULL);
    struct chore chore[MANY + 2];
    int order[MANY + 2], n = 0;

    (void)state;
    for (int i = 0; i < MANY + 2; i++) {
        chore[i] = (struct chore){.task = {.slow = true, .payer = i < MANY ? 7 : 8,
                                           .work = chore_work, .done = chore_done},
                                  .order = order, .n = &n, .number = i};
        chore[i].task.idle = i == 3;
        chore[i].task.bytes = 10;
        workers_submit(c, &chore[i].task);
    }
    assert_true(workers_depth(c).slow > MANY / 2);
    assert_int_equal(workers_depth(c).idle, 1);
    assert_in_range(workers_depth(c).bytes, 10 * (MANY - 10), 10 * (MANY + 2));
    workers_drain(c);
    assert_int_equal(n, MANY + 2);
    assert_in_range(place_of(order, n, MANY), 0, 12);       /* the workers has begun before it came */
    assert_true(place_of(order, n, 20) > place_of(order, n, 19));
    assert_int_equal(order[n - 1], 3);
    assert_int_equal(workers_depth(c).bytes, 0);
    workers_free(c);
}

/* ---------------------------------------------------------------- bots among themselves */

#define SEATS_BOTS "\"seats\": [{\"player\": \"red\", \"kind\": \"bot\", \"bot\": \"random\"}, " \
                   "{\"player\": \"blue\", \"kind\": \"bot\", \"bot\": \"random\"}]"

static int lines_of(struct desk *d, const char *id)
{
    struct store_game g;

    assert_true(games_summary(d->games, id, &g));
    return g.state.last;
}

static void run(struct desk *d, int64_t micros)
{
    int64_t until = log_now() + micros;

    while (log_now() < until) {
        games_tick(d->games);
        games_finish(d->games);
        workers_drain(d->workers);
        usleep(2000);
    }
    games_finish(d->games);
}

static int begin(void **state)
{
    struct desk *d = malloc(sizeof *d);

    desk_open(d);
    d->sparing = true;
    desk_restart(d);
    *state = d;
    return 0;
}

/* A hundred decisions at once, then fifty a second for all of them together; and they go on. */
static void games_nobody_watches_share_what_is_left(void **state)
{
    enum { GAMES = 20 };
    struct desk *d = *state;
    static struct draft g[GAMES];
    uint64_t before;

    for (int i = 0; i < GAMES; i++)
        desk_create(d, &g[i], small_table, SEATS_BOTS);
    run(d, 1000000);
    before = d->metrics.bot_decisions;
    assert_in_range(before, 50, 180);
    assert_true(games_resting(d->games) > 0);
    run(d, 1000000);
    assert_in_range(d->metrics.bot_decisions - before, 20, 80);
}

/* Twenty decisions a second are enough for who looks on. */
static void bots_among_themselves_take_their_time(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOTS);
    assert_null(ear_hello(d, &e, g.head.id, "", 0));
    run(d, 1000000);
    assert_in_range(d->metrics.bot_decisions, 20, 75);
    assert_true(lines_of(d, g.head.id) > 0);
    ear_leave(d, &e);
}

/* Who plays against a bot never waits for its turn. */
static void who_plays_is_answered_at_once(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOT);
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    for (int turn = 0; turn < 60; turn++) {
        char *at = NULL;
        int n;

        desk_settle(d);
        for (char *line = e.text; (line = strstr(line, "\nline ")) != NULL; line++)
            at = line;
        n = at ? atoi(at + 6) : 0;
        ear_forget(&e);
        ear_gives(d, &e, n + 1, "red end");
        if (!heard(&e, "ack "))
            break;
        assert_int_equal(games_resting(d->games), 0);
    }
    assert_int_equal(games_resting(d->games), 0);
    ear_leave(d, &e);
}

/* ---------------------------------------------------------------- the loop */

static void a_game_pays_for_what_its_players_do(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear player, watcher;

    desk_create(d, &g, small_table, SEATS_ME);
    assert_null(ear_hello(d, &player, g.head.id, g.token, 0));
    assert_null(ear_hello(d, &watcher, g.head.id, "", 0));
    assert_true(games_may_work(&player.listener));
    games_worked(&watcher.listener, 10000000);
    assert_true(games_may_work(&player.listener));
    games_worked(&player.listener, 1200000);
    assert_false(games_may_work(&player.listener));
    assert_true(games_may_work(&watcher.listener));
    ear_leave(d, &player);
    ear_leave(d, &watcher);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, desk_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(payers_take_turns),
        TEST(games_nobody_watches_share_what_is_left),
        TEST(bots_among_themselves_take_their_time),
        TEST(who_plays_is_answered_at_once),
        TEST(a_game_pays_for_what_its_players_do),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

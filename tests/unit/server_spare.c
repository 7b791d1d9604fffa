/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_spare.c: nobody gets more of the server than others leave over. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/parts.h"
#include "server_setup.h"

/* ---------------------------------------------------------------- the workers */

struct chore {
    struct task task;               /* first: a task is its chore */
    int *order, *n, number;
    sem_t *begun, *may_end;         /* of the one that keeps the worker busy, or NULL */
};

static void chore_work(struct task *task, struct worker *worker)
{
    struct chore *c = (struct chore *)task;

    (void)worker;
    if (!c->begun)
        return;
    sem_post(c->begun);
    while (sem_wait(c->may_end) != 0)
        ;
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
    sem_t begun, all_there;

    (void)state;
    sem_init(&begun, 0, 0);
    sem_init(&all_there, 0, 0);
    for (int i = 0; i < MANY + 2; i++) {
        chore[i] = (struct chore){.task = {.slow = true, .payer = i < MANY ? 7 : 8,
                                           .work = chore_work, .done = chore_done},
                                  .order = order, .n = &n, .number = i};
        chore[i].task.idle = i == 3;
        chore[i].task.bytes = 10;
        if (i == 0)
            chore[i].begun = &begun, chore[i].may_end = &all_there;
        workers_submit(c, &chore[i].task);
        while (i == 0 && sem_wait(&begun) != 0)
            ;
    }
    assert_int_equal(workers_depth(c).slow, MANY);
    assert_int_equal(workers_depth(c).idle, 1);
    assert_int_equal(workers_depth(c).bytes, 10 * (MANY + 2));
    sem_post(&all_there);
    workers_drain(c);
    assert_int_equal(n, MANY + 2);
    assert_in_range(place_of(order, n, MANY), 1, 2);
    assert_true(place_of(order, n, 20) > place_of(order, n, 19));
    assert_int_equal(order[n - 1], 3);
    assert_int_equal(workers_depth(c).bytes, 0);
    workers_free(c);
    sem_destroy(&begun);
    sem_destroy(&all_there);
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

static int begin(void **state)
{
    struct desk *d;

    desk_setup(state);
    d = *state;
    d->sparing = true;
    desk_restart(d);
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
    desk_wait(d, 1000000);
    before = d->metrics.bot_decisions;
    assert_in_range(before, 145, 150);
    assert_true(games_resting(d->games) > 0);
    desk_wait(d, 1000000);
    assert_in_range(d->metrics.bot_decisions - before, 48, 51);
}

/* Twenty decisions a second are enough for who looks on. */
static void bots_among_themselves_take_their_time(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_BOTS);
    assert_null(ear_hello(d, &e, g.head.id, "", 0));
    desk_wait(d, 1000000);
    assert_in_range(d->metrics.bot_decisions, 20, 60);
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

/* Of the three who pay, each can say that it is enough. */
static void connection_address_and_game_pay(void **state)
{
    struct desk *d = *state;
    struct draft g, other;
    struct ear one, two;
    struct budget connection[3] = {0};
    struct guest guest[2] = {0}, local = {.local = true};

    desk_create(d, &g, small_table, SEATS_ME);
    desk_create(d, &other, small_table, SEATS_ME);
    assert_null(ear_hello(d, &one, g.head.id, g.token, 0));
    assert_null(ear_hello(d, &two, other.head.id, other.token, 0));
    guard_pay(&connection[0], &guest[0], &one.listener, 600000);
    assert_false(guard_can_pay(&connection[0], &guest[1], &two.listener));
    assert_true(guard_can_pay(&connection[1], &guest[0], &one.listener));   /* the opponent's */
    guard_pay(&connection[1], &guest[0], &one.listener, 450000);
    assert_false(guard_can_pay(&connection[2], &guest[1], &one.listener));
    assert_true(guard_can_pay(&connection[2], &guest[0], &two.listener));
    guard_pay(&(struct budget){0}, &guest[0], &two.listener, 2000000);
    desk_wait(d, 1000000);              /* not enough for that address: it gets 0.3 s back */
    guard_pay(&(struct budget){0}, &guest[0], &(struct listener){0}, 300000);
    assert_false(guard_can_pay(&connection[2], &guest[0], &(struct listener){0}));
    assert_true(guard_can_pay(&connection[2], &guest[1], &(struct listener){0}));
    guard_pay(&(struct budget){0}, &local, &(struct listener){0}, 9000000);
    assert_true(guard_can_pay(&connection[2], &local, &(struct listener){0}));
    ear_leave(d, &one);
    ear_leave(d, &two);
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
        TEST(connection_address_and_game_pay),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_mend.c: many orders could not be stored: their games are loaded again, a few in a turn. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/games_parts.h"
#include "server/store_parts.h"
#include "server_setup.h"

enum { GAMES = 60, LOAD = 1000, IN_A_TURN = 5000 };     /* microseconds */

/* To load a game takes a millisecond. */
static struct {
    int n;
    int64_t worked;
} loads;

enum load __real_load_room(struct games *, struct room *, const char *id);
enum load __wrap_load_room(struct games *, struct room *, const char *id);
int64_t __wrap_log_work(void);

enum load __wrap_load_room(struct games *g, struct room *r, const char *id)
{
    enum load result = __real_load_room(g, r, id);

    loads.n++;
    loads.worked += LOAD;
    return result;
}

int64_t __wrap_log_work(void)
{
    return loads.worked;
}

struct table {
    struct draft g;
    struct ear e;
};

/* Everybody has given an order that is stored, and another one that could not be. */
static struct table *play_and_lose(struct desk *d)
{
    struct table *t = calloc(GAMES, sizeof *t);

    assert_non_null(t);
    for (int i = 0; i < GAMES; i++) {
        desk_create(d, &t[i].g, small_table, SEATS_ME);
        ear_hello(d, &t[i].e, t[i].g.head.id, t[i].g.token, 0);
        ear_gives(d, &t[i].e, 1, "red move a to 10,5");
    }
    store_break(d->store, true);
    loads.n = 0;
    for (int i = 0; i < GAMES; i++)
        ear_orders(d, &t[i].e, 2, "red end");
    games_finish(d->games);
    assert_true(games_sick(d->games));
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(heard_times(&t[i].e, "refuse 2 store "), 1);
    return t;
}

static void everybody_plays_on(struct desk *d, struct table *t)
{
    assert_false(games_sick(d->games));
    for (int i = 0; i < GAMES; i++) {
        ear_gives(d, &t[i].e, 2, "red end");
        assert_int_equal(heard_times(&t[i].e, "ack 2"), 1);
        ear_leave(d, &t[i].e);
    }
    free(t);
}

static void lost_games_are_loaded_again_a_few_in_a_turn(void **state)
{
    struct desk *d = *state;
    struct table *t = play_and_lose(d);
    int before = 0;

    assert_int_equal(loads.n, 0);               /* not where everybody else waits for it */
    while (games_resume(d->games)) {
        assert_in_range(loads.n - before, 1, IN_A_TURN / LOAD);
        before = loads.n;
    }
    assert_int_equal(loads.n, GAMES);
    store_break(d->store, false);
    desk_wait(d, 1100000);
    everybody_plays_on(d, t);
}

/* The store works again before that: nothing is stored until it is done. */
static void nothing_is_stored_before_all_have_been_loaded(void **state)
{
    struct desk *d = *state;
    struct table *t = play_and_lose(d);

    store_break(d->store, false);
    log_set_now(log_now() + 1100000);
    games_tick(d->games);
    assert_true(games_sick(d->games));
    while (games_resume(d->games))
        ;
    games_tick(d->games);
    everybody_plays_on(d, t);
}

/* Who comes meanwhile, or is still being told the game, hears what is stored. */
static void who_asks_for_a_lost_game_hears_what_is_stored(void **state)
{
    struct desk *d = *state;
    struct table *t = play_and_lose(d);
    struct store_game head;
    struct ear late;

    assert_null(ear_hello(d, &late, t[3].g.head.id, "", 0));
    assert_int_equal(loads.n, 1);
    assert_int_equal(heard_times(&late, "line "), 1);
    ear_leave(d, &late);
    assert_true(games_summary(d->games, t[4].g.head.id, &head));
    assert_int_equal(head.state.asked, 0);      /* red, who has not ended the turn */
    assert_int_equal(loads.n, 2);
    store_break(d->store, false);
    desk_wait(d, 1100000);
    everybody_plays_on(d, t);
}

/* One of them cannot be read any more: its players are told, and everybody else plays on. */
static void a_lost_game_that_cannot_be_read_is_dropped(void **state)
{
    struct desk *d = *state;
    struct table *t = play_and_lose(d);
    int64_t bytes;

    store_break(d->store, false);
    assert_int_equal(sqlite3_exec(d->store->db, "DELETE FROM lines; DELETE FROM fresh", NULL, NULL,
                                  NULL), SQLITE_OK);
    while (games_resume(d->games))
        ;
    for (int i = 0; i < GAMES; i++) {
        assert_true(heard(&t[i].e, "bye "));
        assert_null(t[i].e.listener.room);
        ear_lose(&t[i].e);
    }
    assert_int_equal(games_in_memory(d->games, &bytes), 0);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(lost_games_are_loaded_again_a_few_in_a_turn),
        DESK_TEST(nothing_is_stored_before_all_have_been_loaded),
        DESK_TEST(who_asks_for_a_lost_game_hears_what_is_stored),
        DESK_TEST(a_lost_game_that_cannot_be_read_is_dropped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

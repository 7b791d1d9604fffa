/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_older.c: games that this engine does not play as they were played, and games that take too
 * long for the loop to read. */
#define _DEFAULT_SOURCE             /* mkdtemp */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../fit.h"
#include "server/keeper.h"
#include "server_long.h"

enum { LINES = 20000, LINES_FEW = 300 };

/* ---------------------------------------------------------------- another engine */

static void a_game_is_shown_up_to_the_first_difference(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;
    struct message chat = {.kind = SAYS_CHAT, .text = "well?", .length = 5};
    struct store_game head;

    play_long(d, &g, 200);
    desk_meddle(d, "UPDATE lines SET hash = hash + 1 WHERE n = 151; DELETE FROM snapshots");
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    assert_true(heard(&e, "\nclosed 151\nlast 150\n"));
    assert_int_equal(heard_times(&e, "line "), 150);
    ear_gives(d, &e, 151, "red end");
    assert_int_equal(heard_times(&e, "refuse 151 closed "), 1);
    games_chat(d->games, &e.listener, &chat);
    desk_turn(d);
    assert_int_equal(heard_times(&e, "error closed "), 1);
    assert_true(games_summary(d->games, g.head.id, &head));
    assert_true(head.state.over && head.closed);
    ear_lose(&e);
    desk_meddle(d, "UPDATE lines SET hash = hash - 1 WHERE n = 151");
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    assert_int_equal(heard_times(&e, "line "), 200);      /* nothing was lost */
    ear_gives(d, &e, 201, "red end");
    assert_int_equal(heard_times(&e, "ack 201"), 1);
    ear_leave(d, &e);
}

static void no_fault(void *context, const char *text)
{
    (void)context;
    fail_msg("%s", text);
}

/* The hashes are those of the old engine; a head of today would say that they are ours. */
static void its_file_names_its_engine(struct desk *d, const char *id)
{
    char error[STORE_ERROR];
    struct keeper *k = keeper_open(d->path, false, error);
    size_t length;
    char *sheet = keeper_sheet(k, id, &length);

    assert_non_null(sheet);
    assert_int_equal(strncmp(sheet, "game   1\nengine 1\n", 18), 0);
    assert_int_equal(keeper_check(k, true, no_fault, NULL), 0);
    free(sheet);
    keeper_close(k);
}

static void a_game_of_an_older_engine_is_a_replay(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e, again;
    struct store_game head;
    const char *last;

    play_long(d, &g, 200);
    ear_hello(d, &again, g.head.id, "", 199);
    desk_meddle(d, "UPDATE games SET engine = 1; UPDATE lines SET hash = hash + 1");
    assert_true(games_summary(d->games, g.head.id, &head) && head.closed);     /* unopened, too */
    its_file_names_its_engine(d, g.head.id);
    assert_null(ear_hello(d, &e, g.head.id, g.token, 199));
    assert_true(heard(&e, "\nclosed 201\nlast 200\n"));
    last = strstr(ear_text(&again), "line 200 ");
    assert_non_null(last);
    assert_memory_equal(strstr(ear_text(&e), "line 200 "), last, 25);     /* the hash is ours */
    ear_gives(d, &e, 201, "red end");
    assert_int_equal(heard_times(&e, "refuse 201 closed "), 1);
    ear_lose(&e);
    ear_lose(&again);
    desk_meddle(d, "UPDATE lines SET text = 'red move a to 10,30' WHERE n = 151");
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    assert_true(heard(&e, "\nclosed 151\nlast 150\n"));
    ear_leave(d, &e);
}

static void a_game_that_cannot_be_read_is_there_all_the_same(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_ME);
    desk_meddle(d, "UPDATE tables SET text = 'rules of tomorrow'");
    assert_string_equal(ear_hello(d, &e, g.head.id, g.token, 0), "unreadable");
    assert_string_equal(ear_hello(d, &e, "AAAAAAAAAAAA", g.token, 0), "no-game");
}

/* ---------------------------------------------------------------- read by the workers */

/* Microseconds of work that pass whenever the loop looks how long it has worked, as it does before
 * every line it plays again: a slow machine. */
static int64_t look_takes, looks_took;

int64_t __real_log_work(void);
int64_t __wrap_log_work(void);

int64_t __wrap_log_work(void)
{
    return __real_log_work() + (looks_took += look_takes);
}

struct opening {
    struct desk *d;
    struct draft *g;
    int last;
    const char *before;             /* what somebody does to the store */
};

/* Milliseconds the loop works on a hello: on that which a worker is needed for, and on the next. */
static double work_on_hello(void *with)
{
    struct opening *o = with;
    struct ear e;
    int64_t begun, first, second;

    desk_meddle(o->d, o->before);
    begun = log_work();
    assert_string_equal(hello(o->d, &e, o->g, o->last), "busy");
    first = log_work() - begun;
    workers_drain(o->d->workers);
    begun = log_work();
    assert_null(hello(o->d, &e, o->g, o->last));
    second = log_work() - begun;
    ear_leave(o->d, &e);
    return (double)(first > second ? first : second) / 1000;
}

static void costs_little(struct desk *d, struct draft *g, int last, const char *before)
{
    struct opening o = {d, g, last, before};

    assert_true(fit_figure("work on a hello, ms", work_on_hello, &o, COLD_MS));
}

/* Its hashes are another engine's. Up to line LINES - 5000 this engine allows everything. */
static void a_long_game_of_an_older_engine_is_read_by_a_worker(void **state)
{
    struct desk *d = *state;
    struct draft g, other;
    struct ear e, f, player;
    char change[200];
    int64_t loaded;

    play_long(d, &g, LINES);
    snprintf(change, sizeof change, "UPDATE games SET engine = 1; UPDATE lines SET hash = hash + 1;"
             "UPDATE lines SET text = 'red move a to 10,30' WHERE n = %d", LINES - 4999);
    desk_meddle(d, change);
    desk_create(d, &other, small_table, SEATS_ME);
    ear_hello(d, &player, other.head.id, other.token, 0);
    loaded = d->metrics.games_loaded;
    assert_string_equal(hello(d, &e, &g, LINES - 5010), "busy");
    assert_string_equal(hello(d, &f, &g, 0), "busy");         /* one worker is enough */
    ear_orders(d, &player, 1, "red end");
    games_finish(d->games);
    assert_int_equal(heard_times(&player, "ack 1"), 1);
    workers_drain(d->workers);
    assert_int_equal(d->metrics.games_loaded, loaded + 1);
    assert_null(hello(d, &e, &g, LINES - 5010));
    while (games_feed(d->games, &e.listener))
        ;
    snprintf(change, sizeof change, "\nclosed %d\nlast %d\n", LINES - 4999, LINES - 5000);
    assert_true(heard(&e, change));
    assert_int_equal(heard_times(&e, "line "), 10);
    ear_gives(d, &e, LINES - 4999, "red end");
    assert_int_equal(heard_times(&e, "refuse 15001 closed "), 1);
    ear_leave(d, &e);
    ear_leave(d, &player);
    costs_little(d, &g, LINES - 5010, "DELETE FROM snapshots");
}

/* So is one of our own whose snapshot is of no use; it goes on. */
static void a_long_game_without_a_snapshot_is_read_by_a_worker(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    play_long(d, &g, LINES);
    costs_little(d, &g, LINES - 1, "UPDATE snapshots SET stamp = 1");
    desk_meddle(d, "UPDATE snapshots SET stamp = 1");
    assert_string_equal(hello(d, &e, &g, LINES - 1), "busy");
    workers_drain(d->workers);
    assert_null(hello(d, &e, &g, LINES - 1));
    while (games_feed(d->games, &e.listener))
        ;
    assert_false(heard(&e, "\nclosed "));
    ear_gives(d, &e, LINES + 1, "red end");
    assert_int_equal(heard_times(&e, "ack 20001"), 1);
    ear_leave(d, &e);
}

/* Few lines, but each takes long: what counts is the time. */
static void lines_that_take_long_are_played_by_a_worker(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    play_long(d, &g, LINES_FEW);
    desk_meddle(d, "DELETE FROM snapshots");
    assert_null(hello(d, &e, &g, LINES_FEW - 1));         /* the loop reads that many itself */
    ear_leave(d, &e);
    look_takes = 100;
    costs_little(d, &g, LINES_FEW - 1, "DELETE FROM snapshots");
    look_takes = 0;
}

struct news {
    int n;
    char id[ROOM_ID], code[32];
};

static void hear_of(void *context, const char *id, const char *code, const char *text)
{
    struct news *w = context;

    w->n++;
    snprintf(w->id, sizeof w->id, "%s", id);
    snprintf(w->code, sizeof w->code, "%s", code ? code : "");
    assert_true(!code == !text);
}

static void whoever_waits_is_told(void **state)
{
    struct desk *d = *state;
    struct news w = {0};
    struct draft good, bad;
    struct ear e;

    play_long(d, &good, 2000);
    play_long(d, &bad, 2000);
    desk_restart(d);                    /* every line is in its place */
    desk_meddle(d, "DELETE FROM snapshots; DELETE FROM lines WHERE game = 2 AND n = 1500");
    desk_hear(d, hear_of, &w);
    assert_string_equal(hello(d, &e, &good, 0), "busy");
    workers_drain(d->workers);
    assert_int_equal(w.n, 1);
    assert_string_equal(w.id, good.head.id);
    assert_string_equal(w.code, "");
    assert_null(hello(d, &e, &good, 0));
    ear_leave(d, &e);
    assert_string_equal(hello(d, &e, &bad, 0), "busy");
    workers_drain(d->workers);
    assert_int_equal(w.n, 2);
    assert_string_equal(w.id, bad.head.id);
    assert_string_equal(w.code, "unreadable");
}

/* An operator removes it while a worker reads it. */
static void a_game_that_is_removed_meanwhile_does_not_come(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;
    char error[STORE_ERROR];
    struct keeper *k;

    play_long(d, &g, LINES);
    desk_meddle(d, "DELETE FROM snapshots");
    assert_string_equal(hello(d, &e, &g, 0), "busy");
    k = keeper_open(d->path, true, error);
    assert_non_null(k);
    assert_true(keeper_delete(k, g.head.id, error));
    keeper_close(k);
    workers_drain(d->workers);
    assert_string_equal(hello(d, &e, &g, 0), "no-game");
}

/* The server ends while games are being read, or wait for it. */
static void an_end_waits_for_no_game(void **state)
{
    struct desk *d = *state;
    struct draft g[4];
    struct ear e;

    for (int i = 0; i < 4; i++)
        play_long(d, &g[i], 3000);
    desk_meddle(d, "DELETE FROM snapshots");
    for (int i = 0; i < 4; i++)
        assert_string_equal(hello(d, &e, &g[i], 0), "busy");
    desk_restart(d);
    assert_string_equal(hello(d, &e, &g[0], 0), "busy");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(a_game_is_shown_up_to_the_first_difference),
        DESK_TEST(a_game_of_an_older_engine_is_a_replay),
        DESK_TEST(a_game_that_cannot_be_read_is_there_all_the_same),
        DESK_TEST(a_long_game_of_an_older_engine_is_read_by_a_worker),
        DESK_TEST(a_long_game_without_a_snapshot_is_read_by_a_worker),
        DESK_TEST(lines_that_take_long_are_played_by_a_worker),
        DESK_TEST(whoever_waits_is_told),
        DESK_TEST(a_game_that_is_removed_meanwhile_does_not_come),
        DESK_TEST(an_end_waits_for_no_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

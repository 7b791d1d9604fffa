/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_long.c: what a game costs that is long, or was taken back again and again; and games that
 * this engine does not play as they were played. */
#define _DEFAULT_SOURCE             /* mkdtemp, clock_gettime */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>
#include <sqlite3.h>


#include "server/keeper.h"
#include "server_setup.h"

enum { LONG = 50000, PAIRS = 150, COLD_MICROS = 50000 };

/* Microseconds of this thread: others on the machine do not count. */
static int64_t worked(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* What it takes to open a game that is not in memory. */
static int64_t cold_hello(struct desk *d, const struct draft *g, int last)
{
    struct message m = {.kind = SAYS_HELLO, .n = last};
    struct ear e = {.listener.hear = ear_hear};
    const char *text;
    int64_t start;

    desk_restart(d);
    snprintf(m.id, sizeof m.id, "%s", g->head.id);
    start = worked();
    assert_null(games_hello(d->games, &e.listener, &m, &text));
    games_feed(d->games, &e.listener);
    start = worked() - start;
    ear_leave(d, &e);
    return start;
}

/* The small table with a crowd that every path has to go round. */
static const char *crowded_table(void)
{
    static char text[12000];
    char *at = text + sprintf(text, "%s", small_table);

    for (int i = 0; i < 120; i++)
        at += sprintf(at, "figure x%d blue at %d,%d facing south\n", i, 3 + i % 15 * 2,
                      16 + 2 * (i / 15));
    return text;
}

/* Again and again red goes a step and ends, blue ends. No dice: all of it could be taken back. */
static int march(struct desk *d, struct ear *e, int n)
{
    char order[64];

    for (int i = 0; i < 20; i++) {
        snprintf(order, sizeof order, "red move %s,%d", i % 2 ? "d to 20" : "a to 10",
                 i / 2 % 2 ? 4 : 8);
        ear_orders(d, e, ++n, order);
        ear_orders(d, e, ++n, "red end");
        ear_orders(d, e, ++n, "blue end");
    }
    games_finish(d->games);
    return n;
}

static void taking_back_costs_nothing_later(void **state)
{
    struct desk *d = *state;
    struct draft plain, fickle;
    struct ear a, b;
    int n, m;
    int64_t one, other;

    desk_create(d, &plain, crowded_table(), SEATS_ME);
    desk_create(d, &fickle, crowded_table(), SEATS_ME);
    ear_hello(d, &a, plain.head.id, plain.token, 0);
    ear_hello(d, &b, fickle.head.id, fickle.token, 0);
    n = march(d, &a, 0);
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
    other = cold_hello(d, &fickle, m);
    one = cold_hello(d, &plain, n);
    if (other > 4 * one + 5000)
        fail_msg("%d lines take %d us to open, %d pairs of order and undo more %d us", n, (int)one,
                 PAIRS, (int)other);
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

static void play_long(struct desk *d, struct draft *g, int lines)
{
    struct ear e;

    desk_create(d, g, small_table, SEATS_ME);
    ear_hello(d, &e, g->head.id, g->token, 0);
    for (int n = 1; n <= lines; n++) {
        ear_orders(d, &e, n, n % 2 ? "red end" : "blue end");
        if (n % 1000 == 0) {
            games_finish(d->games);
            ear_forget(&e);
        }
    }
    games_finish(d->games);
    ear_lose(&e);
}

static void a_long_game_is_opened_quickly(void **state)
{
    struct desk *d = *state;
    struct draft g;
    int64_t micros;

    play_long(d, &g, LONG);
    micros = cold_hello(d, &g, 0);
    if (micros > COLD_MICROS)
        fail_msg("a game of %d lines takes %d us to open", LONG, (int)micros);
}

/* ---------------------------------------------------------------- another engine */

/* Somebody else writes into the store. */
static void meddle(struct desk *d, const char *sql)
{
    sqlite3 *db;

    desk_end(d);
    assert_int_equal(sqlite3_open(d->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    desk_begin(d);
}

static void a_game_is_shown_up_to_the_first_difference(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;
    struct message chat = {.kind = SAYS_CHAT, .text = "well?", .length = 5};
    struct store_game head;

    play_long(d, &g, 200);
    meddle(d, "UPDATE lines SET hash = hash + 1 WHERE n = 151; DELETE FROM snapshots");
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
    meddle(d, "UPDATE lines SET hash = hash - 1 WHERE n = 151");
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
    meddle(d, "UPDATE games SET engine = 1; UPDATE lines SET hash = hash + 1");
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
    meddle(d, "UPDATE lines SET text = 'red move a to 10,30' WHERE n = 151");
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    assert_true(heard(&e, "\nclosed 151\nlast 150\n"));
    ear_leave(d, &e);
}

static int count_row(void *context, int n, char **value, char **name)
{
    (void)n;
    (void)value;
    (void)name;
    ++*(int *)context;
    return 0;
}

static int snapshots_of(struct desk *d)
{
    sqlite3 *db;
    int n = 0;

    assert_int_equal(sqlite3_open(d->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT n FROM snapshots", count_row, &n, NULL), SQLITE_OK);
    sqlite3_close(db);
    return n;
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
        meddle(d, wrong[i]);
        assert_null(ear_hello(d, &e, g.head.id, g.token, n - 2));
        assert_int_equal(heard_times(&e, "line "), 1);
        ear_gives(d, &e, n, n % 2 ? "red end" : "blue end");
        assert_true(heard(&e, "ack "));
        ear_lose(&e);
    }
    meddle(d, "DELETE FROM snapshots");
    assert_null(ear_hello(d, &e, g.head.id, g.token, n - 2));
    assert_false(heard(&e, "\nclosed "));              /* every line has the hash it ought to have */
    ear_leave(d, &e);
}

static void a_game_that_cannot_be_read_is_there_all_the_same(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_ME);
    meddle(d, "UPDATE tables SET text = 'rules of tomorrow'");
    assert_string_equal(ear_hello(d, &e, g.head.id, g.token, 0), "unreadable");
    assert_string_equal(ear_hello(d, &e, "AAAAAAAAAAAA", g.token, 0), "no-game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(taking_back_costs_nothing_later),
        DESK_TEST(what_was_taken_back_is_not_there_again),
        DESK_TEST(a_long_game_is_opened_quickly),
        DESK_TEST(a_game_is_shown_up_to_the_first_difference),
        DESK_TEST(a_game_of_an_older_engine_is_a_replay),
        DESK_TEST(a_snapshot_that_is_wrong_is_not_believed),
        DESK_TEST(a_game_that_cannot_be_read_is_there_all_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

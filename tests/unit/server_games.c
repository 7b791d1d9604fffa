/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_games.c: who may say what in a game, what is told when, and what is left after an end. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server_setup.h"

/* ---------------------------------------------------------------- hello */

static void hello_tells_everything(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, "\"title\": \"Saturday\", " SEATS_OPEN);
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    assert_true(heard(&e, "game "));
    assert_true(heard(&e, "\ntitle Saturday\nseats red\nplayer red human here Anna\n"));
    assert_true(heard(&e, "\nplayer blue open away \ndice server\nlast 0\n"));
    assert_true(heard(&e, "\n\nrules unlimited\n"));
    assert_true(heard(&e, "figure a red at 10,4 facing north"));
    assert_true(heard(&e, "\nready\n"));
    ear_leave(d, &e);
}

static void strangers_are_turned_away(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_OPEN);
    assert_string_equal(ear_hello(d, &e, "AAAAAAAAAAAA", g.token, 0), "no-game");
    assert_string_equal(ear_hello(d, &e, "no/game", g.token, 0), "no-game");
    assert_string_equal(ear_hello(d, &e, g.head.id, g.code, 0), "no-seat");
    assert_string_equal(ear_hello(d, &e, g.head.id, "x", 0), "no-seat");
    assert_null(e.listener.room);
    assert_null(ear_hello(d, &e, g.head.id, "", 0));
    assert_true(heard(&e, "\nseats -\n"));
    ear_leave(d, &e);
}

/* ---------------------------------------------------------------- orders */

static void nothing_is_told_before_it_is_stored(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e, w;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_hello(d, &w, g.head.id, "", 0);
    ear_forget(&e);
    ear_forget(&w);
    ear_orders(d, &e, 1, "red end");
    assert_string_equal(ear_text(&e), "");
    assert_string_equal(ear_text(&w), "");
    games_finish(d->games);
    assert_int_equal(heard_times(&e, "line 1 "), 1);
    assert_int_equal(heard_times(&w, "line 1 "), 1);
    assert_true(strstr(ear_text(&e), "line 1 ") < strstr(ear_text(&e), "ack 1\n"));
    assert_false(heard(&w, "ack"));
    ear_leave(d, &e);
    ear_leave(d, &w);
}

/* The linker gives us these calls first. */
static struct { int read, checked; } work;
bool __real_mk_order_read(const struct game *, const char *, size_t, int, struct mk_order *,
                          struct mk_error *);
bool __wrap_mk_order_read(const struct game *, const char *, size_t, int, struct mk_order *,
                          struct mk_error *);
struct verdict __real_mk_check(const struct game *, const struct mk_order *);
struct verdict __wrap_mk_check(const struct game *, const struct mk_order *);

bool __wrap_mk_order_read(const struct game *g, const char *text, size_t n, int line,
                          struct mk_order *o, struct mk_error *e)
{
    work.read++;
    return __real_mk_order_read(g, text, n, line, o, e);
}

struct verdict __wrap_mk_check(const struct game *g, const struct mk_order *o)
{
    work.checked++;
    return __real_mk_check(g, o);
}

static void an_order_is_read_and_checked_once(void **state)
{
    static const char *const orders[] = {"red move a to 10,5", "red end", "blue end"};
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    for (int i = 0; i < 3; i++) {
        work.read = work.checked = 0;
        ear_orders(d, &e, i + 1, orders[i]);
        games_finish(d->games);
        assert_int_equal(work.read, 1);
        assert_int_equal(work.checked, 1);
    }
    assert_true(heard(&e, "ack 3\n"));
    ear_leave(d, &e);
    draft_release(&g);
}

static void orders_of_others_are_refused(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, blue, watcher;
    char token[SECRET];

    desk_create(d, &g, small_table, SEATS_OPEN);
    desk_join(d, &g, token);
    ear_hello(d, &red, g.head.id, g.token, 0);
    ear_hello(d, &blue, g.head.id, token, 0);
    ear_hello(d, &watcher, g.head.id, "", 0);
    ear_gives(d, &red, 1, "blue end");
    ear_gives(d, &red, 1, "judge time");
    ear_gives(d, &red, 1, "dice 3 4");
    ear_gives(d, &watcher, 1, "red end");
    ear_undoes(d, &watcher, 1);
    ear_gives(d, &blue, 1, "red end");
    assert_int_equal(heard_times(&red, "refuse 1 not-yours "), 3);
    assert_int_equal(heard_times(&watcher, "refuse 1 not-yours "), 2);
    assert_int_equal(heard_times(&blue, "refuse 1 not-yours "), 1);
    ear_gives(d, &blue, 1, "blue end");
    assert_int_equal(heard_times(&blue, "refuse 1 unlimited."), 1);
    assert_int_equal(heard_times(&red, "line "), 0);
    ear_leave(d, &red);
    ear_leave(d, &blue);
    ear_leave(d, &watcher);
}

static void refusals_say_why(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red move a to 10,30");
    assert_true(heard(&e, "refuse 1 unlimited.move"));
    assert_true(heard(&e, " Smallest change: "));
    assert_true(heard(&e, " This would be allowed: red move a to "));
    ear_gives(d, &e, 1, "red move nobody to 10,5");
    assert_true(heard(&e, "refuse 1 - At column 10: "));
    ear_gives(d, &e, 1, "red dance");
    assert_true(heard(&e, "refuse 1 - At column 5: "));
    ear_gives(d, &e, 2, "red end");
    ear_gives(d, &e, 0, "red end");
    assert_true(heard(&e, "refuse 2 stale "));
    assert_true(heard(&e, "refuse 0 stale "));
    assert_int_equal(heard_times(&e, "line "), 0);
    ear_leave(d, &e);
}

static void the_server_rolls(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red ranged a at b");
    assert_int_equal(heard_times(&e, "line 1 "), 1);
    assert_int_equal(heard_times(&e, "line 2 "), 1);
    assert_true(heard(&e, " dice "));
    assert_int_equal(heard_times(&e, "ack 1"), 1);
    ear_leave(d, &e);
}

static void typed_dice_are_anybodys_who_sits(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e, w;

    desk_create(d, &g, small_table, "\"dice\": \"typed\", " SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_hello(d, &w, g.head.id, "", 0);
    ear_gives(d, &e, 1, "red ranged a at b");
    assert_int_equal(heard_times(&e, "line 2 "), 0);
    ear_gives(d, &w, 2, "dice 3 4");
    assert_true(heard(&w, "refuse 2 not-yours"));
    ear_gives(d, &e, 2, "dice 3 7");
    assert_true(heard(&e, "refuse 2 - "));
    ear_gives(d, &e, 2, "dice 3 4");
    assert_int_equal(heard_times(&e, "line 2 "), 1);
    ear_leave(d, &e);
    ear_leave(d, &w);
}

/* ---------------------------------------------------------------- taking back */

static void own_orders_are_taken_back(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e, late;
    char before[17], after[17];

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red move a to 10,5");
    sscanf(strstr(ear_text(&e), "line 1 "), "line 1 %16s", before);
    ear_gives(d, &e, 2, "red end");
    ear_undoes(d, &e, 3);
    assert_int_equal(heard_times(&e, "ack 3"), 1);
    sscanf(strstr(ear_text(&e), "line 3 "), "line 3 %16s", after);
    assert_string_equal(before, after);
    assert_true(heard(&e, " undo 1\n"));
    ear_undoes(d, &e, 4);
    assert_int_equal(heard_times(&e, "ack 4"), 1);
    ear_undoes(d, &e, 5);
    assert_true(heard(&e, "refuse 5 nothing-to-undo "));
    ear_gives(d, &e, 5, "red end");
    assert_int_equal(heard_times(&e, "ack 5"), 1);
    ear_hello(d, &late, g.head.id, "", 3);
    assert_int_equal(heard_times(&late, "line "), 2);
    assert_false(heard(&late, "rules unlimited"));
    ear_leave(d, &e);
    ear_leave(d, &late);
}

static void dice_stay(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red ranged a at b");
    ear_undoes(d, &e, 3);
    assert_true(heard(&e, "refuse 3 nothing-to-undo "));
    ear_gives(d, &e, 3, "red end");
    ear_undoes(d, &e, 4);
    assert_int_equal(heard_times(&e, "ack 4"), 1);
    ear_undoes(d, &e, 5);
    assert_true(heard(&e, "refuse 5 nothing-to-undo "));
    ear_leave(d, &e);
}

static void what_others_decided_stays(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, blue;
    char token[SECRET];

    desk_create(d, &g, small_table, SEATS_OPEN);
    desk_join(d, &g, token);
    ear_hello(d, &red, g.head.id, g.token, 0);
    ear_hello(d, &blue, g.head.id, token, 0);
    ear_gives(d, &red, 1, "red end");
    ear_undoes(d, &blue, 2);
    assert_true(heard(&blue, "refuse 2 nothing-to-undo "));
    ear_gives(d, &blue, 2, "blue move c to 30,33");
    ear_undoes(d, &red, 3);
    assert_true(heard(&red, "refuse 3 nothing-to-undo "));
    ear_undoes(d, &blue, 3);
    assert_true(heard(&blue, "ack 3"));
    ear_undoes(d, &red, 4);
    assert_true(heard(&red, "ack 4"));
    ear_leave(d, &red);
    ear_leave(d, &blue);
}

static void the_end_stays(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red agree");
    ear_gives(d, &e, 2, "blue agree");
    assert_true(heard(&e, "ack 2"));
    ear_undoes(d, &e, 3);
    assert_true(heard(&e, "refuse 3 nothing-to-undo "));
    ear_gives(d, &e, 3, "red end");
    assert_true(heard(&e, "refuse 3 - The game is over."));
    ear_leave(d, &e);
}

static void lines_before_the_game_stay(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;

    desk_create(d, &g, small_table, "\"lines\": [\"red move a to 10,5\", \"red end\"], " SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    assert_int_equal(heard_times(&e, "line "), 2);
    ear_undoes(d, &e, 3);
    assert_true(heard(&e, "refuse 3 nothing-to-undo "));
    ear_gives(d, &e, 3, "blue end");
    ear_lose(&e);
    desk_restart(d);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_undoes(d, &e, 4);
    assert_true(heard(&e, "ack 4"));
    ear_undoes(d, &e, 5);
    assert_true(heard(&e, "refuse 5 nothing-to-undo "));
    ear_leave(d, &e);
}

/* ---------------------------------------------------------------- seats */

static void a_seat_is_taken_once(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;
    char token[SECRET], other[SECRET];
    const char *text, *player = "blue", *red = "red", *green = "green", *any = NULL;

    desk_create(d, &g, small_table, SEATS_OPEN);
    assert_string_equal(games_join(d->games, g.head.id, g.token, &player, "B", other, &text),
                        "no-seat");
    assert_string_equal(games_join(d->games, g.head.id, NULL, &player, "B", other, &text),
                        "no-seat");
    assert_string_equal(games_join(d->games, g.head.id, g.code, &red, "B", other, &text), "taken");
    assert_string_equal(games_join(d->games, g.head.id, g.code, &green, "B", other, &text),
                        "no-player");
    assert_string_equal(games_join(d->games, "AAAAAAAAAAAA", g.code, &player, "B", other, &text),
                        "no-game");
    e = (struct ear){0};
    assert_null(games_join(d->games, g.head.id, g.code, &any, "Bert", token, &text));
    assert_string_equal(any, "blue");
    games_finish(d->games);
    assert_string_equal(games_join(d->games, g.head.id, g.code, &player, "C", other, &text),
                        "taken");
    ear_lose(&e);
    desk_restart(d);
    assert_null(ear_hello(d, &e, g.head.id, token, 0));
    assert_true(heard(&e, "\nseats blue\n"));
    assert_true(heard(&e, "player blue human here Bert\n"));
    ear_leave(d, &e);
}

static void a_game_without_open_seats_has_no_code(void **state)
{
    struct desk *d = *state;
    const char *text, *player = NULL;
    char token[SECRET];
    struct draft g;

    desk_create(d, &g, small_table, SEATS_ME);
    assert_string_equal(g.code, "");
    assert_string_equal(games_join(d->games, g.head.id, "", &player, "B", token, &text), "no-seat");
}

static void a_listed_game_is_open_to_all(void **state)
{
    struct desk *d = *state;
    const char *text, *player = NULL, *other = NULL;
    char token[SECRET];
    struct draft g;

    desk_create(d, &g, small_table, "\"listed\": true, " SEATS_OPEN);
    assert_null(games_join(d->games, g.head.id, NULL, &player, "B", token, &text));
    assert_string_equal(player, "blue");
    assert_string_equal(games_join(d->games, g.head.id, NULL, &other, "C", token, &text), "taken");
    desk_create(d, &g, small_table, "\"listed\": true, " SEATS_ME);
    assert_string_equal(games_join(d->games, g.head.id, NULL, &other, "C", token, &text), "no-seat");
}

static void who_is_there_is_told(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, blue, watcher;
    char token[SECRET];

    desk_create(d, &g, small_table, SEATS_OPEN);
    ear_hello(d, &red, g.head.id, g.token, 0);
    ear_forget(&red);
    desk_join(d, &g, token);
    assert_true(heard(&red, "player blue human away Bert\n"));
    ear_hello(d, &blue, g.head.id, token, 0);
    assert_true(heard(&red, "player blue human here Bert\n"));
    ear_hello(d, &watcher, g.head.id, "", 0);
    games_tick(d->games);
    games_finish(d->games);
    assert_true(heard(&red, "watchers 1\n"));
    ear_forget(&red);
    ear_leave(d, &blue);
    ear_leave(d, &watcher);
    games_tick(d->games);
    games_finish(d->games);
    assert_true(heard(&red, "player blue human away Bert\n"));
    assert_true(heard(&red, "watchers 0\n"));
    ear_leave(d, &red);
}

static void chat_is_kept(void **state)
{
    struct desk *d = *state;
    struct message m = {.kind = SAYS_CHAT, .text = "well met", .length = 8};
    struct draft g;
    struct ear e, w;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_hello(d, &w, g.head.id, "", 0);
    games_chat(d->games, &e.listener, &m);
    games_chat(d->games, &w.listener, &m);
    games_finish(d->games);
    assert_int_equal(heard_times(&w, "chat 1 "), 1);
    assert_true(heard(&w, " red well met\n"));
    assert_true(heard(&w, " - well met\n"));
    ear_lose(&e);
    ear_lose(&w);
    desk_restart(d);
    ear_hello(d, &e, g.head.id, g.token, 0);
    assert_true(heard(&e, "chats 2\n"));
    assert_int_equal(heard_times(&e, "chat "), 2);
    ear_leave(d, &e);
}

/* ---------------------------------------------------------------- the store */

static void acknowledged_orders_survive(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;
    char order[32], *told;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    for (int n = 1; n <= 300; n++) {            /* more than stand in `fresh` */
        snprintf(order, sizeof order, "%s end", n % 2 ? "red" : "blue");
        ear_gives(d, &e, n, order);
    }
    ear_orders(d, &e, 301, "red end");          /* never stored */
    told = strdup(strstr(ear_text(&e), "line 250 "));
    told[strcspn(told, "\n")] = '\0';
    ear_lose(&e);
    desk_restart(d);
    ear_hello(d, &e, g.head.id, g.token, 0);
    assert_int_equal(heard_times(&e, "line "), 300);
    assert_true(heard(&e, told));
    assert_true(strstr(ear_text(&e), "line 64 ") < strstr(ear_text(&e), "line 65 "));
    ear_gives(d, &e, 301, "red end");
    assert_true(heard(&e, "ack 301"));
    ear_leave(d, &e);
    free(told);
}

static void a_lost_batch_changes_nothing(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e, late;

    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red move a to 10,5");
    ear_forget(&e);
    store_break(d->store, true);
    ear_gives(d, &e, 2, "red end");
    assert_true(heard(&e, "refuse 2 store "));
    assert_int_equal(heard_times(&e, "line "), 0);
    assert_true(games_sick(d->games));
    ear_gives(d, &e, 2, "red end");
    assert_int_equal(heard_times(&e, "refuse 2 store "), 2);
    desk_wait(d, 1100000);              /* it has been tried again, in vain */
    assert_true(games_sick(d->games));
    store_break(d->store, false);
    desk_wait(d, 800000);
    assert_true(games_sick(d->games));  /* once a second is enough */
    desk_wait(d, 200000);
    assert_false(games_sick(d->games));
    ear_gives(d, &e, 2, "red end");
    assert_true(heard(&e, "ack 2"));
    ear_hello(d, &late, g.head.id, "", 0);
    assert_int_equal(heard_times(&late, "line "), 2);
    ear_leave(d, &e);
    ear_leave(d, &late);
}

static void unneeded_games_leave_memory(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear e;
    int64_t bytes;

    d->drop_after = 0;
    desk_restart(d);
    desk_create(d, &g, small_table, SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    ear_gives(d, &e, 1, "red end");
    games_tick(d->games);
    assert_int_equal(games_in_memory(d->games, &bytes), 1);
    assert_in_range(bytes, 5000, 40000);
    ear_leave(d, &e);
    games_finish(d->games);
    games_tick(d->games);
    assert_int_equal(games_in_memory(d->games, &bytes), 0);
    ear_hello(d, &e, g.head.id, g.token, 1);
    ear_gives(d, &e, 2, "blue end");
    assert_true(heard(&e, "ack 2"));
    ear_leave(d, &e);
}

#define TEST(name) DESK_TEST(name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hello_tells_everything),
        TEST(strangers_are_turned_away),
        TEST(nothing_is_told_before_it_is_stored),
        TEST(an_order_is_read_and_checked_once),
        TEST(orders_of_others_are_refused),
        TEST(refusals_say_why),
        TEST(the_server_rolls),
        TEST(typed_dice_are_anybodys_who_sits),
        TEST(own_orders_are_taken_back),
        TEST(dice_stay),
        TEST(what_others_decided_stays),
        TEST(the_end_stays),
        TEST(lines_before_the_game_stay),
        TEST(a_seat_is_taken_once),
        TEST(a_game_without_open_seats_has_no_code),
        TEST(a_listed_game_is_open_to_all),
        TEST(who_is_there_is_told),
        TEST(chat_is_kept),
        TEST(acknowledged_orders_survive),
        TEST(a_lost_batch_changes_nothing),
        TEST(unneeded_games_leave_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

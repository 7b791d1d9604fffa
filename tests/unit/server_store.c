/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_store.c: what was committed is there again, what was not is not. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server_shelf.h"

/* ---------------------------------------------------------------- tests */

static void games_come_back_as_they_were(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("Saturday"), again;
    size_t length;
    char *table;

    store_add_game(s->store, &g, "rules unlimited\n");
    commit(s->store);
    store_close(s->store);
    open_again(s);
    assert_true(store_find(s->store, g.id, &again));
    assert_memory_equal(&g, &again, sizeof g);
    table = store_table(s->store, g.key, &length);
    assert_string_equal(table, "rules unlimited\n");
    assert_int_equal(length, 16);
    free(table);
    assert_false(store_find(s->store, "AAAAAAAAAAAA", &again));
    assert_int_equal(store_count(s->store), 1);
}

static void what_changes_is_kept(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("x"), again;

    store_add_game(s->store, &g, "");
    commit(s->store);
    g.state.last = 9;
    g.state.over = true;
    g.state.left[1] = 5;
    g.seat[1] = (struct seat){.kind = SEAT_HUMAN, .has_token = true, .name = "Bert"};
    store_set_state(s->store, g.key, 2, &g.state);
    store_set_seat(s->store, g.key, 1, &g.seat[1]);
    commit(s->store);
    assert_true(store_find(s->store, g.id, &again));
    assert_memory_equal(&g, &again, sizeof g);
}

static void uncommitted_is_gone(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("x"), other = a_game("y"), again;

    store_add_game(s->store, &g, "");
    for (int n = 1; n <= 100; n++)
        add_line(s->store, g.key, n);
    commit(s->store);
    store_add_game(s->store, &other, "");
    for (int n = 101; n <= 230; n++)
        add_line(s->store, g.key, n);
    assert_true(store_pending(s->store));
    assert_int_equal(lines_of(s->store, g.key, 0, 1000), 230);
    store_forget(s->store);
    assert_int_equal(lines_of(s->store, g.key, 0, 1000), 100);
    assert_false(store_find(s->store, other.id, &again));
    for (int n = 101; n <= 300; n++)
        add_line(s->store, g.key, n);
    commit(s->store);
    store_close(s->store);
    open_again(s);
    assert_int_equal(lines_of(s->store, g.key, 0, 1000), 300);
}

static void a_commit_that_fails_leaves_nothing(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("x");
    char error[STORE_ERROR] = "";

    store_add_game(s->store, &g, "");
    add_line(s->store, g.key, 1);
    commit(s->store);
    store_break(s->store, true);
    for (int n = 2; n <= 70; n++)
        add_line(s->store, g.key, n);
    assert_false(store_commit(s->store, error));
    assert_true(error[0] != '\0');
    assert_false(store_probe(s->store, error));
    assert_int_equal(lines_of(s->store, g.key, 0, 1000), 1);
    store_break(s->store, false);
    assert_true(store_probe(s->store, error));
    add_line(s->store, g.key, 2);
    commit(s->store);
    assert_int_equal(lines_of(s->store, g.key, 0, 1000), 2);
}

static void a_line_is_stored_once(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("x"), again = a_game("y");
    char error[STORE_ERROR];

    store_add_game(s->store, &g, "");
    commit(s->store);
    memcpy(again.id, g.id, ROOM_ID);
    store_add_game(s->store, &again, "");       /* the same name */
    assert_false(store_commit(s->store, error));
    assert_int_equal(store_count(s->store), 1);
}

/* Many games by turns, more rows than are swept at once. */
static void lines_of_many_games_keep_their_order(void **state)
{
    enum { GAMES = 50, LINES = 300 };
    struct shelf *s = *state;
    struct store_game g[GAMES];

    for (int i = 0; i < GAMES; i++) {
        g[i] = a_game("x");
        store_add_game(s->store, &g[i], "");
    }
    for (int n = 1; n <= LINES; n++) {
        for (int i = 0; i < GAMES; i++)
            if (i != 7 || n <= 3)               /* one is quiet */
                add_line(s->store, g[i].key, n);
        if (n % 10 == 0)
            commit(s->store);
    }
    commit(s->store);
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(lines_of(s->store, g[i].key, 0, 1000), i == 7 ? 3 : LINES);
        assert_int_equal(lines_of(s->store, g[i].key, 1, 2), 1);
    }
    assert_int_equal(lines_of(s->store, g[0].key, 290, 295), 5);
    store_close(s->store);
    open_again(s);
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(lines_of(s->store, g[i].key, 0, 1000), i == 7 ? 3 : LINES);
}

static bool note_id(void *context, const char *id)
{
    strcat(strcat(context, id), " ");
    return true;
}

static void who_waits_is_found(void **state)
{
    struct shelf *s = *state;
    struct store_game bot = a_game("bot"), person = a_game("person"), over = a_game("over"),
                      dice = a_game("dice"), timed = a_game("timed");
    char found[200] = "";

    bot.clock = person.clock = over.clock = dice.clock = 0;
    person.state.asked = timed.state.asked = 0;
    over.state.over = true;
    dice.state.asked = -1;
    store_add_game(s->store, &bot, "");
    store_add_game(s->store, &person, "");
    store_add_game(s->store, &over, "");
    store_add_game(s->store, &dice, "");
    store_add_game(s->store, &timed, "");
    commit(s->store);
    assert_true(store_waiting(s->store, note_id, found));
    assert_non_null(strstr(found, bot.id));
    assert_non_null(strstr(found, dice.id));
    assert_non_null(strstr(found, timed.id));
    assert_null(strstr(found, person.id));
    assert_null(strstr(found, over.id));
}

static bool note_title(void *context, const struct store_game *g)
{
    assert_string_equal(g->player[1], "blue");
    strcat(strcat(context, g->title), " ");
    return true;
}

static void running_games_are_listed_first(void **state)
{
    struct shelf *s = *state;
    static const struct { const char *title; int64_t created; bool over, listed; } all[] = {
        {"a", 100, false, true}, {"e", 150, true, true}, {"c", 200, false, true},
        {"b", 300, true, true}, {"d", 400, false, false}};
    struct store_cursor all_of_it = STORE_TOP, by_two = STORE_TOP;
    char titles[64] = "", two[64] = "";

    for (int i = 0; i < 5; i++) {
        struct store_game g = a_game(all[i].title);

        g.created = all[i].created;
        g.state.over = all[i].over;
        g.listed = all[i].listed;
        store_add_game(s->store, &g, "");
    }
    commit(s->store);
    assert_true(store_list(s->store, &all_of_it, 100, note_title, titles));
    assert_string_equal(titles, "c a b e ");
    assert_true(all_of_it.end);
    assert_true(store_list(s->store, &by_two, 2, note_title, two));
    assert_string_equal(two, "c a ");
    assert_false(by_two.end);
    assert_true(store_list(s->store, &by_two, 1, note_title, two));
    assert_string_equal(two, "c a b ");
    assert_true(store_list(s->store, &by_two, 5, note_title, two));
    assert_string_equal(two, "c a b e ");
    assert_true(by_two.end);
}

/* What SQLite has to do for a page of the list must not grow with the games. */
static void a_list_costs_the_same_however_many_games(void **state)
{
    struct shelf *s = *state;
    int64_t steps[2];
    int n = 0;

    for (int k = 0; k < 2; k++) {
        for (; n < (k ? 5000 : 100); n++) {
            struct store_game g = a_game("x");

            g.state.over = n % 3 > 0;
            g.listed = n % 50 == 0 || n % 2;
            store_add_game(s->store, &g, "");
        }
        commit(s->store);

        struct store_cursor c = STORE_TOP;
        char titles[200] = "";

        store_steps(s->store);
        assert_true(store_list(s->store, &c, 20, note_title, titles));
        steps[k] = store_steps(s->store);
        assert_int_equal(strlen(titles), 40);
    }
    assert_in_range(steps[1], 1, steps[0] + steps[0] / 10);
}

static bool note_chat(void *context, const struct store_chat *c)
{
    strcat(strcat(context, c->text), c->who < 0 ? "- " : " ");
    return true;
}

static void the_last_chats_are_told(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("x");
    char texts[64] = "";

    store_add_game(s->store, &g, "");
    for (int n = 1; n <= 5; n++) {
        char text[8];
        struct store_chat c = {n, 10, n == 4 ? -1 : 0, text};

        snprintf(text, sizeof text, "t%d", n);
        store_add_chat(s->store, g.key, &c);
    }
    commit(s->store);
    assert_true(store_chats(s->store, g.key, 4, 2, note_chat, texts));
    assert_string_equal(texts, "t3 t4- ");
}

static void harm(const struct shelf *s, const char *sql)
{
    sqlite3 *db;
    char *why = NULL;

    assert_int_equal(sqlite3_open(s->path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    sqlite3_close(db);
}

static void stands_at(struct store *s, const char *id, int n)
{
    struct store_game g;

    assert_true(store_find(s, id, &g));
    assert_int_equal(g.state.last, n);
    assert_int_equal(g.state.updated, 1000 + n);
    assert_int_equal(g.state.round, n / 10);
    assert_int_equal(g.state.asked, n % 2);
    assert_int_equal(g.state.fallen, 2);
    assert_int_equal(g.state.left[1], 200);
}

/* A line that was stored is all it takes: before it is in its place, then, and after a restart. */
static void a_line_tells_how_the_game_stands(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("x");

    store_add_game(s->store, &g, "");
    commit(s->store);
    for (int n = 1; n <= 2 * RECENT + 5; n++) {
        add_line(s->store, g.key, n);
        stands_at(s->store, g.id, n);
    }
    store_forget(s->store);
    assert_true(store_find(s->store, g.id, &g));
    assert_int_equal(g.state.last, 0);
    for (int n = 1; n <= RECENT + 5; n++)
        add_line(s->store, g.key, n);
    commit(s->store);
    harm(s, "SELECT 1 / (last = 69) FROM standing");
    store_close(s->store);
    open_again(s);
    stands_at(s->store, g.id, RECENT + 5);
    harm(s, "SELECT 1 / (last = 69) FROM states");
}

/* What was written after a line knows better than the line. */
static void a_later_state_counts(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("x"), again;

    store_add_game(s->store, &g, "");
    for (int n = 1; n <= 3; n++)
        add_line(s->store, g.key, n);
    g.state.last = 3;
    g.state.updated = 9999;
    g.state.asked = -1;
    g.state.left[0] = 50;
    store_set_state(s->store, g.key, 2, &g.state);
    commit(s->store);
    assert_true(store_find(s->store, g.id, &again));
    assert_memory_equal(&g, &again, sizeof g);
    store_close(s->store);
    open_again(s);
    assert_true(store_find(s->store, g.id, &again));
    assert_memory_equal(&g, &again, sizeof g);
}

/* A version that wrote the state beside every line ended without putting them in their place. */
static void an_older_store_is_taken_over(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("x"), again;

    store_add_game(s->store, &g, "");
    commit(s->store);
    store_close(s->store);
    harm(s, "DROP INDEX seats_token; DROP VIEW standing; ALTER TABLE fresh DROP COLUMN round;"
            "ALTER TABLE fresh DROP COLUMN asked; PRAGMA user_version = 4;"
            "INSERT INTO fresh VALUES (1, 1, 1, 1001, -2, 'line 1 of game 1');"
            "UPDATE states SET last = 1");
    open_again(s);
    g.state.last = 1;
    assert_true(store_find(s->store, g.id, &again));
    assert_memory_equal(&g, &again, sizeof g);
    assert_int_equal(lines_of(s->store, g.key, 0, 10), 1);
    add_line(s->store, g.key, 2);
    commit(s->store);
    assert_true(store_find(s->store, g.id, &again));
    assert_int_equal(again.state.last, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_come_back_as_they_were),
        TEST(what_changes_is_kept),
        TEST(uncommitted_is_gone),
        TEST(a_commit_that_fails_leaves_nothing),
        TEST(a_line_is_stored_once),
        TEST(lines_of_many_games_keep_their_order),
        TEST(who_waits_is_found),
        TEST(running_games_are_listed_first),
        TEST(a_list_costs_the_same_however_many_games),
        TEST(the_last_chats_are_told),
        TEST(a_line_tells_how_the_game_stands),
        TEST(a_later_state_counts),
        TEST(an_older_store_is_taken_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

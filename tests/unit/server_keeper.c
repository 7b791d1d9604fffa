/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_keeper.c: copying, checking, exporting and removing games, while the server has its store. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include "server/keeper.h"
#include "server/keeper_parts.h"
#include "server_long.h"

static struct keeper *keeper_of(const char *path, bool write)
{
    char error[STORE_ERROR] = "";
    struct keeper *k = keeper_open(path, write, error);

    if (!k)
        fail_msg("%s", error);
    return k;
}

/* A game with orders, something taken back and something said. */
static void play_some(struct desk *d, struct draft *g)
{
    struct ear e;
    struct message chat = {.kind = SAYS_CHAT, .text = "well met", .length = 8};

    desk_create(d, g, small_table, SEATS_ME);
    assert_null(ear_hello(d, &e, g->head.id, g->token, 0));
    ear_gives(d, &e, 1, "red move a to 10,6 facing north");
    ear_undoes(d, &e, 2);
    ear_gives(d, &e, 3, "red end");
    ear_gives(d, &e, 4, "blue end");
    games_chat(d->games, &e.listener, &chat);
    desk_turn(d);
    assert_true(heard(&e, "ack 4"));
    ear_leave(d, &e);
}

static void tell(void *context, const char *text)
{
    strncat(context, text, 500);
    strcat(context, "\n");
}

static int faults_of(const char *path, char said[])
{
    struct keeper *k = keeper_of(path, false);
    int n;

    said[0] = '\0';
    n = keeper_check(k, true, tell, said);
    keeper_close(k);
    return n;
}

static void harm(const char *path, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void a_copy_has_everything(void **state)
{
    struct desk *d = *state;
    struct draft g;
    char copy[128], error[STORE_ERROR], said[4000];
    struct keeper *k = keeper_of(d->path, false);

    play_some(d, &g);
    snprintf(copy, sizeof copy, "%s/copy", d->folder);
    assert_true(keeper_backup(k, copy, error));
    keeper_close(k);
    assert_int_equal(faults_of(copy, said), 0);

    struct keeper *other = keeper_of(copy, false);
    size_t length;
    char *sheet = keeper_sheet(other, g.head.id, &length);

    assert_non_null(sheet);
    assert_non_null(strstr(sheet, "\nblue end "));
    assert_null(strstr(sheet, "red move"));
    free(sheet);
    keeper_close(other);
    for (int i = 0; i < 3; i++) {
        static const char *const ends[] = {"", "-wal", "-shm"};
        char path[140];

        snprintf(path, sizeof path, "%s%s", copy, ends[i]);
        remove(path);
    }
}

static void faults_are_found(void **state)
{
    struct desk *d = *state;
    struct draft g, h;
    char said[4000];

    play_some(d, &g);
    play_some(d, &h);
    assert_int_equal(faults_of(d->path, said), 0);
    desk_restart(d);                    /* every line is in its place then */
    harm(d->path, "UPDATE lines SET hash = hash + 1 WHERE n = 4 AND game = 1");
    assert_int_equal(faults_of(d->path, said), 1);
    assert_non_null(strstr(said, g.head.id));
    harm(d->path, "DELETE FROM lines WHERE n = 3 AND game = 2; DELETE FROM seats WHERE game = 1 AND"
                  " player = 1; INSERT INTO chats VALUES (99, 1, 1, 1, 'nobody')");
    assert_true(faults_of(d->path, said) >= 4);
    assert_non_null(strstr(said, "has 1 of 2 seats"));
    assert_non_null(strstr(said, "has 3 of 4 lines"));
    assert_non_null(strstr(said, "chats of no game: 1"));
}

/* Who has it in memory gives it up, whether somebody plays it at that moment (`at_once`) or not. */
static void replace_game(struct desk *d, bool at_once)
{
    struct draft g, other;
    char error[STORE_ERROR] = "", said[4000];
    struct keeper *k = keeper_of(d->path, true);
    struct ear e, again;
    json_t *game;

    play_some(d, &g);
    assert_non_null(game = keeper_export(k, g.head.id));
    ear_hello(d, &e, g.head.id, g.token, 4);
    ear_gives(d, &e, 5, "red end");
    assert_true(heard(&e, "ack 5"));
    ear_forget(&e);
    assert_true(keeper_delete(k, g.head.id, error));
    assert_true(keeper_import(k, game, error));
    if (at_once)
        ear_gives(d, &e, 6, "blue end");
    else
        games_tick(d->games);
    desk_turn(d);
    assert_true(heard(&e, "bye restart "));
    assert_false(heard(&e, "ack 6"));
    assert_null(e.listener.room);
    desk_create(d, &other, small_table, SEATS_ME);
    assert_null(ear_hello(d, &again, g.head.id, g.token, 0));
    assert_int_equal(heard_times(&again, "line "), 4);
    ear_gives(d, &again, 5, "red move a to 10,6 facing north");
    assert_int_equal(heard_times(&again, "ack 5"), 1);
    assert_int_equal(faults_of(d->path, said), 0);
    ear_leave(d, &again);
    ear_lose(&e);
    json_decref(game);
    keeper_close(k);
}

static void a_game_that_was_replaced_is_read_again(void **state)
{
    replace_game(*state, false);
}

static void a_game_is_replaced_while_it_is_played(void **state)
{
    replace_game(*state, true);
}

/* The last key is free again when its game is gone; who still has that game in memory must not write
 * to the next one. */
static void no_key_is_given_twice(void **state)
{
    struct desk *d = *state;
    struct draft g, next;
    char error[STORE_ERROR] = "";
    struct keeper *k = keeper_of(d->path, true);
    struct ear e, other;

    play_some(d, &g);
    ear_hello(d, &e, g.head.id, g.token, 4);
    assert_true(keeper_delete(k, g.head.id, error));
    desk_create(d, &next, small_table, SEATS_ME);
    ear_gives(d, &e, 5, "red end");
    assert_true(heard(&e, "bye gone "));
    assert_null(ear_hello(d, &other, next.head.id, next.token, 0));
    assert_int_equal(heard_times(&other, "line "), 0);
    ear_gives(d, &other, 1, "red end");
    assert_int_equal(heard_times(&other, "ack 1"), 1);
    ear_leave(d, &other);
    ear_lose(&e);
    keeper_close(k);
}

static void a_game_comes_back_from_an_export(void **state)
{
    struct desk *d = *state;
    struct draft g;
    char error[STORE_ERROR] = "", said[4000];
    struct keeper *k = keeper_of(d->path, true);
    struct ear e;
    json_t *game, *broken;

    play_some(d, &g);
    game = keeper_export(k, g.head.id);
    assert_non_null(game);
    assert_null(keeper_export(k, "AAAAAAAAAAAA"));
    assert_false(keeper_import(k, game, error));
    assert_non_null(strstr(error, "already"));
    desk_end(d);
    assert_true(keeper_delete(k, g.head.id, error));
    desk_begin(d);
    assert_string_equal(ear_hello(d, &e, g.head.id, g.token, 0), "no-game");
    broken = json_deep_copy(game);
    json_array_remove(json_object_get(json_object_get(broken, "lines"), "rows"), 1);
    assert_false(keeper_import(k, broken, error));
    assert_non_null(strstr(error, "incomplete"));
    json_decref(broken);
    if (!keeper_import(k, game, error))
        fail_msg("%s", error);
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));   /* the seat is there as well */
    assert_true(heard(&e, "line 4 "));
    assert_true(heard(&e, "well met"));
    ear_gives(d, &e, 5, "red end");
    assert_true(heard(&e, "ack 5"));
    ear_leave(d, &e);
    json_decref(game);
    keeper_close(k);
    assert_int_equal(faults_of(d->path, said), 0);
}

/* The linker gives us these calls first: what happens meanwhile. */
static struct {
    void (*exported)(void), (*paused)(void);
    struct desk *desk;
    struct draft *game;
    struct ear ear;
    const char *code;
} meanwhile;
json_t *__real_keeper_export(struct keeper *, const char *);
json_t *__wrap_keeper_export(struct keeper *, const char *);
int __real_usleep(useconds_t);
int __wrap_usleep(useconds_t);

json_t *__wrap_keeper_export(struct keeper *k, const char *id)
{
    json_t *game = __real_keeper_export(k, id);

    if (meanwhile.exported)
        meanwhile.exported();
    return game;
}

int __wrap_usleep(useconds_t micros)
{
    if (meanwhile.paused)
        meanwhile.paused();
    return __real_usleep(micros);
}

static void play_it(void)
{
    meanwhile.exported = NULL;
    ear_gives(meanwhile.desk, &meanwhile.ear, 5, "red end");
}

/* A player comes back after all, just when the game is to be removed. */
static void who_comes_back_in_time_keeps_the_game(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct keeper_policy idle = {.idle = 3600000};
    char error[STORE_ERROR], archive[128], said[4000];
    struct keeper *k = keeper_of(d->path, true);

    play_some(d, &g);
    desk_restart(d);
    harm(d->path, "UPDATE states SET updated = updated - 7200000");
    assert_null(ear_hello(d, &meanwhile.ear, g.head.id, g.token, 4));
    meanwhile.desk = d;
    meanwhile.exported = play_it;
    snprintf(archive, sizeof archive, "%s/archive", d->folder);
    assert_int_equal(keeper_prune(k, &idle, 10, archive, error), 0);
    assert_true(heard(&meanwhile.ear, "ack 5"));
    ear_gives(d, &meanwhile.ear, 6, "blue end");
    assert_true(heard(&meanwhile.ear, "ack 6"));
    ear_leave(d, &meanwhile.ear);
    assert_int_equal(faults_of(d->path, said), 0);
    keeper_close(k);
    remove(archive);
}

static void ask_for_it(void)
{
    meanwhile.paused = NULL;
    meanwhile.code = ear_hello(meanwhile.desk, &meanwhile.ear, meanwhile.game->head.id, "", 0);
}

/* Its lines go little by little; all that time it is not there, nor half of it. */
static void a_game_goes_at_once(void **state)
{
    struct desk *d = *state;
    struct draft g;
    char error[STORE_ERROR], said[4000];
    struct keeper *k = keeper_of(d->path, true);

    play_long(d, &g, 2000);
    desk_restart(d);
    meanwhile.desk = d;
    meanwhile.game = &g;
    meanwhile.code = "nobody asked";
    meanwhile.paused = ask_for_it;
    assert_true(keeper_delete(k, g.head.id, error));
    assert_non_null(meanwhile.code);
    assert_string_equal(meanwhile.code, "no-game");
    assert_int_equal(faults_of(d->path, said), 0);
    keeper_close(k);
}

/* The operator's command was stopped half-way: whoever removes games next completes it. */
static void a_removal_is_completed(void **state)
{
    struct desk *d = *state;
    struct draft g, other;
    struct keeper_policy finished = {.finished = 1000};
    char error[STORE_ERROR], archive[128], said[4000];
    struct keeper *k = keeper_of(d->path, true);
    json_t *game;

    play_some(d, &g);
    play_some(d, &other);
    desk_restart(d);
    harm(d->path, "DELETE FROM states WHERE game = 1; DELETE FROM lines WHERE game = 1 AND n < 3;"
                  "UPDATE states SET over = 1, updated = updated - 5000 WHERE game = 2");
    snprintf(archive, sizeof archive, "%s/archive", d->folder);
    assert_int_equal(keeper_prune(k, &finished, 10, archive, error), 2);
    assert_int_equal(faults_of(d->path, said), 0);
    assert_int_equal(keeper_number(k, "SELECT count(*) FROM games", NULL, -1), 0);
    game = json_load_file(archive, 0, NULL);            /* one, and nothing of the other */
    assert_string_equal(json_string_value(json_object_get(game, "id")), other.head.id);
    json_decref(game);
    remove(archive);
    keeper_close(k);
}

static void only_what_has_had_its_time_goes(void **state)
{
    struct desk *d = *state;
    struct draft old, fresh, running;
    struct keeper_policy ninety = {.finished = (int64_t)90 * 86400000}, hour = {.idle = 3600000};
    char error[STORE_ERROR], archive[128], said[4000];
    struct keeper *k = keeper_of(d->path, true);
    struct stat file;
    FILE *f;

    play_some(d, &old);
    play_some(d, &fresh);
    play_some(d, &running);
    desk_restart(d);
    harm(d->path, "UPDATE states SET over = 1 WHERE game < 3;"
                  "UPDATE states SET updated = updated - 91 * 86400000 WHERE game = 1;"
                  "UPDATE states SET updated = updated - 7200000 WHERE game = 3");
    snprintf(archive, sizeof archive, "%s/archive", d->folder);
    assert_int_equal(keeper_prune(k, &ninety, 10, archive, error), 1);
    assert_int_equal(keeper_prune(k, &ninety, 10, archive, error), 0);
    assert_null(keeper_export(k, old.head.id));
    assert_int_equal(stat(archive, &file), 0);
    assert_int_equal(file.st_mode & 077, 0);            /* closed dials are open in it */
    f = fopen(archive, "r");
    assert_non_null(f);
    json_t *kept = json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL);
    fclose(f);
    remove(archive);
    assert_string_equal(json_string_value(json_object_get(kept, "id")), old.head.id);
    json_decref(kept);
    harm(d->path, "INSERT INTO fresh SELECT 1, game, last + 1, updated + 7200000, 0, 'x', round,"
                  " asked FROM states WHERE game = 3");      /* somebody plays it */
    assert_int_equal(keeper_prune(k, &hour, 10, NULL, error), 0);
    harm(d->path, "DELETE FROM fresh");
    assert_int_equal(keeper_prune(k, &hour, 10, NULL, error), 1);
    assert_null(keeper_export(k, running.head.id));
    assert_int_equal(faults_of(d->path, said), 0);
    assert_true(keeper_vacuum(k, d->path, error) >= 0);
    keeper_close(k);
}

/* A long game goes, and its pages are given back. */
static void freed_pages_are_given_back(void **state)
{
    struct desk *d = *state;
    struct draft g;
    char error[STORE_ERROR], said[4000];
    struct keeper *k = keeper_of(d->path, true);

    play_long(d, &g, 2000);
    desk_restart(d);
    assert_true(keeper_delete(k, g.head.id, error));
    assert_true(keeper_number(k, "PRAGMA freelist_count", NULL, 0) > 10);
    assert_true(keeper_vacuum(k, d->path, error) > 10 * 4096);
    assert_int_equal(keeper_number(k, "PRAGMA freelist_count", NULL, -1), 0);
    keeper_close(k);
    assert_int_equal(faults_of(d->path, said), 0);
}

/* Somebody sits in a game that is removed. */
static void who_plays_a_removed_game_is_told(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct keeper *k = keeper_of(d->path, true);
    char error[STORE_ERROR], said[4000];
    struct ear e, w;

    play_some(d, &g);
    assert_null(ear_hello(d, &e, g.head.id, g.token, 0));
    assert_null(ear_hello(d, &w, g.head.id, "", 0));
    assert_true(keeper_delete(k, g.head.id, error));
    ear_gives(d, &e, 5, "red end");
    assert_true(heard(&e, "\nbye gone "));
    assert_true(heard(&w, "\nbye gone "));
    assert_false(heard(&e, "ack 5"));
    assert_null(e.listener.room);
    ear_leave(d, &e);
    ear_leave(d, &w);
    assert_string_equal(ear_hello(d, &e, g.head.id, g.token, 0), "no-game");
    desk_restart(d);
    keeper_close(k);
    assert_int_equal(faults_of(d->path, said), 0);
}

#define TEST(name) DESK_TEST(name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_copy_has_everything),
        TEST(faults_are_found),
        TEST(a_game_comes_back_from_an_export),
        TEST(a_game_that_was_replaced_is_read_again),
        TEST(a_game_is_replaced_while_it_is_played),
        TEST(no_key_is_given_twice),
        TEST(only_what_has_had_its_time_goes),
        TEST(who_comes_back_in_time_keeps_the_game),
        TEST(a_game_goes_at_once),
        TEST(a_removal_is_completed),
        TEST(freed_pages_are_given_back),
        TEST(who_plays_a_removed_game_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

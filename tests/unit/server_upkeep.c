/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_upkeep.c: a store beside other servers and readers, on a full disk, and while it is tidied. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "server_shelf.h"

/* By whatever name: the file is the same. */
static void a_link_is_no_second_store(void **state)
{
    struct shelf *s = *state;
    char error[STORE_ERROR] = "", path[128];

    snprintf(path, sizeof path, "%s/linked", s->folder);
    assert_int_equal(link(s->path, path), 0);
    assert_null(store_open(path, error));
    assert_non_null(strstr(error, "another server"));
    remove(path);
    strcat(path, "-lock");
    remove(path);
}

/* Stores much of a game, line numbers from `first`; the longest commit, in microseconds. */
static int64_t longest_commit(struct store *store, int64_t key, int first, int batches)
{
    enum { LINES = 1000 };
    char text[1001] = "";
    int64_t longest = 0;

    memset(text, 'x', 1000);
    for (int i = 0; i < batches; i++) {
        int64_t begun;

        for (int k = 0; k < LINES; k++) {
            struct store_line l = {.n = first + i * LINES + k, .text = text, .length = 1000};

            store_add_line(store, key, &l);
        }
        begun = log_now();
        commit(store);
        longest = log_now() - begun > longest ? log_now() - begun : longest;
    }
    return longest;
}

/* Somebody reads the store for long, a backup: nobody who writes waits for that. How long a commit
 * takes anyway is up to the disk. */
static void who_reads_stalls_nobody(void **state)
{
    enum { STALL = 1500000, LATER = 1000000, FEW = 30, MANY = 90, AGAIN = 3 };
    struct shelf *s = *state;
    struct store_game g = a_game("Long");
    sqlite3 *reader;
    int64_t alone, beside = INT64_MAX;

    store_add_game(s->store, &g, "rules unlimited\n");
    commit(s->store);
    alone = longest_commit(s->store, g.key, 1, FEW);
    assert_int_equal(sqlite3_open(s->path, &reader), SQLITE_OK);
    assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT * FROM games", NULL, NULL, NULL), SQLITE_OK);
    for (int i = 1; i <= AGAIN && beside > alone + STALL; i++)     /* the disk may have stalled, once */
        beside = longest_commit(s->store, g.key, i * LATER, MANY);
    sqlite3_close(reader);
    if (beside > alone + STALL)
        fail_msg("a commit took %d ms while somebody read, %d ms while nobody did",
                 (int)(beside / 1000), (int)(alone / 1000));
}

static int not_null(void *context, int n, char **value, char **name)
{
    (void)context;
    (void)name;
    return n != 1 || !value[0];
}

/* Files cannot grow: what is there can be read, lines that were not yet in their place too. */
static void a_full_disk_can_be_read(void **state)
{
    struct shelf *s = *state;
    struct store_game g = a_game("Full"), again;
    struct rlimit old, small;
    sqlite3 *reader;
    char error[STORE_ERROR] = "";
    pid_t child;
    int status;

    store_close(s->store);
    s->store = NULL;
    fflush(NULL);
    child = fork();
    if (child == 0) {                           /* ends without putting anything in its place */
        s->store = store_open(s->path, error);
        store_add_game(s->store, &g, "rules unlimited\n");
        for (int n = 1; n <= 40; n++) {
            add_line(s->store, g.key, n);
            if (!store_commit(s->store, error))
                _exit(1);
        }
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 98304;                     /* the log is larger already */
    setrlimit(RLIMIT_FSIZE, &small);
    s->store = store_open(s->path, error);
    setrlimit(RLIMIT_FSIZE, &old);
    if (!s->store)
        fail_msg("%s", error);
    assert_int_equal(sqlite3_open(s->path, &reader), SQLITE_OK);
    assert_int_equal(sqlite3_exec(reader, "SELECT 1 / (count(*) = 40) FROM fresh", not_null, NULL,
                                  NULL), SQLITE_OK);      /* they could not be moved */
    sqlite3_close(reader);
    assert_true(store_find(s->store, g.id, &again));
    assert_int_equal(lines_of(s->store, again.key, 0, 40), 40);
    add_line(s->store, again.key, 41);
    commit(s->store);                           /* there is room again */
    assert_int_equal(lines_of(s->store, again.key, 0, 41), 41);
}

static void one_server_at_a_time(void **state)
{
    struct shelf *s = *state;
    char error[STORE_ERROR] = "", path[128];
    FILE *f;

    /* The lock is the process's: another process must try. */
    fflush(NULL);
    pid_t child = fork();

    if (child == 0)
        _exit(store_open(s->path, error) ? 1 : 0);

    int status = -1;

    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    snprintf(path, sizeof path, "%s/other", s->folder);
    f = fopen(path, "w");
    fputs("this is no database, however long it may be. ", f);
    for (int i = 0; i < 100; i++)
        fputs("this is no database, however long it may be. ", f);
    fclose(f);
    assert_null(store_open(path, error));
    assert_true(error[0] != '\0');
    remove(path);
    strcat(path, "-lock");
    remove(path);
}

/* Whoever gives an order waits while lines are tidied away: with hundreds of games that have fallen
 * quiet it must not be all of them at once. */
static void tidying_is_never_long(void **state)
{
    enum { QUIET = 300, LINES = 60, LATER = 6000, AT_ONCE = 4000, QUIET_MICROS = 61000000 };
    struct shelf *s = *state;
    struct store_game busy = a_game("busy");
    int before, most = 0;

    for (int64_t key = 1; key <= QUIET; key++)
        for (int n = 1; n <= LINES; n++)
            add_line(s->store, key + 1000, n);
    commit(s->store);
    log_set_now(log_now() + QUIET_MICROS);
    store_add_game(s->store, &busy, "");
    for (int n = 1; n <= LATER; n++) {
        before = sqlite3_total_changes(s->store->db);
        add_line(s->store, busy.key, n);
        before = sqlite3_total_changes(s->store->db) - before;
        most = before > most ? before : most;
    }
    commit(s->store);
    log_set_now(0);
    assert_in_range(most, 100, AT_ONCE);
    for (int64_t key = 1; key <= QUIET; key++)
        assert_int_equal(lines_of(s->store, key + 1000, 0, LINES), LINES);
    assert_int_equal(lines_of(s->store, busy.key, 0, LATER), LATER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_link_is_no_second_store),
        TEST(who_reads_stalls_nobody),
        TEST(a_full_disk_can_be_read),
        TEST(one_server_at_a_time),
        TEST(tidying_is_never_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

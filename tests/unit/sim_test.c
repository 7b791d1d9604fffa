/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* sim_test.c: no game is played twice, and the intervals hold what they promise: many simulations of
 * coins whose chances are known, and many small simulations of real games against one large one. */

#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/skirmish.h"
#include "sim/match.h"
#include "sim/sim.h"
#include "table_game.h"

enum { PAIRS = 16, TRIALS = 20000 };

/* ---------------------------------------------------------------- no game twice */

/* The same army on both sides, the same table for both games of a pair. */
static bool same_table(void *with, long game, struct mk_table *table, struct mk_cast *out,
                       struct mk_error *e)
{
    struct skirmish want = {.seed = (uint64_t)(game / 2) + 1, .points = 100, .terrain = 2};

    (void)with;
    if (!skirmish_make(&want, table, out, e))
        return false;
    out->time_limit = 50;
    return true;
}

static struct sim_sum simulate(long games, uint64_t seed, int threads)
{
    static struct sim_sum sum;
    struct sim_plan plan = {.games = games, .seed = seed, .threads = threads, .rounds = 30,
                            .bot = {"greedy", "greedy"}, .table = same_table};
    struct mk_error e = {0};

    if (!sim_run(&plan, &sum, &e))
        fail_msg("%s", e.text);
    assert_int_equal(sum.faults, 0);
    return sum;
}

/* Both games of a pair begin on one table with one bot: were the dice the same as well, they would
 * come to the same number of orders. */
static void test_no_game_twice(void **state)
{
    int alike = 0;

    (void)state;
    for (int pair = 0; pair < PAIRS; pair++) {
        struct sim_sum two = simulate(2 * pair + 2, 1, 1), one = simulate(2 * pair + 1, 1, 1);
        struct sim_sum none = {0};

        if (pair > 0)
            none = simulate(2 * pair, 1, 1);
        alike += two.orders - one.orders == one.orders - none.orders;
    }
    assert_true(alike < PAIRS / 4);
}

static void test_threads_do_not_matter(void **state)
{
    struct sim_sum one = simulate(120, 7, 1), three = simulate(120, 7, 3), other = simulate(120, 8, 1);

    (void)state;
    assert_memory_equal(&one, &three, sizeof one);
    assert_int_not_equal(one.orders, other.orders);
}

static void test_time_is_called_as_usual(void **state)
{
    static struct sim_sum sum[3];
    struct sim_plan plan = {.games = 60, .seed = 3, .threads = 1, .bot = {"greedy", "greedy"},
                            .table = same_table};
    struct mk_error e = {0};

    (void)state;
    for (int i = 0; i < 3; i++) {
        plan.rounds = (int[]){0, 40, 30}[i];
        assert_true(sim_run(&plan, &sum[i], &e));
    }
    assert_memory_equal(&sum[0], &sum[1], sizeof sum[0]);
    assert_true(sum[0].ends[END_TIME] < sum[2].ends[END_TIME]);
}

/* At Conquest an army has a quarter of the actions for its points. */
static void test_conquest_has_more_rounds(void **state)
{
    for (int conquest = 0; conquest < 2; conquest++) {
        struct skirmish want = {.seed = 1, .points = 800,
                                .edition = conquest ? MK_CONQUEST : MK_UNLIMITED};
        struct mk_table *table = malloc(sizeof *table);
        struct mk_cast cast;
        struct mk_error e;

        assert_true(table && skirmish_make(&want, table, &cast, &e));
        struct game *g = malloc(mk_game_size(&cast));
        mk_game_init(g, &cast, NULL);
        assert_int_equal(match_usual_rounds(g), conquest ? 160 : 40);
        free(g);
        free(table);
    }
    (void)state;
}

/* ---------------------------------------------------------------- intervals */

/* How often, of many simulations of n games, the interval holds the chance they were made with. */
static double covered(double chance, int n, double draws, uint64_t *rng)
{
    int holds = 0;

    for (int t = 0; t < TRIALS; t++) {
        double won = 0;
        struct sim_share s;

        for (int i = 0; i < n; i++) {
            double u = rng_below(rng, 1000000) / 1e6;

            won += u < draws ? 0.5 : u < draws + (1 - draws) * chance;
        }
        s = sim_share(won, n);
        holds += s.low <= chance + draws * (0.5 - chance) && chance + draws * (0.5 - chance) <= s.high;
    }
    return (double)holds / TRIALS;
}

/* 95 of 100 are promised; a Wilson interval gives a little more or less from one chance to the next,
 * and draws make it too wide, never too narrow. */
static void test_intervals_cover(void **state)
{
    static const double chance[] = {0.03, 0.1, 0.3, 0.5, 0.62, 0.9};
    static const int games[] = {20, 100, 400};
    uint64_t rng = 11;
    double sum = 0;

    (void)state;
    for (size_t c = 0; c < sizeof chance / sizeof chance[0]; c++)
        for (size_t n = 0; n < sizeof games / sizeof games[0]; n++) {
            double share = covered(chance[c], games[n], 0, &rng);

            if (share < 0.91 || share > 0.995)
                fail_msg("chance %.2f, %d games: %.3f", chance[c], games[n], share);
            sum += share / 18;
            assert_true(covered(chance[c], games[n], 0.3, &rng) > 0.93);
        }
    assert_true(sum > 0.94 && sum < 0.97);
}

/* Real games: of many small simulations nineteen in twenty hold what the large one found. */
static void test_simulated_simulations(void **state)
{
    enum { SMALL = 60, EACH = 40 };
    struct sim_sum large = simulate(2400, 1000, 2);
    double truth = ((double)large.wins[0] + 0.5 * (double)large.draws) / (double)large.games;
    int holds = 0;

    (void)state;
    for (int i = 0; i < SMALL; i++) {
        struct sim_sum s = simulate(EACH, 2000 + (uint64_t)i, 1);
        struct sim_share share = sim_share((double)s.wins[0] + 0.5 * (double)s.draws,
                                           (double)s.games);

        holds += share.low <= truth && truth <= share.high;
    }
    print_message("%d of %d intervals hold %.3f\n", holds, SMALL, truth);
    assert_true(holds >= SMALL * 85 / 100);     /* fewer: once in 500 such tests, were they right */
}

/* ---------------------------------------------------------------- limits */

enum { CROWD = 100 };

/* Threads that have come to their first table. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t all;
    int n;
} meeting = {.lock = PTHREAD_MUTEX_INITIALIZER, .all = PTHREAD_COND_INITIALIZER};

/* Nobody plays before all threads are there. */
static bool meet(void *with, long game, struct mk_table *table, struct mk_cast *out,
                 struct mk_error *e)
{
    static _Thread_local bool has_come;
    struct timespec end;

    (void)with;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 60;
    pthread_mutex_lock(&meeting.lock);
    meeting.n += !has_come;
    has_come = true;
    pthread_cond_broadcast(&meeting.all);
    while (meeting.n < CROWD && pthread_cond_timedwait(&meeting.all, &meeting.lock, &end) == 0)
        continue;
    pthread_mutex_unlock(&meeting.lock);
    if (meeting.n < CROWD) {
        snprintf(e->text, sizeof e->text, "only %d threads", meeting.n);
        return false;
    }
    return same_table(NULL, game, table, out, e);
}

/* As many threads play as were asked for. */
static void test_every_thread_plays(void **state)
{
    static struct sim_sum sum;
    struct sim_plan plan = {.games = CROWD * sim_block(CROWD), .seed = 1, .threads = CROWD, .rounds = 1,
                            .bot = {"random", "random"}, .table = meet};
    struct mk_error e = {0};

    (void)state;
    if (!sim_run(&plan, &sum, &e))
        fail_msg("%s", e.text);
    assert_int_equal(sum.games, plan.games);
}

/* ---------------------------------------------------------------- time */

static int64_t work(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * (int64_t)1000000 + t.tv_nsec / 1000;
}

static _Atomic bool rushing;

static void *rush(void *unused)
{
    while (rushing)
        ;
    return unused;
}

/* A captain that is allowed some milliseconds gets them whatever else the machine has to do: its time
 * does not pass while others have the processor. */
static void test_time_is_processor_time(void **state)
{
    enum { OTHERS = 16 };
    static struct mk_table table;
    struct mk_cast cast;
    struct mk_error e = {0};
    struct match m = {.bot = {bot_named("captain:5ms"), bot_named("greedy")}, .seed = 1, .rounds = 20};
    pthread_t other[OTHERS];
    int64_t before;

    (void)state;
    assert_true(same_table(NULL, 1, &table, &cast, &e));
    struct game *g = game_begin(&cast);
    rushing = true;
    for (int i = 0; i < OTHERS; i++)
        assert_int_equal(pthread_create(&other[i], NULL, rush, NULL), 0);
    before = work();
    match_play(&m, g);
    before = work() - before;
    rushing = false;
    for (int i = 0; i < OTHERS; i++)
        pthread_join(other[i], NULL);
    assert_null(m.fault);
    assert_true(m.bot[0]->spent.decisions > 0);
    assert_true(m.bot[0]->spent.micros <= before);
    bot_free(m.bot[0]);
    bot_free(m.bot[1]);
    free(g);
}

/* ---------------------------------------------------------------- figures, and finished games */

static bool write_line(struct mk_table *t, struct mk_error *e, const char *format, long n)
{
    char line[200];
    int length = snprintf(line, sizeof line, format, n);

    return mk_table_line(t, line, (size_t)length, 1, e);
}

/* Two figures that no other game has. */
static bool strangers(void *with, long game, struct mk_table *t, struct mk_cast *out,
                      struct mk_error *e)
{
    ++*(long *)with;
    mk_table_init(t);
    return write_line(t, e, "rules unlimited", 0) && write_line(t, e, "player red south", 0) &&
           write_line(t, e, "player blue north", 0) &&
           write_line(t, e, "figure a red at 10,10 facing north name \"Number %ld\"", game) &&
           write_line(t, e, "figure b blue at 20,20 facing south name \"Number %ld\"", game) &&
           mk_table_cast(t, out, e);
}

static struct sim_plan many_strangers(long games, long *tables)
{
    return (struct sim_plan){.games = games, .seed = 1, .threads = 1, .rounds = 1,
                             .bot = {"random", "random"}, .table = strangers, .with = tables};
}

/* Every figure is in a row of the report or counted among those that are not. */
static void test_no_figure_is_lost(void **state)
{
    static struct sim_sum sum;
    long tables = 0, listed = 0;
    struct sim_plan plan = many_strangers(SIM_KINDS, &tables);
    struct mk_error e = {0};

    (void)state;
    assert_true(sim_run(&plan, &sum, &e));
    for (int i = 0; i < sum.nkind; i++)
        listed += sum.kind[i].fielded;
    assert_int_equal(sum.nkind, SIM_KINDS);
    assert_int_equal(listed + sum.unlisted, 2 * SIM_KINDS);
    assert_true(sum.unlisted > 0);
}

/* What the journal has is not played again, and comes to the same. */
static void test_the_journal_is_read(void **state)
{
    static struct sim_sum once, again;
    char path[] = "sim-test-journal.XXXXXX";
    long tables = 0;
    struct sim_plan plan = many_strangers(150, &tables);
    struct mk_error e = {0};
    int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0);
    plan.journal = path;
    assert_true(sim_run(&plan, &once, &e));
    assert_int_equal(tables, plan.games);
    assert_true(sim_run(&plan, &again, &e));
    assert_int_equal(tables, plan.games);
    assert_memory_equal(&once, &again, sizeof once);
    close(fd);
    unlink(path);
}

/* A longer run takes over what a shorter one has played, but for a block that was not full. */
static void test_a_longer_run_goes_on(void **state)
{
    static struct sim_sum once, again;
    char path[] = "sim-test-journal.XXXXXX";
    long tables = 0;
    struct sim_plan plan = many_strangers(50, &tables);
    struct mk_error e = {0};
    int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0);
    assert_true(sim_run(&plan, &once, &e));
    plan.journal = path;
    plan.games = 21;
    tables = 0;
    assert_true(sim_run(&plan, &again, &e));
    plan.games = 50;
    tables = 0;
    assert_true(sim_run(&plan, &again, &e));
    assert_int_equal(tables, 50 - 20);
    assert_memory_equal(&once, &again, sizeof once);
    close(fd);
    unlink(path);
}

/* There is no table after the ninth. */
static bool nine_strangers(void *with, long game, struct mk_table *t, struct mk_cast *out,
                           struct mk_error *e)
{
    long *tables = with;

    if (*tables == 9) {
        snprintf(e->text, sizeof e->text, "interrupted");
        return false;
    }
    return strangers(with, game, t, out, e);
}

/* Of few games, which may be long, an interruption loses one at most: eight of nine are kept. */
static void test_an_interruption_loses_little(void **state)
{
    static struct sim_sum sum;
    char path[] = "sim-test-journal.XXXXXX";
    long tables = 0;
    struct sim_plan plan = many_strangers(50, &tables);
    struct mk_error e = {0};
    int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0);
    plan.journal = path;
    plan.table = nine_strangers;
    assert_false(sim_run(&plan, &sum, &e));
    plan.table = strangers;
    assert_true(sim_run(&plan, &sum, &e));
    assert_int_equal(tables, 50 + 1);
    assert_int_equal(sum.games, 50);
    close(fd);
    unlink(path);
}

static void test_a_journal_that_cannot_be_written(void **state)
{
    static struct sim_sum sum;
    long tables = 0;
    struct sim_plan plan = many_strangers(4, &tables);
    struct mk_error e = {0};

    (void)state;
    plan.journal = "no-such-folder/journal";
    assert_false(sim_run(&plan, &sum, &e));
    assert_string_equal(e.text, "no-such-folder/journal: No such file or directory");
}

static void write_file(const char *path, const char *text, const char *mode)
{
    FILE *f = fopen(path, mode);

    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* A line that was cut off, by a full disk for instance, costs its own games and no others. */
static void test_a_line_cut_off_costs_no_other(void **state)
{
    static struct sim_sum sum;
    char path[] = "sim-test-journal.XXXXXX";
    long tables = 0;
    struct sim_plan plan = many_strangers(6, &tables);
    struct mk_error e = {0};
    int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0);
    plan.journal = path;
    write_file(path, "0123456789abcdef 0 2 0200", "w");
    assert_true(sim_run(&plan, &sum, &e));
    assert_true(sim_run(&plan, &sum, &e));
    assert_int_equal(tables, 6);
    assert_int_equal(sum.games, 6);
    close(fd);
    unlink(path);
}

/* Nothing is added to a file that holds something else. */
static void test_no_other_file_is_a_journal(void **state)
{
    static struct sim_sum sum;
    char path[] = "sim-test-journal.XXXXXX", text[200];
    long tables = 0;
    struct sim_plan plan = many_strangers(4, &tables);
    struct mk_error e = {0};
    int fd = mkstemp(path);

    (void)state;
    assert_true(fd >= 0);
    plan.journal = path;
    write_file(path, "army \"Mine\"\n", "w");
    assert_false(sim_run(&plan, &sum, &e));
    snprintf(text, sizeof text, "%s: does not hold finished games; name another file", path);
    assert_string_equal(e.text, text);
    assert_int_equal(tables, 0);
    assert_int_equal(lseek(fd, 0, SEEK_END), 12);
    close(fd);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_game_twice),
        cmocka_unit_test(test_threads_do_not_matter),
        cmocka_unit_test(test_time_is_called_as_usual),
        cmocka_unit_test(test_conquest_has_more_rounds),
        cmocka_unit_test(test_intervals_cover),
        cmocka_unit_test(test_simulated_simulations),
        cmocka_unit_test(test_every_thread_plays),
        cmocka_unit_test(test_time_is_processor_time),
        cmocka_unit_test(test_no_figure_is_lost),
        cmocka_unit_test(test_the_journal_is_read),
        cmocka_unit_test(test_a_longer_run_goes_on),
        cmocka_unit_test(test_an_interruption_loses_little),
        cmocka_unit_test(test_a_journal_that_cannot_be_written),
        cmocka_unit_test(test_a_line_cut_off_costs_no_other),
        cmocka_unit_test(test_no_other_file_is_a_journal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

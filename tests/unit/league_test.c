/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* league_test.c: how many armies that come with the program can meet in a league. The test brings
 * armies of its own: as many as can for one edition, one more for another. No game is played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cli/cli.h"
#include "cli/contest.h"
#include "cli/json_out.h"
#include "sim/rating.h"

#define USUAL {.name = "one.army", .text = "army one\n"}
#define OTHER {.name = "two.army", .text = "army two\nrules mk2\n"}
#define EIGHT(a) a, a, a, a, a, a, a, a

const struct shipped shipped_armies[] = {
    EIGHT(USUAL), EIGHT(USUAL), EIGHT(USUAL), EIGHT(USUAL),
    EIGHT(OTHER), EIGHT(OTHER), EIGHT(OTHER), EIGHT(OTHER), OTHER,
};
const int shipped_armies_count = sizeof shipped_armies / sizeof shipped_armies[0];

/* ---------------------------------------------------------------- what a league would call */

static char complaint[128];
static int opened;
static const char *rules;

int command_misused(const char *name, const char *format, ...)
{
    va_list args;

    (void)name;
    va_start(args, format);
    vsnprintf(complaint, sizeof complaint, format, args);
    va_end(args);
    return 2;
}

struct contest contest_default(void)
{
    return (struct contest){.rules = rules};
}

/* The first contest cannot be opened, which ends the league. */
bool contest_open(struct contest *c, const char *red, const char *blue)
{
    (void)c;
    opened++;
    assert_string_equal(red, "one");
    assert_string_equal(blue, "one");
    return false;
}

bool contest_open_alike(struct contest *c, const char *const *army, int n)
{
    (void)army;
    return contest_open(c, "one", n > 0 ? "one" : "");
}

bool contest_check(const struct contest *c)
{
    (void)c;
    fail_msg("no two armies could be opened");
    return false;
}

bool contest_has_bot(const char *name)
{
    (void)name;
    return true;
}

bool contest_run(struct contest *c, struct sim_sum *sum)
{
    (void)c;
    (void)sum;
    return false;
}

void contest_release(struct contest *c)
{
    (void)c;
}

void json_out(json_t *answer)
{
    json_decref(answer);
}

void rating_solve(const struct rating_league *l, double rating[], double error[])
{
    (void)l;
    (void)rating;
    (void)error;
}

struct sim_share sim_share(double successes, double n)
{
    return (struct sim_share){.share = n > 0 ? successes / n : 0};
}

/* ---------------------------------------------------------------- tests */

static int run_with(const char *edition)
{
    void *request = test_calloc(1, command_league.request);

    complaint[0] = '\0';
    opened = 0;
    rules = edition;
    command_league.defaults(request);

    int status = command_league.run(request, 0, NULL);

    test_free(request);
    return status;
}

static void thirty_two_armies_can_meet(void **state)
{
    (void)state;
    assert_int_equal(run_with(NULL), 2);
    assert_string_equal(complaint, "");
    assert_int_equal(opened, 1);
}

static void one_more_cannot(void **state)
{
    (void)state;
    assert_int_equal(run_with("mk2"), 2);
    assert_string_equal(complaint, "a league has at most 32 armies: name them");
    assert_int_equal(opened, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thirty_two_armies_can_meet),
        cmocka_unit_test(one_more_cannot),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

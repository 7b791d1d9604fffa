/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* casebook_test.c: cases that must fail do fail, and say why. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "casebook/proof.h"
#include "casebook/run.h"

#define TABLE "rules unlimited\nplayer red south\nplayer blue north\n" \
    "figure a red at 10,10 facing north attack 8 range 12\n" \
    "figure b blue at 10,14 facing south defense 14\n" \
    "figure d red at 20,10 facing north\n" \
    "figure e blue at 20,14 facing north\n"

/* Runs the last case of the text. */
static struct report judge(const char *text)
{
    struct book b;
    struct report r = {0};

    book_copy(&b, "test", text);
    assert_true(b.ncase > 0);
    case_run(&b, b.ncase - 1, &r);
    book_release(&b);
    return r;
}

static void passes(const char *text)
{
    struct report r = judge(text);

    if (r.failures)
        fail_msg("%s", r.first);
}

/* The first failure is at that line and says these words. */
static void fails(const char *text, const char *line, const char *words)
{
    struct report r = judge(text);

    if (!r.failures)
        fail_msg("passed, but should say: %s %s", line, words);
    if (strncmp(r.first, line, strlen(line)) != 0 || !strstr(r.first, words))
        fail_msg("says '%s' instead of '%s … %s'", r.first, line, words);
}

static void a_shot_is_played(void **state)
{
    (void)state;
    passes("case x\n" TABLE "red ranged a at b\ndice 3 3\nexpect hit b\nexpect attack 14\n"
           "expect defense b 14\nexpect b clicks 2\nexpect a tokens 1\nexpect actions 1\n"
           "again\nred ranged a at b\ndice 3,2\nexpect missed b\nexpect b clicks 0 tokens 0\n");
}

static void each_expectation_can_fail(void **state)
{
    static const char *const wrong[] = {
        "a clicks 1", "a tokens 0", "a at 10,11", "a facing south", "a eliminated", "a off table",
        "a captive of b", "a speed 7", "a attack 9", "a defense 15", "a damage 3", "a range 11",
        "a has flight", "b may-act", "d may-not-act", "asked blue action", "asked red spin",
        "dice 2",
        "turn blue", "round 9", "actions 2", "missed b", "no attack", "attack 15", "defense b 15",
        "damage b 3", "part attack critical.hit.damage +1", "no part attack attack.roll",
        "no asked red action",
        "speed-tally a 9", "event healed", "no event hit", "no event damaged b", "score red 1",
        "over",
        "winner red", "draw", "contact a b", "in-front d a", "in-rear a b", "distance a b 5",
        "line a b blocked", "line a b hindered", "legal attack a b", "dial a open", "no running",
        "a clicks 0 tokens 2", "a at 10,10 within 0.1 facing 91"};
    char text[2000];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        strcpy(text, "case x\n" TABLE "red ranged a at b\ndice 3 3\nexpect ");
        strcat(text, wrong[i]);
        if (judge(text).failures != 1)
            fail_msg("'expect %s' should fail once", wrong[i]);
    }
}

static void dice_must_match(void **state)
{
    (void)state;
    fails("case x\n" TABLE "red ranged a at b\ndice 3 3 4\n", "10:", "1 dice left over");
    fails("case x\n" TABLE "red ranged a at b\ndice 3\n", "10:", "dice are missing");
    fails("case x\n" TABLE "red ranged a at b\nexpect a tokens 1\n", "10:", "dice are missing");
    fails("case x\n" TABLE "red ranged a at b\nred end\n", "10:", "waiting for 2 dice for attack");
    fails("case x\n" TABLE "dice 3\n", "9:", "left over");
    passes("case x\n" TABLE "red ranged a at b\nexpect dice 2 for attack\n");
    fails("case x\n" TABLE "red ranged a at b\nexpect dice 1\n", "10:", "another decision");
}

static void refusals_name_their_clause(void **state)
{
    (void)state;
    passes("case x\n" TABLE "refuse red move a 8.5 north because move.distance\n");
    passes("case x\n" TABLE "refuse red move a 8.5 north because unlimited.move.distance\n");
    fails("case x\n" TABLE "refuse red move a 8.5 west because move.end-space\n", "9:",
          "expected a refusal because of unlimited.move.end-space");
    fails("case x\n" TABLE "refuse red move a 3 west because move.distance\n", "9:",
          "found: allowed");
    fails("case x\n" TABLE "refuse red move a 3 west because move.distnce\n", "9:",
          "no clause 'move.distnce'; the nearest is 'move.distance'");
    passes("case x\n" TABLE "refuse red move a 8.5 west\n");
    fails("case x\n" TABLE "refuse red move a 3 west\n", "9:", "expected a refusal, found: allowed");
    fails("case x\n" TABLE "refuse red move a 8.5 west because\n", "9:", "because ID");
    fails("case x\n" TABLE "allow red move a 8.5 west\n", "9:", "move.distance");
    fails("case x\n" TABLE "red move a 8.5 west\n", "9:", "refused because of unlimited.move.distance");
    passes("case x\n" TABLE "refuse red move d to 10,13.5 because move.distance\n"
           "refuse red move a to 10,13.5 because move.end-space by b\n");
    fails("case x\n" TABLE "refuse red move a to 10,13.5 because move.end-space by d\n", "9:",
          "by b");
}

static void a_refused_table_ends_the_case(void **state)
{
    (void)state;
    passes("case x\n" TABLE "figure z red at 10,10.5\nrefuse begin because move.end-space\n");
    fails("case x\n" TABLE "refuse begin because move.end-space\n", "9:", "found: allowed");
    fails("case x\n" TABLE "figure z red at 10,10.5\nred end\n", "10:",
          "is refused because of unlimited.move.end-space");
}

/* The last case is built on that many others. */
static const char *chain_of(int likes)
{
    static char text[4000];
    int n = snprintf(text, sizeof text, "case c0\n" TABLE);

    for (int i = 1; i <= likes; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "case c%d like c%d\n%s", i, i - 1,
                      i == 1 ? "change a at 12,10\n" : "");
    snprintf(text + n, sizeof text - (size_t)n, "expect a at 12,10\n");
    return text;
}

static void cases_build_on_each_other(void **state)
{
    (void)state;
    passes("case x\n" TABLE "red end\ncase y like x\nremove d\nchange a at 12,10\n"
           "figure e red at 30,10\n"
           "expect a at 12,10\nexpect e facing north\n");
    fails("case x\n" TABLE "case y like z\nexpect turn red\n", "9:", "no earlier case");
    fails("case x\n" TABLE "case x\n" TABLE "expect turn red\n", "9:", "already has a case");
    passes(chain_of(LIKES_MAX));
    fails(chain_of(LIKES_MAX + 1), "26:", "at most 16 cases may be built on one another");
    fails("case x\n" TABLE "expect d at 20,10\ncase y like x\nremove d\nexpect d at 20,10\n", "12:",
          "found 'd'");
}

static void cases_go_back_to_marks(void **state)
{
    (void)state;
    passes("case x\n" TABLE "red move a 2 west\nmark\nred move d 2 west\nexpect actions 0\nback\n"
           "expect actions 1\nexpect a at 8,10\nexpect d at 20,10\nagain\nexpect a at 10,10\n");
    fails("case x\n" TABLE "back\n", "9:", "without a 'mark'");
}

static void small_decisions_are_declined(void **state)
{
    static const char spin[] = "case x\n" TABLE "red move d touching e from south\n";
    char text[2000];

    (void)state;
    passes(strcat(strcpy(text, spin), "expect asked blue spin\nexpect e facing north\nblue spin e "
                                      "facing d\nexpect e facing south\n"));
    passes(strcat(strcpy(text, spin), "expect e facing north\nexpect asked red action\n"));
    passes(strcat(strcpy(text, spin), "red move a 2 west\nexpect e facing north\n"
                                      "expect actions 0\n"));
    passes(strcat(strcpy(text, spin), "expect asked red action\nexpect e facing north\n"));
    passes(strcat(strcpy(text, spin), "mark\nblue spin e facing d\nexpect e facing south\nback\n"
                                      "blue keep\nexpect e facing north\n"));
    fails(strcat(strcpy(text, spin), "expect asked red action\nblue keep\n"), "10:",
          "blue to take a free spin");
}

static void what_was_declined_was_asked(void **state)
{
    static const char spin[] = "case x\n" TABLE "red move d touching e from south\n";
    char text[2000];

    (void)state;
    fails(strcat(strcpy(text, spin), "expect no asked blue spin\n"), "10:",
          "expected blue not to be asked for spin");
    fails(strcat(strcpy(text, spin), "expect asked red action\nexpect no asked blue spin\n"), "11:",
          "expected blue not to be asked for spin");
    fails(strcat(strcpy(text, spin), "expect no asked blue spin\nblue keep\n"), "10:", "for spin");
    passes(strcat(strcpy(text, spin), "expect no asked red spin\nexpect no asked blue cancel\n"));
    passes(strcat(strcpy(text, spin), "red move a 2 west\nexpect no asked blue spin\n"));
    passes(strcat(strcpy(text, spin), "expect d tokens 1\nagain\nexpect no asked blue spin\n"));
    fails(strcat(strcpy(text, spin), "expect d tokens 1\nmark\nred end\nback\n"
                                     "expect no asked blue spin\n"), "14:", "for spin");
}

static void not_everything_can_be_denied(void **state)
{
    (void)state;
    fails("case x\n" TABLE "expect no turn blue\n", "9:", "can be denied");
    fails("case x\n" TABLE "expect no line a b blocked\n", "9:", "can be denied");
    fails("case x\n" TABLE "expect no part attack attack.roll\n", "9:", "no attack total");
}

static void errors_are_failures(void **state)
{
    (void)state;
    fails("case x\n" TABLE "bananas\n", "9:", "column");
    fails("case x\n" TABLE "expect\n", "9:", "something to expect");
    fails("case x\n" TABLE "expect z clicks 1\n", "9:", "found 'z'");
    fails("case x\n" TABLE "expect a clicks\n", "9:", "a whole number");
    fails("case x\n" TABLE "expect a clicks 0 today\n", "9:", "found 'today'");
    fails("case x\n" TABLE "red move a 2 north\nfigure z red\n", "10:", "before the first order");
    fails("case x\nfigure a green\nexpect turn red\n", "2:", "no player");
    fails("case x\n" TABLE, "8:", "neither");
    fails("case x\nproves no.such.rule\n" TABLE "expect turn red\n", "2:",
          "no clause 'no.such.rule'");
    fails("case x\nproves unlimited.breakaway.rol\n" TABLE "expect turn red\n", "2:",
          "no clause 'unlimited.breakaway.rol'; the nearest is 'breakaway.roll'");
    fails("case\nexpect turn red\n", "1:", "needs a name");
}

static void clauses_follow_from_others(void **state)
{
    enum mk_rule out[R_COUNT];
    int n = mk_rule_sources(R_ETIQUETTE_DIALS, MK_UNLIMITED, out, R_COUNT);

    (void)state;
    assert_true(n >= 3);
    assert_int_equal(mk_rule_sources(R_ETIQUETTE_DIALS, MK_UNLIMITED, out, 2), n);
    assert_int_equal(mk_rule_sources(R_MOVE_DISTANCE, MK_UNLIMITED, out, R_COUNT), 1);
    assert_int_equal(out[0], R_MOVE_DISTANCE);
}

/* A case may name as many clauses as there are: each of them is tried. */
static void a_case_may_prove_any_number_of_clauses(void **state)
{
    enum { MANY = 300 };
    static struct trial t;
    static char text[64 * MANY];
    size_t n = (size_t)sprintf(text, "case x\n");
    enum mk_rule r = R_NONE, last = R_NONE;
    struct book b;

    (void)state;
    for (int i = 0; i < MANY; i++) {
        last = r = mk_rule_next(r, MK_UNLIMITED);
        n += (size_t)snprintf(text + n, sizeof text - n, "proves %s\n", mk_rule_name(r));
    }
    snprintf(text + n, sizeof text - n, TABLE "expect turn red\n");
    book_copy(&b, "many", text);
    trial_run(&t, &b, 0);
    assert_int_equal(t.nproves, MANY);
    assert_true(trial_names(&t, last));
    assert_true(t.n > MANY);
    for (int i = 0; i < t.n; i++)
        assert_int_equal(t.mutant[i].fate, MUTANT_SURVIVES);
    book_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shot_is_played),
        cmocka_unit_test(each_expectation_can_fail),
        cmocka_unit_test(dice_must_match),
        cmocka_unit_test(refusals_name_their_clause),
        cmocka_unit_test(a_refused_table_ends_the_case),
        cmocka_unit_test(cases_build_on_each_other),
        cmocka_unit_test(cases_go_back_to_marks),
        cmocka_unit_test(small_decisions_are_declined),
        cmocka_unit_test(what_was_declined_was_asked),
        cmocka_unit_test(not_everything_can_be_denied),
        cmocka_unit_test(errors_are_failures),
        cmocka_unit_test(clauses_follow_from_others),
        cmocka_unit_test(a_case_may_prove_any_number_of_clauses),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

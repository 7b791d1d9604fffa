/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* wire_test.c: the protocol with a scripted player: no processes, no clock. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mk/notation.h"
#include "wire/arena.h"
#include "table_game.h"

static const char text[] =
    "rules unlimited\n"
    "points 100\n"
    "player red south\n"
    "player blue north\n"
    "figure a red at 12,8 facing north speed 6 attack 9 damage 2\n"
    "figure b red at 20,8 facing north range 10\n"
    "figure x blue at 12,9.5 facing south defense 14\n";

/* What the player will say, and what it was told. */
struct script {
    const char *const *line;        /* NULL ends it: then silence, or the end */
    bool silent;
    size_t length;                  /* of every line, if not 0: bytes, not strings */
    int said;
    char heard[1 << 16];
    size_t n;
    int64_t cost;                   /* microseconds that every answer takes */
};

static enum wire_got script_send(void *with, const char *line, size_t length, int64_t *micros)
{
    struct script *s = with;

    (void)micros;
    if (s->n + length < sizeof s->heard) {
        memcpy(s->heard + s->n, line, length);
        s->n += length;
        s->heard[s->n] = '\0';
    }
    return WIRE_GOT;
}

static enum wire_got script_receive(void *with, char *line, size_t size, size_t *length,
                                    int64_t *micros)
{
    struct script *s = with;
    const char *next = s->line[s->said];

    *micros -= s->cost;
    if (*micros <= 0)
        return WIRE_LATE;
    if (!next)
        return s->silent ? WIRE_LATE : WIRE_END;
    s->said++;
    *length = s->length ? s->length : strlen(next);
    memcpy(line, next, *length < size ? *length : size);
    return WIRE_GOT;
}

static struct mk_table table;
static struct game *g;
static struct script script;
static struct wire wire;

static int set_up(void **state)
{
    (void)state;
    g = game_of_text(&table, text);
    memset(&script, 0, sizeof script);
    struct wire_link link = {&script, script_send, script_receive};
    return wire_init(&wire, link, 0, &wire_limits) ? 0 : 1;
}

static int tear_down(void **state)
{
    (void)state;
    wire_release(&wire);
    free(g);
    return 0;
}

static bool choose(const char *const *line, struct mk_order *o)
{
    script.line = line;
    return wire_choose(&wire, g, o);
}

static bool told(const char *words)
{
    return strstr(script.heard, words) != NULL;
}

/* ---------------------------------------------------------------- answers */

static void test_takes_a_legal_order(void **state)
{
    static const char *const lines[] = {"red move b to 20,10 # closer", NULL};
    struct mk_order o;

    (void)state;
    assert_true(choose(lines, &o));
    assert_int_equal(o.kind, ORDER_MOVE);
    assert_true(told("ask red action\n"));
    assert_true(told("kinds "));
    assert_true(told("state round 1 turn red actions 1 score red 0 blue 0\n"));
}

static void test_tells_the_clause_and_asks_again(void **state)
{
    static const char *const lines[] = {"red move b to 20,30", "red close b at x", "red end", NULL};
    struct mk_order o;

    (void)state;
    assert_true(choose(lines, &o));
    assert_int_equal(o.kind, ORDER_END);
    assert_true(told("refused unlimited.move.distance "));
    assert_true(told("tries 3\n"));
    assert_true(told("tries 1\n"));
    assert_int_equal(wire.fault, WIRE_FINE);
}

static void test_three_refusals_lose(void **state)
{
    static const char *const lines[] = {"red dance", "dice 6 6", "blue withdraw", "red end", NULL};
    struct mk_order o;

    (void)state;
    assert_false(choose(lines, &o));
    assert_int_equal(wire.fault, WIRE_NONSENSE);
    assert_int_equal(script.said, 3);
    assert_false(wire_choose(&wire, g, &o));    /* and it stays out */
    assert_int_equal(script.said, 3);
}

static void test_speaks_for_itself_only(void **state)
{
    static const char *const lines[] = {"judge time", "blue agree", "red agree", NULL};
    struct mk_order o;

    (void)state;
    assert_true(choose(lines, &o));
    assert_int_equal(o.kind, ORDER_AGREE);
    assert_true(told("refused - that order is not yours to give\n"));
}

static void test_bytes_of_any_kind(void **state)
{
    static char bytes[256];
    static const char *const lines[] = {bytes, bytes, bytes, NULL};
    struct mk_order o;

    (void)state;
    for (int i = 0; i < 256; i++)
        bytes[i] = (char)i;
    script.length = sizeof bytes;
    assert_false(choose(lines, &o));
    assert_int_equal(wire.fault, WIRE_NONSENSE);
}

static void test_lines_too_long(void **state)
{
    static char bytes[WIRE_LINE + 1];
    static const char *const lines[] = {bytes, bytes, bytes, NULL};
    struct mk_order o;

    (void)state;
    memset(bytes, ' ', sizeof bytes);
    memcpy(bytes, "red end", 7);
    script.length = 5 * WIRE_LINE;
    memset(bytes + 7, 'x', sizeof bytes - 7);
    assert_false(choose(lines, &o));
    assert_true(told("refused - the line is too long\n"));
    assert_int_equal(wire.fault, WIRE_NONSENSE);
}

/* ---------------------------------------------------------------- silence */

static void test_silence_and_death(void **state)
{
    static const char *const lines[] = {NULL};
    struct mk_order o;

    (void)state;
    assert_false(choose(lines, &o));
    assert_int_equal(wire.fault, WIRE_CRASHED);
    wire.fault = WIRE_FINE;
    script.silent = true;
    assert_false(choose(lines, &o));
    assert_int_equal(wire.fault, WIRE_HUNG);
}

static void test_time_of_the_game_runs_out(void **state)
{
    static const char *const lines[] = {"red end", "red end", "red end", NULL};
    struct mk_order o;

    (void)state;
    wire.left = 5000000;
    script.cost = 2000000;
    assert_true(choose(lines, &o));
    assert_true(choose(lines, &o));
    assert_true(told("time 5000 5000 tries 3\n"));
    assert_true(told("time 3000 3000 tries 3\n"));
    assert_false(choose(lines, &o));
    assert_int_equal(wire.fault, WIRE_SLOW);
}

static void test_talk_without_end(void **state)
{
    static const char *const lines[] = {"", "# hm", "legal 1", "check red end", "red end", NULL};
    struct mk_order o;

    (void)state;
    wire.limits.questions = 4;
    assert_true(choose(lines, &o));
    script.said = 0;
    wire.limits.questions = 3;
    assert_false(choose(lines, &o));
    assert_int_equal(wire.fault, WIRE_CHATTER);
}

static void test_orders_without_end(void **state)
{
    static const char *const lines[] = {"red end", "red end", "red end", NULL};
    struct mk_order o;

    (void)state;
    wire.limits.orders = 2;
    assert_true(choose(lines, &o));
    assert_true(choose(lines, &o));
    assert_false(choose(lines, &o));
    assert_int_equal(wire.fault, WIRE_STALLED);
}

/* ---------------------------------------------------------------- questions */

/* Every candidate that is listed can be given. */
static void test_candidates_are_legal(void **state)
{
    static const char *const lines[] = {"legal", "red end", NULL};
    struct mk_order o;
    int n = 0, read = 0;

    (void)state;
    assert_true(choose(lines, &o));
    const char *p = strstr(script.heard, "\nlegal ");
    assert_non_null(p);
    n = atoi(p + 7);
    assert_true(n > 20);
    for (p = strchr(p + 1, '\n') + 1; read < n; read++) {
        const char *end = strchr(p, '\n');
        struct mk_error e;

        assert_non_null(end);
        assert_true(mk_order_read(g, p, (size_t)(end - p), 1, &o, &e));
        assert_true(allowed(mk_check(g, &o)));
        p = end + 1;
    }
    assert_int_equal(*p, '\0');
}

static void test_candidates_of_a_kind(void **state)
{
    static const char *const lines[] = {"legal close", "legal move 5", "legal dance", "red end",
                                        NULL};
    struct mk_order o;

    (void)state;
    assert_true(choose(lines, &o));
    assert_true(told("\nred close a at x"));
    assert_true(told("\nlegal 5\nred move "));
    assert_true(told("\nlegal 0\n"));
}

static void test_odds_and_checks(void **state)
{
    static const char *const lines[] = {
        "odds red close a at x", "odds red close b at x", "odds", "check red close a at x",
        "check red ranged a at x", "check red sing", "table", "red end", NULL};
    struct mk_order o;

    (void)state;
    assert_true(choose(lines, &o));
    /* 9 against 14: 5 or more on two dice, 30 of 36; a double six adds a click. */
    assert_true(told("\nx hit 0.8333 clicks 1.6944 gone 0.0000 captured 0.0000\n"));
    assert_true(told("\nallowed\n"));
    assert_true(told("\nrefused unlimited."));
    assert_true(told("\nrefused - column"));
    assert_true(told("\nfigure x blue at 12,9.5 facing south"));
}

/* ---------------------------------------------------------------- telling */

static void test_begins_with_the_table(void **state)
{
    struct wire_occasion o = {2, 7, 99};

    (void)state;
    wire_begin(&wire, g, &o);
    assert_memory_equal(script.heard, "warlord 1\ngame 2 of 7 seed 99\nyou red\nlimits ", 44);
    assert_true(told("\ntable 9\nrules unlimited\n"));
    assert_true(told("\nturn red\n"));
    wire_over(&wire, g, 1);
    assert_true(told("\nover blue score red 0 blue 0\n"));
}

static void test_tells_orders_with_hashes(void **state)
{
    struct mk_order o = {.kind = ORDER_END, .player = 0, .fig = NOBODY, .other = NOBODY,
                         .terrain = NO_TERRAIN};

    (void)state;
    wire_tell(&wire, g, &o, 0x1234);
    assert_string_equal(script.heard, "order red end = 0000000000001234\n");
}

/* ---------------------------------------------------------------- processes */

static void test_programs_that_are_not_there(void **state)
{
    struct child c;

    (void)state;
    assert_false(child_start(&c, "./no-such-program"));
    assert_false(child_start(&c, "   "));
    child_stop(&c);
}

/* However many words a command has, all of them reach the program. */
static void test_a_command_of_many_words(void **state)
{
    enum { WORDS = 500 };
    struct child c;
    char command[4 * WORDS] = "echo", line[WIRE_LINE];
    size_t length;
    int64_t micros = 60 * (int64_t)1000000;

    (void)state;
    for (int i = 0; i < WORDS; i++)
        strcat(command, " y");
    assert_true(child_start(&c, command));
    struct wire_link link = child_link(&c);
    assert_int_equal(link.receive(link.context, line, sizeof line, &length, &micros), WIRE_GOT);
    assert_int_equal(length, 2 * WORDS - 1);
    child_stop(&c);
}

/* `cat` repeats all it is told, though both pipes are smaller than that. */
static void test_a_program_that_echoes(void **state)
{
    enum { LINES = 20000 };
    struct child c;
    char line[WIRE_LINE];
    size_t length;
    int64_t micros = 60 * (int64_t)1000000;

    (void)state;
    assert_true(child_start(&c, "cat"));
    struct wire_link link = child_link(&c);
    for (int i = 0; i < 500; i++) {
        assert_int_equal(link.send(link.context, "a line\nanother\n", 15, &micros), WIRE_GOT);
        assert_int_equal(link.receive(link.context, line, sizeof line, &length, &micros), WIRE_GOT);
        assert_int_equal(length, 6);
        assert_int_equal(link.receive(link.context, line, sizeof line, &length, &micros), WIRE_GOT);
        assert_int_equal(length, 7);
    }
    char *much = malloc(LINES);
    assert_non_null(much);
    memset(much, 'y', LINES);
    much[LINES - 1] = '\n';
    assert_int_equal(link.send(link.context, much, LINES, &micros), WIRE_GOT);
    assert_int_equal(link.receive(link.context, line, sizeof line, &length, &micros), WIRE_GOT);
    assert_int_equal(length, LINES - 1);
    micros = 1000;
    assert_int_equal(link.receive(link.context, line, sizeof line, &length, &micros), WIRE_LATE);
    child_stop(&c);
    free(much);
}

#define wire_case(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        wire_case(test_takes_a_legal_order),
        wire_case(test_tells_the_clause_and_asks_again),
        wire_case(test_three_refusals_lose),
        wire_case(test_speaks_for_itself_only),
        wire_case(test_bytes_of_any_kind),
        wire_case(test_lines_too_long),
        wire_case(test_silence_and_death),
        wire_case(test_time_of_the_game_runs_out),
        wire_case(test_talk_without_end),
        wire_case(test_orders_without_end),
        wire_case(test_candidates_are_legal),
        wire_case(test_candidates_of_a_kind),
        wire_case(test_odds_and_checks),
        wire_case(test_begins_with_the_table),
        wire_case(test_tells_orders_with_hashes),
        cmocka_unit_test(test_programs_that_are_not_there),
        cmocka_unit_test(test_a_command_of_many_words),
        cmocka_unit_test(test_a_program_that_echoes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* The page's side of the engine: the writer of JSON, histories, calls. What the calls answer is tested
 * in the page's own language, tests/wasm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "page/calls.h"
#include "page/history.h"
#include "page/json.h"

static const char table[] =
    "rules unlimited\nplayer red south\nplayer blue north\n"
    "figure a red at 10,4 facing north range 8\nfigure b red at 13,4 facing north\n"
    "figure c blue at 10,14 facing south\nfigure d blue at 13,14 facing south\n";

/* ---------------------------------------------------------------- JSON */

static void test_values(void **state)
{
    struct json j = {0};

    (void)state;
    js_open(&j, '{');
    js_put_string(&j, "a\"b", "\\ \n\t\001 \xc3\xa4");
    js_put_int(&j, "least", INT64_MIN);
    js_put_open(&j, "list", '[');
    js_bool(&j, true);
    js_null(&j);
    js_string(&j, NULL);
    js_open(&j, '[');
    js_close(&j, ']');
    js_close(&j, ']');
    js_put_length(&j, "x", 3 * MK_INCH / 2);
    js_put_length(&j, "y", -1);
    js_put_angle(&j, "angle", 1234);
    js_put_point(&j, "at", (vec){MK_INCH, MK_INCH / 4});
    js_put_hash(&j, "hash", 0x1fu);
    js_close(&j, '}');
    assert_string_equal(j.at, "{\"a\\\"b\":\"\\\\ \\n\\u0009\\u0001 \xc3\xa4\","
                              "\"least\":-9223372036854775808,\"list\":[true,null,null,[]],"
                              "\"x\":1.5,\"y\":-0.001,\"angle\":123.4,\"at\":[1,0.25],"
                              "\"hash\":\"000000000000001f\"}");
    assert_int_equal(j.used, strlen(j.at));
    js_release(&j);
}

static void test_chances(void **state)
{
    static const struct { double d; const char *text; } chance[] = {
        {0, "0"}, {1, "1"}, {0.5, "0.500000"}, {-1.25, "-1.250000"}, {-0.0000001, "0"},
        {1.0 / 3, "0.333333"}, {0.9999999, "1"}, {1e300, "null"}, {-1e300, "null"}};
    struct json j = {0};

    (void)state;
    for (size_t i = 0; i < sizeof chance / sizeof chance[0]; i++) {
        js_clear(&j);
        js_chance(&j, chance[i].d);
        assert_string_equal(j.at, chance[i].text);
    }
    js_clear(&j);
    js_chance(&j, strtod("nan", NULL));
    assert_string_equal(j.at, "null");
    js_release(&j);
}

/* ---------------------------------------------------------------- histories */

static struct history opened(const char *text)
{
    struct history h = {0};
    struct history_error e;

    if (!history_open(&h, text, strlen(text), (struct mk_models){0}, &e))
        fail_msg("%s", e.error.text);
    return h;
}

/* That many random orders. */
static void play(struct history *h, int orders, uint64_t seed)
{
    struct mk_events events;

    for (int i = 0; i < orders && h->g->ask.ask != ASK_NOTHING; i++) {
        struct mk_order o = bot_random(h->g, &seed);

        assert_true(allowed(history_give(h, &o, &events)));
    }
}

static void expect_hashes(struct history *h)
{
    for (int step = h->n; step > 0; step--) {
        history_seek(h, step);
        assert_true(mk_game_hash(h->g) == h->step[step - 1].hash);
    }
}

static void test_seek(void **state)
{
    struct history h = opened(table);
    int n;

    (void)state;
    play(&h, 120, 7);
    n = h.n;
    expect_hashes(&h);
    history_seek(&h, n + 5);
    assert_int_equal(h.at, n);
    history_seek(&h, -5);
    assert_int_equal(h.at, 0);
    assert_true(mk_game_equal(h.g, h.start));
    history_release(&h);
}

/* Copies that were dropped are replayed. */
static void test_few_copies(void **state)
{
    struct history h = opened(table);

    (void)state;
    h.stride = 16;
    play(&h, 100, 9);
    for (int i = 0; i < h.n; i++)
        assert_true((h.step[i].after != NULL) == ((i + 1) % 16 == 0));
    expect_hashes(&h);
    history_release(&h);
}

static void test_undo_forgets(void **state)
{
    struct history h = opened(table);

    (void)state;
    play(&h, 40, 3);
    history_seek(&h, 30);
    history_undo(&h, 10);
    assert_int_equal(h.n, 20);
    assert_int_equal(h.at, 20);
    history_undo(&h, -3);
    assert_int_equal(h.n, 20);
    history_undo(&h, 1000);
    assert_int_equal(h.n, 0);
    history_release(&h);
}

static int counted;

static void count(void *context, const struct game *before, const struct history_step *s)
{
    (void)context;
    assert_true(allowed(mk_check(before, &s->order)));
    counted++;
}

static void test_branches(void **state)
{
    struct history h = opened(table);

    (void)state;
    h.branches = true;
    play(&h, 10, 1);
    history_seek(&h, 4);
    play(&h, 10, 2);
    assert_int_equal(h.n, 20);
    counted = 0;
    history_walk(&h, count, NULL);
    assert_int_equal(counted, 14);
    expect_hashes(&h);
    history_seek(&h, 20);
    history_undo(&h, 11);
    assert_int_equal(h.at, 3);
    assert_int_equal(h.n, 3);
    history_release(&h);
}

static void test_errors(void **state)
{
    static const struct { const char *more; int line; bool order; } wrong[] = {
        {"nonsense", 8, false}, {"red end = 00", 8, false}, {"red end\nred end", 9, true},
        {"red end = 0000000000000000", 8, false}, {"figure a red at 1,1", 8, false}};
    struct history h = opened(table);
    uint64_t hash = mk_game_hash(h.g);
    struct history_error e;
    char text[sizeof table + 80];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        strcpy(text, table);
        strcat(text, wrong[i].more);
        assert_false(history_open(&h, text, strlen(text), (struct mk_models){0}, &e));
        assert_int_equal(e.error.line, wrong[i].line);
        assert_int_equal(e.in_order, wrong[i].order);
        assert_true(mk_game_hash(h.g) == hash);
    }
    history_release(&h);
}

/* ---------------------------------------------------------------- calls */

static const char *call(const char *(*function)(void), const char *text, size_t length)
{
    memcpy(page_input((int)length), text, length);

    const char *answer = function();

    assert_int_equal(page_length(), strlen(answer));
    return answer;
}

/* Whatever is said, there is an answer. */
static void test_noise(void **state)
{
    static const char *(*const calls[])(void) = {
        page_open, page_give, page_check, page_reach, page_targets, page_line, page_open_case,
        page_cases, page_add_collection, page_model, page_clause, page_rules, page_contents};
    uint64_t rng = 5;

    (void)state;
    assert_non_null(strstr(call(page_open, table, sizeof table - 1), "\"ok\":true"));
    for (int i = 0; i < 3000; i++) {
        char text[64];
        size_t n = (size_t)rng_below(&rng, sizeof text);

        for (size_t k = 0; k < n; k++)
            text[k] = rng_once_in(&rng, 3) ? (char)rng_below(&rng, 256)
                                           : table[rng_below(&rng, sizeof table)];
        call(calls[rng_below(&rng, sizeof calls / sizeof calls[0])], text, n);
    }
    assert_non_null(strstr(call(page_view, "", 0), "\"ask\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),     cmocka_unit_test(test_chances),
        cmocka_unit_test(test_seek),       cmocka_unit_test(test_few_copies),
        cmocka_unit_test(test_undo_forgets), cmocka_unit_test(test_branches),
        cmocka_unit_test(test_errors),     cmocka_unit_test(test_noise),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_words.c: messages taken apart, secrets, clocks, drafts of games and their faults. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server_setup.h"

/* ---------------------------------------------------------------- messages */

static bool reads(struct message *m, const char *text)
{
    return message_read(m, text, strlen(text)) == NULL;
}

static void messages_are_understood(void **state)
{
    struct message m;

    (void)state;
    assert_true(reads(&m, "hello abcdefghijkl 0123456789012345678901 17"));
    assert_int_equal(m.kind, SAYS_HELLO);
    assert_string_equal(m.id, "abcdefghijkl");
    assert_string_equal(m.token, "0123456789012345678901");
    assert_int_equal(m.n, 17);
    assert_true(reads(&m, "hello abcdefghijkl - 0"));
    assert_string_equal(m.token, "");
    assert_true(reads(&m, "order 5 red move a to 10,8"));
    assert_int_equal(m.n, 5);
    assert_string_equal(m.text, "red move a to 10,8");
    assert_true(reads(&m, "undo 6"));
    assert_int_equal(m.kind, SAYS_UNDO);
    assert_true(reads(&m, "chat Grüße, 你好 🐉"));
    assert_string_equal(m.text, "Grüße, 你好 🐉");
    assert_true(reads(&m, "ping"));
    assert_true(reads(&m, "ping  two"));
    assert_string_equal(m.text, " two");
}

static void nonsense_is_not_understood(void **state)
{
    static const char *const bad[] = {
        "", " ", "hello", "hello a", "hello a b", "hello a b c", "hello a b -1", "hello a b 1 x",
        "hello abcdefghijklm x 0", "hello a 01234567890123456789012 0", "order", "order 1",
        "order 1 ", "order x red end", "order -1 red end", "order 99999999999 red end",
        "order 1000001 red end", "undo", "undo x", "undo 1 2", "chat", "chat ", "chat   ", "HELLO",
        "orders 1 red end", "order\t1 red end", "chat a\nb", "chat a\x01", "chat \x7f",
        "chat \xff", "chat \xc3", "chat \xc0\xaf", "chat \xed\xa0\x80", "chat \xf5\x80\x80\x80",
        "chat \xe2\x82"};
    char large[CHAT_MAX + 20] = "chat ";
    struct message m;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (reads(&m, bad[i]))
            fail_msg("understood: %s", bad[i]);
    memset(large + 5, 'x', CHAT_MAX);
    assert_true(reads(&m, large));
    large[5 + CHAT_MAX] = 'x';
    assert_false(reads(&m, large));
    assert_non_null(message_read(&m, "chat a\0b", 8));
}

/* ---------------------------------------------------------------- seats */

static void secrets_differ_and_are_known_again(void **state)
{
    struct seat seat[3] = {{.kind = SEAT_HUMAN, .has_token = true}, {.kind = SEAT_OPEN},
                           {.kind = SEAT_HUMAN, .has_token = true}};
    char one[SECRET], two[SECRET], id[ROOM_ID];

    (void)state;
    assert_true(seats_ready());
    seats_secret(one);
    seats_secret(two);
    assert_int_equal(strlen(one), 22);
    assert_string_not_equal(one, two);
    seats_room_id(id);
    assert_true(seats_is_id(id));
    assert_false(seats_is_id("short"));
    assert_false(seats_is_id("abcdefghijk/"));
    seats_hash(one, seat[0].token);
    seats_hash(one, seat[1].token);
    seats_hash(two, seat[2].token);
    assert_int_equal(seats_held(seat, 3, one), 1);
    assert_int_equal(seats_held(seat, 3, two), 4);
    assert_int_equal(seats_held(seat, 3, ""), 0);
    assert_int_equal(seats_held(seat, 3, "0123456789012345678901"), 0);
}

/* Who names a game to `warlord store` names no option. */
static void ids_are_no_options(void **state)
{
    char id[ROOM_ID];

    (void)state;
    assert_true(seats_ready());
    for (int i = 0; i < 2000; i++) {
        seats_room_id(id);
        assert_true(id[0] != '-' && seats_is_id(id));
    }
}

static void names_are_cleaned(void **state)
{
    char out[8];

    (void)state;
    seats_clean(out, sizeof out, "  An\tna\n ");
    assert_string_equal(out, "Anna");
    seats_clean(out, sizeof out, "Müürüü");           /* cut between letters, not within one */
    assert_string_equal(out, "Müür");
    seats_clean(out, sizeof out, "abcdefghij");
    assert_string_equal(out, "abcdefg");
    seats_clean(out, sizeof out, "\xff\xfe");
    assert_string_equal(out, "");
}

static void dice_are_dice(void **state)
{
    int seen[7] = {0};

    (void)state;
    for (int i = 0; i < 6000; i++) {
        int die = seats_die();

        assert_in_range(die, 1, 6);
        seen[die]++;
    }
    for (int i = 1; i <= 6; i++)
        assert_in_range(seen[i], 800, 1200);
}

/* ---------------------------------------------------------------- clocks */

static void only_the_player_asked_loses_time(void **state)
{
    struct clock c;

    (void)state;
    clock_set(&c, 2, 1000, 100);
    clock_count(&c, 500);
    assert_int_equal(c.left[0], 1000);          /* not started */
    clock_start(&c, 500, 0);
    clock_count(&c, 600);
    assert_int_equal(c.left[0], 900);
    assert_int_equal(c.left[1], 1000);
    assert_false(clock_ask(&c, 650, 0, -1));
    assert_true(clock_ask(&c, 700, 1, 0));      /* red's turn has ended */
    assert_int_equal(c.left[0], 900);
    assert_true(clock_ask(&c, 800, -1, -1));    /* dice */
    clock_count(&c, 2000);
    assert_int_equal(c.left[1], 900);
    assert_int_equal(c.played, 1500);
    assert_int_equal(clock_fallen(&c), -1);
    clock_ask(&c, 2000, 1, -1);
    clock_count(&c, 2900);
    assert_int_equal(clock_fallen(&c), 1);
    clock_ask(&c, 2900, 0, 1);
    assert_int_equal(c.left[1], 0);             /* too late for an increment */
    clock_stop(&c, 3000);
    clock_count(&c, 9000);
    assert_int_equal(c.left[0], 800);
    assert_int_equal(clock_fallen(&c), -1);
}

static void without_a_clock_nothing_runs(void **state)
{
    struct clock c;

    (void)state;
    clock_set(&c, 2, 0, 100);
    clock_start(&c, 0, 0);
    clock_count(&c, 1000000);
    assert_false(c.running);
    assert_int_equal(clock_fallen(&c), -1);
    assert_int_equal(c.played, 0);
}

/* ---------------------------------------------------------------- a game as it goes */

static void give(struct course *c, const char *text, bool nothing)
{
    struct mk_error e;
    struct mk_order o;
    char line[COURSE_LINE];

    if (!mk_order_read(c->g, text, strlen(text), 1, &o, &e))
        fail_msg("%s: %s", text, e.text);
    assert_true(course_print(c, &o, line));
    assert_true(allowed(course_give(c, &o, nothing)));
}

static void what_a_bot_declines_does_not_matter(void **state)
{
    enum { RED = 1, BLUE = 2 };
    struct course c;
    struct mk_error e;
    uint64_t first;

    (void)state;
    assert_true(course_begin(&c, (struct mk_models){0}, small_table, strlen(small_table), &e));
    assert_int_equal(course_undoable(&c, RED), 0);
    assert_false(course_take_back(&c, 1));
    first = mk_game_hash(c.g);
    give(&c, "red end", false);
    assert_int_equal(course_undoable(&c, RED), 1);
    assert_int_equal(course_undoable(&c, BLUE), 0);
    give(&c, "blue end", true);
    assert_int_equal(course_undoable(&c, RED), 2);
    assert_int_equal(course_undoable(&c, BLUE), 0);
    give(&c, "red end", false);
    give(&c, "blue end", false);
    assert_int_equal(course_undoable(&c, RED), 0);
    assert_int_equal(course_undoable(&c, RED | BLUE), 1);
    assert_true(course_take_back(&c, 4));
    assert_true(mk_game_hash(c.g) == first);
    assert_false(course_take_back(&c, 1));
    course_release(&c);
}

static void not_everything_can_be_undone(void **state)
{
    struct course c;
    struct mk_error e;

    (void)state;
    assert_true(course_begin(&c, (struct mk_models){0}, small_table, strlen(small_table), &e));
    for (int i = 0; i < COURSE_RUN + 2; i++)
        give(&c, i % 2 ? "blue end" : "red end", false);
    assert_true(course_take_back(&c, 2));
    assert_int_equal(course_undoable(&c, 3), 0);
    give(&c, "red ranged a at b", false);
    give(&c, "dice 1 2", false);
    assert_int_equal(course_undoable(&c, 3), 0);
    course_settle(&c);
    course_release(&c);
}

/* ---------------------------------------------------------------- metrics */

static void metrics_are_counted(void **state)
{
    struct metrics m = {.orders = 3};
    size_t length;
    char *text;

    (void)state;
    metrics_refuse(&m, "stale");
    metrics_refuse(&m, "rule");
    metrics_refuse(&m, "stale");
    metrics_observe(&m.commit, 1500);
    metrics_observe(&m.commit, 30000);
    text = metrics_text(&m, &length);
    assert_int_equal(strlen(text), length);
    assert_non_null(strstr(text, "\nwarlord_orders_total 3\n"));
    assert_non_null(strstr(text, "\nwarlord_refused_total{reason=\"stale\"} 2\n"));
    assert_non_null(strstr(text, "\nwarlord_commit_seconds_bucket{le=\"0.002\"} 1\n"));
    assert_non_null(strstr(text, "\nwarlord_commit_seconds_bucket{le=\"0.05\"} 2\n"));
    assert_non_null(strstr(text, "\nwarlord_commit_seconds_count 2\n"));
    free(text);
    for (int i = 0; i < 100; i++) {
        char reason[16];

        snprintf(reason, sizeof reason, "r%d", i);
        metrics_refuse(&m, reason);
    }
    text = metrics_text(&m, &length);
    assert_non_null(strstr(text, "reason=\"other\"} "));
    free(text);
}

/* ---------------------------------------------------------------- drafts */

static struct library library = {.shipped_only = true};

#define TABLE "\"table\": \"rules unlimited\\nplayer red south\\nplayer blue north\\n" \
              "figure a red at 10,4\\nfigure b blue at 10,30\\n\""

static void must_fail(const char *body, const char *code, int line)
{
    struct draft_error e;
    struct draft d;

    if (draft_read(&d, &library, body, strlen(body), &e))
        fail_msg("taken: %s", body);
    assert_string_equal(e.code, code);
    assert_int_equal(e.line, line);
    assert_true(e.text[0] != '\0');
}

static void faults_of_drafts_are_named(void **state)
{
    (void)state;
    assert_true(seats_ready());
    library_open(&library);
    must_fail("", "json", 1);
    must_fail("[]", "json", 1);
    must_fail("{\n\"table\": }", "json", 2);
    must_fail("{}", "table", 0);
    must_fail("{\"table\": 3}", "table", 0);
    must_fail("{\"table\": \"rules unlimited\\nplayer red nowhere\\n\"}", "table", 2);
    must_fail("{\"table\": \"rules unlimited\\nplayer red south\\nred end\\n\"}", "table", 3);
    must_fail("{\"table\": \"rules unlimited\\nplayer red south\\nfigure a red is nobody-here\\n\"}",
              "table", 3);
    must_fail("{" TABLE "}", "seats", 0);
    must_fail("{" TABLE ", \"seats\": []}", "seats", 0);
    must_fail("{" TABLE ", \"seats\": [3]}", "seats", 0);
    must_fail("{" TABLE ", \"seats\": [{\"player\": \"green\", \"kind\": \"me\"}]}", "seats", 0);
    must_fail("{" TABLE ", \"seats\": [{\"player\": \"red\", \"kind\": \"cat\"}]}", "seats", 0);
    must_fail("{" TABLE ", \"seats\": [{\"player\": \"red\", \"kind\": \"me\"},"
              "{\"player\": \"red\", \"kind\": \"me\"}]}", "seats", 0);
    must_fail("{" TABLE ", \"seats\": [{\"player\": \"red\", \"kind\": \"bot\","
              " \"bot\": \"kasparov\"}]}", "bot", 0);
    must_fail("{" TABLE ", \"seats\": [{\"player\": \"red\", \"kind\": \"bot\","
              " \"bot\": \"captain:90s\"}]}", "bot", 0);
    must_fail("{" TABLE ", \"lines\": \"red end\", " SEATS_ME "}", "lines", 0);
    must_fail("{" TABLE ", \"lines\": [\"red end\", \"red dance\"], " SEATS_ME "}", "line", 2);
    must_fail("{" TABLE ", \"lines\": [\"red end\", \"red end\"], " SEATS_ME "}", "refused", 2);
    must_fail("{" TABLE ", \"lines\": [\"undo 1\"], " SEATS_ME "}", "line", 1);
    must_fail("{" TABLE ", \"dice\": \"loaded\", " SEATS_ME "}", "dice", 0);
    must_fail("{" TABLE ", \"clock\": {\"minutes\": -1}, " SEATS_ME "}", "clock", 0);
    must_fail("{" TABLE ", \"clock\": 20, " SEATS_ME "}", "clock", 0);
    must_fail("{" TABLE ", \"title\": [1], " SEATS_ME "}", "title", 0);
    must_fail("{" TABLE ", \"from\": {\"game\": \"../x\"}, " SEATS_ME "}", "from", 0);
    library_release(&library);
}

/* What would do instead: nearer, or where the piece of terrain goes that may not be left out. */
static void refused_lines_say_what_would_be_right(void **state)
{
    static const struct { const char *table, *lines; } refused[] = {
        {"figure a red at 10,4\\nfigure b blue at 10,30\\n", "red move a to 10,29.9"},
        {"begin setup\\nfigure a red\\nfigure b blue\\n"
         "pool red r1 hindering 0,0 4,0 4,4 0,4\\n", "dice 5 4\", \"dice 3 3\", \"red skip"},
    };
    struct draft_error e;
    struct draft d;

    (void)state;
    assert_true(seats_ready());
    library_open(&library);
    for (int i = 0; i < 2; i++) {
        char body[1000];

        snprintf(body, sizeof body, "{\"table\": \"rules unlimited\\nplayer red south\\n"
                 "player blue north\\n%s\", \"lines\": [\"%s\"], " SEATS_ME "}",
                 refused[i].table, refused[i].lines);
        assert_false(draft_read(&d, &library, body, strlen(body), &e));
        if (!strstr(e.text, "This would be allowed: red "))
            fail_msg("%s: %s", e.code, e.text);
        assert_int_equal(e.line, 1 + 2 * i);
    }
    library_release(&library);
}

static void figures_of_collections_are_written_out(void **state)
{
    static const char body[] =
        "{\"table\": \"rules unlimited\\nplayer red south\\nplayer blue north\\n"
        "figure a red is brother-pell at 10,4\\nfigure b blue at 10,30\\n\", \"clock\": null, "
        "\"lines\": [\"red move a 2 north\"], " SEATS_BOT "}";
    struct draft_error e;
    struct draft d;

    (void)state;
    library_open(&library);
    if (!draft_read(&d, &library, body, strlen(body), &e))
        fail_msg("%s: %s", e.code, e.text);
    assert_null(strstr(d.table, " is "));
    assert_non_null(strstr(d.table, "name \""));
    assert_int_equal(d.n, 1);
    assert_int_equal(d.head.base, 1);
    assert_int_equal(d.head.state.asked, 0);
    assert_non_null(strstr(d.line[0].text, "red move a to 10,6"));
    assert_int_equal(strlen(d.token), 22);
    assert_string_equal(d.code, "");
    assert_string_equal(d.head.seat[1].bot, "greedy");
    draft_release(&d);
    library_release(&library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_understood),
        cmocka_unit_test(nonsense_is_not_understood),
        cmocka_unit_test(secrets_differ_and_are_known_again),
        cmocka_unit_test(ids_are_no_options),
        cmocka_unit_test(names_are_cleaned),
        cmocka_unit_test(dice_are_dice),
        cmocka_unit_test(only_the_player_asked_loses_time),
        cmocka_unit_test(without_a_clock_nothing_runs),
        cmocka_unit_test(what_a_bot_declines_does_not_matter),
        cmocka_unit_test(not_everything_can_be_undone),
        cmocka_unit_test(metrics_are_counted),
        cmocka_unit_test(faults_of_drafts_are_named),
        cmocka_unit_test(refused_lines_say_what_would_be_right),
        cmocka_unit_test(figures_of_collections_are_written_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

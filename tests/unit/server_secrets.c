/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_secrets.c: closed dials: who is told what, and what cannot be taken back.
 * tests/server/hostile_secrets.c reads every byte of whole games. */
#define _DEFAULT_SOURCE             /* mkdtemp */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/secrets.h"
#include "bot/bot.h"
#include "server/games_parts.h"
#include "server_setup.h"

static const char closed_table[] =
    "rules unlimited\nplayer red south\nplayer blue north\n"
    "figure a red at 10,4 facing north dial 8/9/14/3 7/8/13/2 6/7/12/1 tokens 1\n"
    "figure d red at 20,4 facing north dial 8/6/14/3 7/5/13/2\n"
    "figure b blue at 10,30 facing south dial 9/10/15/3 8/9/14+toughness/2 7/8/13/2\n";

static int begin(void **state)
{
    struct desk *d = malloc(sizeof *d);

    desk_open(d);
    *state = d;
    return 0;
}

static int end(void **state)
{
    desk_close(*state);
    free(*state);
    return 0;
}

/* ---------------------------------------------------------------- what is shown stays shown */

/* The push turns the dial of a, and nobody had to decide anything: with open dials it is taken back. */
static void a_push_that_showed_something_stays(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, watcher;

    desk_create(d, &g, closed_table, SEATS_ME);
    ear_hello(d, &red, g.head.id, g.token, 0);
    ear_hello(d, &watcher, g.head.id, "", 0);
    assert_false(heard(&watcher, "7/8/13/2"));
    ear_gives(d, &red, 1, "red move d to 20,5");
    ear_gives(d, &red, 2, "red move a to 10,5");
    assert_true(heard(&watcher, "open a 2 7/8/13/2 "));
    assert_true(strstr(ear_text(&watcher), "open a 2") < strstr(ear_text(&watcher), "line 2 "));
    assert_false(heard(&watcher, "6/7/12/1"));
    ear_undoes(d, &red, 3);
    assert_true(heard(&red, "refuse 3 nothing-to-undo "));
    ear_leave(d, &red);
    ear_leave(d, &watcher);
    draft_release(&g);
}

static void with_open_dials_it_can_be_undone(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red;
    char table[sizeof closed_table + 16];

    snprintf(table, sizeof table, "rules unlimited open-dials\n%s", strchr(closed_table, '\n') + 1);
    desk_create(d, &g, table, SEATS_ME);
    ear_hello(d, &red, g.head.id, g.token, 0);
    assert_false(heard(&red, "sealed"));
    assert_false(heard(&red, "secret"));
    ear_gives(d, &red, 1, "red move a to 10,5");
    ear_undoes(d, &red, 2);
    assert_int_equal(heard_times(&red, "ack 2"), 1);
    assert_int_equal(heard_times(&red, "open "), 0);
    ear_leave(d, &red);
    draft_release(&g);
}

/* ---------------------------------------------------------------- what a remedy is made of */

/* What is suggested instead of a refused order comes from here; the linker gives us the call first. */
static struct { int n; bool knows[3]; } remedies;       /* the dials of a, d, b: completely */
void __real_refusal_remedy(const struct game *, const struct mk_order *, char *, size_t);
void __wrap_refusal_remedy(const struct game *, const struct mk_order *, char *, size_t);

void __wrap_refusal_remedy(const struct game *view, const struct mk_order *o, char *text, size_t size)
{
    remedies.n++;
    for (int f = 0; f < 3 && f < view->nfigure; f++)
        remedies.knows[f] = mk_dial_known(view, (fig_id)f);
    __real_refusal_remedy(view, o, text, size);
}

/* Each player's remedies know their own dials, and of the others' no more than everybody. */
static void remedies_know_nothing_of_closed_dials(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, blue;
    char token[SECRET];

    desk_create(d, &g, closed_table, SEATS_OPEN);
    desk_join(d, &g, token);
    ear_hello(d, &red, g.head.id, g.token, 0);
    ear_hello(d, &blue, g.head.id, token, 0);
    remedies.n = 0;
    ear_gives(d, &red, 1, "red move d to 20,30");
    assert_true(heard(&red, "This would be allowed:") && remedies.n == 1);
    assert_true(remedies.knows[0] && remedies.knows[1] && !remedies.knows[2]);
    ear_gives(d, &red, 1, "red end");
    ear_gives(d, &blue, 2, "blue move b to 10,5");
    assert_true(heard(&blue, "refuse 2 ") && remedies.n == 2);
    assert_true(!remedies.knows[0] && !remedies.knows[1] && remedies.knows[2]);
    ear_leave(d, &red);
    ear_leave(d, &blue);
    draft_release(&g);
}

/* ---------------------------------------------------------------- who comes later */

static void returning_players_are_told(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, again, fresh;

    desk_create(d, &g, closed_table, SEATS_ME);
    ear_hello(d, &red, g.head.id, g.token, 0);
    ear_gives(d, &red, 1, "red move a to 10,5");
    ear_lose(&red);
    desk_restart(d);
    ear_hello(d, &again, g.head.id, "", 1);
    assert_true(heard(&again, "open a 2 7/8/13/2 "));
    assert_true(strstr(ear_text(&again), "open a 2") < strstr(ear_text(&again), "ready"));
    assert_false(heard(&again, "toughness"));
    assert_false(heard(&again, "open a 3"));
    ear_hello(d, &fresh, g.head.id, "", 0);
    assert_true(heard(&fresh, "open a 2 7/8/13/2 "));
    assert_false(heard(&fresh, "toughness"));
    assert_false(heard(&fresh, "open a 3"));
    ear_leave(d, &again);
    ear_leave(d, &fresh);
    draft_release(&g);
}

/* ---------------------------------------------------------------- when it is over */

static void copy_secret(const struct ear *e, char out[SECRETS_LINE])
{
    const char *at = strstr(ear_text(e), "\nsecret ");

    assert_non_null(at);
    snprintf(out, SECRETS_LINE, "%.*s", SECRETS_LINE - 1, at + 1);
}

static void a_game_that_is_over_has_no_secrets(void **state)
{
    struct desk *d = *state;
    struct draft g;
    struct ear red, watcher, next;
    char id[ROOM_ID], one[SECRETS_LINE], other[SECRETS_LINE];
    const char *text;

    desk_create(d, &g, closed_table, SEATS_ME);
    ear_hello(d, &red, g.head.id, g.token, 0);
    ear_hello(d, &watcher, g.head.id, "", 0);
    assert_false(heard(&watcher, "secret"));
    ear_gives(d, &red, 1, "red agree");
    ear_gives(d, &red, 2, "blue agree");
    assert_true(heard(&watcher, "open b 2 8/9/14+toughness/2 "));
    assert_true(heard(&watcher, "open b 4 skulls "));
    ear_leave(d, &watcher);
    ear_hello(d, &watcher, g.head.id, "", 0);
    copy_secret(&watcher, one);
    assert_null(games_rematch(d->games, g.head.id, g.token, id, &text));
    games_finish(d->games);
    ear_hello(d, &next, id, "", 0);
    assert_true(heard(&next, "sealed"));
    assert_false(heard(&next, "toughness"));
    ear_leave(d, &next);
    ear_hello(d, &next, id, g.token, 0);
    ear_gives(d, &next, 1, "red agree");
    ear_gives(d, &next, 2, "blue agree");
    ear_leave(d, &next);
    ear_hello(d, &next, id, "", 0);
    copy_secret(&next, other);
    assert_string_not_equal(one, other);
    ear_leave(d, &next);
    ear_leave(d, &red);
    ear_leave(d, &watcher);
    draft_release(&g);
}

/* ---------------------------------------------------------------- a game from such a table */

/* The table stands between two blank lines: its own head, and the end of the message. */
static bool can_begin(struct desk *d, const char *told, struct draft_error *e)
{
    const char *table = strstr(told, "\n\n") + 2, *end = strstr(table, "\n\n") + 1;
    char *body = malloc((size_t)(end - table) * 2 + 400), *at = body;
    struct draft g;
    bool good;

    assert_non_null(body);
    at += sprintf(at, "{\"table\":\"");
    for (const char *c = table; c < end; c++)
        at += sprintf(at, *c == '\n' ? "\\n" : *c == '"' ? "\\\"" : "%c", *c);
    sprintf(at, "\",%s}", SEATS_ME);
    good = draft_read(&g, &d->library, body, strlen(body), e);
    if (good)
        draft_release(&g);
    free(body);
    return good;
}

static void a_game_is_begun_only_from_what_is_open(void **state)
{
    struct desk *d = *state;
    struct draft_error e = {0};
    struct draft g;
    struct ear red, watcher;

    desk_create(d, &g, closed_table, SEATS_ME);
    ear_hello(d, &watcher, g.head.id, "", 0);
    assert_false(can_begin(d, ear_text(&watcher), &e));
    assert_string_equal(e.code, "table");
    assert_non_null(strstr(e.text, "closed dials"));
    ear_hello(d, &red, g.head.id, g.token, 0);     /* who plays both sides has them all */
    assert_true(can_begin(d, ear_text(&red), &e));
    ear_gives(d, &red, 1, "red agree");
    ear_gives(d, &red, 2, "blue agree");
    ear_leave(d, &watcher);
    ear_hello(d, &watcher, g.head.id, "", 0);
    assert_true(can_begin(d, ear_text(&watcher), &e));
    ear_leave(d, &red);
    ear_leave(d, &watcher);
    draft_release(&g);
}

/* ---------------------------------------------------------------- domains */

/* Until somebody is asked that; blue chooses its domain openly, red by a commitment to nothing. */
static int play_until(struct desk *d, struct ear *e, const char *id, uint8_t ask)
{
    const struct room *r = games_seen(d->games, id);
    const struct game *g = r->course.g;
    uint64_t rng = 7;

    for (int i = 0; i < 200 && g->ask.ask != ask && g->phase != PHASE_OVER; i++) {
        struct mk_order o = bot_random(g, &rng);
        char line[256];
        struct mk_text t;

        mk_text_init(&t, line, sizeof line);
        mk_order_print(g, &o, &t);
        if (g->ask.ask == ASK_DOMAIN && g->ask.player == 0)
            snprintf(line, sizeof line, "red domain %064d", 7);
        else if (g->ask.ask == ASK_DOMAIN)
            snprintf(line, sizeof line, "blue domain calm");
        ear_gives(d, e, r->head.state.last + 1, line);
    }
    return g->ask.ask;
}

/* Nobody can open what was never sealed. When red's time is over the server answers that red goes
 * without a domain: neither that game nor any other comes to a stop. */
static void a_commitment_to_nothing_stops_no_game(void **state)
{
    static const char table[] =
        "rules mk2\nplayer red south\nplayer blue north\nfigure a red\nfigure b blue\n"
        "card war red domain\ncard calm blue domain\nbegin setup\n";
    struct desk *d = *state;
    struct draft g, other;
    struct ear e, f;
    const struct room *r;
    int last;

    desk_create(d, &g, table, "\"clock\": {\"minutes\": 0.02}, " SEATS_ME);
    ear_hello(d, &e, g.head.id, g.token, 0);
    assert_int_equal(play_until(d, &e, g.head.id, ASK_REVEAL), ASK_REVEAL);
    r = games_seen(d->games, g.head.id);
    assert_int_equal(r->course.g->ask.player, 0);
    last = r->head.state.last;
    desk_wait(d, 1300000);              /* more than red has */
    assert_int_equal(r->head.state.fallen, 1);
    assert_true(r->head.state.last > last);
    assert_int_not_equal(r->course.g->ask.ask, ASK_REVEAL);
    desk_create(d, &other, small_table, SEATS_ME);
    ear_hello(d, &f, other.head.id, other.token, 0);
    ear_gives(d, &f, 1, "red agree");
    assert_true(heard(&f, "ack 1"));
    ear_leave(d, &e);
    ear_leave(d, &f);
    draft_release(&g);
    draft_release(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        DESK_TEST(a_commitment_to_nothing_stops_no_game),
        cmocka_unit_test_setup_teardown(a_push_that_showed_something_stays, begin, end),
        cmocka_unit_test_setup_teardown(remedies_know_nothing_of_closed_dials, begin, end),
        cmocka_unit_test_setup_teardown(with_open_dials_it_can_be_undone, begin, end),
        cmocka_unit_test_setup_teardown(returning_players_are_told, begin, end),
        cmocka_unit_test_setup_teardown(a_game_that_is_over_has_no_secrets, begin, end),
        cmocka_unit_test_setup_teardown(a_game_is_begun_only_from_what_is_open, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

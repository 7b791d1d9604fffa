/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* Games with everything in them, played through the page's calls: at every decision the view can be
 * read, and each answer it offers would be accepted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "bot/bot.h"
#include "catalog/catalog.h"
#include "page/calls.h"
#include "page/history.h"
#include "rules/contact.h"

enum { ORDERS = 150 };

static const char second_edition[] =
    "rules mk2\nplayer red south\nplayer blue north\n"
    "terrain tower clear abrupt built defense 12 structure 6 dot 4,16 8,16 8,20 4,20\n"
    "access tower 6,16\n"
    "terrain hedge hindering built defense 10 structure 3 fortification 1 24,17 30,17 30,19 24,19\n"
    "figure m red skittish-mount symbol pegasus at 16,8 facing north speed 12 speed-type wing\n"
    "figure r red symbol pegasus attack-bonus 2 aboard m range 8 attack-type bow\n"
    "figure g red at 20,8 facing north range 8 attack 9 +bombardment shells 2 attack-type wand\n"
    "figure s red at 12,8 facing north attack-type sword slots 2 speed 9 +pathfinder\n"
    "figure w red at 24,8 facing north speed-type wing speed 10 nexus toughness\n"
    "figure a blue at 16,26 facing south attack-type sword slots 1 damage-type golem repairs 3\n"
    "figure b blue at 20,26 facing south range 8 attack-type wand attack 9 +stormfire arrows 2\n"
    "figure c blue at 12,26 facing south attack 8 +venom speed-type horseshoe\n"
    "figure d blue at 24,26 facing south range 10 attack-type bow arrows 3\n"
    "objective 18,18\nobjective 12,12\nobjective 24,24\n"
    "card plate red item name \"Old plate\" points 10 gives toughness attack +1 with s\n"
    "card book blue relic name \"The blue book\" number 5 needs wand"
    " does book-of-lightning at 20,24\n"
    "card war red domain does war concerns everybody in-play\n";

static const char siege[] =
    "rules unlimited\ntable 36x60\npoints 300\nplayer red south\nplayer blue north\n"
    "figure gate blue gatehouse at 18,46 facing south open portcullis\n"
    "figure wall blue wall-with-door at 12,46 facing south open door fortification 3 attack 0"
    " defense 17 damage 0\n"
    "figure keep blue keep at 18,54 facing south\n"
    "figure tank red multidial at 18,30 facing north range 12 explosive\n"
    "figure cart red chariot at 26,30 facing north\n"
    "figure p red aboard cart range 8\n"
    "figure f red at 10,38 facing north speed 10 +flight\n"
    "figure t red titan at 10,30 facing north range 4 to 14\n"
    "figure x blue at 12,46 facing south range 8\nfigure y blue at 18,42 facing south\n"
    "figure z blue at 18,46 facing south under\n";

static const char before_the_battle[] =
    "rules mk2\nplayer red south\nplayer blue north\nbegin setup\n"
    "pool red wood hindering 0,0 4,0 4,4 0,4\npool blue pond shallow 0,0 4,0 4,4 0,4\n"
    "figure a red points 30 slots 1 speed-type wing\nfigure b red points 30\n"
    "figure c blue points 30\nfigure d blue points 30\n"
    "card plate red item name \"Old plate\" points 10 gives toughness\n"
    "card tide red domain name \"Tide\" gives toughness\n"
    "card reed red domain name \"Reed\" gives toughness\n"
    "card ash blue domain name \"Ash\" gives toughness\n";

static const char *call(const char *(*function)(void), const char *text)
{
    memcpy(page_input((int)strlen(text)), text, strlen(text));
    return function();
}

static json_t *read_json(const char *text)
{
    json_error_t e;
    json_t *j = json_loads(text, 0, &e);

    if (!j)
        fail_msg("%s at %d: %.60s", e.text, e.position,
                 text + (e.position > 30 ? e.position - 30 : 0));
    return j;
}

static void expect_accepted(const json_t *order)
{
    const char *text = json_string_value(order);
    json_t *answer = read_json(call(page_check, text));

    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s: offered and refused: %s", text, json_dumps(answer, 0));
    json_decref(answer);
}

static void expect_orders(const json_t *ask, const char *list, const char *key)
{
    const json_t *all = json_object_get(ask, list);

    assert_true(json_is_array(all));
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *one = json_array_get(all, i);

        expect_accepted(key ? json_object_get(one, key) : one);
    }
}

/* What is shown is what is played, and what is offered can be done. */
static void look(const struct history *h)
{
    json_t *view = read_json(call(page_view, ""));
    const json_t *ask = json_object_get(view, "ask");
    const json_t *figures = json_object_get(view, "figures");

    assert_int_equal(json_array_size(figures), h->g->nfigure);
    assert_int_equal(json_array_size(json_object_get(view, "cards")), h->g->ncard);
    expect_orders(ask, "choices", NULL);
    expect_orders(ask, "places", "order");
    expect_orders(ask, "cancels", "order");
    json_decref(view);
}

/* A figure of whoever is asked is taken up: where can it go, whom can it attack? */
static void take_up(const struct history *h, int turn)
{
    const struct game *g = h->g;
    int f = turn % g->nfigure;

    if (g->ask.ask != ASK_ACTION || owner_of(g, (fig_id)f) != g->ask.player)
        return;
    for (int i = 0; i < 3; i++) {
        const char *name = piece_of(g, (fig_id)f)->id;
        char *input = page_input(40);

        memset(input, 0, 40);           /* fields end in a zero byte */
        strcpy(input, name);
        strcpy(input + strlen(name) + 1, i == 1 ? "ranged" : "close");
        json_decref(read_json(i ? page_targets() : page_reach()));
    }
}

static void give(struct history *h, uint64_t *rng)
{
    struct mk_order o = bot_random(h->g, rng);
    struct mk_events events;
    char line[400];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(h->g, &o, &t);
    json_decref(read_json(call(page_check, line)));
    json_t *answer = read_json(call(page_give, line));

    if (!json_is_true(json_object_get(answer, "ok")))
        fail_msg("%s: %s", line, json_dumps(answer, 0));
    json_decref(answer);
    assert_true(allowed(history_give(h, &o, &events)));
    json_decref(read_json(page_events(page_steps())));
}

static void play_through(const char *text)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct history h = {0};
        struct history_error e;
        uint64_t rng = seed;

        if (!history_open(&h, text, strlen(text), (struct mk_models){0}, &e))
            fail_msg("line %d: %s%s", e.error.line, e.error.text, mk_rule_name(e.verdict.rule));
        json_t *answer = read_json(call(page_open, text));
        assert_true(json_is_true(json_object_get(answer, "ok")));
        json_decref(answer);
        for (int i = 0; i < ORDERS && h.g->ask.ask != ASK_NOTHING; i++) {
            look(&h);
            take_up(&h, i);
            give(&h, &rng);
        }
        look(&h);
        history_release(&h);
    }
}

static void test_second_edition(void **state)
{
    (void)state;
    play_through(second_edition);
}

static void test_siege(void **state)
{
    (void)state;
    play_through(siege);
}

static void test_before_the_battle(void **state)
{
    (void)state;
    play_through(before_the_battle);
}

/* An ability from a nexus can be seen, used and switched off as one from a dial. */
static void test_what_a_nexus_lends(void **state)
{
    json_t *view, *further;

    (void)state;
    json_decref(read_json(call(page_open, "rules mk2\nplayer red south\nplayer blue north\n"
                                          "figure a red at 10,10 facing north nexus regeneration\n"
                                          "figure b blue at 20,20\n")));
    view = read_json(call(page_view, ""));
    further = json_object_get(json_array_get(json_object_get(view, "figures"), 0), "further");
    assert_string_equal(json_string_value(json_array_get(further, 0)), "regeneration");
    json_t *cancels = json_object_get(json_object_get(view, "ask"), "cancels");
    assert_int_equal(json_array_size(cancels), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(cancels, 0), "order")),
                        "red cancel a regeneration");
    json_decref(view);
}

/* A clause that only another edition has is quoted all the same. */
static void test_a_refusal_of_another_edition(void **state)
{
    json_t *answer, *verdict;

    (void)state;
    json_decref(read_json(call(page_open, "player red south\nplayer blue north\n"
                                          "figure a red at 10,10\nfigure b blue at 20,20\n")));
    answer = read_json(call(page_check, "red charge a to 10,12"));
    verdict = json_object_get(answer, "verdict");
    assert_string_equal(json_string_value(json_object_get(verdict, "rule")),
                        "mk2.cavalry.mounted-charge");
    json_decref(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_second_edition),
        cmocka_unit_test(test_siege),
        cmocka_unit_test(test_before_the_battle),
        cmocka_unit_test(test_what_a_nexus_lends),
        cmocka_unit_test(test_a_refusal_of_another_edition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

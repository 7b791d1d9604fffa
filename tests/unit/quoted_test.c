/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* quoted_test.c: a referee quotes the rules that are played by.
 *
 * Every clause that an event, a part of a number or a refusal names has to be one of the game's own
 * edition (or of the one it is a variant of), unless that edition has taken it over from another:
 * then its topic is listed here. A clause that turns up otherwise is a rule of another edition at
 * work where it does not belong. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "army/pool.h"
#include "army/table.h"
#include "base/rng.h"
#include "bot/bot.h"
#include "bot/skirmish.h"
#include "catalog/catalog.h"
#include "rules/ability.h"
#include "rules/ruleset.h"

enum { GAMES = 24, ORDERS = 600, GUESSES = 3, PARADE = 10 };

/* What the second edition takes over: pieces it keeps but says little about; what its ability card,
 * which is not among the documents, is taken to say as the first one did (`open` in the clauses
 * named …known); how players leave a game or take an order back. */
static const char *const taken_over[] = {
    "castle", "chariot", "titan", "multidial", "multiple-dial-warriors", "access-points",
    "ability.berserk", "ability.command.not-captured", "ability.command.rally", "ability.flight",
    "ability.healing", "ability.invulnerability.no-healing", "ability.invulnerability.no-capture",
    "ability.invulnerability.not-captured", "ability.invulnerability.frees-captive",
    "ability.necromancy", "ability.magic-healing", "ability.magic-levitation", "ability.ram",
    "ability.sweep", "actions.illegal-reversed",
    "movement.found-in-blocking", "withdraw",
};

static struct library library;
static struct mk_table table;
static bool told[R_COUNT];
static int strange;

static bool is_taken_over(const char *topic)
{
    for (size_t i = 0; i < sizeof taken_over / sizeof taken_over[0]; i++) {
        size_t n = strlen(taken_over[i]);

        if (!strncmp(topic, taken_over[i], n) && (topic[n] == '.' || !topic[n]))
            return true;
    }
    return false;
}

static bool is_own(const struct game *g, enum mk_rule rule)
{
    enum mk_edition_id edition = (enum mk_edition_id)g->edition;

    return !mk_clause_for(rule, edition) || mk_clause_of(rule, edition) ||
           (edition == MK_MK2 && is_taken_over(mk_rule_name(rule)));
}

/* Each clause is told once. */
static void look_at(const struct game *g, enum mk_rule rule, const char *what, uint64_t seed)
{
    enum mk_edition_id edition = (enum mk_edition_id)g->edition;

    if (is_own(g, rule) || told[rule])
        return;
    told[rule] = true;
    strange++;
    print_error("%s, game %d, order %d: %s quotes %s\n", mk_edition_name(edition), (int)seed,
                (int)g->orders, what, mk_clause_for(rule, edition)->id);
}

static void look_at_events(const struct game *g, const struct mk_events *events, uint64_t seed)
{
    for (int i = 0; i < events->n; i++) {
        const struct mk_event *e = &events->event[i];

        look_at(g, (enum mk_rule)e->rule, mk_event_word((enum mk_event_kind)e->kind), seed);
        for (int p = 0; p < e->tally.n; p++)
            if (e->tally.part[p].delta)
                look_at(g, (enum mk_rule)e->tally.part[p].rule, "a part of a number", seed);
    }
}

/* The order with something else in it: another verb, another figure, another player. */
static struct mk_order spoiled(const struct game *g, struct mk_order o, uint64_t *rng)
{
    switch (rng_between(rng, 0, 3)) {
    case 0:
        o.kind = (uint8_t)rng_between(rng, 1, MK_ORDER_KINDS - 1);
        break;
    case 1:
        o.fig = (fig_id)rng_between(rng, 0, g->nfigure - 1);
        break;
    case 2:
        o.other = (fig_id)rng_between(rng, 0, g->nfigure - 1);
        o.flags ^= ORDER_ABOARD;
        break;
    default:
        o.player = (player_id)rng_between(rng, 0, g->nplayer - 1);
        break;
    }
    return o;
}

/* Plays, and asks about orders that are probably refused. */
static void play_by(const struct mk_cast *cast, uint64_t seed, struct bot *bot)
{
    struct mk_events events = {.n = 0};
    uint64_t rng = seed * 977 + 1;
    struct game *g = malloc(mk_game_size(cast));

    assert_non_null(g);
    mk_game_init(g, cast, &events);
    look_at_events(g, &events, seed);
    assert_int_not_equal(g->phase, PHASE_OVER);
    for (int i = 0; i < ORDERS && g->phase != PHASE_OVER; i++) {
        struct mk_order o = bot_random(g, &rng);

        for (int k = 0; k < GUESSES; k++) {
            struct mk_order guess = spoiled(g, o, &rng);
            struct verdict v = mk_check(g, &guess);

            if (!allowed(v))
                look_at(g, (enum mk_rule)v.rule, "a refusal", seed);
        }
        events.n = events.lost = 0;
        if (!bot_play(bot, g, &rng, &events))
            break;                  /* committed to an order that cannot be carried out */
        look_at_events(g, &events, seed);
    }
    free(g);
}

/* Random orders go everywhere; greedy's come to blows. */
static void play(const struct mk_cast *cast, uint64_t seed)
{
    static const char *const names[] = {"random", "greedy"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct bot *bot = bot_named(names[i]);

        assert_non_null(bot);
        play_by(cast, seed, bot);
        bot_free(bot);
    }
}

static void play_skirmishes(enum mk_edition_id edition, bool large)
{
    for (int i = 0; i < GAMES; i++) {
        struct skirmish s = {.seed = (uint64_t)i + 1, .players = large ? 2 : 2 + i % 3,
                             .points = edition == MK_CONQUEST ? 800 : 300, .terrain = i % 6,
                             .large = large ? 1 + i % 2 : 0, .castle = large && i % 2,
                             .edition = edition};
        struct mk_cast cast;
        struct mk_error error;

        if (!skirmish_make(&s, &table, &cast, &error))
            fail_msg("skirmish %d: %s", i, error.text);
        play(&cast, s.seed);
    }
}

/* Every figure of the collection against itself, a few at a time, by those rules. */
static void parade(const char *collection, enum mk_edition_id edition)
{
    static struct army army;
    struct pool pool = {.n = 0};

    library.shipped_only = true;
    pool_add_collection(&pool, &library, library_collection(&library, collection));
    assert_true(pool.n > 0);
    for (int first = 0; first < pool.n; first += PARADE) {
        struct army_battle b = {.red = &army, .blue = &army, .seed = (uint64_t)first,
                                .rules = mk_edition_name(edition)};
        struct mk_cast cast;
        struct mk_error error;

        army = (struct army){.name = "Parade", .edition = (int)edition, .points = 2000};
        for (int i = first; i < first + PARADE && i < pool.n; i++)
            army_add(&army, &pool.stock[i], 0);
        if (!army_battle_table(&b, &table, &error) || !mk_table_cast(&table, &cast, &error))
            fail_msg("%s, figures from %d: %s", collection, first, error.text);
        play(&cast, b.seed);
    }
    pool_release(&pool);
}

/* Every ability of the card, on an archer of either side. */
static void show_abilities(enum mk_edition_id edition)
{
    static const char *const slots[MK_SLOTS] = {
        [SLOT_SPEED] = "speed 8", [SLOT_ATTACK] = "attack 10", [SLOT_DEFENSE] = "defense 14",
        [SLOT_DAMAGE] = "damage 3"};
    const struct ruleset *rules = ruleset_number((int)edition);

    for (int a = 0; a < MK_ABILITIES; a++) {
        char text[1200];
        const char *slot = slots[rules->mark[a].slot], *word = mk_ability_word((ability_id)a);
        struct mk_cast cast;
        struct mk_error error;
        size_t used;
        int lines;

        if (rules->card[rules->mark[a].slot][rules->mark[a].colour][rules->mark[a].shape] != a)
            continue;
        int n = snprintf(text, sizeof text,
                         "rules %s\nplayer red south\nplayer blue north\n"
                         "figure a red at 15,14 facing north range 8 %s +%s\n"
                         "figure b red at 18,14 facing north range 8\n"
                         "figure x blue at 15,19 facing south range 8 %s +%s\n"
                         "figure y blue at 18,19 facing south range 8\n",
                         mk_edition_name(edition), slot, word, slot, word);
        mk_table_init(&table);
        if (!mk_table_read(&table, text, (size_t)n, &used, &lines, &error) ||
            !mk_table_cast(&table, &cast, &error))
            fail_msg("%s: %s", word, error.text);
        for (uint64_t seed = 1; seed <= 3; seed++)
            play(&cast, seed);
    }
}

static void play_all(enum mk_edition_id edition, const char *const collections[])
{
    memset(told, 0, sizeof told);
    strange = 0;
    play_skirmishes(edition, false);
    play_skirmishes(edition, true);
    for (int i = 0; collections[i]; i++)
        parade(collections[i], edition);
    show_abilities(edition);
    assert_int_equal(strange, 0);
}

static void test_unlimited(void **state)
{
    static const char *const all[] = {"starter", "giants", NULL};

    (void)state;
    play_all(MK_UNLIMITED, all);
}

static void test_conquest(void **state)
{
    static const char *const all[] = {"starter", "giants", NULL};

    (void)state;
    play_all(MK_CONQUEST, all);
}

static void test_second_edition(void **state)
{
    static const char *const all[] = {"second", NULL};

    (void)state;
    play_all(MK_MK2, all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unlimited),
        cmocka_unit_test(test_conquest),
        cmocka_unit_test(test_second_edition),
    };
    int failed = cmocka_run_group_tests_name("quoted", tests, NULL, NULL);

    library_release(&library);
    return failed;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* battles_test.c: battles between random armies, played at random to their end, every order
 * checked and every state validated.
 *
 * A few of the starter collection by themselves; scripts/check-armies asks for many, of imported ones:
 * WARLORD_COLLECTION names the collection, WARLORD_FIRST and WARLORD_BATTLES which battles. */

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
#include "bot/bot.h"
#include "catalog/catalog.h"

enum { ORDERS_MAX = 30000, FEW = 20, PARADE = 10, PARADE_ORDERS = 400 };

static struct library library;
static struct mk_table table;

struct lists {
    const struct collection *c;
    struct pool pool;
    struct army red, blue;
};

static int number_of(const char *name, int otherwise)
{
    const char *text = getenv(name);

    return text ? atoi(text) : otherwise;
}

static void lists_begin(struct lists *l)
{
    const char *id = getenv("WARLORD_COLLECTION");

    memset(l, 0, sizeof *l);
    library.shipped_only = !id;
    l->c = library_collection(&library, id ? id : "starter");
    if (!l->c)
        fail_msg("there is no collection %s", id ? id : "starter");
    pool_add_collection(&l->pool, &library, l->c);
}

static struct game *begin(const struct lists *l, uint64_t seed)
{
    struct army_battle b = {.red = &l->red, .blue = &l->blue, .seed = seed};
    struct mk_error e;
    struct mk_cast cast;

    if (!army_battle_table(&b, &table, &e) || !mk_table_cast(&table, &cast, &e))
        fail_msg("battle %d: %s", (int)seed, e.text);

    struct verdict v = mk_check_cast(&cast);

    if (!allowed(v))
        fail_msg("battle %d: %s", (int)seed, mk_rule_name((enum mk_rule)v.rule));

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

static void complain(const struct game *g, const struct mk_order *o, uint64_t seed, const char *what)
{
    char line[400];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(g, o, &t);
    fail_msg("battle %d, order %d (%s): %s", (int)seed, (int)g->orders, line, what);
}

/* Plays up to that many orders; returns whether the game has ended. */
static bool play(struct game *g, uint64_t seed, int most)
{
    uint64_t rng = seed * 977 + 1;

    for (int i = 0; i < most && g->ask.ask != ASK_NOTHING; i++) {
        struct mk_order o = bot_random(g, &rng);

        if (!allowed(mk_check(g, &o)))
            complain(g, &o, seed, "offered, but not legal");
        if (!allowed(mk_apply(g, &o, NULL)))
            complain(g, &o, seed, "refused");

        const char *wrong = mk_game_validate(g);

        if (wrong)
            complain(g, &o, seed, wrong);
    }
    return g->ask.ask == ASK_NOTHING;
}

static void random_battles_end(void **state)
{
    static struct lists l;
    int first = number_of("WARLORD_FIRST", 0), n = number_of("WARLORD_BATTLES", FEW);

    (void)state;
    lists_begin(&l);
    for (uint64_t i = (uint64_t)first; i < (uint64_t)(first + n); i++) {
        army_build(&l.red, &l.pool, &(struct army_wish){.points = 200, .seed = 2 * i});
        army_build(&l.blue, &l.pool, &(struct army_wish){.points = 200, .seed = 2 * i + 1});

        struct game *g = begin(&l, i);

        if (!play(g, i, ORDERS_MAX))
            fail_msg("battle %d has no end", (int)i);
        free(g);
    }
    pool_release(&l.pool);
}

/* Ten at a time, against themselves, whatever they cost. */
static void every_figure_can_be_played(void **state)
{
    static struct lists l;

    (void)state;
    if (number_of("WARLORD_FIRST", 0) > 0)
        skip();
    lists_begin(&l);
    for (int first = 0; first < l.pool.n; first += PARADE) {
        l.red = (struct army){.name = "Parade", .points = 2000};
        for (int i = first; i < first + PARADE && i < l.pool.n; i++)
            army_add(&l.red, &l.pool.stock[i], 0);
        l.blue = l.red;

        struct game *g = begin(&l, (uint64_t)first);

        play(g, (uint64_t)first, PARADE_ORDERS);
        free(g);
    }
    pool_release(&l.pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_battles_end),
        cmocka_unit_test(every_figure_can_be_played),
    };
    int failed = cmocka_run_group_tests_name("battles", tests, NULL, NULL);

    library_release(&library);
    return failed;
}

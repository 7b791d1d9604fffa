/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* import_battle_test.c: armies drawn from the published lists fight, if the lists are there.
 * BATTLES says how many battles (1000). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "import_setup.h"

static struct mk_table table;

static const struct mk_model *find_in(void *context, const char *word, size_t length)
{
    return collection_find(context, word, length);
}

static bool is_taken(const struct mk_model *const *army, int n, const struct mk_model *m)
{
    for (int i = 0; i < n; i++)
        if (army[i] == m && m->piece.rank == RANK_UNIQUE)
            return true;
    return false;
}

/* Draws an army of up to 200 points. The first figure is `must`, so that all get their turn. */
static int draw_army(const struct collection *c, const struct mk_model *must,
                     const struct mk_model **army, uint64_t *rng)
{
    enum { KEPT = 16, TRIES = 60 };
    int n = 0, points = 0;

    army[n++] = must;
    points = must->piece.points;
    for (int i = 0; i < TRIES && n < KEPT; i++) {
        const struct mk_model *m = &c->model[rng_next(rng) % (uint64_t)c->n];

        if (points + m->piece.points > 200 || is_taken(army, n, m))
            continue;
        army[n++] = m;
        points += m->piece.points;
    }
    return n;
}

static void set_army(const struct mk_model *const *army, int n, const char *player, bool north)
{
    struct mk_error e;

    for (int i = 0; i < n; i++) {
        char line[256];
        int depth = 2 + 4 * (i / 8), length;

        length = snprintf(line, sizeof line, "figure %c%d %s is %s at %d,%d facing %s", player[0], i,
                          player, army[i]->slug, 3 + 4 * (i % 8), north ? 36 - depth : depth,
                          north ? "south" : "north");
        if (!mk_table_line(&table, line, (size_t)length, 1, &e))
            fail_msg("%s: %s", line, e.text);
    }
}

static struct game *set_battle(const struct collection *c, int number, uint64_t *rng)
{
    const struct mk_model *army[16];
    struct mk_cast cast;
    struct mk_error e;
    int n;

    mk_table_init(&table);
    table.models = (struct mk_models){.find = find_in, .context = (void *)(uintptr_t)c};
    mk_table_line(&table, "player red south", 16, 1, &e);
    mk_table_line(&table, "player blue north", 17, 1, &e);
    n = draw_army(c, &c->model[2 * number % c->n], army, rng);
    set_army(army, n, "red", false);
    n = draw_army(c, &c->model[(2 * number + 1) % c->n], army, rng);
    set_army(army, n, "blue", true);
    if (!mk_table_cast(&table, &cast, &e))
        fail_msg("battle %d: %s", number, e.text);
    if (!allowed(mk_check_cast(&cast)))
        fail_msg("battle %d is refused for clause %d", number, mk_check_cast(&cast).rule);

    struct game *g = malloc(mk_game_size(&cast));

    assert_non_null(g);
    mk_game_init(g, &cast, NULL);
    return g;
}

/* A battle of random moves may go on for ever: after a while time is called. */
static void play_battle(struct game *g, int number, uint64_t *rng)
{
    enum { FEW = 20, LONG = 3000, LIMIT = 6000 };
    struct mk_order order, time_up = {.kind = ORDER_TIME, .player = MK_JUDGE};

    for (int i = 0; i < LIMIT && bot_random_play(g, rng, &order); i++) {
        if (i >= LONG && !g->time_up)
            mk_apply(g, &time_up, NULL);
        if (i % 50 == 0 && mk_game_validate(g))
            fail_msg("battle %d, order %d: %s", number, i, mk_game_validate(g));
    }
    assert_null(mk_game_validate(g));
    if (g->ask.ask != ASK_NOTHING)
        fail_msg("battle %d does not end", number);
    if (g->orders < FEW)
        fail_msg("battle %d ends after %u orders: nobody can have fought", number, g->orders);
}

static void imported_figures_fight(void **state)
{
    struct collection c;
    struct import_report r;
    const char *wanted = getenv("BATTLES");
    int battles = wanted ? atoi(wanted) : 1000;

    (void)state;
    if (!import_published("../shared/figures/mk1-figures.json", &c, &r))
        skip();
    for (int i = 0; i < battles; i++) {
        uint64_t rng = (uint64_t)i + 1;
        struct game *g = set_battle(&c, i, &rng);

        play_battle(g, i, &rng);
        free(g);
    }
    collection_release(&c);
    import_report_release(&r);
}

/* Every figure can be put on a table and given an order. */
static void every_imported_figure_can_be_fielded(void **state)
{
    struct collection c;
    struct import_report r;

    (void)state;
    if (!import_published("../shared/figures/mk1-figures.json", &c, &r))
        skip();
    for (int i = 0; 2 * i < c.n; i++) {
        uint64_t rng = (uint64_t)i + 1;
        struct mk_order order;
        struct game *g = set_battle(&c, i, &rng);

        for (int k = 0; k < 5; k++)
            bot_random_play(g, &rng, &order);
        assert_null(mk_game_validate(g));
        free(g);
    }
    collection_release(&c);
    import_report_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_imported_figure_can_be_fielded),
        cmocka_unit_test(imported_figures_fight),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

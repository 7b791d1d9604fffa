/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* answers_test.c: what a player is told whose order is refused, over random games and wild orders.
 *
 *  (1) Every refusal cites a clause of the catalogue, unless the order makes no sense at all or the
 *      game is over.
 *  (2) A piece at fault is a piece of this table.
 *  (3) An order offered instead is legal, and giving it changes something.
 *  (4) No place nearer to the one refused than the one offered is legal: in a dense sample.
 */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "bot/bot.h"
#include "bot/skirmish.h"
#include "catalog/catalog.h"
#include "mk/notation.h"
#include "mk/query.h"
#include "table_game.h"

enum { ORDERS_MAX = 1500, SAMPLES = 300, HAIR = MK_INCH / 16, LEAST_MOVE = MK_INCH / 8 };

static struct mk_table table;

struct tried {
    int refused, offered, moves, places, cut;
    int unasked, laid;
};

/* ---------------------------------------------------------------- helpers */

static struct game *game_of(const struct skirmish *want)
{
    struct mk_cast cast;
    struct mk_error error;

    if (!skirmish_make(want, &table, &cast, &error))
        fail_msg("seed %d: %s", (int)want->seed, error.text);
    return game_begin(&cast);
}

static const char *words_of(const struct game *g, const struct mk_order *o)
{
    static char line[400];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(g, o, &t);
    return line;
}

/* Prints the table and the order, to be examined by hand. */
static void complain(const struct game *g, const struct mk_order *o, const char *what)
{
    static char text[1 << 16];
    struct mk_text t;

    mk_text_init(&t, text, sizeof text);
    mk_table_print(g, &t);
    fprintf(stderr, "%s# waits for %d of %d\n", text, g->ask.ask, g->ask.player);
    fail_msg("%s: %s", words_of(g, o), what);
}

/* ---------------------------------------------------------------- wild orders */

static vec near_by(vec at, int32_t within, uint64_t *rng)
{
    return (vec){at.x + rng_between(rng, -within, within), at.y + rng_between(rng, -within, within)};
}

/* A move somewhere near, mostly too far or into something. */
static struct mk_order wild_move(const struct game *g, uint64_t *rng)
{
    struct mk_order o = {.kind = ORDER_MOVE, .player = g->ask.player, .other = NOBODY,
                         .terrain = NO_TERRAIN};

    o.fig = g->ask.fig < g->nfigure ? g->ask.fig : (fig_id)rng_below(rng, g->nfigure);
    for (int i = 0; i < 8 && (piece_of(g, o.fig)->owner != o.player || g->ask.fig < g->nfigure); i++)
        o.fig = (fig_id)rng_below(rng, g->nfigure);
    o.facing = figure_of(g, o.fig)->facing;
    o.to = near_by(figure_of(g, o.fig)->at, 12 * MK_INCH, rng);
    if (rng_below(rng, 4) == 0)
        o.to = near_by(figure_of(g, (fig_id)rng_below(rng, g->nfigure))->at, MK_INCH, rng);
    if (rng_below(rng, 5) == 0) {
        o.nvia = 1;
        o.via[0] = near_by(o.to, 6 * MK_INCH, rng);
    }
    return o;
}

static void shake(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    switch (rng_below(rng, 8)) {
    case 0:
        o->kind = (uint8_t)rng_between(rng, ORDER_MOVE, MK_ORDER_KINDS - 1);
        break;
    case 1:
        o->fig = (fig_id)rng_below(rng, g->nfigure);
        break;
    case 2:
        o->target[0] = (fig_id)rng_below(rng, g->nfigure);
        o->target[1] = (fig_id)rng_below(rng, g->nfigure);
        o->ntarget = (uint8_t)rng_below(rng, 3);
        break;
    case 3:
        o->to = near_by(o->to, 4 * MK_INCH, rng);
        break;
    case 4:
        o->facing = (angle)rng_below(rng, MK_TURN);
        break;
    case 5:
        o->ability = (ability_id)rng_between(rng, 1, MK_ABILITIES - 1);
        break;
    case 6:
        o->other = (fig_id)rng_below(rng, g->nfigure);
        break;
    default:
        o->with[0] = (fig_id)rng_below(rng, g->nfigure);
        o->with[1] = (fig_id)rng_below(rng, g->nfigure);
        o->nwith = (uint8_t)rng_below(rng, 3);
    }
}

static struct mk_order wild_order(const struct game *g, uint64_t *rng)
{
    if (rng_below(rng, 3) == 0 && g->phase == PHASE_BATTLE && g->ask.player < g->nplayer)
        return wild_move(g, rng);

    struct mk_order o = bot_random(g, rng);

    for (int changes = rng_between(rng, 1, 3); changes > 0; changes--)
        shake(g, &o, rng);
    return o;
}

/* ---------------------------------------------------------------- what must hold */

static void check_clause(const struct game *g, const struct mk_order *o, struct verdict v,
                         struct tried *n)
{
    bool senseless = o->player >= g->nplayer || o->fig == NOBODY || o->kind == ORDER_DICE ||
                     o->kind == ORDER_TIME || o->kind == ORDER_LAY ||
                     (o->kind == ORDER_USE && o->ability == ABILITY_NONE);

    n->unasked += v.rule == R_NOT_ASKED;
    if (v.rule != R_NOT_ASKED && !mk_clause_of((enum mk_rule)v.rule, MK_UNLIMITED))
        complain(g, o, "refused by no clause");
    if (v.rule == R_NOT_ASKED && !senseless)
        complain(g, o, "refused without a clause");
    if (v.culprit == CULPRIT_FIGURE && v.piece >= g->nfigure)
        complain(g, o, "no such figure is at fault");
    if (v.culprit == CULPRIT_TERRAIN && v.piece >= g->nterrain)
        complain(g, o, "no such terrain is at fault");
}

/* Has the game changed, apart from tokens and actions? */
static bool does_something(const struct game *g, const struct mk_order *o, struct game *trial)
{
    mk_game_copy(trial, g);
    if (!allowed(mk_apply(trial, o, NULL)))
        return false;
    if (o->kind == ORDER_MOVE)
        return vec_dist(figure_of(g, o->fig)->at, o->to) >= LEAST_MOVE;
    if (o->kind == ORDER_TURN)
        return figure_of(g, o->fig)->facing != o->facing;
    return mk_game_hash(trial) != mk_game_hash(g);
}

static void check_nearest(const struct game *g, const struct mk_order *o, const struct mk_remedy *r,
                          uint64_t *rng)
{
    struct mk_order near = *o;
    bool moves = o->kind == ORDER_MOVE;
    vec from = moves ? figure_of(g, o->fig)->at : (vec){0, 0};
    char what[100];

    near.nvia = 0;
    for (int i = 0; i < SAMPLES; i++) {
        near.to = near_by(o->to, r->amount, rng);

        int32_t far = vec_dist(near.to, o->to);

        if (far > r->amount - HAIR || (moves && vec_dist(near.to, from) < LEAST_MOVE) ||
            !mk_legal(g, &near))
            continue;
        snprintf(what, sizeof what, "offered %d away, but %d,%d is %d away", r->amount, near.to.x,
                 near.to.y, far);
        complain(g, o, what);
    }
}

static void check_refusal(const struct game *g, const struct mk_order *o, struct game *trial,
                          uint64_t *rng, struct tried *n)
{
    struct mk_remedy r;

    if (!mk_remedy(g, o, &r))
        return;
    n->refused++;
    check_clause(g, o, r.verdict, n);
    n->moves += o->kind == ORDER_MOVE && r.verdict.rule != R_NOT_ASKED;
    n->cut += r.cut;
    if (!r.has_order)
        return;
    n->offered++;
    if (!does_something(g, &r.order, trial))
        complain(g, &r.order, "offered, but illegal or without effect");
    if (r.change == CHANGE_ABILITY && !allowed(mk_check(trial, o)))
        complain(g, &r.order, "switched off for nothing");
    n->laid += o->kind == ORDER_LAY;
    if (r.change == CHANGE_PLACE && (o->kind == ORDER_MOVE || o->kind == ORDER_LAY) && !r.cut) {
        n->places++;
        check_nearest(g, o, &r, rng);
    }
}

static void play(const struct skirmish *want, int games, struct tried *n)
{
    for (int i = 0; i < games; i++) {
        struct skirmish one = *want;

        one.seed += (uint64_t)i;

        struct game *g = game_of(&one), *trial = malloc(g->size);
        uint64_t rng = one.seed * 977;

        assert_non_null(trial);
        for (int k = 0; k < ORDERS_MAX && g->ask.ask != ASK_NOTHING; k++) {
            struct mk_order wild = wild_order(g, &rng), o = bot_random(g, &rng);

            check_refusal(g, &wild, trial, &rng, n);
            assert_true(allowed(mk_apply(g, &o, NULL)));
        }
        free(g);
        free(trial);
    }
}

static void test_refusals(void **state)
{
    struct tried n = {0};

    (void)state;
    play(&(struct skirmish){.seed = 100, .points = 200, .terrain = 8}, 12, &n);
    play(&(struct skirmish){.seed = 200, .points = 400, .terrain = 8, .players = 3}, 3, &n);
    play(&(struct skirmish){.seed = 300, .points = 200, .terrain = 8, .setup = true}, 4, &n);
    print_message("%d refused (%d not asked), %d moves, %d offered, %d places, %d cut\n", n.refused,
                  n.unasked, n.moves, n.offered, n.places, n.cut);
    assert_true(n.refused > 2000);
    assert_true(n.places > 500);
    assert_true(n.cut * 20 < n.offered);
}

/* Terrain laid where it may not lie: the nearest place is offered. */
static void test_laying(void **state)
{
    struct tried n = {0};

    (void)state;
    for (int i = 0; i < 12; i++) {
        struct skirmish one = {.seed = 400 + (uint64_t)i, .points = 200, .terrain = 8, .setup = true};
        struct game *g = game_of(&one), *trial = malloc(g->size);
        uint64_t rng = one.seed * 977;

        assert_non_null(trial);
        while (g->ask.ask != ASK_NOTHING && g->phase != PHASE_BATTLE) {
            struct mk_order o = bot_random(g, &rng), wild = o;

            for (int k = 0; k < 6 && o.kind == ORDER_LAY; k++) {
                wild.to = near_by(o.to, 12 * MK_INCH, &rng);
                check_refusal(g, &wild, trial, &rng, &n);
            }
            assert_true(allowed(mk_apply(g, &o, NULL)));
        }
        free(g);
        free(trial);
    }
    print_message("%d refused, %d laid elsewhere, %d cut\n", n.refused, n.laid, n.cut);
    assert_true(n.refused > 100);
    assert_true(n.laid * 10 > n.refused * 9);
}

/* Charging figures reach across the table, past everybody and everything on it. */
static void test_reaches(void **state)
{
    static struct reach reach;
    int asked = 0, far = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct game *g = game_of(&(struct skirmish){.seed = seed, .points = 200, .terrain = 8});
        uint64_t rng = seed;
        struct mk_order o;

        for (int k = 0; k < 200 && bot_random_play(g, &rng, &o); k++)
            for (fig_id f = 0; f < g->nfigure && k % 20 == 0; f++) {
                int loops = mk_reach(g, f, &reach);

                if (loops < 0)
                    fail_msg("seed %d, after %d orders: no reach of figure %d", (int)seed, k, f);
                asked += loops > 0;
                far += reach.work > 3000000;
            }
        free(g);
    }
    print_message("%d reaches drawn, %d of them with much work\n", asked, far);
    assert_true(asked > 300);
    assert_true(far > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_laying),
        cmocka_unit_test(test_reaches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

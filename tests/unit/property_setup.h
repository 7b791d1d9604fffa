/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* property_setup.h: random games, and what the tests of their properties share. */
#ifndef PROPERTY_SETUP_H
#define PROPERTY_SETUP_H

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

enum { ORDERS_MAX = 20000, LIST_MAX = 4000, TEXT_MAX = 1 << 20 };

static struct mk_table table;

struct run {
    struct skirmish want;
    struct game *g, *spare;
    uint64_t rng;
    int orders;
};

static inline void begin(struct run *r)
{
    struct mk_cast cast;
    struct mk_error error;

    if (!skirmish_make(&r->want, &table, &cast, &error))
        fail_msg("seed %d: %s", (int)r->want.seed, error.text);
    struct verdict v = mk_check_cast(&cast);
    if (!allowed(v))
        fail_msg("seed %d: %s", (int)r->want.seed, mk_rule_name(v.rule));
    r->g = malloc(mk_game_size(&cast));
    r->spare = malloc(mk_game_size(&cast));
    assert_non_null(r->g);
    assert_non_null(r->spare);
    mk_game_init(r->g, &cast, NULL);
    r->rng = r->want.seed * 977;
    r->orders = 0;
}

static inline void end(struct run *r)
{
    free(r->g);
    free(r->spare);
}

static inline void complain(const struct run *r, const struct mk_order *o, const char *what)
{
    char line[400];
    struct mk_text t;

    mk_text_init(&t, line, sizeof line);
    mk_order_print(r->spare, o, &t);
    fail_msg("seed %d, order %d (%s): %s", (int)r->want.seed, r->orders, line, what);
}

/* Gives the order, which must be legal, and looks at all invariants. */
static inline void give(struct run *r, const struct mk_order *o)
{
    mk_game_copy(r->spare, r->g);
    if (!allowed(mk_apply(r->g, o, NULL)))
        complain(r, o, "refused");
    r->orders++;

    const char *wrong = mk_game_validate(r->g);

    if (wrong)
        complain(r, o, wrong);
}

static inline bool goes_on(const struct run *r)
{
    return r->g->ask.ask != ASK_NOTHING && r->orders < ORDERS_MAX;
}

/* Titans, warriors of four dials, chariots and who rides in them; castles; large battles; the rules of
 * 2003 with objectives, cavalry, cards, bombardment and constructed terrain. */
static const struct skirmish large_wants[] = {
    {.points = 300, .terrain = 8, .large = 2},
    {.points = 300, .terrain = 6, .large = 2, .castle = true},
    {.points = 300, .terrain = 4, .large = 2, .setup = true},
    {.points = 300, .terrain = 4, .large = 1, .castle = true, .setup = true},
    {.points = 800, .terrain = 8, .large = 3, .edition = MK_CONQUEST},
    {.points = 800, .terrain = 8, .large = 2, .edition = MK_CONQUEST, .castle = true},
    {.points = 200, .terrain = 5, .large = 1, .players = 3},
    {.points = 300, .terrain = 8, .edition = MK_MK2},
    {.points = 300, .terrain = 8, .edition = MK_MK2, .setup = true},
};

enum { LARGE_WANTS = sizeof large_wants / sizeof large_wants[0] };

static inline fig_id anybody(const struct game *g, uint64_t *rng)
{
    return rng_below(rng, 4) ? (fig_id)rng_below(rng, g->nfigure + 1) : NOBODY;
}

static inline vec anywhere(uint64_t *rng)
{
    return (vec){rng_between(rng, -9999, 99999), rng_between(rng, -9999, 99999)};
}

/* A player and a verb, and nothing else. */
static inline struct mk_order bare_order(const struct game *g, uint64_t *rng)
{
    return (struct mk_order){.kind = (uint8_t)rng_below(rng, MK_ORDER_KINDS),
                             .player = g->ask.player, .fig = NOBODY, .other = NOBODY,
                             .card = NO_CARD};
}

static inline void make_wilder(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    switch (rng_below(rng, 15)) {
    case 0:
        o->kind = (uint8_t)rng_below(rng, MK_ORDER_KINDS);
        break;
    case 1:
        o->fig = anybody(g, rng);
        break;
    case 2:
        o->target[0] = (fig_id)rng_below(rng, g->nfigure);
        o->ntarget = (uint8_t)rng_below(rng, 3);
        break;
    case 3:
        o->to = anywhere(rng);
        break;
    case 4:
        o->facing = (angle)rng_between(rng, -100, 3700);
        break;
    case 5:
        o->ability = (ability_id)rng_below(rng, MK_ABILITIES + 1);
        break;
    case 6:
        o->other = anybody(g, rng);
        break;
    case 7:
        o->player = (player_id)rng_below(rng, g->nplayer + 1);
        break;
    case 8:
        o->manner ^= (uint16_t)(1u << rng_below(rng, 16));
        break;
    case 9:
        o->card = (uint8_t)(rng_below(rng, 3) ? rng_below(rng, g->ncard + 1) : NO_CARD);
        break;
    case 10:
        o->choice = (uint8_t)rng_below(rng, 256);
        break;
    case 11:
        o->terrain = (uint8_t)rng_below(rng, g->nterrain + 2);
        break;
    case 12:
        o->with[0] = (fig_id)rng_below(rng, g->nfigure);
        o->nwith = (uint8_t)rng_below(rng, 3);
        break;
    case 13:
        o->flags ^= (uint8_t)(1u << rng_below(rng, 8));
        break;
    default:
        o->via[0] = (vec){rng_below(rng, 40000), rng_below(rng, 40000)};
        o->nvia = (uint8_t)rng_below(rng, 2);
    }
}

/* Anything at all, as long as it could have been read from text. */
static inline struct mk_order wild_order(const struct game *g, uint64_t *rng)
{
    bool bare = rng_below(rng, 3) == 0;
    struct mk_order o = bare ? bare_order(g, rng) : bot_random(g, rng);

    for (int changes = rng_between(rng, bare ? 0 : 1, 4); changes > 0; changes--)
        make_wilder(g, &o, rng);
    return o;
}

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* propose_setup.c: laying terrain and deploying.
 *
 * Figures are deployed side by side, large ones first, so that an army fits wherever that is
 * possible. */
#include "query/propose.h"

#include "rules/contact.h"
#include "rules/saddle.h"
#include "rules/setup.h"
#include "rules/setup_castle.h"

enum { STEP = MK_INCH / 4 };

/* ---------------------------------------------------------------- terrain */

static int pick_piece(const struct game *g, uint64_t *rng)
{
    int first = rng_below(rng, g->nterrain);

    for (int i = 0; i < g->nterrain; i++) {
        int t = (first + i) % g->nterrain;

        if (!(terrain_of(g, t)->flags & TERRAIN_TABLE))
            return t;
    }
    return 0;
}

void propose_lay(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    o->kind = ORDER_LAY;
    o->terrain = (uint8_t)pick_piece(g, rng);
    o->to.x = rng_below(rng, g->board.x);
    o->to.y = rng_below(rng, g->board.y);
    o->facing = (angle)(rng_below(rng, 8) * MK_TURN / 8);
}

/* On the grid that the rules themselves search before a piece may be left out. */
static bool find_lay(const struct game *g, struct mk_order *o)
{
    for (int turn = 0; turn < MK_TURN; turn += MK_TURN / 8)
        for (int32_t x = 2 * MK_INCH; x < g->board.x; x += MK_INCH)
            for (int32_t y = 2 * MK_INCH; y < g->board.y; y += MK_INCH) {
                o->to = (vec){x, y};
                o->facing = (angle)turn;
                if (allowed(mk_check(g, o)))
                    return true;
            }
    return false;
}

void fall_back_lay(const struct game *g, struct mk_order *o)
{
    o->kind = ORDER_LAY;
    for (int t = 0; t < g->nterrain; t++) {
        o->terrain = (uint8_t)t;
        if (!(terrain_of(g, t)->flags & TERRAIN_TABLE) && find_lay(g, o))
            return;
    }
    *o = order_made(g, ORDER_SKIP, NOBODY);
}

/* ---------------------------------------------------------------- armies */

/* The player's largest base that is not on the table yet, or NOBODY. */
static fig_id next_to_deploy(const struct game *g, player_id p)
{
    fig_id best = NOBODY;

    for (int f = 0; f < g->nfigure; f++) {
        int size = piece_of(g, (fig_id)f)->radius * piece_of(g, (fig_id)f)->discs;

        if (owner_of(g, (fig_id)f) != p || !deploys_now(g, (fig_id)f) || on_table(g, (fig_id)f))
            continue;
        if (best == NOBODY || size > piece_of(g, best)->radius * piece_of(g, best)->discs)
            best = (fig_id)f;
    }
    return best;
}

static angle facing_in(const struct game *g, player_id p)
{
    static const angle facing[MK_EDGES] = {
        [EDGE_SOUTH] = 900, [EDGE_NORTH] = 2700, [EDGE_EAST] = 1800, [EDGE_WEST] = 0};

    return facing[player_of(g, p)->edge];
}

/* Onto its mount, if it is the rider of one already deployed: mounts are larger and come first. */
bool deploy_in_saddle(const struct game *g, struct mk_order *o)
{
    fig_id mount[MK_MAX_FIGURES];

    match_riders(piece_of(g, 0), g->nfigure, o->player, mount);
    if (mount[o->fig] == NOBODY || !on_table(g, mount[o->fig]))
        return false;
    o->flags |= ORDER_ABOARD;
    o->other = mount[o->fig];
    return true;
}

/* The castle is set up, but not legally: a section that can still be moved, or NOBODY. */
static fig_id misplaced(const struct game *g, player_id p, int after)
{
    struct mk_order done = order_made(g, ORDER_DONE, NOBODY);

    for (int i = 0; i < g->nfigure && deploys_castle(g) && !allowed(mk_check(g, &done)); i++) {
        fig_id f = (fig_id)((after + i) % g->nfigure);

        if (owner_of(g, f) == p && is_body(g, f) && deploys_now(g, f))
            return f;
    }
    return NOBODY;
}

void propose_deploy(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id f = next_to_deploy(g, o->player);
    vec lo, hi;

    if (f == NOBODY && (f = misplaced(g, o->player, rng_below(rng, g->nfigure))) == NOBODY) {
        o->kind = ORDER_DONE;
        propose_give(g, o, rng);
        return;
    }
    *o = order_made(g, ORDER_DEPLOY, f);
    if (deploy_in_saddle(g, o))
        return;
    starting_area(g, o->player, &lo, &hi);
    o->facing = facing_in(g, o->player);
    o->to.x = lo.x + rng_below(rng, (hi.x - lo.x) / STEP + 1) * STEP;
    o->to.y = lo.y + rng_below(rng, (hi.y - lo.y) / STEP + 1) * STEP;
}

/* The first free place for the order's figure, in rows from the area's corner; with `before`,
 * only one before where the figure stands. */
static bool find_place(const struct game *g, struct mk_order *o, bool before)
{
    vec at = figure_of(g, o->fig)->at, lo, hi;

    starting_area(g, o->player, &lo, &hi);
    for (o->to.x = lo.x; o->to.x <= hi.x; o->to.x += STEP)
        for (o->to.y = lo.y; o->to.y <= hi.y; o->to.y += STEP) {
            if (before && (o->to.x > at.x || (o->to.x == at.x && o->to.y >= at.y)))
                return false;
            if (allowed(mk_check(g, o)))
                return true;
        }
    return false;
}

/* A figure that can move up and so leave space behind. Each step brings one nearer to the
 * corner, so this ends. */
static bool move_up(const struct game *g, struct mk_order *o)
{
    for (int f = 0; f < g->nfigure; f++) {
        if (owner_of(g, (fig_id)f) != g->ask.player || !on_table(g, (fig_id)f) ||
            mount_of(g, (fig_id)f) != NOBODY)
            continue;
        *o = order_made(g, ORDER_DEPLOY, (fig_id)f);
        o->facing = facing_in(g, o->player);
        if (find_place(g, o, true))
            return true;
    }
    return false;
}

/* Sections that are packed closely may shut a yard: one of them goes somewhere else, another one and to
 * another place with every order, until the castle can be entered. */
static bool scatter(const struct game *g, struct mk_order *o)
{
    enum { LEAP = 7919 };
    fig_id f = misplaced(g, o->player, (int)(g->orders % g->nfigure));
    vec lo, hi;

    if (f == NOBODY)
        return false;
    starting_area(g, o->player, &lo, &hi);
    int wide = (hi.x - lo.x) / STEP + 1, all = wide * ((hi.y - lo.y) / STEP + 1);

    *o = order_made(g, ORDER_DEPLOY, f);
    o->facing = facing_in(g, o->player);
    for (int i = 0; i < all; i++) {
        int at = (int)((g->orders * (uint64_t)LEAP + (uint64_t)i) % (uint64_t)all);
        o->to = (vec){lo.x + at % wide * STEP, lo.y + at / wide * STEP};
        if (allowed(mk_check(g, o)))
            return true;
    }
    return false;
}

void fall_back_deploy(const struct game *g, struct mk_order *o)
{
    fig_id f = next_to_deploy(g, o->player);
    bool found = false;

    if (f != NOBODY) {
        *o = order_made(g, ORDER_DEPLOY, f);
        if (deploy_in_saddle(g, o))
            return;
        o->facing = facing_in(g, o->player);
        found = find_place(g, o, false) || move_up(g, o);
    } else
        found = scatter(g, o);
    if (!found && !fall_back_give(g, o))
        *o = order_made(g, ORDER_DONE, NOBODY);
}

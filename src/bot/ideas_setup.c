/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_setup.c: terrain and deployment.
 *
 * An army stands in the middle of its area, figures of one faction in contact so that they can move
 * and shoot in formation. */
#include <stddef.h>

#include "bot/ideas.h"
#include "mk/query.h"
#include "query/propose.h"
#include "rules/contact.h"
#include "rules/setup.h"
#include "rules/setup_castle.h"

/* ---------------------------------------------------------------- terrain */

/* Out of its own way: on the far half if possible. */
void ideas_lay(struct ideas *l)
{
    vec lo, hi, home;

    starting_area(l->g, l->g->ask.player, &lo, &hi);
    home = (vec){(lo.x + hi.x) / 2, (lo.y + hi.y) / 2};
    l->least = INT32_MIN;
    for (int i = 0; i < MK_ATTEMPTS; i++) {
        struct mk_order o;

        mk_propose(l->g, 0, l->rng, &o);
        ideas_note(l, &o, vec_dist(o.to, home) / MK_INCH, WHY_LAY, NOBODY);
    }
}

/* ---------------------------------------------------------------- armies
 *
 * Two rows, one along the front border of the area (only centres have to be inside) and one behind
 * it, both growing from the middle: that wastes no space. */

/* Large bases first, or they would not fit; then faction by faction, the most expensive first. */
static int rank_of(const struct piece *p)
{
    return p->radius * p->discs * 4096 + p->faction[0] * 128 + p->points / 4;
}

static fig_id next_to_deploy(const struct game *g, player_id player)
{
    fig_id best = NOBODY;

    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == player && !on_table(g, (fig_id)f) &&
            deploys_now(g, (fig_id)f) &&
            (best == NOBODY || rank_of(piece_of(g, (fig_id)f)) > rank_of(piece_of(g, best))))
            best = (fig_id)f;
    return best;
}

static angle inward(const struct game *g, player_id p)
{
    static const angle facing[MK_EDGES] = {
        [EDGE_SOUTH] = 900, [EDGE_NORTH] = 2700, [EDGE_EAST] = 1800, [EDGE_WEST] = 0};

    return facing[player_of(g, p)->edge];
}

/* How far into the table the place is, and how far from the middle of the area. */
static int32_t value_place(const struct ideas *l, vec at, bool kin)
{
    vec lo, hi, d = angle_dir(inward(l->g, l->g->ask.player));
    int32_t deep, aside;

    starting_area(l->g, l->g->ask.player, &lo, &hi);
    vec off = vec_sub(at, (vec){(lo.x + hi.x) / 2, (lo.y + hi.y) / 2});
    deep = (int32_t)(vec_dot(off, d) / MK_DIR_ONE);
    aside = (int32_t)(vec_cross(off, d) / MK_DIR_ONE);
    return 100000 + deep - (aside < 0 ? -aside : aside) / 2 + (kin ? 2 * MK_INCH : 0);
}

static void deploy_at(struct ideas *l, struct mk_order o, vec at, bool kin)
{
    o.to = at;
    ideas_note(l, &o, value_place(l, at, kin), WHY_DEPLOY, o.fig);
}

static void deploy_beside(struct ideas *l, const struct mk_order *o, fig_id other)
{
    struct base at = base_of(l->g, other), b = base_at(l->g, o->fig, o->to, o->facing);
    bool kin = piece_of(l->g, o->fig)->faction[0] == piece_of(l->g, other)->faction[0];
    vec d = angle_dir(o->facing);

    for (int i = 0; i < 4; i++)
        if (base_place_touching(&b, &at, dir_turned(d, 900 + i * 900)))
            deploy_at(l, *o, b.at, kin);
}

void ideas_deploy(struct ideas *l)
{
    player_id me = l->g->ask.player;
    fig_id f = next_to_deploy(l->g, me);
    struct mk_order o = idea_order(l, f == NOBODY ? ORDER_DONE : ORDER_DEPLOY, f);
    vec lo, hi, d;

    l->least = INT32_MIN;
    if (f == NOBODY) {
        ideas_note(l, &o, 0, WHY_DEPLOY, NOBODY);
        return;
    }
    if (deploy_in_saddle(l->g, &o)) {
        ideas_note(l, &o, 0, WHY_DEPLOY, f);
        return;
    }
    o.facing = inward(l->g, me);
    if (has_castle(l->g, me))
        ideas_castle(l, &o);
    d = angle_dir(o.facing);
    starting_area(l->g, me, &lo, &hi);
    vec middle = {(lo.x + hi.x) / 2, (lo.y + hi.y) / 2};
    int32_t half = (d.x ? hi.x - lo.x : hi.y - lo.y) / 2;
    int32_t rim = piece_of(l->g, f)->radius * piece_of(l->g, f)->discs;
    deploy_at(l, o, vec_add(middle, vec_scaled(d, half)), false);
    deploy_at(l, o, vec_sub(middle, vec_scaled(d, half > rim ? half - rim : 0)), false);
    for (int i = 0; i < l->g->nfigure; i++)
        if (on_table(l->g, (fig_id)i) && owner_of(l->g, (fig_id)i) == me)
            deploy_beside(l, &o, (fig_id)i);
}

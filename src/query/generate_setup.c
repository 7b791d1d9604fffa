/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* generate_setup.c: places for terrain and for armies, on a grid. */
#include "query/generate.h"

#include "rules/contact.h"
#include "rules/kind.h"
#include "rules/setup.h"

enum { TURNS = 4 };

static void lay_piece(struct gen *l, int t, int32_t step)
{
    struct mk_order o = order_made(l->g, ORDER_LAY, NOBODY);

    o.terrain = (uint8_t)t;
    for (int turn = 0; turn < TURNS; turn++)
        for (o.to.x = step; o.to.x < l->g->board.x; o.to.x += step)
            for (o.to.y = step; o.to.y < l->g->board.y && !gen_full(l); o.to.y += step) {
                o.facing = (angle)(turn * MK_TURN / TURNS);
                gen_offer(l, &o);
            }
}

void gen_lay(struct gen *l)
{
    for (int t = 0; t < l->g->nterrain; t++)
        if (!(terrain_of(l->g, t)->flags & TERRAIN_TABLE))
            lay_piece(l, t, 4 * MK_INCH);
    if (l->n == 0)
        gen_kind(l, ORDER_SKIP);
}

static void deploy_figure(struct gen *l, fig_id f)
{
    struct mk_order o = order_made(l->g, ORDER_DEPLOY, f), up = o;
    int32_t step = MK_INCH / 2;
    vec lo, hi, middle = {l->g->board.x / 2, l->g->board.y / 2};

    up.flags |= ORDER_ABOARD;
    for (int m = 0; m < l->g->nfigure; m++) {
        up.other = (fig_id)m;
        if (kind_of(l->g, up.other)->mount)
            gen_offer(l, &up);
    }
    starting_area(l->g, o.player, &lo, &hi);
    vec area = {(lo.x + hi.x) / 2, (lo.y + hi.y) / 2};
    o.facing = (angle)((angle_of(dir_between(area, middle)) + 450) / 900 * 900 % MK_TURN);
    for (o.to.x = lo.x; o.to.x <= hi.x; o.to.x += step)
        for (o.to.y = lo.y; o.to.y <= hi.y && !gen_full(l); o.to.y += step)
            gen_offer(l, &o);
}

void gen_deploy(struct gen *l)
{
    gen_kind(l, ORDER_DONE);
    for (int f = 0; f < l->g->nfigure; f++)
        if (owner_of(l->g, (fig_id)f) == l->g->ask.player && !on_table(l->g, (fig_id)f))
            deploy_figure(l, (fig_id)f);
    for (int f = 0; f < l->g->nfigure && l->n == 0; f++)     /* none may stay where it is */
        if (owner_of(l->g, (fig_id)f) == l->g->ask.player && is_body(l->g, (fig_id)f))
            deploy_figure(l, (fig_id)f);
}

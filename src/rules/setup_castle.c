/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* setup_castle.c: castles while a game is set up. */
#include "rules/setup_castle.h"

#include <stddef.h>

#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/objective.h"
#include "rules/ruleset.h"
#include "rules/setup.h"

enum { APART = 30 * MK_INCH };

bool has_castle(const struct game *g, player_id p)
{
    for (int f = 0; f < g->nfigure && g->castles; f++)
        if (owner_of(g, (fig_id)f) == p && fort_of(g, (fig_id)f))
            return true;
    return false;
}

bool deploys_castle(const struct game *g)
{
    const struct frame *f = frame_find(g, FRAME_SETUP);

    return f && ruleset_of(g)->setup_stage[f->step] == setup_stage_castle;
}

bool deploys_now(const struct game *g, fig_id f)
{
    return (fort_of(g, f) != NULL) == deploys_castle(g);
}

enum step setup_stage_castle(struct play *p, struct frame *f)
{
    for (; f->cursor < p->g->nplayer; f->cursor++)
        if (has_castle(p->g, f->cursor))
            return ask(p, ASK_DEPLOY, f->cursor, NOBODY, NOBODY);
    f->step++;
    f->cursor = 0;
    return STEP_AGAIN;
}

static void area_of(const struct game *g, player_id p, vec box[4])
{
    vec lo, hi;

    starting_area(g, p, &lo, &hi);
    box[0] = lo;
    box[1] = (vec){hi.x, lo.y};
    box[2] = hi;
    box[3] = (vec){lo.x, hi.y};
}

/* [castle.setup.distance] */
static struct verdict check_section_place(const struct game *g, const struct mk_order *o)
{
    vec v[FORT_CORNERS], box[4];
    struct poly p = {v, fort_outline(fort_of(g, o->fig), o->to, o->facing, v)}, area = {box, 4};

    for (int i = 0; i < p.n; i++) {
        forbid_figure(v[i].x < -MK_CONTACT || v[i].y < -MK_CONTACT ||
                          v[i].x > g->board.x + MK_CONTACT || v[i].y > g->board.y + MK_CONTACT,
                      R_MOVEMENT_NOT_OFF_BOARD, o->fig);
        forbid_figure(from_edge(g, o->player, v[i]) > CASTLE_DEPTH + MK_CONTACT,
                      R_CASTLE_SETUP_DISTANCE, o->fig);
    }
    forbid_figure(covers_objective(g, &p), R_SETUP_TERRAIN_SPACING, o->fig);
    for (int q = 0; q < g->nplayer; q++) {
        area_of(g, (player_id)q, box);
        forbid_figure(!allied(g, o->player, (player_id)q) &&
                          poly_gap(&p, &area) < APART - MK_CONTACT,
                      R_CASTLE_SETUP_DISTANCE, o->fig);
    }
    for (int t = 0; t < g->nterrain; t++) {
        struct poly other = ground_poly(g, t);
        if (!fort_at(g, t) || section_of(g, t) == o->fig)
            continue;
        forbid_figure(polys_overlap(&p, &other), R_MOVE_END_SPACE, terrain_of(g, t)->section);
        if (!rule(R_CASTLE_SETUP_NO_SPACING) && poly_gap(&p, &other) < 2 * MK_INCH)
            return deny_figure(R_SETUP_TERRAIN_SPACING, o->fig);
    }
    return allow();
}

bool at_castle(const struct game *g, player_id p, const struct base *b)
{
    for (int t = 0; t < g->nterrain; t++) {
        struct poly outline = ground_poly(g, t);
        if (fort_at(g, t) && owner_of(g, section_of(g, t)) == p && poly_base_touch(&outline, b))
            return true;
    }
    return false;
}

/* [castle.setup.starting-area, castle.setup.warriors-distance] */
static struct verdict check_garrison(const struct game *g, const struct mk_order *o)
{
    struct base b = base_at(g, o->fig, o->to, o->facing);
    vec box[4];
    struct poly area = {box, 4};

    forbid_figure(!at_castle(g, o->player, &b), R_CASTLE_SETUP_STARTING_AREA, o->fig);
    for (int q = 0; q < g->nplayer; q++) {
        area_of(g, (player_id)q, box);
        forbid_figure(!allied(g, o->player, (player_id)q) &&
                          poly_dist(&area, o->to) <= APART + MK_CONTACT,
                      R_CASTLE_SETUP_WARRIORS_DISTANCE, o->fig);
    }
    return allow();
}

/* Anywhere on the own side, but far enough from the castle. [castle.setup.opponent-distance] */
static struct verdict check_besieger(const struct game *g, const struct mk_order *o, bool *box)
{
    bool upright = player_of(g, o->player)->edge < EDGE_EAST;
    bool own = from_edge(g, o->player, o->to) <= (upright ? g->board.y : g->board.x) / 2;

    for (int t = 0; t < g->nterrain; t++) {
        struct poly p = ground_poly(g, t);
        if (!fort_at(g, t) || allied(g, o->player, owner_of(g, section_of(g, t))))
            continue;
        forbid_figure(poly_dist(&p, o->to) <= APART + MK_CONTACT, R_CASTLE_SETUP_OPPONENT_DISTANCE,
                      o->fig);
        *box = *box && !(own && rule(R_CASTLE_SETUP_OPPONENT_DISTANCE));
    }
    return allow();
}

struct verdict check_deploy_castle(const struct game *g, const struct mk_order *o, bool *box)
{
    *box = true;
    if (!g->castles)
        return allow();
    forbid_figure(!deploys_now(g, o->fig), R_CASTLE_SETUP_FIRST, o->fig);
    if (!deploys_now(g, o->fig))
        return allow();
    *box = !fort_of(g, o->fig) && !has_castle(g, o->player);
    if (fort_of(g, o->fig))
        return check_section_place(g, o);
    return *box ? check_besieger(g, o, box) : check_garrison(g, o);
}

struct verdict check_castle_stands(const struct game *g, player_id p)
{
    for (int f = 0; f < g->nfigure; f++)
        forbid_figure(fort_of(g, (fig_id)f) && owner_of(g, (fig_id)f) == p &&
                          !on_table(g, (fig_id)f),
                      R_SETUP_DEPLOY_ALL, (fig_id)f);
    return check_castle_pieces(g);
}

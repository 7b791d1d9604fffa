/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stand.c: where a base may stand, alone or beside another. [move.end-space, capture.move.must-fit]
 *
 *  (1) Bases may touch and overlap by no more than MK_CONTACT.
 *  (2) A base stands wholly on one level, and never on a low wall.
 */
#include "rules/move.h"

#include <stddef.h>

#include "rules/ability.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/objective.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/walkway.h"

/* Bodies a base may overlap: itself, and those that move with it. */
struct ignored {
    fig_id a, b;
};

static fig_id overlapped(const struct game *g, const struct base *b, struct ignored skip)
{
    int32_t own_reach = b->radius * b->discs, most = own_reach + (int32_t)g->printed->largest;

    for (int i = 0; i < g->nfigure; i++) {
        const struct figure *f = figure_of(g, (fig_id)i);
        const struct piece *p = piece_of(g, (fig_id)i);
        if (!within_box(f->at, b->at, most) || !(f->flags & FIG_TABLE) ||
            !within_box(f->at, b->at, own_reach + p->radius * p->discs) || p->section ||
            i == skip.a || i == skip.b || mount_of(g, (fig_id)i) != NOBODY)
            continue;
        struct base other = base_of(g, (fig_id)i), own = *b;
        bool high = f->flags & FIG_SOARS;
        other.high = high;
        if (high != b->high) {
            other = stand_below(other, high);
            own = stand_below(own, b->high);
        }
        if (base_overlap(&own, &other) && !floors_apart(g, &own, &other))
            return (fig_id)i;
    }
    return NOBODY;
}

/* Does the whole base stand on one raised piece, whatever else lies on top of that? */
static bool wholly_up(const struct game *g, const struct base *b)
{
    struct area here = area_of_base(b);

    for (int t = ground_after(g, &here, -1); t >= 0; t = ground_after(g, &here, t)) {
        struct poly p = ground_poly(g, t);
        bool raised = terrain_of(g, t)->level != LEVEL_GROUND;
        if (raised && !(terrain_of(g, t)->flags & TERRAIN_JOINS) && poly_base_inside(&p, b))
            return true;
    }
    return false;
}

static struct verdict check_on_piece(const struct game *g, int t, const struct base *b, int walk)
{
    const struct terrain *piece = terrain_of(g, t);
    enum mk_rule drowns = ground_drowns(g, t, walk);

    if (piece->flags & TERRAIN_JOINS)
        return check_on_walkway(g, t, b);
    if (piece->ground == GROUND_LOW_WALL) {
        struct chain c = ground_chain(g, t);
        forbid_terrain(chain_base_overlap(&c, b), R_TERRAIN_LOW_WALL, t);
        return allow();
    }
    struct poly p = ground_poly(g, t);
    forbid_terrain((piece->flags & TERRAIN_BUILT) && !(piece->flags & TERRAIN_DOT) &&
                       poly_base_overlap(&p, b),
                   R_CONSTRUCTED_TERRAIN_OCCUPY, t);
    if (drowns != R_NONE)
        forbid_terrain(poly_base_overlap(&p, b), drowns, t);
    forbid_terrain(piece->level != LEVEL_GROUND && poly_base_overlap(&p, b) &&
                       ruleset_of(g)->extra.climbs_by_centre == R_NONE &&
                       !wholly_up(g, b),
                   R_TERRAIN_ELEVATED_ENTER_ENOUGH_SPEED, t);
    return allow();
}

/* A flight stand beside the table's tokens; terrain does not matter to it. [soaring.no-objective] */
static struct verdict check_above(const struct game *g, const struct base *b, int walk)
{
    struct base stand = stand_below(*b, true);

    for (int i = 0; i < g->nobjective; i++)
        forbid_if(base_on_objective(&stand, objective_of(g, i)), R_SOARING_NO_OBJECTIVE);
    for (int t = 0; t < g->nterrain; t++)
        forbid_terrain(is_built(g, t) && base_on_built(g, t, &stand),
                       R_CONSTRUCTED_TERRAIN_NO_FLIGHT_STAND, t);
    for (int t = 0; t < g->nterrain && breaks(R_SOARING_NO_TERRAIN); t++)
        if (ground_near_base(g, t, b))
            pass_on(check_on_piece(g, t, b, walk));
    return allow();
}

struct base travel_end(const struct game *g, const struct frame *fr)
{
    const struct travel *t = &fr->travel;

    return base_on(g, fr->fig, t->to, t->facing, t->floor);
}

/* A figure set down while another is moving leaves room for it where that move ends. */
static fig_id expected_at(const struct game *g, const struct base *b)
{
    const struct frame *top = frame_top(g), *way = frame_find(g, FRAME_TRAVEL);

    if (!top || top->kind != FRAME_DISMOUNT || !way || !on_table(g, way->fig))
        return NOBODY;
    struct base end = travel_end(g, way);

    return !(figure_of(g, way->fig)->flags & FIG_SOARS) && base_overlap(b, &end) ? way->fig : NOBODY;
}

static struct verdict check_stands(const struct game *g, const struct base *b, struct ignored skip,
                                   int walk)
{
    forbid_if(!base_in_rect(b, (vec){0, 0}, g->board), R_MOVEMENT_NOT_OFF_BOARD);
    fig_id other = overlapped(g, b, skip);
    forbid_figure(other != NOBODY,
                  overlap_rule(b->high, figure_of(g, other)->flags & FIG_SOARS), other);
    if (expected_at(g, b) != NOBODY)
        return deny_figure(R_MOVE_END_SPACE, expected_at(g, b));
    if (b->high)
        return check_above(g, b, walk);
    for (int i = 0; i < g->nobjective && breaks(R_SETUP_OBJECTIVE_CLEAR_TERRAIN); i++)
        if (base_on_objective(b, objective_of(g, i)))
            return deny(R_MOVE_END_SPACE);
    struct area here = area_of_base(b);

    for (int t = ground_after(g, &here, -1); t >= 0; t = ground_after(g, &here, t))
        pass_on(check_on_piece(g, t, b, walk));
    return allow();
}

struct verdict check_stand(const struct game *g, fig_id f, const struct base *b,
                           const struct walk *w)
{
    return check_stands(g, b, (struct ignored){body_of(g, f), figure_of(g, f)->captive}, w->flags);
}

struct verdict check_ground(const struct game *g, const struct base *b, const struct walk *w)
{
    struct area here = area_of_base(b);

    for (int t = ground_after(g, &here, -1); t >= 0; t = ground_after(g, &here, t)) {
        enum mk_rule drowns = ground_drowns(g, t, w->flags);
        struct poly p = ground_poly(g, t);

        if (drowns != R_NONE)
            forbid_terrain(poly_base_overlap(&p, b), drowns, t);
    }
    return allow();
}

/* --- beside another base: room.c looks for the place */

bool stands_beside(const struct game *g, fig_id a, const struct base *at, fig_id b, int walk,
                   const struct base *there)
{
    return contact_or_stairs(g, at, there) && !base_overlap(at, there) &&
           allowed(check_stands(g, there, (struct ignored){a, b}, walk));
}

struct verdict check_captive_room(const struct game *g, fig_id f, const struct base *at)
{
    fig_id captive = figure_of(g, f)->captive;
    struct base spot;

    if (captive == NOBODY)
        return allow();
    enum mk_rule bars = room_beside(g, f, at, captive, R_CAPTURE_MOVE_MUST_FIT, &spot);

    forbid_figure(bars != R_NONE, bars, captive);
    return allow();
}

static bool has_room(const struct game *g, fig_id f, vec at)
{
    struct walk w = {.flags = (uint16_t)walk_flags_shown(g, f)};
    struct base b = base_made(piece_of(g, f), at, figure_of(g, f)->facing);

    return vec_valid(at) && allowed(check_stand(g, f, &b, &w)) &&
           allowed(check_captive_room(g, f, &b));
}

static vec place_at(vec from, int turn, int32_t far)
{
    return vec_add(from, vec_scaled(angle_dir((angle)turn), far));
}

/* There is room that far away in that direction, and none `less` nearer: where does it begin? */
static int32_t drawn_in(const struct game *g, fig_id f, vec from, int turn, int32_t far,
                        int32_t less)
{
    int32_t none = far - less;

    while (far - none > 1) {
        int32_t mid = (none + far) / 2;
        if (has_room(g, f, place_at(from, turn, mid)))
            far = mid;
        else
            none = mid;
    }
    return far;
}

/* Ring by ring; on the first with room, in the direction in which it begins nearest. */
bool nearest_place(const struct game *g, fig_id f, vec from, vec *out)
{
    enum { STEP = MK_INCH / 8, TURN = 50 };

    for (int32_t far = STEP; far < 2 * g->board.x + 2 * g->board.y; far += STEP) {
        int32_t nearest = INT32_MAX;
        for (int turn = 0; turn < MK_TURN; turn += TURN) {
            if (!has_room(g, f, place_at(from, turn, far)))
                continue;
            int32_t here = drawn_in(g, f, from, turn, far, STEP);
            if (here < nearest)
                *out = place_at(from, turn, nearest = here);
        }
        if (nearest <= far)
            return true;
    }
    return false;
}

/* --- setting a captive down */

static struct verdict check_place_captive(const struct game *g, const struct mk_order *o)
{
    fig_id captor = figure_of(g, o->fig)->captor;

    if (o->fig != g->ask.fig || captor == NOBODY)
        return deny_figure(R_ACTION_ONE_BY_ONE, g->ask.fig);
    struct base b = base_on(g, o->fig, o->to, o->facing, floor_by(g, captor));
    forbid_figure(!touching_at(g, o->fig, &b, captor), R_CAPTURE_CONTACT, captor);
    return check_stands(g, &b, (struct ignored){o->fig, NOBODY}, walk_flags(g, captor));
}

/* A captive is not left behind: the order must set it down. [capture.no-release] */
struct verdict check_place(const struct game *g, const struct mk_order *o)
{
    const struct frame *top = frame_top(g);
    const struct ability *a = top->kind == FRAME_ABILITY ? ability_of(g, top->ability) : NULL;

    if (top->kind == FRAME_DISMOUNT)
        return check_set_down(g, o);
    if (a && a->check_place)
        return o->kind == ORDER_PLACE ? a->check_place(g, o, top)
                                      : deny_figure(R_ACTION_ONE_BY_ONE, g->ask.fig);
    forbid_if(o->kind != ORDER_PLACE, R_CAPTURE_NO_RELEASE);
    return o->kind == ORDER_PLACE ? check_place_captive(g, o) : allow();
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle_check.c: castles on a table set up by hand.
 *
 *  (1) Sections stand on the table, not in one another and on no other terrain; they may touch.
 *  (2) Planks lie along the inner side of a wall, ladders stand at its border, one for three walls.
 *  (3) A figure on a section fits there, and nobody is inside one.
 *  (4) A yard that is closed all around has a way in. */
#include "rules/castle_check.h"


#include "geom/span.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/move.h"
#include "rules/setup.h"
#include "rules/setup_castle.h"
#include "rules/walkway.h"
#include "rules/yard.h"

enum { NEAR = 4 * MK_CONTACT, WALLS_PER_LADDER = 3 };

/* --- sections */

static bool enters(const struct poly *p, const struct poly *q)
{
    vec mid = {0, 0};

    for (int i = 0; i < p->n; i++) {
        if (poly_segment_enters(q, p->v[i], p->v[(i + 1) % p->n]))
            return true;
        mid = vec_add(mid, p->v[i]);
    }
    return poly_side(q, (vec){mid.x / p->n, mid.y / p->n}) > 0;
}

bool polys_overlap(const struct poly *p, const struct poly *q)
{
    return enters(p, q) || enters(q, p);
}

/* Does any terrain other than a castle lie where the piece stands? */
static bool lies_in(const struct game *g, int other, int t)
{
    const struct terrain *o = terrain_of(g, other), *piece = terrain_of(g, t);
    const vec *v = vertices_of(g);
    struct poly p = ground_poly(g, t), q = ground_poly(g, other);

    if (is_castle(g, other) || !(o->flags & TERRAIN_TABLE))
        return false;
    if (o->ground == GROUND_LOW_WALL)
        return outline_gap(piece, v + piece->corner, o, v + o->corner) < 0 ||
               poly_contains(&p, v[o->corner]);
    return polys_overlap(&p, &q);
}

/* A section, its planks and its rubble have their place to themselves. [castle.setup.no-spacing] */
static struct verdict check_underneath(const struct game *g, int t)
{
    for (int u = 0; u < g->nterrain; u++)
        forbid_terrain(lies_in(g, u, t), R_SETUP_TERRAIN_SPACING, u);
    return allow();
}

static bool on_board(const struct game *g, vec p)
{
    return p.x >= -MK_CONTACT && p.y >= -MK_CONTACT && p.x <= g->board.x + MK_CONTACT &&
           p.y <= g->board.y + MK_CONTACT;
}

static struct verdict check_section(const struct game *g, int t)
{
    struct poly p = ground_poly(g, t);
    fig_id f = terrain_of(g, t)->section;

    for (int i = 0; i < p.n; i++)
        forbid_figure(!on_board(g, p.v[i]), R_MOVEMENT_NOT_OFF_BOARD, f);
    for (int u = 0; u < t; u++) {
        struct poly q = ground_poly(g, u);
        forbid_figure(fort_at(g, u) && polys_overlap(&p, &q), R_MOVE_END_SPACE, f);
    }
    return allow();
}

/* --- planks and ladders */

static struct seg side(const struct game *g, int t, int i)
{
    struct poly p = ground_poly(g, t);

    return (struct seg){p.v[i], p.v[(i + 1) % p.n]};
}

/* On the line of that side, next to part of it. */
static bool lies_along(struct seg plank, struct seg wall)
{
    vec d = vec_sub(wall.b, wall.a);
    int64_t reach = (int64_t)NEAR * vec_dist(wall.a, wall.b);
    int64_t off = vec_turn(wall.a, wall.b, plank.a), at = vec_turn(wall.a, wall.b, plank.b);

    return off <= reach && -off <= reach && at <= reach && -at <= reach &&
           (vec_dot(d, vec_sub(plank.a, wall.a)) > 0 || vec_dot(d, vec_sub(plank.b, wall.a)) > 0) &&
           (vec_dot(d, vec_sub(wall.b, plank.a)) > 0 || vec_dot(d, vec_sub(wall.b, plank.b)) > 0);
}

bool plank_beside(const struct game *g, int plank, int wall, struct seg *part)
{
    enum { REAR = 2 };
    struct seg is = side(g, plank, 0), of = side(g, wall, REAR);
    vec d = vec_sub(of.b, of.a);
    int64_t all = vec_len2(d), from = vec_dot(d, vec_sub(is.a, of.a)), to;

    if (!lies_along(is, of))
        return false;
    to = vec_dot(d, vec_sub(is.b, of.a));
    from = from < 0 ? 0 : from > all ? all : from;
    to = to < 0 ? 0 : to > all ? all : to;
    part->a = segment_at(of.a, of.b, (double)from / (double)all);
    part->b = segment_at(of.a, of.b, (double)to / (double)all);
    return from != to;
}

static bool is_plank_of(const struct game *g, int plank, int wall)
{
    const struct fort *f = fort_at(g, wall);
    struct seg part;

    return (terrain_of(g, plank)->flags & TERRAIN_PART) && f && f->wall &&
           plank_beside(g, plank, wall, &part);
}

/* [castle.planking.part-of-wall] */
bool lies_against(const struct game *g, int a, int b)
{
    return is_castle(g, a) && is_castle(g, b) && (is_plank_of(g, a, b) || is_plank_of(g, b, a));
}

/* Does the end of a plank rest on a section, standing or fallen? */
static bool rests_on_section(const struct game *g, vec end)
{
    for (int u = 0; u < g->nterrain; u++) {
        struct poly p = ground_poly(g, u);
        bool section = is_castle(g, u) && !(terrain_of(g, u)->flags & TERRAIN_PART);
        if (section && (poly_contains(&p, end) || poly_dist(&p, end) <= NEAR))
            return true;
    }
    return false;
}

static struct verdict check_plank(const struct game *g, int t)
{
    enum { FRONT, REAR = 2 };
    fig_id f = terrain_of(g, t)->section;
    int wall = fort_piece(g, f);
    struct seg plank = side(g, t, 0);

    forbid_terrain(!fort_of(g, f)->wall, R_CASTLE_PLANKING_AGAINST_WALL, t);
    if (!fort_of(g, f)->wall)
        return allow();
    forbid_terrain(lies_along(plank, side(g, wall, FRONT)), R_CASTLE_PLANKING_GAPS, t);
    forbid_terrain(!lies_along(plank, side(g, wall, REAR)), R_CASTLE_PLANKING_AGAINST_WALL, t);
    for (int i = 0; i < terrain_of(g, t)->corners; i++)
        forbid_terrain(!on_board(g, vertices_of(g)[terrain_of(g, t)->corner + i]),
                       R_MOVEMENT_NOT_OFF_BOARD, t);
    forbid_terrain(!rests_on_section(g, plank.a) || !rests_on_section(g, plank.b),
                   R_CASTLE_PLANKING_GAPS, t);
    return allow();
}

/* Is there ground at the foot of a ladder that leans on this side: a spot outside the wall, on the
 * table and in no other section? */
static bool has_foot(const struct game *g, vec at, struct seg leans)
{
    enum { STEP = MK_INCH / 4 };
    vec d = vec_sub(leans.b, leans.a), out = vec_scaled((vec){d.y, -d.x}, STEP);
    vec foot = vec_add(at, out);
    bool ground = on_board(g, foot);

    for (int u = 0; u < g->nterrain && ground; u++) {
        struct poly p = ground_poly(g, u);
        ground = !fort_at(g, u) || poly_side(&p, foot) <= 0;
    }
    return ground;
}

static struct verdict check_ladder(const struct game *g, int t)
{
    fig_id f = terrain_of(g, t)->section;
    int wall = fort_piece(g, f), near = 0;
    vec at = vertices_of(g)[terrain_of(g, t)->access];

    for (int i = 0; i < terrain_of(g, wall)->corners; i++) {
        struct seg s = side(g, wall, i);
        near += segment_disc_cmp(s.a, s.b, at, NEAR) <= 0 && has_foot(g, at, s);
    }
    forbid_terrain(!fort_of(g, f)->wall || !near, R_CASTLE_LADDER_ACCESS, t);
    return allow();
}

static struct verdict check_ladders(const struct game *g, player_id p)
{
    int walls = 0, ladders = 0, last = 0;

    for (int f = 0; f < g->nfigure; f++)            /* fallen ones too */
        walls += owner_of(g, (fig_id)f) == p && fort_of(g, (fig_id)f) &&
                 fort_of(g, (fig_id)f)->wall;
    for (int t = 0; t < g->nterrain; t++) {
        if (!is_castle(g, t) || owner_of(g, section_of(g, t)) != p ||
            terrain_of(g, t)->ground != GROUND_LADDER)
            continue;
        last = t;
        ladders++;
    }
    forbid_terrain(ladders > walls / WALLS_PER_LADDER, R_CASTLE_LADDER_LIMIT, last);
    return allow();
}

/* --- who stands on it */

/* Has a section beside it fallen, or been taken away, and the planks along it? A base that reached
 * over there stays where it is. */
static bool lost_its_hold(const struct game *g, const struct base *b)
{
    vec disc[2];
    int n = base_disc(b, disc);

    for (int t = 0; t < g->nterrain; t++) {
        struct poly p = ground_poly(g, t);
        if (!is_castle(g, t) || (terrain_of(g, t)->flags & TERRAIN_PART) ||
            on_table(g, section_of(g, t)))
            continue;
        for (int k = 0; k < n; k++)
            if (poly_dist(&p, disc[k]) < b->radius + PLANK_WIDTH)
                return true;
    }
    return false;
}

static struct verdict check_figure(const struct game *g, fig_id f)
{
    struct base b = base_of(g, f);
    int top = top_at(g, &b);

    forbid_figure(b.under && archway_at(g, b.at) < 0, R_CASTLE_GATEHOUSE_ARCHWAY, f);
    if (top >= 0 && is_castle(g, top)) {
        forbid_figure(hangs_over(g, &b) >= 0 && !lost_its_hold(g, &b), R_CASTLE_PLACEMENT_FITS, f);
        return allow();
    }
    for (int t = 0; t < g->nterrain; t++)
        forbid_figure(fort_at(g, t) && !allowed(check_in_section(g, t, &b)),
                      R_CASTLE_PLACEMENT_NOT_INSIDE, f);
    return allow();
}

/* --- a yard */

static struct verdict check_yard(const struct game *g)
{
    fig_id beside = shut_yard(g);

    forbid_figure(beside != NOBODY, R_CASTLE_SETUP_ENCLOSURE_PORTAL, beside);
    return allow();
}

/* --- all of it */

static struct verdict check_pieces(const struct game *g)
{
    for (int t = 0; t < g->nterrain; t++) {
        const struct terrain *piece = terrain_of(g, t);
        if (is_castle(g, t) && piece->ground != GROUND_LADDER)
            pass_on(check_underneath(g, t));
        if (fort_at(g, t))
            pass_on(check_section(g, t));
        else if (is_castle(g, t) && piece->ground == GROUND_LADDER)
            pass_on(check_ladder(g, t));
        else if (is_castle(g, t) && (piece->flags & TERRAIN_PART))
            pass_on(check_plank(g, t));
    }
    return allow();
}

struct verdict check_castle_pieces(const struct game *g)
{
    pass_on(check_pieces(g));
    for (int p = 0; p < g->nplayer; p++)
        pass_on(check_ladders(g, (player_id)p));
    return check_yard(g);
}

/* Only one player uses castle sections. [castle.setup.agreement] */
static struct verdict check_agreed(const struct mk_cast *c)
{
    int owner = MK_NO_PLAYER;

    for (int f = 0; f < c->nfigure; f++) {
        if (!mk_kinds[c->piece[f].kind].fort)
            continue;
        forbid_figure(owner != MK_NO_PLAYER && owner != c->piece[f].owner,
                      R_CASTLE_SETUP_AGREEMENT, (fig_id)f);
        owner = c->piece[f].owner;
    }
    return allow();
}

struct verdict castles_check(const struct mk_cast *c)
{
    enum { PRINTED = sizeof(struct printed) + MK_MAX_FIGURES * sizeof(struct piece) };
    union { struct game game; unsigned char bytes[MK_GAME_MAX + PRINTED]; } copy;
    struct game *g = &copy.game;
    struct mk_cast open = *c;
    bool any = false;

    for (int t = 0; t < c->nterrain; t++)
        any = any || (c->terrain[t].flags & TERRAIN_CASTLE);
    for (int f = 0; f < c->nfigure && !any; f++)
        forbid_figure(c->figure[f].under && (c->figure[f].flags & FIG_TABLE),
                      R_CASTLE_GATEHOUSE_ARCHWAY, (fig_id)f);
    if (!any)
        return allow();
    if (c->setup)
        return check_agreed(c);
    open.seal = NULL;
    game_lay_out(g, &open);
    pass_on(check_castle_pieces(g));
    for (int f = 0; f < g->nfigure; f++)
        if (on_table(g, (fig_id)f) && !fort_of(g, (fig_id)f))
            pass_on(check_figure(g, (fig_id)f));
    return allow();
}

struct verdict check_yard_clear(const struct game *g, const vec *corner, int n)
{
    forbid_if(g->castles && in_yard(g, corner, n), R_CASTLE_SETUP_ENCLOSURE_NO_TERRAIN);
    return allow();
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* route_find.c: the shortest way a figure may take when none was drawn.
 *
 *  (1) What bars a way is an obstacle: bases, blocking terrain, deep water.
 *  (2) What only ends a move is an obstacle as well, unless the move may end by it: hills other
 *      than the one to be climbed or left, low walls that the figure does not end beside, and
 *      whatever lies beyond the first stop inside hindering terrain, up a hill or down from it. A
 *      low wall is a disc for each corner and a strip for each part.
 *  (3) A hill the figure stays on is a fence around it.
 *  (4) Abrupt terrain is entered and left through each of its access points in turn.
 *  (5) Whatever is found still has to pass check_route_terrain. If that forbids how it crosses the rim
 *      of a hill, it is looked for in two layers: before and after the rim is crossed.
 */
#include "rules/route.h"

#include "geom/span.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/seam.h"
#include "rules/walkway.h"

enum {
    RIM_STEP = 3,           /* beside an access point, to be surely on one side of the rim */
    FENCE_WORK = 5,         /* a fence: its parts, some for each corner, against every corner */
    LEG_WORK = 8,           /* what holding a leg against one corner costs */
    STRIP_INSET = 2,        /* a low wall's straight sides keep behind the rims of its round ends */
};

/* One search: from, to, and the side of the hill `hill` (or -1) both lie on. */
struct search {
    const struct mover *m;
    vec from, to;
    int32_t max;
    int hill;               /* piece whose rim is the fence, or -1 */
    int closed;             /* abrupt piece that is closed although the move ends on it, or -1 */
    bool opens;             /* may pieces the figure ends beside be crossed? */
    bool parts;             /* of low walls only the parts it ends beside */
    bool anywhere;          /* it need not end at `to` */
    int layered;            /* piece whose rim is crossed once for all, or -1 */
};

static void add_disc(struct obstacles *o, vec c, int32_t r)
{
    if (o->ndisc < MK_FIELD_DISCS)
        o->disc[o->ndisc++] = (struct disc){c, r};
    else
        o->full = true;
}

static void add_poly(struct obstacles *o, struct poly p)
{
    if (o->npoly < MK_FIELD_POLYS)
        o->poly[o->npoly++] = p;
    else
        o->full = true;
}

static struct seg edge(const struct poly *p, int i)
{
    return (struct seg){p->v[i], p->v[i + 1 < p->n ? i + 1 : 0]};
}

/* Which way the outline turns at its corner i: 1 outwards, -1 into a notch, 0 not at all. */
static int corner_turn(const struct poly *p, int i)
{
    int64_t turn = vec_turn(p->v[i > 0 ? i - 1 : p->n - 1], p->v[i], p->v[i + 1 < p->n ? i + 1 : 0]);

    return (turn > 0) - (turn < 0);
}

/* The rim of a polygon as a fence for a mover inside (1) or outside (-1). Ways turn around its
 * notches, or around the other corners. */
static void add_rim(struct obstacles *o, const struct poly *p, int side)
{
    int ccw = poly_area2(p) > 0 ? 1 : -1;

    for (int i = 0; i < p->n; i++) {
        if (o->nwall == MK_FIELD_WALLS || o->nshut == MK_FIELD_WALLS) {
            o->full = true;
            return;
        }
        o->wall[o->nwall++] = edge(p, i);
        if (ccw * corner_turn(p, i) == side)
            o->shut[o->nshut++] = p->v[i];
    }
}

static void add_strip(struct obstacles *o, vec a, vec b, int32_t half)
{
    vec d = vec_sub(b, a), side = vec_scaled((vec){-d.y, d.x}, half), *c = o->strip[o->npoly];

    if (o->npoly == MK_FIELD_POLYS) {
        o->full = true;
        return;
    }
    c[0] = vec_sub(a, side);
    c[1] = vec_sub(b, side);
    c[2] = vec_add(b, side);
    c[3] = vec_add(a, side);
    add_poly(o, (struct poly){c, 4});
}

static void add_low_wall(struct obstacles *o, const struct chain *c)
{
    int32_t half = c->width / 2 > MK_CONTACT ? c->width / 2 : MK_CONTACT;

    for (int i = 0; i < c->n; i++) {
        add_disc(o, c->v[i], half);
        if (i + 1 < c->n)
            add_strip(o, c->v[i], c->v[i + 1], half - STRIP_INSET);
    }
}

/* Does the move end beside part i? It may be crossed by then. */
static bool ends_at_part(const struct mover *m, const struct chain *c, int i)
{
    int32_t reach = m->reach + ROUTE_SLACK + c->width / 2 + MK_CONTACT;

    return i >= 0 && i + 1 < c->n && segment_disc_cmp(c->v[i], c->v[i + 1], m->end.at, reach) <= 0;
}

/* All of the wall but the parts beside which the move ends. */
static void add_other_parts(struct obstacles *o, const struct chain *c, const struct mover *m)
{
    int32_t half = c->width / 2 > MK_CONTACT ? c->width / 2 : MK_CONTACT;

    for (int i = 0; i < c->n; i++) {
        if (!ends_at_part(m, c, i - 1) && !ends_at_part(m, c, i))
            add_disc(o, c->v[i], half);
        if (i + 1 < c->n && !ends_at_part(m, c, i))
            add_strip(o, c->v[i], c->v[i + 1], half - STRIP_INSET);
    }
}

static void add_bar(struct obstacles *o, struct seg bar)
{
    if (o->nbar < MK_FIELD_WALLS)
        o->bar[o->nbar++] = bar;
    else
        o->full = true;
}

/* --- bases */

/* Can a way within max come near? The search itself looks more closely. */
static bool in_reach(const struct search *s, vec at, int32_t r)
{
    int64_t reach = (int64_t)s->max + r;

    return vec_len2(vec_sub(at, s->from)) <= reach * reach &&
           vec_len2(vec_sub(at, s->to)) <= reach * reach;
}

/* A base that touches terrain or the table's edge leaves no passage there. */
static void add_flush_base(const struct search *s, struct obstacles *o, vec c, int32_t r)
{
    struct disc_bars b = {.g = s->m->g, .walk = s->m->walk->flags, .c = c, .r = r};
    struct seg bar;

    while (next_disc_bar(&b, &bar))
        add_bar(o, bar);
}

/* Muted, touching bases leave a gap: they are then taken a little smaller. */
static void add_bases(const struct search *s, struct obstacles *o)
{
    int32_t less = !breaks(R_MOVE_PATH_BETWEEN) ? 0 : MK_CONTACT;

    if ((s->m->walk->flags & WALK_OVER_BASES) || breaks(R_MOVE_PATH_BASES))
        return;
    for (int f = 0; f < s->m->g->nfigure; f++) {
        if (!is_in_way(s->m, (fig_id)f))
            continue;
        struct base b = base_of(s->m->g, (fig_id)f);
        vec c[2];
        if (!in_reach(s, b.at, b.radius * b.discs))
            continue;
        for (int i = base_disc(&b, c); i-- > 0;) {
            add_disc(o, c[i], b.radius - less + route_width(s->m));
            add_flush_base(s, o, c[i], b.radius);
        }
    }
}

/* --- terrain */

static bool ends_beside(const struct mover *m, int t)
{
    int32_t reach = m->reach + ROUTE_SLACK;

    if (!ground_near(m->g, t, m->end.at, m->end.at, reach))
        return false;
    if (terrain_of(m->g, t)->ground == GROUND_LOW_WALL) {
        struct chain c = ground_chain(m->g, t);
        return chain_disc_touch(&c, m->end.at, reach);
    }
    struct poly p = ground_poly(m->g, t);
    return poly_disc_touch(&p, m->end.at, reach);
}

/* Is there an edge to be opened at all? */
static bool ends_at_an_edge(const struct mover *m)
{
    for (int t = 0; t < m->g->nterrain; t++)
        if ((ground_steps(m->g, t, m->walk->flags) || ground_is_wall(m->g, t, m->walk->flags)) &&
            ends_beside(m, t))
            return true;
    return false;
}

/* Beside a low wall of several parts? */
static bool ends_at_a_bend(const struct mover *m)
{
    for (int t = 0; t < m->g->nterrain; t++)
        if (ground_is_wall(m->g, t, m->walk->flags) && terrain_of(m->g, t)->corners > 2 &&
            ends_beside(m, t))
            return true;
    return false;
}

/* May this search cross the edge of a piece that ends moves? */
static bool is_open(const struct search *s, int t)
{
    return s->opens && ends_beside(s->m, t);
}

/* The places where the figure would have had to stop already. */
static void add_beyond(const struct search *s, struct obstacles *o, const struct poly *p, int side,
                       int32_t reach)
{
    if (s->m->work && (*s->m->work -= (int64_t)FENCE_WORK * p->n * p->n) <= 0) {
        o->full = true;
        return;
    }

    int n = poly_fence(p, reach + GOAL_SLACK + 1, side, o->wall + o->nwall,
                       MK_FIELD_WALLS - o->nwall);

    o->full |= n < 0;
    o->nwall += n > 0 ? n : 0;
}

static bool poly_convex(const struct poly *p)
{
    int left = 0, right = 0;

    for (int i = 0; i < p->n; i++) {
        left += corner_turn(p, i) > 0;
        right += corner_turn(p, i) < 0;
    }
    return !left || !right;
}

static void add_level(const struct search *s, struct obstacles *o, int t, const struct poly *p)
{
    bool from = starts_up(s->m, p), to = poly_side(p, s->m->end.at) > 0;

    if (breaks(R_TERRAIN_ELEVATED_ENTER) || breaks(R_TERRAIN_ELEVATED_LEAVE) || s->layered == t)
        return;
    if (s->closed == t || (s->hill != t && !from && !to && !is_open(s, t))) {
        add_poly(o, *p);
        return;
    }
    if (s->hill == t || (from && to))
        add_rim(o, p, 1);
    if (!from)
        add_beyond(s, o, p, 1, climb_reach(s->m));
    else if (!to && !poly_convex(p) && descent_stops(s->m))     /* down a convex hill the straight way
                                                                 * is the way */
        add_beyond(s, o, p, -1, s->m->reach);
}

static void add_seg(struct obstacles *o, struct seg e)
{
    if (o->nwall < MK_FIELD_WALLS)
        o->wall[o->nwall++] = e;
    else
        o->full = true;
}

/* Castle sections: on top a fence around what joins, at the ground what is solid and what is shut. */
static void add_section(const struct search *s, struct obstacles *o, int t)
{
    struct poly solid[FORT_SOLIDS];
    vec room[FORT_SOLIDS * FORT_CORNERS];
    struct seg closed[FORT_PORTALS], rim[RIM_PARTS];
    int n = goes_on_top(s->m, t) ? open_rim(s->m->g, t, rim) : 0;

    for (int i = 0; i < n && !breaks(R_CASTLE_ACCESS_MOVE); i++)
        add_seg(o, rim[i]);
    if (goes_on_top(s->m, t))
        return;
    n = breaks(R_CASTLE_ABRUPT) ? 0 : fort_solids(s->m->g, t, solid, room);
    if (n == 1)
        add_poly(o, solid[0]);
    for (int i = 0; i < n && n > 1; i++) {
        vec *kept = o->strip[o->npoly < MK_FIELD_POLYS ? o->npoly : 0];
        for (int k = 0; k < 4 && o->npoly < MK_FIELD_POLYS; k++)
            kept[k] = solid[i].v[k];
        add_poly(o, (struct poly){kept, 4});
    }
    for (int i = fort_closed(s->m->g, t, closed); i-- > 0;)
        add_seg(o, closed[i]);
}

static void add_terrain(const struct search *s, struct obstacles *o, int t)
{
    const struct game *g = s->m->g;
    int flags = s->m->walk->flags;
    struct poly p = ground_poly(g, t);
    enum mk_rule bars = ground_bars(g, t, flags);

    if (is_castle_in_way(s->m, t)) {
        add_section(s, o, t);
        return;
    }
    if (bars != R_NONE && !breaks(bars))
        add_poly(o, p);
    if (ground_hinders(g, t, flags) && !poly_base_inside(&p, &s->m->start) &&
        !breaks(R_TERRAIN_HINDERING_ENTER_STOP) && !starts_in_woods(s->m))
        add_beyond(s, o, &p, 1, s->m->reach);
    if (ground_steps(g, t, flags))
        add_level(s, o, t, &p);
    if (ground_is_wall(g, t, flags) && !breaks(R_TERRAIN_LOW_WALL_MOVE)) {
        struct chain c = ground_chain(g, t);
        if (!is_open(s, t))
            add_low_wall(o, &c);
        else if (s->parts)
            add_other_parts(o, &c, s->m);
    }
}

static bool terrain_in_reach(const struct search *s, int t)
{
    const struct terrain *piece = terrain_of(s->m->g, t);
    vec mid = {(piece->lo.x + piece->hi.x) / 2, (piece->lo.y + piece->hi.y) / 2};

    int32_t r = vec_dist(mid, piece->hi) + piece->width + 1;

    int32_t on = s->anywhere ? 0 : vec_dist(s->to, mid) - r;

    return (piece->flags & TERRAIN_TABLE) && vec_dist(s->from, mid) - r + on <= s->max;
}

static void add_seams(const struct search *s, struct obstacles *o)
{
    struct seams seams = {.g = s->m->g, .walk = s->m->walk->flags};
    struct seam seam;

    while (next_seam(&seams, &seam))
        if (rule(ground_bars(s->m->g, seam.piece, s->m->walk->flags)))
            add_bar(o, seam.bar);
}

/* The rim behind the other walls, and behind it what ends the move once it is crossed: both wholly on
 * and wholly off. */
static void add_layers(const struct search *s, struct obstacles *o, struct field *out)
{
    struct poly p = ground_poly(s->m->g, s->layered);
    int nwall = o->nwall;

    add_rim(o, &p, starts_up(s->m, &p) ? 1 : -1);
    out->rim = o->wall + nwall;
    out->nrim = o->nwall - nwall;
    add_beyond(s, o, &p, 1, s->m->reach);
    add_beyond(s, o, &p, -1, s->m->reach);
    out->fence = out->rim + out->nrim;
    out->nfence = o->nwall - nwall - out->nrim;
}

/* False if there is more in reach than fits. */
static bool gather(const struct search *s, struct obstacles *o, struct field *out)
{
    o->ndisc = o->npoly = o->nwall = o->nbar = o->nshut = 0;
    o->full = false;
    add_bases(s, o);
    for (int t = 0; t < s->m->g->nterrain; t++)
        if (terrain_in_reach(s, t))
            add_terrain(s, o, t);
    add_seams(s, o);
    *out = (struct field){.disc = o->disc, .ndisc = o->ndisc, .poly = o->poly, .npoly = o->npoly,
                          .wall = o->wall, .nwall = o->nwall, .bar = o->bar, .nbar = o->nbar};
    if (!breaks(R_MOVEMENT_NOT_OFF_BOARD))
        out->hi = s->m->g->board;
    if (s->layered >= 0)
        add_layers(s, o, out);
    out->shut = o->shut;
    out->nshut = o->nshut;
    return !o->full;
}

static bool search(const struct search *s, struct path *out)
{
    struct path_scratch scratch;
    struct obstacles o;
    struct field field;
    int64_t *work = s->m->work;

    if ((work && *work <= 0) || !gather(s, &o, &field)) {
        if (work)
            *work = 0;
        return false;
    }
    field.work = work ? *work : 0;
    scratch.work = work ? *work : 0;            /* a straight way costs nothing */
    scratch.overflow = false;
    bool found = path_find(out, &field, s->from, s->to, s->max, &scratch);
    if (work)
        *work = scratch.overflow || scratch.work < 0 ? 0 : scratch.work;
    return found;
}

/* --- routes */

/* False if the way is not allowed. */
static bool keep_shorter(struct route *best, bool *found, const struct route *r,
                         const struct mover *m)
{
    if (m->work)
        *m->work -= (int64_t)LEG_WORK * r->n * m->g->nvertex;
    if (*found && r->length >= best->length)
        return true;
    if (!allowed(check_route_terrain(m, r)))
        return false;
    *best = *r;
    *found = true;
    return true;
}

static struct search search_for(const struct mover *m, int32_t max, bool opens)
{
    return (struct search){.m = m, .from = m->start.at, .to = m->end.at, .max = max, .hill = -1,
                           .closed = -1, .opens = opens, .layered = -1};
}

bool route_field(const struct mover *m, int32_t max, struct obstacles *o, struct field *out)
{
    struct search s = search_for(m, max, false);

    s.anywhere = true;
    return gather(&s, o, out);
}

/* False if what was found is not allowed. */
static bool find_one(const struct search *s, struct route *best, bool *found)
{
    struct route r;
    struct path p;

    if (!search(s, &p))
        return true;
    route_begin(&r, s->m->start.at);
    route_along(&r, &p);
    return keep_shorter(best, found, &r, s->m);
}

/* Over the one part of a low wall beside which the figure ends, around the rest of it; then each hill
 * whose rim it may cross before it ends there, in two layers. */
static void find_across(const struct mover *m, int32_t max, struct route *best, bool *found)
{
    struct search s = search_for(m, max, true);

    s.parts = true;
    if (ends_at_a_bend(m))
        find_one(&s, best, found);
    for (int t = 0; t < m->g->nterrain; t++) {
        s.layered = t;
        if (ground_steps(m->g, t, m->walk->flags) && ends_beside(m, t))
            find_one(&s, best, found);
    }
}

/* Once with everything closed that ends moves, once with what the figure ends beside open. What the
 * latter finds is the shortest way there could be, unless the figure comes back up a hill: a longer one
 * is looked for only if it is not allowed. */
static bool find_direct(const struct mover *m, int32_t max, struct route *best)
{
    bool found = false, fits = true;

    for (int opens = 0; opens <= ends_at_an_edge(m); opens++) {
        struct search s = search_for(m, max, opens);
        fits = find_one(&s, best, &found);
    }
    if (!fits || may_come_back(m))
        find_across(m, max, best, &found);
    return found;
}

/* On the ground the piece is a block, on top its rim is a fence. */
static bool find_part(const struct mover *m, int t, bool on_top, vec from, vec to, int32_t max,
                      struct route *r)
{
    struct search s = search_for(m, max, false);
    struct path p;

    s.from = from;
    s.to = to;
    *(on_top ? &s.hill : &s.closed) = t;
    if (!search(&s, &p))
        return false;
    route_along(r, &p);
    return true;
}

/* The point of the rim nearest to an access point, which may be rounded to either side of it. */
static vec rim_point(const struct poly *p, vec access)
{
    int best = 0;

    for (int i = 1; i < p->n; i++) {
        struct seg e = edge(p, i), b = edge(p, best);
        if (segment_dist2(e.a, e.b, access) < segment_dist2(b.a, b.b, access))
            best = i;
    }
    return segment_nearest(edge(p, best).a, edge(p, best).b, access);
}

/* A small step outwards from there. */
static vec step_off(const struct poly *p, vec rim)
{
    enum { NEAR = 2 };
    vec sum = {0, 0};

    for (int i = 0; i < p->n; i++) {
        struct seg e = edge(p, i);
        if (segment_dist(e.a, e.b, rim) <= NEAR)
            sum = vec_add(sum, vec_scaled((vec){e.b.y - e.a.y, e.a.x - e.b.x}, MK_INCH));
    }
    return vec_scaled(poly_area2(p) > 0 ? sum : vec_neg(sum), RIM_STEP);
}

/* The ruler is laid to the access point and on from it: what the step from side to side adds is not
 * counted. [terrain.abrupt.access.measure] */
static bool find_through(const struct mover *m, int t, vec access, bool up, int32_t max,
                         struct route *r)
{
    struct poly p = ground_poly(m->g, t);
    vec rim = rim_point(&p, access), off = step_off(&p, rim);
    vec outside = vec_add(rim, off), inside = vec_sub(rim, off);

    route_begin(r, m->start.at);
    if (!find_part(m, t, up, m->start.at, up ? inside : outside, max, r))
        return false;
    if (up && is_built(m->g, t) && rule(R_CONSTRUCTED_TERRAIN_ACCESS_CONTACT))
        r->length = 0;              /* it is at the access point wherever it stands on top */
    route_to(r, rim);
    route_to(r, up ? outside : inside);
    r->length -= 4 * RIM_STEP;
    return find_part(m, t, !up, up ? outside : inside, m->end.at, max - (int32_t)r->length, r);
}

/* Through each access point in turn; `up`: from the top down. */
static bool find_climb(const struct mover *m, int t, bool up, int32_t max, struct route *best)
{
    const struct terrain *piece = terrain_of(m->g, t);
    struct route r;
    bool found = false;

    for (int i = 0; i < piece->accesses; i++)
        if (find_through(m, t, vertices_of(m->g)[piece->access + i], up, max, &r))
            keep_shorter(best, &found, &r, m);
    return found;
}

/* The abrupt piece between start and end, or -1. */
static int abrupt_to_climb(const struct mover *m)
{
    int from = elevated_piece_at(m->g, m->start.at), to = elevated_piece_at(m->g, m->end.at);
    int t = from >= 0 ? from : to;

    return from != to && t >= 0 && terrain_of(m->g, t)->level == LEVEL_ABRUPT &&
                   ground_steps(m->g, t, m->walk->flags) && !breaks(R_TERRAIN_ABRUPT_ACCESS)
               ? t
               : -1;
}

bool route_find(const struct mover *m, int32_t max, struct route *out)
{
    int t = abrupt_to_climb(m);
    bool found = t < 0 ? find_direct(m, max, out)
                       : find_climb(m, t, elevated_piece_at(m->g, m->start.at) == t, max, out);

    if (!found || !out->full)
        return found;
    if (m->work)
        *m->work = 0;
    return false;
}

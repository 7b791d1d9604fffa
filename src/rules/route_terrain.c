/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* route_terrain.c: terrain along a way. [terrain.*]
 *
 *  (1) A place on a way is the number of its leg plus the part of the leg gone.
 *  (2) Hindering terrain: a figure that did not start wholly inside may not go on once wholly inside.
 *  (3) Another level: once the centre has crossed the rim the figure is between levels, and may not
 *      go on once its base is wholly on or wholly off. A hill too narrow to hold the base is
 *      crossed like that, too. While the centre keeps to its side the base is only squeezing past.
 *  (4) A low wall: the same once the centre has got onto it.
 */
#include "rules/route.h"

#include "geom/span.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/ruleset.h"
#include "rules/walkway.h"

enum { BAR_SLACK = 3 };     /* a found way runs along what bars it, and is rounded: units */

/* A piece of terrain while one way is looked at. */
struct piece_on_way {
    const struct mover *m;
    const struct route *r;
    int t;
    struct outline o;
};

static struct piece_on_way piece_on(const struct mover *m, const struct route *r, int t)
{
    struct poly p = ground_poly(m->g, t);

    return (struct piece_on_way){
        m, r, t, {p.v, p.n, terrain_of(m->g, t)->ground != GROUND_LOW_WALL}};
}

static struct poly poly_of(const struct piece_on_way *w)
{
    return (struct poly){w->o.v, w->o.n};
}

static bool leg_near(const struct piece_on_way *w, int leg, int32_t r)
{
    vec a = w->r->v[leg], b = w->r->v[leg + 1];
    vec lo = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    vec hi = {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};

    return ground_near(w->m->g, w->t, lo, hi, r);
}

/* Spans of one leg further than r from the outline. */
static int leg_spans(const struct piece_on_way *w, int leg, int32_t r, struct span out[SPAN_MAX])
{
    if (leg_near(w, leg, r))
        return segment_spans(&w->o, w->r->v[leg], w->r->v[leg + 1], r, out);
    out[0] = (struct span){0, 1, w->o.closed ? -1 : 0};
    return 1;
}

/* The first place from `after` on that is further than r from the outline, on that side (1 inside,
 * -1 outside, 0 for an open outline). A negative place: there is none. */
static double first_clear(const struct piece_on_way *w, int32_t r, int side, double after)
{
    struct span span[SPAN_MAX];

    for (int leg = (int)after; leg + 1 < w->r->n; leg++) {
        int n = leg_spans(w, leg, r, span);
        for (int i = 0; i < n; i++)
            if (span[i].side == side && leg + span[i].from >= after)
                return leg + span[i].from;
    }
    return -1;
}

/* Does the move end further inside, or off, than where it had to stop? */
static bool deep_inside(const struct mover *m, const struct poly *p, int32_t reach)
{
    return poly_disc_inside(p, m->end.at, reach + GOAL_SLACK + MK_CONTACT);
}

static bool far_outside(const struct mover *m, const struct poly *p)
{
    return !poly_disc_touch(p, m->end.at, m->reach + GOAL_SLACK - MK_CONTACT);
}

int32_t climb_reach(const struct mover *m)
{
    return ruleset_of(m->g)->extra.climbs_by_centre != R_NONE ? 0 : m->reach;
}

bool descent_stops(const struct mover *m)
{
    return ruleset_of(m->g)->extra.climbs_by_centre == R_NONE;
}

bool starts_up(const struct mover *m, const struct poly *p)
{
    return descent_stops(m) ? poly_side(p, m->start.at) > 0 : poly_contains(p, m->start.at);
}

/* --- hindering terrain */

static bool starts_inside(const struct mover *m, int t)
{
    struct poly p = ground_poly(m->g, t);

    return ground_near_base(m->g, t, &m->start) && poly_base_inside(&p, &m->start);
}

bool starts_in_woods(const struct mover *m)
{
    enum mk_rule from_inside = ruleset_of(m->g)->extra.woods_from_inside;

    if (from_inside == R_NONE || breaks(from_inside))
        return false;
    for (int t = 0; t < m->g->nterrain; t++)
        if (ground_hinders(m->g, t, m->walk->flags) && starts_inside(m, t))
            return true;
    return false;
}

static struct verdict check_hindering(const struct piece_on_way *w)
{
    struct poly p = poly_of(w);
    double after = 0;

    if (starts_in_woods(w->m))
        return allow();
    if (poly_base_inside(&p, &w->m->start))
        after = first_clear(w, w->m->reach, -1, 0);     /* left it: coming back is entering again */
    forbid_terrain(after >= 0 && first_clear(w, w->m->reach + ROUTE_SLACK, 1, after) >= 0,
                   R_TERRAIN_HINDERING_ENTER_STOP, w->t);
    return allow();
}

/* --- levels */

static vec place_at(const struct route *r, double place)
{
    int leg = (int)place < r->n - 1 ? (int)place : r->n - 2;

    return segment_at(r->v[leg], r->v[leg + 1], place - leg);
}

/* Does the way pass the point between two places? */
static bool passes_point(const struct route *r, double from, double to, vec p)
{
    vec a = place_at(r, from);

    for (int leg = (int)from; leg < to; leg++) {
        vec b = leg + 1 < to ? r->v[leg + 1] : place_at(r, to);
        if (segment_dist(a, b, p) <= ROUTE_SLACK)
            return true;
        a = b;
    }
    return false;
}

static bool passes_access(const struct piece_on_way *w, double from, double to)
{
    const struct terrain *piece = terrain_of(w->m->g, w->t);

    for (int i = 0; i < piece->accesses; i++)
        if (passes_point(w->r, from, to, vertices_of(w->m->g)[piece->access + i]))
            return true;
    return false;
}

static bool is_access(const struct piece_on_way *w, vec at)
{
    const struct terrain *piece = terrain_of(w->m->g, w->t);

    for (int i = 0; i < piece->accesses; i++)
        if (vec_dist(at, vertices_of(w->m->g)[piece->access + i]) <= ROUTE_SLACK)
            return true;
    return false;
}

/* Does the way cross the rim anywhere but at an access point? Between being seen on one side and on
 * the other it is at the rim, and there it must pass one. */
static bool climbs_elsewhere(const struct piece_on_way *w)
{
    struct poly p = poly_of(w);
    struct span span[SPAN_MAX];
    double seen = 0;
    int side = starts_up(w->m, &p) ? 1 : 0;

    for (int leg = 0; leg + 1 < w->r->n; leg++) {
        int n = leg_spans(w, leg, MK_CONTACT, span);
        for (int i = 0; i < n; i++) {
            if (side && span[i].side != side && !passes_access(w, seen, leg + span[i].from))
                return true;
            side = span[i].side;
            seen = leg + span[i].to;
        }
    }
    return false;
}

/* Where the centre decides, a climb ends on the rim itself: at an access point. */
static bool ends_on_cliff(const struct piece_on_way *w, const struct poly *p)
{
    return terrain_of(w->m->g, w->t)->level == LEVEL_ABRUPT && !descent_stops(w->m) &&
           poly_contains(p, w->m->end.at) && !is_access(w, w->m->end.at);
}

static struct verdict check_level(const struct piece_on_way *w)
{
    struct poly p = poly_of(w);
    bool up = starts_up(w->m, &p);
    int32_t reach = climb_reach(w->m) + ROUTE_SLACK;
    double crossed = first_clear(w, MK_CONTACT, up ? -1 : 1, 0);

    if (crossed < 0 && !up)
        forbid_terrain(ends_on_cliff(w, &p), R_TERRAIN_ABRUPT_ACCESS, w->t);
    if (crossed < 0)
        return allow();
    forbid_terrain(terrain_of(w->m->g, w->t)->level == LEVEL_ABRUPT && climbs_elsewhere(w),
                   R_TERRAIN_ABRUPT_ACCESS, w->t);
    bool off = descent_stops(w->m) &&
               (first_clear(w, reach, -1, crossed) >= 0 || far_outside(w->m, &p));
    if (up && !descent_stops(w->m))             /* coming back is climbing again */
        crossed = first_clear(w, reach, 1, crossed);
    if (crossed < 0)
        return allow();
    forbid_terrain(up && off, R_TERRAIN_ELEVATED_LEAVE, w->t);
    forbid_terrain(first_clear(w, reach, 1, crossed) >= 0, R_TERRAIN_ELEVATED_ENTER, w->t);
    forbid_terrain(off, R_TERRAIN_ELEVATED_LEAVE, w->t);
    return allow();
}

bool may_come_back(const struct mover *m)
{
    int t = elevated_piece_at(m->g, m->start.at);

    if (t < 0 || t != elevated_piece_at(m->g, m->end.at))
        return false;

    struct poly p = ground_poly(m->g, t);

    return !poly_disc_inside(&p, m->end.at, climb_reach(m) + ROUTE_SLACK + MK_CONTACT + 1);
}

/* --- low walls */

/* The first place within r of the line; negative if there is none. */
static double first_near(const struct piece_on_way *w, int32_t r)
{
    struct span span[SPAN_MAX];

    for (int leg = 0; leg + 1 < w->r->n; leg++) {
        int n = leg_spans(w, leg, r, span);
        if (n == 0 || span[0].from > 0)
            return leg;
        if (span[0].to < 1)
            return leg + span[0].to;
    }
    return -1;
}

static struct verdict check_wall(const struct piece_on_way *w)
{
    struct chain c = ground_chain(w->m->g, w->t);
    int32_t half = c.width / 2, reach = w->m->reach;
    double crossed = first_near(w, half > MK_CONTACT ? half - MK_CONTACT : 0);

    forbid_terrain(crossed >= 0 &&
                       (first_clear(w, half + reach + ROUTE_SLACK, 0, crossed) >= 0 ||
                        !chain_disc_touch(&c, w->m->end.at, reach + GOAL_SLACK - MK_CONTACT)),
                   R_TERRAIN_LOW_WALL_MOVE, w->t);
    return allow();
}

/* --- castles */

static bool meets(const struct route *r, struct seg bar)
{
    for (int i = 0; i + 1 < r->n; i++)
        if (segments_meet((struct seg){r->v[i], r->v[i + 1]}, bar))
            return true;
    return false;
}

/* From top to top, but over no edge: looked at in steps smaller than any gap worth the name.
 * [castle.access.walkway] */
static struct verdict check_walkway(const struct piece_on_way *w)
{
    enum { STEP = 32 };

    for (int leg = 0; leg + 1 < w->r->n; leg++) {
        vec a = w->r->v[leg], b = w->r->v[leg + 1];
        int n = vec_dist(a, b) / STEP + 1;
        for (int i = 0; i <= n; i++)
            forbid_terrain(!on_walkway(w->m->g, segment_at(a, b, (double)i / n), w->t),
                           masonry_of(w->m->g, w->t)->walkway, w->t);
    }
    return allow();
}

static bool in_archway(const struct game *g, const struct base *b, int t)
{
    return b->under && archway_at(g, b->at) == t;
}

static bool uses_archway(const struct mover *m, int t)
{
    return m->g->castles && (in_archway(m->g, &m->start, t) || in_archway(m->g, &m->end, t));
}

bool is_castle_in_way(const struct mover *m, int t)
{
    return ground_is_castle(m->g, t, m->walk->flags) || uses_archway(m, t);
}

bool goes_on_top(const struct mover *m, int t)
{
    return (m->walk->flags & WALK_ON_TOP) && !uses_archway(m, t);
}

/* At the ground past what is solid, and through what is open. */
static struct verdict check_section(const struct piece_on_way *w)
{
    struct poly solid[FORT_SOLIDS];
    vec room[FORT_SOLIDS * FORT_CORNERS];
    struct seg closed[FORT_PORTALS];
    const struct masonry *of = masonry_of(w->m->g, w->t);

    if (goes_on_top(w->m, w->t))
        return top_at(w->m->g, &w->m->start) == w->t ? check_walkway(w) : allow();
    for (int i = fort_solids(w->m->g, w->t, solid, room); i-- > 0;) {
        struct piece_on_way part = *w;
        part.o = (struct outline){solid[i].v, solid[i].n, true};
        forbid_terrain(first_clear(&part, BAR_SLACK, 1, 0) >= 0, of->abrupt, w->t);
    }
    for (int i = fort_closed(w->m->g, w->t, closed); i-- > 0;)
        forbid_terrain(meets(w->r, closed[i]), of->closed, w->t);
    return allow();
}

/* --- all of it */

static bool route_near(const struct piece_on_way *w)
{
    for (int leg = 0; leg + 1 < w->r->n; leg++)
        if (leg_near(w, leg, w->m->reach))
            return true;
    return false;
}

static struct verdict check_piece(const struct piece_on_way *w)
{
    const struct game *g = w->m->g;
    int flags = w->m->walk->flags;
    enum mk_rule bars = ground_bars(g, w->t, flags);

    if (is_castle_in_way(w->m, w->t))
        return check_section(w);
    if (bars != R_NONE)
        forbid_terrain(first_clear(w, BAR_SLACK, 1, 0) >= 0, bars, w->t);
    if (ground_hinders(g, w->t, flags))
        pass_on(check_hindering(w));
    if (ground_steps(g, w->t, flags))
        pass_on(check_level(w));
    if (ground_is_wall(g, w->t, flags))
        pass_on(check_wall(w));
    return allow();
}

struct verdict check_route_terrain(const struct mover *m, const struct route *r)
{
    struct area along = area_between(r->v[0], r->v[r->n - 1], m->reach);

    for (int i = 1; i + 1 < r->n; i++)
        area_add(&along, r->v[i], m->reach);
    for (int t = ground_after(m->g, &along, -1); t >= 0; t = ground_after(m->g, &along, t)) {
        struct piece_on_way w = piece_on(m, r, t);
        if (route_near(&w))
            pass_on(check_piece(&w));
    }
    return allow();
}

/* --- the end alone */

struct verdict check_goal(const struct mover *m)
{
    int flags = m->walk->flags;
    struct area ends = area_between(m->start.at, m->end.at, m->end.radius * m->end.discs);

    for (int t = ground_after(m->g, &ends, -1); t >= 0; t = ground_after(m->g, &ends, t)) {
        bool hinders = ground_hinders(m->g, t, flags), steps = ground_steps(m->g, t, flags);
        struct poly p = ground_poly(m->g, t);
        bool up = steps && starts_up(m, &p);
        if (!(hinders || steps) || (!up && !ground_near_base(m->g, t, &m->end)))
            continue;
        forbid_terrain(up && descent_stops(m) && far_outside(m, &p), R_TERRAIN_ELEVATED_LEAVE, t);
        forbid_terrain(steps && !up && deep_inside(m, &p, climb_reach(m)), R_TERRAIN_ELEVATED_ENTER,
                       t);
        bool enters = hinders && !starts_inside(m, t) && !starts_in_woods(m);
        bool barred = breaks(R_TERRAIN_HINDERING) && poly_base_touch(&p, &m->end);
        forbid_terrain(enters && (deep_inside(m, &p, m->reach) || barred),
                       R_TERRAIN_HINDERING_ENTER_STOP, t);
    }
    return allow();
}

bool is_stop(enum mk_rule r)
{
    return r == R_TERRAIN_HINDERING_ENTER_STOP || r == R_TERRAIN_ELEVATED_ENTER ||
           r == R_TERRAIN_ELEVATED_LEAVE || r == R_TERRAIN_LOW_WALL_MOVE;
}

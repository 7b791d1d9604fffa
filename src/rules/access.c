/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* access.c: access points of castles. */
#include "rules/access.h"

#include <stddef.h>
#include <stdlib.h>

#include "geom/span.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/saddle.h"

/* --- all of them */

static int add_ladder(const struct game *g, int t, struct access *out)
{
    vec at = vertices_of(g)[terrain_of(g, t)->access];
    struct access end = {.section = terrain_of(g, t)->section, .group = t, .open = true,
                         .at = {at, at}};

    if (!rule(R_CASTLE_LADDER_ACCESS))
        return 0;
    out[0] = out[1] = end;
    out[0].kind = ACCESS_FOOT;
    out[1].kind = ACCESS_HEAD;
    return 2;
}

static int add_section(const struct game *g, int t, struct access *out)
{
    const struct fort *f = fort_at(g, t);
    fig_id s = terrain_of(g, t)->section;
    bool odd = (f->wall && breaks(R_CASTLE_WALL_NO_ACCESS)) ||
               (f->shelters && breaks(R_CASTLE_GATEHOUSE_ACCESS));
    int n = 0;

    if (f->clause != R_NONE && !rule((enum mk_rule)f->clause))
        return 0;
    for (int i = 0; i < f->portals; i++)
        if (f->portal[i].access || odd)
            out[n++] = (struct access){
                .kind = ACCESS_DOOR, .section = s, .group = t, .at = portal_at(g, s, i),
                .open = portal_open(g, s, i) || breaks(R_CASTLE_PORTAL_CLOSED_UNCONNECTED)};
    if (f->top || odd)
        out[n++] = (struct access){.kind = ACCESS_TOP, .section = s, .group = t, .open = true};
    return n;
}

int access_all(const struct game *g, struct access out[MK_ACCESSES])
{
    int n = 0;

    for (int t = 0; t < g->nterrain && g->castles; t++) {
        bool lies = terrain_of(g, t)->flags & TERRAIN_TABLE;
        if (lies && is_castle(g, t) && terrain_of(g, t)->ground == GROUND_LADDER)
            n += add_ladder(g, t, out + n);
        else if (lies && fort_at(g, t))
            n += add_section(g, t, out + n);
    }
    return n;
}

static bool reaches(const struct base *b, struct seg at)
{
    vec disc[2];

    for (int i = base_disc(b, disc); i-- > 0;)
        if (segment_disc_cmp(at.a, at.b, disc[i], b->radius + MK_CONTACT) <= 0)
            return true;
    return false;
}

static bool access_touched(const struct game *g, const struct base *b, const struct access *a)
{
    int top = top_at(g, b);

    switch (a->kind) {
    case ACCESS_TOP:
        return top == a->group;
    case ACCESS_HEAD:
        return section_of(g, top) != NOBODY && reaches(b, a->at);   /* from the next top, too */
    default:
        return top < 0 && reaches(b, a->at);
    }
}

/* Do they lead to each other? */
static bool access_connected(const struct access *a, const struct access *b)
{
    return a != b && a->group == b->group && a->open && b->open &&
           rule(R_CASTLE_ACCESS_CONNECTED) && rule(R_ACCESS_POINTS_ACCESS_POINT_DEFINED);
}

/* --- moving */

vec access_spot(const struct mover *m, const struct access *a)
{
    vec mid = {(a->at.a.x + a->at.b.x) / 2, (a->at.a.y + a->at.b.y) / 2};
    vec centre = figure_of(m->g, a->section)->at, d = vec_sub(a->at.b, a->at.a);
    struct poly p = ground_poly(m->g, fort_piece(m->g, a->section));

    if (a->kind == ACCESS_TOP)
        return poly_contains(&p, m->start.at) ? m->start.at : centre;
    vec out = a->kind == ACCESS_DOOR ? (vec){d.y, -d.x} : vec_sub(mid, centre);
    for (int i = 0; i < p.n && a->kind != ACCESS_DOOR; i++) {
        vec e = vec_sub(p.v[(i + 1) % p.n], p.v[i]);
        if (segment_disc_cmp(p.v[i], p.v[(i + 1) % p.n], mid, 2 * MK_CONTACT) <= 0)
            out = (vec){e.y, -e.x};
    }
    if (a->kind == ACCESS_HEAD)
        out = vec_neg(out);
    return vec_add(mid, vec_scaled(out, m->start.radius + 1));
}

/* The path to it; false if there is none that short. */
static bool way_to(const struct mover *m, const struct mk_order *o, const struct access *a,
                   int32_t limit, int32_t *length)
{
    struct mover to = *m;
    struct route r;

    *length = 0;
    if (access_touched(m->g, &m->start, a) && o->nvia == 0)
        return true;
    to.end = m->start;
    to.end.at = o->nvia ? o->via[o->nvia - 1] : access_spot(m, a);
    if (o->nvia && !access_touched(m->g, &to.end, a))
        return false;
    route_begin(&r, m->start.at);
    for (int i = 0; i < o->nvia; i++)
        route_to(&r, o->via[i]);
    route_to(&r, to.end.at);
    if (!allowed(check_route(&to, &r)) && (o->nvia || !route_find(&to, limit, &r)))
        return false;
    *length = (int32_t)r.length;
    return *length <= limit - (breaks(R_ACCESS_POINTS_FULL_MOVE_STILL_USES) ? MK_INCH / 4 : 0);
}

static bool is_large(const struct game *g, fig_id f)
{
    return on_horseback(g, f) || kind_of(g, f)->large;
}

/* Who keeps f from using it: f itself, or the captive it brings along; NOBODY does. */
static fig_id too_large(const struct game *g, fig_id f)
{
    fig_id captive = figure_of(g, f)->captive;

    if (is_large(g, f))
        return f;
    return captive != NOBODY && is_large(g, captive) ? captive : NOBODY;
}

/* Closed doors, a base too large, a way too long: the clause a referee would cite. */
static struct verdict why_not(const struct mover *m, bool closed, bool far)
{
    fig_id large = too_large(m->g, m->fig);

    forbid_figure(large != NOBODY && (far || closed), R_CASTLE_ACCESS_NO_LARGE, large);
    forbid_if(closed && !far, R_CASTLE_PORTAL_CLOSED_UNCONNECTED);
    forbid_if(far, R_MOVE_DISTANCE);
    return deny(R_CASTLE_ACCESS_MOVE);
}

struct verdict check_access(const struct mover *m, const struct mk_order *o, int32_t limit,
                            int32_t *length)
{
    struct access all[MK_ACCESSES];
    int n = access_all(m->g, all), best = -1;
    bool closed = false, far = false, large = too_large(m->g, m->fig) != NOBODY;

    if (!rule(R_CASTLE_ACCESS_MOVE))
        return deny(R_NOT_ASKED);
    for (int i = 0; i < n * n; i++) {
        const struct access *from = &all[i / n], *to = &all[i % n];
        int32_t l;
        if (from == to || from->group != to->group || !access_touched(m->g, &m->end, to))
            continue;
        closed = closed || !from->open || !to->open;
        if (!access_connected(from, to))
            continue;
        far = true;
        if ((large && !breaks(R_CASTLE_ACCESS_NO_LARGE)) ||
            !way_to(m, o, from, limit, &l) || (best >= 0 && l >= *length))
            continue;
        best = i;
        *length = l;
    }
    return best >= 0 ? allow() : why_not(m, closed, far);
}

/* --- flying */

bool changes_floor(const struct mover *m)
{
    const struct base *low = m->start.under ? &m->start : &m->end;
    const struct base *high = m->start.under ? &m->end : &m->start;

    return low->under && !high->under && top_at(m->g, high) >= 0 &&
           top_at(m->g, high) == archway_at(m->g, low->at);
}

/* The shortest way from a to b that touches the threshold, both on the same side of it: straight to
 * where b would be in a mirror. */
static double by_threshold(vec a, vec b, struct seg at)
{
    vec along = vec_sub(at.b, at.a);
    int64_t from = llabs(vec_turn(at.a, at.b, a)), to = llabs(vec_turn(at.a, at.b, b));
    int64_t all = from + to > 0 ? from + to : 1, whole = vec_dot(along, along);
    double near_a = (double)vec_dot(vec_sub(a, at.a), along) / (double)whole;
    double near_b = (double)vec_dot(vec_sub(b, at.a), along) / (double)whole;
    double part = near_a + (near_b - near_a) * ((double)from / (double)all);
    vec p = segment_at(at.a, at.b, part < 0 ? 0 : part > 1 ? 1 : part);

    return vec_dist(a, p) + vec_dist(p, b);
}

struct verdict check_by_portal(const struct mover *m, int32_t limit, int32_t *length)
{
    int t = archway_at(m->g, m->start.under ? m->start.at : m->end.at);
    fig_id gate = section_of(m->g, t);
    double least = -1;

    for (int i = 0; i < fort_of(m->g, gate)->portals; i++) {
        double way = by_threshold(m->start.at, m->end.at, portal_at(m->g, gate, i));
        bool open = portal_open(m->g, gate, i) || breaks(R_CASTLE_PORTAL_CLOSED_BLOCKS);
        if (open && (least < 0 || way < least))
            least = way;
    }
    forbid_terrain(least < 0, R_CASTLE_PORTAL_CLOSED_BLOCKS, t);
    *length = (int32_t)least;
    if (*length > limit)
        return deny_by(R_MOVE_DISTANCE, UNIT_LENGTH, *length + 1 - limit);
    return allow();
}

/* --- fighting */

/* On a top the front arc is always at it. [access-points.roof-always-faces] */
static bool fronts(const struct game *g, fig_id f, const struct access *a)
{
    struct base b = base_of(g, f);
    vec disc[2];

    if (!access_touched(g, &b, a))
        return false;
    if (a->kind == ACCESS_TOP)
        return rule(R_ACCESS_POINTS_ROOF_ALWAYS_FACES);
    for (int i = base_disc(&b, disc); i-- > 0;) {
        vec near = segment_nearest(a->at.a, a->at.b, disc[i]);
        vec rim = vec_add(disc[i], vec_scaled(vec_sub(near, disc[i]), b.radius));
        if (arc_contains(look_of(g, f), arc_of(g, f), b.at, rim))
            return true;
    }
    return breaks(R_CASTLE_ACCESS_CLOSE_COMBAT);
}

/* Do they meet on the stairs, if a can use them? */
static bool meets_across(const struct game *g, fig_id a, fig_id t)
{
    struct access all[MK_ACCESSES];
    int n = g->castles ? access_all(g, all) : 0;
    struct base bt = base_of(g, t);

    if (fort_of(g, a) || fort_of(g, t))
        return false;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            if (access_connected(&all[i], &all[k]) && access_touched(g, &bt, &all[k]) &&
                fronts(g, a, &all[i]))
                return rule(R_CASTLE_ACCESS_CLOSE_COMBAT);
    return false;
}

bool across_access(const struct game *g, fig_id a, fig_id t)
{
    return (!is_large(g, a) || breaks(R_CASTLE_ACCESS_NO_LARGE)) && meets_across(g, a, t);
}

struct verdict check_striker_across(const struct game *g, fig_id a, fig_id t)
{
    forbid_figure(is_large(g, a) && meets_across(g, a, t), R_CASTLE_ACCESS_NO_LARGE, a);
    return allow();
}

struct verdict check_brought_across(const struct game *g, fig_id captor, fig_id t)
{
    forbid_figure(is_large(g, t) && across_access(g, captor, t), R_CASTLE_ACCESS_NO_LARGE, t);
    return allow();
}

bool may_join_across(const struct game *g, fig_id a, fig_id t)
{
    return rule(R_CASTLE_ACCESS_FORMATION) || !across_access(g, a, t);
}

bool height_counts(const struct game *g, fig_id a, fig_id t)
{
    return rule(R_CASTLE_ACCESS_HEIGHT) || !across_access(g, a, t);
}

int access_defenders(const struct game *g, fig_id a, fig_id t, fig_id out[MK_MAX_FIGURES])
{
    int n = 0;

    if (!g->castles || touching(g, a, t) || !across_access(g, a, t))
        return 0;
    for (int f = 0; f < g->nfigure; f++)
        if (on_table(g, (fig_id)f) && !is_captive(g, (fig_id)f) &&
            owner_of(g, (fig_id)f) == owner_of(g, t) && across_access(g, a, (fig_id)f))
            out[n++] = (fig_id)f;
    return n;
}

/* --- access points of pieces built from cards [constructed-terrain.access-contact] */

static vec stair(const struct game *g, int t, int i)
{
    return vertices_of(g)[terrain_of(g, t)->access + i];
}

/* A quick test: can it be on top of the piece, or reach that point? */
static bool may_be_at(const struct game *g, const struct base *b, int t, vec at)
{
    enum { SPARE = 4 };             /* because places of discs are rounded */

    return within_box(b->at, at, b->radius * b->discs + MK_CONTACT + SPARE) ||
           ground_near(g, t, b->at, b->at, 0);
}

/* A figure on top touches all of them, wherever it stands. */
static bool at_stair(const struct game *g, const struct base *b, int t, int i)
{
    vec at = stair(g, t, i);

    if (!may_be_at(g, b, t, at))
        return false;
    if (top_at(g, b) == t && rule(R_CONSTRUCTED_TERRAIN_ACCESS_CONTACT))
        return true;
    return reaches(b, (struct seg){at, at});
}

bool next_stairs(const struct game *g, const struct base *b, struct stairs *s)
{
    for (; s->piece < g->nterrain; s->piece++, s->which = -1)
        while (is_built(g, s->piece) && ++s->which < terrain_of(g, s->piece)->accesses)
            if (at_stair(g, b, s->piece, s->which)) {
                s->at = stair(g, s->piece, s->which);
                return true;
            }
    return false;
}

/* The access point by which they touch, if they do. */
static bool find_shared(const struct game *g, const struct base *a, const struct base *b,
                        struct stairs *s)
{
    *s = (struct stairs){.which = -1};
    while (next_stairs(g, a, s))
        if (at_stair(g, b, s->piece, s->which))
            return true;
    return false;
}

bool stairs_shared(const struct game *g, const struct base *a, const struct base *b)
{
    struct stairs s;

    return find_shared(g, a, b, &s) && rule(R_CONSTRUCTED_TERRAIN_ACCESS_SHARED);
}

bool stairs_meet(const struct game *g, const struct base *a, const struct base *b, vec *at)
{
    struct stairs s;
    bool found = find_shared(g, a, b, &s);

    if (found)
        *at = s.at;
    return found;
}

/* On top the front arc is always at it. */
bool fronts_stairs(const struct game *g, fig_id a, const struct base *at, const struct base *b)
{
    struct stairs s;

    return find_shared(g, at, b, &s) &&
           (top_at(g, at) == s.piece || arc_contains(at->facing, arc_of(g, a), at->at, s.at));
}

/* --- holding a section */

static bool holds(const struct game *g, fig_id section, fig_id f)
{
    struct access all[MK_ACCESSES];
    int n = access_all(g, all);
    struct base b = base_of(g, f);

    if (!on_table(g, f) || fort_of(g, f) || is_captive(g, f) ||
        (is_broken(g, f) && !breaks(R_CASTLE_SCORE_DOUBLE)))
        return false;
    for (int i = 0; i < n; i++)
        if (all[i].section == section && access_touched(g, &b, &all[i]))
            return true;
    return section_of(g, top_of(g, f)) == section;
}

player_id section_taken_by(const struct game *g, fig_id section)
{
    player_id by = MK_NO_PLAYER;

    for (int f = 0; f < g->nfigure && is_breached(g, section); f++) {
        player_id p = owner_of(g, (fig_id)f);
        if (!holds(g, section, (fig_id)f) || p == by)
            continue;
        if (by != MK_NO_PLAYER || allied(g, p, owner_of(g, section)))
            return MK_NO_PLAYER;
        by = p;
    }
    return by;
}

struct verdict check_floor(const struct game *g, const struct mk_order *o)
{
    forbid_if(o->floor == FLOOR_UNDER && archway_at(g, o->to) < 0, R_CASTLE_GATEHOUSE_ARCHWAY);
    forbid_if(o->floor == FLOOR_ABOVE && elevated_piece_at(g, o->to) < 0, R_CASTLE_ACCESS_MOVE);
    return allow();
}

bool flies_between_floors(const struct walk *w)
{
    return (w->flags & WALK_FREE_LEVELS) && rule(R_CASTLE_ACCESS_FLIGHT);
}

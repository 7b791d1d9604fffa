/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* edge_seen.c: does a figure see some point of an edge, or see it clearly?
 *
 *  (1) A figure sees stretches of an edge. A stretch ends at an end of the edge, where the range or the
 *      front arc ends, behind a corner of terrain, or where a line grazes a base; what is seen clearly
 *      also where a line leaves a wood just beneath the figure's own base.
 *  (2) So it is enough to look at these places and a hair to either side of them: nothing is missed
 *      that is wider than two hairs. A hair is two units.
 */
#include "rules/edge_seen.h"

#include <math.h>

#include "geom/span.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/sight.h"

enum { HAIR = 2 };

struct look {
    const struct game *g;
    fig_id f;
    vec from, a, b;
    int32_t range;
    bool clear;                     /* nothing may hinder the line either */
};

/* A little in front of the border, because a piece does not block a line to itself. */
static bool sees(const struct look *l, vec at)
{
    at = vec_add(at, vec_scaled(vec_sub(l->from, at), vec_eq(l->from, at) ? 0 : HAIR));
    return vec_dist(l->from, at) <= l->range &&
           arc_contains(look_of(l->g, l->f), arc_of(l->g, l->f), l->from, at) &&
           sight_to(l->g, l->f, at).line <= (l->clear ? LINE_CLEAR : LINE_HINDERED);
}

/* At that part of the edge, or a hair beside it. */
static bool sees_about(const struct look *l, double part)
{
    double hair = HAIR / (double)vec_dist(l->a, l->b);

    for (int i = -1; i <= 1; i++) {
        double at = part + i * hair;
        if (at >= 0 && at <= 1 && sees(l, segment_at(l->a, l->b, at)))
            return true;
    }
    return false;
}

/* Where the line of that direction meets the edge. */
static bool sees_along(const struct look *l, double x, double y)
{
    vec e = vec_sub(l->b, l->a), o = vec_sub(l->from, l->a);
    double across = e.x * y - e.y * x, part = o.x * y - o.y * x;

    return across != 0 && sees_about(l, part / across);
}

/* At which parts of the line from a to b it crosses a circle. */
static bool crosses_circle(vec a, vec b, vec c, int32_t r, double part[2])
{
    vec e = vec_sub(b, a), o = vec_sub(a, c);
    double ee = (double)vec_len2(e), eo = (double)vec_dot(e, o);
    double under = eo * eo - ee * ((double)vec_len2(o) - (double)r * r);

    if (under < 0 || ee == 0)
        return false;
    part[0] = (-eo - sqrt(under)) / ee;
    part[1] = (-eo + sqrt(under)) / ee;
    return true;
}

static bool sees_on_circle(const struct look *l, vec c, int32_t r)
{
    double part[2];

    return crosses_circle(l->a, l->b, c, r, part) &&
           (sees_about(l, part[0]) || sees_about(l, part[1]));
}

/* Past a base on either side, and where it covers the edge. */
static bool sees_past_disc(const struct look *l, vec c, int32_t r)
{
    vec to = vec_sub(c, l->from);
    double far = (double)vec_len2(to) - (double)r * r;

    if (far <= 0)
        return false;
    far = sqrt(far);
    return sees_along(l, to.x * far - (double)to.y * r, to.y * far + (double)to.x * r) ||
           sees_along(l, to.x * far + (double)to.y * r, to.y * far - (double)to.x * r) ||
           sees_on_circle(l, c, r);
}

static bool sees_past_base(const struct look *l, fig_id f)
{
    struct base b = base_of(l->g, f);
    vec disc[2];

    for (int i = base_disc(&b, disc); i-- > 0;)
        if (sees_past_disc(l, disc[i], b.radius))
            return true;
    return false;
}

static bool sees_past_corners(const struct look *l, int t)
{
    const struct terrain *p = terrain_of(l->g, t);

    for (int i = 0; i < p->corners; i++) {
        vec to = vec_sub(vertices_of(l->g)[p->corner + i], l->from);
        if (sees_along(l, to.x, to.y))
            return true;
    }
    return false;
}

/* Where the outline of a piece crosses the rim of its own base. */
static bool sees_out_of(const struct look *l, int t)
{
    struct poly p = ground_poly(l->g, t);
    struct base b = base_of(l->g, l->f);
    vec disc[2];
    double part[2];

    for (int d = base_disc(&b, disc); d-- > 0;)
        for (int i = 0; i < 2 * p.n; i++) {
            vec from = p.v[i / 2], to = p.v[(i / 2 + 1) % p.n];
            if (!crosses_circle(from, to, disc[d], b.radius, part))
                continue;
            vec way = vec_sub(segment_at(from, to, part[i % 2]), l->from);
            if (sees_along(l, way.x, way.y))
                return true;
        }
    return false;
}

static bool sees_at_arc_border(const struct look *l)
{
    int half = arc_of(l->g, l->f) / 2;

    for (int side = -1; side <= 1; side += 2) {
        vec d = angle_dir(angle_norm(look_of(l->g, l->f) + side * half));
        if (sees_along(l, d.x, d.y))
            return true;
    }
    return false;
}

bool edge_seen(const struct game *g, fig_id f, int32_t range, bool clear, vec a, vec b)
{
    struct look l = {g, f, figure_of(g, f)->at, a, b, range, clear};
    vec nearest = segment_nearest(a, b, l.from);

    if (vec_dist(l.from, nearest) > range + 2 * HAIR)
        return false;

    bool seen = sees(&l, nearest);

    if (seen || vec_eq(a, b))
        return seen;
    seen = sees_about(&l, 0) || sees_about(&l, 1) || sees_on_circle(&l, l.from, l.range) ||
           sees_at_arc_border(&l);
    for (int i = 0; i < g->nfigure && !seen; i++)
        seen = on_table(g, (fig_id)i) && sees_past_base(&l, (fig_id)i);
    for (int t = 0; t < g->nterrain && !seen; t++)
        seen = (terrain_of(g, t)->flags & TERRAIN_TABLE) &&
               (sees_past_corners(&l, t) || (clear && sees_out_of(&l, t)));
    return seen;
}

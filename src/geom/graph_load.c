/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* graph_load.c: from a field to the obstacles and corners that can matter.
 *
 *  (1) An obstacle matters if some path from start to goal within max_length can touch it: the sum
 *      of its distances to both ends is at most max_length.
 *  (2) A start or goal inside the rim of a disc by no more than MK_CONTACT stands on the rim: the
 *      disc shrinks to it.
 *  (3) The table's edges are walls without corners.
 *  (4) A corner where several obstacles meet is one corner with the cone of all their edges; if that
 *      is wider than half a turn no shortest path bends there, and it is only a pin.
 *  (5) Rim and fence come last, and their ends are pins in their own layer alone.
 */
#include "geom/graph.h"

#include <stddef.h>

#include "geom/real.h"

/* Can a path within max_length touch the circle? */
static bool in_range(const struct path_scratch *s, point c, double r)
{
    double a = point_dist(s->from, c) - r;
    double b = s->has_goal ? point_dist(s->to, c) - r : 0;

    return (a > 0 ? a : 0) + (b > 0 ? b : 0) <= s->max_length;
}

static bool fits(struct path_scratch *s, int n, int limit)
{
    if (n >= limit)
        s->overflow = true;
    return n < limit;
}

static bool add_disc(struct path_scratch *s, const struct disc *d)
{
    point c = point_of(d->c);
    double a = point_dist(s->from, c), r = d->r;
    double b = s->has_goal ? point_dist(s->to, c) : r;

    if (a < r - MK_CONTACT || b < r - MK_CONTACT)
        return false;
    r = a < r ? a : r;
    r = b < r ? b : r;
    if (!in_range(s, c, r + MK_CONTACT))
        return true;
    if (!fits(s, s->ndisc, MK_FIELD_DISCS))
        return false;
    s->disc[s->ndisc++] = (struct path_disc){ c, r, d->c, { { -1, -1 }, { -1, -1 } } };
    return true;
}

static void add_wall(struct path_scratch *s, vec from, vec to, bool bar)
{
    point a = point_of(from), b = point_of(to), c = point_mul(point_add(a, b), 0.5);

    if (in_range(s, c, point_dist(a, c)) && fits(s, s->nwall, MK_PATH_WALLS))
        s->wall[s->nwall++] = (struct path_wall){ a, b, bar };
}

static void add_layer_walls(struct path_scratch *s, const struct seg *w, int n, int *count)
{
    for (int i = 0; i < n; i++) {
        int at = s->nwall + s->nrim + s->nfence;

        if (!fits(s, at, MK_PATH_WALLS))
            return;
        s->wall[at] = (struct path_wall){ point_of(w[i].a), point_of(w[i].b), false };
        ++*count;
    }
}

/* Overlapping discs need no closing; only a gap needs a wall. */
static void close_gaps(struct path_scratch *s)
{
    for (int i = 0; i < s->ndisc; i++) {
        for (int j = i + 1; j < s->ndisc; j++) {
            const struct path_disc *d = &s->disc[i], *e = &s->disc[j];
            point w = point_sub(e->c, d->c);
            double reach = d->r + e->r + MK_CONTACT, len2;

            if (w.x > reach || w.x < -reach || w.y > reach || w.y < -reach)
                continue;
            len2 = point_dot(w, w);
            reach = d->r + e->r;

            if (len2 > (reach - 1) * (reach - 1) &&
                len2 <= (reach + MK_CONTACT) * (reach + MK_CONTACT))
                add_wall(s, d->centre, e->centre, true);
        }
    }
}

static void add_table_edges(struct path_scratch *s, const struct field *f)
{
    vec a = f->lo, b = { f->hi.x, f->lo.y }, c = f->hi, d = { f->lo.x, f->hi.y };

    if (vec_eq(a, c))
        return;
    add_wall(s, a, b, false);
    add_wall(s, b, c, false);
    add_wall(s, c, d, false);
    add_wall(s, d, a, false);
}

static struct path_poly poly_circle(const struct poly *p)
{
    struct path_poly out = { p, { 0, 0 }, 0 };
    vec lo = p->v[0], hi = p->v[0];

    for (int i = 1; i < p->n; i++) {
        vec v = p->v[i];

        lo = (vec){ v.x < lo.x ? v.x : lo.x, v.y < lo.y ? v.y : lo.y };
        hi = (vec){ v.x > hi.x ? v.x : hi.x, v.y > hi.y ? v.y : hi.y };
    }
    out.c = point_mul(point_add(point_of(lo), point_of(hi)), 0.5);
    for (int i = 0; i < p->n; i++) {
        double d = point_dist(out.c, point_of(p->v[i]));

        out.r = d > out.r ? d : out.r;
    }
    return out;
}

static bool add_poly(struct path_scratch *s, const struct poly *p)
{
    struct path_poly circle = poly_circle(p);

    if (!in_range(s, circle.c, circle.r))
        return true;
    if (poly_side(p, s->start) > 0 || (s->has_goal && poly_side(p, s->goal) > 0))
        return false;
    if (!fits(s, s->npoly, MK_FIELD_POLYS))
        return false;
    s->poly[s->npoly++] = circle;
    return true;
}

static bool in_cone(point right, point left, point d)
{
    return point_cross(right, d) >= 0 && point_cross(d, left) >= 0 &&
           (point_cross(right, left) != 0 || point_dot(right, left) < 0 || point_dot(right, d) > 0);
}

/* Widens the cone of a corner, if the result is at most half a turn, to hold another cone. */
static bool cone_join(struct path_corner *c, point right, point left)
{
    const point r[] = { c->right, right }, l[] = { c->left, left };

    for (int k = 0; k < 4; k++) {
        point nr = r[k / 2], nl = l[k % 2];

        if (point_cross(nr, nl) < 0)
            continue;
        if (in_cone(nr, nl, c->right) && in_cone(nr, nl, c->left) && in_cone(nr, nl, right) &&
            in_cone(nr, nl, left)) {
            c->right = nr;
            c->left = nl;
            return true;
        }
    }
    return false;
}

static void corner_join(struct path_corner *c, point right, point left)
{
    c->pin = true;
    if (!c->done && !cone_join(c, right, left))
        c->done = LAYERS_BOTH;
}

static struct path_corner *corner_at(struct path_scratch *s, vec at)
{
    for (int i = 0; i < s->ncorner; i++) {
        if (vec_eq(s->corner[i].at, at))
            return &s->corner[i];
    }
    return NULL;
}

static bool inside_a_disc(const struct path_scratch *s, point p)
{
    for (int i = 0; i < s->ndisc; i++) {
        const struct path_disc *d = &s->disc[i];
        point w = point_sub(p, d->c);

        if (point_dot(w, w) < (d->r - REAL_EPS) * (d->r - REAL_EPS))
            return true;
    }
    return false;
}

static void add_corner(struct path_scratch *s, vec at, point right, point left, bool pin,
                       uint8_t layers)
{
    struct path_corner *c = corner_at(s, at);
    point p = point_of(at);

    if (c != NULL) {
        corner_join(c, right, left);
        c->layers |= layers;
        return;
    }
    if (!in_range(s, p, 0) || inside_a_disc(s, p) || !fits(s, s->ncorner, MK_FIELD_CORNERS))
        return;
    s->corner[s->ncorner++] = (struct path_corner){ at, p, right, left, pin, 0, layers };
}

static vec corner_before(const struct poly *p, int i)
{
    return p->v[i > 0 ? i - 1 : p->n - 1];
}

static vec corner_after(const struct poly *p, int i)
{
    return p->v[i + 1 < p->n ? i + 1 : 0];
}

static bool corner_is_convex(const struct poly *p, int i, bool ccw)
{
    int64_t turn = vec_turn(corner_before(p, i), p->v[i], corner_after(p, i));

    return ccw ? turn > 0 : turn < 0;
}

static void add_poly_corners(struct path_scratch *s, const struct poly *p)
{
    bool ccw = poly_area2(p) > 0;

    for (int i = 0; i < p->n; i++) {
        point b = point_of(vec_sub(corner_before(p, i), p->v[i]));
        point a = point_of(vec_sub(corner_after(p, i), p->v[i]));

        if (corner_is_convex(p, i, ccw))
            add_corner(s, p->v[i], ccw ? a : b, ccw ? b : a, false, LAYERS_BOTH);
    }
}

static void add_wall_ends(struct path_scratch *s, struct seg w, uint8_t layers)
{
    point ab = point_of(vec_sub(w.b, w.a)), ba = point_of(vec_sub(w.a, w.b));

    if (vec_eq(w.a, w.b))
        return;
    add_corner(s, w.a, ab, ab, true, layers);
    add_corner(s, w.b, ba, ba, true, layers);
}

static bool runs_through(const struct path_corner *c, vec a, vec b)
{
    return !vec_eq(c->at, a) && !vec_eq(c->at, b) && segment_holds(a, b, c->at);
}

/* A wall that runs through the corner counts in both directions. */
static void join_wall(struct path_corner *c, struct seg w)
{
    point a = point_of(vec_sub(w.a, c->at)), b = point_of(vec_sub(w.b, c->at));

    if (!runs_through(c, w.a, w.b))
        return;
    corner_join(c, a, a);
    corner_join(c, b, b);
}

/* The corner is on an edge, with the inside of the polygon on the left: that takes half a turn,
 * and the corner is closed unless its own cone lies in that half. */
static void join_edge(struct path_corner *c, vec from, vec to)
{
    point left = point_of(vec_sub(from, c->at)), right = point_of(vec_sub(to, c->at));

    if (!runs_through(c, from, to))
        return;
    c->pin = true;
    if (!in_cone(right, left, c->right) || !in_cone(right, left, c->left))
        c->done = LAYERS_BOTH;
    c->right = right;
    c->left = left;
}

static void join_poly(struct path_corner *c, const struct path_poly *p)
{
    point d = point_sub(c->p, p->c);
    const struct poly *q = p->poly;

    if (point_dot(d, d) > p->r * p->r + 1)
        return;

    bool ccw = poly_area2(q) > 0;

    for (int i = 0; i < q->n; i++) {
        vec a = q->v[i], b = corner_after(q, i);

        join_edge(c, ccw ? a : b, ccw ? b : a);
        if (vec_eq(c->at, a) && !corner_is_convex(q, i, ccw)) {
            c->pin = true;               /* in a notch nothing bends */
            c->done = LAYERS_BOTH;
        }
    }
}

static void list_pins(struct path_scratch *s)
{
    for (int i = 0; i < s->ncorner; i++) {
        if (s->corner[i].pin && s->corner[i].layers == LAYERS_BOTH)
            s->pin[s->npin++] = (int16_t)i;
    }
}

/* Pays for that much work; false if the budget is used up. */
static bool pay(struct path_scratch *s, int64_t work)
{
    s->work -= work;
    s->overflow |= s->work < 0;
    return !s->overflow;
}

static void join_corners(struct path_scratch *s, const struct field *f)
{
    if (!pay(s, (int64_t)s->ncorner * (f->nwall + s->npoly)))
        return;
    for (int i = 0; i < s->ncorner; i++) {
        for (int k = 0; k < f->nwall; k++)
            join_wall(&s->corner[i], f->wall[k]);
        for (int k = 0; k < s->npoly; k++)
            join_poly(&s->corner[i], &s->poly[k]);
    }
}

static void shut_corners(struct path_scratch *s, const struct field *f)
{
    for (int i = 0; i < f->nshut; i++) {
        struct path_corner *c = corner_at(s, f->shut[i]);

        if (c != NULL)
            c->done = LAYERS_BOTH;
    }
}

static void add_corners(struct path_scratch *s, const struct field *f)
{
    for (int i = 0; i < s->npoly; i++)
        add_poly_corners(s, s->poly[i].poly);
    for (int i = 0; i < f->nwall; i++)
        add_wall_ends(s, f->wall[i], LAYERS_BOTH);
    for (int i = 0; i < f->nrim; i++)
        add_wall_ends(s, f->rim[i], 1 << LAYER_FIRST);
    for (int i = 0; i < f->nfence; i++)
        add_wall_ends(s, f->fence[i], 1 << LAYER_SECOND);
    shut_corners(s, f);
    join_corners(s, f);
    list_pins(s);
}

static bool on_table(const struct field *f, vec p)
{
    if (vec_eq(f->lo, f->hi))
        return true;
    return p.x >= f->lo.x && p.y >= f->lo.y && p.x <= f->hi.x && p.y <= f->hi.y;
}

static void clear(struct path_scratch *s, const struct field *f)
{
    s->from = point_of(s->start);
    s->to = point_of(s->goal);
    s->lo = point_of(f->lo);
    s->hi = point_of(f->hi);
    s->overflow = false;
    s->work = f->work > 0 ? f->work : MK_PATH_WORK;
    s->ndisc = s->npoly = s->nwall = s->ncorner = s->npin = s->nstate = s->nheap = 0;
    s->nrim = s->nfence = 0;
}

bool graph_load(struct path_scratch *s, const struct field *f)
{
    clear(s, f);
    if (!on_table(f, s->start) || (s->has_goal && !on_table(f, s->goal)))
        return false;
    for (int i = 0; i < f->ndisc; i++) {
        if (!add_disc(s, &f->disc[i]))
            return false;
    }
    for (int i = 0; i < f->npoly; i++) {
        if (!add_poly(s, &f->poly[i]))
            return false;
    }
    for (int i = 0; i < f->nwall; i++)
        add_wall(s, f->wall[i].a, f->wall[i].b, false);
    for (int i = 0; i < f->nbar; i++)
        add_wall(s, f->bar[i].a, f->bar[i].b, true);
    close_gaps(s);
    add_table_edges(s, f);
    add_layer_walls(s, f->rim, f->nrim, &s->nrim);
    add_layer_walls(s, f->fence, f->nfence, &s->nfence);
    add_corners(s, f);
    s->glance = 1 + s->ndisc + 4 * s->npoly + s->nwall + s->npin + s->nrim + s->nfence;
    pay(s, (int64_t)s->ndisc * s->ndisc / 8);
    return !s->overflow;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* path.c: the length of a given path, and whether it is free.
 *
 *  (1) The radius of an arc, whose ends are rounded, is the mean of their distances to its centre.
 *  (2) An arc between coinciding ends has no length: paths never run a full turn around a disc.
 *  (3) Against polygons a leg is traced: a point d short of being too deep may safely advance by d.
 */
#include "geom/path.h"

#include "geom/real.h"

#define STEP_LEAST 0.5                   /* of the walk, in units: half of what (3) may overlook */

/* One leg as a curve. For a straight leg only a, b, turn and length count. */
struct curve {
    point a, b, c;
    double r, sweep, length;
    int turn;
};

static struct curve straight(vec from, vec to)
{
    point a = point_of(from), b = point_of(to);

    return (struct curve){ .a = a, .b = b, .length = point_dist(a, b) };
}

static struct curve curve_of(vec from, const struct leg *leg)
{
    if (leg->turn == 0)
        return straight(from, leg->to);

    point a = point_of(from), b = point_of(leg->to), c = point_of(leg->centre);
    point ca = point_sub(a, c), cb = point_sub(b, c);
    double r = (point_len(ca) + point_len(cb)) / 2;
    double sweep = vec_eq(from, leg->to) ? 0 : real_sweep(ca, cb, leg->turn);

    return (struct curve){ a, b, c, r, sweep, r * sweep, leg->turn };
}

static vec leg_start(const struct path *p, int i)
{
    return i > 0 ? p->leg[i - 1].to : p->from;
}

static point curve_at(const struct curve *k, double length)
{
    double part = k->length > 0 ? length / k->length : 0;

    if (k->turn == 0)
        return point_add(k->a, point_mul(point_sub(k->b, k->a), part));

    point radius = point_sub(k->a, k->c);
    double half = k->turn * k->sweep * part / 2;         /* halving keeps it within half a turn */

    return point_add(k->c, real_rotate(real_rotate(radius, half), half));
}

double path_length(const struct path *p)
{
    double sum = 0;

    for (int i = 0; i < p->n; i++)
        sum += curve_of(leg_start(p, i), &p->leg[i]).length;
    return sum;
}

int32_t path_length_units(const struct path *p)
{
    return (int32_t)path_length(p);
}

vec path_end(const struct path *p)
{
    return leg_start(p, p->n);
}

vec path_at(const struct path *p, double length)
{
    for (int i = 0; i < p->n; i++) {
        struct curve k = curve_of(leg_start(p, i), &p->leg[i]);

        if (length < k.length)
            return point_round(curve_at(&k, length > 0 ? length : 0));
        length -= k.length;
    }
    return path_end(p);
}

/* Does the arc pass the bearing d, seen from its centre? */
static bool arc_passes(const struct curve *k, point d)
{
    return real_sweep(point_sub(k->a, k->c), d, k->turn) <= k->sweep;
}

static double arc_dist(const struct curve *k, point q)
{
    point d = point_sub(q, k->c);
    double ends = point_dist(q, k->a), b = point_dist(q, k->b), rim = point_len(d) - k->r;

    if (b < ends)
        ends = b;
    if (rim < 0)
        rim = -rim;
    return arc_passes(k, d) && rim < ends ? rim : ends;
}

bool path_hits_disc(const struct path *p, vec c, int32_t r)
{
    int32_t deep = r - MK_CONTACT;

    for (int i = 0; i < p->n && deep > 0; i++) {
        vec from = leg_start(p, i);
        struct curve k = curve_of(from, &p->leg[i]);

        if (k.turn == 0 ? segment_disc_cmp(from, p->leg[i].to, c, deep) < 0
                        : arc_dist(&k, point_of(c)) < deep)
            return true;
    }
    return false;
}

static double segment_real_dist(point a, point b, point q)
{
    point d = point_sub(b, a), e = point_sub(q, a);
    double len2 = point_dot(d, d), t = len2 > 0 ? point_dot(d, e) / len2 : 0;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return point_dist(e, point_mul(d, t));
}

/* How deep q lies inside the polygon; negative outside. */
static double poly_depth(const struct poly *poly, point q)
{
    double best = 1e300;
    bool inside = false;

    for (int i = 0; i < poly->n; i++) {
        point a = point_of(poly->v[i]), b = point_of(poly->v[i + 1 < poly->n ? i + 1 : 0]);
        double d = segment_real_dist(a, b, q);

        best = d < best ? d : best;
        if ((a.y > q.y) != (b.y > q.y) && (point_cross(point_sub(b, a), point_sub(q, a)) > 0) ==
                                          (b.y > a.y))
            inside = !inside;
    }
    return inside ? best : -best;
}

static bool curve_enters(const struct curve *k, const struct poly *poly)
{
    double depth = poly_depth(poly, k->b);

    for (double s = 0; s < k->length && depth <= MK_CONTACT; ) {
        depth = poly_depth(poly, curve_at(k, s));
        s += depth < MK_CONTACT - STEP_LEAST ? MK_CONTACT - depth : STEP_LEAST;
    }
    return depth > MK_CONTACT;
}

bool path_enters_poly(const struct path *p, const struct poly *poly)
{
    for (int i = 0; i < p->n; i++) {
        vec from = leg_start(p, i);
        struct curve k = curve_of(from, &p->leg[i]);

        if (k.turn == 0 && !poly_segment_enters(poly, from, p->leg[i].to))
            continue;
        if (curve_enters(&k, poly))
            return true;
    }
    return false;
}

/* Does the arc meet the point of the line a + d * t, with 0 < t < 1? */
static bool arc_meets_at(const struct curve *k, point a, point d, double t)
{
    return t > 0 && t < 1 && arc_passes(k, point_sub(point_add(a, point_mul(d, t)), k->c));
}

static bool arc_crosses(const struct curve *k, point a, point b)
{
    point d = point_sub(b, a), e = point_sub(a, k->c);
    double len2 = point_dot(d, d), mid = -point_dot(d, e);
    double root = mid * mid - len2 * (point_dot(e, e) - k->r * k->r);

    if (len2 == 0 || root <= 0)
        return false;
    root = sqrt(root);
    return arc_meets_at(k, a, d, (mid - root) / len2) || arc_meets_at(k, a, d, (mid + root) / len2);
}

static int side(vec a, vec b, vec q)
{
    int64_t turn = vec_turn(a, b, q);

    return (turn > 0) - (turn < 0);
}

/* A vertex strictly within the wall, with straight legs to both sides of it. */
static bool vertex_crosses(const struct path *p, int i, vec a, vec b)
{
    vec v = p->leg[i].to;

    if (i + 1 >= p->n || p->leg[i].turn != 0 || p->leg[i + 1].turn != 0)
        return false;
    if (!segment_holds(a, b, v) || vec_eq(v, a) || vec_eq(v, b))
        return false;
    return side(a, b, leg_start(p, i)) * side(a, b, p->leg[i + 1].to) < 0;
}

bool path_crosses_segment(const struct path *p, vec a, vec b)
{
    for (int i = 0; i < p->n; i++) {
        vec from = leg_start(p, i);
        struct curve k = curve_of(from, &p->leg[i]);

        if (k.turn == 0 ? segments_cross((struct seg){ from, p->leg[i].to }, (struct seg){ a, b })
                        : arc_crosses(&k, point_of(a), point_of(b)))
            return true;
        if (vertex_crosses(p, i, a, b))
            return true;
    }
    return false;
}

static bool point_in_rect(point q, vec lo, vec hi)
{
    return q.x >= lo.x - MK_CONTACT && q.y >= lo.y - MK_CONTACT && q.x <= hi.x + MK_CONTACT &&
           q.y <= hi.y + MK_CONTACT;
}

/* Does the arc stay inside where it bulges furthest, in the four directions of the axes? */
static bool arc_in_rect(const struct curve *k, vec lo, vec hi)
{
    const point out[] = { { k->r, 0 }, { 0, k->r }, { -k->r, 0 }, { 0, -k->r } };

    for (int i = 0; i < 4; i++) {
        if (arc_passes(k, out[i]) && !point_in_rect(point_add(k->c, out[i]), lo, hi))
            return false;
    }
    return true;
}

bool path_in_rect(const struct path *p, vec lo, vec hi)
{
    if (!point_in_rect(point_of(p->from), lo, hi))
        return false;
    for (int i = 0; i < p->n; i++) {
        struct curve k = curve_of(leg_start(p, i), &p->leg[i]);

        if (!point_in_rect(k.b, lo, hi) || (k.turn != 0 && !arc_in_rect(&k, lo, hi)))
            return false;
    }
    return true;
}

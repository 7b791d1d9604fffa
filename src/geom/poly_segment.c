/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* poly_segment.c: does a segment enter a polygon, and where.
 *
 *  (1) If no corner is on the segment's line, it enters if it crosses an edge, or if its line has
 *      entered an odd number of times before the segment starts.
 *  (2) Otherwise a segment that crosses no edge from side to side meets the boundary only in corners,
 *      in its own ends and along edges. Cut at the corners on it, each open piece lies wholly inside,
 *      wholly outside or along the boundary, and its middle tells which. Middles are lattice points of
 *      a lattice twice as fine, so that the answer stays exact.
 */
#include "geom/shape.h"

#include "geom/sight.h"

static struct seg edge(const struct poly *p, int i)
{
    return (struct seg){ p->v[i], p->v[i + 1 < p->n ? i + 1 : 0] };
}

static vec twice(vec a)
{
    return vec_add(a, a);
}

/* poly_side for the middle of a and b. */
static int middle_side(const struct poly *p, vec a, vec b)
{
    vec q = vec_add(a, b);
    int side = -1;

    for (int i = 0; i < p->n; i++) {
        vec e = twice(edge(p, i).a), f = twice(edge(p, i).b);

        if (segment_holds(e, f, q))
            return 0;
        if ((e.y > q.y) != (f.y > q.y) && (vec_turn(e, f, q) > 0) == (f.y > e.y))
            side = -side;
    }
    return side;
}

/* How a segment lies to a polygon none of whose corners is on the segment's line. */
struct passage {
    bool crosses;           /* it goes through an edge */
    bool starts_inside;     /* or it does not, and what of its line is behind its start enters */
    bool on_corner;         /* not so: some corner is on the line, and the rest says nothing */
};

/* Only edges from one side of the line to the other can matter, mostly none or two of them. Where the
 * segment goes through none, the one whose line is nearer to a than to b is behind a. */
static struct passage passage_of(const struct poly *p, vec a, vec b)
{
    struct passage out = { false, false, false };
    vec from = p->v[p->n - 1];
    int64_t was = vec_turn(a, b, from);

    for (int i = 0; i < p->n; i++) {
        vec to = p->v[i];
        int64_t now = vec_turn(a, b, to);

        out.on_corner |= now == 0;
        if ((was < 0 && now > 0) || (was > 0 && now < 0)) {
            int64_t of_a = vec_turn(from, to, a), of_b = vec_turn(from, to, b);

            if ((of_a < 0 && of_b > 0) || (of_a > 0 && of_b < 0))
                out.crosses = true;
            else
                out.starts_inside ^= (of_a < 0 ? -of_a : of_a) < (of_b < 0 ? -of_b : of_b);
        }
        from = to;
        was = now;
    }
    return out;
}

/* The first corner strictly after `start` on the way to b; b itself if there is none. */
static vec next_corner(const struct poly *p, vec start, vec b)
{
    vec best = b;

    for (int i = 0; i < p->n; i++) {
        vec v = p->v[i];

        if (!vec_eq(v, start) && segment_holds(start, best, v))
            best = v;
    }
    return best;
}

bool poly_segment_enters(const struct poly *p, vec a, vec b)
{
    struct passage way = passage_of(p, a, b);

    if (way.crosses || !way.on_corner)
        return way.crosses || way.starts_inside;
    while (!vec_eq(a, b)) {
        vec next = next_corner(p, a, b);

        if (middle_side(p, a, next) > 0)
            return true;
        a = next;
    }
    return false;
}

/* A place on the segment from a towards a + d, as a fraction t of it. */
struct cutter {
    const struct poly *p;
    vec a, d;
};

/* Where the edge meets the segment's line, or -1 for parallels. */
static double cut_at(const struct cutter *c, struct seg e)
{
    vec f = vec_sub(e.b, e.a);
    int64_t den = vec_cross(c->d, f);

    return den == 0 ? -1 : (double)vec_cross(vec_sub(e.a, c->a), f) / (double)den;
}

static bool edge_meets(const struct cutter *c, struct seg e)
{
    return segments_meet((struct seg){ c->a, vec_add(c->a, c->d) }, e);
}

/* The first place on the boundary strictly after t; 1 if there is none. */
static double next_cut(const struct cutter *c, double t)
{
    double best = 1;

    for (int i = 0; i < c->p->n; i++) {
        struct seg e = edge(c->p, i);
        double at = cut_at(c, e);

        if (at > t && at < best && edge_meets(c, e))
            best = at;
    }
    return best;
}

static bool inside_at(const struct cutter *c, double t)
{
    double x = c->a.x + t * c->d.x, y = c->a.y + t * c->d.y;
    bool inside = false;

    for (int i = 0; i < c->p->n; i++) {
        struct seg e = edge(c->p, i);

        if ((e.a.y > y) == (e.b.y > y))
            continue;
        if (x < e.a.x + (y - e.a.y) / (e.b.y - e.a.y) * (e.b.x - e.a.x))
            inside = !inside;
    }
    return inside;
}

static vec place(const struct cutter *c, double t)
{
    double x = t * c->d.x, y = t * c->d.y;

    return (vec){ c->a.x + (int32_t)(x < 0 ? x - 0.5 : x + 0.5),
                  c->a.y + (int32_t)(y < 0 ? y - 0.5 : y + 0.5) };
}

bool poly_segment_clip(const struct poly *p, vec a, vec b, vec *in, vec *out)
{
    struct cutter c = { p, a, vec_sub(b, a) };
    double first = -1, last = 1;

    if (!poly_segment_enters(p, a, b))
        return false;
    for (double t = 0; t < 1;) {
        double next = next_cut(&c, t);

        if (inside_at(&c, (t + next) / 2)) {
            first = first < 0 ? t : first;
            last = next;
        }
        t = next;
    }
    *in = place(&c, first < 0 ? 0 : first);
    *out = place(&c, last);
    return true;
}

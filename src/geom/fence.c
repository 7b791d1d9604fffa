/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* fence.c: the fence along everything that is r away from a polygon, on one side of it.
 *
 *  (1) It consists of the edges moved by r and, where a corner opens a gap between them, of arcs, each
 *      cut down to the parts that really are r away from everything.
 *  (2) At a corner where two moved edges meet, they are cut a little beyond the meeting point, so that
 *      they cross; elsewhere edge and arc share an end.
 *  (3) Ends are rounded, so two parts that meet at a small angle may miss each other by a unit: an end
 *      that meets no other part is extended to the next one. The fence has no holes.
 */
#include "geom/span.h"

#define CUT_EDGE 2                       /* by how much a moved edge may be too near elsewhere */
#define CUT_ARC 200                      /* an arc: half a hundredth of r */
#define ARC_PARTS 16                     /* of half a turn: a chord strays by a thousandth of r */
#define END_NEAR 64                      /* parts that meet so near an end close it */
#define NEIGHBOURS 3

struct fence {
    const struct poly *p;
    int32_t r;
    int side;                            /* 1 inside, -1 outside */
    bool left;                           /* of the edges as they run */
    struct seg *out;
    int n, max;
    bool full;
};

static vec corner(const struct fence *f, int i)
{
    int n = f->p->n;

    return f->p->v[(i + n) % n];
}

static void add_parts(struct fence *f, vec a, vec b, int32_t r)
{
    struct outline o = { f->p->v, f->p->n, true };
    struct span span[SPAN_MAX];
    int n = segment_spans(&o, a, b, r, span);

    for (int i = 0; i < n; i++) {
        if (span[i].side != f->side)
            continue;
        if (f->n == f->max) {
            f->full = true;
            return;
        }
        f->out[f->n++] = (struct seg){ segment_at(a, b, span[i].from),
                                       segment_at(a, b, span[i].to) };
    }
}

/* From the edge after corner i to the fence, of length r. */
static vec away(const struct fence *f, int i)
{
    vec d = vec_sub(corner(f, i + 1), corner(f, i));
    vec left = { -d.y, d.x };

    return vec_scaled(f->left ? left : vec_neg(left), f->r);
}

/* Is there a gap between the moved edges at the corner? */
static bool parts(const struct fence *f, int i)
{
    int64_t turn = vec_turn(corner(f, i - 1), corner(f, i), corner(f, i + 1));

    return f->left ? turn < 0 : turn > 0;
}

/* Into how many parts the arc from `a` to `b` is divided. */
static int arc_parts(const struct fence *f, vec a, vec b)
{
    int n = 1;

    for (int32_t chord = vec_dist(a, b); n < ARC_PARTS && chord > f->r / 5; chord /= 2)
        n *= 2;
    return n;
}

/* Directions from `a` to `b`, halved until there are n of them. */
static void arc_directions(const struct fence *f, vec a, vec b, int n, vec out[ARC_PARTS + 1])
{
    out[0] = a;
    out[n] = b;
    for (int step = n; step > 1; step /= 2) {
        for (int i = 0; i < n; i += step)
            out[i + step / 2] = vec_scaled(vec_add(out[i], out[i + step]), f->r);
    }
}

static void add_arc(struct fence *f, int i)
{
    vec way[ARC_PARTS + 1], c = corner(f, i);

    int n = arc_parts(f, away(f, i - 1), away(f, i));

    arc_directions(f, away(f, i - 1), away(f, i), n, way);
    for (int k = 0; k < n; k++)
        add_parts(f, vec_add(c, way[k]), vec_add(c, way[k + 1]), f->r - f->r / CUT_ARC - CUT_EDGE);
}

/* ---- closing it */

/* Can the segment come that near the place at all? A cheap test before the exact one. */
static bool may_end_near(struct seg s, vec q)
{
    int32_t left = s.a.x < s.b.x ? s.a.x : s.b.x, right = s.a.x > s.b.x ? s.a.x : s.b.x;
    int32_t low = s.a.y < s.b.y ? s.a.y : s.b.y, high = s.a.y > s.b.y ? s.a.y : s.b.y;

    return q.x >= left - END_NEAR && q.x <= right + END_NEAR && q.y >= low - END_NEAR &&
           q.y <= high + END_NEAR;
}

/* Does part k meet part i near q, an end of it? */
static bool meets_at(const struct fence *f, int i, int k, vec q)
{
    struct seg s = f->out[i], t = f->out[k];

    return i != k && may_end_near(t, q) && segment_dist(t.a, t.b, q) < END_NEAR &&
           segments_meet(s, t);
}

/* Adjacent parts mostly meet, so they are tested first. */
static bool is_joined(const struct fence *f, int i, vec q)
{
    int n = f->n;

    for (int k = -NEIGHBOURS; k <= NEIGHBOURS; k++) {
        if (meets_at(f, i, (i + k + n) % n, q))
            return true;
    }
    for (int k = 0; k < n; k++) {
        if (meets_at(f, i, k, q))
            return true;
    }
    return false;
}

/* The nearest end of another part: where one part ends, another begins. */
static vec nearest_end(const struct fence *f, int i, vec q, bool begins)
{
    vec best = q;
    int64_t least = INT64_MAX;

    for (int k = 0; k < f->n; k++) {
        vec e = begins ? f->out[k].a : f->out[k].b;

        if (k != i && vec_len2(vec_sub(e, q)) < least) {
            least = vec_len2(vec_sub(e, q));
            best = e;
        }
    }
    return best;
}

/* A part that meets no other at its end is extended to the start of the next one, and the other
 * way round. */
static void join_ends(struct fence *f)
{
    for (int i = 0; i < f->n && f->n > NEIGHBOURS; i++) {
        struct seg *s = &f->out[i];

        if (!is_joined(f, i, s->b))
            s->b = nearest_end(f, i, s->b, true);
        if (!is_joined(f, i, s->a))
            s->a = nearest_end(f, i, s->a, false);
    }
}

int poly_fence(const struct poly *p, int32_t r, int side, struct seg *out, int max)
{
    struct fence f = { p, r, side, (poly_area2(p) > 0) == (side > 0), out, 0, max, false };

    for (int i = 0; i < p->n && !f.full; i++) {
        vec off = away(&f, i);

        add_parts(&f, vec_add(corner(&f, i), off), vec_add(corner(&f, i + 1), off), r - CUT_EDGE);
        if (parts(&f, i))
            add_arc(&f, i);
    }
    join_ends(&f);
    return f.full ? -1 : f.n;
}

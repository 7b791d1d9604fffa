/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* inset.c: the fence around what lies deep inside a polygon.
 *
 *  (1) It consists of the edges moved inwards by r and, at reflex corners, of the arcs between them,
 *      each cut down to the parts that really are r away from everything.
 *  (2) At a convex corner the two moved edges are cut a little behind the place where they meet, so
 *      they cross; at a reflex corner edge and arc share their end. The fence has no holes.
 */
#include "geom/span.h"

#define CUT_EDGE 2                       /* by how much a moved edge may be too near elsewhere */
#define CUT_ARC 100                      /* an arc: a hundredth of r */
#define ARC_PARTS 16

struct fence {
    const struct poly *p;
    int32_t r;
    bool ccw;
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
        if (span[i].side <= 0)
            continue;
        if (f->n == f->max) {
            f->full = true;
            return;
        }
        f->out[f->n++] = (struct seg){ segment_at(a, b, span[i].from),
                                       segment_at(a, b, span[i].to) };
    }
}

/* From the edge after corner i inwards, r long. */
static vec inward(const struct fence *f, int i)
{
    vec d = vec_sub(corner(f, i + 1), corner(f, i));
    vec left = { -d.y, d.x };

    return vec_scaled(f->ccw ? left : vec_neg(left), f->r);
}

static bool is_reflex(const struct fence *f, int i)
{
    int64_t turn = vec_turn(corner(f, i - 1), corner(f, i), corner(f, i + 1));

    return f->ccw ? turn < 0 : turn > 0;
}

/* Directions from `a` to `b`, halved until there are ARC_PARTS of them. */
static void arc_directions(const struct fence *f, vec a, vec b, vec out[ARC_PARTS + 1])
{
    out[0] = a;
    out[ARC_PARTS] = b;
    for (int step = ARC_PARTS; step > 1; step /= 2) {
        for (int i = 0; i < ARC_PARTS; i += step)
            out[i + step / 2] = vec_scaled(vec_add(out[i], out[i + step]), f->r);
    }
}

static void add_arc(struct fence *f, int i)
{
    vec way[ARC_PARTS + 1], c = corner(f, i);

    arc_directions(f, inward(f, i - 1), inward(f, i), way);
    for (int k = 0; k < ARC_PARTS; k++)
        add_parts(f, vec_add(c, way[k]), vec_add(c, way[k + 1]), f->r - f->r / CUT_ARC - CUT_EDGE);
}

int poly_inset(const struct poly *p, int32_t r, struct seg *out, int max)
{
    struct fence f = { p, r, poly_area2(p) > 0, out, 0, max, false };

    for (int i = 0; i < p->n && !f.full; i++) {
        vec in = inward(&f, i);

        add_parts(&f, vec_add(corner(&f, i), in), vec_add(corner(&f, i + 1), in), r - CUT_EDGE);
        if (is_reflex(&f, i))
            add_arc(&f, i);
    }
    return f.full ? 0 : f.n;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* poly.c: polygons against points, discs, bases and each other. Exact throughout.
 *
 *  (1) edge(p, i) runs from corner i to the next; the last one closes the polygon.
 */
#include "geom/shape.h"

#include "geom/sight.h"

static struct seg edge(const struct poly *p, int i)
{
    return (struct seg){ p->v[i], p->v[i + 1 < p->n ? i + 1 : 0] };
}

int64_t poly_area2(const struct poly *p)
{
    int64_t sum = 0;

    for (int i = 0; i < p->n; i++) {
        struct seg e = edge(p, i);

        sum += vec_cross(e.a, e.b);
    }
    return sum;
}

static bool corners_in_range(const struct poly *p)
{
    for (int i = 0; i < p->n; i++) {
        if (!vec_valid(p->v[i]))
            return false;
    }
    return true;
}

/* Neighbouring edges may share only their common corner, others nothing. */
static bool edges_apart(const struct poly *p, int i, int j)
{
    struct seg e = edge(p, i), f = edge(p, j);

    if (j == i + 1)
        return !segment_holds(f.a, f.b, e.a) && !segment_holds(e.a, e.b, f.b);
    if (i == 0 && j == p->n - 1)
        return !segment_holds(f.a, f.b, e.b) && !segment_holds(e.a, e.b, f.a);
    return !segments_meet(e, f);
}

bool poly_valid(const struct poly *p)
{
    if (p->n < 3 || !corners_in_range(p) || poly_area2(p) == 0)
        return false;
    for (int i = 0; i < p->n; i++) {
        for (int j = i + 1; j < p->n; j++) {
            if (!edges_apart(p, i, j))
                return false;
        }
    }
    return true;
}

/* Is the edge above, below or left of q altogether? Then q is not on it, nor does the ray from q
 * towards +x cross it: so it is for most edges. */
static bool passes_by(struct seg e, vec q)
{
    return ((e.a.y > q.y) & (e.b.y > q.y)) | ((e.a.y < q.y) & (e.b.y < q.y)) |
           ((e.a.x < q.x) & (e.b.x < q.x));
}

/* Does the ray from q towards +x cross the edge? Half-open in y, so a corner counts once. */
static bool ray_crosses(struct seg e, vec q)
{
    if ((e.a.y > q.y) == (e.b.y > q.y))
        return false;
    return (vec_turn(e.a, e.b, q) > 0) == (e.b.y > e.a.y);
}

int poly_side(const struct poly *p, vec q)
{
    int side = -1;

    for (int i = 0; i < p->n; i++) {
        struct seg e = edge(p, i);

        if (passes_by(e, q))
            continue;
        if (segment_holds(e.a, e.b, q))
            return 0;
        if (ray_crosses(e, q))
            side = -side;
    }
    return side;
}

bool poly_contains(const struct poly *p, vec q)
{
    return poly_side(p, q) >= 0;
}

int64_t poly_dist2(const struct poly *p, vec q)
{
    int64_t best = INT64_MAX;

    if (poly_contains(p, q))
        return 0;
    for (int i = 0; i < p->n; i++) {
        struct seg e = edge(p, i);
        int64_t dist2 = segment_dist2(e.a, e.b, q);

        best = dist2 < best ? dist2 : best;
    }
    return best;
}

int32_t poly_dist(const struct poly *p, vec q)
{
    return (int32_t)isqrt64((uint64_t)poly_dist2(p, q));
}

int32_t poly_gap(const struct poly *p, const struct poly *q)
{
    int32_t best = INT32_MAX;

    if (poly_contains(p, q->v[0]) || poly_contains(q, p->v[0]))
        return 0;
    for (int i = 0; i < p->n; i++) {
        for (int j = 0; j < q->n; j++) {
            int32_t gap = segments_gap(edge(p, i), edge(q, j));

            best = gap < best ? gap : best;
        }
    }
    return best;
}

/* Is the edge farther than r from c, along one of the axes? A cheap test before the exact one. */
static bool beyond(struct seg e, vec c, int32_t r)
{
    return ((e.a.x < c.x - r) & (e.b.x < c.x - r)) | ((e.a.x > c.x + r) & (e.b.x > c.x + r)) |
           ((e.a.y < c.y - r) & (e.b.y < c.y - r)) | ((e.a.y > c.y + r) & (e.b.y > c.y + r));
}

/* Sign of (distance from c to the boundary) - r. */
static int boundary_cmp(const struct poly *p, vec c, int32_t r)
{
    int best = 1;

    for (int i = 0; i < p->n; i++) {
        struct seg e = edge(p, i);
        int cmp = beyond(e, c, r) ? 1 : segment_disc_cmp(e.a, e.b, c, r);

        best = cmp < best ? cmp : best;
    }
    return best;
}

bool poly_disc_overlap(const struct poly *p, vec c, int32_t r)
{
    return r > MK_CONTACT && (poly_side(p, c) > 0 || boundary_cmp(p, c, r - MK_CONTACT) < 0);
}

bool poly_disc_touch(const struct poly *p, vec c, int32_t r)
{
    return poly_contains(p, c) || boundary_cmp(p, c, r + MK_CONTACT) <= 0;
}

bool poly_disc_inside(const struct poly *p, vec c, int32_t r)
{
    return poly_contains(p, c) && (r <= MK_CONTACT || boundary_cmp(p, c, r - MK_CONTACT) >= 0);
}

bool poly_base_overlap(const struct poly *p, const struct base *b)
{
    vec c[2];
    int n = base_disc(b, c);

    return poly_disc_overlap(p, c[0], b->radius) ||
           (n == 2 && poly_disc_overlap(p, c[1], b->radius));
}

bool poly_base_touch(const struct poly *p, const struct base *b)
{
    vec c[2];
    int n = base_disc(b, c);

    return poly_disc_touch(p, c[0], b->radius) || (n == 2 && poly_disc_touch(p, c[1], b->radius));
}

bool poly_base_inside(const struct poly *p, const struct base *b)
{
    vec c[2];
    int n = base_disc(b, c);

    return poly_disc_inside(p, c[0], b->radius) && (n < 2 || poly_disc_inside(p, c[1], b->radius));
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* sight.c: exact distances between points, segments and discs.
 *
 * Where the foot of the perpendicular lies within the segment the distance is |cross| / length, so
 * comparing it with r means comparing cross^2 with r^2 * length^2: below 2^79, hence wide.h. */
#include "geom/sight.h"

#include "geom/wide.h"

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* Which part of the segment is nearest to c: -1 its start, 1 its end, 0 a point between. */
static int nearest_part(vec a, vec b, vec c)
{
    vec d = vec_sub(b, a);

    if (vec_dot(d, vec_sub(c, a)) <= 0)
        return -1;
    return vec_dot(d, vec_sub(c, b)) >= 0 ? 1 : 0;
}

static int line_disc_cmp(vec a, vec b, vec c, int32_t r)
{
    uint64_t cross = wide_abs(vec_turn(a, b, c));
    uint64_t len2 = (uint64_t)vec_len2(vec_sub(b, a));

    return wide_cmp(wide_mul(cross, cross), wide_mul((uint64_t)((int64_t)r * r), len2));
}

int segment_disc_cmp(vec a, vec b, vec c, int32_t r)
{
    int part = nearest_part(a, b, c);

    if (part == 0)
        return line_disc_cmp(a, b, c, r);
    return sign(vec_len2(vec_sub(c, part < 0 ? a : b)) - (int64_t)r * r);
}

int64_t segment_dist2(vec a, vec b, vec c)
{
    int part = nearest_part(a, b, c);

    if (part != 0)
        return vec_len2(vec_sub(c, part < 0 ? a : b));

    uint64_t cross = wide_abs(vec_turn(a, b, c));

    return (int64_t)wide_div(wide_mul(cross, cross), (uint64_t)vec_len2(vec_sub(b, a)));
}

/* The floor of the root of a floored square is the floor of the root. */
int32_t segment_dist(vec a, vec b, vec c)
{
    return (int32_t)isqrt64((uint64_t)segment_dist2(a, b, c));
}

bool segment_enters_disc(vec a, vec b, vec c, int32_t r)
{
    return segment_disc_cmp(a, b, c, r) < 0;
}

int32_t segment_disc_depth(vec a, vec b, vec c, int32_t r)
{
    int32_t dist = segment_dist(a, b, c);

    return dist < r ? r - dist : 0;
}

static int32_t rounded(double d)
{
    return (int32_t)(d < 0 ? d - 0.5 : d + 0.5);
}

vec segment_nearest(vec a, vec b, vec c)
{
    int part = nearest_part(a, b, c);

    if (part != 0)
        return part < 0 ? a : b;

    vec d = vec_sub(b, a);
    double t = (double)vec_dot(d, vec_sub(c, a)) / (double)vec_len2(d);

    return (vec){ a.x + rounded(t * d.x), a.y + rounded(t * d.y) };
}

bool segment_holds(vec a, vec b, vec p)
{
    return vec_turn(a, b, p) == 0 && vec_dot(vec_sub(a, p), vec_sub(b, p)) <= 0;
}

bool segments_cross(struct seg s, struct seg t)
{
    return sign(vec_turn(s.a, s.b, t.a)) * sign(vec_turn(s.a, s.b, t.b)) < 0 &&
           sign(vec_turn(t.a, t.b, s.a)) * sign(vec_turn(t.a, t.b, s.b)) < 0;
}

bool segments_meet(struct seg s, struct seg t)
{
    return segments_cross(s, t) || segment_holds(s.a, s.b, t.a) || segment_holds(s.a, s.b, t.b) ||
           segment_holds(t.a, t.b, s.a) || segment_holds(t.a, t.b, s.b);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int segments_gap_cmp(struct seg s, struct seg t, int32_t r)
{
    if (segments_meet(s, t))
        return r > 0 ? -1 : 0;

    int of_s = least(segment_disc_cmp(s.a, s.b, t.a, r), segment_disc_cmp(s.a, s.b, t.b, r));
    int of_t = least(segment_disc_cmp(t.a, t.b, s.a, r), segment_disc_cmp(t.a, t.b, s.b, r));

    return least(of_s, of_t);
}

int32_t segments_gap(struct seg s, struct seg t)
{
    if (segments_meet(s, t))
        return 0;

    int of_s = least(segment_dist(s.a, s.b, t.a), segment_dist(s.a, s.b, t.b));
    int of_t = least(segment_dist(t.a, t.b, s.a), segment_dist(t.a, t.b, s.b));

    return least(of_s, of_t);
}

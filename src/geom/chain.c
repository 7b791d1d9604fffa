/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* chain.c: thick polylines.
 *
 *  (1) part(c, i) runs from point i to point i + 1; a chain of n points has n - 1 parts.
 */
#include "geom/shape.h"

#include "geom/sight.h"

static struct seg part(const struct chain *c, int i)
{
    return (struct seg){ c->v[i], c->v[i + 1] };
}

/* Sign of (distance from p to the centre line) - r. */
static int chain_cmp(const struct chain *c, vec p, int32_t r)
{
    int best = 1;

    for (int i = 0; i + 1 < c->n; i++) {
        int cmp = segment_disc_cmp(c->v[i], c->v[i + 1], p, r);

        best = cmp < best ? cmp : best;
    }
    return best;
}

bool chain_disc_overlap(const struct chain *c, vec p, int32_t r)
{
    int32_t reach = r + c->width / 2 - MK_CONTACT;

    return reach > 0 && chain_cmp(c, p, reach) < 0;
}

bool chain_disc_touch(const struct chain *c, vec p, int32_t r)
{
    return chain_cmp(c, p, r + c->width / 2 + MK_CONTACT) <= 0;
}

bool chain_base_overlap(const struct chain *c, const struct base *b)
{
    vec d[2];
    int n = base_disc(b, d);

    return chain_disc_overlap(c, d[0], b->radius) ||
           (n == 2 && chain_disc_overlap(c, d[1], b->radius));
}

bool chain_base_touch(const struct chain *c, const struct base *b)
{
    vec d[2];
    int n = base_disc(b, d);

    return chain_disc_touch(c, d[0], b->radius) || (n == 2 && chain_disc_touch(c, d[1], b->radius));
}

/* Without a width: cut in a point interior to the segment. Running along the line is no cut. */
static bool cuts_line(struct seg s, struct seg line)
{
    if (vec_cross(vec_sub(s.b, s.a), vec_sub(line.b, line.a)) == 0)
        return false;
    return segments_meet(s, line) && !segment_holds(line.a, line.b, s.a) &&
           !segment_holds(line.a, line.b, s.b);
}

bool chain_segment_crosses(const struct chain *c, vec a, vec b)
{
    struct seg s = { a, b };

    for (int i = 0; i + 1 < c->n; i++) {
        if (cuts_line(s, part(c, i)) || segments_gap_cmp(s, part(c, i), c->width / 2) < 0)
            return true;
    }
    return false;
}

/* The first of the nearest parts. */
static int nearest_part(const struct chain *c, vec p)
{
    int best = 0;

    for (int i = 1; i + 1 < c->n; i++) {
        struct seg now = part(c, best), s = part(c, i);

        if (segment_dist2(s.a, s.b, p) < segment_dist2(now.a, now.b, p))
            best = i;
    }
    return best;
}

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

static bool past_end(struct seg s, vec p)
{
    return vec_dot(vec_sub(s.b, s.a), vec_sub(p, s.b)) > 0;
}

/* Nearest to a corner between two parts, p is on the outside of the bend. */
int chain_side(const struct chain *c, vec p)
{
    int i = nearest_part(c, p);
    struct seg s = part(c, i);

    if (i + 2 < c->n && past_end(s, p)) {
        int bend = sign(vec_turn(s.a, s.b, c->v[i + 2]));

        if (bend != 0)
            return -bend;
    }
    return sign(vec_turn(s.a, s.b, p));
}

int32_t chain_dist(const struct chain *c, vec p)
{
    struct seg s = part(c, nearest_part(c, p));

    return segment_dist(s.a, s.b, p);
}

int32_t chain_along(const struct chain *c, vec p)
{
    int last = nearest_part(c, p);
    struct seg s = part(c, last);
    int32_t sum = vec_dist(s.a, segment_nearest(s.a, s.b, p));

    for (int i = 0; i < last; i++)
        sum += vec_dist(c->v[i], c->v[i + 1]);
    return sum;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* way.h: a segment and its relation to points. Private to graph_see and graph_layer. */
#ifndef MK_GEOM_WAY_H
#define MK_GEOM_WAY_H

#include "geom/real.h"

/* A segment, with what every test of it needs. */
struct way {
    point a, b, u;                       /* ends, unit direction */
    double length;
};

/* False if it has no length. */
static inline bool way_begin(struct way *w, point a, point b)
{
    *w = (struct way){ a, b, point_sub(b, a), point_dist(a, b) };
    if (w->length < REAL_EPS)
        return false;
    w->u = point_mul(w->u, 1 / w->length);
    return true;
}

/* How far along it its line meets the line through p and q, whose offsets are op and oq. */
static inline double crossing(const struct way *w, point p, double op, point q, double oq)
{
    double ap = point_dot(w->u, point_sub(p, w->a)), aq = point_dot(w->u, point_sub(q, w->a));

    return (op * aq - oq * ap) / (op - oq);
}

/* Are p and q on different sides of it, neither of them on it? */
static inline bool apart(double op, double oq)
{
    return (op > REAL_EPS && oq < -REAL_EPS) || (op < -REAL_EPS && oq > REAL_EPS);
}

static inline double offset(const struct way *w, point p)
{
    return point_cross(w->u, point_sub(p, w->a));
}

#endif

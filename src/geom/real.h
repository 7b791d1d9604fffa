/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* real.h: points off the lattice and angles in radians, for paths. Private.
 *
 *  (1) Only + - * / and sqrt, in a fixed order: bit-identical everywhere.
 *  (2) real_angle errs by less than 1e-15.
 *  (3) REAL_EPS separates touching from entering. Coordinates below 2^18 carry errors near 1e-10.
 */
#ifndef MK_GEOM_REAL_H
#define MK_GEOM_REAL_H

#include <math.h>

#include "geom/scratch.h"

#define REAL_EPS 1e-6
#define REAL_PI 3.14159265358979323846

static inline double real_min(double a, double b)
{
    return a < b ? a : b;
}

static inline double real_max(double a, double b)
{
    return a > b ? a : b;
}

static inline point point_of(vec v)
{
    return (point){ v.x, v.y };
}

static inline point point_add(point a, point b)
{
    return (point){ a.x + b.x, a.y + b.y };
}

static inline point point_sub(point a, point b)
{
    return (point){ a.x - b.x, a.y - b.y };
}

static inline point point_mul(point a, double k)
{
    return (point){ a.x * k, a.y * k };
}

static inline double point_dot(point a, point b)
{
    return a.x * b.x + a.y * b.y;
}

static inline double point_cross(point a, point b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double point_len(point a)
{
    return sqrt(point_dot(a, a));
}

static inline double point_dist(point a, point b)
{
    return point_len(point_sub(a, b));
}

vec point_round(point a);
double real_angle(double y, double x);               /* the bearing of (x, y), in [-pi, pi] */
double real_sweep(point a, point b, int turn);       /* from bearing a to b, in [0, 2 pi) */
point real_rotate(point a, double radians);          /* by at most half a turn either way */

#endif

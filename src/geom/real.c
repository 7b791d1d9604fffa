/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* real.c: the arc tangent, without libm. */
#include "geom/real.h"

static int32_t round_half_up(double d)
{
    return (int32_t)(d < 0 ? d - 0.5 : d + 0.5);
}

vec point_round(point a)
{
    return (vec){ round_half_up(a.x), round_half_up(a.y) };
}

/* The Taylor series, for |x| <= 1/16: the first term left out is below 1e-19. */
static double atan_small(double x)
{
    double z = x * x;

    return x * (1 - z * (1.0 / 3 - z * (1.0 / 5 - z * (1.0 / 7 - z * (1.0 / 9 - z * (1.0 / 11 -
           z * (1.0 / 13)))))));
}

/* atan x = atan k/8 + atan (x - k/8) / (1 + x k/8), with the k that leaves least. 0 <= x <= 1. */
static double atan_unit(double x)
{
    static const double eighth[] = {
        0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061,
        0.5585993153435624, 0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
    };
    int k = (int)(x * 8 + 0.5);
    double near = k / 8.0;

    return eighth[k] + atan_small((x - near) / (1 + x * near));
}

double real_angle(double y, double x)
{
    double ax = x < 0 ? -x : x, ay = y < 0 ? -y : y, a;

    if (ax == 0 && ay == 0)
        return 0;
    a = ay <= ax ? atan_unit(ay / ax) : REAL_PI / 2 - atan_unit(ax / ay);
    if (x < 0)
        a = REAL_PI - a;
    return y < 0 ? -a : a;
}

double real_sweep(point a, point b, int turn)
{
    double s = real_angle(turn * point_cross(a, b), point_dot(a, b));

    return s < 0 ? s + 2 * REAL_PI : s;
}

/* Sine and cosine from their series at an eighth of the angle, doubled three times. */
point real_rotate(point a, double radians)
{
    double x = radians / 8, z = x * x;
    double s = x * (1 - z / 6 * (1 - z / 20 * (1 - z / 42 * (1 - z / 72 * (1 - z / 110)))));
    double h = z / 2 * (1 - z / 12 * (1 - z / 30 * (1 - z / 56 * (1 - z / 90 * (1 - z / 132)))));

    for (int i = 0; i < 3; i++) {        /* h = 1 - cos keeps the small angles precise */
        double s2 = 2 * s * (1 - h);

        h = 2 * s * s;
        s = s2;
    }
    return (point){ a.x * (1 - h) - a.y * s, a.x * s + a.y * (1 - h) };
}

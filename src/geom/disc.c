/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* disc.c: a disc between two others. */
#include <math.h>

#include "geom/shape.h"

static int32_t rounded(double x)
{
    return (int32_t)(x < 0 ? x - 0.5 : x + 0.5);
}

bool discs_touched_by(vec a, int32_t ra, vec b, int32_t rb, int32_t r, vec out[2])
{
    vec d = vec_sub(b, a);
    double len2 = (double)vec_len2(d), p = ra + r, q = rb + r;
    double along = len2 > 0 ? (len2 + p * p - q * q) / (2 * len2) : 0;
    double root = len2 > 0 ? p * p / len2 - along * along : -1;

    if (root < 0)
        return false;
    root = sqrt(root);
    for (int i = 0; i < 2; i++) {
        double side = i ? -root : root;

        out[i] = vec_add(a, (vec){rounded(d.x * along - d.y * side),
                                  rounded(d.y * along + d.x * side)});
    }
    return true;
}

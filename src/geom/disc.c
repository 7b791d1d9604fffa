/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* disc.c: a disc that touches two things. */
#include <math.h>

#include "geom/shape.h"
#include "geom/sight.h"

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

int circle_beside_line(vec c, int32_t r, vec a, vec b, int32_t away, vec out[4])
{
    vec d = vec_sub(b, a);
    double len = sqrt((double)vec_len2(d));
    int n = 0;

    if (len <= 0)
        return 0;
    double left = (double)vec_cross(d, vec_sub(c, a)) / len, ux = d.x / len, uy = d.y / len;
    for (int i = 0; i < 4; i++) {
        double up = (i & 1 ? -away : away) - left, root = (double)r * r - up * up;
        if (root < 0)
            continue;
        double along = i & 2 ? -sqrt(root) : sqrt(root);
        out[n++] = vec_add(c, (vec){rounded(ux * along - uy * up), rounded(uy * along + ux * up)});
    }
    return n;
}

int lines_beside(struct seg s, int32_t p, struct seg t, int32_t q, vec out[4])
{
    vec d = vec_sub(s.b, s.a), e = vec_sub(t.b, t.a);
    double cross = (double)vec_cross(d, e), apart = (double)vec_cross(vec_sub(t.a, s.a), e);
    double dot = (double)vec_dot(d, e);
    double len = sqrt((double)vec_len2(d)), other = sqrt((double)vec_len2(e));

    if (cross == 0)
        return 0;
    for (int i = 0; i < 4; i++) {
        double up = (i & 1 ? -p : p) / len, over = (i & 2 ? -q : q) * other;
        double along = (apart + over + up * dot) / cross;
        out[i] = vec_add(s.a, (vec){rounded(d.x * along - d.y * up), rounded(d.y * along + d.x * up)});
    }
    return 4;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* sight.h: straight segments against points, segments and discs: lines of sight.
 *
 *  (1) Every answer is exact. Squares of cross products need 128 bits: wide.h.
 *  (2) A segment may have length zero; it is then a point.
 */
#ifndef MK_GEOM_SIGHT_H
#define MK_GEOM_SIGHT_H

#include "geom/vec.h"

struct seg {
    vec a, b;
};

int segment_disc_cmp(vec a, vec b, vec c, int32_t r);   /* sign of (distance to c) - r; r >= 0 */
int32_t segment_dist(vec a, vec b, vec c);              /* floor of the distance */
int64_t segment_dist2(vec a, vec b, vec c);             /* floor of its square */
bool segment_enters_disc(vec a, vec b, vec c, int32_t r);       /* a tangent does not */

/* How deep the segment passes inside the disc, rounded up: at least 1 if it enters, else 0. */
int32_t segment_disc_depth(vec a, vec b, vec c, int32_t r);

vec segment_nearest(vec a, vec b, vec c);               /* the nearest point, rounded */
bool segment_holds(vec a, vec b, vec p);                /* p lies on the closed segment */
bool segments_meet(struct seg s, struct seg t);         /* share at least one point */
bool segments_cross(struct seg s, struct seg t);        /* cross in one point interior to both */
int segments_gap_cmp(struct seg s, struct seg t, int32_t r);    /* sign of distance - r */
int32_t segments_gap(struct seg s, struct seg t);       /* floor of the distance */
/* The points p away from the line through s and q away from that through t, on either side of both:
 * how many, 4 or, for lines that do not cross, none. */
int lines_beside(struct seg s, int32_t p, struct seg t, int32_t q, vec out[4]);

#endif

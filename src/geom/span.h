/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* span.h: which parts of a segment keep a distance from an outline.
 *
 *  (1) Everything within r of a corner or an edge is a disc or a strip, and a segment meets each of
 *      them in one piece: what is left between these pieces keeps the distance.
 *  (2) IEEE doubles from + - * / and sqrt alone. A span shorter than SPAN_LEAST units does not count.
 */
#ifndef MK_GEOM_SPAN_H
#define MK_GEOM_SPAN_H

#include "geom/shape.h"
#include "geom/sight.h"

#define SPAN_LEAST 0.25
#define COVER_MAX 2048                   /* discs and strips of all corners and edges of a table */
#define SPAN_MAX (COVER_MAX + 1)         /* what is left between them */

struct outline {
    const vec *v;
    int n;
    bool closed;
};

/* Fractions of the segment: 0 is its start, 1 its end. */
struct span {
    double from, to;
    int side;                            /* 1 inside the outline, -1 outside, 0 if it is open */
};

/* The spans of a-b that are further than r from the outline, in order. None if a equals b. */
int segment_spans(const struct outline *o, vec a, vec b, int32_t r, struct span out[SPAN_MAX]);
vec segment_at(vec a, vec b, double part);

/* Segments that fence off the places on one side of the polygon's edges (1 inside, -1 outside)
 * that are r away from them or further. Around a corner the fence may be too near by up to half
 * a hundredth of r. Returns how many there are, or -1 if that is more than max. */
int poly_fence(const struct poly *p, int32_t r, int side, struct seg *out, int max);

#endif

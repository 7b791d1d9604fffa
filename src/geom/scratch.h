/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* scratch.h: the working memory of path_find and reach_region. Callers need only its size.
 *
 *  (1) Distances and positions are doubles in units; every value is recomputed in each call.
 *  (2) A state is a place reached: the start, a corner, or a disc together with the sense in which
 *      the path runs around it. `parent` leads back to the start, whose parent is -1.
 *  (3) The heap orders proposals (a state and what may come next) by the least possible length of a
 *      path through them. A proposal is tested against the obstacles only when it is taken out.
 */
#ifndef MK_GEOM_SCRATCH_H
#define MK_GEOM_SCRATCH_H

#include "geom/path.h"

#define MK_FIELD_DISCS 2048              /* two for each base, one for each corner of a wall */
#define MK_FIELD_POLYS 1088              /* a piece of terrain each, or a part of a low wall */
#define MK_FIELD_WALLS 2048
#define MK_PATH_WALLS 4096               /* those of the field, its bars, closed gaps between discs */
#define MK_FIELD_CORNERS 4096
#define MK_PATH_STATES 4096
#define MK_PATH_HEAP 16384

typedef struct { double x, y; } point;

struct path_disc {
    point c;
    double r;
    vec centre;
    int32_t latest[2][2];                /* state on it, by layer and sense, clockwise first; or -1 */
};

struct path_poly {
    const struct poly *poly;
    point c;                             /* a circle around it */
    double r;
};

struct path_wall {
    point a, b;
    bool bar;                            /* may not even be touched: path.h (4) */
};

/* A convex corner or the end of a wall. All edges leaving it are within the cone swept
 * counter-clockwise from `right` to `left`, at most half a turn. */
struct path_corner {
    vec at;
    point p, right, left;
    bool pin;                            /* a straight leg may not pass through, only end here */
    uint8_t done, layers;                /* bits, one for each layer: reached; present */
};

struct path_state {
    point from, p;                       /* the segment from the parent's spot to p */
    double g;                            /* length of the path to p */
    double limit;                        /* on a disc: how far (radians) the rim is free */
    int32_t parent;
    int32_t next;                        /* earlier state on the same disc in the same sense */
    int16_t spot;                        /* what p belongs to: see graph.h */
    int16_t layer;
};

/* For a state on a disc in the first layer: how far (radians) around until the rim is crossed,
 * and how far the path is then free in the second layer. */
struct path_change {
    double at, limit;
};

struct path_proposal {
    double f;
    int32_t state;
    int16_t spot, layer;
};

/* A curve that may bound the region within reach, with the region on its left:
 *  CIRCLE    around a point state, as far as the length left reaches
 *  INVOLUTE  the same for a disc state, whose path unwinds from the rim
 *  RIM, EDGE the border of an obstacle */
enum trace_kind { TRACE_CIRCLE, TRACE_INVOLUTE, TRACE_RIM, TRACE_EDGE };

struct reach_trace {
    point a, b;                          /* ends of an edge; a is the centre of the others, b from
                                            there where a circle or a rim begins */
    double r, span;                      /* radius; the parameter runs from 0 to span */
    double length;                       /* in units, at most */
    double nudge;                        /* an edge is probed this far to its left */
    int16_t kind, index, turn;           /* index: of the state, or of a rim's disc */
};

struct reach_piece {
    struct reach_trace trace;
    double from, to;                     /* parameters; to - from is the span for a whole circle */
    point a, b;
    bool used;
};

#define MK_REACH_PIECES 1536

/* A state that reaches no place on a trace nearer than `far` to the one at `at`. */
struct reach_nap {
    double at, far;
};

struct path_scratch {
    vec start, goal;
    point from, to;
    point lo, hi;                        /* the table; alike if the field has no edges */
    double max_length;
    int64_t work;                        /* what is left of field.work */
    int32_t glance;                      /* the cost of testing one segment */
    bool has_goal;
    bool overflow;                       /* the field or the search outgrew the scratch */
    int ndisc, npoly, nwall, ncorner, npin, nstate, nheap;
    int nrim, nfence;                    /* behind the other walls, in this order: graph.h (4) */
    struct path_disc disc[MK_FIELD_DISCS];
    struct path_poly poly[MK_FIELD_POLYS];
    struct path_wall wall[MK_PATH_WALLS];
    struct path_corner corner[MK_FIELD_CORNERS];
    int16_t pin[MK_FIELD_CORNERS];       /* the corners that are pins */
    struct path_state state[MK_PATH_STATES];
    struct path_change change[MK_PATH_STATES];
    union {                              /* the search is over when the pieces are made */
        struct path_proposal heap[MK_PATH_HEAP];
        struct reach_piece piece[MK_REACH_PIECES];
    };
    struct reach_nap nap[MK_PATH_STATES];
    int npiece;
    int hint;                            /* the state that last reached a probed point */
};

#endif

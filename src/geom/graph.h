/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* graph.h: the graph of the shortest paths: spots, the straight segments between them, what blocks
 * them. Private to path_find and reach_region.
 *
 *  (1) A spot is the start, the goal, a corner, or a disc passed in one sense. Its number says
 *      which: SPOT_START, SPOT_GOAL, then two for each disc (clockwise, counter-clockwise), then
 *      the corners.
 *  (2) Every spot is a disc with a signed radius: positive when it is passed on the left, zero for
 *      points. One formula gives all tangents.
 *  (3) A segment touches the disc at both its ends and may touch others; it enters none.
 *  (4) Where the field has a rim there are two layers: before and after crossing it. The rim exists in
 *      the first, the fence in the second, everything else in both. A segment that changes layers does
 *      so where it first meets the rim, or has done so on the disc it comes from.
 */
#ifndef MK_GEOM_GRAPH_H
#define MK_GEOM_GRAPH_H

#include "geom/scratch.h"

enum { SPOT_START, SPOT_GOAL, SPOT_DISC };

enum { LAYER_FIRST, LAYER_SECOND, LAYERS_BOTH = 3 };    /* both: as bits */

static inline int spot_count(const struct path_scratch *s)
{
    return SPOT_DISC + 2 * s->ndisc + s->ncorner;
}

static inline bool spot_is_disc(const struct path_scratch *s, int spot)
{
    return spot >= SPOT_DISC && spot < SPOT_DISC + 2 * s->ndisc;
}

static inline bool spot_is_corner(const struct path_scratch *s, int spot)
{
    return spot >= SPOT_DISC + 2 * s->ndisc;
}

static inline int spot_disc(int spot)
{
    return (spot - SPOT_DISC) / 2;
}

static inline int spot_turn(int spot)
{
    return (spot - SPOT_DISC) % 2 ? 1 : -1;
}

static inline int spot_corner(const struct path_scratch *s, int spot)
{
    return spot - SPOT_DISC - 2 * s->ndisc;
}

/* Loads whatever part of the field lies within max_length. False if an end is not free to stand
 * on, or if the field is too large (then s->overflow). */
bool graph_load(struct path_scratch *s, const struct field *f);

/* The segment from one spot to another, touching both. False if there is none. */
bool graph_tangent(const struct path_scratch *s, int from, int to, point *a, point *b);

/* Is the segment from a on spot `from` to b on spot `to` free? */
bool graph_sees(const struct path_scratch *s, point a, point b, int from, int to);

/* Does it respect the rim and the fence as well? `changes`: from the first layer to the second. */
bool graph_layer_sees(const struct path_scratch *s, point a, point b, int layer, bool changes);

/* The opposite question: negative if it is free; otherwise how far its ends and all points
 * between may move, at least, while it stays blocked. */
double graph_hides(const struct path_scratch *s, point a, point b, int from, int to);

/* How deep x is inside an obstacle other than the disc `skip`; negative if it is in none. */
double graph_covers(const struct path_scratch *s, point x, int skip);

/* How far x is from the border of the nearest obstacle other than the disc `skip`. */
double graph_gap(const struct path_scratch *s, point x, int skip);

/* How far a free segment and its ends may move, at least, and still be free; it begins at the
 * spot `from`. */
double graph_margin(const struct path_scratch *s, point a, point b, int from);

/* How far, in radians, the rim of the spot's disc is free from p onwards. */
double graph_rim_limit(const struct path_scratch *s, int spot, point p);

/* The same in a layer, given that; in the first layer also what comes after the change. */
double graph_rim_layer(const struct path_scratch *s, int spot, point p, int layer, double limit,
                       struct path_change *change);

/* May a shortest path arrive at the corner in the direction d, and continue in the direction e? */
bool graph_may_arrive(const struct path_corner *c, point d);
bool graph_may_bend(const struct path_corner *c, point d, point e);
/* If it may not: how far the end of e has to move, at least, until it may. */
double graph_bend_gap(const struct path_corner *c, point d, point e);

#endif

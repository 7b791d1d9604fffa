/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* path.h: paths of a point, the shortest path between obstacles, the region within reach.
 *
 * A path is what a flexible ruler draws: straight legs and legs hugging a disc. The moving thing is
 * a point. Whether a base fits where the path ends is not asked here.
 *
 *  (1) Vertices of a path are lattice points. A found path is the exact shortest one with its
 *      vertices rounded: it strays from the true path by less than one unit, and path_find compares
 *      the true length, not the rounded one, with max_length.
 *  (2) Lengths are IEEE doubles from + - * / and sqrt alone, in a fixed order: the same everywhere.
 *  (3) The point may run along the rim of a disc, the edge of a polygon and through the end of a
 *      wall. It may not enter a disc or a polygon, nor cross a wall. For a given path entering
 *      means deeper than MK_CONTACT.
 *  (4) Discs which touch (gap at most MK_CONTACT) are closed to each other. A disc and a polygon
 *      are closed only where they overlap: a caller that wants contact to close adds a bar from the
 *      centre into the polygon. A bar is a wall whose ends nobody can reach, as they lie inside
 *      obstacles or off the table; the point may not even touch it.
 *  (5) A rim is crossed once for all: before that a path keeps to its side of it; afterwards the
 *      rim is gone and a fence is there instead. Touching the rim may count as crossing. Only
 *      path_find supports rims.
 *  (6) No memory is kept or allocated: the caller owns the scratch, whose contents matter only
 *      during a call. Nothing needs initialising.
 */
#ifndef MK_GEOM_PATH_H
#define MK_GEOM_PATH_H

#include "geom/shape.h"
#include "geom/sight.h"

#define MK_PATH_LEGS 256

struct leg {
    vec to;
    vec centre;                          /* of an arc */
    int8_t turn;                         /* 0 straight, 1 counter-clockwise arc, -1 clockwise arc */
};

struct path {
    int n;
    struct leg leg[MK_PATH_LEGS];
    vec from;
};

struct disc {
    vec c;
    int32_t r;
};

/* What is in the way. lo and hi are the corners of the table, edges included: the path stays on it.
 * lo equal to hi means no bounds. */
struct field {
    const struct disc *disc;
    int ndisc;
    const struct poly *poly;
    int npoly;
    const struct seg *wall;
    int nwall;
    vec lo, hi;
    const struct seg *bar;
    int nbar;
    const struct seg *rim, *fence;       /* (5) */
    int nrim, nfence;
    const vec *shut;                     /* corners of walls around which nothing may turn: a path along
                                            a wall cannot tell on which side of it it runs */
    int nshut;
    int64_t work;                        /* may be spent on a search; 0 is MK_PATH_WORK */
};

double path_length(const struct path *p);
int32_t path_length_units(const struct path *p);                 /* floor */
vec path_end(const struct path *p);
vec path_at(const struct path *p, double length);                /* the place that far along it */
bool path_hits_disc(const struct path *p, vec c, int32_t r);
bool path_enters_poly(const struct path *p, const struct poly *poly);
bool path_crosses_segment(const struct path *p, vec a, vec b);
bool path_in_rect(const struct path *p, vec lo, vec hi);
bool path_is_free(const struct path *p, const struct field *f);  /* all of the above for a field */

/* Is the straight line certainly free? Exact, with no tolerance; the gaps of (4) are closed. A
 * line through a corner or the end of a wall is not certain: what else meets there decides, and
 * only path_find knows. */
bool field_segment_free(const struct field *f, vec a, vec b);

/* Work is counted in tests of one obstacle, roughly: this much is less than five milliseconds
 * (docs/measurements.md). */
#define MK_PATH_WORK 1200000

struct path_scratch;                     /* size: scratch.h; more than a megabyte */

/* The shortest path. False when there is none within max_length, when an end lies inside a disc by
 * more than MK_CONTACT, inside a polygon or off the table, when the path needs more than
 * MK_PATH_LEGS legs, and when the field or the search outgrows the scratch or what may be spent on
 * it (scratch->overflow: then nobody knows whether there is one). */
bool path_find(struct path *out, const struct field *f, vec from, vec to, int32_t max_length,
               struct path_scratch *scratch);

#define MK_REACH_LEGS 8192
#define MK_REACH_LOOPS 128

/* Closed loops: loop i runs over leg[first[i]] to leg[first[i + 1] - 1] and starts where its last
 * leg ends. The region lies to the left: outer loops run counter-clockwise, holes clockwise. */
struct reach {
    int64_t work;                        /* what it cost, as for path_find */
    int nloop;
    int first[MK_REACH_LOOPS + 1];
    struct leg leg[MK_REACH_LEGS];
};

/* The outline of all points within max_length of `from`. Borders of discs and parts at equal
 * distance from a corner are arcs; the parts that unwind from a disc are chords which stray by at
 * most 2 units; pieces of boundary shorter than 1/32 inch may be missed. A wall with both sides in
 * reach appears as a slit. For display and for proposing moves: path_find decides. Returns the
 * number of loops, 0 when `from` itself is not free to stand on, -1 when `out` or the scratch is
 * too small. */
int reach_region(struct reach *out, const struct field *f, vec from, int32_t max_length,
                 struct path_scratch *scratch);

#endif

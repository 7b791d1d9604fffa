/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* route.h: the way a figure's centre takes, drawn or found, and what stands in it.
 *
 *  (1) The way is a line of points; arcs around bases are chords that stray by less than two units.
 *  (2) It has no width. What terrain demands of the base on the way (wholly inside, wholly off) is
 *      asked of a circle around the centre that holds the base in every facing: a mounted figure
 *      need not stop before it would have to in any. [mounted-warriors.hindering-stop]
 *  (3) A stop may lie by GOAL_SLACK further than the first possible place: by contact. On the way
 *      ROUTE_SLACK is granted, so that a found way may run along the limit and still be rounded.
 */
#ifndef RULES_ROUTE_H
#define RULES_ROUTE_H

#include "geom/scratch.h"
#include "rules/move.h"

enum { ROUTE_POINTS = 512, GOAL_SLACK = MK_CONTACT + 1, ROUTE_SLACK = MK_CONTACT + 5 };

struct mover {
    const struct game *g;
    fig_id fig;
    const struct walk *walk;
    struct base start, end;
    int32_t reach;              /* radius of the circle of (2) */
    int64_t *work;              /* what may still be spent on finding its way; NULL: enough for one
                                   search. At 0 it is not known whether there is a way */
};

struct route {
    int n;                      /* points */
    bool full;                  /* it has more than fit */
    double length;
    vec v[ROUTE_POINTS];
};

void route_begin(struct route *, vec from);
void route_to(struct route *, vec to);
void route_along(struct route *, const struct path *);

/* How much of the base must be up before a climb ends the move: all of it, or the centre. */
int32_t climb_reach(const struct mover *);
/* Does going down end a move? */
bool descent_stops(const struct mover *);
/* Does it set out from on top of this? Where the centre decides, the rim is part of the top. */
bool starts_up(const struct mover *, const struct poly *);
/* Does it end on the hill it set out from, so near the rim that its centre may have been off it? */
bool may_come_back(const struct mover *);
/* Does it set out wholly in hindering terrain, where that frees it from all of it? */
bool starts_in_woods(const struct mover *);
/* The room a base needs beside its way: none. [move.squeeze, movement.path-has-no-width] */
int32_t route_width(const struct mover *);
/* Is this figure in the mover's way? Not itself, not its own captive. */
bool is_in_way(const struct mover *, fig_id);
/* Table edge, bases, gaps between bases, then terrain piece by piece. */
struct verdict check_route(const struct mover *, const struct route *);
struct verdict check_route_terrain(const struct mover *, const struct route *);
/* What terrain says about the end alone: a place that no legal path leads to. */
struct verdict check_goal(const struct mover *);
/* Must it go past this castle section at the ground? Flying figures need not, except for the one in
 * whose archway they start or end. */
bool is_castle_in_way(const struct mover *, int t);
bool goes_on_top(const struct mover *, int t);
/* Does this clause stop a move rather than bar it? */
bool is_stop(enum mk_rule);

/* What lies in a figure's way. */
struct obstacles {
    int ndisc, npoly, nwall, nbar, nshut;
    bool full;
    struct disc disc[MK_FIELD_DISCS];
    struct poly poly[MK_FIELD_POLYS];
    struct seg wall[MK_FIELD_WALLS];
    struct seg bar[MK_FIELD_WALLS];
    vec shut[MK_FIELD_WALLS];
    vec strip[MK_FIELD_POLYS][4];   /* corners of those poly[] that are parts of low walls */
};

/* The field of all obstacles within max, everything closed that would end a move. The mover's end
 * must be its start. False if there are more than fit. The field borrows from the obstacles. */
bool route_field(const struct mover *, int32_t max, struct obstacles *, struct field *out);

/* The shortest way that check_route_terrain allows. False if none within max was found, or if *work
 * ran out before. */
bool route_find(const struct mover *, int32_t max, struct route *out);

#endif

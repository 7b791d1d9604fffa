/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* trace.h: the curves that may bound the region within reach. Private to reach_region. */
#ifndef MK_GEOM_TRACE_H
#define MK_GEOM_TRACE_H

#include "geom/scratch.h"

struct reach_trace trace_of_state(const struct path_scratch *s, int state);
struct reach_trace trace_of_rim(const struct path_scratch *s, int disc);
struct reach_trace trace_of_edge(point a, point b, double nudge);

point trace_at(const struct path_scratch *s, const struct reach_trace *t, double u);
bool trace_is_closed(const struct reach_trace *t);
/* How far, in units, a place and the path to it move at most as the parameter grows by one. */
double trace_speed(const struct reach_trace *t);
/* Call this before the first question about another trace. */
void trace_begin(struct path_scratch *s);

/* Does the place belong to the boundary of the region? *clear gets how far along the curve, in
 * units and either way, that certainly stays so. */
bool trace_holds(struct path_scratch *s, const struct reach_trace *t, double u, double *clear);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* search.h: the search for shortest paths over the graph. Private to path_find and reach_region.
 *
 *  (1) States are created in the order of the least length of a path through them (to the goal, if
 *      there is one), so the first state on a corner has the shortest path to it.
 *  (2) A disc may be reached at several places. A later state is kept only if the path along the
 *      rim from an earlier one is blocked or longer.
 */
#ifndef MK_GEOM_SEARCH_H
#define MK_GEOM_SEARCH_H

#include "geom/scratch.h"

/* The state in which the goal is reached; without a goal, -1 after all states have been found.
 * Also -1 if there is no path, or on s->overflow. The graph must be loaded. */
int search_run(struct path_scratch *s);

/* The angle along the rim of the state's disc to the place q, where the path continues in a
 * layer; 0 on other spots. Negative if it is blocked, even right where the obstacle begins:
 * continuing straight from there would cross it. */
double search_rim(const struct path_scratch *s, const struct path_state *k, point q, int layer);

/* What is left of the budget after going through the state and straight on to x; negative if
 * that is blocked or too long, and then *clear gets how far x may move, at least, without
 * changing that. Uses s->to. */
double search_left_at(struct path_scratch *s, int state, point x, double budget, double *clear);

#endif

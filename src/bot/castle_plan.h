/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle_plan.h: the plan of a castle and the posts of its garrison.
 *
 * One closed castle at the north edge of a table at least 36 inches wide, facing south. Some of its
 * sections may be missing, which leaves gaps. */
#ifndef BOT_CASTLE_PLAN_H
#define BOT_CASTLE_PLAN_H

#include <stdbool.h>

#include "mk/types.h"

/* Half inches: east of the middle of the table, and from its north edge. */
struct castle_plan {
    const char *name, *kind, *portals;
    int16_t facing;                 /* tenths of a degree */
    int8_t along, deep;
    int8_t dial;                    /* of a skirmish's castle: 0 with an attack, 1 without */
};

/* Where a figure may stand: on a section, under the gate, in the yard, or outside the castle. */
struct castle_post {
    int8_t on, along, deep;
};

enum { CASTLE_PLAN = 12, CASTLE_POSTS = 33, POST_YARD = -1, POST_UNDER = -2, POST_OUTSIDE = -3,
       CASTLE_WALLS = 6 };          /* the last ones of the plan */

extern const struct castle_plan castle_plan[CASTLE_PLAN];
extern const struct castle_post castle_posts[CASTLE_POSTS];

/* Where a place of the plan is if the castle stands at that edge, and what faces south in the plan. */
vec castle_place(vec board, enum mk_edge, int along, int deep);
angle castle_facing(enum mk_edge, int facing);
/* May a section of that kind stand at place i? If not exactly, a wall may stand where the plan has a
 * door, and the other way round. */
bool castle_suits(const char *kind, int i, bool exactly);

#endif

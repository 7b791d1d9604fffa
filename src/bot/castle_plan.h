/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle_plan.h: how a castle may stand, and where its garrison.
 *
 * One closed castle at the north edge of a table at least 36 inches wide, looking south. A castle may
 * have fewer sections: what is missing is a gap. */
#ifndef BOT_CASTLE_PLAN_H
#define BOT_CASTLE_PLAN_H

#include "mk/types.h"

/* Half inches from the middle of the table, to the east, and from its edge. */
struct castle_plan {
    const char *name, *kind, *portals;
    int16_t facing;                 /* tenths of a degree */
    int8_t along, deep;
    int8_t dial;                    /* of a skirmish's castle: with an attack, or without */
};

/* Where somebody may stand: on a section, under the gate, in the yard, or before the castle. */
struct castle_post {
    int8_t on, along, deep;
};

enum { CASTLE_PLAN = 12, CASTLE_POSTS = 33, POST_YARD = -1, POST_UNDER = -2, POST_OUTSIDE = -3,
       CASTLE_WALLS = 6 };          /* of the plan: they come last */

extern const struct castle_plan castle_plan[CASTLE_PLAN];
extern const struct castle_post castle_posts[CASTLE_POSTS];

#endif

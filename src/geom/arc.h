/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* arc.h: an arc as its two borders, for predicates whose point is not on the lattice. Private. */
#ifndef MK_GEOM_ARC_H
#define MK_GEOM_ARC_H

#include "geom/angle.h"

struct arc {
    vec right, left;                     /* directions; the arc sweeps from right to left */
    int width;
};

struct arc arc_around(angle facing, int width);

/* Is a point inside, given the signs of cross(right, d), cross(d, left) and dot(right, d) for its
 * offset d from the apex? */
bool arc_holds(const struct arc *a, int past_right, int before_left, int ahead);

#endif

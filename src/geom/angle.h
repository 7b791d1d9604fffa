/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* angle.h: facings and arcs.
 *
 *  (1) An angle counts tenths of a degree, 0 is east (+x), 900 north (+y), counter-clockwise, and
 *      is normalised to [0, 3600).
 *  (2) The direction of an angle comes from one committed table, symmetric in all eight octants:
 *      angles that mirror each other have vectors that mirror each other.
 *  (3) An arc of width w around a facing sweeps counter-clockwise from facing - w/2 (w halved
 *      downwards) to w tenths further. Both borders and the apex belong to it. A width of 3600 or
 *      more is the full turn.
 *  (4) Tests are exact: cross products with the vectors of (2), no trigonometry.
 */
#ifndef MK_GEOM_ANGLE_H
#define MK_GEOM_ANGLE_H

#include "geom/vec.h"

#define MK_TURN 3600
#define MK_DIR_ONE (1 << 20)             /* length of a direction */

typedef int16_t angle;

angle angle_norm(int tenths);
int angle_diff(angle a, angle b);        /* a - b, in (-1800, 1800] */
vec angle_dir(angle a);                  /* of length MK_DIR_ONE */
angle angle_of(vec d);                   /* the nearest tenth; 0 for the zero vector */

bool arc_contains(angle facing, int width, vec apex, vec p);

/* The smallest turn of the facing (counter-clockwise positive) which brings p into the arc; 0 when
 * it is inside already. Of two equal turns the counter-clockwise one. For width 0, a mere ray, the
 * turn to the nearest tenth. */
int arc_excess(angle facing, int width, vec apex, vec p);

#endif

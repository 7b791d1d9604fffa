/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* geom.h: all of the geometry. It knows positions, bases, arcs, paths and polygons, and no rule.
 *
 *  vec.h    points, exact products, the unit and the one tolerance
 *  angle.h  facings from an integer table, arcs
 *  sight.h  segments against discs and segments
 *  shape.h  bases, polygons, thick lines
 *  path.h   paths, the shortest path, the region within reach
 *
 * No function allocates, keeps state or does I/O; of the C library only sqrt is used. The results
 * are bit-identical between compilers and optimisation levels when built with -ffp-contract=off.
 */
#ifndef MK_GEOM_GEOM_H
#define MK_GEOM_GEOM_H

#include "geom/angle.h"
#include "geom/path.h"
#include "geom/scratch.h"
#include "geom/shape.h"
#include "geom/sight.h"
#include "geom/vec.h"

#endif

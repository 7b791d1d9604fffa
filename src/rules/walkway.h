/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* walkway.h: tops that join: where figures may step from one to the next, and where the edge is.
 * [castle.access.walkway, castle.planking.*] */
#ifndef RULES_WALKWAY_H
#define RULES_WALKWAY_H

#include "geom/sight.h"
#include "rules/kind.h"
#include "rules/play.h"

/* Parts of one piece's border: every other piece splits each side once at most. */
enum { RIM_PARTS = FORT_CORNERS * MK_MAX_TERRAIN };

/* The parts of the border of joined piece t with no other joined top next to them: a drop. Returns how
 * many. */
int open_rim(const struct game *, int t, struct seg out[RIM_PARTS]);
/* Is that point, on a way that began on joined piece t, on a joined top? */
bool on_walkway(const struct game *, vec, int t);
/* The first joined piece over whose open border a base on top would hang, or -1. */
int hangs_over(const struct game *, const struct base *);
/* May it stand on joined piece t? On top the whole base has to fit. [castle.placement.fits] */
struct verdict check_on_walkway(const struct game *, int t, const struct base *);

#endif

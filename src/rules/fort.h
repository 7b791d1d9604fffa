/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fort.h: pieces that are terrain as well: where they stand, what is solid about them, and which of
 * their portals are open. [castle, castle.portal.*]
 *
 *  (1) Such a piece has a piece of terrain for its outline (TERRAIN_CASTLE); planks and ladders are
 *      pieces of their own that belong to it (TERRAIN_PART as well).
 *  (2) Its shape is its kind's (struct fort), turned by its facing. */
#ifndef RULES_FORT_H
#define RULES_FORT_H

#include "geom/shape.h"
#include "rules/kind.h"
#include "rules/play.h"

/* A point of the shape, where it stands. */
vec fort_point(vec at, angle facing, vec local);
int fort_outline(const struct fort *, vec at, angle facing, vec out[FORT_CORNERS]);

/* The shape of f, or NULL: it is no terrain. */
static inline const struct fort *fort_of(const struct game *g, fig_id f)
{
    return kind_of(g, f)->fort;
}

static inline bool is_castle(const struct game *g, int t)
{
    return t >= 0 && (terrain_of(g, t)->flags & TERRAIN_CASTLE);
}

/* The section that piece of terrain is or belongs to, or NOBODY. */
static inline fig_id section_of(const struct game *g, int t)
{
    return is_castle(g, t) ? terrain_of(g, t)->section : NOBODY;
}

/* The clauses about what that piece of a castle is made of. */
static inline const struct masonry *masonry_of(const struct game *g, int t)
{
    return fort_of(g, section_of(g, t))->of;
}

/* Its shape, if the piece is the outline of a section that still stands; NULL otherwise. */
const struct fort *fort_at(const struct game *, int t);
/* The terrain of section f, or -1. */
int fort_piece(const struct game *, fig_id f);

bool is_breached(const struct game *, fig_id section);
bool portal_open(const struct game *, fig_id section, int portal);
struct seg portal_at(const struct game *, fig_id section, int portal);

/* The parts that block the way on the ground: the outline, or what lies on both sides of its passage.
 * Returns how many; corners are kept in `room`. */
enum { FORT_SOLIDS = 2, PLANK_WIDTH = 7 * MK_INCH / 4 };
int fort_solids(const struct game *, int t, struct poly out[FORT_SOLIDS],
                vec room[FORT_SOLIDS * FORT_CORNERS]);
/* The thresholds of its passage that are closed. Returns how many. */
int fort_closed(const struct game *, int t, struct seg out[FORT_PORTALS]);
/* What a base on the ground can lean against: the edges of those parts, then those thresholds. Returns
 * how many. */
enum { FORT_EDGES = FORT_SOLIDS * FORT_CORNERS + FORT_PORTALS };
int fort_edges(const struct game *, int t, struct seg out[FORT_EDGES]);
/* The piece in whose archway a base may stand there, or -1. */
int archway_at(const struct game *, vec);
/* Does that threshold of piece t lie between the two, one in its archway and the other before it? */
bool is_between(const struct game *, int t, struct seg threshold, const struct base *,
                const struct base *);
/* Is one closed between them? Then they touch no more than what stands on two sides of a wall.
 * [castle.portal.closed-blocks] */
bool parted_by_gate(const struct game *, const struct base *, const struct base *);
/* On the ground no base is inside a section, but for an archway and only where nothing closes on it.
 * [castle.placement.not-inside, castle.gatehouse.archway] */
struct verdict check_in_section(const struct game *, int t, const struct base *);
/* May a figure be set down there from outside? */
struct verdict check_archway_open(const struct game *, vec);

/* Does f's front arc touch the border of the piece? */
bool front_touches_piece(const struct game *, fig_id f, int t);
/* The part of a plank that lies beside the inner side of a wall; false if none does. */
bool plank_beside(const struct game *, int plank, int wall, struct seg *part);
/* Is one of them a plank and the other a wall it is a part of? */
bool lies_against(const struct game *, int a, int b);
/* Do they overlap by more than their borders? Both are convex. */
bool polys_overlap(const struct poly *, const struct poly *);
/* Does the line cross an outer side of any section? */
bool crosses_outside(const struct game *, vec a, vec b);

/* Sets the outlines of all sections down where they stand, and takes away what fell. */
void forts_stand(struct game *);
void fort_stand(struct game *, int t);

#endif

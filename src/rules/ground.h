/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ground.h: what a figure stands on and walks through. [terrain.*]
 *
 * `walk` are WALK_ flags: what terrain does depends on who walks. Pieces that are not on the table have
 * no effect. */
#ifndef RULES_GROUND_H
#define RULES_GROUND_H

#include "rules/play.h"

/* Notes which pieces do, as the game is laid out. */
void layers_lie(struct game *);
static inline bool is_layer(const struct terrain *t)
{
    return !(t->flags & TERRAIN_BUILT) && t->layer;
}

struct poly ground_poly(const struct game *, int terrain);
struct chain ground_chain(const struct game *, int terrain);
/* Can anything within r of that box touch the piece? A cheap test before the exact ones. */
bool ground_near(const struct game *, int terrain, vec lo, vec hi, int32_t r);
bool ground_near_base(const struct game *, int terrain, const struct base *);

/* A part of the table, and the pieces that anything in it may touch, one after the other:
 *
 *     struct area a = area_of_base(&b);
 *
 *     for (int t = ground_after(g, &a, -1); t >= 0; t = ground_after(g, &a, t)) */
struct area { vec lo, hi; };
struct area area_between(vec, vec, int32_t r);          /* whatever is within r of the box of both */
struct area area_of_base(const struct base *);
void area_add(struct area *, vec, int32_t r);
int ground_after(const struct game *, const struct area *, int after);     /* or -1 */

/* The elevated piece it stands on, or -1 for the ground, also in an archway. The centre decides: a base
 * can only be half on joined tops. */
int top_at(const struct game *, const struct base *);
int top_of(const struct game *, fig_id);
bool is_elevated(const struct game *, fig_id);
int elevated_piece_at(const struct game *, vec);        /* whatever stands or lies under it */
/* Which places touch: not across an abrupt drop, but from one joined top to the other. */
bool parted(const struct game *, const struct base *, const struct base *);
bool is_parted(const struct game *, fig_id, fig_id);
/* Is one of them on something abrupt, and the other not on the same piece? Then nothing on the ground
 * lies between them. */
bool on_two_tops(const struct game *, fig_id a, fig_id b);
/* Is one of them on a castle and the other not? Then neither is in the other's way. */
bool floors_apart(const struct game *, const struct base *, const struct base *);
/* The floor for a figure set down beside that base, if one lies above another there: FLOOR_… */
int floor_beside(const struct game *, const struct base *);
int floor_by(const struct game *, fig_id);
/* Castle sections: on the ground they block whatever does not fly, on top figures walk. */
bool ground_is_castle(const struct game *, int terrain, int walk);

/* The clause that an edition with terrain of that kind states; R_NONE if all of them have it. */
enum mk_rule ground_clause(enum mk_ground);

/* The clause that makes the piece bar the way, or R_NONE. */
enum mk_rule ground_bars(const struct game *, int terrain, int walk);
/* The clause that forbids a base to end in it, or R_NONE. */
enum mk_rule ground_drowns(const struct game *, int terrain, int walk);
bool ground_hinders(const struct game *, int terrain, int walk);
/* Is it another level than the table, one that stops the walker at its edge? */
bool ground_steps(const struct game *, int terrain, int walk);
bool ground_is_wall(const struct game *, int terrain, int walk);

/* Water does nothing to a line. [terrain.water.shallow.lof, terrain.water.deep.lof] */
static inline int seen_as(const struct terrain *piece)
{
    if (piece->ground == GROUND_SHALLOW && breaks(R_TERRAIN_WATER_SHALLOW_LOF))
        return GROUND_HINDERING;
    if (piece->ground == GROUND_DEEP && breaks(R_TERRAIN_WATER_DEEP_LOF))
        return GROUND_BLOCKING;
    if (piece->ground == GROUND_CONCEALING && rule(R_TERRAIN_CONCEALING))
        return GROUND_HINDERING;
    if (piece->ground == GROUND_CHASM && breaks(R_TERRAIN_CHASM))
        return GROUND_BLOCKING;
    return piece->ground;
}

/* Does whoever has its centre here occupy terrain that hinders lines of fire? */
bool occupies_cover(const struct game *, vec);
/* Does the base (wholly or partly) lie in, or touch, terrain that halves its move? */
bool hindered_at(const struct game *, const struct base *, int walk);
int hindering_at(const struct game *, const struct base *, int walk);     /* the piece, or -1 */
bool starts_hindered(const struct game *, fig_id);
/* A figure in terrain that blocks it (deep water without Aquatic…): index or -1. */
int drowning_in(const struct game *, fig_id);

#endif

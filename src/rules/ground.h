/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ground.h: what a figure stands on and walks through. [terrain.*]
 *
 * `walk` are WALK_ flags: what terrain is depends on who walks. Pieces that do not lie on the table
 * are nothing at all. */
#ifndef RULES_GROUND_H
#define RULES_GROUND_H

#include "rules/play.h"

struct poly ground_poly(const struct game *, int terrain);
struct chain ground_chain(const struct game *, int terrain);
/* Can anything within r of that box touch the piece? A cheap test before the exact ones. */
bool ground_near(const struct game *, int terrain, vec lo, vec hi, int32_t r);
bool ground_near_base(const struct game *, int terrain, const struct base *);

/* Is the figure up on elevated terrain? The centre decides, as no base stands half on it. */
bool is_elevated(const struct game *, fig_id);
bool elevated_at(const struct game *, vec);
int elevated_piece_at(const struct game *, vec);        /* terrain index or -1 */
bool is_abrupt_between(const struct game *, fig_id, fig_id);
bool abrupt_between(const struct game *, vec, vec);     /* the same for two places */

/* The clause by which the piece bars the way, or R_NONE. */
enum mk_rule ground_bars(const struct game *, int terrain, int walk);
/* The clause by which a base may not rest in it, or R_NONE. */
enum mk_rule ground_drowns(const struct game *, int terrain, int walk);
bool ground_hinders(const struct game *, int terrain, int walk);
/* Is it another level than the table, one that stops the walker at its edge? */
bool ground_steps(const struct game *, int terrain, int walk);
bool ground_is_wall(const struct game *, int terrain, int walk);

/* Does the base (wholly or partly) lie in, or touch, terrain that halves its move? */
bool hindered_at(const struct game *, const struct base *, int walk);
int hindering_at(const struct game *, const struct base *, int walk);     /* the piece, or -1 */
bool starts_hindered(const struct game *, fig_id);
/* A figure in terrain that blocks it (deep water without Aquatic…): index or -1. */
int drowning_in(const struct game *, fig_id);

#endif

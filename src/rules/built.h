/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* built.h: terrain constructed from cards: aimed at, stood on, brought down. [constructed-terrain] */
#ifndef RULES_BUILT_H
#define RULES_BUILT_H

#include "rules/play.h"

/* Is the piece constructed from a card; and does it stand on the table? */
static inline bool is_made(const struct game *g, int t)
{
    return terrain_of(g, t)->flags & TERRAIN_BUILT;
}

static inline bool is_built(const struct game *g, int t)
{
    return is_made(g, t) && (terrain_of(g, t)->flags & TERRAIN_TABLE);
}

/* Where lines of fire to f end: at its centre, or at the dot of what it stands on. */
vec built_dot(const struct game *, fig_id);
static inline vec aim_point(const struct game *g, fig_id f)
{
    return g->options & OPTION_TYPES ? built_dot(g, f) : figure_of(g, f)->at;
}
bool base_on_built(const struct game *, int t, const struct base *);
/* Does a line between these two ignore this built piece? */
bool built_overlooked(const struct game *, int t, fig_id firer, fig_id target);
/* Adds what built pieces do for the defense of figures behind them. */
void built_shields(const struct game *, const struct attack *, const struct struck *,
                   struct tally *);

/* Has f a line of fire to one of its edges, no longer than this? */
bool built_seen(const struct game *, fig_id f, int t, int32_t range);
/* Is the attack aimed at a built piece? May it be made? Makes it. */
bool aims_at_built(const struct game *, const struct mk_order *);
/* Is there one that f could attack with that kind of order? */
bool built_to_batter(const struct game *, fig_id f, int order);
struct verdict check_battering(const struct game *, const struct mk_order *);
void batter(struct play *, const struct mk_order *);
enum step built_step(struct play *, struct frame *);
/* The piece is laid: one of the four, or of a pair that counts as one. */
void built_pair(struct game *, struct frame *, int t);
/* Forgets the damage dealt to them this turn. [constructed-terrain.eliminate] */
void built_mend(struct game *);

#endif

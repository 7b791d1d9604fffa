/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* seam.h: things that touch leave no passage: bars across the places of contact. [move.path.bases]
 *
 *  (1) A bar is a short line across a place where two things touch, by the one tolerance. Its ends lie
 *      inside them, or off the table: whatever crosses or meets it has gone between them.
 *  (2) What can touch is the disc of a base, a piece of terrain that bars the way, the table's edge.
 *      Bases among each other are looked after by the paths themselves.
 *  (3) Pieces of terrain are looked at only if they lie so close together, or so close to the edge,
 *      that they may touch (TERRAIN_FLUSH): by the rules they lie two inches apart.
 */
#ifndef RULES_SEAM_H
#define RULES_SEAM_H

#include "geom/sight.h"
#include "rules/ground.h"

/* The bars of one disc, one after the other: begin with .g, .walk, .c and .r set, the rest zero. */
struct disc_bars {
    const struct game *g;
    int walk;                   /* WALK_ flags: what bars the way depends on who walks */
    vec c;
    int32_t r;
    int part, corner;           /* where it goes on */
};
bool next_disc_bar(struct disc_bars *, struct seg *out);

/* The bars between pieces of terrain, and between them and the edge, one after the other: begin with
 * .g and .walk or .fire set, the rest zero. */
struct seams {
    const struct game *g;
    int walk;
    bool fire;                  /* those that stop a line of fire instead of a walker */
    int t, part, i, k;          /* where it goes on: corner i of piece t at edge k of another part */
};
struct seam {
    struct seg bar;
    int piece;                  /* one of the two */
};
bool next_seam(struct seams *, struct seam *out);

#endif

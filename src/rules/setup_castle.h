/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* setup_castle.h: castles while a game is set up: before terrain and figures. [castle.setup.*] */
#ifndef RULES_SETUP_CASTLE_H
#define RULES_SETUP_CASTLE_H

#include "rules/play.h"

enum { CASTLE_DEPTH = 18 * MK_INCH };       /* the farthest it may stand from its player's edge */

bool has_castle(const struct game *, player_id);
/* Are castle sections deployed now? Then nothing else is; later they are not. */
bool deploys_castle(const struct game *);
bool deploys_now(const struct game *, fig_id);
enum step setup_stage_castle(struct play *, struct frame *);
/* May it be deployed there, as far as castles are concerned? *box: its player's starting area is still
 * to be asked about. */
struct verdict check_deploy_castle(const struct game *, const struct mk_order *, bool *box);
/* Do all sections stand, and does a yard have a way in? */
struct verdict check_castle_stands(const struct game *, player_id);
/* Is that a place of the player's castle: on it, or touching it? */
bool at_castle(const struct game *, player_id, const struct base *);
/* May a piece lie there, or is that in a yard that is closed all around? castle_check.c */
struct verdict check_yard_clear(const struct game *, const vec *corner, int n);
/* Sections, planks and ladders as they stand, and the way into a yard. */
struct verdict check_castle_pieces(const struct game *);

#endif

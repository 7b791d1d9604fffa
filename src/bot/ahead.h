/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ahead.h: what a move leads to if only those it touches react, and who could attack then. */
#ifndef BOT_AHEAD_H
#define BOT_AHEAD_H

#include "mk/game.h"

bool ahead_foe(const struct game *, player_id, fig_id);
int32_t ahead_distance(const struct game *, fig_id, fig_id);
/* A copy to look ahead on; free() it. */
struct game *ahead_copy(const struct game *);
/* Plays the move: breaking away succeeds, and opponents spin towards the mover. False if that leads
 * nowhere. */
bool ahead_moved(struct game *, const struct mk_order *);
/* Advances to the side's next turn, in which nobody else has done anything. */
bool ahead_own_turn(struct game *, player_id);
/* How many opponents could attack f in their next turn if nobody did anything before then: from
 * where they stand, or by an action that moves and attacks. -1 if that cannot be known: the game
 * ends first, or f is lost. */
int ahead_attackers(const struct game *, fig_id f);

#endif

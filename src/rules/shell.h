/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shell.h: tokens that mark where a bombardment will fall. [bombardment] */
#ifndef RULES_SHELL_H
#define RULES_SHELL_H

#include "rules/play.h"

/* May the figure aim its tokens at the places the order names, `to` and more in `via`? */
struct verdict check_shelling(const struct game *, const struct mk_order *);
/* Lays them there, by that ability. */
void shells_lay(struct play *, const struct mk_order *);
/* Does f have a token that is not on the table? */
bool shells_left(const struct game *, fig_id f);
/* The tokens of f on the table fall: pushes the frame that has them do so. */
void shells_fall(struct play *, fig_id f);
enum step shells_step(struct play *, struct frame *);
/* The ability by which tokens of f lie on the table, or ABILITY_NONE. */
ability_id shells_lie(const struct game *, fig_id f);
/* Does that player have any on the table? */
bool shells_of(const struct game *, player_id);
/* Removes all tokens that player has aimed; those of a figure that has left the game. */
void shells_forget(struct play *, player_id);
void shells_go(struct play *, fig_id f);

/* attack_shell.c: the attack at the tokens themselves, and the one at everybody around them. */
void shells_aim(const struct game *, fig_id f, uint32_t more, struct attack *out);
void shells_strike(const struct game *, fig_id f, uint32_t more, struct attack *out);

#endif

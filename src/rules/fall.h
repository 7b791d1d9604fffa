/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fall.h: a castle section falls, with the figures on it. [castle.eliminated.*] */
#ifndef RULES_FALL_H
#define RULES_FALL_H

#include "rules/play.h"

/* The section has just been eliminated: rubble takes its place, and a frame is pushed that deals with
 * the figures on it (MARK_FALLING). */
void section_falls(struct play *, fig_id section, fig_id by);
/* The player has left with the sections: whoever stood on one comes down unhurt. [withdraw.remove] */
void sections_taken_away(struct play *, player_id);
enum step fall_step(struct play *, struct frame *);
/* The facing a fallen figure lands with: ORDER_SPIN, or ORDER_KEEP. */
struct verdict check_landing(const struct game *, const struct mk_order *);
void fall_answer(struct play *, const struct mk_order *);
/* The section of a body that is hurt by its fall; check_pushed_section has allowed it. */
void fall_answer_section(struct play *, fig_id);

#endif

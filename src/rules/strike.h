/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* strike.h: damage between a mover and those it then touches, for travel.c. */
#ifndef RULES_STRIKE_H
#define RULES_STRIKE_H

#include "rules/move.h"

/* All of it, now that everybody has spun. */
void strike_at_contact(struct play *, struct frame *);
/* Does an ability of f, which has moved or rides along, ask for a die for the damage? */
bool rolls_to_strike(const struct game *, fig_id f, const struct travel *);
/* Is that what an ability tells by which a mover strikes, or is struck? */
bool is_strike(const struct game *, enum mk_event_kind);
/* The clicks the manner of the movement costs. */
void travel_pay(struct play *, struct travel *, fig_id payer);

#endif

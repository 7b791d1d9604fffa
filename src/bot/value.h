/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* value.h: what a position is worth to a player, by rule of thumb, in thousandths of a point. */
#ifndef BOT_VALUE_H
#define BOT_VALUE_H

#include "mk/state.h"

/* Own figures less those of opponents, points won, and how well everybody stands. */
int32_t value_of(const struct game *, player_id);

#endif

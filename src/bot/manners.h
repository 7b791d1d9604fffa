/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* manners.h: how bots end a battle: they never insist.
 *
 * A bot agrees to end the game whenever somebody offers it. Bots among themselves agree to end a
 * battle that comes to nothing. */
#ifndef BOT_MANNERS_H
#define BOT_MANNERS_H

#include "mk/game.h"

/* That player agrees to end the game now. */
struct mk_order bot_agreement(player_id);
/* Have they had enough? `bots`: the players that are bots, as bits. */
bool bot_tires(const struct game *, unsigned bots);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* manners.h: how bots agree to end a battle.
 *
 *  (1) A bot agrees to end the game if playing on offers its side nothing better: it wins if the
 *      game ends now, or loses either way. So an opponent that is ahead on points but about to lose
 *      does not get away with a cheap win.
 *  (2) Bots playing each other agree to end a battle that is going nowhere. */
#ifndef BOT_MANNERS_H
#define BOT_MANNERS_H

#include "mk/game.h"

/* How a game ends for a player's side; larger is better. */
enum bot_outcome { OUTCOME_LOST = -1, OUTCOME_OPEN = 0, OUTCOME_WON = 1 };

/* If everybody agreed to end it now; OUTCOME_OPEN is a draw. */
enum bot_outcome bot_outcome_now(const struct game *, player_id);
/* If it is played on, judged by the figures left; OUTCOME_OPEN: too close to tell. */
enum bot_outcome bot_outlook(const struct game *, player_id);
/* Would a bot playing for this player agree to end the game now? */
bool bot_agrees(const struct game *, player_id);
/* The order by which that player agrees. */
struct mk_order bot_agreement(player_id);
/* Have the bots had enough? `bots`: the players that are bots, as bits. */
bool bot_tires(const struct game *, unsigned bots);

#endif

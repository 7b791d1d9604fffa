/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* manners.h: how bots end a battle.
 *
 *  (1) A bot agrees to end the game if playing on promises its side nothing better: it has won if
 *      the game ends now, or it would lose either way. So nobody who is ahead on points but about
 *      to lose gets a cheap win.
 *  (2) Bots playing each other agree to end a battle that leads nowhere. */
#ifndef BOT_MANNERS_H
#define BOT_MANNERS_H

#include "mk/game.h"

/* How a game ends for a player's side; a larger one is better. */
enum bot_outcome { OUTCOME_LOST = -1, OUTCOME_OPEN = 0, OUTCOME_WON = 1 };

/* If everybody agreed to end the game now; OUTCOME_OPEN is a draw. */
enum bot_outcome bot_outcome_now(const struct game *, player_id);
/* If it is played on, judged by the figures left; OUTCOME_OPEN: nobody can tell. */
enum bot_outcome bot_outlook(const struct game *, player_id);
/* Would a bot that plays for this player agree to end the game now? */
bool bot_agrees(const struct game *, player_id);
/* That player agrees to end the game now. */
struct mk_order bot_agreement(player_id);
/* Have they had enough? `bots`: the players that are bots, as bits. */
bool bot_tires(const struct game *, unsigned bots);

#endif

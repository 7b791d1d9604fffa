/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* explain.h: what an order gains and what it risks, in one sentence.
 *
 *  (1) Every part of the sentence is true whatever the bot thinks: chances and clicks are the exact
 *      odds of the order (odds.h), and who can attack next turn is asked of the rules on a copy of
 *      the game.
 *  (2) Not everything that is true is said: no more than two figures are spoken of, and no chance
 *      below one in two hundred.
 *  (3) The parts are fixed phrases with names and numbers in them; page/js/play/reasons.js reads them
 *      again to say them in the reader's language.
 */
#ifndef BOT_EXPLAIN_H
#define BOT_EXPLAIN_H

#include "bot/bot.h"

/* Adds it to the reason, part by part, as far as there is room: "; 58 % to hit b for 3 clicks". */
void bot_explain(const struct game *, const struct mk_order *, char reason[BOT_REASON]);

/* How many opponents could attack f in their next turn if nobody did anything before: as they stand, or
 * by an action that moves and attacks. -1 if nobody can say: the game ends before, or f is lost. */
int bot_attackers(const struct game *, fig_id f);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* explain.h: what an order gains and what it risks, in one sentence.
 *
 *  (1) Every part of the sentence is true whatever the bot thinks: chances and clicks are the exact
 *      odds of the order (odds.h), and the rules are asked, on a copy of the game, who can attack
 *      next turn. Opponents that may turn towards a mover are taken to do so.
 *  (2) Not everything true is said: at most two figures are mentioned, and no chance below one in
 *      two hundred.
 *  (3) The parts are fixed phrases with names and numbers; page/js/play/reasons.js parses them to
 *      put them into the reader's language.
 */
#ifndef BOT_EXPLAIN_H
#define BOT_EXPLAIN_H

#include "bot/bot.h"
#include "bot/why.h"

/* Appends the sentence to the reason, part by part, as far as it fits: "; 58 % to hit b for 3
 * clicks". What may follow a move is told of the opponent it is about, if that can be attacked. */
void bot_explain(const struct game *, const struct mk_order *, fig_id about,
                 char reason[BOT_REASON]);

/* Why a figure moves, so that it is true where the move leads: an attack that is promised is possible,
 * whoever is left behind cannot attack, and nearer is nearer. */
enum why bot_true_why(const struct game *, const struct mk_order *, enum why, fig_id about);

#endif

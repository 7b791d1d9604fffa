/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* score.h: victory points and the end of the game. [score, end, withdraw] */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include "rules/play.h"

/* f has left the table by this harm; credits whoever earns it. */
void score_elimination(struct play *, fig_id f, fig_id by, int harm, enum mk_rule why);
/* Ends the game if only one side still has figures that count. */
bool score_check_end(struct play *);
/* Points for captives and survivors, once, when the game ends. */
void score_final(struct play *);
/* The winner, or MK_NO_PLAYER for a draw or a game still running. For a team: one of its members. */
player_id mk_winner(const struct game *);
int32_t mk_score(const struct game *, player_id);
void score_agree(struct play *, player_id);
struct verdict check_time(const struct game *, const struct mk_order *);
struct verdict check_withdraw(const struct game *, const struct mk_order *);
void withdraw(struct play *, player_id);

#endif

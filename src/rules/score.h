/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* score.h: victory points and the end of the game. [score, end, withdraw] */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include "mk/game.h"
#include "rules/play.h"

/* f has left the table by this harm; credits whoever earns it. */
void score_elimination(struct play *, fig_id f, fig_id by, int harm);
/* Something has changed: ends the game if the edition says so. */
bool score_check_end(struct play *);
/* Ends the game if only one side still has figures that count, or all who still play agree. */
bool score_ends(struct play *);
/* Free and not broken: it counts for its player. */
bool is_able(const struct game *, fig_id);
bool has_able(const struct game *, player_id);
/* Most objectives wins; then points for figures eliminated, then the smaller army. */
player_id score_objectives_winner(const struct game *);
/* Nothing is counted when the game ends. */
void score_nothing(struct play *);
/* Points for captives and survivors, once, when the game ends. */
void score_final(struct play *);
/* Most points wins; a smaller army breaks a tie. */
player_id score_winner(const struct game *);
/* An offer to end the game stands until its player's next turn begins, or is taken back. Once all
 * who still play offer it the game ends. [end.agreement] */
struct verdict check_agree(const struct game *, const struct mk_order *);
struct verdict check_retract(const struct game *, const struct mk_order *);
void score_agree(struct play *, player_id);
void score_retract(struct play *, player_id);
struct verdict check_time(const struct game *, const struct mk_order *);
struct verdict check_withdraw(const struct game *, const struct mk_order *);
void withdraw(struct play *, player_id);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* propose.h: the parts of the proposer and the generator. Private to query/, though bots use its
 * geometry.
 *
 *  (1) A proposal is only a guess: check it with mk_check, or let mk_apply refuse it.
 *  (2) Nothing here names an ability or an edition.
 */
#ifndef QUERY_PROPOSE_H
#define QUERY_PROPOSE_H

#include "base/rng.h"
#include "mk/query.h"

/* An order of the deciding player that names nothing yet. */
struct mk_order order_made(const struct game *, enum mk_order_kind, fig_id);
/* Makes such an order one for f. */
void order_for(const struct game *, struct mk_order *, fig_id f);

/* Does it look as if it could be given an action? Approximate. */
bool looks_able(const struct game *, player_id, fig_id);
/* Does an opponent, or a friend, of that player stand there? */
bool opponent_stands(const struct game *, player_id, fig_id);
bool friend_stands(const struct game *, player_id, fig_id);
/* A random figure for which the test holds, or NOBODY. */
typedef bool figure_test(const struct game *, player_id, fig_id);
fig_id pick_figure(const struct game *, player_id, uint64_t *rng, figure_test *);

/* To a place touching `other` on the side of `direction`, facing it. False if the direction is
 * zero. */
bool aim_contact(const struct game *, struct mk_order *, fig_id other, vec direction);
/* Moves it by `step`, kept on the table, facing the way it goes. */
void aim_by(const struct game *, struct mk_order *, vec step);
/* In any direction, at most that far. (Arguments are evaluated in no fixed order: never put two
 * random numbers in one call.) */
vec random_step(uint64_t *rng, int32_t max);
/* Along d, of about that length: for guesses. vec_scaled is exact and slower. */
vec vec_stretched(vec d, int32_t length);
/* The direction d turned by that many tenths of a degree. */
vec dir_turned(vec d, int tenths);
/* Straight from one point to another; north if they are the same. */
vec dir_between(vec from, vec to);

/* One random guess for each kind of decision. */
void propose_action(const struct game *, struct mk_order *, uint64_t *rng);
void propose_battering(const struct game *, struct mk_order *, uint64_t *rng);
void propose_attack(const struct game *, struct mk_order *, int kind, uint64_t *rng);
void propose_move(const struct game *, struct mk_order *, uint64_t *rng);
void propose_turn_action(const struct game *, struct mk_order *, uint64_t *rng);
void propose_member(const struct game *, struct mk_order *, uint64_t *rng);
void propose_cancel(const struct game *, struct mk_order *, uint64_t *rng);
void propose_lay(const struct game *, struct mk_order *, uint64_t *rng);
/* Onto its mount, if it is the rider of one already deployed. */
bool deploy_in_saddle(const struct game *, struct mk_order *);
void propose_deploy(const struct game *, struct mk_order *, uint64_t *rng);
void propose_objective(const struct game *, struct mk_order *, uint64_t *rng);
void propose_command(const struct game *, struct mk_order *, uint64_t *rng);
void propose_share(const struct game *, struct mk_order *, uint64_t *rng);
/* Cards; false if nothing of the kind is possible. */
bool propose_give(const struct game *, struct mk_order *, uint64_t *rng);
bool propose_drop(const struct game *, struct mk_order *, uint64_t *rng);
bool propose_pick_up(const struct game *, struct mk_order *, uint64_t *rng);
void propose_domain(const struct game *, struct mk_order *, uint64_t *rng);
bool propose_cast(const struct game *, struct mk_order *, uint64_t *rng);
bool propose_browse(const struct game *, struct mk_order *, uint64_t *rng);
void propose_counter(const struct game *, struct mk_order *, uint64_t *rng);
bool fall_back_give(const struct game *, struct mk_order *);
void propose_manner(const struct game *, struct mk_order *, uint64_t *rng);

/* Answers that are always legal. Those for terrain and deployment search, and are slow. */
void fall_back_lay(const struct game *, struct mk_order *);
void fall_back_deploy(const struct game *, struct mk_order *);
void fall_back_objective(const struct game *, struct mk_order *);
void fall_back_attack(const struct game *, struct mk_order *);
void fall_back_reveal(const struct game *, struct mk_order *);
void fall_back_rival(const struct game *, struct mk_order *);

#endif

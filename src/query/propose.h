/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* propose.h: the parts of the proposer and the generator. Private to query/; bots
 * borrow its little geometry.
 *
 *  (1) A proposal is only a guess: whoever wants to give it asks mk_check, or lets mk_apply refuse.
 *  (2) Nothing here names an ability or an edition.
 */
#ifndef QUERY_PROPOSE_H
#define QUERY_PROPOSE_H

#include "base/rng.h"
#include "mk/query.h"

/* An order of the player who is asked, with nothing named yet. */
struct mk_order order_made(const struct game *, enum mk_order_kind, fig_id);

/* Standing, free, and able to be given an action as far as a glance can tell. */
bool looks_able(const struct game *, player_id, fig_id);
/* A random figure for which the test holds, or NOBODY. */
typedef bool figure_test(const struct game *, player_id, fig_id);
fig_id pick_figure(const struct game *, player_id, uint64_t *rng, figure_test *);

/* To a place touching `other` on the side of `direction`, facing it. False for no direction. */
bool aim_contact(const struct game *, struct mk_order *, fig_id other, vec direction);
/* So far from where it stands, kept on the table, facing along the way. */
void aim_by(const struct game *, struct mk_order *, vec step);
/* Anywhere, at most so far away. (Arguments are evaluated in no fixed order: no two random numbers
 * may stand in one list of them.) */
vec random_step(uint64_t *rng, int32_t most);
/* Along d, of about that length: for guesses. vec_scaled is exact and slower. */
vec vec_stretched(vec d, int32_t length);
/* The direction a turned by so many tenths. */
vec dir_turned(vec d, int tenths);
/* Straight from one point to another; north if they are the same. */
vec dir_between(vec from, vec to);

/* One random guess for each kind of decision. */
void propose_action(const struct game *, struct mk_order *, uint64_t *rng);
void propose_battering(const struct game *, struct mk_order *, uint64_t *rng);
void propose_attack(const struct game *, struct mk_order *, int kind, uint64_t *rng);
void propose_move(const struct game *, struct mk_order *, uint64_t *rng);
void propose_use(const struct game *, struct mk_order *, uint64_t *rng);
void propose_member(const struct game *, struct mk_order *, uint64_t *rng);
void propose_cancel(const struct game *, struct mk_order *, uint64_t *rng);
void propose_lay(const struct game *, struct mk_order *, uint64_t *rng);
/* Onto its mount, if the figure is to ride one that stands already. */
bool deploy_in_saddle(const struct game *, struct mk_order *);
void propose_deploy(const struct game *, struct mk_order *, uint64_t *rng);
void propose_objective(const struct game *, struct mk_order *, uint64_t *rng);
void propose_command(const struct game *, struct mk_order *, uint64_t *rng);
void propose_share(const struct game *, struct mk_order *, uint64_t *rng);
/* Cards; false: nothing of the kind can be done. */
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

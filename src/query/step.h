/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* step.h: parts of questions, for callers with several about one order: each path is searched for
 * once. */
#ifndef QUERY_STEP_H
#define QUERY_STEP_H

#include "mk/query.h"

struct walk;

/* How an order's figure moves: with the sections that take part and in the order's manner, or as
 * it would now. */
void walk_asked(const struct game *, const struct mk_order *, struct walk *out);

/* mk_reach, with a budget of work. */
int reach_within(const struct game *, fig_id, int64_t work, struct reach *out);
/* mk_reach and mk_ledges for the move of an order, wherever it ends. */
int reach_of_order(const struct game *, const struct mk_order *, struct reach *out);
int ledges_of_order(const struct game *, const struct mk_order *, vec *out, int max, bool *cut);

/* The places that mk_ledges checks, unchecked: all of them, or evenly chosen ones if there are
 * more than `max`. */
int ledges_unasked(const struct game *, fig_id, vec *out, int max);

/* The path of a move, whether or not it is legal; no points if there is none. */
void route_of_order(const struct game *, const struct mk_order *, struct mk_route *out);

/* mk_consequences of an order that mk_check has allowed with this verdict. */
void consequences_of_allowed(const struct game *, const struct mk_order *, struct verdict,
                             struct mk_outlook *out);

/* ---- pieces that move in a straight line only */

bool goes_straight(const struct game *, const struct mk_order *);
/* Puts the end of the order on the line from where its figure stands, no farther than it can move:
 * backwards if the hand is behind it and that is allowed, otherwise it faces the way it goes.
 * `keeps`: along the facing of the order. `shorten`: if it cannot end there, as near as it can. */
void straighten(const struct game *, struct mk_order *, bool keeps, bool shorten);
/* How far it can move in each of n directions all around, as places. */
void straight_reach(const struct game *, const struct mk_order *, vec *out, int n);

#endif

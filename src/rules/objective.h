/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* objective.h: tokens that players want to hold. [objective, setup.objective] */
#ifndef RULES_OBJECTIVE_H
#define RULES_OBJECTIVE_H

#include "rules/play.h"

/* Does f touch the token, or stand on it? A figure above the table touches none. */
bool touches_objective(const struct game *, fig_id f, int objective);
/* Would a base that stands there? */
bool base_on_objective(const struct base *, const struct objective *);
/* Decides who holds which objective. */
void objectives_check(struct play *);
/* Takes away that player's objectives. */
void objectives_free(struct play *, player_id);
int objectives_held(const struct game *, player_id);
/* Does a piece of that outline lie too near to a token? */
bool crowds_objective(const struct game *, const struct poly *);
/* Does it lie on one? */
bool covers_objective(const struct game *, const struct poly *);
/* A place at the distance the dice said, so far along the player's edge. */
vec objective_spot(const struct game *, player_id, int32_t along);
/* From where to where along the edge the player may lay the token. */
void objective_span(const struct game *, player_id, int32_t *lo, int32_t *hi);
/* May the player who is asked lay the token there? */
struct verdict check_objective(const struct game *, const struct mk_order *);
void objective_lay(struct play *, const struct mk_order *);

#endif

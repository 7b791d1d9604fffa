/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* unlimited.h: what the entries of the Unlimited ruleset (unlimited.def) are made of. */
#ifndef RULES_EDITION_UNLIMITED_H
#define RULES_EDITION_UNLIMITED_H

#include "rules/fall.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/setup.h"
#include "rules/setup_castle.h"
#include "rules/turn.h"

#define LACKS(kind) ((uint64_t)1 << (kind))

/* Runs a frame that belongs to an ability by that ability's step. */
enum step ability_step(struct play *, struct frame *);

/* The documents say who scores a death not caused by an opponent only for pushing, critical
 * misses and Shockwave; the same holds for similar deaths. */
#define PUSHED \
    {R_SCORE_ELIMINATED, R_PUSHING_ELIMINATION_POINTS, R_PUSHING_ELIMINATION_POINTS_SPLIT}
#define FRIENDLY_FIRE \
    {R_SCORE_ELIMINATED, R_SHOCKWAVE_FRIENDLY_KILL_POINTS, R_SHOCKWAVE_FRIENDLY_KILL_POINTS_SPLIT}

/* Where only one clause speaks of it: the opponents share. */
/* Abilities that an edition has instead of those of the same name. */
extern const struct ability ability_SHOCKWAVE_AROUND;
extern const struct ability ability_VAMPIRISM_BY_SUCCESS;
extern const struct ability ability_INVULNERABILITY_TO_DAMAGE;
extern const struct ability ability_MAGIC_ENHANCEMENT_OF_VALUE;

#define SHARED \
    {R_SCORE_POINT_VALUE, R_SCORE_POINT_VALUE, R_ELIMINATED_SHARED_POINTS}

#endif

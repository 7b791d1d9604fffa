/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* castle.h: what all castle sections have in common. Private to kind/. */
#ifndef RULES_KIND_CASTLE_H
#define RULES_KIND_CASTLE_H

#include "rules/kind/shared.h"
#include "rules/fort.h"

/* A hook takes all parameters of its type, whether it needs them or not. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct verdict castle_check_joins(const struct game *, fig_id, enum formation_kind);
struct verdict castle_check_action(const struct game *, fig_id, enum action_kind);
struct verdict castle_check_affected(const struct game *, fig_id, ability_id by);
struct verdict castle_check_healed(const struct game *, fig_id);
struct verdict castle_check_targeted(const struct game *, fig_id, const struct attack *);
bool castle_reached_by(const struct game *, fig_id, fig_id attacker);
enum mk_rule castle_spared(const struct game *, fig_id, int harm);
void castle_shape_attack(const struct game *, fig_id, struct attack *);
int castle_shape_line(const struct game *, fig_id, fig_id firer);
void castle_shields(const struct game *, fig_id, const struct attack *, const struct struck *,
                    struct tally *);
void castle_shown(struct play *, fig_id);
extern const struct masonry castle_masonry;

#define CASTLE_HOOKS \
    .check_formation = castle_check_joins, .check_action = castle_check_action, \
    .check_affected = castle_check_affected, .check_healed = castle_check_healed, \
    .least_range = R_CASTLE_ATTACK_MINIMUM, .too_near = 4, \
    .check_targeted = castle_check_targeted, \
    .reached_by = castle_reached_by, .spared = castle_spared, \
    .shape_attack = castle_shape_attack, .shape_line = castle_shape_line, \
    .shields = castle_shields, .shown = castle_shown, .broken_stays = R_DEMORALIZED_CASTLE, \
    .assaults = ATTACK_RANGED, .assaults_rule = R_CASTLE_ATTACK_LONG_RANGE, \
    .long_range = R_CASTLE_ATTACK_LONG_RANGE, .long_range_damage = LONG_RANGE_DAMAGE

#endif

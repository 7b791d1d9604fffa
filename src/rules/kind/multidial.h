/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* multidial.h: what all warriors of four dials have in common. Private to kind/. */
#ifndef RULES_KIND_MULTIDIAL_H
#define RULES_KIND_MULTIDIAL_H

#include "rules/kind/shared.h"

struct verdict multidial_check_joins(const struct game *, fig_id, enum formation_kind);
struct verdict multidial_check_action(const struct game *, fig_id, enum action_kind);
struct verdict multidial_check_again(const struct game *, fig_id, enum action_kind);
struct verdict multidial_check_affected(const struct game *, fig_id, ability_id by);
struct verdict multidial_check_long_range(const struct game *, fig_id);
struct verdict multidial_check_way(const struct game *, fig_id, const struct base *from,
                                   const struct base *to);
void multidial_shape_move(const struct game *, fig_id, struct walk *);
/* What rides above the table without wings of its own sees and is seen as if it had them. */
int multidial_shape_line(const struct game *, fig_id, fig_id firer);
void multidial_adjust_defense(const struct game *, fig_id, const struct attack *,
                              const struct struck *, struct tally *);

/* All hooks but check_way. */
#define MULTIDIAL_HOOKS \
    .assaults = ATTACK_RANGED | ATTACK_CLOSE, .assaults_rule = R_CASTLE_TARGET_MULTIDIAL, \
    .check_action = multidial_check_action, .check_again = multidial_check_again, \
    .check_formation = multidial_check_joins, .check_affected = multidial_check_affected, \
    .long_range = R_MULTIDIAL_LONG_RANGE, .long_range_damage = LONG_RANGE_DAMAGE, \
    .check_long_range = multidial_check_long_range, \
    .shape_line = multidial_shape_line, \
    .adjust_defense_on = multidial_adjust_defense, \
    .shape_move = multidial_shape_move, .never_spins = R_MULTIDIAL_NO_FREE_SPIN, \
    .no_rear = R_MULTIDIAL_NO_REAR_ARC, .broken_stays = R_MULTIDIAL_ABILITY_OWN_SECTION

#endif

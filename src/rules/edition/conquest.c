/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* conquest.c: the Conquest rules for large battles (2002), as a value: Unlimited with what they change.
 * [conquest.base-rules] */
#include "rules/edition/unlimited.h"

#pragma GCC diagnostic ignored "-Woverride-init"

extern const struct ruleset ruleset_conquest;

const struct ruleset ruleset_conquest = {
#include "rules/edition/unlimited.def"
    .name = "conquest",
    .param.points_per_action = 400,
    .param.keep_actions = 2, .param.castle_actions = 1,
    .param.areas_apart = 30, .param.area_beside = 4,
    .param.board_deep = 72, .param.build_total = 2000, .param.standard_time = 120,
    .formation = {
        [FORMATION_MOVE] = {.min = 3, .max = 10, .size = R_FORMATION_MOVE_SIZE,
                            .contact = R_FORMATION_MOVE},
        [FORMATION_RANGED] = {.min = 3, .max = 5, .attack = 1, .damage = 1,
                              .size = R_FORMATION_RANGED_SIZE, .contact = R_FORMATION_RANGED},
        [FORMATION_CLOSE] = {.min = 2, .max = 5, .attack = 1, .damage = 1,
                             .size = R_FORMATION_CLOSE_SIZE, .contact = R_FORMATION_RANGED},
    },
    .cites = {
        .actions = R_ACTION_PER_400, .area = R_BATTLEFIELD_STARTING_AREA,
        .at_front = R_CLOSE_COMBAT, .rock_below = R_TERRAIN_ELEVATED_LOF_ONE,
        .board = R_BATTLEFIELD_SIZE, .total = R_STANDARD_GAME, .time = R_STANDARD_GAME,
    },
    .extra = {
        .full_arc = R_ARC_FULL_FRONT, .leader_acts = R_ACTION_COMMAND_AUTOMATIC,
        .broken_leave = R_DEMORALIZED_REMOVED, .alike_march = R_FORMATION_MOVE_SAME_ABILITY,
        .spawn_follow = R_FORMATION_MOVE_SHYFT, .no_capture = R_CAPTURE_NONE,
        .titan_moves_first = R_TITAN_FREE_MOVE, .one_move = R_MULTIDIAL_COMBINED_MOVE,
        .guests = R_FACTION_APOCALYPSE_FORMATION, .drop_parts = R_TERRAIN_ABRUPT_FORMATION,
        .one_warrior = R_MULTIDIAL_ABILITY_ONE_WARRIOR,
        .keep_acts = R_ACTION_KEEP, .castle_acts = R_ACTION_CASTLE,
        .castle_only = R_ACTION_CASTLE_ONLY,
        .deploy_halves = R_SETUP_HALVES, .board_least = R_BATTLEFIELD_SIZE,
    },
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* unlimited.c: the Unlimited edition (2002), as a value. */
#include "rules/capture.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/setup.h"
#include "rules/turn.h"

/* A frame of an ability's own runs by that ability's step. */
static enum step ability_step(struct play *p, struct frame *f)
{
    return ability_of(p->g, f->ability)->step(p, f);
}

/* The documents say who scores a death that no opponent dealt for pushing, critical misses and
 * Shockwave; what they say of these holds for the like. */
#define PUSHED \
    {R_SCORE_ELIMINATED, R_PUSHING_ELIMINATION_POINTS, R_PUSHING_ELIMINATION_POINTS_SPLIT}
#define FRIENDLY_FIRE \
    {R_SCORE_ELIMINATED, R_SHOCKWAVE_FRIENDLY_KILL_POINTS, R_SHOCKWAVE_FRIENDLY_KILL_POINTS_SPLIT}

const struct ruleset ruleset_unlimited = {
    .name = "unlimited",
    .param = {
        .points_per_action = 100, .push_damage = 1, .tokens_max = 2,
        .breakaway_needs = 4, .breakaway_mounted = 2,
        .shake_off = 1, .critical_hit = 1, .critical_miss = 1,
        .move_formation_min = 3, .move_formation_max = 5,
        .ranged_formation_min = 3, .ranged_formation_max = 5,
        .close_formation_min = 2, .close_formation_max = 3,
        .ranged_formation_bonus = 2, .close_formation_bonus = 1,
        .rear_arc_bonus = 1, .capture_defense = 2, .hindering_defense = 1, .height_defense = 1,
        .terrain_each = 4, .terrain_total = 4, .terrain_spacing = 2,
        .area_depth = 3, .area_side = 8,
        .captive_score = 2,
        .miss_roll = 2, .hit_roll = 12,
        .board_side = 36, .build_total = 200, .standard_time = 50,
    },
    .ability = {
#define MARK(a, slot, colour, shape, opt) [ABILITY_##a] = &ability_##a,
#include "rules/edition/unlimited_card.def"
#undef MARK
    },
    .mark = {
#define MARK(a, slot, colour, shape, opt) \
    [ABILITY_##a] = {SLOT_##slot, COLOUR_##colour, SHAPE_##shape, opt},
#include "rules/edition/unlimited_card.def"
#undef MARK
    },
    .card = {
#define MARK(a, slot, colour, shape, opt) \
    [SLOT_##slot][COLOUR_##colour][SHAPE_##shape] = ABILITY_##a,
#include "rules/edition/unlimited_card.def"
#undef MARK
    },
    .order = common_orders,
    .asked_by = {
        [ORDER_SPIN] = R_FREE_SPIN, [ORDER_KEEP] = R_FREE_SPIN, [ORDER_PLACE] = R_CAPTURE_MOVE,
        [ORDER_READY] = R_ATTACK_SEQUENCE_5_ATTACKER_CANCELS,
        [ORDER_BORROW] = R_FACTION_APOCALYPSE_ATTACK_TIMING, [ORDER_LEND] = R_ABILITY_FORCED_MARCH,
        [ORDER_CHOOSE] = R_ABILITY_HEALING, [ORDER_DONE] = R_FORMATION_MOVE,
        [ORDER_LAY] = R_SETUP_ORDER, [ORDER_DEPLOY] = R_SETUP_ORDER, [ORDER_SKIP] = R_ACTION_LIST,
    },
    .harm_rule = {
        [HARM_ATTACK] = FRIENDLY_FIRE, [HARM_ABILITY] = FRIENDLY_FIRE,
        [HARM_EXECUTED] = FRIENDLY_FIRE,
        [HARM_PUSH] = PUSHED, [HARM_DROWNED] = PUSHED,
        [HARM_DROWNED_HELD] = {R_AQUATIC_DROWNED_CAPTIVE_POINTS,
                               R_SHOCKWAVE_FRIENDLY_KILL_POINTS,
                               R_SHOCKWAVE_FRIENDLY_KILL_POINTS_SPLIT},
        [HARM_CRITICAL_MISS] = {R_SCORE_ELIMINATED, R_CRITICAL_MISSES_ELIMINATION_POINTS,
                                R_CRITICAL_MISSES_ELIMINATION_POINTS_SPLIT},
    },
    .frame_step = {
        [FRAME_SETUP] = setup_step, [FRAME_TURN] = turn_step, [FRAME_ACTION] = action_step,
        [FRAME_TRAVEL] = travel_step, [FRAME_FORMATION] = formation_step,
        [FRAME_ATTACK] = attack_step, [FRAME_ABILITY] = ability_step,
    },
    .attack_stage = {
        stage_attacker_cancels, stage_defenders_cancel, stage_roll, stage_compare, stage_saves,
        stage_choose_healing, stage_heals, stage_damage_die, stage_damage, stage_rolls_for_struck,
        stage_effects, stage_captures, stage_confuses, stage_end,
    },
    .check_cast = setup_check_cast,
    .army_faults = army_faults,
    .score_elimination = score_elimination,
    .score_final = score_final,
    .winner = score_winner,
};

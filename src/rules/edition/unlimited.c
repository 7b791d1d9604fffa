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

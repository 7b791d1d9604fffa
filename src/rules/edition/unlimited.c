/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* unlimited.c: the Unlimited edition (2002), as a value. */
#include "rules/capture.h"
#include "rules/ruleset.h"
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
    },
    .ability = {
#define ABILITY(c, word, slot, colour, shape, opt) [ABILITY_##c] = &ability_##c,
#include "mk/ability.def"
#undef ABILITY
    },
    .card = {
#define ABILITY(c, word, slot, colour, shape, opt) \
    [SLOT_##slot][COLOUR_##colour][SHAPE_##shape] = ABILITY_##c,
#include "mk/ability.def"
#undef ABILITY
    },
    .optional = 0
#define ABILITY(c, word, slot, colour, shape, opt) | ((uint64_t)(opt) << ABILITY_##c)
#include "mk/ability.def"
#undef ABILITY
    ,
    .frame_step = {
        [FRAME_SETUP] = setup_step, [FRAME_TURN] = turn_step, [FRAME_ACTION] = action_step,
        [FRAME_TRAVEL] = travel_step, [FRAME_FORMATION] = formation_step,
        [FRAME_ATTACK] = attack_step, [FRAME_ABILITY] = ability_step,
    },
};

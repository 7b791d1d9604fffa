/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ruleset.h: an edition is a value: its numbers, its ability card, its steps. */
#ifndef RULES_RULESET_H
#define RULES_RULESET_H

#include "rules/ability.h"

/* The numbers of the rules. */
struct params {
    int points_per_action, push_damage, tokens_max;
    int breakaway_needs, breakaway_mounted;
    int shake_off, critical_hit, critical_miss;
    int move_formation_min, move_formation_max, ranged_formation_min, ranged_formation_max;
    int close_formation_min, close_formation_max, ranged_formation_bonus, close_formation_bonus;
    int rear_arc_bonus, capture_defense, hindering_defense, height_defense;
    int terrain_each, terrain_total, terrain_spacing, area_depth, area_side;
    int captive_score;
};

struct ruleset {
    const char *name;
    struct params param;
    const struct ability *ability[MK_ABILITIES];
    ability_id card[MK_SLOTS][MK_COLOURS][MK_SHAPES];
    uint64_t optional;              /* abilities marked optional, one bit each */
    enum step (*frame_step[MK_FRAMES])(struct play *, struct frame *);
};

extern const struct ruleset ruleset_unlimited;
const struct ruleset *ruleset_of(const struct game *);
const struct ruleset *ruleset_number(int edition);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* mk2.c: the second edition (Complete Rules of Play, 2003), as a value.
 *
 * What it has beyond the older one: three phases of a turn and objectives (phases.c, objective.c),
 * types printed on the figures (type/) and the proficiencies they grant, tokens at the end of an
 * action, modifiers of at most 3 to a value, damage divided among targets. */
#include "rules/domain.h"
#include "rules/built.h"
#include "rules/edition/unlimited.h"
#include "rules/saddle.h"
#include "rules/spell.h"

#pragma GCC diagnostic ignored "-Woverride-init"

const struct ruleset ruleset_mk2 = {
    .name = "mk2",
    .param = {
        .points_per_action = 100, .push_damage = 1, .tokens_max = 2,
        .breakaway_needs = 4,
        .shake_off = 1, .critical_hit = 1, .critical_miss = 1,
        .rear_arc_bonus = 1, .ranged_rear_bonus = 1, .capture_attack = -3,
        .hindering_defense = 1, .height_defense = 1,
        .terrain_each = 4, .terrain_total = 4, .terrain_spacing = 3,
        .terrain_first = 1, .terrain_area_gap = 3,
        .area_depth = 3, .area_side = 8,
        .objectives = 1,
        .miss_roll = 2, .hit_roll = 12, .modifier_limit = 3,
        .board_wide = 36, .board_deep = 36, .build_total = 300, .build_step = 100,
        .standard_time = 50, .keep_actions = 1,
    },
    .formation = {
        [FORMATION_MOVE] = {.min = 3, .max = 5, .size = R_FORMATION_SIZE,
                            .contact = R_FORMATION_CONTACT},
        [FORMATION_RANGED] = {.min = 3, .max = 5, .attack = 2, .size = R_FORMATION_SIZE,
                              .contact = R_FORMATION_CONTACT},
        [FORMATION_CLOSE] = {.attack = 1, .size = R_FORMATION_CLOSE},
    },
    .cites = {
        .actions = R_ACTION_TOTAL, .area = R_SETUP_DEPLOY_AREA,
        .at_front = R_CLOSE_COMBAT_FRONT_ARC, .rock_below = R_LOF_ELEVATED_MIXED_BLOCKING,
        .board = R_TOURNAMENT_STANDARD_GAME, .total = R_TOURNAMENT_STANDARD_GAME,
        .time = R_TOURNAMENT_STANDARD_GAME,
    },
    .extra = {
        .climbs_by_centre = R_TERRAIN_ELEVATED_STOP, .hills_apart = R_LOF_ELEVATED_TWO_FEATURES,
        .woods_from_inside = R_TERRAIN_HINDERING_FROM_INSIDE,
        .edge_by_line = R_TERRAIN_HINDERING_ATTACKER_EDGE, .spawn_bear = R_FORMATION_SHYFT,
        .eager = R_ABILITY_FRENZY_ACTS_FIRST, .pierce_no_saves = R_ABILITY_PIERCE_DODGE,
        .charge_alone = R_ABILITY_CHARGE_GIVE_ABILITIES, .built = R_CONSTRUCTED_TERRAIN,
        .sneak_still = R_SURGE_SNEAK_ATTACK, .golems_apart = R_ABILITY_TINKER_KNOWN,
        .raised_still = R_REANIMATE_NOT_MOVED, .brothers = R_SUBFACTION_BEDLAM,
        .faint_let_go = R_ABILITY_DEMORALIZED_BREAKAWAY, .in_order = R_ACTION_SIMULTANEOUS_ORDER,
        .aboard_safe = R_CHARIOT_PASSENGER_DAMAGE, .one_of_each = R_ARMY_UNIQUE_LIMIT,
        .keep_acts = R_CASTLE_ACTION_KEEP_BONUS, .castle_only = R_CASTLE_ACTION_KEEP_BONUS,
        .confused_bound = R_ABILITY_MAGIC_CONFUSION_BOUND,
        .confused_barred = R_ABILITY_MAGIC_CONFUSION_IGNORES_BANS,
    },
    .ability = {
#define MARK(a, slot, colour, shape, opt) [ABILITY_##a] = &ability_##a,
#include "rules/edition/mk2_card.def"
#undef MARK
        [ABILITY_SHOCKWAVE] = &ability_SHOCKWAVE_AROUND,
        [ABILITY_VAMPIRISM] = &ability_VAMPIRISM_BY_SUCCESS,
        [ABILITY_INVULNERABILITY] = &ability_INVULNERABILITY_TO_DAMAGE,
        [ABILITY_MAGIC_ENHANCEMENT] = &ability_MAGIC_ENHANCEMENT_OF_VALUE,
#define POWER(a, opt) [ABILITY_##a] = &ability_##a,
#include "rules/edition/mk2_power.def"
#undef POWER
#define TYPE(c, word, clause) [ABILITY_##c] = &ability_##c,
#include "mk/type.def"
#undef TYPE
#define TEXT(c, word, clause) [ABILITY_##c] = &ability_##c,
#include "mk/card_text.def"
#undef TEXT
    },
    .mark = {
#define MARK(a, slot, colour, shape, opt) \
    [ABILITY_##a] = {SLOT_##slot, COLOUR_##colour, SHAPE_##shape, opt},
#include "rules/edition/mk2_card.def"
#undef MARK
#define POWER(a, opt) [ABILITY_##a] = {.optional = opt},
#include "rules/edition/mk2_power.def"
#undef POWER
    },
    .card = {
#define MARK(a, slot, colour, shape, opt) \
    [SLOT_##slot][COLOUR_##colour][SHAPE_##shape] = ABILITY_##a,
#include "rules/edition/mk2_card.def"
#undef MARK
    },
    .sources = EVERY_SOURCE, .card_numbers = ABILITY_CARD_NUMBERS,
    .typed_mark = {ABILITY_WAND, ABILITY_HEALING, ABILITY_HEX},
    .usual_type = ABILITY_BOOT, .captor_type = ABILITY_BOOT,
    .order = common_orders,
    .lacks = LACKS(ORDER_PASS) | LACKS(ORDER_LEND),
    .asked_by = {
        [ORDER_SPIN] = R_FREE_SPIN, [ORDER_KEEP] = R_FREE_SPIN,
        [ORDER_PLACE] = R_CAPTURE_CAPTOR_MOVE, [ORDER_READY] = R_ATTACK_SEQUENCE_CANCEL_ORDER,
        [ORDER_DONE] = R_FORMATION_MOVE, [ORDER_LAY] = R_SETUP_ORDER,
        [ORDER_DEPLOY] = R_SETUP_ORDER, [ORDER_SKIP] = R_ACTION_LIST,
        [ORDER_PASS] = R_ACTION_NO_PASS, [ORDER_LEND] = R_ACTION_LIST,
        [ORDER_BORROW] = R_ACTION_LIST, [ORDER_OBJECTIVE] = R_SETUP_ORDER,
        [ORDER_SHARE] = R_RANGED_COMBAT_MULTIPLE_SPLIT,
        [ORDER_GIVE] = R_ITEM_DEPLOY, [ORDER_DROP] = R_ITEM_DROP,
        [ORDER_PICK_UP] = R_ITEM_PICK_UP, [ORDER_DOMAIN] = R_DOMAIN_CHOOSE,
        [ORDER_REVEAL] = R_DOMAIN_REVEAL, [ORDER_CAST] = R_SPELLBOOK_KNOWN,
        [ORDER_OPEN] = R_CASTLE_PORTAL_TURN_START, [ORDER_SHUT] = R_CASTLE_PORTAL_TURN_START,
        [ORDER_BROWSE] = R_SPELLBOOK_KNOWN, [ORDER_COUNTER] = R_PROFICIENCY_COUNTERSPELL_KNOWN,
    },
    .harm_rule = {
        [HARM_ATTACK] = SHARED, [HARM_ABILITY] = SHARED, [HARM_EXECUTED] = SHARED,
        [HARM_PUSH] = SHARED, [HARM_DROWNED] = SHARED, [HARM_DROWNED_HELD] = SHARED,
        [HARM_CRITICAL_MISS] = SHARED, [HARM_FALL] = SHARED, [HARM_PASSED_ON] = SHARED,
    },
    .frame_step = {
        [FRAME_SETUP] = setup_step, [FRAME_TURN] = turn_step, [FRAME_ACTION] = action_step,
        [FRAME_TRAVEL] = travel_step, [FRAME_FORMATION] = formation_step,
        [FRAME_ATTACK] = attack_step, [FRAME_ABILITY] = ability_step,
        [FRAME_FALL] = fall_step, [FRAME_BUILT] = built_step,
        [FRAME_DISMOUNT] = dismount_step, [FRAME_CAST] = cast_step,
    },
    .setup_stage = {
        setup_stage_roll, setup_stage_objectives, setup_stage_domains, setup_stage_castle,
        setup_stage_lay, setup_stage_reveal, setup_stage_deploy, setup_stage_battle,
    },
    .turn_stage = {
        turn_stage_due, turn_stage_notes, turn_stage_rolls, turn_stage_rallies, turn_stage_portals,
        turn_stage_command, turn_stage_actions, turn_stage_players_out, turn_stage_objectives,
        turn_stage_returns, turn_stage_ends,
    },
    .attack_stage = {
        stage_defender_chooses, stage_sections, stage_attacker_cancels, stage_defenders_cancel,
        stage_stops, stage_roll, stage_rolls_again,
        stage_compare, stage_saves, stage_blows_again,
        stage_strikes_back, stage_choose_healing,
        stage_heals, stage_damage_die, stage_reflects, stage_share, stage_relics, stage_damage,
        stage_passengers,
        stage_captures, stage_kills_captive, stage_rolls_for_struck, stage_effects,
        stage_confuses, stage_explodes, stage_end,
    },
    .check_close_help = check_gang_up, .close_help_bonus = R_GANG_UP,
    .tokens_last = true, .captor_kills = true, .capture_granted = true,
    .capture_clears_tokens = true,
    .captor_never_spins = R_CAPTIVE_CAPTOR_NO_FREE_SPIN, .shares_damage = true, .halves_first = true,
    .shares_down = true, .rushes_plainly = true,
    .check_cast = setup_check_cast,
    .army_faults = army_faults,
    .score_elimination = score_elimination,
    .score_final = score_nothing,
    .check_turn_end = score_ends,
    .winner = score_objectives_winner,
};

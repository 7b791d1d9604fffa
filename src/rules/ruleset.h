/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ruleset.h: an edition is a value: its numbers, its ability card, its steps. */
#ifndef RULES_RULESET_H
#define RULES_RULESET_H

#include "mk/game.h"
#include "rules/ability.h"
#include "rules/turn.h"

/* The numbers of the rules. */
struct params {
    int points_per_action, push_damage, tokens_max;
    int breakaway_needs, breakaway_mounted;
    int shake_off, critical_hit, critical_miss;
    int rear_arc_bonus, ranged_rear_bonus, capture_defense, capture_attack;
    int hindering_defense, height_defense, close_height_defense;
    int terrain_each, terrain_total, terrain_spacing;
    int standard_terrain;           /* the fewest pieces each player brings to a standard game */
    int piece_least, piece_most, piece_long;    /* square inches and inches; 0: any size will do */
    int terrain_first;              /* seats from the first player to whoever lays the first piece */
    int terrain_area_gap;           /* inches between terrain and starting areas */
    int area_depth, area_side;      /* of a starting area, and its distance from the other edges */
    int areas_apart;                /* what is left between starting areas; 0: use area_depth */
    int area_beside;                /* its depth if opponents sit at a neighbouring edge */
    int captive_score;
    int objectives;                 /* tokens besides one for each player; 0: there are none at all */
    int miss_roll, hit_roll;        /* always misses, always hits */
    int modifier_limit;             /* of the sum of modifiers to a value; 0: none */
    int board_wide, board_deep;     /* inches of a tournament's table, and of a table without a size */
    int build_total;                /* of a standard game, and of a table that does not say */
    int build_step;                 /* what build totals are multiples of */
    int keep_actions, castle_actions;   /* extra ones for a keep, for any other section but walls */
    int standard_time;              /* minutes of a standard game */
};

/* How many form a group, and what each of them adds for the attacker. */
struct formation_rule {
    int min, max;
    int attack, damage;
    enum mk_rule size, contact;
};

/* Rules that all editions have, each in a clause of its own. */
struct cites {
    enum mk_rule actions;           /* how many actions a turn has */
    enum mk_rule area;              /* where an army is deployed */
    enum mk_rule rock_below;        /* blocking terrain blocks a line up or down a hill */
    enum mk_rule at_front;          /* close combat needs the target at the front arc */
    enum mk_rule board, total, time;        /* of a standard game */
};

/* Rules that not every edition has: the clause, or R_NONE. */
struct extras {
    enum mk_rule full_arc;          /* only uniques have a rear arc */
    enum mk_rule leader_acts;       /* one more action for a figure that would roll for actions */
    enum mk_rule broken_leave;      /* a figure broken by damage is removed */
    enum mk_rule alike_march;       /* bearers of an ability that bars formations may march together */
    enum mk_rule spawn_follow;      /* in movement formations Mage Spawn need not touch a Shyft */
    enum mk_rule no_capture;
    enum mk_rule titan_moves_first; /* ahead of its one action */
    enum mk_rule drop_parts;        /* nobody forms up with figures across an abrupt drop */
    enum mk_rule climbs_by_centre;  /* the centre decides who is up; going down ends no move */
    enum mk_rule woods_from_inside; /* starting wholly in hindering terrain: none stops the move */
    enum mk_rule charge_alone;      /* no ability that takes a close combat action in a charge */
    enum mk_rule sneak_still;       /* a figure that was there before is denied no spin */
    enum mk_rule golems_apart;      /* golems are not healed but repaired, by others */
    enum mk_rule brothers;          /* a figure with the power lends its attack value */
    enum mk_rule faint_let_go;      /* a broken figure holds opponents only on a 1 */
    enum mk_rule confused_bound;    /* what binds a figure's own moves binds those it is forced to */
    enum mk_rule confused_barred;   /* what bars its move actions in particular bars those, too */
    enum mk_rule eager;             /* some figures are given their actions before all others */
    enum mk_rule pierce_no_saves;   /* a pierced figure cannot save itself by a die */
    enum mk_rule hills_apart;       /* between two hills a third one blocks, and so does any rock */
    enum mk_rule edge_by_line;      /* in a wood by the centre; at its edge the line beyond decides */
    enum mk_rule guests;            /* figures of one faction join the formations of any other */
    enum mk_rule spawn_bear;        /* while a Shyft is on the table Mage Spawn bear its symbol */
    enum mk_rule one_move;          /* one move action moves a body by several of its sections */
    enum mk_rule one_warrior;       /* where warriors are counted, sections of one body count once */
    enum mk_rule one_of_each;       /* nothing brings a player a second Unique of the same name */
    enum mk_rule deploy_halves;     /* armies are deployed in two halves */
    enum mk_rule keep_acts, castle_acts, castle_only;   /* extra actions, for sections only */
    enum mk_rule raised_still;      /* a figure brought back has not moved, so nothing is triggered */
    enum mk_rule in_order;          /* who is on turn chooses the sequence of simultaneous effects */
    enum mk_rule aboard_safe;       /* a passenger is hurt only through its carrier */
    enum mk_rule built;             /* terrain constructed from cards */
    enum mk_rule board_least;       /* a standard game's table may be larger */
};

/* What may be done with an order of one kind. */
struct order_rule {
    unsigned asks;                  /* decisions it answers, one bit each */
    bool by_anybody;                /* not only by the player who is asked */
    struct verdict (*check)(const struct game *, const struct mk_order *);
    void (*apply)(struct play *, const struct mk_order *);
};

/* How an ability is marked on a dial, by this edition's card. */
struct mark {
    uint8_t slot, colour, shape;
    bool optional;
};

/* Who scores a death: the opponent who dealt it; else whoever hurt it last; else all. */
struct harm_rule {
    enum mk_rule earned, last, split;
};

struct ruleset {
    const char *name;
    struct params param;
    struct formation_rule formation[MK_FORMATIONS];
    struct cites cites;
    struct extras extra;
    const struct ability *ability[MK_ABILITIES];
    struct mark mark[MK_ABILITIES];
    ability_id card[MK_SLOTS][MK_COLOURS][MK_SHAPES];       /* the same, looked up by mark */
    uint16_t sources;               /* of rules for a figure beyond its dial: SOURCE_… as bits */
    struct {                        /* with this attack type printed, the mark of `plain` stands for */
        ability_id type, plain, instead;    /* `instead`; ABILITY_NONE: there is no such mark */
    } typed_mark;
    ability_id card_numbers;        /* what makes modifiers of the numbers on cards */
    bool tournaments;               /* its documents have rules for them */
    ability_id usual_type, captor_type;         /* of speed: unless printed, of captor and captive */
    const struct order_rule *order; /* for each kind of order */
    uint64_t lacks;                 /* kinds of order it does not have, as bits */
    enum mk_rule asked_by[MK_ORDER_KINDS];      /* the clause that would ask for it */
    struct harm_rule harm_rule[MK_HARMS];       /* who scores a death by that harm */
    enum step (*frame_step[MK_FRAMES])(struct play *, struct frame *);
    attack_stage *attack_stage[MK_STAGES];
    turn_stage *turn_stage[MK_STAGES], *setup_stage[MK_STAGES];
    /* What members of a close combat attack must be, and whether they act with the attacker. */
    struct verdict (*check_close_help)(const struct game *, const struct attack *);
    enum mk_rule close_help_bonus;
    bool helpers_act;
    bool tokens_last;               /* tokens are laid when the action is resolved */
    bool captor_kills;              /* a captor may try to eliminate its captive */
    bool spares_captors;            /* captors are neither shot at nor captured */
    bool capture_granted;           /* only figures granted it can capture */
    bool capture_clears_tokens;
    enum mk_rule captor_never_spins;
    bool halves_first;              /* terrain halves the printed speed, before anything else */
    bool shares_damage;             /* several targets divide the damage value */
    bool shares_down;               /* points that opponents share are rounded down */
    bool rushes_plainly;            /* a move and an attack in one: with its speed as printed */
    /* Armies and table before the game; points and its end. */
    struct verdict (*check_cast)(const struct mk_cast *);
    int (*army_faults)(const struct mk_cast *, player_id, struct verdict *out, int max);
    void (*score_elimination)(struct play *, fig_id, fig_id by, int harm);
    void (*score_final)(struct play *);
    /* Is the game over? Asked whenever something has changed, and as a turn ends. */
    bool (*check_end)(struct play *), (*check_turn_end)(struct play *);
    player_id (*winner)(const struct game *);
};

/* The mark by which dials show it: where a type gives a mark another meaning, that mark. */
static inline struct mark mark_shown(const struct ruleset *r, ability_id a)
{
    return r->mark[a == r->typed_mark.instead ? r->typed_mark.plain : a];
}

/* The orders that most editions share. */
extern const struct order_rule common_orders[MK_ORDER_KINDS];

extern const struct ruleset ruleset_unlimited, ruleset_mk2;
const struct ruleset *ruleset_of(const struct game *);
const struct ruleset *ruleset_number(int edition);

/* Does the edition have that source of rules for a figure, such as types or cards? SOURCE_… */
static inline bool has_source(const struct ruleset *r, int source)
{
    return r->sources >> source & 1;
}

/* A mark at the attack value may stand for something else, by the type that is printed on the base.
 * [ability.type-from-base] */
void read_typed_marks(const struct ruleset *, struct piece *);
/* The number of the playable edition of that name, or -1. */
int edition_named(const char *name);

/* Does the edition's card have the ability? Every card has ABILITY_NONE. */
static inline bool on_card_of(const struct ruleset *r, ability_id a)
{
    return a == ABILITY_NONE || (a < MK_ABILITIES && r->ability[a]);
}

/* Does the edition have this rule of struct extras? */
static inline bool has_extra(enum mk_rule r)
{
    return r != R_NONE && rule(r);
}

/* Where warriors are counted: do sections of one body that have the same ability count once? */
static inline bool counts_once(const struct game *g)
{
    enum mk_rule r = ruleset_of(g)->extra.one_warrior;

    return r != R_NONE && !breaks(r);
}

#endif

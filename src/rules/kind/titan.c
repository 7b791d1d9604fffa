/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* titan.c: huge creatures and siege engines. [titan] */
#include "rules/kind/shared.h"

#include "rules/contact.h"
#include "rules/ruleset.h"

static struct verdict check_joins(const struct game *g, fig_id bearer,
                                             enum formation_kind kind)
{
    (void)g;
    (void)kind;
    forbid_figure(true, R_TITAN_NO_FORMATION, bearer);
    return allow();
}

/* It fails to break away only on a 1. [titan.breakaway] */
static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    (void)g;
    (void)bearer;
    if (rule(R_TITAN_BREAKAWAY))
        w->breakaway = 2;
}

static struct verdict check_affected_by(const struct game *g, fig_id bearer, ability_id by)
{
    (void)g;
    forbid_figure(spares_large(by), R_TITAN_IMMUNE, bearer);
    forbid_figure(brings_back(g, by), R_TITAN_NO_NECROMANCY, bearer);
    return allow();
}

/* Two actions in a turn that it began out of contact with opponents, the first a move action. In
 * Conquest it is one action, and a move before it does not count. */
static struct verdict check_again(const struct game *g, fig_id bearer, enum action_kind kind)
{
    const struct figure *f = figure_of(g, bearer);
    bool one = has_extra(ruleset_of(g)->extra.titan_moves_first);
    enum mk_rule limit = one ? (enum mk_rule)R_TITAN_ONE_ACTION : (enum mk_rule)R_TITAN_ACTION_TWO;

    forbid_figure(!rule(R_TITAN_ACTION_TWO) || f->acts > 1 || kind == ACTION_PASS, limit, bearer);
    forbid_figure(opponent_at_turn_start(g, bearer), limit, bearer);
    forbid_figure(one ? f->began_moving != BEGAN_MOVE : !f->began_moving,
                  one ? limit : R_TITAN_ACTION_FIRST_MOVE, bearer);
    return allow();
}

/* The action has been paid for by the move. [conquest.titan.free-move] */
static bool acts_free_after_move(const struct game *g, fig_id bearer, enum action_kind kind)
{
    (void)kind;
    return has_extra(ruleset_of(g)->extra.titan_moves_first) && figure_of(g, bearer)->acts == 1;
}

static const struct lob lob = {
    .may = R_TITAN_INDIRECT, .unstopped = R_TITAN_INDIRECT_NOT_BLOCKED,
    .unmodified = R_TITAN_INDIRECT_NO_TERRAIN_MODIFIERS,
    .harder = R_TITAN_INDIRECT_DEFENSE, .defense = 2,
    .weaker = R_TITAN_INDIRECT_DAMAGE, .damage = -1,
};

const struct ability trait_TITAN = {
    .assaults = ATTACK_RANGED | ATTACK_CLOSE, .assaults_rule = R_CASTLE_TARGET_TITAN,
    .name = "Titan",
    .breaks_walls = R_TITAN_CASTLE_BONUS, .breaks_walls_by = 2,
    .check_formation = check_joins,
    .check_affected = check_affected_by,
    .check_again = check_again,
    .acts_free = acts_free_after_move,
    .long_range = R_TITAN_LONG_RANGE, .long_range_damage = LONG_RANGE_DAMAGE,
    .lobs = &lob, .least_range = R_TITAN_RANGE_LIMITS,
    .no_rear = R_ARCS_REAR_TITAN_NONE,
    .shape_move = shape_move,
};

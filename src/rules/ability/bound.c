/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bound.c: moves at double speed, or moves and shoots. [ability.bound] */
#include "rules/ability/shared.h"
#include "rules/ruleset.h"

static const struct rush rush = {
    .attack = ATTACK_RANGED,
    .double_speed = R_ABILITY_BOUND_DOUBLE_SPEED,
    .move_then_attack = R_ABILITY_BOUND_MOVE_THEN_ATTACK,
    .not_from_contact = R_ABILITY_BOUND_NOT_FROM_CONTACT,
    .breakaway = R_ABILITY_BOUND_BREAKAWAY,
    .confused = R_BOUND_CONFUSION_NOT_CONTROLLERS_FIGURES,
};

static struct verdict check_own_action(const struct game *g, fig_id bearer, enum action_kind kind)
{
    return rush_check_action(g, bearer, kind, &rush);
}

static struct verdict check_own_formation(const struct game *g, fig_id bearer,
                                          enum formation_kind kind)
{
    forbid_figure(!ruleset_of(g)->rushes_plainly, R_ABILITY_BOUND_NO_FORMATION, bearer);
    return allow();
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    rush_shape_move(g, bearer, w, &rush);
}

static struct verdict check_own_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    return rush_check_attack(g, a, &rush);
}

const struct ability ability_BOUND = {
    .name = "Bound",
    .check_action = check_own_action,
    .check_formation = check_own_formation,
    .marches_alike = true,
    .check_attack = check_own_attack,
    .shape_move = shape_move,
};

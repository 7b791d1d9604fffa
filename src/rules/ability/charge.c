/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* charge.c: moves at double speed, or moves and strikes. [ability.charge] */
#include "rules/ability/shared.h"
#include "rules/ruleset.h"

static const struct rush rush = {
    .attack = ATTACK_CLOSE,
    .double_speed = R_ABILITY_CHARGE_DOUBLE_SPEED,
    .move_then_attack = R_ABILITY_CHARGE_MOVE_THEN_ATTACK,
    .not_from_contact = R_ABILITY_CHARGE_NOT_FROM_CONTACT,
    .breakaway = R_ABILITY_CHARGE_BREAKAWAY,
    .confused = R_CHARGE_CONFUSION_NOT_CONTROLLERS_FIGURES,
};

static struct verdict check_own_action(const struct game *g, fig_id bearer, enum action_kind kind)
{
    return rush_check_action(g, bearer, kind, &rush);
}

static struct verdict check_own_formation(const struct game *g, fig_id bearer,
                                          enum formation_kind kind)
{
    forbid_figure(!ruleset_of(g)->rushes_plainly, R_ABILITY_CHARGE_NO_FORMATION, bearer);
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

const struct ability ability_CHARGE = {
    .name = "Charge",
    .check_action = check_own_action,
    .check_formation = check_own_formation,
    .marches_alike = true,
    .check_attack = check_own_attack,
    .shape_move = shape_move,
    .rides_again = true,
};

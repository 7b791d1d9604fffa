/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ram.c: hurts those it moves into. [ability.ram] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static struct verdict check_own_formation(const struct game *g, fig_id bearer,
                                          enum formation_kind kind)
{
    forbid_figure(kind == FORMATION_MOVE, R_ABILITY_RAM_NO_FORMATION, bearer);
    return allow();
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (!breaks(R_ABILITY_RAM_NO_SHAKE_OFF))
        w->flags |= WALK_NO_SHAKE_OFF;
}

/* However it was moved; a figure that was not moved rams nobody. */
static int strikes_when_moving(const struct game *g, fig_id bearer, fig_id opponent,
                               const struct travel *t)
{
    return rule(R_ABILITY_RAM_DAMAGE) && touches_front(g, bearer, opponent);
}

const struct ability ability_RAM = {
    .assaults = ATTACK_CLOSE, .assaults_rule = R_CASTLE_TARGET_RAM,
    .name = "Ram",
    .tells = EVENT_RAMMED,
    .check_formation = check_own_formation,
    .shape_move = shape_move,
    .strikes_when_moving = strikes_when_moving,
};

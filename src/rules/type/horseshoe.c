/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* horseshoe.c: rides: double time is free, breaks away easily, shakes off. [speed.horseshoe] */
#include "rules/type/shared.h"

enum { BREAKS_AWAY_ON = 2 };

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    run(w);
    if ((w->manner & MANNER_DOUBLE_TIME) && breaks(R_SPEED_HORSESHOE_DOUBLE_TIME_FREE))
        w->price = (uint8_t)ruleset_of(g)->param.push_damage;
    if (rule(R_SPEED_HORSESHOE_BREAKAWAY))
        w->breakaway = BREAKS_AWAY_ON;
    if (!breaks(R_SPEED_HORSESHOE_FAIL_NO_TURN))
        w->flags |= WALK_NO_TURN_AFTER_FAIL;
    w->flags |= WALK_SHAKES_OFF;
}

const struct ability ability_HORSESHOE = {
    .name = "Horseshoe",
    .is_type = true,
    .is_gait = true,
    .on_hooves = true,
    .grants = MANNER_DOUBLE_TIME,
    .check_manner = check_run,
    .shape_move = shape_move,
    .never_spins = R_FREE_SPIN_HORSESHOE_NONE,
};

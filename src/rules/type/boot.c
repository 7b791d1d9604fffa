/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* boot.c: walks, and may run. [speed.boot, double-time] */
#include "rules/type/shared.h"

/* Hooves that are not hurt by running go before boots that are. [action.forbidding-wins] */
static bool has_hooves(const struct game *g, fig_id bearer)
{
    for (struct working w = working_with(g, bearer, HOOK(grants)); working_next(&w);)
        if (w.is->on_hooves)
            return !breaks(R_SPEED_HORSESHOE_DOUBLE_TIME_FREE);
    return false;
}

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    run(w);
    if ((w->manner & MANNER_DOUBLE_TIME) && rule(R_DOUBLE_TIME_BOOT_DAMAGE) &&
        !has_hooves(g, bearer))
        w->price = (uint8_t)ruleset_of(g)->param.push_damage;
}

const struct ability ability_BOOT = {
    .name = "Boot",
    .is_type = true,
    .is_gait = true,
    .grants = MANNER_DOUBLE_TIME,
    .check_manner = check_run,
    .shape_move = shape_move,
};

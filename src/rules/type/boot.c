/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* boot.c: walks, and may run. [speed.boot, double-time] */
#include "rules/type/shared.h"

static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    run(w);
    if ((w->manner & MANNER_DOUBLE_TIME) && rule(R_DOUBLE_TIME_BOOT_DAMAGE))
        w->price = (uint8_t)ruleset_of(g)->param.push_damage;
}

const struct ability ability_BOOT = {
    .name = "Boot",
    .is_gait = true,
    .grants = MANNER_DOUBLE_TIME,
    .check_manner = check_run,
    .shape_move = shape_move,
};

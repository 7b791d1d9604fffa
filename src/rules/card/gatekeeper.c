/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* gatekeeper.c: holds its wielder to an objective. [relic.gatekeeper] */
#include "rules/ability/shared.h"

#include "rules/objective.h"

static struct verdict check_displaced(const struct game *g, fig_id bearer, const struct base *to)
{
    for (int i = 0; i < g->nobjective; i++)
        forbid_figure(touches_objective(g, bearer, i) &&
                          (to->high || !base_on_objective(to, objective_of(g, i))),
                      R_RELIC_GATEKEEPER_KNOWN, bearer);
    return allow();
}

const struct ability ability_GATEKEEPER = {
    .name = "Gatekeeper",
    .check_displaced = check_displaced,
};

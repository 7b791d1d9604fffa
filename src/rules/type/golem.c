/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* golem.c: can be repaired, but no further than the next repair marker. [heal.golem] */
#include "rules/type/shared.h"

static bool is_marked(const struct game *g, fig_id f, int position)
{
    return piece_of(g, f)->dial[position].flags & POSITION_REPAIR;
}

static int heals_to(const struct game *g, fig_id bearer)
{
    int at = figure_of(g, bearer)->position;

    for (int i = at - 1; i > piece_of(g, bearer)->start && rule(R_HEAL_GOLEM); i--)
        if (is_marked(g, bearer, i))
            return i;
    return piece_of(g, bearer)->start;
}

static struct verdict check_healed(const struct game *g, fig_id bearer)
{
    forbid_figure(is_marked(g, bearer, figure_of(g, bearer)->position), R_HEAL_GOLEM_BLOCKED, bearer);
    return allow();
}

const struct ability ability_GOLEM = {
    .name = "Golem",
    .is_type = true,
    .check_healed = check_healed,
    .heals_to = heals_to,
};

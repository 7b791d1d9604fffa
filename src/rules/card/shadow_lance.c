/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* shadow_lance.c: its wielder must end its moves in the open. [relic.shadow-lance.known] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/ground.h"

static struct verdict check_move_end(const struct game *g, fig_id bearer, const struct base *to,
                                     const struct walk *w)
{
    forbid_figure(to->high && !breaks(R_SOARING_NOT_CLEAR_TERRAIN), R_RELIC_SHADOW_LANCE_KNOWN, bearer);
    for (int t = 0; t < g->nterrain; t++) {
        struct poly p = ground_poly(g, t);
        forbid_figure((terrain_of(g, t)->flags & TERRAIN_TABLE) &&
                          terrain_of(g, t)->ground != GROUND_CLEAR && poly_base_overlap(&p, to),
                      R_RELIC_SHADOW_LANCE_KNOWN, bearer);
    }
    return allow();
}

const struct ability ability_SHADOW_LANCE = {
    .name = "Shadow Lance",
    .check_move_end = check_move_end,
};

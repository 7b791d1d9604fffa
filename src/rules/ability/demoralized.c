/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* demoralized.c: only moves or passes, and shuns opponents. [ability.demoralized] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static struct verdict check_action(const struct game *g, fig_id bearer, enum action_kind kind)
{
    forbid_figure(kind == ACTION_RANGED || kind == ACTION_CLOSE,
                  R_ABILITY_DEMORALIZED_ONLY_MOVE_OR_PASS, bearer);
    return allow();
}

/* Whoever has moved and touches an opponent has come into contact anew: so it can neither turn on
 * the spot beside one nor end beside the one it left. */
static struct verdict check_move_end(const struct game *g, fig_id bearer, const struct base *at)
{
    for (int i = 0; i < g->nfigure; i++)
        forbid_figure(touching_at(g, bearer, at, (fig_id)i) && opposed(g, bearer, (fig_id)i),
                      R_ABILITY_DEMORALIZED_NO_VOLUNTARY_CONTACT, (fig_id)i);
    return allow();
}

const struct ability ability_DEMORALIZED = {
    .name = "Demoralized",
    .check_action = check_action,
    .check_move_end = check_move_end,
    .broken = true,
};

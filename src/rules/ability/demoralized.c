/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* demoralized.c: only moves or passes, and shuns opponents. [ability.demoralized] */
#include "rules/ability/shared.h"

#include "rules/capture.h"
#include "rules/contact.h"

static struct verdict check_action(const struct game *g, fig_id bearer, enum action_kind kind)
{
    forbid_figure(kind == ACTION_RANGED || kind == ACTION_CLOSE,
                  R_ABILITY_DEMORALIZED_ONLY_MOVE_OR_PASS, bearer);
    return allow();
}

/* It may still move in formation. [demoralized.movement-formation] */
static struct verdict check_own_formation(const struct game *g, fig_id bearer,
                                          enum formation_kind kind)
{
    bool left_out = kind == FORMATION_MOVE && breaks(R_DEMORALIZED_MOVEMENT_FORMATION);

    return left_out ? deny_figure(R_DEMORALIZED_MOVEMENT_FORMATION, bearer) : allow();
}

/* A figure that has moved and touches an opponent has come into contact again: so it can neither
 * turn on the spot beside one nor end beside the one it left. */
static struct verdict check_move_end(const struct game *g, fig_id bearer, const struct base *at,
                                     const struct walk *w)
{
    for (int i = 0; i < g->nfigure; i++)
        forbid_figure(touching_at(g, bearer, at, (fig_id)i) && opposed(g, bearer, (fig_id)i),
                      R_ABILITY_DEMORALIZED_NO_VOLUNTARY_CONTACT, (fig_id)i);
    return allow();
}

/* Nor does it release a captive. [capturing.demoralized-keeps] */
static void shown(struct play *p, fig_id bearer)
{
    if (breaks(R_CAPTURING_DEMORALIZED_KEEPS))
        capture_free(p, bearer, R_CAPTURE_FREED);
}

/* Being demoralized does not stop a mount from shaking off. [demoralized.shake-off] */
static void shape_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (breaks(R_DEMORALIZED_SHAKE_OFF))
        w->flags |= WALK_NO_SHAKE_OFF;
}

const struct ability ability_DEMORALIZED = {
    .name = "Demoralized",
    .check_action = check_action,
    .check_formation = check_own_formation,
    .check_move_end = check_move_end,
    .shape_move = shape_move,
    .broken = true,
    .shown = shown,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* berserk.c: fights only in close combat and takes no prisoners. [ability.berserk] */
#include "rules/ability/shared.h"

static struct verdict check_action(const struct game *g, fig_id bearer, enum action_kind kind)
{
    forbid_figure(kind == ACTION_RANGED, R_ABILITY_BERSERK_NO_RANGED, bearer);
    return allow();
}

static struct verdict check_captor(const struct game *g, fig_id bearer)
{
    forbid_figure(true, R_ABILITY_BERSERK_NO_CAPTURE, bearer);
    return allow();
}

static struct verdict check_captured(const struct game *g, fig_id bearer)
{
    forbid_figure(true, R_ABILITY_BERSERK_NOT_CAPTURED, bearer);
    return allow();
}

static void shown(struct play *p, fig_id bearer)
{
    kill_captive(p, bearer, R_ABILITY_BERSERK_KILLS_CAPTIVE);
}

const struct ability ability_BERSERK = {
    .name = "Berserk",
    .check_action = check_action,
    .check_captor = check_captor,
    .check_captured = check_captured,
    .shown = shown,
};

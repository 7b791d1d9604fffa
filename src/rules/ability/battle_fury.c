/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* battle_fury.c: neither takes captives nor is taken. [ability.battle-fury] */
#include "rules/ability/shared.h"

#include "rules/capture.h"

static struct verdict check_captor(const struct game *g, fig_id bearer)
{
    forbid_figure(true, R_ABILITY_BATTLE_FURY_NO_CAPTURE, bearer);
    return allow();
}

static struct verdict check_captured(const struct game *g, fig_id bearer)
{
    forbid_figure(true, R_ABILITY_BATTLE_FURY_NOT_CAPTURED, bearer);
    return allow();
}

static void shown(struct play *p, fig_id bearer)
{
    if (figure_of(p->g, bearer)->captive != NOBODY && rule(R_ABILITY_BATTLE_FURY_FREES_CAPTIVE))
        capture_free(p, bearer, R_ABILITY_BATTLE_FURY_FREES_CAPTIVE);
}

const struct ability ability_BATTLE_FURY = {
    .name = "Battle Fury",
    .check_captor = check_captor,
    .check_captured = check_captured,
    .shown = shown,
};

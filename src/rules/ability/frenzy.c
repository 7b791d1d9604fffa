/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* frenzy.c: acts before everybody else, joins no formation and takes no captives.
 * [ability.frenzy] */
#include "rules/ability/shared.h"

static struct verdict check_alone(const struct game *g, fig_id bearer, enum formation_kind kind)
{
    forbid_figure(kind != FORMATION_CLOSE, R_ABILITY_FRENZY_NO_FORMATION, bearer);
    return allow();
}

static struct verdict check_captor(const struct game *g, fig_id bearer)
{
    forbid_figure(true, R_ABILITY_FRENZY_NO_CAPTURE, bearer);
    return allow();
}

static struct verdict check_captured(const struct game *g, fig_id bearer)
{
    forbid_figure(true, R_ABILITY_FRENZY_NOT_CAPTURED, bearer);
    return allow();
}

static void shown(struct play *p, fig_id bearer)
{
    kill_captive(p, bearer, R_ABILITY_FRENZY_KILLS_CAPTIVE);
}

const struct ability ability_FRENZY = {
    .name = "Frenzy",
    .check_formation = check_alone,
    .check_captor = check_captor,
    .check_captured = check_captured,
    .eager = true,
    .shown = shown,
};

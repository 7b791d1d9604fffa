/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* mountain_pass.c: horses move at half speed. [domain.mountain-pass] */
#include "rules/ability/shared.h"

/* Halved before any limits, which are left to cap_move. [domain.mountain-pass.order] */
static void halve(struct walk *w)
{
    tally_set(&w->speed, (w->speed.total + 1) / 2, R_DOMAIN_MOUNTAIN_PASS_KNOWN);
    w->plain = w->speed.total;
}

static void slow_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (rule(R_DOMAIN_MOUNTAIN_PASS_ORDER) && rule(R_DOMAIN_MOUNTAIN_PASS_KNOWN) &&
        has_type(g, bearer, ABILITY_HORSESHOE))
        halve(w);
}

static void cap_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (!rule(R_DOMAIN_MOUNTAIN_PASS_ORDER) && has_type(g, bearer, ABILITY_HORSESHOE))
        halve(w);
}

const struct ability ability_MOUNTAIN_PASS = {
    .name = "Mountain Pass",
    .slow_move = slow_move,
    .cap_move = cap_move,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* downpour.c: nobody moves further than six inches; Rain and Mud does the same.
 * [domain.downpour] */
#include "rules/ability/shared.h"

enum { INCHES_MAX = 6 };

static void cap_move(const struct game *g, fig_id bearer, struct walk *w)
{
    if (w->speed.total <= INCHES_MAX || !rule(R_DOMAIN_DOWNPOUR_KNOWN))
        return;
    tally_set(&w->speed, INCHES_MAX, R_DOMAIN_DOWNPOUR_KNOWN);
    w->plain = w->speed.total;
}

const struct ability ability_DOWNPOUR = {
    .name = "Downpour",
    .cap_move = cap_move,
};

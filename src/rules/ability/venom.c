/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* venom.c: damages opponents touching its front arc as its player's turn begins. [ability.venom] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static int turn_strikes(const struct game *g, fig_id bearer, fig_id opponent)
{
    return rule(R_ABILITY_VENOM_TURN_START) && touches_front(g, bearer, opponent);
}

const struct ability ability_VENOM = {
    .name = "Venom",
    .cites = R_ABILITY_VENOM_TURN_START,
    .tells = EVENT_VENOM,
    .turn_strikes = turn_strikes,
};

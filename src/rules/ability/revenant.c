/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* revenant.c: raises a figure for this turn, in the command phase. [subfaction.revenant] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static const struct raising raising = {
    .no_contact = R_NONE,
    .whose = R_SUBFACTION_REVENANT_KNOWN,
    .placement = R_SUBFACTION_REVENANT_KNOWN,
    .special = true,
    .anybody = true,
    .lends = true,
};

/* Is there a figure to raise, and an action for it? */
static bool commands(const struct game *g, fig_id bearer)
{
    struct mk_order o = {.kind = ORDER_USE, .player = owner_of(g, bearer), .fig = bearer,
                         .ability = ABILITY_REVENANT};

    if (!allowed(check_special(g, &o)) || !rule(R_SUBFACTION_REVENANT_KNOWN))
        return false;
    for (int f = 0; f < g->nfigure; f++) {
        o.other = (fig_id)f;
        if ((figure_of(g, (fig_id)f)->flags & FIG_ELIMINATED) && allowed(raise_check(g, &o)))
            return true;
    }
    return false;
}

const struct ability ability_REVENANT = {
    .name = "Revenant",
    .reading = true,
    .commands = commands,
    RAISES(raising),
};

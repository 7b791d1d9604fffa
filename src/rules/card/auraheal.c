/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* auraheal.c: heals friends around its caster. [spell.auraheal] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"

enum { REACH = 6 * MK_INCH };       /* and one click: our reading, both numbers are lost */

static void cast(struct play *p, fig_id caster, fig_id on, int card)
{
    struct game *g = p->g;

    for (int f = 0; f < g->nfigure; f++)
        if (f != caster && on_table(g, (fig_id)f) && owner_of(g, (fig_id)f) == owner_of(g, caster) &&
            !is_captive(g, (fig_id)f) && allowed(check_heal(g, (fig_id)f)) &&
            vec_dist(figure_of(g, caster)->at, figure_of(g, (fig_id)f)->at) <= REACH + MK_CONTACT)
            dial_heal(p, (fig_id)f, 1, R_SPELL_AURAHEAL_KNOWN);
}

const struct ability ability_AURAHEAL = {
    .name = "Auraheal",
    .reading = true,
    .cast = cast,
};

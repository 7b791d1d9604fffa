/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* death_throes.c: who kills a friend of its caster is hurt by it. [spell.death-throes] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"

enum { REACH = 3 * MK_INCH };

/* Pushing damage, for which the spell's caster answers. */
static void lost(struct play *p, fig_id dead, fig_id by, int card)
{
    struct game *g = p->g;
    struct hurt h[MK_MAX_FIGURES];
    int n = 0;

    if (by == NOBODY || !opposing_to(g, owner_of(g, dead), by) ||
        !rule(R_SPELL_DEATH_THROES_CORRECTION))
        return;
    for (int f = 0; f < g->nfigure; f++)
        if (is_body(g, (fig_id)f) && on_table(g, (fig_id)f) &&
            opposing_to(g, owner_of(g, dead), (fig_id)f) &&
            vec_dist(figure_of(g, dead)->at, figure_of(g, (fig_id)f)->at) <= REACH + MK_CONTACT)
            h[n++] = (struct hurt){.fig = (fig_id)f, .by = item_of(g, card)->by, .clicks = 1,
                                   .harm = HARM_PUSH};
    dial_damage_all(p, h, n);
}

const struct ability ability_DEATH_THROES = {
    .name = "Death Throes",
    .wielder_lost = lost,
};

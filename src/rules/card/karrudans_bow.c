/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* karrudans_bow.c: bursts when an opponent kills its wielder. [relic.karrudans-bow] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"

enum { BURST = 4, REACH = 12 * MK_INCH };

static void burst(struct play *p, fig_id wielder, fig_id by, int card)
{
    struct hurt h[MK_MAX_FIGURES];
    vec at = figure_of(p->g, wielder)->at;
    int n = 0;

    if (by == NOBODY || !opposing_to(p->g, owner_of(p->g, wielder), by) ||
        !rule(R_RELIC_KARRUDANS_BOW_CORRECTION))
        return;
    for (int f = 0; f < p->g->nfigure; f++)
        if (f != wielder && is_body(p->g, (fig_id)f) && on_table(p->g, (fig_id)f) &&
            vec_dist(at, figure_of(p->g, (fig_id)f)->at) <= REACH + MK_CONTACT)
            h[n++] = (struct hurt){.fig = (fig_id)f, .by = wielder, .harm = HARM_ABILITY,
                                   .clicks = (int8_t)dial_reduced(p->g, (fig_id)f, BURST)};
    dial_damage_all(p, h, n);
}

const struct ability ability_KARRUDANS_BOW = {
    .name = "Karrudan's Bow",
    .wielder_lost = burst,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* giants_wrath.c: a blow that shakes the ground around it. [relic.giants-wrath.correction] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"

enum { SHAKE = 1, REACH = 3 * MK_INCH };

/* The target is at no distance at all. */
static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    struct hurt h[MK_MAX_FIGURES];
    vec at = figure_of(p->g, a->struck[0].fig)->at;
    int n = 0;

    if (!(a->struck[0].flags & STRUCK_HIT) || !rule(R_RELIC_GIANTS_WRATH_CORRECTION))
        return;
    for (int f = 0; f < p->g->nfigure; f++)
        if (opposed(p->g, bearer, (fig_id)f) && on_table(p->g, (fig_id)f) &&
            is_body(p->g, (fig_id)f) &&
            vec_dist(at, figure_of(p->g, (fig_id)f)->at) <= REACH + MK_CONTACT)
            h[n++] = (struct hurt){.fig = (fig_id)f, .by = bearer, .harm = HARM_ABILITY,
                                   .clicks = (int8_t)dial_reduced(p->g, (fig_id)f, SHAKE)};
    dial_damage_all(p, h, n);
}

const struct ability ability_GIANTS_WRATH = {
    .name = "Giant's Wrath",
    .after_attack_by = after_attack,
};

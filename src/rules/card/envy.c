/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* envy.c: figures worth less than half of the greatest on the table attack better; a card of our own.
 * [domain.envy, point-value.tie.comparison] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/item.h"

enum { ENVY = 1 };

/* The highest point value; it does not matter who has it, or how many do. */
static int highest_value(const struct game *g)
{
    int max = 0, times = 0;

    for (int f = 0; f < g->nfigure; f++) {
        int worth = on_table(g, (fig_id)f) && is_body(g, (fig_id)f) ? worth_of(g, (fig_id)f) : 0;
        times = worth == max ? times + 1 : worth > max ? 1 : times;
        max = worth > max ? worth : max;
    }
    return times > 1 && breaks(R_POINT_VALUE_TIE_COMPARISON) ? 0 : max;
}

static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    (void)a;
    (void)s;
    if (2 * worth_of(g, bearer) < highest_value(g) && rule(R_DOMAIN_ENVY))
        tally_add(t, ENVY, R_DOMAIN_ENVY);
}

const struct ability ability_ENVY = {
    .name = "Envy",
    .adjust_attack_by = adjust_attack,
};

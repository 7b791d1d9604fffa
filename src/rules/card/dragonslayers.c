/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* dragonslayers.c: better attacks on the figures worth most. [adventuring-company.dragonslayers] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/item.h"

enum { BETTER = 1 };                /* our reading: the effect itself is unknown */

/* Any figure with the highest point value on the table, even if several share it. */
static bool is_greatest(const struct game *g, fig_id f)
{
    for (int i = 0; i < g->nfigure; i++)
        if (on_table(g, (fig_id)i) && worth_of(g, (fig_id)i) > worth_of(g, f))
            return false;
    return true;
}

static void adjust_attack(const struct game *g, fig_id bearer, const struct attack *a,
                          const struct struck *s, struct tally *t)
{
    if (s && is_greatest(g, body_of(g, s->fig)))
        tally_add(t, BETTER, R_ADVENTURING_COMPANY_DRAGONSLAYERS_KNOWN);
}

const struct ability ability_DRAGONSLAYERS = {
    .name = "Dragonslayers",
    .reading = true,
    .adjust_attack_by = adjust_attack,
};

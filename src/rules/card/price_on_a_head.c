/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* price_on_a_head.c: the figure worth most is easier to hit; a card of our own.
 * [domain.price-on-a-head, point-value.tie] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/item.h"

enum { HUNTED = -2 };

/* If several are worth the most, none of them counts. */
static bool is_hunted(const struct game *g, fig_id f)
{
    for (int i = 0; i < g->nfigure; i++) {
        int more = worth_of(g, (fig_id)i) - worth_of(g, f);
        if (i != f && on_table(g, (fig_id)i) && is_body(g, (fig_id)i) &&
            (more > 0 || (more == 0 && !breaks(R_POINT_VALUE_TIE))))
            return false;
    }
    return true;
}

static void adjust_defense(const struct game *g, fig_id bearer, const struct attack *a,
                           const struct struck *s, struct tally *t)
{
    (void)a;
    (void)s;
    if (is_hunted(g, bearer) && rule(R_DOMAIN_PRICE_ON_A_HEAD))
        tally_add(t, HUNTED, R_DOMAIN_PRICE_ON_A_HEAD);
}

const struct ability ability_PRICE_ON_A_HEAD = {
    .name = "A Price on a Head",
    .adjust_defense_on = adjust_defense,
};

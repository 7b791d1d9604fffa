/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* section.c: which sections of a body an attack may fall on.
 * [multidial.target.ranged-section, multidial.target.close-section] */
#include "rules/section.h"

#include "rules/attack.h"
#include "rules/contact.h"

static bool is_crossed(const struct game *g, fig_id s, vec from)
{
    return arc_contains(look_of(g, s), base_of(g, s).sector, figure_of(g, s)->at, from) &&
           rule(R_MULTIDIAL_TARGET_RANGED_SECTION);
}

static bool is_touched(const struct game *g, fig_id s, fig_id by)
{
    return touching(g, s, by) && rule(R_MULTIDIAL_TARGET_CLOSE_SECTION);
}

int sections_struck(const struct game *g, int kind, fig_id attacker, fig_id t,
                    fig_id out[MK_SECTIONS])
{
    fig_id body = body_of(g, t);
    int n = 0, all = piece_of(g, t)->sections;

    for (int i = 0; i < all && all > 1; i++) {
        fig_id s = (fig_id)(body + i);
        if (kind == ATTACK_RANGED ? is_crossed(g, s, figure_of(g, attacker)->at)
                                  : is_touched(g, s, attacker))
            out[n++] = s;
    }
    if (all == 1)
        out[n++] = t;
    return n;
}

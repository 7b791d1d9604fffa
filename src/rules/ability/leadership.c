/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* leadership.c: takes an action token off a friend in its front arc and line of sight.
 * [ability.leadership] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/sight.h"
#include "rules/turn.h"

static bool is_before(const struct game *g, fig_id f, fig_id other)
{
    return arc_contains(look_of(g, f), arc_of(g, f), figure_of(g, f)->at, figure_of(g, other)->at);
}

static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    pass_on(check_special(g, o));
    if (o->other == NOBODY || o->other == o->fig || !on_table(g, o->other))
        return deny(R_ABILITY_LEADERSHIP_KNOWN);
    forbid_figure(!are_friends(g, o->fig, o->other) || !tokens_of(g, o->other) ||
                      sight_between(g, o->fig, o->other).line == LINE_BLOCKED,
                  R_ABILITY_LEADERSHIP_KNOWN, o->other);
    forbid_figure(!is_before(g, o->fig, o->other), R_ABILITY_LEADERSHIP_LOF, o->other);
    return allow();
}

static void use(struct play *p, const struct mk_order *o)
{
    /* The tokens of a cavalry unit are on its mount, whichever of the two is named.
     * [cavalry.token-unit] */
    struct figure *f = figure_of(p->g, body_of(p->g, footing_of(p->g, o->other)));

    special_begin(p, o->fig);
    if (!rule(R_ABILITY_LEADERSHIP_KNOWN))
        return;
    f->tokens--;
    figure_of(p->g, o->other)->marks |= MARK_AFFECTED;
    emit_fig(p, EVENT_TOKENS_CLEARED, o->other, o->fig, f->tokens, R_ABILITY_LEADERSHIP_KNOWN);
}

const struct ability ability_LEADERSHIP = {
    .name = "Leadership",
    .reading = true,
    .untimely = still_untimely,
    .use_wants = WANTS_OTHER,
    .check_use = check_use,
    .use = use,
};

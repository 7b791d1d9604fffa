/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* mind_tap.c: uses an ability of a figure within its range for the turn. [subfaction.mind-tap] */
#include "rules/ability/shared.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"

static bool is_far(const struct game *g, const struct mk_order *o)
{
    return vec_dist(figure_of(g, o->fig)->at, figure_of(g, o->other)->at) >
           range_value(g, o->fig) * MK_INCH + MK_CONTACT;
}

/* Powers, types and mere marks are not special abilities. */
static bool is_special(const struct working *w)
{
    return w->source <= MK_SLOTS + 1 && !w->is->only_marks;
}

static bool shows(const struct game *g, fig_id f, ability_id what)
{
    for (struct working w = working_on(g, f); working_next(&w);)
        if (w.id == what && is_special(&w))
            return true;
    return false;
}

static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    if (o->other == NOBODY || !on_table(g, o->other))
        return deny(R_SUBFACTION_MIND_TAP_KNOWN);
    forbid_figure(o->other == o->fig, R_SUBFACTION_MIND_TAP_NOT_SELF, o->fig);
    forbid_figure(is_far(g, o) || !shows(g, o->other, o->choice) || figure_of(g, o->fig)->gained,
                  R_SUBFACTION_MIND_TAP_KNOWN, o->other);
    return allow();
}

/* Is there anybody near with an ability to take? */
static bool commands(const struct game *g, fig_id bearer)
{
    struct mk_order o = {.fig = bearer, .other = 0};

    for (int f = 0; f < g->nfigure && !figure_of(g, bearer)->gained; f++) {
        o.other = (fig_id)f;
        if (f == bearer || !on_table(g, (fig_id)f) || is_far(g, &o))
            continue;
        for (struct working w = working_on(g, (fig_id)f); working_next(&w);)
            if (is_special(&w))
                return true;
    }
    return false;
}

static void use(struct play *p, const struct mk_order *o)
{
    struct concerned who[2];
    int n = dial_note(p->g, o->fig, who);

    if (rule(R_SUBFACTION_MIND_TAP_KNOWN))
        figure_of(p->g, o->fig)->gained = o->choice;
    emit(p, (struct mk_event){.kind = EVENT_TAPPED, .player = o->player, .a = o->fig, .b = o->other,
                              .ability = o->choice, .rule = R_SUBFACTION_MIND_TAP_KNOWN});
    dial_settle(p, who, n);
}

const struct ability ability_MIND_TAP = {
    .name = "Mind Tap",
    .reading = true,
    .commands = commands,
    .use_wants = WANTS_OTHER | WANTS_ABILITY,
    .check_use = check_use,
    .use = use,
};

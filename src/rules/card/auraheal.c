/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* auraheal.c: heals friends around its caster. [spell.auraheal] */
#include "rules/ability/shared.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/section.h"

enum { REACH = 6 * MK_INCH };       /* one click: our reading, both numbers are lost */

static void cast(struct play *p, fig_id caster, fig_id on, int card)
{
    frame_push(p, FRAME_ABILITY, caster)->ability = ABILITY_AURAHEAL;
}

/* Nothing from outside heals a passenger, nor does a passenger do anything to its chariot.
 * [chariot.passenger-no-healing, chariot.passenger.not-own-chariot] */
static bool out_of_reach(const struct game *g, fig_id caster, fig_id f)
{
    return is_captive(g, f) || !allowed(check_aimed_at(g, caster, f));
}

static bool is_near(const struct game *g, fig_id caster, fig_id f)
{
    return f != caster && is_body(g, f) && on_table(g, f) &&
           owner_of(g, f) == owner_of(g, caster) && !out_of_reach(g, caster, f) &&
           vec_dist(figure_of(g, caster)->at, figure_of(g, f)->at) <= REACH + MK_CONTACT;
}

static void heal(struct play *p, fig_id f)
{
    if (f != NOBODY && rule(R_SPELL_AURAHEAL_KNOWN) && allowed(check_heal(p->g, f)))
        dial_heal(p, f, 1, R_SPELL_AURAHEAL_KNOWN);
}

/* The section that the line from the caster crosses, if it is active. */
static fig_id crossed(const struct game *g, fig_id caster, fig_id body)
{
    fig_id on[MK_SECTIONS];
    int n = sections_crossed(g, caster, body, on);

    for (int i = 0; i < n; i++)
        if (is_active(g, on[i]))
            return on[i];
    return NOBODY;
}

static struct verdict check_section(const struct game *g, const struct frame *fr, fig_id section)
{
    forbid_figure(!same_body(g, section, (fig_id)fr->done) || !is_active(g, section),
                  R_SPELL_AURAHEAL_INACTIVE_SECTION, section);
    return allow();
}

/* `done` counts the figures. */
static enum step step(struct play *p, struct frame *fr)
{
    struct game *g = p->g;

    for (; fr->done < g->nfigure; fr->done++, fr->n = 0) {
        fig_id f = (fig_id)fr->done;

        if (!is_near(g, fr->fig, f))
            continue;
        fig_id on = fr->n ? fr->other : crossed(g, fr->fig, f);
        if (on == NOBODY && rule(R_SPELL_AURAHEAL_INACTIVE_SECTION))
            return ask(p, ASK_SECTION, owner_of(g, fr->fig), f, fr->fig);
        heal(p, on);
    }
    return STEP_POP;
}

const struct ability ability_AURAHEAL = {
    .name = "Auraheal",
    .reading = true,
    .cast = cast,
    .step = step,
    .check_section = check_section,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* capture.c: captives and captors. */
#include "rules/capture.h"

#include <stddef.h>

#include "rules/ability.h"
#include "rules/access.h"
#include "rules/contact.h"
#include "rules/move.h"
#include "rules/ruleset.h"
#include "rules/score.h"

/* Its kind or its abilities may keep a figure from capturing or being captured. */
static struct verdict check_abilities(const struct game *g, fig_id f, bool as_captor)
{
    forbid_figure(kind_of(g, f)->no_capture != R_NONE, kind_of(g, f)->no_capture, f);
    for (struct working w = working_with(g, f, HOOK(check_captor) | HOOK(check_captured));
         working_next(&w);) {
        struct verdict (*hook)(const struct game *, fig_id) =
            as_captor ? w.is->check_captor : w.is->check_captured;
        if (hook)
            pass_on(hook(g, f));
    }
    return allow();
}

struct verdict check_capture(const struct game *g, fig_id a, fig_id t)
{
    struct base at = base_of(g, a), spot;

    forbid_if(figure_of(g, a)->captive != NOBODY, R_CAPTURE_ONE);
    forbid_figure(figure_of(g, t)->captive != NOBODY && ruleset_of(g)->spares_captors,
                  R_CAPTURE_CAPTOR_NO_CAPTURE, t);
    pass_on(check_abilities(g, a, true));
    pass_on(check_abilities(g, t, false));
    if (touching(g, a, t))
        return allow();
    pass_on(check_brought_across(g, a, t));
    enum mk_rule bars = room_beside(g, a, &at, t, R_CAPTURING_LOW_WALL_NEEDS_ROOM, &spot);

    forbid_figure(bars != R_NONE, bars, t);
    return allow();
}

void capture_take(struct play *p, fig_id captor, fig_id captive)
{
    figure_of(p->g, captor)->captive = captive;
    figure_of(p->g, captive)->captor = captor;
    if (ruleset_of(p->g)->capture_clears_tokens && rule(R_CAPTURE_TOKENS_REMOVED))
        figure_of(p->g, captive)->tokens = 0;
    emit_fig(p, EVENT_CAPTURED, captor, captive, 0, R_CAPTURE_ROLES);
    capture_free(p, captive, R_CAPTURE_FREED);
}

void capture_free(struct play *p, fig_id captor, enum mk_rule why)
{
    fig_id captive = figure_of(p->g, captor)->captive;

    if (captive == NOBODY || !rule(why))
        return;
    figure_of(p->g, captor)->captive = NOBODY;
    figure_of(p->g, captive)->captor = NOBODY;
    emit_fig(p, EVENT_FREED, captive, captor, 0, why);
}

int captives_counted(const struct game *g, const fig_id *set, int n)
{
    int captives = 0;

    for (int i = 0; i < n && breaks(R_CAPTURING_FORMATION_CAPTIVE_NOT_MEMBER); i++)
        captives += figure_of(g, set[i])->captive != NOBODY;
    return captives;
}

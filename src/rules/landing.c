/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* landing.c: a soaring figure is brought down. [soaring.lost, soaring.forced-facing] */
#include "rules/landing.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/move.h"

void change_level(struct play *p, fig_id f, fig_id by, enum mk_rule why)
{
    set_level(p->g, f, !(figure_of(p->g, f)->flags & FIG_SOARS));
    emit_fig(p, EVENT_LEVEL, f, by, 0, why);
}

/* Its place is the same, so nobody has to be left behind. [soaring.breakaway-fail] */
void change_level_here(struct play *p, fig_id f)
{
    struct base b = base_of(p->g, f);
    struct walk w;

    walk_in_manner(p->g, f, NULL, MANNER_LEVEL, &w);
    b.high = w.flags & WALK_SOARS;
    if (allowed(check_stand(p->g, f, &b, &w)) && rule(R_SOARING_BREAKAWAY_FAIL))
        change_level(p, f, NOBODY, R_SOARING_BREAKAWAY_FAIL);
}

void set_down(struct play *p, fig_id aimed, fig_id by)
{
    fig_id f = footing_of(p->g, aimed);
    struct figure *fig = figure_of(p->g, f);
    int swims = WALK_FREE_WATER | WALK_MAY_END_IN_DEEP;
    struct walk w = {.flags = (uint16_t)(walk_flags(p->g, f) & swims)};

    if (!on_table(p->g, f) || !(fig->flags & FIG_SOARS) || !rule(R_SOARING_LOST))
        return;
    change_level(p, f, by, R_SOARING_LOST);
    if (breaks(R_SOARING_FORCED_FACING))
        stand_at(p->g, f, fig->at, angle_norm(fig->facing + MK_TURN / 2));
    struct base b = base_of(p->g, f);
    if (!allowed(check_stand(p->g, f, &b, &w)) && rule(R_SOARING_LOST_NO_ROOM))
        eliminate(p, f, by, HARM_ABILITY, R_SOARING_LOST_NO_ROOM);
}

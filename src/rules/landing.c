/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* landing.c: who soared is brought down. [soaring.lost, soaring.forced-facing] */
#include "rules/landing.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/move.h"

void set_down(struct play *p, fig_id f, fig_id by)
{
    struct figure *fig = figure_of(p->g, f);
    int swims = WALK_FREE_WATER | WALK_MAY_END_IN_DEEP;
    struct walk w = {.flags = (uint16_t)(walk_flags(p->g, f) & swims)};

    if (!on_table(p->g, f) || !(fig->flags & FIG_SOARS) || !rule(R_SOARING_LOST))
        return;
    flag_body(p->g, f, 0, FIG_SOARS);
    if (breaks(R_SOARING_FORCED_FACING))
        stand_at(p->g, f, fig->at, angle_norm(fig->facing + MK_TURN / 2));
    struct base b = base_of(p->g, f);
    emit_fig(p, EVENT_LEVEL, f, by, 0, R_SOARING_LOST);
    if (!allowed(check_stand(p->g, f, &b, &w)) && rule(R_SOARING_LOST_NO_ROOM))
        eliminate(p, f, by, HARM_ABILITY, R_SOARING_LOST_NO_ROOM);
}

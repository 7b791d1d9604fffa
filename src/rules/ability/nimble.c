/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* nimble.c: turns without an action. [ability.nimble] */
#include "rules/ability/shared.h"

#include "rules/contact.h"

static enum mk_rule untimely(const struct game *g, const struct mk_order *o)
{
    bool own = o->player == g->turn;

    return own && g->ask.ask != ASK_ACTION ? R_ABILITY_NIMBLE_NOT_DURING_RESOLUTION
                                           : R_ABILITY_NIMBLE_ANY_TIME;
}

/* Without this, a figure turns only by a move action. It turns by its own choice: that is checked like
 * the end of a move. */
static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    struct base at = base_at(g, o->fig, figure_of(g, o->fig)->at, o->facing);
    struct walk w = {.flags = (uint16_t)walk_flags(g, o->fig)};

    if (!rule(R_ABILITY_NIMBLE_ANY_TIME))
        return deny(R_MOVEMENT_SPIN_NEEDS_ACTION);
    if (!is_well_formed(o))
        return deny(R_NOT_ASKED);
    forbid_figure(piece_of(g, o->fig)->sections > 1, R_MULTIDIAL_ABILITY_OWN_SECTION, o->fig);
    if (at.discs == 2)                  /* a single disc can turn on any spot it stands on */
        pass_on(check_stand(g, o->fig, &at, &w));
    pass_on(check_captive_room(g, o->fig, &at));
    return check_may_end(g, o->fig, o->fig, &at, &w);
}

static void use(struct play *p, const struct mk_order *o)
{
    if (breaks(R_ABILITY_NIMBLE_NO_ACTION))
        still_begin(p, o->fig, R_ABILITY_NIMBLE_NO_ACTION);
    travel_begin(p, o->fig, figure_of(p->g, o->fig)->at, o->facing, 0, o->player, TRAVEL_NIMBLE);
}

const struct ability ability_NIMBLE = {
    .name = "Nimble",
    .untimely = untimely,
    .used_between_moves = true,
    .use_wants = WANTS_FACING,
    .check_use = check_use,
    .use = use,
};

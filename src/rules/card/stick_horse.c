/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stick_horse.c: gives a speed type beside the Coconut Halves, and their wielder moves with it.
 * [relic.stick-horse] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/item.h"
#include "rules/move.h"

enum { ASKS, STANDS };

/* A friend with the halves, in contact or not. */
static fig_id partner(const struct game *g, fig_id bearer, bool touches)
{
    for (int c = 0; c < g->ncard; c++) {
        const struct item *it = item_of(g, c);

        if (it->state == ITEM_WIELDED && on_table(g, it->by) && are_friends(g, bearer, it->by) &&
            card_with(g, it->by, ABILITY_COCONUT_HALVES) == c && !is_captive(g, it->by) &&
            (!touches || touching(g, bearer, it->by)))
            return it->by;
    }
    return NOBODY;
}

static bool lends_now(const struct game *g, fig_id bearer)
{
    return partner(g, bearer, true) != NOBODY;
}

/* [relic.stick-horse.coconut] */
static fig_id takes_along(const struct game *g, fig_id bearer)
{
    bool heeds = !breaks(R_RELIC_STICK_HORSE_COCONUT);
    fig_id with = rule(R_RELIC_COCONUT_HALVES_KNOWN) && rule(R_RELIC_STICK_HORSE_KNOWN)
                      ? partner(g, bearer, heeds)
                      : NOBODY;

    return mate_of(g, bearer) == NOBODY ? with : NOBODY;
}

static struct verdict check_placed(const struct game *g, const struct mk_order *o,
                                  const struct frame *f)
{
    struct base at = base_on(g, f->other, o->to, o->facing, floor_by(g, f->fig));
    struct walk w = {.flags = (uint16_t)walk_flags_shown(g, f->other)};

    if (o->fig != f->other || (o->flags & ORDER_ABOARD))
        return deny_figure(R_ACTION_ONE_BY_ONE, f->other);
    at.high = (figure_of(g, f->other)->flags & FIG_SOARS) != 0;
    pass_on(check_stand(g, f->other, &at, &w));
    forbid_figure(!touching_at(g, f->other, &at, f->fig), R_RELIC_COCONUT_HALVES_KNOWN, f->fig);
    return allow();
}

/* Without space beside the rider, that figure stays behind. */
static enum step step(struct play *p, struct frame *f)
{
    struct game *g = p->g;
    struct base at = base_of(g, f->fig), room;
    bool there = on_table(g, f->fig) && on_table(g, f->other) && !is_captive(g, f->other) &&
                 !((figure_of(g, f->fig)->flags ^ figure_of(g, f->other)->flags) & FIG_SOARS);

    if (f->step == STANDS + 1 || !there)
        return STEP_POP;
    if (f->travel.fig == f->other) {
        f->step = STANDS + 1;
        travel_begin(p, f->other, f->travel.to, f->travel.facing, 0, owner_of(g, f->fig),
                     TRAVEL_PLACED);
        travel_in_manner(p, 0, (uint8_t)floor_by(g, f->fig));
        return STEP_AGAIN;
    }
    if (touching(g, f->fig, f->other) ||
        room_beside(g, f->fig, &at, f->other, R_RELIC_COCONUT_HALVES_KNOWN, &room) != R_NONE)
        return STEP_POP;
    return ask(p, ASK_PLACE, owner_of(g, f->fig), f->other, f->fig);
}

const struct ability ability_STICK_HORSE = {
    .name = "Stick Horse",
    .reading = true,
    .lends_type = ABILITY_HORSESHOE,
    .lends_now = lends_now,
    .takes_along = takes_along,
    .step = step,
    .check_place = check_placed,
};

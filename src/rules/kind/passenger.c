/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* passenger.c: what is special about a figure while it rides in a chariot.
 * [chariot.passenger.*] */
#include "rules/ability.h"
#include "rules/contact.h"

static struct verdict check_captor(const struct game *g, fig_id bearer)
{
    (void)g;
    forbid_figure(true, R_CHARIOT_PASSENGER_NO_CAPTURE, bearer);
    return allow();
}

/* Has it moved this turn? It moves once, and only its player moves it. Failing to break away
 * does not count. */
static bool has_moved(const struct game *g, fig_id carrier)
{
    const struct figure *f = figure_of(g, carrier);

    return !vec_eq(f->at, f->turn_at) || f->facing != f->turn_facing;
}

static struct verdict check_action(const struct game *g, fig_id bearer, enum action_kind kind)
{
    forbid_figure(kind == ACTION_RANGED && has_moved(g, carrier_of(g, bearer)),
                  R_CHARIOT_PASSENGER_RANGED_BEFORE_MOVE, bearer);
    return allow();
}

/* A spell that strikes as a shot is a special action, but a shot all the same; a wave around it is
 * none. */
static struct verdict check_shot(const struct game *g, fig_id bearer, const struct attack *a)
{
    bool wave = (a->flags & ATTACK_STRIKES_ALL) && !a->text;

    forbid_figure(a->kind == ATTACK_RANGED && !wave && !(a->more & MORE_SHELL) &&
                      has_moved(g, carrier_of(g, bearer)),
                  R_CHARIOT_PASSENGER_RANGED_BEFORE_MOVE, bearer);
    return allow();
}

/* Nobody may target it, friend or foe; effects that are not attacks are checked here. */
static struct verdict check_affected_by(const struct game *g, fig_id bearer, ability_id by)
{
    (void)g;
    forbid_figure(by == ABILITY_MAGIC_LEVITATION, R_CHARIOT_PASSENGER_NO_TARGET, bearer);
    return allow();
}

const struct ability trait_PASSENGER = {
    .name = "Passenger",
    .check_action = check_action,
    .check_attack = check_shot,
    .check_captor = check_captor,
    .check_affected = check_affected_by,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magic_levitation.c: carries another figure through the air. [ability.magic-levitation] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/turn.h"

enum { REACH = 10 };                /* inches, centre to centre, over everything */

/* Only contact when the turn began matters. [magic-levitation.any-arc, .friend-or-foe,
 * .contact-at-turn-start, .repeated] */
static bool cannot_lift(const struct game *g, fig_id f, fig_id lifted)
{
    int busy = figure_of(g, lifted)->flags & (FIG_ACTED | FIG_LEVITATED);

    return !touched_at_turn_start(g, f, lifted) ||
           (breaks(R_MAGIC_LEVITATION_ANY_ARC) && !touches_front(g, f, lifted)) ||
           (breaks(R_MAGIC_LEVITATION_CONTACT_AT_TURN_START) && !touching(g, f, lifted)) ||
           (breaks(R_MAGIC_LEVITATION_FRIEND_OR_FOE) && opposed(g, f, lifted)) ||
           (breaks(R_MAGIC_LEVITATION_REPEATED) && busy);
}

/* May it lift that figure, friend or foe, wherever it stands by now? */
static struct verdict check_lifted(const struct game *g, const struct mk_order *o)
{
    if (o->other == NOBODY || o->other == o->fig || !on_table(g, o->other))
        return deny(R_ABILITY_MAGIC_LEVITATION_TARGET);
    forbid_figure(is_captive(g, o->other), R_CAPTURE_CAPTIVE_NO_TARGET, o->other);
    pass_on(check_reached(g, o->other, ABILITY_MAGIC_LEVITATION, breaches_immunity(g, o->fig)));
    forbid_figure(cannot_lift(g, o->fig, o->other), R_ABILITY_MAGIC_LEVITATION_TARGET, o->other);
    return allow();
}

/* A figure cannot be set down on terrain that it could not enter. */
static struct verdict check_landing(const struct game *g, fig_id f, const struct base *at)
{
    struct walk w = {.flags = (uint16_t)walk_flags(g, f)};
    struct verdict v = check_stand(g, f, at, &w);

    for (struct working of = working_with(g, f, HOOK(check_move_end));
         breaks(R_DEMORALIZED_LEVITATED_INTO_CONTACT) && working_next(&of);)
        if (of.is->check_move_end)
            pass_on(of.is->check_move_end(g, f, at, &w));
    if (at->under && !figure_of(g, f)->under)
        pass_on(check_archway_open(g, at->at));
    bool blocks = v.culprit == CULPRIT_TERRAIN &&
                  (terrain_of(g, v.piece)->ground == GROUND_BLOCKING ||
                   terrain_of(g, v.piece)->ground == GROUND_DEEP);

    if (!allowed(v) && blocks && !breaks(R_ABILITY_MAGIC_LEVITATION_NO_BLOCKING))
        v.rule = R_ABILITY_MAGIC_LEVITATION_NO_BLOCKING;
    return v;
}

/* It comes down from above. */
static int floor_wanted(const struct mk_order *o)
{
    return o->floor == FLOOR_NOT_SAID ? FLOOR_ABOVE : o->floor;
}

static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    pass_on(check_still(g, o));
    pass_on(check_lifted(g, o));
    if (!is_well_formed(o))
        return deny(R_MOVEMENT_NOT_OFF_BOARD);
    struct base at = base_on(g, o->other, o->to, o->facing, floor_wanted(o));
    int32_t excess = vec_dist(figure_of(g, o->other)->at, o->to) - ruler(REACH);

    if (excess > 0 && !breaks(R_ABILITY_MAGIC_LEVITATION_DISTANCE))
        return deny_by(R_ABILITY_MAGIC_LEVITATION_DISTANCE, UNIT_LENGTH, excess);
    pass_on(check_landing(g, o->other, &at));
    return check_captive_room(g, o->other, &at);
}

/* FIG_LEVITATED keeps the figure from acting for the rest of the turn: check_acts. */
static void use(struct play *p, const struct mk_order *o)
{
    still_begin(p, o->fig, R_ABILITY_MAGIC_LEVITATION_ACTION);
    figure_of(p->g, o->other)->flags |= FIG_LEVITATED;
    if (breaks(R_ACTION_TOKENS_LEVITATED_NO_TOKEN))
        token_lay(p, o->other);
    if (breaks(R_MAGIC_LEVITATION_NO_ATTACK_ROLL))
        return;
    travel_begin(p, o->other, o->to, o->facing, 0, o->player, TRAVEL_CARRIED);
    travel_in_manner(p, 0, (uint8_t)floor_wanted(o));
}

const struct ability ability_MAGIC_LEVITATION = {
    .name = "Magic Levitation",
    .magic = true,
    .bars_action = R_ABILITY_MAGIC_LEVITATION_NO_ACTION_AFTER,
    .untimely = still_untimely,
    .use_wants = WANTS_OTHER | WANTS_PLACE | WANTS_FACING,
    .use_reach = REACH,
    .check_use = check_use,
    .use = use,
};

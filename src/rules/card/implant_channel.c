/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* implant_channel.c: its caster shoots through a friend. [spell.implant-channel] */
#include "rules/ability/shared.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/sight.h"
#include "rules/spell.h"
#include "rules/symbol.h"

/* A friend of the same faction, within its caster's range: the distance is our reading. */
static struct verdict check_cast(const struct game *g, const struct mk_order *o)
{
    if (o->other == NOBODY || !on_table(g, o->other))
        return deny_card(R_SPELL_IMPLANT_CHANNEL_KNOWN, o->card);
    int32_t far = vec_dist(figure_of(g, o->fig)->at, figure_of(g, o->other)->at);
    bool atlantean = bears_symbol(g, o->other, FACTION_ATLANTIS_GUILD, true);

    forbid_figure(!are_friends(g, o->fig, o->other) || is_captive(g, o->other) || !atlantean ||
                      far > range_value(g, o->fig) * MK_INCH + MK_CONTACT,
                  R_SPELL_IMPLANT_CHANNEL_KNOWN, o->other);
    return allow();
}

/* Arc, range and line are those of the channel, the values its caster's: our reading. */
static struct verdict check_next(const struct game *g, const struct frame *fr, fig_id t)
{
    fig_id from = fr->other;
    int reach = range_value(g, fr->fig) * MK_INCH + MK_CONTACT;
    bool seen = on_table(g, t) && on_table(g, from) && opposed(g, fr->fig, t) && !is_captive(g, t) &&
                arc_contains(look_of(g, from), arc_of(g, from), figure_of(g, from)->at,
                             figure_of(g, t)->at) &&
                vec_dist(figure_of(g, from)->at, figure_of(g, t)->at) <= reach;

    forbid_figure(!seen || sight_between(g, from, t).line == LINE_BLOCKED,
                  R_SPELL_IMPLANT_CHANNEL_KNOWN, t);
    return allow();
}

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text != ABILITY_IMPLANT_CHANNEL || !jumps_from(g))
        return;
    a->flags |= ATTACK_SINGLE;
    spell_shape_jump(a);
}

const struct ability ability_IMPLANT_CHANNEL = {
    .name = "Implant Channel",
    .reading = true,
    .line_from = R_SPELL_IMPLANT_CHANNEL_KNOWN,
    .channels = R_SPELL_IMPLANT_CHANNEL_ENHANCEMENT,
    .check_cast = check_cast,
    .check_next = check_next,
    .shape_attack = shape_attack,
};

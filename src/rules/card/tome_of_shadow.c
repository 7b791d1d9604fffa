/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tome_of_shadow.c: its wielder changes places with its target. [relic.tome-of-shadow] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/move.h"
#include "rules/saddle.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_TOME_OF_SHADOW && rule(R_RELIC_TOME_OF_SHADOW_CORRECTION))
        a->flags |= ATTACK_SINGLE | ATTACK_PAST_BASES | ATTACK_PAST_TERRAIN;
}

/* Neither large pieces nor cavalry, nor the horseshoe: our reading of a symbol that is lost. */
static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->text != ABILITY_TOME_OF_SHADOW)
        return allow();
    forbid_figure(targets_of(a) != 1 || a->nmember, R_RELIC_TOME_OF_SHADOW_CORRECTION, bearer);
    fig_id t = a->struck[0].fig;
    forbid_figure(is_huge(g, t) || is_mount(g, t) || mate_of(g, t) != NOBODY ||
                      has_type(g, t, ABILITY_HORSESHOE),
                  R_RELIC_TOME_OF_SHADOW_CORRECTION, t);
    return allow();
}

/* Could f stand in the other's place if that one were gone? A captor stays with its captive, a
 * passenger has no place of its own. */
static bool fits(struct game *g, fig_id f, fig_id other)
{
    struct walk w = {.flags = (uint16_t)walk_flags(g, f)};
    struct base b = base_at(g, f, figure_of(g, other)->at, figure_of(g, f)->facing);
    uint16_t was = figure_of(g, other)->flags;

    if (carrier_of(g, f) != NOBODY)
        return false;
    b.high = (figure_of(g, f)->flags & FIG_SOARS) != 0;
    figure_of(g, other)->flags &= (uint16_t)~FIG_TABLE;
    bool room = figure_of(g, f)->captive == NOBODY && allowed(check_may_leave(g, f, &b)) &&
                allowed(check_stand(g, f, &b, &w));
    figure_of(g, other)->flags = was;
    return room;
}

/* A rider takes its mount along. [cavalry.moved-together] */
static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    struct game *g = p->g;
    fig_id t = a->struck[0].fig, f = footing_of(g, bearer);
    vec here = figure_of(g, f)->at, there = figure_of(g, t)->at;

    if (a->text != ABILITY_TOME_OF_SHADOW || !(a->struck[0].flags & STRUCK_HIT) ||
        !rule(R_RELIC_TOME_OF_SHADOW_KNOWN))
        return;
    if (!on_table(g, t) && !breaks(R_RELIC_TOME_OF_SHADOW_TARGET_ELIMINATED))
        return;
    if (on_table(g, t) && !(fits(g, f, t) && fits(g, t, f)) &&
        !breaks(R_RELIC_TOME_OF_SHADOW_NO_ROOM))
        return;
    stand_at(g, f, there, figure_of(g, f)->facing);
    stand_at(g, t, here, figure_of(g, t)->facing);
    note_moved(g, f);
    note_moved(g, t);
    emit_fig(p, EVENT_SWAPPED, bearer, t, 0, R_RELIC_TOME_OF_SHADOW_KNOWN);
}

const struct ability ability_TOME_OF_SHADOW = {
    .name = "Tome of Shadow",
    .chosen_with = ATTACK_RANGED,
    .shape_attack = shape_attack,
    .check_attack = check_text_attack,
    .after_attack_by = after_attack,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* vermillion_crown.c: takes control of an opponent until the end phase. [relic.vermillion-crown] */
#include "rules/ability/shared.h"

#include "rules/capture.h"
#include "rules/contact.h"
#include "rules/item.h"

/* By a shot that does no damage: our reading. */
static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_VERMILLION_CROWN)
        a->flags |= ATTACK_SINGLE | ATTACK_NO_DAMAGE;
}

/* Not large pieces, which would be torn apart. */
static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->text != ABILITY_VERMILLION_CROWN)
        return allow();
    forbid_figure(targets_of(a) != 1 || a->nmember, R_RELIC_VERMILLION_CROWN_KNOWN, bearer);
    fig_id t = a->struck[0].fig;

    forbid_figure(is_huge(g, t), R_RELIC_VERMILLION_CROWN_KNOWN, t);
    return allow();
}

/* Riders and mounts do not change sides, nor does a second copy of a Unique or of a relic.
 * [cavalry.no-status-change, army.unique-limit, relic.unique-in-army] */
static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    fig_id t = a->struck[0].fig;

    if (a->text != ABILITY_VERMILLION_CROWN || !(a->struck[0].flags & STRUCK_HIT) ||
        !on_table(p->g, t) || owner_of(p->g, bearer) != p->g->turn ||
        !rule(R_RELIC_VERMILLION_CROWN_KNOWN) ||
        (mate_of(p->g, t) != NOBODY && !breaks(R_CAVALRY_NO_STATUS_CHANGE)) ||
        !allowed(check_unique_joins(p->g, t, owner_of(p->g, bearer))) ||
        relics_have_likes(p->g, t, owner_of(p->g, bearer)))
        return;
    figure_of(p->g, t)->marks |= MARK_TURNED;
    capture_free(p, t, R_CAPTURE_FREED);
    emit_fig(p, EVENT_WON_OVER, bearer, t, 0, R_RELIC_VERMILLION_CROWN_KNOWN);
}

const struct ability ability_VERMILLION_CROWN = {
    .name = "Vermillion Crown",
    .reading = true,
    .chosen_with = ATTACK_RANGED,
    .shape_attack = shape_attack,
    .check_attack = check_text_attack,
    .after_attack_by = after_attack,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* silvercloud.c: brings down soaring figures, as Disruptor does. [relic.silvercloud] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/landing.h"

static void shape_attack(const struct game *g, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_SILVERCLOUD)
        a->flags |= ATTACK_SINGLE | ATTACK_NO_DAMAGE;
}

static struct verdict check_text_attack(const struct game *g, fig_id bearer, const struct attack *a)
{
    if (a->text != ABILITY_SILVERCLOUD)
        return allow();
    forbid_figure(targets_of(a) != 1 || a->nmember ||
                      !(figure_of(g, a->struck[0].fig)->flags & FIG_SOARS),
                  R_RELIC_SILVERCLOUD_KNOWN, bearer);
    return allow();
}

static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    if (a->text == ABILITY_SILVERCLOUD && (a->struck[0].flags & STRUCK_HIT))
        set_down(p, a->struck[0].fig, bearer);
}

const struct ability ability_SILVERCLOUD = {
    .name = "Silvercloud",
    .chosen_with = ATTACK_RANGED,
    .shape_attack = shape_attack,
    .check_attack = check_text_attack,
    .after_attack_by = after_attack,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* giants_wrath.c: its attack also damages everybody near the target.
 * [relic.giants-wrath.correction] */
#include "rules/ability/shared.h"

#include "rules/blast.h"
#include "rules/contact.h"

/* The target itself is at distance 0. */
static const struct blast SHAKE = {.reach = 3 * MK_INCH, .clicks = 1, .harm = HARM_ABILITY,
                                   .opponents = true};

static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    if ((a->struck[0].flags & STRUCK_HIT) && !(a->flags & ATTACK_HEALS) &&
        rule(R_RELIC_GIANTS_WRATH_CORRECTION))
        blast_begin(p, ABILITY_GIANTS_WRATH, bearer, figure_of(p->g, a->struck[0].fig)->at);
}

static enum step step(struct play *p, struct frame *fr)
{
    return blast_step(p, fr, &SHAKE);
}

const struct ability ability_GIANTS_WRATH = {
    .name = "Giant's Wrath",
    .after_attack_by = after_attack,
    .step = step,
    .check_section = check_blasted,
};

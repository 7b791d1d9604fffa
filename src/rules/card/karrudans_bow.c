/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* karrudans_bow.c: explodes when an opponent eliminates its wielder. [relic.karrudans-bow] */
#include "rules/ability/shared.h"

#include "rules/blast.h"
#include "rules/contact.h"

static const struct blast BURST = {.reach = 12 * MK_INCH, .clicks = 4, .harm = HARM_ABILITY};

/* If its wielder rode in something, around the centre of that. */
static void lost(struct play *p, fig_id wielder, fig_id by, int card)
{
    if (by != NOBODY && opposing_to(p->g, owner_of(p->g, wielder), by) &&
        rule(R_RELIC_KARRUDANS_BOW_CORRECTION))
        blast_begin(p, ABILITY_KARRUDANS_BOW, wielder, figure_of(p->g, wielder)->at);
}

static enum step step(struct play *p, struct frame *fr)
{
    return blast_step(p, fr, &BURST);
}

const struct ability ability_KARRUDANS_BOW = {
    .name = "Karrudan's Bow",
    .wielder_lost = lost,
    .step = step,
    .check_section = check_blasted,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* famine.c: everybody begins hungry. [domain.famine.correction] */
#include "rules/ability/shared.h"

#include "rules/blast.h"
#include "rules/contact.h"
#include "rules/ruleset.h"

static void deployed(struct play *p, int card)
{
    if (rule(R_DOMAIN_FAMINE_CORRECTION))
        blast_begin_card(p, ABILITY_FAMINE, card);
}

static enum step step(struct play *p, struct frame *fr)
{
    struct blast hunger = {.clicks = (int8_t)ruleset_of(p->g)->param.push_damage, .harm = HARM_PUSH,
                           .concerned = true};

    return blast_step(p, fr, &hunger);
}

const struct ability ability_FAMINE = {
    .name = "Famine",
    .deployed = deployed,
    .step = step,
    .check_section = check_blasted,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* death_throes.c: eliminating a friend of its caster hurts the killer. [spell.death-throes] */
#include "rules/ability/shared.h"

#include "rules/blast.h"
#include "rules/contact.h"

/* Pushing damage, credited to the spell's caster. */
static const struct blast THROES = {.reach = 3 * MK_INCH, .clicks = 1, .harm = HARM_PUSH,
                                    .opponents = true};

static void lost(struct play *p, fig_id dead, fig_id by, int card)
{
    if (by != NOBODY && opposing_to(p->g, owner_of(p->g, dead), by) &&
        rule(R_SPELL_DEATH_THROES_CORRECTION))
        blast_begin(p, ABILITY_DEATH_THROES, item_of(p->g, card)->by, figure_of(p->g, dead)->at);
}

static enum step step(struct play *p, struct frame *fr)
{
    return blast_step(p, fr, &THROES);
}

const struct ability ability_DEATH_THROES = {
    .name = "Death Throes",
    .wielder_lost = lost,
    .step = step,
    .check_section = check_blasted,
};

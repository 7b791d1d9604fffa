/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* scorch.c: damages figures that begin their turn within it; a spell of our own. [spell.scorch] */
#include "rules/ability/shared.h"

#include "rules/blast.h"
#include "rules/contact.h"
#include "rules/item.h"
#include "rules/turn.h"

static const struct blast GLOW = {.clicks = 1, .harm = HARM_ABILITY, .one = true};

/* A body of several dials is one figure, and one of its sections is hurt; nobody who rides in it is.
 * [chariot.known, chariot.passenger-damage] */
static bool due(const struct game *g, fig_id bearer)
{
    return bearer == first_active(g, body_of(g, bearer)) && !safe_aboard(g, bearer);
}

/* Credited to its caster, however long ago it was cast. [eliminated.by-cast-spell] */
static void command(struct play *p, fig_id bearer, int card)
{
    if (card >= 0 && rule(R_SPELL_SCORCH))
        blast_begin_on(p, ABILITY_SCORCH, item_of(p->g, card)->by, body_of(p->g, bearer));
}

static enum step step(struct play *p, struct frame *fr)
{
    return blast_step(p, fr, &GLOW);
}

const struct ability ability_SCORCH = {
    .name = "Scorch",
    .due = due,
    .command = command,
    .step = step,
    .check_section = check_blasted,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ritual_of_transformation.c: another figure takes its caster's place.
 * [spell.ritual-of-transformation] */
#include "rules/ability/shared.h"

#include <string.h>

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/move.h"
#include "rules/seal.h"

static const char who[] = "Maren'kar";

/* On the ground, on a base no larger than that of the caster it replaces. */
static bool fits(const struct game *g, fig_id f, fig_id caster)
{
    const struct piece *p = piece_of(g, f), *c = piece_of(g, caster);

    return p->radius <= c->radius && p->discs <= c->discs && p->sections == 1 && c->sections == 1 &&
           mate_of(g, caster) == NOBODY && carrier_of(g, caster) == NOBODY &&
           !(figure_of(g, caster)->flags & FIG_SOARS);
}

/* An eliminated figure of its own army: our reading. */
static struct verdict check_cast(const struct game *g, const struct mk_order *o)
{
    if (o->other == NOBODY)
        return deny_card(R_SPELL_RITUAL_OF_TRANSFORMATION_KNOWN, o->card);
    const struct piece *p = piece_of(g, o->other);

    forbid_figure(!(figure_of(g, o->other)->flags & FIG_ELIMINATED) || p->owner != o->player ||
                      strcmp(p->name, who) != 0 || !fits(g, o->other, o->fig),
                  R_SPELL_RITUAL_OF_TRANSFORMATION_KNOWN, o->other);
    return check_unique_joins(g, o->other, o->player);
}

static void cast(struct play *p, fig_id caster, fig_id on, int card)
{
    struct figure *fig = figure_of(p->g, on);
    vec at = figure_of(p->g, caster)->at;
    angle facing = figure_of(p->g, caster)->facing;

    if (!rule(R_SPELL_RITUAL_OF_TRANSFORMATION_KNOWN) || !(fig->flags & FIG_ELIMINATED))
        return;
    fig->position = piece_of(p->g, on)->start;
    return_to_table(p->g, on);
    fig->flags |= FIG_ACTED;
    fig->acts = 1;
    seal_show(p->g, on);
    stand_at(p->g, on, at, facing);
    emit_fig(p, EVENT_RAISED, on, caster, 0, R_SPELL_RITUAL_OF_TRANSFORMATION_KNOWN);
    eliminate(p, caster, NOBODY, HARM_REPLACED, R_SPELL_RITUAL_OF_TRANSFORMATION_KNOWN);
}

const struct ability ability_RITUAL_OF_TRANSFORMATION = {
    .name = "Ritual of Transformation",
    .reading = true,
    .check_cast = check_cast,
    .cast = cast,
};

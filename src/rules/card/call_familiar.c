/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* call_familiar.c: its target, when eliminated, comes back beside its caster. [spell.call-familiar] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/item.h"
#include "rules/move.h"
#include "rules/seal.h"
#include "rules/spell.h"

/* A figure of its own army on foot, not a large one: our reading. */
static struct verdict check_cast(const struct game *g, const struct mk_order *o)
{
    if (o->other == NOBODY)
        return deny_card(R_SPELL_CALL_FAMILIAR_KNOWN, o->card);
    forbid_figure(o->other == o->fig || !are_friends(g, o->fig, o->other) ||
                      owner_of(g, o->other) != o->player || is_huge(g, o->other) ||
                      kind_of(g, o->other)->mount || mate_of(g, o->other) != NOBODY ||
                      carrier_of(g, o->other) != NOBODY,
                  R_SPELL_CALL_FAMILIAR_KNOWN, o->other);
    return allow();
}

static void lost(struct play *p, fig_id familiar, fig_id by, int card)
{
    struct frame *fr;

    if (item_of(p->g, card)->state != ITEM_IN_PLAY || !rule(R_SPELL_CALL_FAMILIAR_KNOWN))
        return;
    fr = frame_push(p, FRAME_ABILITY, item_of(p->g, card)->by);
    fr->ability = ABILITY_CALL_FAMILIAR;
    fr->other = familiar;
    fr->n = (uint8_t)card;
    fr->travel.fig = NOBODY;
}

static bool soars(const struct game *g, fig_id f)
{
    return figure_of(g, f)->flags & FIG_SOARS;
}

/* Beside its caster, on the caster's level. [soaring.contact] */
static struct verdict check_at(const struct game *g, const struct frame *f, const struct base *at)
{
    struct walk w = {.flags = (uint16_t)walk_flags_shown(g, f->other)};

    pass_on(check_stand(g, f->other, at, &w));
    forbid_figure(!touching_at(g, f->other, at, f->fig), R_SPELL_CALL_FAMILIAR_KNOWN, f->fig);
    return allow();
}

static struct verdict check_placed(const struct game *g, const struct mk_order *o,
                                  const struct frame *f)
{
    struct base at = base_on(g, f->other, o->to, o->facing, floor_by(g, f->fig));

    at.high = soars(g, f->fig);
    if (o->fig != f->other || (o->flags & ORDER_ABOARD))
        return deny_figure(R_ACTION_ONE_BY_ONE, f->other);
    return check_at(g, f, &at);
}

/* It reaches a soaring caster only if it has wings. [spell.call-familiar.soaring] */
static bool is_reached(const struct game *g, const struct frame *f)
{
    struct base at = base_of(g, f->fig), room;
    bool flies = speed_type_of(g, f->other) == ABILITY_WING;

    at.high = soars(g, f->fig);
    return on_table(g, f->fig) && !is_captive(g, f->fig) &&
           (!at.high || flies || !rule(R_SOARING_CONTACT)) &&
           room_beside(g, f->fig, &at, f->other, R_SPELL_CALL_FAMILIAR_KNOWN, &room) == R_NONE;
}

/* It comes back at its last click: our reading. */
static enum step step(struct play *p, struct frame *f)
{
    struct figure *fig = figure_of(p->g, f->other);
    const struct piece *piece = piece_of(p->g, f->other);

    if (!(fig->flags & FIG_ELIMINATED))
        return STEP_POP;
    seal_show_end(p->g, f->other);
    fig->position = (uint8_t)(piece->life - 1);
    fig->flags = (uint16_t)((fig->flags & ~FIG_SOARS) |
                            (figure_of(p->g, f->fig)->flags & FIG_SOARS));
    if (f->travel.fig != f->other && is_reached(p->g, f))
        return ask(p, ASK_PLACE, owner_of(p->g, f->fig), f->other, f->fig);
    if (f->travel.fig != f->other) {
        fig->position = piece->life;
        if (rule(R_SPELL_UNRESOLVABLE))
            spell_end(p, f->n, R_SPELL_UNRESOLVABLE);
        return STEP_POP;
    }
    return_to_table(p->g, f->other);
    fig->flags |= figure_of(p->g, f->fig)->flags & FIG_SOARS;
    seal_show(p->g, f->other);
    stand_on(p->g, f->other, f->travel.to, f->travel.facing, floor_by(p->g, f->fig));
    emit_fig(p, EVENT_RAISED, f->other, f->fig, 0, R_SPELL_CALL_FAMILIAR_KNOWN);
    return STEP_POP;
}

const struct ability ability_CALL_FAMILIAR = {
    .name = "Call Familiar",
    .reading = true,
    .recalls = R_SPELL_CALL_FAMILIAR_KNOWN,
    .check_cast = check_cast,
    .wielder_lost = lost,
    .step = step,
    .check_place = check_placed,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* magestone_trance.c: acts twice in a turn and pays for it with dice.
 * [subfaction.magestone-trance] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/turn.h"

static struct verdict check_again(const struct game *g, fig_id bearer, enum action_kind kind)
{
    const struct figure *f = figure_of(g, bearer);

    forbid_figure(f->acts != 1 || f->tokens > 1 || !rule(R_SUBFACTION_MAGESTONE_TRANCE_KNOWN),
                  R_ACTION_ONCE_PER_FIGURE, bearer);
    return allow();
}

static void acted_again(struct play *p, fig_id bearer)
{
    frame_push(p, FRAME_ABILITY, bearer)->ability = ABILITY_MAGESTONE_TRANCE;
}

/* The highest roll always ends it. */
static bool comes_to(const struct game *g, const struct frame *f)
{
    enum { HIGHEST = 12 };
    int roll = f->die + f->cursor;

    return roll >= dial_value(g, f->fig, SLOT_ATTACK) || roll == HIGHEST ||
           !rule(R_SUBFACTION_MAGESTONE_TRANCE_ROLLS);
}

static enum step pay(struct play *p, struct frame *f)
{
    for (; f->n && p->g->phase != PHASE_OVER && on_table(p->g, f->fig); f->n--) {
        emit_fig(p, EVENT_PUSHED, f->fig, NOBODY, 0, R_SUBFACTION_MAGESTONE_TRANCE_ROLLS);
        dial_damage(p, f->fig, 1, HARM_PUSH, NOBODY);
    }
    return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_POP;
}

/* Rolls two dice until they reach the value in its window, and then takes a click for each roll that
 * did not: the frame's `n` counts them, up to a whole dial. */
static enum step step(struct play *p, struct frame *f)
{
    if (!on_table(p->g, f->fig))
        return STEP_POP;
    if (f->step && comes_to(p->g, f))
        return pay(p, f);
    if (f->step && f->n < MK_DIAL)
        f->n++;
    f->step = 1;
    return ask_dice(p, 2, DICE_TRANCE, f->fig);
}

const struct ability ability_MAGESTONE_TRANCE = {
    .name = "Magestone Trance",
    .reading = true,
    .check_again = check_again,
    .acted_again = acted_again,
    .step = step,
};

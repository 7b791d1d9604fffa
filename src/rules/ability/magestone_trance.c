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

/* Rolls two dice until they reach the value in its window, taking a click for each roll that
 * does not. The highest roll always ends it. */
static enum step step(struct play *p, struct frame *f)
{
    enum { HIGHEST = 12 };
    int roll = f->die + f->cursor;
    int value = dial_value(p->g, f->fig, SLOT_ATTACK);

    if (f->step++) {
        if (roll >= value || roll == HIGHEST || !rule(R_SUBFACTION_MAGESTONE_TRANCE_ROLLS))
            return STEP_POP;
        emit_fig(p, EVENT_PUSHED, f->fig, NOBODY, 0, R_SUBFACTION_MAGESTONE_TRANCE_ROLLS);
        dial_damage(p, f->fig, 1, HARM_PUSH, NOBODY);
    }
    f->step = 1;
    if (p->g->phase == PHASE_OVER)
        return STEP_WAIT;
    if (!on_table(p->g, f->fig))
        return STEP_POP;
    return ask_dice(p, 2, DICE_TRANCE, f->fig);
}

const struct ability ability_MAGESTONE_TRANCE = {
    .name = "Magestone Trance",
    .reading = true,
    .check_again = check_again,
    .acted_again = acted_again,
    .step = step,
};

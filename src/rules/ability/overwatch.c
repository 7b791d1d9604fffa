/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* overwatch.c: waits, and shoots as its player's next turn begins. [ability.overwatch] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/turn.h"

static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    return check_action(g, o, ACTION_RANGED);
}

static void use(struct play *p, const struct mk_order *o)
{
    action_begin(p, &o->fig, 1, !acts_free(p->g, o->fig, ACTION_RANGED));
    figure_of(p->g, o->fig)->marks |= MARK_WATCH;
    emit_fig(p, EVENT_WATCHES, o->fig, NOBODY, 0, R_ABILITY_OVERWATCH_KNOWN);
}

/* What only bars it from being given actions now does not matter, but it must not have lost heart. */
static bool due(const struct game *g, fig_id bearer)
{
    return (figure_of(g, bearer)->marks & MARK_WATCH) && !is_broken(g, bearer) &&
           rule(R_ABILITY_OVERWATCH_KNOWN);
}

static void command(struct play *p, fig_id bearer, int card)
{
    figure_of(p->g, bearer)->marks &= (uint8_t)~MARK_WATCH;
    frame_push(p, FRAME_ABILITY, bearer)->ability = ABILITY_OVERWATCH;
}

static enum step step(struct play *p, struct frame *f)
{
    if (f->step++) {
        action_haunts(p, &f->fig, 1);
        return p->g->phase == PHASE_OVER ? STEP_WAIT : STEP_POP;
    }
    if (!attack_possible(p->g, f->fig, ATTACK_RANGED, 0))
        return STEP_POP;
    action_forget_affected(p->g);
    return ask(p, ASK_ATTACK, owner_of(p->g, f->fig), f->fig, NOBODY);
}

const struct ability ability_OVERWATCH = {
    .name = "Overwatch",
    .untimely = still_untimely,
    .check_use = check_use,
    .use = use,
    .due = due,
    .command = command,
    .shoots_late = R_ABILITY_OVERWATCH_CONTACT,
    .step = step,
};

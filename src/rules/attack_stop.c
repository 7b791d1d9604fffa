/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_stop.c: what stops an attack before it is made, and what happens after a whole attack. */
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"

/* What may stop it, or NULL. */
static const struct ability *stops(const struct game *g, const struct attack *a, const struct struck *s)
{
    for (struct working w = working_with(g, s->fig, HOOK(stops_on));
         a->kind == ATTACK_CLOSE && opposed(g, a->attacker, s->fig) && working_next(&w);)
        if (w.is->stops_on && rule(w.is->stops_rule))
            return w.is;
    return NULL;
}

void cards_follow(struct play *p, struct attack *a)
{
    for (struct working w = working_with(p->g, a->attacker, HOOK(after_attack_by));
         p->g->phase != PHASE_OVER && rule(R_ATTACK_SEQUENCE_EFFECTS) && working_next(&w);)
        if (w.is->after_attack_by)
            w.is->after_attack_by(p, a->attacker, a);
}

void attack_follows(struct play *p, struct attack *a)
{
    if (a->nstruck)
        cards_follow(p, a);
}

/* A stopped attack is no attack at all: neither a success nor a failure. */
enum step stage_stops(struct play *p, struct frame *fr, struct attack *a)
{
    for (; a->cursor < a->nstruck; a->cursor++) {
        const struct ability *by = stops(p->g, a, &a->struck[a->cursor]);
        bool stopped = by && fr->n && fr->die <= by->stops_on;
        if (by && !fr->n)
            return ask_dice(p, 1, DICE_CARD, a->struck[a->cursor].fig);
        if (stopped && by->stops_all != R_NONE && breaks(by->stops_all))
            attack_follows(p, a);
        if (stopped)
            a->nstruck = 0;
        fr->n = 0;
    }
    return attack_next(fr, a);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_reflect.c: a blow that hits its striker instead: once all rolls are made, before anything is
 * dealt. [spell.psychic-reflection] */
#include <stddef.h>

#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"

static const struct ability *reflector(const struct game *g, const struct attack *a,
                                       const struct struck *s)
{
    if (a->kind != ATTACK_CLOSE || !(s->flags & STRUCK_HIT) || !attack_damages(a))
        return NULL;
    for (struct working w = working_with(g, s->fig, HOOK(reflects_on)); working_next(&w);)
        if (w.is->reflects_on && rule(w.is->reflects))
            return w.is;
    return NULL;
}

/* What the blow would have done, together with the blows before it, to somebody with the armour of the
 * attacker. It has succeeded all the same. */
static void reflect(struct play *p, struct attack *a, struct struck *s)
{
    struct tally t;

    tally_damage_to_any(p->g, a, s, &t);
    s->flags |= STRUCK_DODGED;
    if (t.total > 0)
        dial_damage(p, a->attacker, dial_reduced(p->g, a->attacker, t.total), HARM_ABILITY, s->fig);
}

enum step stage_reflects(struct play *p, struct frame *fr, struct attack *a)
{
    for (; a->cursor < a->nstruck && p->g->phase != PHASE_OVER; a->cursor++) {
        struct struck *s = &a->struck[a->cursor];
        const struct ability *by = reflector(p->g, a, s);

        if (by && !fr->n)
            return ask_dice(p, 1, DICE_CARD, s->fig);
        if (by && fr->die >= by->reflects_on)
            reflect(p, a, s);
        fr->n = 0;
    }
    return p->g->phase == PHASE_OVER ? STEP_AGAIN : attack_next(fr, a);
}

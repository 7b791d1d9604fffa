/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_reflect.c: a blow that hits its striker instead: once all rolls are made, before anything is
 * dealt. [spell.psychic-reflection] */
#include <stddef.h>

#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"

/* What may still turn the blow back after `tried` others, or NULL. */
static const struct ability *reflector(const struct game *g, const struct attack *a,
                                       const struct struck *s, int tried)
{
    if (a->kind != ATTACK_CLOSE || !(s->flags & STRUCK_HIT) || !attack_damages(a))
        return NULL;
    for (struct working w = working_with(g, s->fig, HOOK(reflects_on)); working_next(&w);)
        if (w.is->reflects_on && rule(w.is->reflects) && tried-- == 0)
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

/* Takes the die that was rolled. Is the blow turned back? */
static bool is_turned_back(struct play *p, struct frame *fr, struct attack *a, struct struck *s,
                           const struct ability *by)
{
    if (fr->die < by->reflects_on)
        return false;
    reflect(p, a, s);
    return true;
}

/* Every reflection has a die of its own, until one turns the blow back; fr->done counts those tried.
 * [ability.cumulative] */
enum step stage_reflects(struct play *p, struct frame *fr, struct attack *a)
{
    for (; a->cursor < a->nstruck && p->g->phase != PHASE_OVER; a->cursor++, fr->done = 0) {
        struct struck *s = &a->struck[a->cursor];
        const struct ability *by = reflector(p->g, a, s, fr->done);

        if (by && fr->n)
            by = is_turned_back(p, fr, a, s, by) ? NULL : reflector(p->g, a, s, ++fr->done);
        fr->n = 0;
        if (by)
            return ask_dice(p, 1, DICE_CARD, s->fig);
    }
    return p->g->phase == PHASE_OVER ? STEP_AGAIN : attack_next(fr, a);
}

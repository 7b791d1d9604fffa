/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_die.c: the dice an attacker rolls for damage or healing. */
#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"

enum mk_dice die_purpose(const struct game *g, const struct attack *a)
{
    if (a->flags & ATTACK_HEALS)
        return ability_of(g, a->effect[EFFECT_HEALS])->damage_dice;
    for (struct working w = working_with(g, a->attacker, HOOK(damage_dice)); working_next(&w);)
        if (w.is->damage_dice != DICE_NONE && w.is->adjust_damage_by)
            return w.is->damage_dice;
    return DICE_NONE;
}

/* Somebody who is still there. */
static bool hits_somebody(const struct game *g, const struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        if ((a->struck[i].flags & STRUCK_HIT) && on_table(g, a->struck[i].fig))
            return true;
    return false;
}

/* First the die that replaces the value, then the one its text adds. */
enum step stage_damage_die(struct play *p, struct frame *fr, struct attack *a)
{
    const struct ability *text = ability_of(p->g, a->text);
    bool rolls = attack_damages(a) && hits_somebody(p->g, a);
    bool replaces = (a->flags & ATTACK_DIE_DAMAGE) && !attack_die(a);

    if (fr->n)
        a->die = (uint8_t)(a->die + (replaces ? fr->die : fr->die * ADDED_DIE));
    fr->n = 0;
    if (rolls && (a->flags & ATTACK_DIE_DAMAGE) && !attack_die(a))
        return ask_dice(p, 1, die_purpose(p->g, a), a->attacker);
    if (rolls && text && text->added_dice && !attack_added_die(a))
        return ask_dice(p, 1, text->added_dice, a->attacker);
    return attack_next(fr, a);
}

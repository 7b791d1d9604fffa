/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* giants_wrath.c: its attack also damages everybody near the target.
 * [relic.giants-wrath.correction] */
#include "rules/ability/shared.h"

#include "rules/blast.h"
#include "rules/contact.h"

/* The target itself is at distance 0. */
static const struct blast SHAKE = {.reach = 3 * MK_INCH, .clicks = 1, .harm = HARM_ABILITY,
                                   .opponents = true};

/* The next target it succeeded against, from i on. */
static int next_hit(const struct attack *a, int i)
{
    while (i < a->nstruck &&
           !((a->struck[i].flags & STRUCK_TARGET) && (a->struck[i].flags & STRUCK_HIT)))
        i++;
    return i;
}

static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    int i = next_hit(a, 0);
    bool harmless = a->flags & (ATTACK_HEALS | ATTACK_NO_DAMAGE);

    if (i == a->nstruck || harmless || !rule(R_RELIC_GIANTS_WRATH_CORRECTION))
        return;
    blast_begin(p, ABILITY_GIANTS_WRATH, bearer, figure_of(p->g, a->struck[i].fig)->at);
    frame_top(p->g)->cursor = (uint8_t)i;
}

/* Around each of them, one after the other; `cursor` is the one whose turn it is. */
static enum step step(struct play *p, struct frame *fr)
{
    enum step s = blast_step(p, fr, &SHAKE);
    const struct attack *a = attack_top(p->g);

    if (s != STEP_POP || p->g->phase == PHASE_OVER)
        return s;
    fr->cursor = (uint8_t)next_hit(a, fr->cursor + 1);
    if (fr->cursor == a->nstruck)
        return STEP_POP;
    blast_again(fr, figure_of(p->g, a->struck[fr->cursor].fig)->at);
    return STEP_AGAIN;
}

const struct ability ability_GIANTS_WRATH = {
    .name = "Giant's Wrath",
    .after_attack_by = after_attack,
    .step = step,
    .check_section = check_blasted,
};

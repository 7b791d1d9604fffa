/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* regeneration.c: heals itself instead of moving. [ability.regeneration] */
#include "rules/ability/shared.h"

#include "rules/dial.h"

enum { ROLL, HEAL };

static void use(struct play *p, const struct mk_order *o)
{
    still_begin(p, o->fig, R_ABILITY_REGENERATION_ACTION);
    still_push(p, o);
}

static enum step step(struct play *p, struct frame *f)
{
    if (f->step == ROLL) {
        f->step = HEAL;
        return ask_dice(p, 1, DICE_REGENERATION, f->fig);
    }
    if (f->die > 2 && rule(R_ABILITY_REGENERATION_ROLL))
        dial_heal(p, f->fig, f->die - 2, R_ABILITY_REGENERATION_ROLL);
    return STEP_POP;
}

const struct ability ability_REGENERATION = {
    .name = "Regeneration",
    .untimely = still_untimely,
    .check_use = check_still,
    .use = use,
    .step = step,
};

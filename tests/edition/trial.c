/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* trial.c: a small edition, for tests/unit/edition_test.c and docs/adding-an-edition.md: Unlimited with
 * four numbers and one step changed, with the powers of subfactions but no types, without the abilities
 * that lend speed and carry others. */
#include <stddef.h>

#include "rules/edition/unlimited.h"

#pragma GCC diagnostic ignored "-Woverride-init"

extern const struct ruleset ruleset_trial;

/* Nobody dodges: every hit counts. */
static enum step no_saves(struct play *p, struct frame *fr, struct attack *a)
{
    for (int i = 0; i < a->nstruck; i++)
        emit_fig(p, a->struck[i].flags & STRUCK_HIT ? EVENT_HIT : EVENT_MISSED, a->attacker,
                 a->struck[i].fig, 0, R_ATTACK_ROLL);
    a->step++;
    a->cursor = fr->n = 0;
    return STEP_AGAIN;
}

const struct ruleset ruleset_trial = {
#include "rules/edition/unlimited.def"
    .name = "trial",
    .param.points_per_action = 50,
    .param.push_damage = 2,
    .param.modifier_limit = 3,
    .param.hit_roll = 11,
    .attack_stage[6] = no_saves,
    .sources = 1 << SOURCE_POWER,
    .ability[ABILITY_FORCED_MARCH] = NULL,
    .ability[ABILITY_MAGIC_LEVITATION] = NULL,
};

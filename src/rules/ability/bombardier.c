/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* bombardier.c: may shell a place instead of a figure; see shell.c. [bombardment] */
#include "rules/ability/shared.h"

#include "rules/shell.h"
#include "rules/turn.h"

static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    if (g->ask.ask != ASK_ATTACK)
        pass_on(check_action(g, o, rule(R_BOMBARDMENT_ACTION) ? ACTION_RANGED : ACTION_SPECIAL));
    return check_shelling(g, o);
}

static void use(struct play *p, const struct mk_order *o)
{
    if (p->g->ask.ask != ASK_ATTACK)
        action_begin(p, &o->fig, 1, !acts_free(p->g, o->fig, ACTION_RANGED));
    shells_lay(p, o);
}

/* By the action its unit was given for the ride. [proficiency.mounted-bound.rider-only] */
static bool after_ride(const struct game *g, fig_id bearer)
{
    return shells_left(g, bearer) && allowed(check_able(g, bearer, ACTION_RANGED));
}

const struct ability ability_BOMBARDIER = {
    .name = "Bombardment",
    .use_wants = WANTS_POINT,
    .after_ride = after_ride,
    .check_use = check_use,
    .use = use,
    .step = shells_step,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* rally.c: as the command phase begins, demoralized figures heal and captives may be eliminated.
 * [subfaction.rally] */
#include "rules/ability/shared.h"

#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"

enum { HEART = 2 };                 /* clicks */

static bool due(const struct game *g, fig_id bearer)
{
    return is_broken(g, bearer) && rule(R_SUBFACTION_RALLY_HEAL);
}

static void command(struct play *p, fig_id bearer, int card)
{
    dial_heal(p, bearer, HEART, R_SUBFACTION_RALLY_HEAL);
}

static bool commands(const struct game *g, fig_id bearer)
{
    return figure_of(g, bearer)->captive != NOBODY;
}

static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    forbid_figure(figure_of(g, o->fig)->captive == NOBODY, R_SUBFACTION_RALLY_CAPTIVE, o->fig);
    return allow();
}

/* An attack that succeeds without a roll: what follows from a success follows from this one. */
static void use(struct play *p, const struct mk_order *o)
{
    struct attack a = {.kind = ATTACK_CLOSE, .by = o->player, .attacker = o->fig, .nstruck = 1,
                       .flags = ATTACK_KILLS_CAPTIVE};

    a.struck[0].fig = figure_of(p->g, o->fig)->captive;
    a.struck[0].flags = STRUCK_TARGET | STRUCK_HIT;
    kill_captive(p, o->fig, R_SUBFACTION_RALLY_CAPTIVE);
    if (figure_of(p->g, o->fig)->captive == NOBODY)
        attack_follows(p, &a);
}

const struct ability ability_RALLY = {
    .name = "Rally",
    .due = due,
    .command = command,
    .commands = commands,
    .check_use = check_use,
    .use = use,
};

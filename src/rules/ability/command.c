/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* command.c: may earn an action, and heals Demoralized figures. [ability.command] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

static void turn_rolled(struct play *p, fig_id bearer, int die)
{
    emit_fig(p, EVENT_COMMAND, bearer, NOBODY, die, R_ABILITY_COMMAND_ROLL);
    if (die == 6 && rule(R_ABILITY_COMMAND_ROLL))
        action_earn(p->g);
    if (breaks(R_ACTIONS_COMMAND_COSTS_NONE))
        p->g->actions--;
}

/* Has a section of the same warrior before this one rallied f already? */
static bool rallied_before(const struct game *g, fig_id bearer, fig_id f)
{
    for (fig_id s = body_of(g, bearer); s < bearer && counts_once(g); s++)
        if ((figure_of(g, s)->flags & FIG_RALLIES) && touching(g, s, f))
            return true;
    return false;
}

/* A figure that was Demoralized as the turn began heals a click for each warrior with Command.
 * [command.demoralized-heal-each] */
static int turn_rallies(const struct game *g, fig_id bearer, fig_id broken, enum mk_rule *by)
{
    *by = R_ABILITY_COMMAND_RALLY;
    return rule(R_ABILITY_COMMAND_RALLY) && are_friends(g, bearer, broken) &&
           touching(g, bearer, broken) && !rallied_before(g, bearer, broken);
}

static struct verdict check_captured(const struct game *g, fig_id bearer)
{
    forbid_figure(true, R_ABILITY_COMMAND_NOT_CAPTURED, bearer);
    return allow();
}

const struct ability ability_COMMAND = {
    .name = "Command",
    .check_captured = check_captured,
    .leads = true,
    .turn_dice = DICE_COMMAND,
    .turn_rolled = turn_rolled,
    .turn_rallies = turn_rallies,
};

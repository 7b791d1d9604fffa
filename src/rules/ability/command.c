/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* command.c: may earn an action, and heals Demoralized figures. [ability.command] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ruleset.h"

static void turn_rolled(struct play *p, fig_id bearer, int die)
{
    emit_fig(p, EVENT_COMMAND, bearer, NOBODY, die, R_ABILITY_COMMAND_ROLL);
    if (die == 6 && rule(R_ABILITY_COMMAND_ROLL))
        p->g->actions++;
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

/* A figure that was Demoralized as the turn began heals a click for each warrior with Command, even
 * if the first already ends it. [command.demoralized-heal-each] */
static void turn_rallies(struct play *p, fig_id bearer)
{
    for (fig_id f = friend_touching(p->g, bearer, -1); f != NOBODY;
         f = friend_touching(p->g, bearer, f))
        if ((figure_of(p->g, f)->flags & FIG_BROKEN) && !rallied_before(p->g, bearer, f) &&
            rule(R_ABILITY_COMMAND_RALLY))
            dial_heal(p, f, 1, R_ABILITY_COMMAND_RALLY);
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

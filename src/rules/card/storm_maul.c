/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* storm_maul.c: deals three clicks to an opponent touching its wielder.
 * [relic.storm-maul.correction] */
#include "rules/ability/shared.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/turn.h"

enum { BLOW = 3 };

/* From a chariot it reaches whoever its wielder may strike. [chariot.passenger.close] */
static bool reaches(const struct game *g, fig_id f, fig_id t)
{
    return touching(g, f, t) || strikes_from_aboard(g, f, t);
}

/* By a close combat action, without a roll: when it may be used is our reading. */
static struct verdict check_use(const struct game *g, const struct mk_order *o)
{
    pass_on(check_action(g, o, ACTION_CLOSE));
    forbid_figure(figure_of(g, o->fig)->captive != NOBODY, R_CAPTURE_CAPTOR_ACTIONS, o->fig);
    forbid_figure(o->other == NOBODY || !opposed(g, o->fig, o->other) ||
                      !reaches(g, o->fig, o->other),
                  R_RELIC_STORM_MAUL_CORRECTION, o->fig);
    return allow();
}

static void use(struct play *p, const struct mk_order *o)
{
    action_begin(p, &o->fig, 1, !acts_free(p->g, o->fig, ACTION_CLOSE));
    if (rule(R_RELIC_STORM_MAUL_CORRECTION))
        dial_damage(p, o->other, dial_reduced(p->g, o->other, BLOW), HARM_ABILITY, o->fig);
}

const struct ability ability_STORM_MAUL = {
    .name = "Storm Maul",
    .reading = true,
    .use_wants = WANTS_OTHER,
    .check_use = check_use,
    .use = use,
};

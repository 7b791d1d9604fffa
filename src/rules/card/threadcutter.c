/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* threadcutter.c: damage its wielder deals also reaches its target, if that is a namesake of the
 * figure damaged. [relic.threadcutter] */
#include "rules/ability/shared.h"

#include <string.h>

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"

/* The clicks are dealt to its target, too: our reading of a text that is lost. */
static void cut(struct play *p, fig_id bearer, fig_id victim, int clicks)
{
    fig_id on = item_of(p->g, card_with(p->g, bearer, ABILITY_THREADCUTTER))->on;

    if (on == NOBODY || on == victim || !on_table(p->g, on) ||
        strcmp(piece_of(p->g, on)->name, piece_of(p->g, victim)->name) != 0 ||
        !rule(R_RELIC_THREADCUTTER_KNOWN))
        return;
    dial_damage(p, on, dial_reduced(p->g, on, clicks), HARM_ABILITY, bearer);
}

static void after_damage(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    cut(p, bearer, s->fig, s->clicks);
}

static void after_harm(struct play *p, fig_id bearer, fig_id victim, int clicks)
{
    if (rule(R_RELIC_THREADCUTTER_TRAMPLE))
        cut(p, bearer, victim, clicks);
}

const struct ability ability_THREADCUTTER = {
    .name = "Threadcutter",
    .reading = true,
    .use_wants = WANTS_OTHER,
    .check_use = check_card_target,
    .use = card_name_target,
    .command_choice = CHOICE_TARGET,
    .after_damage_by = after_damage,
    .after_harm_by = after_harm,
};

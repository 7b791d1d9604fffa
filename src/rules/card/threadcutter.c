/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* threadcutter.c: who strikes one strikes his namesake. [relic.threadcutter] */
#include "rules/ability/shared.h"

#include <string.h>

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"

/* The clicks are dealt to its target, too: our reading of a text that is lost. */
static void after_damage(struct play *p, fig_id bearer, struct attack *a, struct struck *s)
{
    fig_id on = item_of(p->g, card_with(p->g, bearer, ABILITY_THREADCUTTER))->on;

    if (on == NOBODY || on == s->fig || !on_table(p->g, on) ||
        strcmp(piece_of(p->g, on)->name, piece_of(p->g, s->fig)->name) != 0 ||
        !rule(R_RELIC_THREADCUTTER_KNOWN))
        return;
    dial_damage(p, on, dial_reduced(p->g, on, s->clicks), HARM_ABILITY, bearer);
}

const struct ability ability_THREADCUTTER = {
    .name = "Threadcutter",
    .after_damage_by = after_damage,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* relicbreaker.c: when its wielder's attack misses, the target's relics break.
 * [relic.relicbreaker] */
#include "rules/ability/shared.h"

#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"

/* All of them, however many; neither those of a friend it failed to heal nor those of its captive.
 * [relic.removal-takes-all] */
static void after_attack(struct play *p, fig_id bearer, struct attack *a)
{
    bool done = false;

    for (int c = 0; c < p->g->ncard && a->kind == ATTACK_CLOSE; c++)
        for (int i = 0; i < a->nstruck; i++) {
            const struct item *it = item_of(p->g, c);
            if ((a->struck[i].flags & (STRUCK_TARGET | STRUCK_HIT)) != STRUCK_TARGET ||
                it->state != ITEM_WIELDED || it->by != a->struck[i].fig ||
                !opposed(p->g, bearer, it->by) ||
                !is_relic(card_of(p->g, c)) || !rule(R_RELIC_RELICBREAKER_KNOWN) ||
                (done && !rule(R_RELIC_REMOVAL_TAKES_ALL)))
                continue;
            card_remove(p, c, R_RELIC_RELICBREAKER_KNOWN);
            done = true;
        }
    if (done)
        dial_settle_all(p, bearer);
}

const struct ability ability_RELICBREAKER = {
    .name = "Relicbreaker",
    .breaks_relics = R_RELIC_RELICBREAKER_KNOWN,
    .after_attack_by = after_attack,
};

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_relics.c: a relic may act when its wielder is eliminated, or break before it can: both belong
 * to step 9, and the player whose turn it is says which comes first. [action.simultaneous-order] */
#include <stddef.h>

#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/item.h"
#include "rules/ruleset.h"
#include "rules/seal.h"
#include "rules/turn.h"

static ability_id breaker(const struct game *g, fig_id f)
{
    for (struct working w = working_on(g, f); working_next(&w);)
        if (w.is->breaks_relics != R_NONE && rule(w.is->breaks_relics))
            return w.id;
    return ABILITY_NONE;
}

/* A relic of f that does something as f is eliminated. */
static ability_id last_deed(const struct game *g, fig_id f)
{
    for (int c = 0; c < g->ncard; c++)
        for (int i = 0; i < CARD_TEXTS; i++) {
            const struct ability *text = ability_of(g, card_of(g, c)->text[i]);
            if (text && text->wielder_lost && is_relic(card_of(g, c)) &&
                item_of(g, c)->state == ITEM_WIELDED && item_of(g, c)->by == f)
                return card_of(g, c)->text[i];
        }
    return ABILITY_NONE;
}

/* Earlier blows eliminate it, although the last one missed. */
static bool falls(const struct game *g, const struct attack *a, const struct struck *s)
{
    struct tally t;

    if ((s->flags & STRUCK_HIT) || !attack_was_beaten(g, a, s) || !attack_damages(a))
        return false;
    tally_damage(g, a, s, &t);
    return figure_of(g, s->fig)->position + t.total >= piece_of(g, s->fig)->life;
}

int attack_due(const struct game *g, const struct attack *a, struct due *out, int max)
{
    ability_id breaks = a->kind == ATTACK_CLOSE ? breaker(g, a->attacker) : ABILITY_NONE;

    for (int i = 0; i < a->nstruck && breaks && max > 1; i++) {
        ability_id deed = last_deed(g, a->struck[i].fig);

        if (!deed || !falls(g, a, &a->struck[i]))
            continue;
        out[0] = (struct due){a->attacker, breaks};
        out[1] = (struct due){a->struck[i].fig, deed};
        return 2;
    }
    return 0;
}

void attack_resolve(struct play *p, const struct mk_order *o)
{
    struct attack *a = attack_top(p->g);

    frame_top(p->g)->n = 1;
    if (o->fig == a->attacker)
        a->more |= MORE_RELICS_FIRST;
}

enum step stage_relics(struct play *p, struct frame *fr, struct attack *a)
{
    struct due due[2];

    if (fr->n || !p->g->ncard || !has_extra(ruleset_of(p->g)->extra.in_order) ||
        attack_due(p->g, a, due, 2) < 2)
        return attack_next(fr, a);
    seal_show_end(p->g, due[1].fig);
    return ask(p, ASK_COMMAND, p->g->turn, a->attacker, due[1].fig);
}

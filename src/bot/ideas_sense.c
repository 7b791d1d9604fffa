/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_sense.c: the last look at an idea: no figure dies for less than it is worth, and none forms
 * up that cannot set out. */
#include <stddef.h>

#include "bot/ideas.h"
#include "mk/query.h"
#include "rules/move.h"

enum { FEW = 2 };               /* clicks left */

/* Would one more click on any of its sections destroy its body? */
static bool is_frail(const struct ideas *l, const struct seen *f)
{
    bool frail = false;

    for (int i = f->body; i < f->body + f->piece->sections && f->piece->sections > 1; i++)
        frail = frail || survey_click(l->s, &l->s->seen[i]) > f->points * POINT;
    return frail || (f->piece->sections < 2 && f->left <= FEW);
}

/* Do the enemies it approaches or turns away from destroy it? The rules are asked, which is only
 * worthwhile for a figure with few clicks left. */
static bool is_struck_down(const struct ideas *l, const struct seen *f, const struct mk_order *o)
{
    struct mk_outlook then;
    int clicks = 0;
    bool body = false;

    if ((o->kind != ORDER_MOVE && o->kind != ORDER_TURN) || !is_frail(l, f))
        return false;
    mk_consequences(l->g, o, &then);
    for (int i = 0; i < then.nstrike; i++) {
        const struct seen *on = survey_find(l->s, then.strike[i].on);

        if (!on || on->body != f->body || then.strike[i].if_spun || !then.strike[i].clicks)
            continue;
        clicks += then.strike[i].clicks;
        body = body || (on->piece->sections > 1 && survey_click(l->s, on) > on->points * POINT);
    }
    return body || (f->piece->sections < 2 && clicks >= f->left);
}

/* Clicks the action itself costs: for a push, and for a manner of moving that has a price. */
static int own_clicks(const struct ideas *l, const struct seen *f, const struct mk_order *o)
{
    struct walk w = {.price = 0};

    if (o->kind == ORDER_MOVE && o->manner)
        walk_in_manner(l->g, f->fig, NULL, o->manner, &w);
    return (f->tokens && !f->paid) + w.price;
}

/* Would the figure not survive its own action? */
static bool is_fatal(const struct ideas *l, const struct mk_order *o)
{
    const struct seen *f = l->g->ask.ask == ASK_ACTION && o->fig != NOBODY && o->kind != ORDER_CANCEL
                               ? survey_find(l->s, o->fig) : NULL;

    if (f && f->piece->sections > 1 && f->tokens && !f->paid && f->push > f->points * POINT)
        return true;
    if (f && f->piece->sections < 2 && own_clicks(l, f, o) >= f->left)
        return true;
    return f && is_struck_down(l, f, o);
}

/* An attack that may follow a move is not worth dying for. */
bool is_sensible(struct ideas *l, const struct idea *i)
{
    bool blow = i->order.kind == ORDER_CLOSE || i->order.kind == ORDER_RANGED ||
                i->order.kind == ORDER_USE;

    if (i->order.kind == ORDER_FORMATION)
        return march_begins(l, &i->order);
    return (blow && i->value > 0) || !is_fatal(l, &i->order);
}

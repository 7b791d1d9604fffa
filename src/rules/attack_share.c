/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_share.c: the damage of one shot, divided among several figures it hit.
 * [ranged-combat.multiple.split] */
#include <stddef.h>

#include "rules/ability.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"

static int count_hits(const struct attack *a)
{
    int n = 0;

    for (int i = 0; i < a->nstruck; i++)
        n += (a->struck[i].flags & STRUCK_HIT) != 0;
    return n;
}

/* A player who hits several targets divides the damage among them. [ranged-combat.multiple.split] */
enum step stage_share(struct play *p, struct frame *fr, struct attack *a)
{
    bool shares = (a->flags & ATTACK_SEVERAL) && attack_damages(a) && count_hits(a) > 1 &&
                  rule(R_RANGED_COMBAT_MULTIPLE_SPLIT);

    if (shares && !fr->n)
        return ask(p, ASK_SHARE, a->by, a->attacker, NOBODY);
    return attack_next(fr, a);
}

static int share_of(const struct mk_order *o, fig_id f)
{
    for (int i = 0; i < o->ntarget; i++)
        if (o->target[i] == f)
            return o->share[i];
    return 0;
}

/* The ability that gives everybody hit a share, or NULL. */
static const struct ability *shares_all(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(shares_all)); working_next(&w);)
        if (w.is->shares_all != R_NONE && rule(w.is->shares_all))
            return w.is;
    return NULL;
}

/* One click for each is always allowed. [adventuring-company.ficketts-fifty.minimum] */
int clicks_to_share(const struct game *g, const struct attack *a)
{
    const struct ability *all = shares_all(g, a->attacker);
    int clicks = damage_to_share(g, a), hits = count_hits(a);

    return all && clicks < hits && rule(all->shares_more) ? hits : clicks;
}

struct verdict check_share(const struct game *g, const struct mk_order *o)
{
    const struct attack *a = attack_top(g);
    int sum = 0;

    for (int i = 0; i < o->ntarget; i++) {
        const struct struck *s = attack_struck(a, o->target[i]);
        bool twice = false;
        for (int j = 0; j < i; j++)
            twice = twice || o->target[j] == o->target[i];
        forbid_figure(!s || !(s->flags & STRUCK_HIT) || twice, R_RANGED_COMBAT_MULTIPLE_SPLIT,
                      o->target[i]);
        sum += o->share[i];
    }
    if (sum != clicks_to_share(g, a) && !breaks(R_RANGED_COMBAT_MULTIPLE_SPLIT))
        return deny_by(R_RANGED_COMBAT_MULTIPLE_SPLIT, UNIT_COUNT, clicks_to_share(g, a));
    const struct ability *all = shares_all(g, a->attacker);

    for (int i = 0; i < a->nstruck && all; i++)
        forbid_figure((a->struck[i].flags & STRUCK_HIT) && share_of(o, a->struck[i].fig) < 1 &&
                          clicks_to_share(g, a) >= count_hits(a),
                      all->shares_all, a->struck[i].fig);
    return allow();
}

void attack_answer_share(struct play *p, const struct mk_order *o)
{
    struct attack *a = attack_top(p->g);

    for (int i = 0; i < a->nstruck; i++)
        a->struck[i].die = (uint8_t)share_of(o, a->struck[i].fig);
    a->more |= MORE_SHARED;
    frame_top(p->g)->n = 1;
}


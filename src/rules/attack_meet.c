/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_meet.c: who is struck through an access point. The defender chooses, in step 2. */
#include <stddef.h>

#include "rules/access.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"

/* The struck figure that is reached so, or NULL. A blow in return is meant for one figure only. */
static struct struck *struck_through(const struct game *g, struct attack *a)
{
    bool through = a->kind == ATTACK_CLOSE && g->castles && !(a->more & MORE_ANSWERS);

    for (int i = 0; i < a->nstruck && through; i++)
        if (on_table(g, a->struck[i].fig) && opposed(g, a->attacker, a->struck[i].fig) &&
            !touching(g, a->attacker, a->struck[i].fig))
            return &a->struck[i];
    return NULL;
}

/* [castle.access.defender-chooses] */
enum step stage_defender_chooses(struct play *p, struct frame *fr, struct attack *a)
{
    fig_id who[MK_MAX_FIGURES];
    struct struck *s = fr->n ? NULL : struck_through(p->g, a);

    if (!s || access_defenders(p->g, a->attacker, s->fig, who) < 2 ||
        !rule(R_CASTLE_ACCESS_DEFENDER_CHOOSES))
        return attack_next(fr, a);
    return ask(p, ASK_MEET, owner_of(p->g, s->fig), s->fig, a->attacker);
}

static void strike_instead(const struct game *g, struct attack *a, struct struck *s, fig_id f)
{
    s->fig = f;
    s->flags &= STRUCK_TARGET;
    attack_look(g, a);
}

/* Every member of a formation must be able to attack whoever is chosen. */
static struct verdict check_all_reach(const struct game *g, const struct attack *now, fig_id f)
{
    struct attack a = *now;
    struct struck *s = struck_through(g, &a);

    if (s)
        strike_instead(g, &a, s, f);
    a.flags &= ~(uint32_t)ATTACK_CAPTURES;
    return check_support(g, &a);
}

struct verdict check_meet(const struct game *g, const struct mk_order *o)
{
    fig_id who[MK_MAX_FIGURES];
    const struct attack *a = attack_top(g);
    int n = access_defenders(g, a->attacker, g->ask.fig, who);

    for (int i = 0; i < n; i++)
        if (who[i] == o->fig && (o->fig == g->ask.fig || !attack_struck(a, o->fig)))
            return check_all_reach(g, a, o->fig);
    return deny_figure(R_CASTLE_ACCESS_DEFENDER_CHOOSES, o->fig);
}

void attack_answer_meet(struct play *p, const struct mk_order *o)
{
    struct attack *a = attack_top(p->g);
    struct struck *s = struck_through(p->g, a);

    frame_top(p->g)->n = 1;
    if (o->kind != ORDER_MEET || !s)
        return;
    strike_instead(p->g, a, s, o->fig);
    if (!allowed(check_support(p->g, a)))       /* a capture is declared after this, in step 3 */
        a->flags &= ~(uint32_t)ATTACK_CAPTURES;
}

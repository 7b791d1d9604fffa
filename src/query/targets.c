/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* targets.c: the verdict for every possible target, and the numbers for those allowed. */
#include "mk/query.h"

#include "rules/attack.h"
#include "rules/attack_parts.h"
#include "rules/contact.h"

/* The game's own answer if it is waiting for this figure's player to attack; otherwise as if it
 * were. */
static struct verdict check_target(const struct game *g, const struct mk_order *o)
{
    bool asked = g->ask.player == o->player &&
                 (g->ask.ask == ASK_ACTION || (g->ask.ask == ASK_ATTACK && g->ask.fig == o->fig));

    if (asked)
        return mk_check(g, o);
    pass_on(check_acts(g, o->fig, o->kind == ORDER_RANGED ? ACTION_RANGED : ACTION_CLOSE));
    return check_attack(g, o);
}

static void tell_numbers(const struct game *g, const struct attack *a, const struct struck *s,
                         struct mk_target *t)
{
    tally_attack(g, a, s, &t->attack);
    tally_defense(g, a, s, &t->defense);
    tally_damage(g, a, s, &t->damage);
}

int mk_struck(const struct game *g, const struct mk_order *o, struct mk_target *out, int max)
{
    struct attack a;
    int n = 0;

    if (o->kind != ORDER_CLOSE && o->kind != ORDER_RANGED)
        return 0;
    attack_shape(g, o, &a);
    for (; n < a.nstruck && n < max; n++) {
        out[n] = (struct mk_target){.fig = a.struck[n].fig};
        tell_numbers(g, &a, &a.struck[n], &out[n]);
    }
    return n;
}

/* Why an attack on everybody leaves this figure out. */
static struct verdict check_spared(const struct game *g, const struct attack *a, fig_id f)
{
    pass_on(check_acts(g, a->attacker, a->kind == ATTACK_RANGED ? ACTION_RANGED : ACTION_CLOSE));
    if (is_captive(g, f))
        return deny_figure(R_CAPTURE_CAPTIVE_NO_TARGET, f);
    pass_on(check_reach(g, a, f));
    return deny_figure(R_ATTACK_FRIENDLY, f);
}

/* The target, or the section of its body that the attack hits instead. */
static const struct struck *struck_for(const struct game *g, const struct attack *a, fig_id f)
{
    const struct struck *met = attack_struck(a, f);

    for (int i = 0; i < a->nstruck && !met; i++)
        if (body_of(g, a->struck[i].fig) == body_of(g, f))
            met = &a->struck[i];
    return met;
}

static struct mk_target target_of(const struct game *g, struct mk_order o, fig_id f)
{
    struct mk_target t = {.fig = f};

    struct attack a;

    o.target[0] = f;
    o.ntarget = 1;
    attack_shape(g, &o, &a);
    t.all = a.flags & ATTACK_STRIKES_ALL;
    if (t.all) {
        o.flags |= ORDER_ALL;
        o.ntarget = 0;
        attack_shape(g, &o, &a);
    }
    t.verdict = t.all && !attack_struck(&a, f) ? check_spared(g, &a, f) : check_target(g, &o);
    if (!allowed(t.verdict))
        return t;
    const struct struck *met = struck_for(g, &a, f);
    if (met)
        tell_numbers(g, &a, met, &t);
    return t;
}

int mk_targets(const struct game *g, fig_id f, enum mk_order_kind kind, struct mk_target *out,
               int max)
{
    struct mk_order o = {.kind = (uint8_t)kind, .player = owner_of(g, f), .fig = f,
                         .other = NOBODY};
    int n = 0;

    for (int t = 0; t < g->nfigure && n < max; t++)
        if (t != f && on_table(g, f) && on_table(g, (fig_id)t))
            out[n++] = target_of(g, o, (fig_id)t);
    return n;
}

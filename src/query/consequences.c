/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* consequences.c: what an order would set off, found by trying it on a copy of the game.
 *
 * Break away rolls are assumed to succeed. Everything is tried twice, with all free spins taken and
 * with none: what happens only in the first trial depends on the opponents. */
#include <stddef.h>

#include "query/step.h"
#include "rules/carry.h"
#include "rules/contact.h"
#include "rules/move.h"
#include "rules/play.h"
#include "rules/ruleset.h"
#include "rules/strike.h"
#include "rules/turn.h"

enum { STEPS_MAX = 2 * MK_MAX_FIGURES };     /* everybody spins once, and some decide once more */

/* The copy, and what is reported about it. */
struct trial {
    union {
        struct game game;
        unsigned char bytes[MK_GAME_MAX];
    } copy;
    struct mk_events events;
    struct mk_outlook *out;
    bool spins;
};

/* ---------------------------------------------------------------- answering the copy */

static void note_roll(struct trial *t)
{
    struct mk_outlook *out = t->out;
    const struct game *g = &t->copy.game;
    const struct frame *formation = frame_find(g, FRAME_FORMATION);
    struct walk w;

    if (out->nroll == MK_MEMBERS || !t->spins)
        return;
    walk_of(g, g->ask.fig, formation, &w);
    out->roll[out->nroll].fig = g->ask.fig;
    out->roll[out->nroll++].needs = w.breakaway;
}

static bool answer_dice(struct trial *t, struct mk_order *o)
{
    if (t->copy.game.ask.dice == DICE_ATTACK)
        t->out->attack_dice = t->copy.game.ask.ndice;
    if (t->copy.game.ask.dice != DICE_BREAKAWAY)
        return false;
    note_roll(t);
    o->kind = ORDER_DICE;
    o->ndice = t->copy.game.ask.ndice;
    for (int i = 0; i < o->ndice; i++)
        o->die[i] = 6;
    return true;
}

static bool answer_spin(struct trial *t, struct mk_order *o)
{
    const struct game *g = &t->copy.game;
    vec at = figure_of(g, g->ask.fig)->at, mover = figure_of(g, g->ask.other)->at;

    if (t->spins && t->out->nspin < MK_OUTLOOK)
        t->out->spin[t->out->nspin++] = g->ask.fig;
    else if (t->spins)
        t->out->lost++;
    o->kind = t->spins ? ORDER_SPIN : ORDER_KEEP;
    o->fig = g->ask.fig;
    o->facing = angle_of(vec_sub(mover, at));
    if (!allowed(mk_check(g, o)))
        o->kind = ORDER_KEEP;
    return true;
}

static bool answer_place(struct trial *t, struct mk_order *o)
{
    uint64_t unused = 0;

    mk_propose(&t->copy.game, MK_ATTEMPTS, &unused, o);
    return true;
}

static bool answer_ready(struct mk_order *o)
{
    o->kind = ORDER_READY;
    return true;
}

/* False where the player would have to decide, or an attack is rolled for. */
static bool answer(struct trial *t)
{
    struct game *g = &t->copy.game;
    struct mk_order o = {.player = g->ask.player, .fig = NOBODY, .other = NOBODY};
    bool known = false;

    if (g->ask.ask == ASK_DICE)
        known = answer_dice(t, &o);
    else if (g->ask.ask == ASK_SPIN)
        known = answer_spin(t, &o);
    else if (g->ask.ask == ASK_PLACE)
        known = answer_place(t, &o);
    else if (g->ask.ask == ASK_CANCEL)
        known = answer_ready(&o);
    return known && allowed(mk_apply(g, &o, &t->events));
}

static void try_out(struct trial *t, const struct game *g, const struct mk_order *o, bool spins)
{
    t->spins = spins;
    t->events.n = t->events.lost = 0;
    mk_game_copy(&t->copy.game, g);
    carry_out(&t->copy.game, o, t->out->verdict, &t->events);
    for (int i = 0; i < STEPS_MAX && answer(t); i++)
        continue;
}

/* ---------------------------------------------------------------- strikes */

static bool strikes(const struct game *g, const struct mk_event *e)
{
    return e->kind == EVENT_SHAKE_OFF || is_strike(g, (enum mk_event_kind)e->kind);
}

static void note_strikes(struct trial *t)
{
    struct mk_outlook *out = t->out;

    for (int i = 0; i < t->events.n; i++) {
        const struct mk_event *e = &t->events.event[i];

        if (!strikes(&t->copy.game, e))
            continue;
        if (out->nstrike == MK_OUTLOOK)
            out->lost++;
        else
            out->strike[out->nstrike++] = (struct mk_strike){
                .by = e->a, .on = e->b, .clicks = (int8_t)e->n, .if_spun = true,
                .kind = e->kind};
    }
}

/* What also happens without spins does not depend on them. */
static void settle_strikes(struct trial *t)
{
    for (int i = 0; i < t->events.n; i++) {
        const struct mk_event *e = &t->events.event[i];

        for (int k = 0; k < t->out->nstrike; k++) {
            struct mk_strike *s = &t->out->strike[k];

            if (s->kind == e->kind && s->by == e->a && s->on == e->b)
                s->if_spun = false;
        }
    }
}

/* ---------------------------------------------------------------- pushing and actions */

static void add_push(struct trial *t, fig_id f)
{
    const struct game *g = &t->copy.game;
    struct mk_outlook *out = t->out;
    int clicks = on_table(g, f) ? ruleset_of(g)->param.push_damage : 0;

    if (out->npush == MK_MEMBERS)
        return;
    out->push[out->npush].fig = f;
    out->push[out->npush++].fatal =
        figure_of(g, f)->position + clicks >= piece_of(g, f)->life;
}

/* Pushed already, or once the action being resolved is over. */
static void note_pushes(struct trial *t)
{
    const struct frame *f = frame_find(&t->copy.game, FRAME_ACTION);

    for (int i = 0; i < t->events.n; i++)
        if (t->events.event[i].kind == EVENT_PUSHED) {
            fig_id pushed = t->events.event[i].a;

            add_push(t, pushed);
            t->out->push[t->out->npush - 1].fatal = !on_table(&t->copy.game, pushed);
        }
    for (int i = 0; f && i < f->n; i++)
        if (f->pushed >> i & 1)
            add_push(t, f->member[i]);
}

static void note_actions(struct trial *t, const struct game *g, const struct mk_order *o)
{
    const struct game *after = &t->copy.game;
    bool same = g->ask.ask == ASK_ACTION && after->turn == g->turn && after->round == g->round;

    if (!same || o->kind == ORDER_CANCEL || o->kind == ORDER_AGREE || o->kind == ORDER_TIME)
        return;
    t->out->free = after->actions == g->actions;
    t->out->last = !t->out->free && after->actions == 0;
}

static void note_follow(struct trial *t)
{
    const struct frame *f = frame_find(&t->copy.game, FRAME_TRAVEL);

    if (t->copy.game.ask.ask == ASK_ATTACK && f)
        t->out->follow = f->travel.follow;
}

void mk_consequences(const struct game *g, const struct mk_order *o, struct mk_outlook *out)
{
    struct verdict v = mk_check(g, o);

    *out = (struct mk_outlook){.verdict = v};
    if (allowed(v))
        consequences_of_allowed(g, o, v, out);
}

void consequences_of_allowed(const struct game *g, const struct mk_order *o, struct verdict v,
                             struct mk_outlook *out)
{
    struct trial t;

    *out = (struct mk_outlook){.verdict = v};
    t.out = out;
    try_out(&t, g, o, true);
    note_strikes(&t);
    try_out(&t, g, o, false);
    settle_strikes(&t);
    note_pushes(&t);
    note_actions(&t, g, o);
    note_follow(&t);
}

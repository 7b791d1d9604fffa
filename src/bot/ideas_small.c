/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_small.c: abilities with orders of their own, and what is asked between actions. */
#include <stddef.h>

#include "bot/ideas.h"
#include "query/propose.h"
#include "rules/contact.h"
#include "rules/setup.h"

enum {
    RAISED = 60,                /* percent of its worth that a raised figure brings */
    LIFT = 10,                  /* inches */
    REAR = 10,                  /* percent more that a blow from behind takes */
};

/* ---------------------------------------------------------------- the whole action */

static bool may_act(const struct ideas *l, const struct seen *f)
{
    return f->able && owner_of(l->g, f->fig) == l->g->ask.player;
}

void ideas_action(struct ideas *l)
{
    for (int i = 0; i < l->s->nmine; i++) {
        const struct seen *f = &l->s->seen[i];

        if (!may_act(l, f))
            continue;
        if (l->g->actions) {
            ideas_attack(l, f);
            ideas_use(l, f);
        }
        ideas_move(l, f);
    }
    ideas_march(l);
}

/* ---------------------------------------------------------------- abilities */

static void regenerate(struct ideas *l, const struct seen *f)
{
    struct mk_order o = idea_order(l, ORDER_USE, f->fig);
    int32_t v = 0;

    for (int clicks = 1; clicks <= 4; clicks++)
        v -= loss(f, -clicks);
    o.ability = ABILITY_REGENERATION;
    ideas_note(l, &o, v / 6 - effort(f), WHY_REGENERATE, f->fig);
}

/* A die says how far its dial is turned, unless it rises whole. */
static int32_t raised_worth(const struct piece *p)
{
    int32_t sum = 0;

    if (p->flags & PIECE_RISES_WHOLE)
        return piece_worth(p, p->start);
    for (int die = 1; die <= 6; die++)
        sum += p->start + die < p->life ? piece_worth(p, p->start + die) : 0;
    return sum / 6;
}

static void raise_dead(struct ideas *l, const struct seen *f)
{
    struct mk_order o = idea_order(l, ORDER_USE, f->fig);

    o.ability = ABILITY_NECROMANCY;
    for (int i = 0; i < l->g->nfigure && !f->engaged; i++) {
        o.other = (fig_id)i;
        if ((figure_of(l->g, o.other)->flags & FIG_ELIMINATED) &&
            owner_of(l->g, o.other) == o.player)
            ideas_note(l, &o, raised_worth(piece_of(l->g, o.other)) / 100 * RAISED - effort(f),
                       WHY_RAISE, o.other);
    }
}

/* Friends are set down where they would go if they could fly. */
static void lift(struct ideas *l, const struct seen *f)
{
    struct errand e = {.order = idea_order(l, ORDER_USE, f->fig), .reach = LIFT * MK_INCH,
                       .hops = true, .base = effort(f), .percent = 100};

    e.order.ability = ABILITY_MAGIC_LEVITATION;
    for (int i = 0; i < l->s->nmine; i++) {
        struct stance here = stance_now(&l->s->seen[i]);

        e.f = &l->s->seen[i];
        if (e.f == f || e.f->broken || has(e.f, ABILITY_MAGIC_IMMUNITY) ||
            !touched_at_turn_start(l->g, f->fig, e.f->fig))
            continue;
        e.order.other = e.f->fig;
        e.stay = stance_value(l->s, e.f, &here);
        ideas_places(l, &e);
    }
}

void ideas_use(struct ideas *l, const struct seen *f)
{
    if (has(f, ABILITY_REGENERATION) && f->piece->life - f->left > f->piece->start)
        regenerate(l, f);
    if (has(f, ABILITY_NECROMANCY))
        raise_dead(l, f);
    if (has(f, ABILITY_MAGIC_LEVITATION))
        lift(l, f);
}

/* ---------------------------------------------------------------- turning */

/* The best blow it can strike, looking there, less what those behind it gain. */
static int32_t value_facing(const struct ideas *l, const struct seen *f, angle facing)
{
    struct base b = base_at(l->g, f->fig, f->at, facing);
    int32_t best = 0, worst = 0;

    for (int i = 0; i < l->s->n; i++) {
        const struct seen *e = &l->s->seen[i];

        if (e->mine == f->mine || !e->engaged || !touching(l->g, f->fig, e->fig))
            continue;
        struct base at = base_of(l->g, e->fig);
        int32_t v = base_front_touches(&b, f->arc, &at) ? strike(f, e, ATTACK_CLOSE, 0) : 0;
        int32_t back = v ? 0 : strike(e, f, ATTACK_CLOSE, 0) / 100 * REAR;

        best = v > best ? v : best;
        worst = back > worst ? back : worst;
    }
    return best - worst;
}

/* Straight at each opponent in contact, and between it and the one who came. */
void ideas_spin(struct ideas *l, enum mk_order_kind kind)
{
    const struct seen *f = survey_find(l->s, l->g->ask.fig);
    const struct seen *mover = survey_find(l->s, l->g->ask.other);
    int32_t now = f ? value_facing(l, f, figure_of(l->g, f->fig)->facing) : 0;
    struct mk_order o = idea_order(l, kind, l->g->ask.fig);

    for (int i = 0; i < l->s->n && f; i++) {
        const struct seen *e = &l->s->seen[i];

        if (e->mine == f->mine || !e->engaged || !touching(l->g, f->fig, e->fig))
            continue;
        o.facing = angle_of(dir_between(f->at, e->at));
        ideas_note(l, &o, value_facing(l, f, o.facing) - now, WHY_SPIN, e->fig);
        if (!mover || mover == e)
            continue;
        int apart = angle_diff(o.facing, angle_of(dir_between(f->at, mover->at)));
        o.facing = angle_norm(o.facing - apart / 2);
        ideas_note(l, &o, value_facing(l, f, o.facing) - now - 1, WHY_SPIN, mover->fig);
    }
}

/* ---------------------------------------------------------------- set down, mended, confused */

/* Prisoners on the far side from the enemy, the raised towards him. */
void ideas_place(struct ideas *l)
{
    fig_id f = l->g->ask.fig, beside = l->g->ask.other;
    struct base at = base_of(l->g, beside), b = base_of(l->g, f);
    vec middle = {l->g->board.x / 2, l->g->board.y / 2}, to = dir_between(at.at, middle);
    bool prisoner = figure_of(l->g, f)->captor != NOBODY;

    l->least = INT32_MIN;
    b.facing = angle_of(to);
    for (int i = 0; i < 8; i++) {
        struct mk_order o = idea_order(l, ORDER_PLACE, f);
        vec d = dir_turned(prisoner ? vec_neg(to) : to, i * MK_TURN / 8);

        if (!base_place_touching(&b, &at, d))
            continue;
        o.to = b.at;
        o.facing = b.facing;
        ideas_note(l, &o, 8 - (i < 4 ? i : 8 - i), WHY_PLACE, f);
    }
}

void ideas_heal(struct ideas *l)
{
    const struct attack *a = attack_at(l->g, l->g->nattack - 1);
    const struct seen *by = survey_find(l->s, a->attacker);
    const struct seen *b = a->nstruck ? survey_find(l->s, a->struck[0].fig) : NULL;
    struct mk_order o = idea_order(l, ORDER_CHOOSE, NOBODY);
    int32_t die = 0;

    l->least = INT32_MIN;
    for (int i = 1; i <= 6 && b; i++)
        die -= loss(b, -i);
    o.choice = CHOOSE_DIE;
    ideas_note(l, &o, die / 6, WHY_HEAL, b ? b->fig : NOBODY);
    o.choice = CHOOSE_DAMAGE;
    ideas_note(l, &o, b && by ? -loss(b, -by->damage) : 0, WHY_HEAL, b ? b->fig : NOBODY);
}

/* Its back to us, as far from its friends' help as it gets. */
void ideas_confuse(struct ideas *l)
{
    const struct seen *f = survey_find(l->s, l->g->ask.fig);
    const struct seen *near = NULL;
    struct mk_order o = idea_order(l, ORDER_TURN, l->g->ask.fig);

    for (int i = 0; i < l->s->nmine && f; i++)
        if (!near || vec_len2(vec_sub(l->s->seen[i].at, f->at)) <
                         vec_len2(vec_sub(near->at, f->at)))
            near = &l->s->seen[i];
    if (!near)
        return;
    o.facing = angle_of(dir_between(near->at, f->at));
    ideas_note(l, &o, 2, WHY_CONFUSED, f->fig);
    o.kind = ORDER_MOVE;
    o.to = vec_add(f->at, vec_stretched(dir_between(near->at, f->at), f->speed * MK_INCH - 2));
    ideas_note(l, &o, 1, WHY_CONFUSED, f->fig);
}

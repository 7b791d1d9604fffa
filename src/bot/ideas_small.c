/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_small.c: abilities with orders of their own, and decisions between actions. */
#include <stddef.h>
#include <string.h>

#include "bot/ideas.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/kind.h"
#include "rules/move.h"
#include "rules/setup.h"

enum {
    RAISED = 60,                /* percent of its worth that a raised figure counts */
    MAKES_WAY = 10,             /* better than nothing: the others can act then */
    STAYS = 35, STAYS_ENGAGED = 60, STAYS_TIRED = 85,   /* percent: will it still be there next
                                                         * turn? */
    REAR = 10,                  /* percent more for an attack from behind */
    WATCH = 12 * MK_INCH,       /* opponents nearer than this are faced */
    SIDES = 24,                 /* of a figure, where another can be set down */
};

/* ---------------------------------------------------------------- the whole action */

bool may_act(const struct ideas *l, const struct seen *f)
{
    return f->able && owner_of(l->g, f->fig) == l->g->ask.player;
}

bool may_act_here(const struct ideas *l, const struct seen *f)
{
    return may_act(l, f) && (l->g->actions || l->g->extra_actions || kind_of(l->g, f->fig)->trait);
}

/* A figure its friends are waiting for turns about if it can do nothing else. */
static void make_way(struct ideas *l, const struct seen *f)
{
    if (!f->goes_first || (figure_of(l->g, f->fig)->flags & FIG_ACTED) || (f->tokens && f->left < 2))
        return;

    struct mk_order o = idea_order(l, ORDER_TURN, f->fig);

    o.facing = angle_norm(o.facing + 1);
    ideas_note(l, &o, MAKES_WAY, WHY_FIRST, f->fig);
}

/* Actions on the spot come first: they set the standard for moves. */
void ideas_action(struct ideas *l)
{
    ideas_attacks(l);
    for (int i = 0; i < l->s->nmine; i++)
        if (may_act_here(l, &l->s->seen[i])) {
            ideas_use(l, &l->s->seen[i]);
            ideas_cast(l, &l->s->seen[i]);
            make_way(l, &l->s->seen[i]);
        }
    for (int i = 0; i < l->s->nmine; i++)
        if (may_act(l, &l->s->seen[i])) {
            l->stage = STAGE_MOVES + (uint32_t)i;
            ideas_move(l, &l->s->seen[i]);
        }
    ideas_march(l);
    l->stage = STAGE_DETOURS;
}

/* ---------------------------------------------------------------- abilities */

/* The average worth of a figure after the order, and a die roll if one is needed; INT32_MIN if
 * the order is illegal. */
static int32_t worth_after(struct ideas *l, const struct mk_order *o, fig_id whom)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } given, rolled;
    struct mk_order die = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY, .other = NOBODY,
                           .terrain = NO_TERRAIN, .ndice = 1};
    int32_t sum = 0;

    mk_game_copy(&given.game, l->g);
    if (!allowed(mk_apply(&given.game, o, NULL)))
        return INT32_MIN;
    if (given.game.ask.ask != ASK_DICE || given.game.ask.ndice != 1)
        return survey_worth(l->s, &given.game, whom);
    for (die.die[0] = 1; die.die[0] <= DIE_SIDES; die.die[0]++) {
        mk_game_copy(&rolled.game, &given.game);
        mk_apply(&rolled.game, &die, NULL);
        sum += survey_worth(l->s, &rolled.game, whom);
    }
    return sum / DIE_SIDES;
}

/* The most it can be worth once it has healed. */
static int32_t most_healed(const struct seen *f)
{
    int32_t most = 0;

    for (int i = f->piece->start; i <= f->piece->life; i++)
        most = f->worth[i] > most ? f->worth[i] : most;
    return most;
}

/* What the action costs besides was seen when it was tried: a push is included. */
static void use_alone(struct ideas *l, const struct seen *f, ability_id ability)
{
    struct mk_order o = idea_order(l, ORDER_USE, f->fig);
    int now = f->piece->life - f->left;
    int32_t after, cost = f->worth[now] + effort(f) - (f->tokens ? f->push : 0);

    o.ability = ability;
    if (now <= f->piece->start || (int64_t)most_healed(f) - cost <= l->least)
        return;
    after = worth_after(l, &o, f->fig);
    if (after != INT32_MIN)
        ideas_legal(l, &o, after - cost, WHY_REGENERATE, f->fig);
}

/* Would the two do the same if they came back? With cards in play, figures may differ by them. */
static bool is_alike(const struct game *g, fig_id a, fig_id b)
{
    const struct piece *p = piece_of(g, a), *q = piece_of(g, b);

    return !g->ncard && p->points == q->points && p->life == q->life && p->start == q->start &&
           memcmp(p->dial, q->dial, sizeof p->dial) == 0;
}

/* No figure is worth more than its points and a quarter. */
static int32_t max_raised(const struct game *g, fig_id f)
{
    return piece_of(g, f)->points * POINT / 4 * 5 / 100 * RAISED;
}

/* For an eliminated figure. Of several that are alike, the first that may come back will do. */
static void raise_dead(struct ideas *l, const struct seen *f, ability_id ability)
{
    struct mk_order o = idea_order(l, ORDER_USE, f->fig);
    fig_id raised = NOBODY;
    int32_t after;

    o.ability = ability;
    for (int i = 0; i < l->g->nfigure && !f->engaged; i++) {
        o.other = (fig_id)i;
        if (!(figure_of(l->g, o.other)->flags & FIG_ELIMINATED) ||
            owner_of(l->g, o.other) != o.player ||
            (l->want == 1 && (max_raised(l->g, o.other) - effort(f) <= l->least ||
                              (raised != NOBODY && is_alike(l->g, raised, o.other)))))
            continue;
        after = worth_after(l, &o, o.other);
        if (after == INT32_MIN)
            continue;
        raised = o.other;
        ideas_legal(l, &o, after / 100 * RAISED - effort(f), WHY_RAISE, o.other);
    }
}

/* Friends are set down where they would go if they could fly. */
static void lift(struct ideas *l, const struct seen *f, const struct working *w)
{
    struct errand e = {.order = idea_order(l, ORDER_USE, f->fig),
                       .reach = w->is->use_reach * MK_INCH, .hops = true,
                       .walk = WALK_OVER_BLOCKING, .base = effort(f), .percent = 100};

    e.order.ability = w->id;
    for (int i = 0; i < l->s->nmine; i++) {
        e.f = &l->s->seen[i];
        if (e.f == f || e.f->broken || !touched_at_turn_start(l->g, f->fig, e.f->fig) ||
            !allowed(check_affected(l->g, e.f->fig, w->id)))
            continue;
        e.order.other = e.f->fig;
        e.stay = stance_here(l->s, e.f);
        if (ideas_may_gain(l, &e))
            ideas_places(l, &e);
    }
}

/* What hits there next turn, on figures still there: friends count, too. */
static int32_t shelled(const struct ideas *l, const struct seen *f, vec at)
{
    const struct shell *shell = shell_of(l->g, f->fig);
    int32_t v = 0;

    for (int i = 0; i < l->s->n; i++) {
        const struct seen *e = &l->s->seen[i];
        int64_t far = shell->area * MK_INCH;
        int stays = e->tokens > 1 ? STAYS_TIRED : e->engaged ? STAYS_ENGAGED : STAYS;

        if (vec_len2(vec_sub(e->at, at)) <= far * far)
            v += strike(l->g, f, e, ATTACK_RANGED, 0) / 100 * (e->mine ? -STAYS_ENGAGED : stays);
    }
    return v / 100 * chance(l->g, shell->defense - f->attack) * 100 / SIXTHS;
}

static void bombard(struct ideas *l, const struct seen *f, ability_id ability)
{
    struct mk_order o = idea_order(l, ORDER_USE, f->fig);
    const struct shell *shell = shell_of(l->g, f->fig);

    o.ability = ability;
    for (int i = l->s->nmine; i < l->s->n && shell && shell->count && !f->engaged; i++) {
        o.to = l->s->seen[i].at;
        ideas_note(l, &o, shelled(l, f, o.to) - effort(f), WHY_SHELL, l->s->seen[i].fig);
    }
}

void ideas_use(struct ideas *l, const struct seen *f)
{
    for (struct working w = working_with(l->g, f->fig, HOOK(use)); working_next(&w);) {
        if (!w.is->use)
            continue;
        if (w.is->use_wants & WANTS_PLACE)
            lift(l, f, &w);
        else if (w.is->use_wants & WANTS_OTHER)
            raise_dead(l, f, w.id);
        else if (w.is->use_wants & WANTS_POINT)
            bombard(l, f, w.id);
        else if (!w.is->use_wants)
            use_alone(l, f, w.id);
    }
}

/* ---------------------------------------------------------------- turning */

struct contacts { int n; const struct seen *foe[MK_MAX_FIGURES]; };

static void find_contacts(const struct ideas *l, const struct seen *f, struct contacts *c)
{
    c->n = 0;
    for (int i = 0; i < l->s->n; i++) {
        const struct seen *e = &l->s->seen[i];

        if (e->mine != f->mine && e->engaged && touching(l->g, f->fig, e->fig))
            c->foe[c->n++] = e;
    }
}

/* The best attack it has facing that way, less what enemies behind it gain. */
static int32_t value_facing(const struct ideas *l, const struct seen *f, const struct contacts *c,
                            angle facing)
{
    struct base b = base_at(l->g, f->fig, f->at, facing);
    int32_t best = 0, worst = 0;

    for (int i = 0; i < c->n; i++) {
        const struct seen *e = c->foe[i];
        struct base at = base_of(l->g, e->fig);
        int32_t v = base_front_touches(&b, f->arc, &at) ? strike(l->g, f, e, ATTACK_CLOSE, 0) : 0;
        int32_t back = v ? 0 : strike(l->g, e, f, ATTACK_CLOSE, 0) / 100 * REAR;

        best = v > best ? v : best;
        worst = back > worst ? back : worst;
    }
    return best - worst;
}

/* Straight at each opponent in contact, and halfway between it and the one that came. */
void ideas_spin(struct ideas *l, enum mk_order_kind kind)
{
    const struct seen *f = survey_find(l->s, l->g->ask.fig);
    const struct seen *mover = survey_find(l->s, l->g->ask.other);
    struct mk_order o = idea_order(l, kind, l->g->ask.fig);
    struct contacts c;
    int32_t now, price = 0;

    if (!f)
        return;
    find_contacts(l, f, &c);
    if (kind == ORDER_TURN) {               /* unlike a free spin, it is a move */
        struct stance here = stance_now(f);
        int stings = stance_stings(l->s, f, &here);
        if (stings >= f->left)
            return;
        price = stings ? loss(f, stings) : 0;
    }
    now = value_facing(l, f, &c, figure_of(l->g, f->fig)->facing);
    for (int i = 0; i < c.n; i++) {
        const struct seen *e = c.foe[i];

        o.facing = angle_of(dir_between(f->at, e->at));
        ideas_note(l, &o, value_facing(l, f, &c, o.facing) - now - price, WHY_SPIN, e->fig);
        if (!mover || mover == e)
            continue;
        int apart = angle_diff(o.facing, angle_of(dir_between(f->at, mover->at)));
        o.facing = angle_norm(o.facing - apart / 2);
        ideas_note(l, &o, value_facing(l, f, &c, o.facing) - now - price - 1, WHY_SPIN, mover->fig);
    }
}

/* ---------------------------------------------------------------- set down, mended, confused */

/* Towards the nearest opponent of a figure that is set down there, or else to the middle. */
static angle watch_from(const struct game *g, fig_id f, vec at, vec middle)
{
    int64_t least = (int64_t)WATCH * WATCH;
    vec to = vec_sub(middle, at);

    for (int e = 0; e < g->nfigure; e++) {
        vec d = vec_sub(figure_of(g, (fig_id)e)->at, at);

        if (!on_table(g, (fig_id)e) || !opposed(g, f, (fig_id)e) || vec_len2(d) > least ||
            !vec_len2(d))
            continue;
        least = vec_len2(d);
        to = d;
    }
    return angle_of(to);
}

/* Prisoners away from the enemy, raised figures and riders on foot towards it. */
void ideas_place(struct ideas *l)
{
    fig_id f = l->g->ask.fig, beside = l->g->ask.other;
    struct base at = base_of(l->g, beside), b = base_of(l->g, f);
    vec middle = {l->g->board.x / 2, l->g->board.y / 2}, to = dir_between(at.at, middle);
    bool prisoner = figure_of(l->g, f)->captor != NOBODY;

    l->least = INT32_MIN;
    b.discs = piece_of(l->g, f)->discs;     /* its own base, not that of its mount */
    b.radius = piece_of(l->g, f)->radius;
    b.facing = angle_of(to);
    for (int i = 0; i < SIDES; i++) {
        struct mk_order o = idea_order(l, ORDER_PLACE, f);
        vec d = dir_turned(prisoner ? vec_neg(to) : to, i * MK_TURN / SIDES);

        if (!base_place_touching(&b, &at, d))
            continue;
        o.to = b.at;
        o.facing = prisoner ? b.facing : watch_from(l->g, f, b.at, middle);
        ideas_note(l, &o, SIDES - (i < SIDES / 2 ? i : SIDES - i), WHY_PLACE, f);
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

/* Its back to us, as far from its friends' help as possible. */
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

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* generate_move.c: places to move to and directions to face. */
#include "query/generate.h"

#include <stddef.h>

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/move.h"
#include "rules/play.h"

enum { SIDES = 12, WAYS = 16, LOOKS = 8 };

/* What moves: one figure, or some sections of a body. */
struct party {
    fig_id fig[MK_SECTIONS];
    int n;
};

static int32_t stride(const struct game *g, const struct party *p)
{
    struct walk w;

    if (p->n > 1)
        walk_together(g, p->fig, p->n, 0, &w);
    else
        walk_of(g, p->fig[0], frame_find(g, FRAME_FORMATION), &w);
    return w.speed.total * MK_INCH;
}

static struct mk_order party_order(const struct game *g, const struct party *p)
{
    struct mk_order o = order_made(g, ORDER_MOVE, p->fig[0]);

    for (int i = 1; i < p->n; i++)
        o.with[o.nwith++] = p->fig[i];
    return o;
}

static bool within(vec a, vec b, int64_t length)
{
    return vec_len2(vec_sub(a, b)) <= length * length;
}

/* The opponent nearest to that place, or NOBODY. */
static fig_id nearest_opponent(const struct game *g, fig_id f, vec at)
{
    fig_id best = NOBODY;
    int64_t least = INT64_MAX;

    for (int e = 0; e < g->nfigure; e++) {
        int64_t d = vec_len2(vec_sub(figure_of(g, (fig_id)e)->at, at));

        if (on_table(g, (fig_id)e) && opposed(g, f, (fig_id)e) && d < least) {
            least = d;
            best = (fig_id)e;
        }
    }
    return best;
}

/* A piece that can only move straight ahead faces the way it goes. */
static void look_at_nearest(const struct game *g, struct mk_order *o)
{
    bool straight = walk_flags(g, o->fig) & WALK_STRAIGHT;
    fig_id e = straight ? NOBODY : nearest_opponent(g, o->fig, o->to);

    if (straight)
        o->facing = mk_facing_after(g, o->fig, o->to);
    if (e != NOBODY)
        o->facing = angle_of(dir_between(o->to, figure_of(g, e)->at));
}

/* ---------------------------------------------------------------- moves */

/* The same with the manners of a rider and its mount. */
static void gen_rides(struct gen *l, struct mk_order o, fig_id other)
{
    static const uint16_t rides[] = {MANNER_CHARGE, MANNER_BOUND, MANNER_TRAMPLE};

    for (size_t i = 0; i < sizeof rides / sizeof rides[0]; i++) {
        o.manner = rides[i];
        gen_offer(l, &o);
    }
    o.manner = MANNER_OVERWHELM;
    o.other = other;
    if (mate_of(l->g, other) != NOBODY)
        gen_offer(l, &o);
}

/* May it do so now, by itself? */
static bool may_by_itself(const struct gen *l, const struct party *p, uint16_t manner)
{
    return p->n == 1 && l->g->ask.ask == ASK_ACTION && is_granted(l->g, p->fig[0], manner);
}

/* All around another base, from the mover's side first. */
static void move_to_contact(struct gen *l, const struct party *p, fig_id other)
{
    fig_id f = p->fig[0];
    vec here = dir_between(figure_of(l->g, other)->at, figure_of(l->g, f)->at);
    bool surges = may_by_itself(l, p, MANNER_SURGE);

    for (int i = 0; i < SIDES && !gen_full(l); i++) {
        struct mk_order o = party_order(l->g, p);

        if (!aim_contact(l->g, &o, other, dir_turned(here, i * MK_TURN / SIDES)))
            continue;
        if (!opposed(l->g, f, other) || piece_of(l->g, f)->sections > 1)
            look_at_nearest(l->g, &o);
        gen_offer(l, &o);
        if (rider_of(l->g, f) != NOBODY && opposed(l->g, f, other))
            gen_rides(l, o, other);
        if (surges && opposed(l->g, f, other)) {
            o.manner = MANNER_SURGE;
            gen_offer(l, &o);
        }
    }
}

static void move_along(struct gen *l, const struct party *p, vec direction, int32_t length)
{
    struct mk_order o = party_order(l->g, p);

    aim_by(l->g, &o, vec_scaled(direction, length));
    look_at_nearest(l->g, &o);
    gen_offer(l, &o);
    if (!may_by_itself(l, p, MANNER_DOUBLE_TIME))
        return;
    o = party_order(l->g, p);
    o.manner = MANNER_DOUBLE_TIME;
    aim_by(l->g, &o, vec_scaled(direction, 2 * length));
    look_at_nearest(l->g, &o);
    gen_offer(l, &o);
}

static void move_by_others(struct gen *l, const struct party *p, int32_t speed)
{
    fig_id f = p->fig[0];

    for (int e = 0; e < l->g->nfigure && !gen_full(l); e++) {
        vec at = figure_of(l->g, f)->at, to = figure_of(l->g, (fig_id)e)->at;
        const struct piece *a = piece_of(l->g, f), *b = piece_of(l->g, (fig_id)e);

        if (same_body(l->g, (fig_id)e, f) || !is_body(l->g, (fig_id)e) || !on_table(l->g, (fig_id)e))
            continue;
        if (within(at, to, speed + a->radius * a->discs + b->radius * b->discs))
            move_to_contact(l, p, (fig_id)e);
        else
            move_along(l, p, dir_between(at, to), speed);
        if (opposed(l->g, f, (fig_id)e))
            move_along(l, p, dir_between(to, at), speed);
    }
}

/* The cheapest question first: can it move at all? */
static bool moves(struct gen *l, fig_id f)
{
    struct mk_order o = order_made(l->g, ORDER_TURN, f);

    return allowed(mk_check(l->g, &o));
}

static void gen_party(struct gen *l, const struct party *p)
{
    int32_t speed = stride(l->g, p);

    move_by_others(l, p, speed);
    for (int i = 0; i < WAYS && !gen_full(l); i++) {
        vec d = angle_dir((angle)(i * MK_TURN / WAYS));

        move_along(l, p, d, speed);
        move_along(l, p, d, speed / 2);
    }
}

/* Off its carrier, to all sides. */
static void gen_leaving(struct gen *l, fig_id f)
{
    fig_id off = carrier_of(l->g, f) != NOBODY ? carrier_of(l->g, f) : mount_of(l->g, f);

    for (int i = 0; i < SIDES && !gen_full(l); i++) {
        struct mk_order o = order_made(l->g, ORDER_MOVE, f);

        if (!aim_contact(l->g, &o, off, angle_dir((angle)(i * MK_TURN / SIDES))))
            continue;
        look_at_nearest(l->g, &o);
        gen_offer(l, &o);
    }
}

static void gen_boarding(struct gen *l, fig_id f)
{
    for (int e = 0; e < l->g->nfigure && l->g->ask.ask == ASK_ACTION; e++) {
        struct mk_order o = order_made(l->g, ORDER_MOVE, f);

        if ((!kind_of(l->g, (fig_id)e)->carries && !kind_of(l->g, (fig_id)e)->mount) ||
            !is_body(l->g, (fig_id)e))
            continue;
        o.flags |= ORDER_ABOARD;
        o.other = (fig_id)e;
        gen_offer(l, &o);
    }
}

/* A body is moved by each of its sections alone, and by the first of them with the others. */
void gen_moves(struct gen *l, fig_id f)
{
    struct party p = {.fig = {f}, .n = 1};

    if (carrier_of(l->g, f) != NOBODY || mount_of(l->g, f) != NOBODY)
        gen_leaving(l, f);
    if (!moves(l, f) || mount_of(l->g, f) != NOBODY)
        return;
    gen_boarding(l, f);
    gen_party(l, &p);
    for (int i = 1; i < piece_of(l->g, f)->sections && is_body(l->g, f); i++)
        if (p.n < l->g->actions && moves(l, (fig_id)(f + i))) {
            p.fig[p.n++] = (fig_id)(f + i);
            gen_party(l, &p);
        }
}

/* ---------------------------------------------------------------- turns */

/* The order with every facing worth considering. */
static void gen_turns_of(struct gen *l, struct mk_order o)
{
    for (int e = 0; e < l->g->nfigure && !gen_full(l); e++) {
        if (!is_body(l->g, (fig_id)e) || !on_table(l->g, (fig_id)e) ||
            !opposed(l->g, o.fig, (fig_id)e))
            continue;
        o.facing = angle_of(dir_between(o.to, figure_of(l->g, (fig_id)e)->at));
        gen_offer(l, &o);
    }
    for (int i = 0; i < LOOKS; i++) {
        o.facing = (angle)(i * MK_TURN / LOOKS);
        gen_offer(l, &o);
    }
}

void gen_turns(struct gen *l, enum mk_order_kind kind, fig_id f)
{
    gen_turns_of(l, order_made(l->g, kind, f));
}

/* ---------------------------------------------------------------- formations on the move */

static void gen_member(struct gen *l, const struct frame *f, int i)
{
    struct mk_order lend = order_made(l->g, ORDER_LEND, f->member[i]);
    struct mk_order o = order_made(l->g, ORDER_MOVE, f->member[i]);
    const vec *from = march_of(l->g)->from;

    for (int k = 0; k < f->n; k++) {
        o.to = vec_add(from[i], vec_sub(figure_of(l->g, f->member[k])->at, from[k]));
        if (k != i && (f->done >> k & 1) && on_table(l->g, f->member[k]))
            gen_offer(l, &o);
    }
    gen_offer(l, &lend);
    gen_turns(l, ORDER_TURN, f->member[i]);
    gen_moves(l, f->member[i]);
}

void gen_members(struct gen *l)
{
    const struct frame *f = frame_find(l->g, FRAME_FORMATION);

    gen_kind(l, ORDER_SKIP);
    gen_kind(l, ORDER_DONE);
    for (int i = 0; f && i < f->n && !gen_full(l); i++)
        if (!(f->done >> i & 1) && on_table(l->g, f->member[i]))
            gen_member(l, f, i);
    gen_cancels(l);
}

/* ---------------------------------------------------------------- set down, lifted */

void gen_places(struct gen *l, fig_id f, fig_id beside)
{
    for (int i = 0; i < 2 * SIDES; i++) {
        struct mk_order o = order_made(l->g, ORDER_PLACE, f);
        vec d = angle_dir((angle)(i * MK_TURN / (2 * SIDES)));

        if (!aim_contact(l->g, &o, beside, d))
            continue;
        gen_offer(l, &o);
        o.facing = angle_norm(o.facing + MK_TURN / 2);
        gen_offer(l, &o);
    }
}

/* All around where the other figure stands, at two distances. */
static void use_places(struct gen *l, struct mk_order o)
{
    vec at = figure_of(l->g, o.other)->at;
    int32_t reach = ability_of(l->g, o.ability)->use_reach * MK_INCH;

    o.facing = figure_of(l->g, o.other)->facing;
    for (int i = 0; i < WAYS; i++)
        for (int halves = 1; halves <= 2; halves++) {
            o.to = vec_add(at, vec_scaled(angle_dir((angle)(i * MK_TURN / WAYS)),
                                          halves * reach / 2));
            gen_offer(l, &o);
        }
}

static void use_on_others(struct gen *l, struct mk_order o, int wants)
{
    for (int other = 0; other < l->g->nfigure && !gen_full(l); other++) {
        o.other = (fig_id)other;
        if (!(wants & WANTS_PLACE))
            gen_offer(l, &o);
        else if (on_table(l->g, (fig_id)other))
            use_places(l, o);
    }
}

/* Where others stand. */
static void use_points(struct gen *l, struct mk_order o)
{
    for (int f = 0; f < l->g->nfigure && !gen_full(l); f++) {
        o.to = figure_of(l->g, (fig_id)f)->at;
        if (on_table(l->g, (fig_id)f) && opposed(l->g, o.fig, (fig_id)f))
            gen_offer(l, &o);
    }
}

static void use(struct gen *l, fig_id f, ability_id ability, int wants)
{
    struct mk_order o = order_made(l->g, ORDER_USE, f);

    o.ability = ability;
    if (wants & WANTS_POINT)
        use_points(l, o);
    else if (wants & WANTS_OTHER)
        use_on_others(l, o, wants);
    else if (wants & WANTS_FACING)
        gen_turns_of(l, o);
    else
        gen_offer(l, &o);
}

void gen_uses(struct gen *l, fig_id f)
{
    for (struct working w = working_with(l->g, f, HOOK(check_use)); working_next(&w);)
        if (w.is->check_use)
            use(l, f, w.id, w.is->use_wants);
}

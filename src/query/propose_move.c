/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* propose_move.c: random moves, mostly towards an opponent. */
#include "query/propose.h"

#include "rules/aboard.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"
#include "rules/saddle.h"

/* The total speed of the sections that move a body, or one figure's speed. */
static int32_t stride(const struct game *g, const struct mk_order *o)
{
    int speed = dial_value(g, o->fig, SLOT_SPEED);

    for (int i = 0; i < o->nwith; i++)
        speed += dial_value(g, o->with[i], SLOT_SPEED);
    return speed * MK_INCH;
}

/* Now and then other sections of the body move it, too. */
static void add_sections(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id body = body_of(g, o->fig);

    for (int i = 0; i < piece_of(g, body)->sections && o->nwith + 1 < g->actions; i++) {
        fig_id s = (fig_id)(body + i);
        if (s != o->fig && looks_able(g, o->player, s) && rng_once_in(rng, 2))
            o->with[o->nwith++] = s;
    }
}

/* Beside another base: computed directly for two discs, carefully if either is a double base. */
static void step_beside(const struct game *g, struct mk_order *o, fig_id e, vec direction)
{
    const struct piece *p = piece_of(g, o->fig), *q = piece_of(g, e);

    if (p->discs == 1 && q->discs == 1)
        o->to = vec_add(figure_of(g, e)->at, vec_stretched(direction, p->radius + q->radius));
    else
        aim_contact(g, o, e, direction);
}

/* Up to the opponent if it is near enough, otherwise part of the way. */
static void step_toward(const struct game *g, struct mk_order *o, fig_id e, uint64_t *rng)
{
    vec from = o->to, d = vec_sub(figure_of(g, e)->at, from);
    int32_t speed = stride(g, o);
    int64_t near = speed + MK_INCH, far = (int64_t)speed * speed;

    if (vec_len2(d) <= near * near) {
        step_beside(g, o, e, dir_turned(vec_neg(d), rng_between(rng, -600, 600)));
        if (vec_len2(vec_sub(o->to, from)) <= far)
            return;
    }
    if (rng_once_in(rng, 4))
        speed = rng_below(rng, speed + 1);
    o->to = vec_add(from, vec_stretched(dir_turned(d, rng_between(rng, -300, 300)), speed));
}

static void step_somewhere(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id e = pick_figure(g, owner_of(g, o->fig), rng,
                           rng_once_in(rng, 12) ? friend_stands : opponent_stands);

    if (e == NOBODY || same_body(g, e, o->fig) || rng_once_in(rng, 12))
        o->to = vec_add(o->to, random_step(rng, stride(g, o)));
    else
        step_toward(g, o, e, rng);
}

/* What may be in the way of a figure that starts there: gathered once for several guesses. */
struct around {
    vec from;
    int32_t own;                        /* the figure's radius */
    int nbase, npiece;
    struct { vec at; int32_t r; } base[MK_MAX_FIGURES];
    uint8_t piece[MK_MAX_TERRAIN];
};

/* Woods and shallow water neither stop a glance nor bar the way. */
static bool may_bar(const struct terrain *t)
{
    return t->level != LEVEL_GROUND || (t->ground != GROUND_HINDERING && t->ground != GROUND_SHALLOW);
}

static void gather(const struct game *g, fig_id f, int32_t stride, struct around *a)
{
    int32_t own = piece_of(g, f)->radius, reach = own + stride + MK_INCH;
    int32_t most = reach + (int32_t)g->printed->largest;
    const struct figure *fig = figure_of(g, 0);
    vec from = fig[f].at;
    struct area near = area_between(from, from, reach);

    a->from = from;
    a->own = own;
    a->nbase = a->npiece = 0;
    for (int i = 0; i < g->nfigure; i++)
        if (within_box(fig[i].at, from, most) && (fig[i].flags & FIG_TABLE) &&
            !same_body(g, (fig_id)i, f) && mount_of(g, (fig_id)i) == NOBODY) {
            a->base[a->nbase].at = fig[i].at;
            a->base[a->nbase++].r = piece_of(g, (fig_id)i)->radius;
        }
    for (int t = ground_after(g, &near, -1); t >= 0; t = ground_after(g, &near, t))
        if (may_bar(terrain_of(g, t)))
            a->piece[a->npiece++] = (uint8_t)t;
}

/* Is there terrain that stops or bars it on the way or at its end? */
static bool meets_terrain(const struct game *g, const struct around *a, vec to)
{
    struct area way = area_between(a->from, to, a->own);

    for (int i = 0; i < a->npiece; i++) {
        const struct terrain *t = terrain_of(g, a->piece[i]);
        struct poly p = {vertices_of(g) + t->corner, t->corners};

        if (!((way.lo.x <= t->hi.x) & (way.hi.x >= t->lo.x) & (way.lo.y <= t->hi.y) &
              (way.hi.y >= t->lo.y)))
            continue;
        if (t->ground == GROUND_LOW_WALL || poly_segment_enters(&p, a->from, to) ||
            poly_disc_overlap(&p, to, a->own))
            return true;
    }
    return false;
}

/* Does the straight way look open? Approximate: all bases are round, all walls large. */
static bool looks_open(const struct game *g, const struct around *a, vec to)
{
    int32_t own = a->own;
    struct area way = area_between(a->from, to, own);

    if (to.x < own || to.y < own || to.x > g->board.x - own || to.y > g->board.y - own)
        return false;
    for (int i = 0; i < a->nbase; i++) {
        vec at = a->base[i].at;
        int32_t r = a->base[i].r, apart = own + r - MK_CONTACT / 2;

        if ((at.x + r < way.lo.x) | (at.x - r > way.hi.x) | (at.y + r < way.lo.y) |
            (at.y - r > way.hi.y))
            continue;
        if (vec_len2(vec_sub(to, at)) < (int64_t)apart * apart ||
            segment_enters_disc(a->from, to, at, r))
            return false;
    }
    return !meets_terrain(g, a, to);
}

void propose_turn_action(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id e = pick_figure(g, owner_of(g, o->fig), rng, opponent_stands);

    o->kind = ORDER_TURN;
    o->facing = e == NOBODY ? (angle)rng_below(rng, MK_TURN)
                            : angle_of(dir_between(o->to, figure_of(g, e)->at));
}

/* Half as far, and half again, until the way looks open. */
static bool shorten(const struct game *g, struct mk_order *o, const struct around *a)
{
    for (int i = 0; i < 3; i++) {
        if (looks_open(g, a, o->to))
            return true;
        o->to = (vec){(a->from.x + o->to.x) / 2, (a->from.y + o->to.y) / 2};
    }
    return false;
}

/* Aboard a friend in contact that carries figures, or off it. */
static bool propose_ride(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id in = carrier_of(g, o->fig), mount = mount_of(g, o->fig);

    if (mount != NOBODY && rng_once_in(rng, 12))
        in = mount;                             /* gets off; mostly it stays aboard */
    else if (mount != NOBODY)
        *o = order_made(g, ORDER_MOVE, mount);
    if (in != NOBODY) {
        step_beside(g, o, in, angle_dir((angle)rng_below(rng, MK_TURN)));
        return true;
    }
    if (g->ask.ask != ASK_ACTION || !rng_once_in(rng, 4))
        return false;
    for (in = friend_touching(g, o->fig, -1); in != NOBODY; in = friend_touching(g, o->fig, in))
        if (kind_of(g, in)->carries ||
            (kind_of(g, in)->mount && allowed(check_seat(g, o->fig, in)))) {
            o->flags |= ORDER_ABOARD;
            o->other = body_of(g, in);
            return true;
        }
    return false;
}

/* The first of a few guesses that looks open; now and then one that does not. A figure that is
 * hemmed in turns. Most face the way they go. */
void propose_move(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    struct around a;
    vec from;
    bool glance = !rng_once_in(rng, 24), open = false;

    o->kind = ORDER_MOVE;
    if (propose_ride(g, o, rng))
        return;
    from = figure_of(g, o->fig)->at;
    if (g->ask.ask == ASK_ACTION)
        add_sections(g, o, rng);
    gather(g, o->fig, stride(g, o), &a);
    for (int tries = 0; tries < 3 && !open; tries++) {
        o->to = from;
        step_somewhere(g, o, rng);
        open = !glance || shorten(g, o, &a);
    }
    if (!open)
        propose_turn_action(g, o, rng);
    else if (piece_of(g, o->fig)->discs == 1)
        o->facing = angle_of(dir_between(from, o->to));
}

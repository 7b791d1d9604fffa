/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* propose_action.c: random but purposeful actions.
 *
 * A figure in contact with an opponent mostly attacks it, one with a target mostly shoots, all others
 * mostly move towards an opponent: that way random games come to an end. */
#include "query/propose.h"

#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/fort.h"
#include "rules/ruleset.h"
#include "rules/turn.h"

/* ---------------------------------------------------------------- targets */

static bool is_opponent(const struct game *g, player_id p, fig_id f)
{
    return on_table(g, f) && opposing_to(g, p, f);
}

static bool is_friend(const struct game *g, player_id p, fig_id f)
{
    return on_table(g, f) && friendly_to(g, p, f);
}

static bool in_sight(const struct game *g, fig_id a, fig_id t)
{
    const struct figure *fa = figure_of(g, a);
    vec to = figure_of(g, t)->at;
    int64_t range = piece_of(g, a)->range * MK_INCH;

    return vec_len2(vec_sub(to, fa->at)) <= range * range &&
           arc_contains(look_of(g, a), arc_of(g, a), fa->at, to);
}

/* A random opponent (rarely a friend) that f might shoot; NOBODY if none is in sight. */
static fig_id pick_shot(const struct game *g, fig_id f, uint64_t *rng)
{
    figure_test *side = rng_once_in(rng, 16) ? is_friend : is_opponent;
    int first = rng_below(rng, g->nfigure);

    for (int i = 0; i < g->nfigure; i++) {
        int t = first + i < g->nfigure ? first + i : first + i - g->nfigure;

        if (t != f && carrier_of(g, (fig_id)t) == NOBODY && side(g, owner_of(g, f), (fig_id)t) &&
            in_sight(g, f, (fig_id)t))
            return (fig_id)t;
    }
    return NOBODY;
}

/* An opponent in f's front arc, the first or second of them; failing that perhaps a friend.
 * `foe` is the first opponent touching it anywhere, or NOBODY. */
static fig_id pick_foe(const struct game *g, fig_id f, fig_id foe, uint64_t *rng)
{
    fig_id found = NOBODY;
    int skip = rng_below(rng, 2);

    for (int e = 0; carrier_of(g, f) != NOBODY && e < g->nfigure && skip >= 0; e++)
        if (opposed(g, f, (fig_id)e) && strikes_from_aboard(g, f, (fig_id)e)) {
            found = (fig_id)e;
            skip--;
        }
    for (fig_id e = foe; e != NOBODY && skip >= 0; e = opponent_touching(g, f, e))
        if (touches_front(g, f, e)) {
            found = e;
            skip--;
        }
    return found == NOBODY && rng_once_in(rng, 4) ? friend_touching(g, f, -1) : found;
}

/* ---------------------------------------------------------------- attacks */

static void add_target(struct mk_order *o, fig_id t)
{
    for (int i = 0; i < o->ntarget; i++)
        if (o->target[i] == t)
            return;
    if (t != NOBODY && o->ntarget < MK_ARROWS)
        o->target[o->ntarget++] = t;
}

static void add_member(const struct game *g, struct mk_order *o, fig_id m)
{
    bool known = m == o->fig || o->nwith == MK_MEMBERS - 1;

    for (int i = 0; i < o->nwith && !known; i++)
        known = o->with[i] == m;
    if (!known && looks_able(g, o->player, m))
        o->with[o->nwith++] = m;
}

static bool share_faction(const struct game *g, fig_id a, fig_id b)
{
    return piece_of(g, a)->faction[0] == piece_of(g, b)->faction[0];
}

/* Friends of f, then their friends, up to n besides f; mostly of its own faction. */
static void add_chain(const struct game *g, struct mk_order *o, int n, uint64_t *rng)
{
    bool any = rng_once_in(rng, 4);

    for (int i = -1; i < o->nwith && o->nwith < n; i++) {
        fig_id f = i < 0 ? o->fig : o->with[i];

        for (fig_id m = friend_touching(g, f, -1); m != NOBODY && o->nwith < n;
             m = friend_touching(g, f, m))
            if (any || share_faction(g, o->fig, m))
                add_member(g, o, m);
    }
}

/* Other figures of the player that touch the target. */
static void add_helpers(const struct game *g, struct mk_order *o, fig_id target)
{
    for (fig_id m = opponent_touching(g, target, -1); m != NOBODY && o->nwith < 2;
         m = opponent_touching(g, target, m))
        add_member(g, o, m);
}

static void propose_close(const struct game *g, struct mk_order *o, fig_id foe, uint64_t *rng)
{
    fig_id t = pick_foe(g, o->fig, foe, rng);

    if (t == NOBODY)
        return;
    o->kind = ORDER_CLOSE;
    add_target(o, t);
    if (rng_once_in(rng, 8))
        o->flags = ORDER_CAPTURE;
    else if (rng_once_in(rng, 12))
        o->flags = ORDER_ALL, o->ntarget = 0;
    if (rng_once_in(rng, 8))
        add_helpers(g, o, t);
}

static void propose_ranged(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int arrows = piece_of(g, o->fig)->arrows;

    o->kind = ORDER_RANGED;
    add_target(o, pick_shot(g, o->fig, rng));
    for (int i = 1; i < arrows && rng_once_in(rng, 3); i++)
        add_target(o, pick_shot(g, o->fig, rng));
    if (rng_once_in(rng, 6))
        add_chain(g, o, rng_between(rng, 2, ruleset_of(g)->formation[FORMATION_RANGED].max), rng);
}

void propose_attack(const struct game *g, struct mk_order *o, int kind, uint64_t *rng)
{
    if (kind == ATTACK_RANGED)
        propose_ranged(g, o, rng);
    else
        propose_close(g, o, opponent_touching(g, o->fig, -1), rng);
}

/* ---------------------------------------------------------------- moves */

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
                           rng_once_in(rng, 12) ? is_friend : is_opponent);

    if (e == NOBODY || same_body(g, e, o->fig) || rng_once_in(rng, 12))
        o->to = vec_add(o->to, random_step(rng, stride(g, o)));
    else
        step_toward(g, o, e, rng);
}

struct box { vec lo, hi; };

static struct box box_around(vec a, vec b, int32_t r)
{
    return (struct box){{(a.x < b.x ? a.x : b.x) - r, (a.y < b.y ? a.y : b.y) - r},
                        {(a.x > b.x ? a.x : b.x) + r, (a.y > b.y ? a.y : b.y) + r}};
}

static bool boxes_meet(const struct box *b, const struct terrain *t)
{
    return (b->lo.x <= t->hi.x) & (b->hi.x >= t->lo.x) & (b->lo.y <= t->hi.y) & (b->hi.y >= t->lo.y);
}

/* Is there terrain that stops or bars it on the way or at its end? */
static bool meets_terrain(const struct game *g, const struct box *b, vec from, vec to, int32_t own)
{
    for (int i = 0; i < g->nterrain; i++) {
        const struct terrain *t = terrain_of(g, i);
        struct poly p = {vertices_of(g) + t->corner, t->corners};
        bool level = t->level == LEVEL_GROUND;

        if (!boxes_meet(b, t) ||
            (level && (t->ground == GROUND_HINDERING || t->ground == GROUND_SHALLOW)))
            continue;
        if (t->ground == GROUND_LOW_WALL || poly_segment_enters(&p, from, to) ||
            poly_disc_overlap(&p, to, own))
            return true;
    }
    return false;
}

/* Does the straight way look open? Approximate: all bases are round, all walls large. */
static bool looks_open(const struct game *g, fig_id f, vec from, vec to)
{
    int32_t own = piece_of(g, f)->radius, most = (int32_t)g->printed->largest;
    struct box b = box_around(from, to, own), wide = box_around(from, to, own + most);
    const struct figure *fig = figure_of(g, 0);

    if (to.x < own || to.y < own || to.x > g->board.x - own || to.y > g->board.y - own ||
        meets_terrain(g, &b, from, to, own))
        return false;
    for (int i = 0; i < g->nfigure; i++) {
        vec at = fig[i].at;

        if ((at.x < wide.lo.x) | (at.x > wide.hi.x) | (at.y < wide.lo.y) | (at.y > wide.hi.y))
            continue;               /* not even with the largest base there is */
        int32_t r = piece_of(g, (fig_id)i)->radius, apart = own + r - MK_CONTACT / 2;
        if (at.x + r < b.lo.x || at.x - r > b.hi.x || at.y + r < b.lo.y || at.y - r > b.hi.y)
            continue;
        if (!same_body(g, (fig_id)i, f) && mount_of(g, (fig_id)i) == NOBODY &&
            (fig[i].flags & FIG_TABLE) &&
            (vec_len2(vec_sub(to, at)) < (int64_t)apart * apart ||
             segment_enters_disc(from, to, at, r)))
            return false;
    }
    return true;
}

static void propose_turn_action(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id e = pick_figure(g, owner_of(g, o->fig), rng, is_opponent);

    o->kind = ORDER_TURN;
    o->facing = e == NOBODY ? (angle)rng_below(rng, MK_TURN)
                            : angle_of(dir_between(o->to, figure_of(g, e)->at));
}

/* Half as far, and half again, until the way looks open. */
static bool shorten(const struct game *g, struct mk_order *o, vec from)
{
    for (int i = 0; i < 3; i++) {
        if (looks_open(g, o->fig, from, o->to))
            return true;
        o->to = (vec){(from.x + o->to.x) / 2, (from.y + o->to.y) / 2};
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
    vec from;
    bool glance = !rng_once_in(rng, 24), open = false;

    o->kind = ORDER_MOVE;
    if (propose_ride(g, o, rng))
        return;
    from = figure_of(g, o->fig)->at;
    if (g->ask.ask == ASK_ACTION)
        add_sections(g, o, rng);
    for (int tries = 0; tries < 3 && !open; tries++) {
        o->to = from;
        step_somewhere(g, o, rng);
        open = !glance || shorten(g, o, from);
    }
    if (!open)
        propose_turn_action(g, o, rng);
    else if (piece_of(g, o->fig)->discs == 1)
        o->facing = angle_of(dir_between(from, o->to));
}

/* ---------------------------------------------------------------- abilities */

/* The first ability with an order of its own, or none. */
static ability_id usable(const struct game *g, fig_id f)
{
    for (struct working w = working_with(g, f, HOOK(check_use)); working_next(&w);)
        if (w.is->check_use)
            return w.id;
    return ABILITY_NONE;
}

static bool any_figure(const struct game *g, player_id p, fig_id f)
{
    (void)p;
    return on_table(g, f) || (figure_of(g, f)->flags & FIG_ELIMINATED);
}

/* Somebody to use it on, mostly a friend in contact, and a place not too far away. */
static void propose_object(const struct game *g, struct mk_order *o, const struct ability *a,
                           uint64_t *rng)
{
    o->other = rng_once_in(rng, 2) ? friend_touching(g, o->fig, -1)
                                   : pick_figure(g, o->player, rng, any_figure);
    if (o->other != NOBODY && (a->use_wants & WANTS_PLACE))
        o->to = vec_add(figure_of(g, o->other)->at, random_step(rng, a->use_reach * MK_INCH));
}

/* Where a figure stands, or nearby; at most as many places as it has tokens. */
static void propose_points(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    const struct shell *s = shell_of(g, o->fig);
    int n = s && s->count ? 1 + rng_below(rng, s->count) : 1;

    for (int i = 0; i < n && i <= MK_VIA; i++) {
        fig_id near = pick_figure(g, o->player, rng, rng_once_in(rng, 8) ? any_figure : is_opponent);
        vec at = near == NOBODY ? o->to : figure_of(g, near)->at;
        if (rng_once_in(rng, 2))
            at = vec_add(at, random_step(rng, 2 * MK_INCH));
        *(i ? &o->via[o->nvia++] : &o->to) = at;
    }
}

void propose_use(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    o->kind = ORDER_USE;
    o->ability = usable(g, o->fig);
    if (o->ability == ABILITY_NONE)
        return;
    const struct ability *a = ability_of(g, o->ability);

    if (a->use_wants & WANTS_POINT)
        propose_points(g, o, rng);
    if (a->use_wants & WANTS_FACING)
        o->facing = (angle)rng_below(rng, MK_TURN);
    if (a->use_wants & WANTS_OTHER)
        propose_object(g, o, a, rng);
}

/* Something f shows that can be switched off, if there is any. */
static bool cancel_of(const struct game *g, struct mk_order *o, fig_id f, uint64_t *rng)
{
    ability_id chosen = ABILITY_NONE;
    int n = 0;

    for (struct working w = working_on(g, f); working_next(&w);)
        if (ability_optional(g, w.id) && rng_once_in(rng, ++n))
            chosen = w.id;
    if (chosen == ABILITY_NONE)
        return false;
    *o = order_made(g, ORDER_CANCEL, f);
    o->ability = chosen;
    return true;
}

static bool is_own(const struct game *g, player_id p, fig_id f)
{
    return on_table(g, f) && owner_of(g, f) == p;
}

/* A figure of the same faction whose value f might use. */
static void borrow_for(const struct game *g, struct mk_order *o, fig_id f, uint64_t *rng)
{
    *o = order_made(g, ORDER_BORROW, f);
    o->other = pick_figure(g, o->player, rng, is_own);
}

/* Mostly nothing: this is asked at every step of every attack. */
void propose_cancel(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int n = rng_below(rng, 32);
    fig_id f = n < 4 ? pick_figure(g, o->player, rng, is_own) : NOBODY;

    o->kind = ORDER_READY;
    if (f == NOBODY)
        return;
    if (n == 0 && piece_of(g, f)->faction[0] == FACTION_APOCALYPSE)
        borrow_for(g, o, f, rng);
    else
        cancel_of(g, o, f, rng);
}

/* ---------------------------------------------------------------- formations */

/* Is this member still where the formation began, while another has moved? */
static bool member_waits(const struct game *g, const struct frame *f, int i)
{
    return !(f->done >> i & 1) && on_table(g, f->member[i]);
}

/* How far the first member that has moved went. */
static vec formation_shift(const struct game *g, const struct frame *f)
{
    for (int i = 0; i < f->n; i++)
        if ((f->done >> i & 1) && on_table(g, f->member[i]))
            return vec_sub(figure_of(g, f->member[i])->at, march_of(g)->from[i]);
    return (vec){0, 0};
}

/* The first moves freely, the others keep their places beside it. */
void propose_member(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    const struct frame *f = frame_find(g, FRAME_FORMATION);
    int n = rng_below(rng, 24), i = f ? rng_below(rng, f->n) : 0;

    if (f)
        for (int k = 0; k < f->n && !member_waits(g, f, i); k++)
            i = (i + 1) % f->n;
    o->kind = ORDER_DONE;
    if (!f || n == 0)
        return;
    *o = order_made(g, n == 1 ? ORDER_LEND : ORDER_MOVE, f->member[i]);
    if (f->done)
        o->to = vec_add(march_of(g)->from[i], formation_shift(g, f));
    else if (n > 1)
        propose_move(g, o, rng);
}

/* ---------------------------------------------------------------- the action */

/* With the figures beside it, if there are enough of them. */
static void propose_formation(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    add_chain(g, o, rng_between(rng, 2, ruleset_of(g)->formation[FORMATION_MOVE].max), rng);
    if (o->nwith >= 2)
        o->kind = ORDER_FORMATION;
    else
        o->nwith = 0;
}

/* What few figures can do. Leaves the order without a kind if this one cannot. */
static void propose_rare(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    switch (rng_below(rng, 6)) {
    case 0:
        o->kind = ORDER_PASS;
        break;
    case 1:
        if (usable(g, o->fig) != ABILITY_NONE)
            propose_use(g, o, rng);
        break;
    case 2:
        cancel_of(g, o, o->fig, rng);
        break;
    case 3:
        propose_turn_action(g, o, rng);
        break;
    default:
        propose_formation(g, o, rng);
    }
}

/* Where one floor lies above another. */
static void propose_floor(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    if (o->kind == ORDER_MOVE && g->castles && archway_at(g, o->to) >= 0 && rng_once_in(rng, 2))
        o->floor = rng_once_in(rng, 2) ? FLOOR_UNDER : FLOOR_ABOVE;
}

static void propose_plain(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id foe = opponent_touching(g, o->fig, -1);
    bool engaged = foe != NOBODY;

    if (engaged ? !rng_once_in(rng, 6) : rng_once_in(rng, 6))
        propose_close(g, o, foe, rng);
    else if (!engaged && piece_of(g, o->fig)->range && !rng_once_in(rng, 4))
        propose_ranged(g, o, rng);
    if (!engaged && o->ntarget == 0 && rng_once_in(rng, 4)) {
        *o = order_made(g, ORDER_NONE, o->fig);
        propose_formation(g, o, rng);
    }
    if (o->kind != ORDER_FORMATION && o->ntarget == 0 && o->flags != ORDER_ALL) {
        *o = order_made(g, ORDER_MOVE, o->fig);
        propose_move(g, o, rng);
    }
    propose_manner(g, o, rng);
    propose_floor(g, o, rng);
    propose_battering(g, o, rng);
}

/* With no actions left only free actions are possible, and few figures have any. */
static void propose_free(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id f = rng_once_in(rng, 6) ? pick_figure(g, o->player, rng, is_own) : NOBODY;

    o->kind = ORDER_END;
    if (f == NOBODY)
        return;
    struct mk_order tried = order_made(g, ORDER_MOVE, f);
    if (usable(g, f) != ABILITY_NONE)
        propose_use(g, &tried, rng);
    else if (looks_able(g, o->player, f) && acts_free(g, f, ACTION_MOVE))
        propose_move(g, &tried, rng);
    else if (!cancel_of(g, &tried, f, rng))
        return;
    *o = tried;
}

void propose_action(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id f = g->actions ? pick_figure(g, o->player, rng, looks_able) : NOBODY;

    if (f == NOBODY) {
        propose_free(g, o, rng);
        return;
    }
    if (g->ncard && (propose_pick_up(g, o, rng) || propose_cast(g, o, rng)))
        return;
    *o = order_made(g, ORDER_NONE, f);
    if (rng_once_in(rng, 8))
        propose_rare(g, o, rng);
    if (o->kind == ORDER_NONE)
        propose_plain(g, o, rng);
}

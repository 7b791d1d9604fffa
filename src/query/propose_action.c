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
    figure_test *side = rng_once_in(rng, 16) ? friend_stands : opponent_stands;
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
        fig_id near = pick_figure(g, o->player, rng,
                                  rng_once_in(rng, 8) ? any_figure : opponent_stands);
        vec at = near == NOBODY ? o->to : figure_of(g, near)->at;
        if (rng_once_in(rng, 2))
            at = vec_add(at, random_step(rng, 2 * MK_INCH));
        *(i ? &o->via[o->nvia++] : &o->to) = at;
    }
}

static void propose_use(const struct game *g, struct mk_order *o, uint64_t *rng)
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
    if (g->ncard) {
        if (propose_pick_up(g, o, rng) || propose_cast(g, o, rng))
            return;
        *o = order_made(g, ORDER_NONE, NOBODY);     /* with nothing left of these guesses */
    }
    order_for(g, o, f);
    if (rng_once_in(rng, 8))
        propose_rare(g, o, rng);
    if (o->kind == ORDER_NONE)
        propose_plain(g, o, rng);
}

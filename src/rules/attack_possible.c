/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* attack_possible.c: is there any attack a figure could make now? Asked before one is offered after a
 * move, or a shot that was due. */
#include "rules/ability.h"
#include "rules/aboard.h"
#include "rules/attack_parts.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/ruleset.h"

/* The player who would order the attack after the move being resolved. */
static player_id follower(const struct game *g, fig_id f, int flags)
{
    const struct frame *move = frame_find(g, FRAME_TRAVEL);

    return (flags & ATTACK_CONFUSED) && move ? move->travel.by : owner_of(g, f);
}

/* The widest low wall: how far apart opponents that fight across it may stand. */
static int32_t widest_wall(const struct game *g)
{
    int32_t width = 0;

    for (int t = 0; t < g->nterrain; t++)
        if (terrain_of(g, t)->ground == GROUND_LOW_WALL && terrain_of(g, t)->width > width)
            width = terrain_of(g, t)->width;
    return width;
}

/* How far from f can a target stand at most? A quick test before each is checked in full: as far as
 * it shoots; in close combat beside it, or across a low wall, unless it rides, or there are castles. */
static int64_t furthest(const struct game *g, fig_id f, int kind)
{
    enum { ANYWHERE = 1 << 24, SPARE = MK_INCH };
    const struct piece *p = piece_of(g, f);

    if (g->castles || carrier_of(g, f) != NOBODY)
        return ANYWHERE;
    if (kind == ATTACK_RANGED)
        return breaks(R_RANGED_COMBAT_RANGE) ? ANYWHERE : range_value(g, f) * MK_INCH + SPARE;
    return breaks(ruleset_of(g)->cites.at_front)
               ? ANYWHERE
               : 2 * p->radius * p->discs + widest_wall(g) + SPARE;
}

static bool is_within(const struct game *g, fig_id f, fig_id t, int64_t reach)
{
    const struct piece *p = piece_of(g, t);
    vec d = vec_sub(figure_of(g, t)->at, figure_of(g, f)->at);

    reach += 2 * p->radius * p->discs;
    return vec_len2(d) <= reach * reach;
}

/* Is there anybody it could attack, in that manner? */
static bool anybody_to_attack(const struct game *g, struct mk_order o, int64_t reach)
{
    o.ntarget = 1;
    for (int t = 0; t < g->nfigure; t++) {
        o.target[0] = (fig_id)t;
        if (on_table(g, (fig_id)t) && is_within(g, o.fig, (fig_id)t, reach) &&
            allowed(check_declared(g, &o, ATTACK_FOLLOWS_MOVE)))
            return true;
    }
    return false;
}

/* Confused figures may confuse others and make them attack in turn: that has to end somewhere. */
static bool may_attack(const struct game *g, fig_id f, int kind)
{
    return g->nattack < MK_ATTACKS &&
           allowed(check_able(g, f, kind == ATTACK_RANGED ? ACTION_RANGED : ACTION_CLOSE));
}

/* Large pieces also shoot twice as far, and over obstacles. */
static bool anybody_far_or_hidden(const struct game *g, struct mk_order o, int64_t reach)
{
    static const uint8_t manner[] = {ORDER_LONG, ORDER_INDIRECT, ORDER_LONG | ORDER_INDIRECT};
    bool far = attack_far(g, o.fig), lob = piece_of(g, o.fig)->least_range && attack_lob(g, o.fig);

    for (size_t i = 0; i < sizeof manner; i++) {
        o.flags = manner[i];
        if (((o.flags & ORDER_LONG) && !far) || ((o.flags & ORDER_INDIRECT) && !lob))
            continue;
        if (anybody_to_attack(g, o, o.flags & ORDER_LONG ? 2 * reach : reach))
            return true;
    }
    return false;
}

bool somebody_to_attack(const struct game *g, fig_id f, int kind, int flags)
{
    struct mk_order o = {.kind = kind == ATTACK_RANGED ? ORDER_RANGED : ORDER_CLOSE,
                         .player = follower(g, f, flags), .fig = f, .other = NOBODY,
                         .flags = ORDER_ALL};

    if (!may_attack(g, f, kind))
        return false;
    if (allowed(check_declared(g, &o, ATTACK_FOLLOWS_MOVE)))
        return true;
    o.flags = 0;
    int64_t reach = furthest(g, f, kind);
    if (anybody_to_attack(g, o, reach))
        return true;
    if (kind == ATTACK_RANGED && anybody_far_or_hidden(g, o, reach))
        return true;
    o.manner = MANNER_PRECISE;
    return kind == ATTACK_RANGED && allowed(check_manner(g, &o)) && anybody_to_attack(g, o, reach);
}

/* --- with abilities switched off, which their player may do after the move [ability.cancel] */

/* Does anybody stand within its reach, or within twice its range if it shoots so far? */
static bool anybody_near(const struct game *g, fig_id f, int kind)
{
    int64_t reach = furthest(g, f, kind);

    if (kind == ATTACK_RANGED && attack_far(g, f))
        reach *= 2;
    for (int t = 0; t < g->nfigure; t++)
        if (on_table(g, (fig_id)t) && !same_body(g, (fig_id)t, f) && is_within(g, f, (fig_id)t, reach))
            return true;
    return false;
}

/* Every selection of so many abilities is tried; if there are more, the last ones stand together. */
enum { TRIED = 6, ALL = (1 << TRIED) - 1, NONE = 0 };

/* Does it shape the attacks of its bearer, or keep others from attacking its bearer? */
static bool is_in_the_way(const struct ability *a, bool attacker)
{
    return attacker ? a->check_attack || a->shape_attack : a->check_targeted || a->shape_line;
}

/* Switches off in the copy what may be switched off: of the attacker that by which it shapes its
 * attack, of others that by which they are no targets; those of them that `which` says, as bits.
 * Returns how many there are. */
static int switch_off(const struct game *g, fig_id f, bool attacker, int which, struct game *copy)
{
    uint64_t own = HOOK(check_attack) | HOOK(shape_attack);
    uint64_t its = HOOK(check_targeted) | HOOK(shape_line);
    struct ability_set met = {0};
    int n = 0;

    for (struct working w = working_with(g, f, attacker ? own : its); working_next(&w);) {
        if (!is_in_the_way(w.is, attacker) || w.id == ABILITY_NONE || set_has(&met, w.id) ||
            !ability_optional(g, w.id))
            continue;
        set_add(&met, w.id);
        n += n < TRIED;
        if (which >> (n - 1) & 1)
            set_add(&figure_of(copy, f)->cancelled, w.id);
    }
    return n;
}

/* The same for all its friends; it could heal them. */
static int switch_off_friends(const struct game *g, fig_id f, int which, struct game *copy)
{
    int n = 0;

    for (int t = 0; t < g->nfigure; t++)
        if (on_table(g, (fig_id)t) && t != f && owner_of(g, (fig_id)t) == owner_of(g, f))
            n += switch_off(g, (fig_id)t, false, which, copy);
    return n;
}

/* Which abilities are in the way is a matter of trying: every selection of its own, each with those
 * of its friends and without. */
static bool possible_without(const struct game *g, fig_id f, int kind, int flags)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;
    int n = switch_off(g, f, true, NONE, NULL);
    int friends = n > 0 && switch_off_friends(g, f, NONE, NULL) > 0 ? 2 : 1;

    for (int i = 1; i < friends << n; i++) {
        mk_game_copy(&copy.game, g);
        switch_off(g, f, true, i & ((1 << n) - 1), &copy.game);
        switch_off_friends(g, f, i >> n ? ALL : NONE, &copy.game);
        if (somebody_to_attack(&copy.game, f, kind, flags))
            return true;
    }
    return false;
}

bool attack_possible(const struct game *g, fig_id f, int kind, int flags)
{
    if (somebody_to_attack(g, f, kind, flags))
        return true;
    if (!may_attack(g, f, kind))
        return false;
    return built_to_batter(g, f, kind == ATTACK_RANGED ? ORDER_RANGED : ORDER_CLOSE) ||
           (!attack_top(g) && anybody_near(g, f, kind) && possible_without(g, f, kind, flags));
}

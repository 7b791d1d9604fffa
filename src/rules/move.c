/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* move.c: may a figure go there? [move, movement]
 *
 * The checks come in the order a referee would make them: is it too far (or in rock, however near),
 * may the base stand there, does a legal way lead there, is there room for a captive. */
#include "rules/move.h"

#include <stddef.h>

#include "mk/game.h"
#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/access.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/route.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"

/* Longer than any path, and how much too long a path may be before it counts as none. */
enum { FAR_AWAY = 200 * MK_INCH, TOO_LONG = 16 * MK_INCH,
       STRAIGHT_WORK = 32 };        /* what holding a straight way against one corner costs */

bool is_well_formed(const struct mk_order *o)
{
    bool valid = vec_valid(o->to) && o->nvia <= MK_VIA && o->facing >= 0 && o->facing < MK_TURN &&
                 o->floor <= FLOOR_ABOVE;

    for (int i = 0; i < o->nvia && valid; i++)
        valid = vec_valid(o->via[i]);
    return valid;
}

/* Inches on the ruler, in units; a difference within the tolerance of contact does not count. */
int32_t ruler(int inches)
{
    return inches * MK_INCH + MK_CONTACT;
}

static int32_t limit_of(const struct walk *w)
{
    return rule(R_MOVE_DISTANCE) ? ruler(w->speed.total) : FAR_AWAY;
}

static struct verdict too_far(double length, int32_t limit)
{
    return deny_by(R_MOVE_DISTANCE, UNIT_LENGTH, (int32_t)length + 1 - limit);
}

/* --- the way */

static struct verdict check_drawn(const struct mover *m, const struct mk_order *o, int32_t *length)
{
    struct route r;

    route_begin(&r, m->start.at);
    for (int i = 0; i < o->nvia; i++)
        route_to(&r, o->via[i]);
    route_to(&r, m->end.at);
    *length = (int32_t)r.length;
    if (*length > limit_of(m->walk))
        return too_far(r.length, limit_of(m->walk));
    pass_on(check_route(m, &r));
    return o->nvia && breaks(R_MOVEMENT_PATH_ANY_SHAPE) ? deny(R_MOVE_PATH_BEND) : allow();
}

/* No way within reach, or so much in the way that it is not known whether there is one. If a longer way
 * would do the way is too long, unless the straight way fails only because the move would have to end
 * on it. */
static struct verdict explain(const struct mover *m, struct verdict straight, struct route *r)
{
    forbid_if(*m->work <= 0, R_MOVE_PATH_FOUND);
    if (is_stop(straight.rule) || !route_find(m, limit_of(m->walk) + TOO_LONG, r))
        return straight;
    return too_far(r->length, limit_of(m->walk));
}

/* Does it come down from a built piece? A figure on top is at every access point, so the straight line
 * says nothing about the distance. */
static bool comes_down_stairs(const struct mover *m)
{
    int t = m->g->options & OPTION_STAIRS ? elevated_piece_at(m->g, m->start.at) : -1;

    return t >= 0 && is_built(m->g, t) && elevated_piece_at(m->g, m->end.at) != t;
}

static struct verdict check_shortest(const struct mover *m, bool brief, int32_t *length)
{
    struct route r;

    route_begin(&r, m->start.at);
    route_to(&r, m->end.at);
    bool stairs = comes_down_stairs(m);
    if ((int32_t)r.length > limit_of(m->walk) && !stairs)
        return too_far(r.length, limit_of(m->walk));
    *m->work -= STRAIGHT_WORK * m->g->nvertex;
    struct verdict straight = check_route(m, &r);
    if ((!allowed(straight) || stairs) && !route_find(m, limit_of(m->walk), &r))
        return brief && *m->work > 0 ? straight : explain(m, straight, &r);
    *length = (int32_t)r.length;
    return allow();
}

/* --- the end */

static struct verdict check_displaced(const struct game *g, fig_id f, const struct base *to)
{
    for (struct working w = working_with(g, f, HOOK(check_displaced)); working_next(&w);)
        if (w.is->check_displaced)
            pass_on(w.is->check_displaced(g, f, to));
    return allow();
}

/* Its rider would leave with it. [cavalry.moved-together] */
struct verdict check_may_leave(const struct game *g, fig_id f, const struct base *to)
{
    if (!g->ncard)
        return allow();
    pass_on(check_displaced(g, f, to));
    return rider_of(g, f) == NOBODY ? allow() : check_displaced(g, rider_of(g, f), to);
}

struct verdict check_may_end(const struct game *g, fig_id bearer, fig_id f, const struct base *end,
                             const struct walk *walk)
{
    for (struct working w = working_with(g, bearer, HOOK(check_move_end)); working_next(&w);)
        if (w.is->check_move_end)
            pass_on(w.is->check_move_end(g, f, end, walk));
    return allow();
}

bool forced_is_bound(const struct game *g)
{
    enum mk_rule r = ruleset_of(g)->extra.confused_bound;

    return r != R_NONE && !breaks(r);
}

/* Where that section of the mover's body ends. */
static struct base section_end(const struct mover *m, fig_id section)
{
    struct base b = base_formed(piece_of(m->g, section), m->end.at, m->end.facing, m->end.discs,
                                m->end.under);

    b.high = m->end.high;
    return b;
}

/* What its abilities say about the end of its own move. It comes first: they may have a clause of their
 * own for what terrain and bases forbid to everybody. All sections of a body are moved, whichever of
 * them were given the action, and each has its own abilities. A rider is moved with its mount, so what
 * binds it binds both. [multidial.ability.own-section, cavalry.moved-together] */
static struct verdict check_will(const struct mover *m)
{
    bool own = m->g->ask.ask != ASK_CONFUSE || forced_is_bound(m->g);
    fig_id rider = rider_of(m->g, m->fig), body = body_of(m->g, m->fig);

    for (int i = 0; own && i < piece_of(m->g, body)->sections; i++) {
        struct base end = section_end(m, (fig_id)(body + i));
        pass_on(check_may_end(m->g, (fig_id)(body + i), (fig_id)(body + i), &end, m->walk));
    }
    if (own && rider != NOBODY)
        pass_on(check_may_end(m->g, rider, m->fig, &m->end, m->walk));
    return check_may_leave(m->g, m->fig, &m->end);
}

/* A disc turns on any spot it stands on. */
static struct verdict check_turn(const struct mover *m)
{
    pass_on(check_will(m));
    if (m->end.discs == 2 && m->end.facing != m->start.facing)
        pass_on(check_stand(m->g, m->fig, &m->end, m->walk));
    return check_captive_room(m->g, m->fig, &m->end);
}

/* How far its base extends from the centre: terrain stops it once all of that is inside.
 * [terrain.hindering.partial, mounted-warriors.hindering-stop] */
static int32_t reach_of(const struct base *b)
{
    bool half = breaks(R_MOUNTED_WARRIORS_HINDERING_STOP) ||
                breaks(R_MOUNTED_WARRIORS_HINDERING_NARROW) ||
                breaks(R_MOUNTED_WARRIORS_ELEVATED_STOP) ||
                breaks(R_MOUNTED_WARRIORS_ELEVATED_NARROW);

    if (breaks(R_TERRAIN_HINDERING_PARTIAL))
        return 0;
    return half ? b->radius : b->radius * b->discs;
}

/* The kind of piece says which straight ways it knows; it turns on any spot. */
static struct verdict check_straight(const struct mover *m, const struct mk_order *o)
{
    if (o->nvia)
        return deny_figure((enum mk_rule)m->walk->straight_rule, m->fig);
    for (struct working w = working_with(m->g, m->fig, HOOK(check_way)); working_next(&w);)
        if (w.is->check_way)
            pass_on(w.is->check_way(m->g, m->fig, &m->start, &m->end));
    return allow();
}

static bool stays(const struct mover *m, const struct mk_order *o)
{
    return o->nvia == 0 && vec_eq(m->start.at, m->end.at) && m->start.high == m->end.high &&
           m->start.under == m->end.under;
}

/* On foot, or as its abilities let it. */
static struct verdict check_walked(const struct mover *m, const struct mk_order *o, int32_t *length)
{
    const struct game *g = m->g;
    int32_t far = vec_dist(m->start.at, m->end.at), limit = limit_of(m->walk);
    bool straight = m->walk->flags & WALK_STRAIGHT;

    if (straight)
        pass_on(check_straight(m, o));
    if (far > limit && (o->nvia || !comes_down_stairs(m))) {
        pass_on(check_ground(g, &m->end, m->walk));
        return too_far(far, limit);
    }
    pass_on(check_will(m));
    pass_on(check_stand(g, m->fig, &m->end, m->walk));
    pass_on(check_goal(m));
    if (g->castles && !o->nvia && changes_floor(m))
        pass_on(check_by_portal(m, limit, length));
    else
        pass_on(o->nvia || straight
                    ? check_drawn(m, o, length)
                    : check_shortest(m, o->flags & ORDER_YES_OR_NO, length));
    return check_captive_room(g, m->fig, &m->end);
}

/* By way of an access point, where its movement ends. [castle.access.move] */
static struct verdict check_through(const struct mover *m, const struct mk_order *o,
                                    int32_t *length)
{
    pass_on(check_will(m));
    pass_on(check_stand(m->g, m->fig, &m->end, m->walk));
    pass_on(check_access(m, o, limit_of(m->walk), length));
    return check_captive_room(m->g, m->fig, &m->end);
}

static struct verdict check_within(const struct game *g, fig_id f, const struct mk_order *o,
                                   const struct walk *w, int32_t *length, int64_t *work)
{
    struct mover m = {g, f, w, base_of(g, f), base_of(g, f), 0, work};

    *length = 0;
    if (!is_well_formed(o))
        return deny(R_MOVEMENT_NOT_OFF_BOARD);
    m.reach = reach_of(&m.start);
    m.end.facing = o->facing;
    m.start.high = figure_of(g, f)->flags & FIG_SOARS;
    m.end.high = w->flags & WALK_SOARS;
    if (o->kind != ORDER_TURN) {
        m.end.at = o->to;
        m.end.under = g->castles && !m.end.high && ends_under(g, f, o->to, o->floor);
        pass_on(check_floor(g, o));
    }
    if (o->kind == ORDER_TURN || stays(&m, o))
        return check_turn(&m);
    bool flies = flies_between_floors(w);
    bool climbs = floors_apart(g, &m.start, &m.end) && !flies;
    struct verdict v = climbs ? deny(R_NOT_ASKED) : check_walked(&m, o, length);
    if (!g->castles || allowed(v))
        return v;
    struct verdict through = check_through(&m, o, length);
    return allowed(through) || climbs ? through : v;
}

struct verdict check_path(const struct game *g, fig_id f, const struct mk_order *o,
                          const struct walk *w, int32_t *length)
{
    const int64_t may = o->flags & ORDER_ONE_OF_MANY ? MK_PATH_WORK / 8 : MK_PATH_WORK;
    int64_t left = may;
    struct verdict v = check_within(g, f, o, w, length, &left);

    v.effort = (uint16_t)((may - left) * 1000 / MK_PATH_WORK);
    if (v.rule == R_MOVE_ROOM_FOUND)
        v.effort = 1000;                /* looking for room has cost as much as a path may */
    return v;
}

angle mk_facing_after(const struct game *g, fig_id f, vec to)
{
    struct base start = base_of(g, f), end = base_at(g, f, to, start.facing);
    struct mover m = {.g = g, .fig = f, .start = start, .end = end};

    if (vec_eq(start.at, to) || !(walk_flags(g, f) & WALK_STRAIGHT) ||
        allowed(check_straight(&m, &(struct mk_order){0})))
        return start.facing;
    return angle_of(vec_sub(to, start.at));
}

/* --- the order */

bool ends_at_opponent(const struct game *g, const struct mk_order *o)
{
    struct base end = base_on(g, o->fig, o->kind == ORDER_MOVE ? o->to : figure_of(g, o->fig)->at,
                              o->facing, o->floor);

    end.high = figure_of(g, o->fig)->flags & FIG_SOARS;
    for (int f = 0; f < g->nfigure; f++)
        if (opposed(g, o->fig, (fig_id)f) && fronts_at(g, o->fig, &end, (fig_id)f))
            return true;
    return false;
}

/* What the ability that confused the figure forbids. */
static struct verdict check_confused(const struct game *g, const struct mk_order *o)
{
    const struct attack *attack = attack_top(g);
    vec to = o->kind == ORDER_TURN ? figure_of(g, o->fig)->at : o->to;
    struct base end = base_on(g, o->fig, to, o->facing, o->floor);

    for (struct working w = working_with(g, attack->attacker, HOOK(check_confused));
         attack && working_next(&w);)
        if (w.is->check_confused)
            pass_on(w.is->check_confused(g, attack->attacker, o->fig, &end));
    return allow();
}

static fig_id slowest(const struct game *g, const struct frame *formation)
{
    fig_id found = formation->member[0];

    for (int i = 1; i < formation->n; i++)
        if (on_table(g, formation->member[i]) &&
            dial_value(g, formation->member[i], SLOT_SPEED) < dial_value(g, found, SLOT_SPEED))
            found = formation->member[i];
    return found;
}

/* A way that is too long: at fault is what holds the figure back, if something does. */
static struct verdict blame(const struct game *g, fig_id f, const struct frame *formation,
                            const struct walk *w, struct verdict v)
{
    if (v.rule != R_MOVE_DISTANCE)
        return v;

    struct base b = base_of(g, f);
    int t = hindering_at(g, &b, w->flags);

    if (tally_cites(&w->speed, R_TERRAIN_HINDERING_START_HALF) && t >= 0) {
        v.culprit = CULPRIT_TERRAIN;
        v.piece = (uint16_t)t;
    } else if (tally_cites(&w->speed, R_CAPTURE_MOVE_SPEED)) {
        v.culprit = CULPRIT_FIGURE;
        v.piece = figure_of(g, f)->captive;
    } else if (formation && tally_cites(&w->speed, R_FORMATION_MOVE_SPEED)) {
        v.culprit = CULPRIT_FIGURE;
        v.piece = slowest(g, formation);
    }
    return v;
}

/* Only sections of the same body go with the one that is named, each once. */
static struct verdict check_party(const struct game *g, const struct mk_order *o)
{
    const struct body *b = sections_of(g, o->fig);
    enum mk_rule why = b ? b->distance : R_MULTIDIAL;

    for (int i = 0; i < o->nwith; i++) {
        forbid_figure(!same_body(g, o->fig, o->with[i]) || o->with[i] == o->fig, why, o->with[i]);
        for (int j = 0; j < i; j++)
            forbid_figure(o->with[i] == o->with[j], why, o->with[i]);
    }
    return allow();
}

static void walk_ordered(const struct game *g, const struct mk_order *o,
                         const struct frame *formation, struct walk *out)
{
    fig_id who[MK_MEMBERS] = {o->fig};

    if (formation) {
        walk_in_manner(g, o->fig, formation, formation->travel.manner, out);
        return;
    }
    for (int i = 0; i < o->nwith; i++)
        who[i + 1] = o->with[i];
    walk_together(g, who, 1 + o->nwith, o->manner, out);
}

struct verdict check_move(const struct game *g, const struct mk_order *o)
{
    bool member = g->ask.ask == ASK_MEMBER, confused = g->ask.ask == ASK_CONFUSE;
    const struct figure *f = figure_of(g, o->fig);
    struct walk w;
    int32_t length;

    pass_on(check_party(g, o));
    if ((confused || g->ask.ask == ASK_TURN) && o->fig != g->ask.fig)
        return deny_figure(R_ACTION_ONE_BY_ONE, g->ask.fig);
    if (o->flags & ORDER_ABOARD)
        return check_board(g, o);
    if (carrier_of(g, o->fig) != NOBODY)
        return check_leave(g, o);
    if (mount_of(g, o->fig) != NOBODY)
        return check_dismount(g, o);
    const struct frame *formation = member ? frame_find(g, FRAME_FORMATION) : NULL;

    walk_ordered(g, o, formation, &w);
    forbid_figure(member && (f->flags & FIG_HELD) && (w.flags & WALK_NO_TURN_AFTER_FAIL) &&
                      o->facing != f->facing,
                  R_BREAKAWAY_MOUNTED_NO_TURN, o->fig);
    struct verdict way = check_path(g, o->fig, o, &w, &length);
    pass_on(blame(g, o->fig, formation, &w, way));
    if (confused)
        pass_on(check_confused(g, o));
    if ((g->options & OPTION_TYPES) && (!confused || forced_is_bound(g)))
        pass_on(check_daunted(g, o));
    if (breaks(R_MOVE_FACING) && o->facing != f->facing)
        return deny(R_MOVE_FACING);
    if (breaks(R_MOVEMENT_MAY_BE_SHORTER) && length + MK_INCH < limit_of(&w))
        return deny(R_MOVE_DISTANCE);
    way.unit = UNIT_LENGTH;
    way.amount = length;
    return way;
}

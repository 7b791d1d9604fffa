/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* trace.c: where a curve belongs to the boundary of the region within reach.
 *
 *  (1) The shortest length is continuous away from obstacles. So the boundary consists of places
 *      exactly max_length away, which lie on circles and involutes around the states, and of
 *      borders of obstacles that are within reach.
 *  (2) A place on a circle or an involute belongs to it if its state sees it and no state reaches
 *      it by a path shorter by more than SLACK.
 *  (3) Whatever keeps a place off the boundary holds for some distance: lengths change by no more
 *      than the place moves, and a segment moves by no more than its far end. Beside the end of a
 *      wall lengths jump: a piece of boundary there that is shorter than CLEAR_MAX may be missed.
 */
#include "geom/trace.h"

#include "geom/graph.h"
#include "geom/real.h"
#include "geom/search.h"

#define SLACK 0.25
#define CLEAR_LEAST 0.01                 /* for rounding */
#define CLEAR_MAX 256.0
#define LOOKS 3                          /* how often a place is checked against every obstacle */
#define NO_STATE (-1)

static struct reach_trace circle(point at, double r, int index)
{
    return (struct reach_trace){ .a = at, .b = { r, 0 }, .r = r, .span = 2 * REAL_PI,
                                 .length = 2 * REAL_PI * r, .kind = TRACE_CIRCLE,
                                 .index = (int16_t)index, .turn = 1 };
}

/* A path that came to the corner in the direction d bends around it: it continues somewhere
 * between d and the first edge of the corner on that side. */
static void narrow(struct reach_trace *t, const struct path_corner *c, point d)
{
    double right = point_cross(d, c->right), left = point_cross(d, c->left), r = t->r;
    point from = right > 0 ? d : c->left, to = right > 0 ? c->right : d;

    if (!((right > 0 && left > 0) || (right < 0 && left < 0)))
        return;
    t->b = point_mul(from, r / point_len(from));
    t->span = real_sweep(from, to, 1);
    t->length = r * t->span;
}

struct reach_trace trace_of_state(const struct path_scratch *s, int state)
{
    const struct path_state *k = &s->state[state];
    double left = s->max_length - k->g;

    if (!spot_is_disc(s, k->spot)) {
        struct reach_trace t = circle(k->p, left, state);

        if (spot_is_corner(s, k->spot))
            narrow(&t, &s->corner[spot_corner(s, k->spot)], point_sub(k->p, k->from));
        return t;
    }

    const struct path_disc *d = &s->disc[spot_disc(k->spot)];
    double span = left / d->r < k->limit ? left / d->r : k->limit;

    return (struct reach_trace){ .a = d->c, .r = d->r, .span = span, .length = left * span,
                                 .kind = TRACE_INVOLUTE, .index = (int16_t)state,
                                 .turn = (int16_t)spot_turn(k->spot) };
}

struct reach_trace trace_of_rim(const struct path_scratch *s, int disc)
{
    double r = s->disc[disc].r;

    return (struct reach_trace){ .a = s->disc[disc].c, .b = { r, 0 }, .r = r, .span = 2 * REAL_PI,
                                 .length = 2 * REAL_PI * r, .kind = TRACE_RIM,
                                 .index = (int16_t)disc, .turn = -1 };
}

struct reach_trace trace_of_edge(point a, point b, double nudge)
{
    double length = point_dist(a, b);

    return (struct reach_trace){ .a = a, .b = b, .span = length, .length = length,
                                 .nudge = nudge, .kind = TRACE_EDGE, .index = -1 };
}

double trace_speed(const struct reach_trace *t)
{
    double speed = t->length / t->span;

    return t->r > speed ? t->r : speed;
}

void trace_begin(struct path_scratch *s)
{
    for (int i = 0; i < s->nstate; i++)
        s->nap[i] = (struct reach_nap){ 0, 0 };
}

bool trace_is_closed(const struct reach_trace *t)
{
    return (t->kind == TRACE_CIRCLE || t->kind == TRACE_RIM) && t->span > 2 * REAL_PI - 1e-9;
}

/* By up to a full turn. */
static point rotate(point a, double radians)
{
    if (radians > REAL_PI)
        radians -= 2 * REAL_PI;
    if (radians < -REAL_PI)
        radians += 2 * REAL_PI;
    return real_rotate(a, radians);
}

/* A place on an involute; *from gets where the path to it leaves the rim. */
static point involute_at(const struct path_scratch *s, const struct reach_trace *t, double u,
                         point *from)
{
    double sweep = t->turn > 0 ? u : t->span - u;
    double left = s->max_length - s->state[t->index].g - t->r * sweep;
    point q = rotate(point_sub(s->state[t->index].p, t->a), t->turn * sweep);
    point d = point_mul((point){ -q.y, q.x }, t->turn * left / t->r);

    *from = point_add(t->a, q);
    return point_add(*from, d);
}

point trace_at(const struct path_scratch *s, const struct reach_trace *t, double u)
{
    point from;

    if (t->kind == TRACE_INVOLUTE)
        return involute_at(s, t, u, &from);
    if (t->kind == TRACE_EDGE)
        return point_add(t->a, point_mul(point_sub(t->b, t->a), u / t->span));
    return point_add(t->a, rotate(t->b, t->turn * u));
}

/* Is x, `along` the trace, within reach? *clear gets for how far that stays so. Neighbouring
 * places are mostly reached by the same state, so that one is tried first. A state that does not
 * reach x is skipped until it might; the state `own`, which never does, altogether. */
static bool reached(struct path_scratch *s, point x, double along, double budget, int own,
                    double *clear)
{
    *clear = 1e9;
    for (int i = -1; i < s->nstate && s->work >= 0; i++) {
        int state = i < 0 ? s->hint : i;
        struct reach_nap *nap = &s->nap[state];
        double away = along > nap->at ? along - nap->at : nap->at - along, left, far;

        if (state >= s->nstate || state == own || (i >= 0 && i == s->hint))
            continue;
        if (away >= nap->far) {
            s->work -= (int64_t)LOOKS * s->glance;
            left = search_left_at(s, state, x, budget, &far);
            if (left >= 0) {
                s->hint = state;
                *clear = left > CLEAR_MAX ? graph_gap(s, x, -1) : left;
                *clear = *clear > CLEAR_MAX ? *clear : CLEAR_MAX;
                *clear = *clear < left ? *clear : left;
                return true;
            }
            *nap = (struct reach_nap){ along, far > CLEAR_LEAST ? far - CLEAR_LEAST : 0 };
            away = 0;
        }
        *clear = nap->far - away < *clear ? nap->far - away : *clear;
    }
    return false;
}

/* May the path to the state bend there and continue to x? */
static bool bends_to(const struct path_scratch *s, const struct path_state *k, point x,
                     double *clear)
{
    const struct path_corner *c;
    point d = point_sub(k->p, k->from), e = point_sub(x, k->p);

    if (!spot_is_corner(s, k->spot))
        return true;
    c = &s->corner[spot_corner(s, k->spot)];
    if (graph_may_bend(c, d, e))
        return true;
    *clear = graph_bend_gap(c, d, e);
    return false;
}

/* How far x is off the table; negative if it is on it. */
static double beyond(const struct path_scratch *s, point x)
{
    double across = real_max(s->lo.x - x.x, x.x - s->hi.x);
    double along = real_max(s->lo.y - x.y, x.y - s->hi.y);

    return s->lo.x < s->hi.x ? real_max(across, along) : -1;
}

static void pay(struct path_scratch *s, int64_t work)
{
    s->work -= work;
    s->overflow |= s->work < 0;
}

static int64_t cost_of_place(const struct path_scratch *s)
{
    return s->nstate + (int64_t)LOOKS * s->glance;
}

static bool level_holds(struct path_scratch *s, const struct reach_trace *t, double u,
                        double *clear)
{
    const struct path_state *k = &s->state[t->index];
    point from = t->a;
    point x = t->kind == TRACE_INVOLUTE ? involute_at(s, t, u, &from) : trace_at(s, t, u);

    pay(s, 1);
    if (!bends_to(s, k, x, clear))
        return false;
    *clear = beyond(s, x);
    if (*clear > 0)
        return false;
    pay(s, cost_of_place(s));
    *clear = graph_hides(s, from, x, k->spot, SPOT_GOAL);
    if (*clear >= 0 ||
        reached(s, x, u * trace_speed(t), s->max_length - SLACK, t->index, clear))
        return false;
    if (*clear > CLEAR_LEAST)
        *clear = real_min(*clear, graph_margin(s, from, x, k->spot));
    return true;
}

static bool edge_holds(struct path_scratch *s, const struct reach_trace *t, double u, double *clear)
{
    point d = point_sub(t->b, t->a), left = point_mul((point){ -d.y, d.x }, t->nudge / t->span);
    point x = point_add(trace_at(s, t, u), left);
    bool holds;

    *clear = graph_covers(s, x, -1);
    if (*clear >= 0)
        return false;
    holds = reached(s, x, u * trace_speed(t), s->max_length, NO_STATE, clear);
    if (holds)
        *clear = 0;
    return holds;
}

/* A path can follow the rim until it meets something else. */
static bool rim_holds(struct path_scratch *s, const struct reach_trace *t, double u, double *clear)
{
    point x = trace_at(s, t, u);

    *clear = graph_covers(s, x, t->index);
    if (*clear >= 0 || !reached(s, x, u * trace_speed(t), s->max_length, NO_STATE, clear))
        return false;
    if (*clear > 0)
        *clear = real_min(*clear, graph_gap(s, x, t->index));
    return true;
}

bool trace_holds(struct path_scratch *s, const struct reach_trace *t, double u, double *clear)
{
    *clear = 0;
    if (s->overflow)
        return false;
    if (t->kind == TRACE_RIM || t->kind == TRACE_EDGE)
        pay(s, cost_of_place(s));

    bool holds = t->kind == TRACE_RIM    ? rim_holds(s, t, u, clear)
                 : t->kind == TRACE_EDGE ? edge_holds(s, t, u, clear)
                                         : level_holds(s, t, u, clear);

    *clear = *clear > CLEAR_LEAST ? *clear - CLEAR_LEAST : 0;
    return holds;
}

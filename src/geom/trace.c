/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* trace.c: where a curve belongs to the boundary of the region within reach.
 *
 *  (1) The shortest length is continuous away from obstacles. So the boundary consists of places
 *      exactly max_length away, which lie on circles and involutes around the states, and of
 *      borders of obstacles that are within reach.
 *  (2) A place on a circle or an involute belongs to it when its state sees it and no state reaches
 *      it on a way shorter by more than SLACK.
 */
#include "geom/trace.h"

#include "geom/graph.h"
#include "geom/real.h"
#include "geom/search.h"

#define SLACK 0.25

struct reach_trace trace_of_state(const struct path_scratch *s, int state)
{
    const struct path_state *k = &s->state[state];
    double left = s->max_length - k->g;

    if (!spot_is_disc(s, k->spot))
        return (struct reach_trace){ .a = k->p, .r = left, .span = 2 * REAL_PI,
                                     .length = 2 * REAL_PI * left, .kind = TRACE_CIRCLE,
                                     .index = (int16_t)state, .turn = 1 };

    const struct path_disc *d = &s->disc[spot_disc(k->spot)];
    double span = left / d->r < k->limit ? left / d->r : k->limit;

    return (struct reach_trace){ .a = d->c, .r = d->r, .span = span, .length = left * span,
                                 .kind = TRACE_INVOLUTE, .index = (int16_t)state,
                                 .turn = (int16_t)spot_turn(k->spot) };
}

struct reach_trace trace_of_rim(const struct path_scratch *s, int disc)
{
    double r = s->disc[disc].r;

    return (struct reach_trace){ .a = s->disc[disc].c, .r = r, .span = 2 * REAL_PI,
                                 .length = 2 * REAL_PI * r, .kind = TRACE_RIM,
                                 .index = (int16_t)disc, .turn = -1 };
}

struct reach_trace trace_of_edge(point a, point b, double nudge)
{
    double length = point_dist(a, b);

    return (struct reach_trace){ .a = a, .b = b, .span = length, .length = length,
                                 .nudge = nudge, .kind = TRACE_EDGE, .index = -1 };
}

bool trace_is_closed(const struct reach_trace *t)
{
    return t->kind == TRACE_CIRCLE || t->kind == TRACE_RIM;
}

static point rotate(point a, double radians)
{
    return real_rotate(real_rotate(a, radians / 2), radians / 2);
}

/* Where the way leaves the rim, for a place of an involute. */
static point unwound_from(const struct path_scratch *s, const struct reach_trace *t, double u)
{
    double sweep = t->turn > 0 ? u : t->span - u;

    return rotate(point_sub(s->state[t->index].p, t->a), t->turn * sweep);
}

static point involute_at(const struct path_scratch *s, const struct reach_trace *t, double u)
{
    double sweep = t->turn > 0 ? u : t->span - u;
    double left = s->max_length - s->state[t->index].g - t->r * sweep;
    point q = unwound_from(s, t, u), d = point_mul((point){ -q.y, q.x }, t->turn * left / t->r);

    return point_add(t->a, point_add(q, d));
}

point trace_at(const struct path_scratch *s, const struct reach_trace *t, double u)
{
    if (t->kind == TRACE_INVOLUTE)
        return involute_at(s, t, u);
    if (t->kind == TRACE_EDGE)
        return point_add(t->a, point_mul(point_sub(t->b, t->a), u / t->span));
    return point_add(t->a, rotate((point){ t->r, 0 }, t->turn * u));
}

/* Does the state reach x within the budget? */
static bool reaches(struct path_scratch *s, int state, point x, double budget)
{
    const struct path_state *k = &s->state[state];

    if (k->g + point_dist(k->p, x) > budget)
        return false;

    double length = search_length_to(s, state, x);

    return length >= 0 && length <= budget;
}

/* Neighbouring places are mostly reached by the same state: it is asked first. */
static bool reached(struct path_scratch *s, point x, double budget)
{
    if (s->hint < s->nstate && reaches(s, s->hint, x, budget))
        return true;
    for (int i = 0; i < s->nstate; i++) {
        if (i != s->hint && reaches(s, i, x, budget)) {
            s->hint = i;
            return true;
        }
    }
    return false;
}

static bool level_holds(struct path_scratch *s, const struct reach_trace *t, double u)
{
    const struct path_state *k = &s->state[t->index];
    point x = trace_at(s, t, u), from = t->a;

    if (t->kind == TRACE_INVOLUTE)
        from = point_add(t->a, unwound_from(s, t, u));
    if (spot_is_corner(s, k->spot) &&
        !graph_may_bend(&s->corner[spot_corner(s, k->spot)], point_sub(k->p, k->from),
                        point_sub(x, k->p)))
        return false;
    return graph_sees(s, from, x, k->spot, SPOT_GOAL) && !reached(s, x, s->max_length - SLACK);
}

static bool border_holds(struct path_scratch *s, const struct reach_trace *t, double u)
{
    point x = trace_at(s, t, u);

    if (t->kind == TRACE_RIM)
        return !graph_covers(s, x, t->index) && reached(s, x, s->max_length);

    point d = point_sub(t->b, t->a), left = point_mul((point){ -d.y, d.x }, t->nudge / t->span);

    x = point_add(x, left);
    return !graph_covers(s, x, -1) && reached(s, x, s->max_length);
}

bool trace_holds(struct path_scratch *s, const struct reach_trace *t, double u)
{
    return t->kind <= TRACE_INVOLUTE ? level_holds(s, t, u) : border_holds(s, t, u);
}

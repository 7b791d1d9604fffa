/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* reach.c: the outline of the region within reach.
 *
 * Every curve that may bound the region (trace.h) is sampled every PROBE units, except where it is
 * known not to be boundary; where it starts or stops being boundary, the place is found by bisection.
 * The pieces are then linked end to start.
 *
 *  (1) Circles and rims are written as arcs, involutes as chords that stray by at most 2 units.
 *  (2) A piece of boundary shorter than PROBE may be missed; the outline then runs straight across.
 */
#include "geom/path.h"

#include "geom/graph.h"
#include "geom/real.h"
#include "geom/search.h"
#include "geom/trace.h"

#define PROBE 64.0
#define HALVINGS 8                       /* of a probe: to a quarter of a unit */
#define NUDGE 0.01                       /* off an edge: tells sides of walls apart, and rounding */
#define ARC_LEAST 4.0
#define STEP_MAX 0.15                   /* of an involute, in radians */

static bool add_piece(struct path_scratch *s, const struct reach_trace *t, double from, double to)
{
    if (to - from < 1e-12)
        return true;
    if (s->npiece == MK_REACH_PIECES) {
        s->overflow = true;
        return false;
    }
    s->piece[s->npiece++] = (struct reach_piece){ *t, from, to, trace_at(s, t, from),
                                                  trace_at(s, t, to), false };
    return true;
}

/* The last place that holds, between `in`, which does, and `out`, which does not. */
static double bisect(struct path_scratch *s, const struct reach_trace *t, double in, double out)
{
    double clear;

    for (int i = 0; i < HALVINGS; i++) {
        double mid = (in + out) / 2;

        if (trace_holds(s, t, mid, &clear))
            in = mid;
        else
            out = mid;
    }
    return in;
}

/* How many steps of the trace can be skipped. */
static int steps_clear(const struct reach_trace *t, double step, double clear)
{
    return (int)(clear / (trace_speed(t) * step));
}

/* Cuts the trace, from parameter u on over n steps, into the pieces that hold. */
static void cut(struct path_scratch *s, const struct reach_trace *t, double u, int n)
{
    double step = t->span / n, begin = u, clear;
    bool on = trace_holds(s, t, u, &clear);

    for (int i = 1 + steps_clear(t, step, clear); i <= n && !s->overflow;
         i += 1 + steps_clear(t, step, clear)) {
        double at = u + i * step;
        bool now = trace_holds(s, t, at, &clear);

        if (now && !on)
            begin = bisect(s, t, at, at - step);
        if (!now && on)
            add_piece(s, t, begin, bisect(s, t, at - step, at));
        on = now;
    }
    if (on)
        add_piece(s, t, begin, u + t->span);
}

/* Closed traces are cut from a place that does not hold, so that no piece is cut in two. */
static void add_trace(struct path_scratch *s, struct reach_trace t)
{
    int n = (int)(t.length / PROBE) + 2, first = 0;
    double clear;

    if (t.span < 1e-9 || t.r < 0)
        return;
    trace_begin(s);
    while (trace_is_closed(&t) && first < n && trace_holds(s, &t, t.span * first / n, &clear))
        first += 1 + steps_clear(&t, t.span / n, clear);
    if (first >= n)
        add_piece(s, &t, 0, t.span);
    else
        cut(s, &t, t.span * first / n, n);
}

static void add_poly_traces(struct path_scratch *s, const struct poly *p)
{
    bool ccw = poly_area2(p) > 0;

    for (int i = 0; i < p->n; i++) {
        point a = point_of(p->v[i]), b = point_of(p->v[i + 1 < p->n ? i + 1 : 0]);

        add_trace(s, ccw ? trace_of_edge(b, a, NUDGE) : trace_of_edge(a, b, NUDGE));
    }
}

static void add_table_traces(struct path_scratch *s, const struct field *f)
{
    const point v[] = { { f->lo.x, f->lo.y }, { f->hi.x, f->lo.y }, { f->hi.x, f->hi.y },
                        { f->lo.x, f->hi.y } };

    for (int i = 0; i < 4 && !vec_eq(f->lo, f->hi); i++)
        add_trace(s, trace_of_edge(v[i], v[(i + 1) % 4], 0));
}

static void add_traces(struct path_scratch *s, const struct field *f)
{
    for (int i = 0; i < s->nstate; i++)
        add_trace(s, trace_of_state(s, i));
    for (int i = 0; i < s->ndisc; i++)
        add_trace(s, trace_of_rim(s, i));
    for (int i = 0; i < s->npoly; i++)
        add_poly_traces(s, s->poly[i].poly);
    for (int i = 0; i < f->nwall; i++) {
        point a = point_of(f->wall[i].a), b = point_of(f->wall[i].b);

        add_trace(s, trace_of_edge(a, b, NUDGE));
        add_trace(s, trace_of_edge(b, a, NUDGE));
    }
    add_table_traces(s, f);
}

/* The outline under construction: `at` is where its last leg ended. */
struct pen {
    struct reach *out;
    int n;
    vec at;
    bool full;
};

static void draw(struct pen *p, struct leg leg)
{
    if (vec_eq(leg.to, p->at))
        return;
    if (p->n == MK_REACH_LEGS) {
        p->full = true;
        return;
    }
    p->out->leg[p->n++] = leg;
    p->at = leg.to;
}

static void draw_arc(struct pen *p, const struct path_scratch *s, const struct reach_piece *k)
{
    int parts = k->to - k->from > 3 ? 3 : 1;     /* radians: no arc of half a turn or more */

    for (int i = 1; i <= parts; i++) {
        double u = k->from + (k->to - k->from) * i / parts;
        struct leg leg = { point_round(trace_at(s, &k->trace, u)), point_round(k->trace.a),
                           (int8_t)k->trace.turn };

        if ((k->to - k->from) * k->trace.r < ARC_LEAST)
            leg.turn = 0;
        draw(p, leg);
    }
}

/* A chord over an angle u of a curve of radius r strays from it by r u^2 / 8: at most 2 units
 * for u = 4 / sqrt r. Within a step the radius grows by no more than the rim that is unwound. */
static void draw_involute(struct pen *p, const struct path_scratch *s, const struct reach_piece *k)
{
    double u = k->from, left = s->max_length - s->state[k->trace.index].g;

    while (u < k->to) {
        double sweep = k->trace.turn > 0 ? u : k->trace.span - u;
        double step = 4 / sqrt(left - k->trace.r * sweep + k->trace.r * STEP_MAX + 1);

        u += step < STEP_MAX ? step : STEP_MAX;
        draw(p, (struct leg){ .to = point_round(trace_at(s, &k->trace, u < k->to ? u : k->to)) });
    }
}

static void draw_piece(struct pen *p, const struct path_scratch *s, const struct reach_piece *k)
{
    draw(p, (struct leg){ .to = point_round(k->a) });
    if (k->trace.kind == TRACE_EDGE)
        draw(p, (struct leg){ .to = point_round(k->b) });
    else if (k->trace.kind == TRACE_INVOLUTE)
        draw_involute(p, s, k);
    else
        draw_arc(p, s, k);
}

/* The unused piece that starts nearest to p, or -1 when the loop's own start is as near. */
static int next_piece(const struct path_scratch *s, point p, point start)
{
    double best = point_dist(p, start);
    int found = -1;

    for (int i = 0; i < s->npiece; i++) {
        double d = s->piece[i].used ? best : point_dist(p, s->piece[i].a);

        if (d < best) {
            best = d;
            found = i;
        }
    }
    return found;
}

static void draw_loop(struct pen *p, struct path_scratch *s, int first)
{
    point start = s->piece[first].a;

    p->at = point_round(start);
    for (int i = first; i >= 0; i = next_piece(s, s->piece[i].b, start)) {
        s->piece[i].used = true;
        draw_piece(p, s, &s->piece[i]);
    }
    draw(p, (struct leg){ .to = point_round(start) });
}

/* Loops of fewer than two legs are what rounding left of tiny ones. */
static int link_pieces(struct reach *out, struct path_scratch *s)
{
    struct pen p = { .out = out };

    out->nloop = 0;
    for (int i = 0; i < s->npiece && !p.full; i++) {
        if (s->piece[i].used)
            continue;
        if (out->nloop == MK_REACH_LOOPS)
            return -1;
        out->first[out->nloop] = p.n;
        draw_loop(&p, s, i);
        if (p.n - out->first[out->nloop] >= 2)
            out->nloop++;
        else
            p.n = out->first[out->nloop];
    }
    out->first[out->nloop] = p.n;
    return p.full ? -1 : out->nloop;
}

int reach_region(struct reach *out, const struct field *f, vec from, int32_t max_length,
                 struct path_scratch *scratch)
{
    const int64_t may = f->work > 0 ? f->work : MK_PATH_WORK;

    out->nloop = 0;
    out->work = 0;
    out->first[0] = 0;
    scratch->start = scratch->goal = from;
    scratch->has_goal = false;
    scratch->max_length = max_length;
    if (max_length <= 0 || !graph_load(scratch, f))
        return max_length > 0 && scratch->overflow ? -1 : 0;
    search_run(scratch);
    out->work = may - scratch->work;
    if (scratch->overflow)
        return -1;
    scratch->npiece = scratch->hint = 0;
    add_traces(scratch, f);
    out->work = may - scratch->work;
    return scratch->overflow ? -1 : link_pieces(out, scratch);
}

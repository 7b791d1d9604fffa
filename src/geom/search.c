/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* search.c: A* with proposals that are tested only when their turn comes.
 *
 * A proposal says "from this state straight to that spot" and carries the least length of a path
 * that does so. Most proposals are never looked at again, so their obstacles are never tested. When
 * the heap is full, blocked or outdated proposals are removed. */
#include "geom/search.h"

#include "geom/graph.h"
#include "geom/real.h"

#define PROPOSAL 24                      /* the work of one */

/* A proposal worked out: the segment a to b, and the length of the whole path to b. */
struct step {
    point a, b;
    double g;
    bool changed;                        /* the layer, on the disc it comes from */
};

static bool earlier(const struct path_proposal *p, const struct path_proposal *q)
{
    if (p->f != q->f)
        return p->f < q->f;
    if (p->state != q->state)
        return p->state < q->state;
    return p->spot != q->spot ? p->spot < q->spot : p->layer < q->layer;
}

static void heap_up(struct path_proposal *heap, int i)
{
    struct path_proposal p = heap[i];

    while (i > 0 && earlier(&p, &heap[(i - 1) / 2])) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i] = p;
}

static void heap_down(struct path_proposal *heap, int n, int i)
{
    struct path_proposal p = heap[i];

    for (int child = 2 * i + 1; child < n; child = 2 * i + 1) {
        if (child + 1 < n && earlier(&heap[child + 1], &heap[child]))
            child++;
        if (!earlier(&heap[child], &p))
            break;
        heap[i] = heap[child];
        i = child;
    }
    heap[i] = p;
}

static struct path_proposal heap_pop(struct path_scratch *s)
{
    struct path_proposal top = s->heap[0];

    s->heap[0] = s->heap[--s->nheap];
    if (s->nheap > 0)
        heap_down(s->heap, s->nheap, 0);
    return top;
}

double search_rim(const struct path_scratch *s, const struct path_state *k, point q, int layer)
{
    if (!spot_is_disc(s, k->spot))
        return 0;

    double limit = layer == k->layer ? k->limit : s->change[k - s->state].limit;

    point c = s->disc[spot_disc(k->spot)].c;
    double sweep = real_sweep(point_sub(k->p, c), point_sub(q, c), spot_turn(k->spot));

    if (sweep > 2 * REAL_PI - 1e-9)
        sweep = 0;                       /* the same place, but for rounding */
    return sweep < limit - 1e-9 ? sweep : -1;
}

/* May the path to the state continue in the direction e? */
static bool bends(const struct path_scratch *s, const struct path_state *k, point e)
{
    if (!spot_is_corner(s, k->spot))
        return true;
    return graph_may_bend(&s->corner[spot_corner(s, k->spot)], point_sub(k->p, k->from), e);
}

static bool arrives(const struct path_scratch *s, int spot, point d)
{
    if (!spot_is_corner(s, spot))
        return true;
    return graph_may_arrive(&s->corner[spot_corner(s, spot)], d);
}

static double to_goal(const struct path_scratch *s, point p)
{
    return s->has_goal ? point_dist(p, s->to) : 0;
}

/* The length is first bounded from below, with the chord in place of the rim: that is cheaper. */
static bool step_to(const struct path_scratch *s, const struct path_state *k, int spot, int layer,
                    struct step *out)
{
    if (!graph_tangent(s, k->spot, spot, &out->a, &out->b))
        return false;

    point d = point_sub(out->b, out->a);
    double straight = point_len(d), rest = straight + to_goal(s, out->b);

    if (k->g + point_dist(k->p, out->a) + rest > s->max_length + REAL_EPS)
        return false;
    if (!bends(s, k, d) || !arrives(s, spot, d))
        return false;

    double sweep = search_rim(s, k, out->a, layer);

    if (sweep < 0)
        return false;
    out->g = k->g + straight;
    if (sweep > 0)
        out->g += sweep * s->disc[spot_disc(k->spot)].r;
    out->changed = sweep > 0 && layer != k->layer && sweep > s->change[k - s->state].at;
    return true;
}

/* Is there already a path to this place on the disc that is no longer? */
static bool disc_dominated(const struct path_scratch *s, int spot, int layer, const struct step *t)
{
    const struct path_disc *d = &s->disc[spot_disc(spot)];

    for (int i = d->latest[layer][spot_turn(spot) > 0]; i >= 0; i = s->state[i].next) {
        const struct path_state *k = &s->state[i];
        double sweep = k->g <= t->g + REAL_EPS ? search_rim(s, k, t->b, layer) : -1;

        if (sweep >= 0 && k->g + sweep * d->r <= t->g + REAL_EPS)
            return true;
    }
    return false;
}

/* Has the corner been reached, or is it not there at all? */
static bool corner_is_done(const struct path_corner *c, int layer)
{
    return (c->done >> layer & 1) || !(c->layers >> layer & 1);
}

static bool outdated(const struct path_scratch *s, int spot, int layer, const struct step *t)
{
    if (spot_is_disc(s, spot))
        return disc_dominated(s, spot, layer, t);
    return spot_is_corner(s, spot) && corner_is_done(&s->corner[spot_corner(s, spot)], layer);
}

static bool usable(const struct path_scratch *s, const struct path_proposal *p, struct step *t)
{
    const struct path_state *k = &s->state[p->state];

    return step_to(s, k, p->spot, p->layer, t) && !outdated(s, p->spot, p->layer, t) &&
           graph_sees(s, t->a, t->b, k->spot, p->spot) &&
           (s->nrim == 0 ||
            graph_layer_sees(s, t->a, t->b, p->layer, p->layer != k->layer && !t->changed));
}

/* How far x may move until the path to it, which leaves the rim at a, leaves it where it is
 * free, or where it arrives: moving x turns a by no more than the move divided by the length of
 * the segment. */
static double rim_clear(const struct path_scratch *s, const struct path_state *k, point a,
                        double straight)
{
    point c = s->disc[spot_disc(k->spot)].c;
    double sweep = real_sweep(point_sub(k->p, c), point_sub(a, c), spot_turn(k->spot));
    double back = sweep - k->limit, on = 2 * REAL_PI - sweep;

    return (back > 0 && back < on ? back : on) * straight / 2;
}

/* For a segment a to x that is blocked. On a disc a moves along with x. */
static double way_clear(const struct path_scratch *s, const struct path_state *k, point a, point x,
                        double straight)
{
    double depth = graph_hides(s, a, x, k->spot, SPOT_GOAL);
    double r = spot_is_disc(s, k->spot) ? s->disc[spot_disc(k->spot)].r : 0;

    return depth > 0 && r > straight ? depth * straight / r : depth;
}

double search_left_at(struct path_scratch *s, int state, point x, double budget, double *clear)
{
    const struct path_state *k = &s->state[state];
    double least = k->g + point_dist(k->p, x), straight, sweep, length;
    point a, b;

    *clear = least - budget;
    if (least > budget)
        return -1;
    *clear = 0;
    s->to = x;
    if (!graph_tangent(s, k->spot, SPOT_GOAL, &a, &b))
        return -1;
    if (!bends(s, k, point_sub(x, a))) {
        *clear = graph_bend_gap(&s->corner[spot_corner(s, k->spot)], point_sub(k->p, k->from),
                                point_sub(x, a));
        return -1;
    }
    straight = point_dist(a, x);
    sweep = search_rim(s, k, a, k->layer);
    if (sweep < 0) {
        *clear = rim_clear(s, k, a, straight);
        return -1;
    }
    length = k->g + straight + (sweep > 0 ? sweep * s->disc[spot_disc(k->spot)].r : 0);
    if (length > budget) {
        *clear = length - budget;
        if (sweep > 0)
            *clear = real_min(*clear, rim_clear(s, k, a, straight));
        return -1;
    }
    *clear = way_clear(s, k, a, x, straight);
    return *clear < 0 ? budget - length : -1;
}

/* Counts work; a search that has used up its budget stops. */
static void spend(struct path_scratch *s, int64_t work)
{
    s->work -= work;
    s->overflow |= s->work < 0;
}

/* Keeps only usable proposals. If there are still too many, the scratch is too small. */
static void heap_thin(struct path_scratch *s)
{
    int n = 0;
    struct step t;

    int64_t cost = (int64_t)s->nheap * s->glance;

    if (cost > s->work) {
        s->overflow = true;
        return;
    }
    s->work -= cost;
    for (int i = 0; i < s->nheap; i++) {
        if (usable(s, &s->heap[i], &t))
            s->heap[n++] = s->heap[i];
    }
    s->nheap = n;
    for (int i = n / 2 - 1; i >= 0; i--)
        heap_down(s->heap, n, i);
    s->overflow |= n > MK_PATH_HEAP * 3 / 4;
}

static void propose(struct path_scratch *s, int state, int spot, int layer)
{
    const struct path_state *k = &s->state[state];
    struct step t;

    if (spot_is_corner(s, spot) && corner_is_done(&s->corner[spot_corner(s, spot)], layer))
        return;
    if (!step_to(s, k, spot, layer, &t))
        return;

    double f = t.g + to_goal(s, t.b);

    if (f > s->max_length + REAL_EPS)
        return;
    if (s->nheap == MK_PATH_HEAP && !s->overflow)
        heap_thin(s);
    if (s->overflow)
        return;
    s->heap[s->nheap] = (struct path_proposal){ f, state, (int16_t)spot, (int16_t)layer };
    heap_up(s->heap, s->nheap++);
}

static void propose_in(struct path_scratch *s, int state, int layer)
{
    int from = s->state[state].spot, n = spot_count(s);

    spend(s, (int64_t)PROPOSAL * n);

    for (int spot = s->has_goal ? SPOT_GOAL : SPOT_DISC; spot < n; spot++) {
        bool same = spot_is_disc(s, from) && spot_is_disc(s, spot) &&
                    spot_disc(from) == spot_disc(spot);

        if (!same && spot != from)
            propose(s, state, spot, layer);
    }
}

static void propose_all(struct path_scratch *s, int state)
{
    int layer = s->state[state].layer;

    propose_in(s, state, layer);
    if (s->nrim > 0 && layer == LAYER_FIRST)
        propose_in(s, state, LAYER_SECOND);
}

static void settle(struct path_scratch *s, struct path_state *k, int index)
{
    if (spot_is_disc(s, k->spot)) {
        int32_t *latest = &s->disc[spot_disc(k->spot)].latest[k->layer][spot_turn(k->spot) > 0];

        k->limit = graph_rim_limit(s, k->spot, k->p);
        if (s->nrim > 0)
            k->limit = graph_rim_layer(s, k->spot, k->p, k->layer, k->limit, &s->change[index]);
        k->next = *latest;
        *latest = index;
    } else if (spot_is_corner(s, k->spot)) {
        s->corner[spot_corner(s, k->spot)].done |= (uint8_t)(1 << k->layer);
    }
}

static int add_state(struct path_scratch *s, const struct path_proposal *p, const struct step *t)
{
    int i = s->nstate;

    if (i == MK_PATH_STATES) {
        s->overflow = true;
        return -1;
    }
    s->state[i] = (struct path_state){ t->a, t->b, t->g, 0, p->state, -1, p->spot, p->layer };
    settle(s, &s->state[i], i);
    s->nstate++;
    return i;
}

int search_run(struct path_scratch *s)
{
    const struct path_proposal start = { 0, -1, SPOT_START, LAYER_FIRST };
    struct step t = { s->from, s->from, 0, false };

    propose_all(s, add_state(s, &start, &t));
    while (s->nheap > 0 && !s->overflow) {
        struct path_proposal p = heap_pop(s);

        spend(s, s->glance);
        if (!usable(s, &p, &t))
            continue;

        int i = add_state(s, &p, &t);

        if (i >= 0 && p.spot == SPOT_GOAL)
            return i;
        if (i >= 0)
            propose_all(s, i);
    }
    return -1;
}

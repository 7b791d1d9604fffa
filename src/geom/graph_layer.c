/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* graph_layer.c: segments where there is a rim that is crossed once, and the fence behind it. */
#include "geom/graph.h"

#include "geom/way.h"

/* Where the segment first meets one of the walls or passes an end of one, after its start: a
 * segment that starts at the rim leaves it on its own side. More than its length if it does not. */
static double first_touch(const struct path_scratch *s, const struct way *w, int first, int n)
{
    double best = w->length + 1;

    for (int i = first; i < first + n; i++) {
        const struct path_wall *wall = &s->wall[i];
        double oa = offset(w, wall->a), ob = offset(w, wall->b), at = -1;

        if (apart(oa, ob))
            at = crossing(w, wall->a, oa, wall->b, ob);
        else if (oa <= REAL_EPS && oa >= -REAL_EPS)
            at = point_dot(w->u, point_sub(wall->a, w->a));
        if (at > REAL_EPS && at <= w->length + REAL_EPS && at < best)
            best = at;
    }
    return best;
}

/* Does the segment cross one of the walls, or pass an end of one, further than `after` along it? */
static bool layer_blocks(const struct path_scratch *s, const struct way *w, int layer, double after)
{
    int first = layer == LAYER_FIRST ? s->nwall : s->nwall + s->nrim;
    int n = layer == LAYER_FIRST ? s->nrim : s->nfence;

    for (int i = first; i < first + n; i++) {
        const struct path_wall *wall = &s->wall[i];
        double oa = offset(w, wall->a), ob = offset(w, wall->b);
        double at = apart(oa, ob) ? crossing(w, wall->a, oa, wall->b, ob) : -1;

        if (at > after && at > REAL_EPS && at < w->length - REAL_EPS)
            return true;
    }
    for (int i = 0; i < s->ncorner; i++) {
        const struct path_corner *c = &s->corner[i];
        double off = offset(w, c->p), at = point_dot(w->u, point_sub(c->p, w->a));

        if (c->layers == 1 << layer && off < REAL_EPS && off > -REAL_EPS && at > after &&
            at > REAL_EPS && at < w->length - REAL_EPS)
            return true;
    }
    return false;
}

bool graph_layer_sees(const struct path_scratch *s, point a, point b, int layer, bool changes)
{
    struct way w;
    double after = 0;

    if (!way_begin(&w, a, b))
        return !changes;
    if (changes)
        after = first_touch(s, &w, s->nwall, s->nrim);
    return after <= w.length + REAL_EPS && !layer_blocks(s, &w, layer, after);
}

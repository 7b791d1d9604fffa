/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* path_find.c: the shortest path, from the search to legs on the lattice.
 *
 *  (1) An arc shorter than ARC_LEAST becomes a straight leg: rounding might swap its ends.
 */
#include "geom/path.h"

#include "geom/graph.h"
#include "geom/real.h"
#include "geom/search.h"

#define ARC_LEAST 4.0

static bool add_leg(struct path *out, struct leg leg)
{
    vec at = out->n > 0 ? out->leg[out->n - 1].to : out->from;

    if (vec_eq(at, leg.to))
        return true;
    if (out->n == MK_PATH_LEGS)
        return false;
    out->leg[out->n++] = leg;
    return true;
}

/* Along the rim of the state's disc to q, where the path leaves it in a layer. */
static bool add_rim(struct path *out, const struct path_scratch *s, const struct path_state *k,
                    point q, int layer)
{
    if (!spot_is_disc(s, k->spot))
        return true;

    const struct path_disc *d = &s->disc[spot_disc(k->spot)];
    struct leg leg = { point_round(q), d->centre, (int8_t)spot_turn(k->spot) };

    if (search_rim(s, k, q, layer) * d->r < ARC_LEAST)
        leg = (struct leg){ .to = leg.to };
    return add_leg(out, leg);
}

/* Reverses the links from the goal's state: returns the state after the start, which then leads
 * forward through `next`. */
static int forward(struct path_scratch *s, int goal)
{
    int after = -1;

    for (int i = goal; i >= 0; i = s->state[i].parent) {
        s->state[i].next = after;
        after = i;
    }
    return after;
}

static bool write_path(struct path *out, struct path_scratch *s, int goal)
{
    bool fits = true;

    for (int i = forward(s, goal); fits && s->state[i].next >= 0; i = s->state[i].next) {
        const struct path_state *next = &s->state[s->state[i].next];

        fits = add_rim(out, s, &s->state[i], next->from, next->layer) &&
               add_leg(out, (struct leg){ .to = point_round(next->p) });
    }
    return fits;
}

static bool within(vec a, vec b, int32_t length)
{
    return length >= 0 && vec_len2(vec_sub(b, a)) <= (int64_t)length * length;
}

bool path_find(struct path *out, const struct field *f, vec from, vec to, int32_t max_length,
               struct path_scratch *scratch)
{
    out->n = 0;
    out->from = from;
    if (!within(from, to, max_length))
        return false;
    if (field_segment_free(f, from, to))
        return add_leg(out, (struct leg){ .to = to });

    scratch->start = from;
    scratch->goal = to;
    scratch->has_goal = true;
    scratch->max_length = max_length;
    if (!graph_load(scratch, f))
        return false;

    int goal = search_run(scratch);

    return goal >= 0 && write_path(out, scratch, goal);
}

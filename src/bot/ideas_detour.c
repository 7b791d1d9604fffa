/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_detour.c: ways around obstacles. Used when nothing else is worth an action: a figure that
 * cannot go straight takes the shortest way to the enemy, or feels its way along the obstacle. */
#include <stddef.h>

#include "bot/ideas.h"
#include "base/rng.h"
#include "mk/query.h"
#include "query/propose.h"
#include "query/step.h"
#include "rules/contact.h"

enum { WALKERS = 3, FEELERS = 12, EDGES = 36, PARTS = 4, PACE = 20, LEDGES = 256 };

/* The point that far along the route. */
static vec along(const struct mk_route *r, int32_t length)
{
    for (int i = 1; i < r->n; i++) {
        int32_t part = vec_dist(r->v[i - 1], r->v[i]);

        if (part >= length)
            return vec_add(r->v[i - 1], vec_scaled(vec_sub(r->v[i], r->v[i - 1]), length));
        length -= part;
    }
    return r->v[r->n - 1];
}

struct goal {
    vec at;
    fig_id about;
    enum why why;
    int32_t danger;             /* the danger where the figure stands */
};

/* While there is time, nobody takes a detour into enemy fire. */
static int32_t value_of(struct ideas *l, const struct seen *f, vec to, const struct goal *goal,
                        int32_t value)
{
    struct stance then = {.at = to, .look = dir_between(to, goal->at)};
    int32_t more = stance_danger(l->s, f, &then) - goal->danger;

    return value - (more > 0 ? more : 0);
}

/* Returns whether the move is legal. */
static bool go(struct ideas *l, const struct seen *f, vec to, const struct goal *goal, enum why why,
               int32_t value)
{
    struct mk_order o = idea_order(l, ORDER_MOVE, f->fig);

    o.to = to;
    o.facing = angle_of(dir_between(to, goal->at));
    return ideas_try(l, &o, value, why, goal->about);
}

/* Along the shortest way, as far as it can go. */
static bool follow_route(struct ideas *l, const struct seen *f, const struct goal *goal)
{
    struct mk_route r;
    enum why why = goal->why;

    mk_route(l->g, f->fig, goal->at, &r);
    if (r.n < 2)
        return false;
    if (why == WHY_DETOUR && r.n == 2)
        why = WHY_ADVANCE;              /* nothing is in the way */
    for (int part = PARTS; part > 0; part--) {
        int32_t length = (r.speed < r.length ? r.speed - 2 : r.length) * part / PARTS;

        vec to = along(&r, length);

        if (length > MK_INCH / 2 &&
            go(l, f, to, goal, why, value_of(l, f, to, goal, 1 + PACE * part * length / MK_INCH)))
            return true;
    }
    return false;
}

/* The nearer the better, with a random part so that nobody goes to and fro for ever. */
static void probe(struct ideas *l, const struct seen *f, const struct goal *goal, vec to)
{
    int32_t nearer = (vec_dist(f->at, goal->at) - vec_dist(to, goal->at)) / MK_INCH;
    int32_t most = 1 + nearer + f->speed + rng_below(l->rng, 2 * f->speed + 1);
    int32_t v = most > l->least ? value_of(l, f, to, goal, most) : most;

    if (v > l->least)
        go(l, f, to, goal, goal->why, v);
}

/* Tries places all around. */
static void probe_around(struct ideas *l, const struct seen *f, const struct goal *goal)
{
    int32_t speed = f->speed * MK_INCH - 2;
    int first = rng_below(l->rng, MK_TURN);

    for (int i = 0; i < FEELERS; i++) {
        vec d = angle_dir(angle_norm(first + i * MK_TURN / FEELERS));
        probe(l, f, goal, vec_add(f->at, vec_stretched(d, i & 1 ? speed : speed / 2)));
    }
}

/* Tries places up or down a hill. An abrupt hill can be left only at its access points, wherever
 * the enemy is. The rules are asked about single places, not about the whole edge. */
static void probe_ledges(struct ideas *l, const struct seen *f, const struct goal *goal)
{
    vec ledge[LEDGES];
    int n = l->s->land ? ledges_unasked(l->g, f->fig, ledge, LEDGES) : 0;
    int first = n ? rng_below(l->rng, n) : 0;

    for (int i = 0; i < n; i += n / EDGES + 1)
        if (has_room(l->s, f, ledge[(first + i) % n]))
            probe(l, f, goal, ledge[(first + i) % n]);
}

static bool may_walk(const struct ideas *l, const struct seen *f)
{
    return f->able && !f->tokens && !f->engaged && !f->broken &&
           owner_of(l->g, f->fig) == l->g->ask.player;
}

/* A place beside the enemy; for a figure leading a captive, its starting area. */
static bool goal_of(const struct ideas *l, const struct seen *f, struct goal *out)
{
    const struct seen *foe = stance_nearest(l->s, f);

    if (f->captor) {
        out->at = homeward_of(l->g, f);
        out->about = figure_of(l->g, f->fig)->captive;
        out->why = WHY_HOME;
        return !vec_eq(out->at, f->at);
    }
    if (!foe)
        return false;
    vec d = vec_stretched(dir_between(foe->at, f->at), f->radius + foe->radius + MK_INCH / 16);
    *out = (struct goal){.at = vec_add(foe->at, d), .about = foe->fig, .why = WHY_DETOUR};
    return true;
}

void ideas_detour(struct ideas *l)
{
    int walkers = 0, first = l->s->nmine ? rng_below(l->rng, l->s->nmine) : 0;

    for (int i = 0; i < l->s->nmine && walkers < WALKERS; i++) {
        const struct seen *f = &l->s->seen[(first + i) % l->s->nmine];
        struct stance now = stance_now(f);
        struct goal goal;

        if (!may_walk(l, f) || !goal_of(l, f, &goal))
            continue;
        walkers++;
        goal.danger = stance_danger(l->s, f, &now);
        if (follow_route(l, f, &goal))
            continue;
        probe_around(l, f, &goal);
        probe_ledges(l, f, &goal);
    }
}

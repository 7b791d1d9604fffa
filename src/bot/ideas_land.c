/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_land.c: places where terrain helps: on a hill, at the edge of a wood, behind cover. Their
 * value is left to stance.c. */
#include <math.h>

#include "bot/cover.h"
#include "bot/ideas.h"
#include "geom/shape.h"
#include "geom/sight.h"
#include "query/propose.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/move.h"

enum {
    MARGIN = 24,                /* units a base stays inside a hill, or clear of a wood */
    EDGE = 3,                   /* divisor of the radius: how far inside the edge of a wood */
    WITHIN = 8,                 /* units that count as just inside */
};
static const double STEEP = 0.3;        /* sine of the flattest angle at which an edge is crossed */

/* A hill to stand on, or something that hinders fire? Castles are stormed, not climbed. */
static bool is_hill(const struct terrain *t)
{
    return t->level != LEVEL_GROUND && t->ground != GROUND_BLOCKING;
}

static bool is_wood(const struct terrain *t)
{
    return t->level == LEVEL_GROUND &&
           (t->ground == GROUND_HINDERING || t->ground == GROUND_CONCEALING);
}

static bool is_in_reach(const struct terrain *t, const struct errand *e)
{
    int32_t far = e->reach + e->f->piece->radius;
    vec at = e->f->at;

    return (t->flags & TERRAIN_TABLE) && !(t->flags & (TERRAIN_CASTLE | TERRAIN_BUILT)) &&
           at.x >= t->lo.x - far && at.x <= t->hi.x + far && at.y >= t->lo.y - far &&
           at.y <= t->hi.y + far;
}

static vec middle_of(const struct terrain *t)
{
    return (vec){t->lo.x + (t->hi.x - t->lo.x) / 2, t->lo.y + (t->hi.y - t->lo.y) / 2};
}

/* Can anything between these corners be near the terrain? */
static bool is_by(const struct terrain *t, vec a, vec b, int32_t more)
{
    return (a.x > b.x ? a.x : b.x) + more >= t->lo.x && (a.x < b.x ? a.x : b.x) - more <= t->hi.x &&
           (a.y > b.y ? a.y : b.y) + more >= t->lo.y && (a.y < b.y ? a.y : b.y) - more <= t->hi.y;
}

/* Only if the terrain helps there as intended. */
static void stand(struct ideas *l, const struct errand *e, vec at, enum why why,
                  const struct seen *foe)
{
    struct stance st = {.at = at, .look = dir_between(at, foe->at)};

    if (vec_len2(vec_sub(at, e->f->at)) > (int64_t)e->reach * e->reach)
        return;

    struct spot here = cover_there(l->s, e->f, at), there = cover_here(l->s, foe);

    if (why == WHY_HEIGHT ? here.hill >= 0 : cover_between(l->s, &there, &here) > 0)
        ideas_consider(l, e, &st, why, foe);
}

/* Inside the terrain, `deep` from where a line from its middle to `from` leaves it. */
static void stand_within(struct ideas *l, const struct errand *e, int t, vec from, int32_t deep,
                         enum why why, const struct seen *foe)
{
    struct poly p = ground_poly(l->g, t);
    vec middle = middle_of(terrain_of(l->g, t)), in, out;

    if (poly_segment_clip(&p, middle, from, &in, &out))
        stand(l, e, vec_add(out, vec_stretched(vec_sub(middle, out), deep)), why, foe);
}

/* How far beyond the edge it crosses there a base going that way is wholly inside the terrain. */
static int32_t depth_of(const struct poly *p, vec at, vec way, int32_t radius)
{
    double across = 1;
    int64_t least = INT64_MAX;

    for (int i = 0; i < p->n; i++) {
        vec a = p->v[i], edge = vec_sub(p->v[(i + 1) % p->n], a);
        int64_t far = segment_dist2(a, vec_add(a, edge), at);

        if (far < least) {
            least = far;
            across = fabs((double)vec_cross(way, edge)) /
                     sqrt((double)vec_len2(way) * (double)vec_len2(edge));
        }
    }
    return across > STEEP ? (int32_t)(radius / across) + WITHIN : 2 * radius;
}

/* A figure from outside stops as soon as it is in. */
static void enter(struct ideas *l, const struct errand *e, int t, vec toward, enum why why,
                  const struct seen *foe)
{
    struct poly p = ground_poly(l->g, t);
    vec from = e->f->at, way = vec_sub(toward, from), in, out;

    if (!is_by(terrain_of(l->g, t), from, toward, 0) ||
        !poly_segment_clip(&p, from, toward, &in, &out) ||
        vec_len2(vec_sub(in, from)) > (int64_t)e->reach * e->reach)
        return;
    stand(l, e, vec_add(in, vec_stretched(way, depth_of(&p, in, way, e->f->piece->radius))), why,
          foe);
}

/* Clear of the terrain, with all of it in between. */
static void stand_behind(struct ideas *l, const struct errand *e, int t, const struct seen *foe)
{
    struct poly p = ground_poly(l->g, t);
    const struct terrain *piece = terrain_of(l->g, t);
    vec middle = middle_of(piece), away = vec_sub(middle, foe->at), in, out;
    int32_t wide = vec_dist(piece->lo, piece->hi);
    vec beyond = vec_add(middle, vec_stretched(away, wide));

    if (poly_segment_clip(&p, middle, beyond, &in, &out))
        stand(l, e, vec_add(out, vec_stretched(away, e->f->piece->radius + MARGIN)), WHY_COVER, foe);
}

/* Already on it: to the edge facing the opponent. */
static void occupy(struct ideas *l, const struct errand *e, int t, const struct seen *foe)
{
    bool hill = is_hill(terrain_of(l->g, t));
    struct poly p = ground_poly(l->g, t);
    int32_t r = e->f->piece->radius;
    enum why why = hill ? WHY_HEIGHT : WHY_COVER;

    if (poly_contains(&p, e->f->at)) {
        stand_within(l, e, t, foe->at, hill ? r + MARGIN : r / EDGE, why, foe);
        return;
    }
    enter(l, e, t, foe->at, why, foe);
    enter(l, e, t, middle_of(terrain_of(l->g, t)), why, foe);
}

/* Does it matter what stands between: does it shoot, or could it be shot at wherever it goes? */
static bool is_under_fire(const struct survey *s, const struct errand *e)
{
    for (int i = s->nmine; i < s->n && !e->f->range; i++) {
        const struct seen *o = &s->seen[i];
        int32_t far = e->reach + (o->range + (o->follow & ATTACK_RANGED ? o->speed : 0)) * MK_INCH;

        if (o->range && !o->broken && within_box(s->disc[i].c, e->f->at, far))
            return true;
    }
    return e->f->range > 0;
}

void ideas_land(struct ideas *l, const struct errand *e, const struct seen *foe)
{
    if (!is_under_fire(l->s, e))
        return;
    for (int t = 0; t < l->g->nterrain && l->s->land; t++) {
        const struct terrain *piece = terrain_of(l->g, t);

        if (!is_in_reach(piece, e) || (!is_hill(piece) && !is_wood(piece)))
            continue;
        occupy(l, e, t, foe);
        if (is_wood(piece))
            stand_behind(l, e, t, foe);
    }
}

/* ---------------------------------------------------------------- where nobody goes */

bool can_stand_on_land(const struct ideas *l, const struct errand *e, vec at)
{
    for (int t = 0; t < l->g->nterrain && l->s->land; t++)
        if (is_by(terrain_of(l->g, t), at, at, e->f->radius) &&
            ground_drowns(l->g, t, e->walk) != R_NONE) {
            struct base b = base_at(l->g, e->f->fig, at, angle_of(e->f->look));
            struct poly p = ground_poly(l->g, t);

            if (poly_base_overlap(&p, &b))
                return false;
        }
    return true;
}

/* Does it bar the way of a figure that is not there yet, or make it stop at the edge? */
static bool stops(const struct game *g, int t, int walk, vec from, vec to)
{
    if (terrain_of(g, t)->ground == GROUND_LOW_WALL) {
        struct chain c = ground_chain(g, t);

        return !(walk & WALK_FREE_HINDERING) && chain_segment_crosses(&c, from, to);
    }

    struct poly p = ground_poly(g, t);
    bool bars = ground_bars(g, t, walk) != R_NONE;

    return (bars || ground_hinders(g, t, walk) || ground_steps(g, t, walk)) &&
           poly_segment_enters(&p, from, to) && (bars || !poly_contains(&p, from));
}

bool can_cross_land(const struct ideas *l, int walk, vec from, vec to)
{
    for (int t = 0; t < l->g->nterrain && l->s->land; t++)
        if (is_by(terrain_of(l->g, t), from, to, 0) && stops(l->g, t, walk, from, to))
            return false;
    return true;
}

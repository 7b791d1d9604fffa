/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stance.c: how well a figure would stand somewhere. A glance: double bases are round here. */
#include "bot/stance.h"

#include <math.h>
#include <stddef.h>

#include "geom/shape.h"
#include "geom/sight.h"
#include "rules/ground.h"

enum {
    NEXT = 20,                  /* percent of a blow that may be struck next turn */
    RISK = 65,                  /* percent of a blow that may be taken before */
    UNTURNED = 40,              /* percent of a shot for which the firer has to turn first */
    WAY = 120,                  /* per inch still to go */
    SLACK = 16,                 /* units: bases that nearly touch do */
};

static bool within(vec a, vec b, int64_t reach)
{
    return reach > 0 && vec_len2(vec_sub(a, b)) <= reach * reach;
}

/* ---------------------------------------------------------------- lines */

static bool cut_by_terrain(const struct game *g, vec a, vec b)
{
    for (int t = 0; t < g->nterrain; t++) {
        const struct terrain *piece = terrain_of(g, t);

        if (piece->ground != GROUND_BLOCKING || !(piece->flags & TERRAIN_TABLE))
            continue;
        struct poly p = ground_poly(g, t);
        if (poly_segment_enters(&p, a, b))
            return true;
    }
    return false;
}

/* Can the disc be anywhere near the segment? */
static bool beside(vec a, vec b, vec c, int32_t r)
{
    return (a.x < b.x ? a.x : b.x) - r < c.x && (a.x > b.x ? a.x : b.x) + r > c.x &&
           (a.y < b.y ? a.y : b.y) - r < c.y && (a.y > b.y ? a.y : b.y) + r > c.y;
}

bool stance_line(const struct survey *s, const struct seen *from, vec at, const struct seen *to)
{
    for (int i = 0; i < s->n; i++) {
        const struct seen *f = &s->seen[i];

        if (f != from && f != to && beside(at, to->at, f->at, f->piece->radius) &&
            segment_enters_disc(at, to->at, f->at, f->piece->radius))
            return false;
    }
    return !cut_by_terrain(s->g, at, to->at);
}

/* ---------------------------------------------------------------- blows */

struct weighing {
    const struct survey *s;
    const struct seen *f;
    const struct stance *st;
    bool engaged;               /* would touch an opponent there */
    int32_t gain, danger, second;
    int32_t way;                /* units to the next place from which it could strike */
};

static bool touches(const struct weighing *w, const struct seen *e)
{
    return e == w->st->touch || within(w->st->at, e->at, w->f->radius + e->radius + SLACK);
}

static bool faces(const struct weighing *w, const struct seen *e)
{
    return in_arc(w->f, w->st->look, vec_sub(e->at, w->st->at));
}

/* What f could do to e from there, next turn or at once. */
static int32_t blow_at(const struct weighing *w, const struct seen *e)
{
    const struct seen *f = w->f;
    int32_t v = 0;

    if (touches(w, e))
        return faces(w, e) ? strike(f, e, ATTACK_CLOSE, 0) : 0;
    if (w->engaged)
        return 0;
    if (f->range && !e->engaged && within(w->st->at, e->at, f->range * MK_INCH) && faces(w, e))
        v = strike(f, e, ATTACK_RANGED, 0);
    if (has(f, ABILITY_CHARGE) &&
        within(w->st->at, e->at, f->speed * MK_INCH + f->radius + e->radius)) {
        int32_t charge = strike(f, e, ATTACK_CLOSE, 0);
        v = charge > v ? charge : v;
    }
    if (has(f, ABILITY_BOUND) && within(w->st->at, e->at, (f->speed + f->range) * MK_INCH)) {
        int32_t shot = strike(f, e, ATTACK_RANGED, 0);
        v = shot > v ? shot : v;
    }
    return v;
}

/* What e could do to f there, before f acts again. */
static int32_t blow_from(const struct weighing *w, const struct seen *e)
{
    const struct seen *f = w->f;
    bool near;
    int32_t v = 0;

    if (e->broken || e->tokens > 1)
        return 0;
    near = touches(w, e);
    if (near) {
        v = strike(e, f, ATTACK_CLOSE, 0);
    } else if (!e->engaged) {
        if (e->range && !w->engaged && within(w->st->at, e->at, e->range * MK_INCH))
            v = strike(e, f, ATTACK_RANGED, 0) / 100 *
                (in_arc(e, e->look, vec_sub(w->st->at, e->at)) ? 100 : UNTURNED);
        if (has(e, ABILITY_CHARGE) &&
            within(w->st->at, e->at, e->speed * MK_INCH + f->radius + e->radius))
            v = strike(e, f, ATTACK_CLOSE, 0);
        if (has(e, ABILITY_BOUND) && !w->engaged &&
            within(w->st->at, e->at, (e->speed + e->range) * MK_INCH))
            v = strike(e, f, ATTACK_RANGED, 0);
    }
    return e->tokens && v > 0 ? (v > e->push ? v - e->push : 0) : v;
}

/* How near f has to come to e before it can do something. */
static int32_t wanted(const struct seen *f, const struct seen *e)
{
    int32_t reach = f->radius + e->radius;

    if (f->range)
        reach = f->range * MK_INCH * 9 / 10;
    if (has(f, ABILITY_CHARGE) && f->speed * MK_INCH + f->radius + e->radius > reach)
        reach = f->speed * MK_INCH + f->radius + e->radius;
    return has(f, ABILITY_BOUND) ? reach + f->speed * MK_INCH : reach;
}

static void weigh(struct weighing *w, const struct seen *e)
{
    int32_t blow = blow_at(w, e), back = blow_from(w, e);
    int32_t way = (int32_t)sqrt((double)vec_len2(vec_sub(w->st->at, e->at))) - wanted(w->f, e);

    if (blow > w->gain && (touches(w, e) || stance_line(w->s, w->f, w->st->at, e)))
        w->gain = blow;
    if (back > w->danger && (touches(w, e) || has(e, ABILITY_CHARGE) || has(e, ABILITY_BOUND) ||
                             stance_line(w->s, w->f, w->st->at, e)))
        w->second = w->danger, w->danger = back;
    else if (back > w->second)
        w->second = back;
    w->way = way < w->way ? way : w->way;
}

static void weigh_all(struct weighing *w)
{
    w->engaged = w->st->touch != NULL;
    for (int i = w->s->nmine; i < w->s->n && !w->engaged; i++)
        w->engaged = touches(w, &w->s->seen[i]);
    for (int i = w->s->nmine; i < w->s->n; i++)
        weigh(w, &w->s->seen[i]);
}

int32_t stance_value(const struct survey *s, const struct seen *f, const struct stance *st)
{
    struct weighing w = {.s = s, .f = f, .st = st, .way = INT32_MAX};
    int calm = 100 - s->eager;

    weigh_all(&w);
    if (w.way == INT32_MAX || w.way < 0 || w.engaged || f->broken)
        w.way = 0;
    return w.gain / 100 * (NEXT + s->eager / 4) -
           (w.danger + w.second / 3) / 100 * (RISK * calm / 100) -
           (WAY + s->eager) * (w.way / 64) / (MK_INCH / 64);
}

bool stance_threatened(const struct survey *s, const struct seen *f, const struct stance *st)
{
    struct weighing w = {.s = s, .f = f, .st = st, .way = INT32_MAX};

    for (int i = s->nmine; i < s->n; i++)
        if (blow_from(&w, &s->seen[i]) > 0)
            return true;
    return false;
}

struct stance stance_now(const struct seen *f)
{
    return (struct stance){.at = f->at, .look = f->look};
}

int32_t stance_blow(const struct survey *s, const struct seen *f, const struct stance *st, int kind,
                    const struct seen **on)
{
    struct weighing w = {.s = s, .f = f, .st = st, .engaged = st->touch != NULL};
    int32_t best = 0;

    *on = NULL;
    for (int i = s->nmine; i < s->n; i++) {
        const struct seen *e = &s->seen[i];
        bool reached = kind == ATTACK_CLOSE
                           ? touches(&w, e)
                           : !w.engaged && !e->engaged && within(st->at, e->at, f->range * MK_INCH);
        int32_t v = reached && faces(&w, e) ? strike(f, e, kind, 0) : 0;

        if (v > best && (kind == ATTACK_CLOSE || stance_line(s, f, st->at, e))) {
            best = v;
            *on = e;
        }
    }
    return best;
}

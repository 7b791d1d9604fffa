/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stance_bound.c: how good a place can be at most, and the place where a figure stands. */
#include "bot/stance_parts.h"

#include <math.h>

#include "bot/objectives.h"

/* Most moves of f stay within this. */
static int32_t usual_reach(const struct seen *f)
{
    return f->speed * MK_INCH * (f->follow ? 2 : 1);
}

int32_t stance_span(const struct survey *s, const struct seen *f)
{
    return larger(rivals_reach(f, f->radius + s->largest), s->threat);
}

/* Whoever is further away than that makes no difference to its outlook: somebody else is nearer,
 * even if both are as large as can be. Where there are walls, some may be out of the question. */
static int32_t horizon(const struct survey *s, const struct seen *f, fig_id nearest, int32_t reach)
{
    const struct seen *near;
    int32_t touch = f->radius + s->largest, most;

    if (s->walled || s->n == s->nmine)
        return EVERYWHERE;
    most = larger(rivals_wanted(f, touch), touch);
    near = survey_find(s, nearest);
    near = near && !near->mine ? near : &s->seen[s->nmine];
    most += (int32_t)sqrt((double)vec_len2(vec_sub(f->at, near->at)));
    return larger(most, stance_span(s, f) + reach) + ERROR;
}

static void look_at(struct survey *s, const struct seen *f, const struct seen *e, int64_t apart2,
                    struct outlook *o)
{
    const struct rivals *r = survey_rivals(s, f, e);
    int32_t touch = f->radius + e->radius, near = larger(r->wanted, touch);
    int32_t far = (int32_t)sqrt((double)apart2);

    o->near = far - near < o->near ? far - near : o->near;
    o->gap = far - touch < o->gap ? far - touch : o->gap;
    o->way = far - r->wanted < o->way ? far - r->wanted : o->way;
    o->alone &= far > r->far;
    if (far > o->reach + r->own + ERROR)
        return;
    o->blow = larger(o->blow, survey_blow(s, f, e, BLOW_REAR));
    if (f->range)
        o->blow = larger(o->blow, survey_blow(s, f, e, BLOW_SHOT));
}

static void look_out(struct survey *s, const struct seen *f, int32_t reach, struct outlook *out)
{
    int32_t far = horizon(s, f, out->nearest, reach);
    struct outlook o = {.when = s->now, .me = s->me, .at = f->at, .reach = reach, .near = INT32_MAX,
                        .way = INT32_MAX, .gap = INT32_MAX, .nearest = NOBODY, .alone = true};
    int64_t least = INT64_MAX;

    for (struct nearby b = near_foes(s, f->at, far); nearby_next(&b);) {
        const struct seen *e = &s->seen[b.at];
        int64_t apart2 = vec_len2(vec_sub(f->at, e->at));

        if (apart2 > (int64_t)far * far)
            continue;
        look_at(s, f, e, apart2, &o);
        if (apart2 < least && !(e->built && survey_rivals(s, f, e)->wanted == HOPELESS)) {
            least = apart2;
            o.nearest = e->fig;
        }
    }
    *out = o;
}

/* What f can expect, recomputed only if something has changed. */
static const struct outlook *outlook_of(struct survey *s, const struct seen *f, int32_t reach)
{
    struct outlook *o = &s->known[f->fig].outlook;

    if (!o->when || o->when < s->foes || o->when < s->since[f->fig] || o->me != s->me ||
        !vec_eq(o->at, f->at) || o->reach < reach)
        look_out(s, f, reach, o);
    return o;
}

int32_t stance_way(struct survey *s, const struct seen *f)
{
    return outlook_of(s, f, usual_reach(f))->way;
}

/* Where there are no walls, something can be done to everybody. */
const struct seen *stance_nearest(struct survey *s, const struct seen *f)
{
    return survey_find(s, outlook_of(s, f, usual_reach(f))->nearest);
}

bool stance_is_alone(struct survey *s, const struct seen *f)
{
    return outlook_of(s, f, usual_reach(f))->alone;
}

int32_t stance_here(struct survey *s, const struct seen *f)
{
    struct stance now = stance_now(f);
    const struct outlook *o;

    if (s->stay[f->index] != INT32_MIN)
        return s->stay[f->index];
    o = outlook_of(s, f, usual_reach(f));
    if (o->alone)
        s->stay[f->index] =
            objectives_value(s, f, f->at) -
            stance_trouble(s, f, o->way == INT32_MAX || o->way < 0 || f->broken ? 0 : o->way);
    else
        s->stay[f->index] = stance_value(s, f, &now);
    return s->stay[f->index];
}

int32_t stance_blow_bound(struct survey *s, const struct seen *f, int32_t way, int kind)
{
    bool shot = kind != ATTACK_CLOSE;
    int32_t best = 0, most = way + (shot ? f->range * MK_INCH : f->radius + s->largest) + ERROR;

    for (struct nearby b = near_foes(s, f->at, most); nearby_next(&b);) {
        const struct seen *e = &s->seen[b.at];
        int64_t far = way + (shot ? f->range * MK_INCH : f->radius + e->radius) + ERROR;

        if (vec_len2(vec_sub(f->at, s->disc[b.at].c)) <= far * far)
            best = larger(best, survey_blow(s, f, e, shot ? BLOW_SHOT : BLOW_REAR));
    }
    return best;
}

int32_t stance_bound_free(struct survey *s, const struct seen *f, int32_t reach)
{
    int32_t usual = usual_reach(f), way;
    const struct outlook *o = outlook_of(s, f, reach > usual ? reach : usual);

    way = o->near == INT32_MAX || f->broken ? 0 : o->near - reach - ERROR;
    return stance_most(s, f->range || f->follow ? o->blow : 0) -
           stance_trouble(s, f, way > 0 ? way : 0) + objectives_bound(s, f, reach);
}

/* The least that its answer costs. Behind it, it must turn first. */
static int32_t answer_of(struct survey *s, const struct seen *f, const struct seen *foe)
{
    int32_t v;

    if (foe->broken || foe->tokens > 1)
        return 0;
    v = survey_blow(s, f, foe, BACK_CLOSE);
    v = foe->held || f->sneaks ? v / 100 * UNTURNED : v;
    v -= foe->tokens ? foe->push : 0;
    return v > 0 ? stance_feared(s, v) : 0;
}

int32_t stance_bound_beside(struct survey *s, const struct seen *f, const struct seen *foe)
{
    return stance_most(s, survey_blow(s, f, foe, BLOW_REAR)) +
           (foe->range ? stance_menace(s, foe) / 100 * PIN : 0) - answer_of(s, f, foe);
}

/* The best shot among the opponents it could reach. */
static int32_t max_pinned(struct survey *s, const struct seen *f, const struct outlook *o,
                          int32_t reach)
{
    int32_t most = 0;

    if (o->gap > reach + ERROR)
        return 0;
    for (struct nearby b = near_foes(s, f->at, reach + f->radius + s->largest + ERROR);
         nearby_next(&b);) {
        const struct seen *e = &s->seen[b.at];
        int64_t far = reach + f->radius + e->radius + ERROR;

        if (e->range && vec_len2(vec_sub(f->at, e->at)) <= far * far)
            most = larger(most, stance_menace(s, e));
    }
    return most;
}

int32_t stance_bound(struct survey *s, const struct seen *f, int32_t reach)
{
    int32_t usual = usual_reach(f), way;
    const struct outlook *o = outlook_of(s, f, reach > usual ? reach : usual);

    way = o->near == INT32_MAX || f->broken ? 0 : o->near - reach - ERROR;
    return stance_most(s, o->blow) + max_pinned(s, f, o, reach) / 100 * PIN -
           stance_trouble(s, f, way > 0 ? way : 0) + objectives_bound(s, f, reach);
}

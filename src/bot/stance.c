/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* stance.c: how good a place is for a figure. Approximate: double bases count as round. */
#include "bot/stance_parts.h"

#include <math.h>
#include <stddef.h>

#include "bot/cover.h"
#include "bot/objectives.h"
#include "geom/sight.h"
#include "rules/hooks.h"

enum {
    NEXT = 20,                  /* percent of an attack that may be made next turn */
    RISK = 80,                  /* percent of an attack that may be suffered before */
    WAY = 120,                  /* per inch of the way left… */
    BRISK = 8,                  /* …for a figure that moves this many a turn; slow ones set out
                                 * first */
    SLACK = 16,                 /* units: bases this close count as touching */
};

/* ---------------------------------------------------------------- lines */

/* Can the disc be near the segment? */
static bool beside(vec a, vec b, vec c, int32_t r)
{
    /* One branch instead of four that cannot be foreseen. */
    return ((a.x < b.x ? a.x : b.x) - r < c.x) & ((a.x > b.x ? a.x : b.x) + r > c.x) &
           ((a.y < b.y ? a.y : b.y) - r < c.y) & ((a.y > b.y ? a.y : b.y) + r > c.y);
}

/* Is there no base between them? */
static bool past_bases(const struct survey *s, const struct seen *from, vec at, const struct seen *to)
{
    for (struct nearby b = near_line(s, at, to->at, s->largest); nearby_next(&b);) {
        const struct disc *d = &s->disc[b.at];

        if (beside(at, to->at, d->c, d->r) && b.at != from->body && b.at != to->body &&
            segment_enters_disc(at, to->at, d->c, d->r))
            return false;
    }
    return true;
}

/* The same from that spot. Figures below do not block one above. */
static bool line_from(struct survey *s, const struct seen *from, const struct spot *here,
                      const struct seen *to)
{
    struct spot there = cover_here(s, to);
    bool above = here->hill >= 0 || there.hill >= 0;

    return (above || past_bases(s, from, here->at, to)) &&
           cover_between(s, here, &there) < COVER_BLOCKED;
}

bool stance_line(struct survey *s, const struct seen *from, vec at, const struct seen *to)
{
    struct spot here = cover_there(s, from, at);

    return line_from(s, from, &here, to);
}

/* ---------------------------------------------------------------- blows */

struct weighing {
    struct survey *s;
    const struct seen *f;
    const struct stance *st;
    struct spot spot;           /* the same with its terrain; see spot_of */
    bool spotted;
    bool engaged;               /* would touch an opponent there */
    int32_t gain, danger, second;
    int risk;                   /* percent of the danger that counts */
    int32_t pinned;             /* value of the shots it prevents */
    int32_t way;                /* units to the nearest place from which it could attack */
};

/* An opponent as seen from there. */
struct foe {
    const struct seen *e;
    int64_t apart2;             /* square of the distance between the centres */
    bool touch;
};

static struct foe foe_at(const struct weighing *w, int i)
{
    struct foe o = {.e = &w->s->seen[i]};

    o.apart2 = vec_len2(vec_sub(w->st->at, o.e->at));
    o.touch = o.e == w->st->touch || within(o.apart2, w->f->radius + o.e->radius + SLACK);
    return o;
}

/* Filled only when a line is needed. */
static const struct spot *spot_of(struct weighing *w)
{
    if (!w->spotted)
        w->spot = cover_there(w->s, w->f, w->st->at);
    w->spotted = true;
    return &w->spot;
}

static bool faces(const struct weighing *w, const struct seen *e)
{
    return in_arc(w->f, w->st->look, vec_sub(e->at, w->st->at));
}

static bool stays(const struct weighing *w)
{
    return vec_eq(w->st->at, w->f->at);
}

/* Is d out of its arc even if it turns to face another figure now in its arc? */
static bool is_opposite(const struct seen *e, vec d)
{
    double twice = 2 * e->half * e->half - 1;           /* the cosine of its whole arc */

    return e->half > 0 && (double)vec_dot(e->look, d) < twice * sqrt((double)vec_len2(e->look) *
                                                                     (double)vec_len2(d));
}

/* Is f behind it, and will stay there? A figure that is approached turns, unless it would turn
 * its back on somebody else. */
static bool is_behind(const struct weighing *w, const struct seen *e)
{
    vec d = vec_sub(w->st->at, e->at);
    int others = e->held - (e->held && within(vec_len2(vec_sub(w->f->at, e->at)),
                                              w->f->radius + e->radius + SLACK));

    if (e->built || in_arc(e, e->look, d))
        return false;
    return stays(w) || w->f->sneaks || (others > 0 && is_opposite(e, d));
}

/* What bases and terrain leave of a shot of that value along the line between them, if that is
 * worth asking. */
static int32_t shot_between(struct weighing *w, const struct seen *e, int32_t plain, int32_t least,
                            bool back)
{
    const struct spot *here;
    struct spot there;
    bool above;
    int cover;

    if (plain <= least)
        return 0;
    here = spot_of(w);
    there = cover_here(w->s, e);
    above = here->hill >= 0 || there.hill >= 0;
    if (!above && !past_bases(w->s, w->f, w->st->at, e))
        return 0;
    if (!w->s->land)
        return plain;
    cover = back ? cover_between(w->s, &there, here) : cover_between(w->s, here, &there);
    if (!cover || cover >= COVER_BLOCKED)
        return cover ? 0 : plain;
    return back ? strike(w->s->g, e, w->f, ATTACK_RANGED, -cover)
                : strike(w->s->g, w->f, e, ATTACK_RANGED, -cover);
}

/* What f could do to the other from there, next turn or at once. */
static int32_t blow_at(struct weighing *w, const struct foe *o)
{
    const struct seen *f = w->f, *e = o->e;
    int32_t v = 0, further = 0;

    if (o->touch && !faces(w, e))
        return 0;
    if (o->touch)
        return survey_blow(w->s, f, e, is_behind(w, e) ? BLOW_REAR : BLOW_CLOSE);
    if (w->engaged)
        return 0;
    if (f->range && !e->engaged && within(o->apart2, f->range * MK_INCH) && faces(w, e))
        v = shot_between(w, e, survey_blow(w->s, f, e, BLOW_SHOT), w->gain, false);
    if ((f->follow & ATTACK_CLOSE) && within(o->apart2, f->speed * MK_INCH + f->radius + e->radius))
        further = survey_blow(w->s, f, e, BLOW_CLOSE);
    if ((f->follow & ATTACK_RANGED) && within(o->apart2, (f->speed + f->range) * MK_INCH))
        further = larger(further, survey_blow(w->s, f, e, BLOW_SHOT));
    if (further > v && further > w->gain && line_from(w->s, f, spot_of(w), e))
        v = further;
    return v;
}

/* What an opponent not in contact could do to f there. */
static int32_t blow_from_afar(struct weighing *w, const struct foe *o)
{
    const struct seen *f = w->f, *e = o->e;
    int32_t v = 0;

    if ((e->follow & ATTACK_CLOSE) && within(o->apart2, e->speed * MK_INCH + f->radius + e->radius))
        v = survey_blow(w->s, f, e, BACK_CLOSE);
    if ((e->follow & ATTACK_RANGED) && !w->engaged &&
        within(o->apart2, (e->speed + e->range) * MK_INCH))
        v = larger(v, survey_blow(w->s, f, e, BACK_SHOT));
    if (e->range && !w->engaged && within(o->apart2, e->range * MK_INCH)) {
        bool turned = in_arc(e, e->look, vec_sub(w->st->at, e->at));
        int32_t plain = survey_blow(w->s, f, e, BACK_SHOT) / 100 * (turned ? 100 : UNTURNED);

        if (plain > v && plain > w->second)
            v = larger(v, shot_between(w, e, survey_blow(w->s, f, e, BACK_SHOT), 0, true) / 100 *
                              (turned ? 100 : UNTURNED));
    }
    return v;
}

/* What the other could do to f there before f acts again. */
static int32_t blow_from(struct weighing *w, const struct foe *o)
{
    const struct seen *e = o->e;
    int32_t v = 0;

    if (e->broken || e->tokens > 1)
        return 0;
    if (o->touch) {
        v = survey_blow(w->s, w->f, e, faces(w, e) ? BACK_CLOSE : BACK_REAR);
        v = is_behind(w, e) ? v / 100 * UNTURNED : v;
    } else if (!e->engaged)
        v = blow_from_afar(w, o);
    return e->tokens && v > 0 ? (v > e->push ? v - e->push : 0) : v;
}

int32_t stance_menace(struct survey *s, const struct seen *e)
{
    int32_t most = 0;

    if (s->menace[e->index] != INT32_MIN)
        return s->menace[e->index];
    s->menace[e->index] = 0;
    if (!e->range || e->broken || e->tokens > 1)
        return 0;
    for (struct nearby b = near_mine(s, e->at, e->range * MK_INCH); nearby_next(&b);) {
        const struct seen *f = &s->seen[b.at];

        if (!f->engaged && within(vec_len2(vec_sub(f->at, e->at)), e->range * MK_INCH))
            most = larger(most, survey_blow(s, f, e, BACK_SHOT));
    }
    s->menace[e->index] = most;
    return most;
}

/* A figure in contact cannot shoot at anybody else. */
static int32_t pin_of(const struct weighing *w, const struct seen *e)
{
    int others = e->held - (e->held && within(vec_len2(vec_sub(w->f->at, e->at)),
                                              w->f->radius + e->radius + SLACK));

    return e->range && others <= 0 ? stance_menace(w->s, e) : 0;
}

static void weigh_danger(struct weighing *w, const struct foe *o)
{
    int32_t back = blow_from(w, o);

    if (back > w->danger)
        w->second = w->danger, w->danger = back;
    else if (back > w->second)
        w->second = back;
}

static void weigh_gain(struct weighing *w, const struct foe *o)
{
    w->gain = larger(w->gain, blow_at(w, o));
    if (o->touch)
        w->pinned = larger(w->pinned, pin_of(w, o->e));
}

/* The opponents it may meet within reach, or that may be nearest to some place there. */
static void fill_row(struct survey *s, const struct seen *f, int32_t reach)
{
    int32_t way = stance_way(s, f), touch = f->radius + s->largest;
    int32_t most = larger(stance_span(s, f), way + reach + rivals_wanted(f, touch)) + reach + ERROR;
    struct row *row = &s->row[f->index % ROWS];

    row->of = f->fig;
    row->when = s->now;
    row->me = s->me;
    row->nmine = s->nmine;
    row->from = f->at;
    row->radius = f->radius;
    row->reach = reach;
    row->n = 0;
    for (struct nearby b = near_foes(s, f->at, s->walled ? EVERYWHERE : most); nearby_next(&b);) {
        const struct seen *e = &s->seen[b.at];
        const struct rivals *r = survey_rivals(s, f, e);
        int64_t beside = f->radius + e->radius + SLACK, far = r->far;
        int64_t matters = larger(r->far, way + reach + r->wanted) + reach + ERROR;

        if (vec_len2(vec_sub(f->at, e->at)) <= matters * matters)
            row->with[row->n++] = (struct meeting){
                .at = e->at, .wanted = r->wanted, .index = (uint16_t)b.at,
                .touch2 = beside * beside, .far2 = far * far};
    }
}

/* Is the row f's own, and have neither f nor its opponents changed since it was filled? */
static bool is_row_of(const struct survey *s, const struct row *row, const struct seen *f)
{
    return row->of == f->fig && row->when >= s->foes && row->when >= s->since[f->fig] &&
           row->me == s->me && row->nmine == s->nmine && row->radius == f->radius &&
           vec_eq(row->from, f->at);
}

static const struct row *row_of(struct survey *s, const struct seen *f, vec at)
{
    const struct row *row = &s->row[f->index % ROWS];
    int64_t reach = row->reach, way2 = vec_len2(vec_sub(at, f->at));

    if (is_row_of(s, row, f) && way2 <= reach * reach)
        return row;
    reach = f->speed * MK_INCH;
    fill_row(s, f, way2 <= reach * reach ? (int32_t)reach : (int32_t)sqrt((double)way2) + MK_INCH);
    return row;
}

int32_t stance_most(const struct survey *s, int32_t blow)
{
    return blow / 100 * (NEXT + s->eager / 4);
}

int32_t stance_trouble(const struct survey *s, const struct seen *f, int32_t way)
{
    int per_inch = s->waits ? 0 : (WAY + s->eager) * 2 * BRISK / (BRISK + f->speed);

    return per_inch * (way / 64) / (MK_INCH / 64);
}

static int risk_of(const struct survey *s)
{
    return RISK * (100 - s->eager) / 100;
}

int32_t stance_feared(const struct survey *s, int32_t danger)
{
    return danger / 100 * risk_of(s);
}

static int32_t fear(const struct weighing *w)
{
    return (w->danger + w->second / 3) / 100 * w->risk;
}

/* The opponents near enough to do something. */
struct near {
    int n;
    struct foe foe[MK_MAX_FIGURES];
};

/* Notes how far it still is to everybody, and who is near. Those are weighed once it is known
 * whether any of them would touch it. */
static void look_around(struct weighing *w, struct near *near)
{
    const struct row *row = row_of(w->s, w->f, w->st->at);
    vec at = w->st->at;
    int touched = w->st->touch ? w->st->touch->index : -1;

    near->n = 0;
    w->risk = risk_of(w->s);
    w->engaged = w->st->touch != NULL;
    for (const struct meeting *m = row->with; m < row->with + row->n; m++) {
        int64_t apart2 = vec_len2(vec_sub(at, m->at)), nearer = (int64_t)w->way + m->wanted;

        if (nearer > 0 && apart2 < nearer * nearer)
            w->way = (int32_t)sqrt((double)apart2) - m->wanted;
        if (apart2 <= m->far2) {
            bool touch = apart2 <= m->touch2 || m->index == touched;

            w->engaged |= touch;
            near->foe[near->n++] = (struct foe){.e = &w->s->seen[m->index], .apart2 = apart2,
                                                .touch = touch};
        }
    }
    if (w->way == INT32_MAX || w->way < 0 || w->engaged || w->f->broken)
        w->way = 0;
}

int32_t stance_danger(struct survey *s, const struct seen *f, const struct stance *st)
{
    struct weighing w = {.s = s, .f = f, .st = st, .way = INT32_MAX};
    struct near near;

    look_around(&w, &near);
    for (int i = 0; i < near.n; i++)
        weigh_danger(&w, &near.foe[i]);
    return fear(&w);
}

/* At most what those nearby can yield, whatever stands between. */
static int32_t max_gained(const struct weighing *w, const struct near *near)
{
    int32_t blow = 0, pinned = 0;

    for (int i = 0; i < near->n; i++) {
        const struct seen *e = near->foe[i].e;

        if (near->foe[i].touch || (w->f->follow & ATTACK_CLOSE))
            blow = larger(blow, survey_blow(w->s, w->f, e, BLOW_REAR));
        if (w->f->range || (w->f->follow & ATTACK_RANGED))
            blow = larger(blow, survey_blow(w->s, w->f, e, BLOW_SHOT));
        if (near->foe[i].touch && e->range)
            pinned = larger(pinned, stance_menace(w->s, e));
    }
    return stance_most(w->s, blow) + pinned / 100 * PIN;
}

int32_t stance_above(struct survey *s, const struct seen *f, const struct stance *st, int32_t least)
{
    struct weighing w = {.s = s, .f = f, .st = st, .way = INT32_MAX};
    struct near near;
    int32_t rest, most;

    look_around(&w, &near);
    rest = objectives_value(s, f, st->at) - stance_trouble(s, f, w.way);
    if (!near.n)
        return rest;
    most = least > INT32_MIN ? rest + max_gained(&w, &near) : INT32_MAX;
    for (int i = 0; i < near.n && most - fear(&w) > least; i++)
        weigh_danger(&w, &near.foe[i]);
    if (most - fear(&w) <= least)
        return most - fear(&w);
    for (int i = 0; i < near.n; i++)
        weigh_gain(&w, &near.foe[i]);
    if (f->left < 2 && f->push && !stays(&w))
        w.gain /= 2;                    /* it has to rest before it attacks */
    return stance_most(s, w.gain) + w.pinned / 100 * PIN - fear(&w) + rest;
}

int32_t stance_value(struct survey *s, const struct seen *f, const struct stance *st)
{
    return stance_above(s, f, st, INT32_MIN);
}

bool stance_threatened(struct survey *s, const struct seen *f, const struct stance *st)
{
    struct weighing w = {.s = s, .f = f, .st = st};

    const struct row *row;

    if (vec_eq(st->at, f->at) && stance_is_alone(s, f))
        return false;
    row = row_of(s, f, st->at);
    for (const struct meeting *m = row->with; m < row->with + row->n; m++) {
        struct foe o = foe_at(&w, m->index);

        if (blow_from(&w, &o) > 0)
            return true;
    }
    return false;
}

struct stance stance_now(const struct seen *f)
{
    return (struct stance){.at = f->at, .look = f->look};
}

int stance_stings(struct survey *s, const struct seen *f, const struct stance *st)
{
    struct weighing w = {.s = s, .f = f, .st = st};
    const struct row *row;
    int n = 0;

    if (!anybody_has(s->g, HOOK(strikes_mover)) || f->armor)
        return 0;
    row = row_of(s, f, st->at);
    for (const struct meeting *m = row->with; m < row->with + row->n; m++) {
        struct foe o = foe_at(&w, m->index);

        n += o.touch && o.e->stings && !is_behind(&w, o.e);
    }
    return n;
}

int32_t stance_blow(struct survey *s, const struct seen *f, const struct stance *st, int kind,
                    const struct seen **on)
{
    struct weighing w = {.s = s, .f = f, .st = st, .engaged = st->touch != NULL};
    const struct row *row = row_of(s, f, st->at);
    int32_t best = 0;

    *on = NULL;
    for (const struct meeting *m = row->with; m < row->with + row->n; m++) {
        struct foe o = foe_at(&w, m->index);
        bool shot = kind != ATTACK_CLOSE;
        bool reached = shot ? !w.engaged && !o.e->engaged && within(o.apart2, f->range * MK_INCH)
                            : o.touch;
        int32_t v;

        if (o.touch && o.e->stings && !stays(&w) && !is_behind(&w, o.e)) {
            *on = NULL;                 /* a pole arm ends the action */
            return 0;
        }
        if (!reached || !faces(&w, o.e))
            continue;
        v = survey_blow(s, f, o.e, shot ? BLOW_SHOT : is_behind(&w, o.e) ? BLOW_REAR : BLOW_CLOSE);
        if (v > best && shot)
            v = shot_between(&w, o.e, v, best, false);
        if (v > best) {
            best = v;
            *on = o.e;
        }
    }
    return best;
}

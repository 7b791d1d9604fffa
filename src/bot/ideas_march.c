/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_march.c: movement formations: all members go the same way, the foremost first. */
#include <stddef.h>
#include <string.h>

#include "bot/ideas.h"
#include "geom/sight.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/move.h"
#include "rules/play.h"
#include "rules/ruleset.h"

enum { AROUND = 12 };           /* places tried around a base */
enum { COLUMN_SET = 64 };

struct column {
    int n;
    const struct seen *member[MK_MEMBERS];
    int32_t stay[MK_MEMBERS];   /* value of staying, and the cost of the action */
    int32_t bound[MK_MEMBERS];  /* of the value of any place it may go to */
    int32_t most;               /* bound of what a shift gains */
    uint64_t in[MK_MAX_FIGURES / COLUMN_SET];   /* the members once more, by index in the survey */
};

/* ---------------------------------------------------------------- who, and where to */

/* Some abilities only march alone, or with their like where the rules allow it. */
static bool shuns(const struct game *g, fig_id f, fig_id other)
{
    bool alike = ruleset_of(g)->extra.alike_march != R_NONE;

    for (struct working w = working_with(g, f, HOOK(check_formation)); working_next(&w);)
        if (w.is->check_formation && !allowed(w.is->check_formation(g, f, FORMATION_MOVE)) &&
            !(alike && w.is->marches_alike && has_ability(g, other, w.id)))
            return true;
    return false;
}

static bool can_march(const struct ideas *l, const struct seen *f, const struct seen *first)
{
    return f->able && !f->tokens && !f->engaged && !f->captor &&
           owner_of(l->g, f->fig) == l->g->ask.player &&
           f->piece->faction[0] == first->piece->faction[0] &&
           !shuns(l->g, f->fig, first->fig) && !shuns(l->g, first->fig, f->fig);
}

static bool is_in(const struct column *c, const struct seen *f)
{
    return c->in[f->index / COLUMN_SET] >> f->index % COLUMN_SET & 1;
}

static void empty(struct column *c)
{
    c->n = 0;
    memset(c->in, 0, sizeof c->in);
}

static void join(struct column *c, const struct seen *f)
{
    c->in[f->index / COLUMN_SET] |= (uint64_t)1 << f->index % COLUMN_SET;
    c->member[c->n++] = f;
}

/* May it join, touching m, a member? */
static bool may_join(const struct ideas *l, const struct seen *f, const struct seen *m,
                     const struct column *c)
{
    int64_t reach = f->radius + m->radius + MK_CONTACT;

    return vec_len2(vec_sub(f->at, m->at)) <= reach * reach && !is_in(c, f) &&
           can_march(l, f, c->member[0]) && touching(l->g, m->fig, f->fig);
}

/* Those connected to the first by contact, as many as the rules allow. */
static void gather(const struct ideas *l, const struct seen *first, struct column *c)
{
    int max = ruleset_of(l->g)->formation[FORMATION_MOVE].max;
    int limit = max < MK_MEMBERS ? max : MK_MEMBERS;

    empty(c);
    join(c, first);
    for (int at = 0; at < c->n; at++) {
        const struct seen *m = c->member[at];
        struct nearby b = near_mine(l->s, m->at, l->s->largest + m->radius + MK_CONTACT);

        while (c->n < limit && nearby_next(&b))
            if (may_join(l, &l->s->seen[b.at], m, c))
                join(c, &l->s->seen[b.at]);
    }
}

/* The speed of the slowest, or of a member that lends its own. */
static int32_t pace(const struct column *c)
{
    int slowest = INT8_MAX;

    for (int i = 0; i < c->n; i++) {
        if (c->member[i]->lends_speed)
            return c->member[i]->speed * MK_INCH;
        if (c->member[i]->speed < slowest)
            slowest = c->member[i]->speed;
    }
    return slowest * MK_INCH;
}

/* Does a figure that stays stand in the way? */
static bool is_in_the_way(const struct seen *o, vec from, vec to)
{
    int32_t r = o->piece->radius, far = r + 1;

    if (o->at.x > (from.x > to.x ? from.x : to.x) + far ||
        o->at.x < (from.x < to.x ? from.x : to.x) - far ||
        o->at.y > (from.y > to.y ? from.y : to.y) + far ||
        o->at.y < (from.y < to.y ? from.y : to.y) - far)
        return false;
    return vec_len2(vec_sub(o->at, segment_nearest(from, to, o->at))) < (int64_t)r * r;
}

/* Is there terrain across the way that may stop or bar it? */
static bool meets_ground(const struct game *g, vec from, vec to)
{
    for (int i = 0; i < g->nterrain; i++) {
        const struct terrain *t = terrain_of(g, i);
        struct poly p = {vertices_of(g) + t->corner, t->corners};
        bool beside = (from.x < t->lo.x && to.x < t->lo.x) || (from.x > t->hi.x && to.x > t->hi.x) ||
                      (from.y < t->lo.y && to.y < t->lo.y) || (from.y > t->hi.y && to.y > t->hi.y);

        if (!beside && (t->ground == GROUND_LOW_WALL || poly_segment_enters(&p, from, to)))
            return true;
    }
    return false;
}

/* Is there room, and nobody but other members in the way? */
static bool has_room_for(const struct survey *s, const struct column *c, int i, vec at)
{
    vec from = c->member[i]->at;
    int32_t r = c->member[i]->radius, most = r + s->largest + 1;
    vec lo = {(from.x < at.x ? from.x : at.x) - most, (from.y < at.y ? from.y : at.y) - most};
    vec hi = {(from.x > at.x ? from.x : at.x) + most, (from.y > at.y ? from.y : at.y) + most};

    for (struct nearby b = crowd_box(&s->crowd, lo, hi, CROWD_ALL); nearby_next(&b);) {
        vec there = s->disc[b.at].c;

        if ((there.x < lo.x) | (there.x > hi.x) | (there.y < lo.y) | (there.y > hi.y))
            continue;
        const struct seen *o = &s->seen[b.at];
        int64_t apart = c->member[i]->piece->radius + o->piece->radius - MK_CONTACT;

        if (!is_in(c, o) &&
            (vec_len2(vec_sub(at, o->at)) < apart * apart || is_in_the_way(o, from, at)))
            return false;
    }
    return at.x > r && at.y > r && at.x < s->g->board.x - r && at.y < s->g->board.y - r;
}

/* Is there room and no terrain in the way for all of them? */
static bool can_shift(const struct survey *s, const struct column *c, vec shift)
{
    for (int i = 0; i < c->n; i++) {
        vec from = c->member[i]->at, to = vec_add(from, shift);

        if (!has_room_for(s, c, i, to) || meets_ground(s->g, from, to))
            return false;
    }
    return true;
}

/* The value of a shift, or at most `least`. Nobody gains more than its bound. */
static int32_t value_shift(struct survey *s, const struct column *c, vec shift, vec toward,
                           int32_t least)
{
    int32_t v = c->most;

    if (v <= least || !can_shift(s, c, shift))
        return INT32_MIN;
    for (int i = 0; i < c->n && v > least; i++) {
        struct stance then = {.at = vec_add(c->member[i]->at, shift)};

        then.look = dir_between(then.at, toward);
        v -= c->bound[i];
        v += stance_above(s, c->member[i], &then, least > INT32_MIN ? least - v : INT32_MIN);
    }
    return v;
}

static void value_staying(struct survey *s, struct column *c)
{
    for (int i = 0; i < c->n; i++)
        c->stay[i] = stance_here(s, c->member[i]) + effort(c->member[i]);
}

/* The most a common shift can gain, together and each of them. */
static int32_t hope(struct survey *s, struct column *c)
{
    int32_t speed = pace(c);

    value_staying(s, c);
    c->most = 0;
    for (int i = 0; i < c->n; i++) {
        c->bound[i] = stance_bound(s, c->member[i], speed);
        c->most += c->bound[i] - c->stay[i];
    }
    return c->most;
}

/* Finds the best common shift that gains more than `least`; returns its value, or INT32_MIN. */
static int32_t plan(struct survey *s, struct column *c, int32_t least, vec *shift)
{
    const struct seen *foe = stance_nearest(s, c->member[0]);
    int32_t best = INT32_MIN, speed = pace(c);

    if (hope(s, c) <= least || !foe)
        return best;
    vec to = dir_between(c->member[0]->at, foe->at);
    for (int turn = -300; turn <= 300; turn += 300)
        for (int32_t length = speed - 2; length > speed / 3; length /= 2) {
            vec d = vec_stretched(dir_turned(to, turn), length);
            int32_t v = value_shift(s, c, d, foe->at, least);

            if (v > least && v - (turn != 0) > best) {
                best = v - (turn != 0);
                least = best;
                *shift = d;
            }
        }
    return best;
}

static void remember(struct survey *s, const struct column *c, vec shift)
{
    struct planned *p = &s->planned;

    p->when = s->now;
    p->me = s->me;
    p->n = c->n;
    p->shift = shift;
    for (int i = 0; i < c->n; i++) {
        p->fig[i] = c->member[i]->fig;
        p->at[i] = c->member[i]->at;
    }
}

/* Was that column's shift planned, and has nothing changed since that matters? */
static bool recall(const struct survey *s, const struct column *c, vec *shift)
{
    const struct planned *p = &s->planned;

    if (p->n != c->n || p->me != s->me || p->when < s->foes || p->when < s->relaid)
        return false;
    for (int i = 0; i < c->n; i++)
        if (p->fig[i] != c->member[i]->fig || !vec_eq(p->at[i], c->member[i]->at))
            return false;
    *shift = p->shift;
    return true;
}

/* If no shift gains as much as the best idea, what it may gain is told: there may be another. */
static void march(struct ideas *l, struct column *c)
{
    struct mk_order o = idea_order(l, ORDER_FORMATION, c->member[0]->fig);
    int32_t v;
    vec shift;

    for (int k = 1; k < c->n; k++)
        o.with[o.nwith++] = c->member[k]->fig;
    v = plan(l->s, c, l->floor, &shift);
    if (v == INT32_MIN) {
        v = c->most < l->floor ? c->most : l->floor;
        l->passed = v > l->passed ? v : l->passed;
        return;
    }
    remember(l->s, c, shift);
    ideas_note(l, &o, v, WHY_MARCH, o.fig);
}

void ideas_march_of(struct ideas *l, const struct seen *first)
{
    struct column c;

    gather(l, first, &c);
    march(l, &c);
}

/* Once a formation failed this turn none is tried again, since the table has not changed. */
void ideas_march(struct ideas *l)
{
    struct column c;
    bool seen[MK_MAX_FIGURES] = {false};

    if (frame_find(l->g, FRAME_TURN)->taken_back)
        return;
    for (int i = 0; i < l->s->nmine && l->g->actions; i++) {
        const struct seen *first = &l->s->seen[i];

        if (seen[i] || !can_march(l, first, first))
            continue;
        gather(l, first, &c);
        if (c.n < ruleset_of(l->g)->formation[FORMATION_MOVE].min)
            continue;
        for (int k = 0; k < c.n; k++)
            seen[c.member[k] - l->s->seen] = true;
        l->stage = STAGE_MARCHES + (uint32_t)i;
        if (l->want == 1)
            ideas_postpone(l, first, hope(l->s, &c), true);
        else
            march(l, &c);
    }
}

/* ---------------------------------------------------------------- member by member */

static bool waits(const struct game *g, const struct frame *f, int i)
{
    return !(f->done >> i & 1) && on_table(g, f->member[i]);
}

/* The column's shift: that of the first member that moved, or the plan. */
static bool shift_of(struct ideas *l, const struct frame *f, vec *shift)
{
    struct column c;

    empty(&c);
    for (int i = 0; i < f->n; i++) {
        const struct seen *m = survey_find(l->s, f->member[i]);

        if (m && (f->done >> i & 1)) {
            *shift = vec_sub(m->at, march_of(l->g)->from[i]);
            if (shift->x || shift->y)
                return true;
        }
        if (m)
            join(&c, m);
    }
    return c.n > 0 && (recall(l->s, &c, shift) || plan(l->s, &c, INT32_MIN, shift) > INT32_MIN);
}

/* A place for a member, not yet checked. */
struct place {
    fig_id fig;
    vec to;
    int32_t value;
};

struct places {
    int n;
    struct place place[MK_MEMBERS * MK_MEMBERS * AROUND];
};

static void note_place(struct places *p, fig_id m, vec to, int32_t value)
{
    p->place[p->n++] = (struct place){m, to, value};
}

/* Does a base other than m's certainly stand there already? Round ones only. */
static bool is_taken(const struct survey *s, fig_id m, const struct base *b)
{
    for (int i = 0; i < s->n; i++)
        if (overlaps(b->at, b->radius - 1, &s->disc[i]) && s->seen[i].fig != m &&
            s->seen[i].piece->discs == 1)
            return true;
    return false;
}

static bool offer_step(struct ideas *l, const struct place *p)
{
    struct mk_order o = idea_order(l, ORDER_MOVE, p->fig);
    const struct seen *self = survey_find(l->s, p->fig);
    const struct seen *foe = self ? stance_nearest(l->s, self) : NULL;

    o.to = p->to;
    if (foe)
        o.facing = angle_of(dir_between(p->to, foe->at));
    return ideas_try(l, &o, p->value, WHY_KEEP_RANKS, p->fig);
}

static struct place take_best(struct places *p)
{
    int best = 0;
    struct place out;

    for (int i = 1; i < p->n; i++)
        if (p->place[i].value > p->place[best].value)
            best = i;
    out = p->place[best];
    p->n--;
    for (int i = best; i < p->n; i++)       /* of equals the first stays first */
        p->place[i] = p->place[i + 1];
    return out;
}

/* The best first, until there are as many as wanted. Was any legal? */
static bool offer_places(struct ideas *l, struct places *p)
{
    int legal = 0;

    while (p->n > 0 && legal < l->want) {
        struct place best = take_best(p);

        legal += offer_step(l, &best);
    }
    return legal > 0;
}

/* Is a base touching there certainly out of reach? Round bases only. */
static bool is_too_far(const struct base *b, const struct base *at, vec direction, int32_t reach)
{
    vec to = vec_add(at->at, vec_stretched(direction, at->radius + b->radius));

    return b->discs == 1 && at->discs == 1 && vec_dist(b->at, to) > reach + MK_INCH / 4;
}

/* Beside one that has gone ahead, within reach. */
static void note_around(const struct ideas *l, fig_id m, fig_id ahead, vec to, struct places *out)
{
    struct base own = base_of(l->g, m), at = base_of(l->g, ahead), b = own;
    vec from = own.at, back = dir_between(at.at, from);
    struct walk w;

    walk_of(l->g, m, frame_find(l->g, FRAME_FORMATION), &w);
    for (int i = 0; i < AROUND; i++)
        if (!is_too_far(&own, &at, dir_turned(back, i * MK_TURN / AROUND), ruler(w.speed.total)) &&
            base_place_touching(&b, &at, dir_turned(back, i * MK_TURN / AROUND)) &&
            vec_dist(from, b.at) <= ruler(w.speed.total) &&
            (b.discs > 1 || !is_taken(l->s, m, &b)))
            note_place(out, m, b.at, 1000 - vec_dist(b.at, to) / MK_INCH);
}

/* Beside those that have gone ahead, if its own place is taken. */
static void close_up(const struct ideas *l, const struct frame *f, fig_id m, vec to,
                     struct places *out)
{
    for (int k = 0; k < f->n; k++)
        if ((f->done >> k & 1) && on_table(l->g, f->member[k]))
            note_around(l, m, f->member[k], to, out);
}

/* The foremost first. */
static bool step_in_order(struct ideas *l, const struct frame *f, vec shift)
{
    vec way = vec_stretched(shift, MK_INCH);
    struct places p;

    p.n = 0;
    for (int i = 0; i < f->n; i++)
        if (waits(l->g, f, i))
            note_place(&p, f->member[i], vec_add(march_of(l->g)->from[i], shift),
                       100000 + (int32_t)(vec_dot(way, march_of(l->g)->from[i]) >> 12));
    return offer_places(l, &p);
}

bool march_begins(struct ideas *l, const struct mk_order *o)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;
    struct ideas next;
    const struct game *g = l->g;
    const struct frame *f;
    vec shift = {0, 0};
    bool begins;

    mk_game_copy(&copy.game, g);
    ideas_begin(&next, l->s, &copy.game, INT32_MIN, 1);
    next.rng = l->rng;
    if (!allowed(mk_apply(&copy.game, o, NULL)))
        return false;
    l->s->g = &copy.game;
    f = frame_find(&copy.game, FRAME_FORMATION);
    begins = !f || copy.game.ask.ask != ASK_MEMBER ||
             (shift_of(&next, f, &shift) && step_in_order(&next, f, shift));
    l->s->g = g;
    return begins;
}

/* Those that stay behind must stay in contact: finishing is tried last, and giving up after it. */
void ideas_member(struct ideas *l)
{
    const struct frame *f = frame_find(l->g, FRAME_FORMATION);
    struct mk_order done = idea_order(l, ORDER_DONE, NOBODY);
    struct places beside;
    vec shift = {0, 0};

    l->least = INT32_MIN;
    beside.n = 0;
    ideas_note(l, &done, 1, WHY_KEEP_RANKS, NOBODY);
    if (!f || !shift_of(l, f, &shift) || step_in_order(l, f, shift))
        return;
    for (int i = 0; i < f->n; i++)
        if (waits(l->g, f, i)) {
            struct mk_order turn = idea_order(l, ORDER_TURN, f->member[i]);

            close_up(l, f, f->member[i], vec_add(march_of(l->g)->from[i], shift), &beside);
            ideas_note(l, &turn, 2, WHY_KEEP_RANKS, f->member[i]);
        }
    offer_places(l, &beside);
}

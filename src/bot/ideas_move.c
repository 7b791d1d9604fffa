/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_move.c: places that matter: beside an opponent, where a shot opens up, out of reach,
 * home. */
#include <math.h>
#include <stddef.h>

#include "bot/ideas.h"
#include "bot/objectives.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/move.h"
#include "rules/setup.h"
#include "rules/turn.h"

enum {
    AT_ONCE = 80,               /* percent of the value of an attack right after the move */
    DETOUR = 200,               /* for a way that looks blocked */
    HOMEWARD = 15,              /* per inch and point of a captive brought home */
    SCREEN = 24 * MK_INCH,      /* nearer than this a shorter move may be wiser */
    FOES = 4,                   /* opponents whose surroundings are considered */
    MARGIN = 24,                /* units to spare within range of a shot */
};

/* ---------------------------------------------------------------- one place */

/* What is lost and gained in clicks for arriving there. */
static int32_t sting(const struct errand *e, const struct stance *st, int stings)
{
    int32_t v = stings ? -loss(e->f, stings) : 0;

    if (st->touch && e->f->rams)
        v += loss(st->touch, 1);
    return v;
}

static bool fits(const struct ideas *l, const struct errand *e, const struct stance *st)
{
    int64_t way2 = vec_len2(vec_sub(st->at, e->f->at));

    return way2 <= (int64_t)e->reach * e->reach &&
           (!way2 || (has_room(l->s, e->f, st->at) && can_stand_on_land(l, e, st->at)));
}

/* What a place must be worth to beat what has been found so far, if going there gains `more`
 * besides. Rounding may cost two hundredths. */
static int32_t asked_of(const struct ideas *l, const struct errand *e, int32_t more)
{
    int64_t v;

    if (l->floor == INT32_MIN || e->percent <= 0)
        return INT32_MIN;
    v = (((int64_t)l->floor + e->base) / e->percent - 2) * 100 + e->stay - more;
    return v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : (int32_t)v;
}

/* At most what places gain whose value is no larger than that. */
static int32_t most_at(const struct errand *e, int32_t bound)
{
    return (bound - e->stay + e->at_once) / 100 * e->percent - e->base;
}

/* The same beside an opponent, and without touching anybody. */
static int32_t most_beside(struct survey *s, const struct errand *e, const struct seen *foe)
{
    return most_at(e, stance_bound_beside(s, e->f, foe) + objectives_bound(s, e->f, e->reach) +
                             (e->f->rams ? loss(foe, 1) : 0));
}

static int32_t most_free(struct survey *s, const struct errand *e, int32_t length)
{
    return most_at(e, stance_bound_free(s, e->f, length));
}

/* The most that moving can gain, apart from ramming. */
static int32_t hope(struct survey *s, const struct errand *e)
{
    return most_at(e, stance_bound(s, e->f, e->reach));
}

/* What going to a possible place is worth, and why. */
static int32_t weigh(const struct ideas *l, const struct errand *e, const struct stance *st,
                     enum why *why, const struct seen **about)
{
    const struct seen *on = NULL;
    int64_t plain = e->plain, way2 = vec_len2(vec_sub(st->at, e->f->at));
    int stings = stance_stings(l->s, e->f, st);
    int32_t v, more = sting(e, st, stings);

    if (stings >= e->f->left)
        return more;                    /* it would not live to see anything else */
    if (e->follow && way2 <= plain * plain) {
        more += stance_blow(l->s, e->f, st, e->follow, &on) / 100 * AT_ONCE;
        *why = !on ? *why : e->follow == ATTACK_CLOSE ? WHY_CHARGE : WHY_BOUND;
        *about = on ? on : *about;
    }
    v = stance_above(l->s, e->f, st, asked_of(l, e, more)) - e->stay + more;
    return v / 100 * e->percent - e->base;
}

/* A figure that only moves straight ahead faces the way it goes. */
static struct stance straightened(const struct errand *e, struct stance st)
{
    if (e->straight && !vec_eq(st.at, e->f->at))
        st.look = dir_between(e->f->at, st.at);
    return st;
}

/* Can it be worth noting now? */
static bool is_wanted(struct ideas *l, int32_t v)
{
    if (v <= l->floor && v > l->passed)
        l->passed = v;
    return v > l->floor;
}

static void note(struct ideas *l, const struct errand *e, const struct stance *st, int32_t v,
                 enum why why, const struct seen *about)
{
    struct mk_order o;
    bool stays = vec_eq(st->at, e->f->at);

    if (!is_wanted(l, v) || v > l->upto)
        return;
    o = e->order;
    if (stays && o.kind == ORDER_MOVE) {
        o.kind = ORDER_TURN;
        why = why == WHY_TOKEN ? WHY_TURN : why;        /* it is there already */
    }
    o.to = st->at;
    o.facing = angle_of(st->look);
    ideas_note(l, &o, v, why, about ? about->fig : NOBODY);
    if (l->lazy)
        l->floor = v;
}

/* The cost of a way that looks blocked. */
static int32_t detour(const struct ideas *l, const struct errand *e, const struct stance *st)
{
    bool open = vec_eq(st->at, e->f->at) || e->hops || is_open(l->s, e->f, st->at);

    return open ? 0 : DETOUR;
}

void ideas_consider(struct ideas *l, const struct errand *e, const struct stance *at, enum why why,
                    const struct seen *about)
{
    struct stance st = straightened(e, *at);
    int32_t v = fits(l, e, &st) ? weigh(l, e, &st, &why, &about) : INT32_MIN;

    if (is_wanted(l, v))
        note(l, e, &st, v - detour(l, e, &st), why, about);
}

/* ---------------------------------------------------------------- beside an opponent */

/* Distance from the middle of a base to its rim in that direction: exact for single discs. */
static int32_t rim(const struct seen *f, vec look, vec direction)
{
    double along = 0;

    if (f->piece->discs > 1)
        along = fabs((double)vec_dot(look, direction)) /
                sqrt((double)vec_len2(look) * (double)vec_len2(direction));
    return (f->piece->discs > 1 ? f->piece->radius : f->radius) +
           (int32_t)(f->piece->radius * along);
}

/* Weighs roughly the right place; the exact one is worked out only if that is worth it. */
static void beside(struct ideas *l, const struct errand *e, const struct seen *foe, vec direction,
                   enum why why)
{
    struct stance st = {.look = vec_neg(direction), .touch = foe};
    int32_t apart = rim(e->f, st.look, direction) + rim(foe, foe->look, direction) + 1;
    const struct seen *about = foe;

    st.at = vec_add(foe->at, vec_stretched(direction, apart));
    int32_t v = fits(l, e, &st) ? weigh(l, e, &st, &why, &about) : INT32_MIN;
    st = straightened(e, st);
    if (!is_wanted(l, v))
        return;
    if (e->f->piece->discs > 1 || foe->piece->discs > 1) {
        struct base at = base_of(l->g, foe->fig);
        struct base b = base_at(l->g, e->f->fig, e->f->at, angle_of(st.look));

        base_place_touching(&b, &at, direction);
        st.at = b.at;
    }
    note(l, e, &st, v - detour(l, e, &st), why, about);
}

static bool wants_contact(struct survey *s, const struct seen *f, const struct seen *foe)
{
    if (f->broken)
        return false;
    return !f->range ||
           survey_blow(s, f, foe, BLOW_CLOSE) > survey_blow(s, f, foe, BLOW_SHOT);
}

static void around(struct ideas *l, const struct errand *e, const struct seen *foe)
{
    vec here = dir_between(foe->at, e->f->at);
    int64_t reach = e->reach + e->f->radius + foe->radius;

    if (vec_len2(here) > reach * reach || !wants_contact(l->s, e->f, foe) ||
        !is_wanted(l, most_beside(l->s, e, foe)))
        return;
    beside(l, e, foe, here, WHY_CONTACT);
    beside(l, e, foe, dir_turned(here, 500), WHY_CONTACT);
    beside(l, e, foe, dir_turned(here, -500), WHY_CONTACT);
    if (foe->piece->discs == 2 || e->f->sneaks || foe->built || foe->held)
        beside(l, e, foe, vec_neg(foe->look), foe->built ? WHY_CONTACT : WHY_REAR);
    if (foe->built)
        beside(l, e, foe, foe->look, WHY_CONTACT);
}

/* ---------------------------------------------------------------- where a shot opens */

static void stand_off(struct ideas *l, const struct errand *e, const struct seen *foe)
{
    const struct seen *f = e->f;
    vec here = dir_between(foe->at, f->at);
    int32_t range = f->range * MK_INCH - MARGIN;
    int64_t far = e->reach + range, near = range;
    struct stance st = {.at = f->at, .look = vec_neg(here)};
    bool sees;

    if (!f->range || f->broken || vec_len2(here) > far * far)
        return;
    if (vec_len2(here) <= near * near && !f->engaged)
        ideas_consider(l, e, &st, WHY_AIM, foe);
    sees = stance_line(l->s, f, f->at, foe);
    for (int turn = -400; turn <= 400; turn += 400) {
        vec d = dir_turned(here, turn);

        st.at = vec_add(foe->at, vec_stretched(d, range));
        st.look = vec_neg(d);
        if (turn == 0 || !sees)
            ideas_consider(l, e, &st, WHY_AIM, foe);
    }
}

/* ---------------------------------------------------------------- forward, back, around */

static vec on_board(const struct survey *s, const struct seen *f, vec at)
{
    int32_t r = f->radius, x = s->g->board.x - r, y = s->g->board.y - r;

    return (vec){at.x < r ? r : at.x > x ? x : at.x, at.y < r ? r : at.y > y ? y : at.y};
}

/* Tries a few directions and takes the first with space. */
static void step(struct ideas *l, const struct errand *e, vec direction, int32_t length,
                 enum why why, const struct seen *foe)
{
    static const int16_t turns[] = {0, 250, -250, 500, -500, 800, -800};

    if (!is_wanted(l, most_free(l->s, e, length)))
        return;
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        vec d = vec_stretched(dir_turned(direction, turns[i]), length);
        struct stance st = {.at = on_board(l->s, e->f, vec_add(e->f->at, d))};

        if (!has_room(l->s, e->f, st.at) || (!e->hops && !is_open(l->s, e->f, st.at)) ||
            !can_stand_on_land(l, e, st.at) || !can_cross_land(l, e->walk, e->f->at, st.at))
            continue;
        st.look = dir_between(st.at, foe->at);
        st = straightened(e, st);
        if (vec_len2(vec_sub(st.at, e->f->at)) <= (int64_t)e->reach * e->reach) {
            int32_t v = weigh(l, e, &st, &why, &foe);

            note(l, e, &st, v, why, foe);
        }
        return;
    }
}

/* As near as possible while staying out of the other's reach, or just out of it again. */
static void keep_out(struct ideas *l, const struct errand *e, const struct seen *foe)
{
    int32_t way = vec_dist(e->f->at, foe->at) - survey_rivals(l->s, e->f, foe)->back - MARGIN;
    vec to = dir_between(e->f->at, foe->at);

    if (way > 0 && way < e->reach - MK_INCH && !e->f->broken)
        step(l, e, to, way, WHY_ADVANCE, foe);
    if (way < 0 && -way < e->reach - MK_INCH)
        step(l, e, vec_neg(to), -way, WHY_RETREAT, foe);
}

static void forward_and_back(struct ideas *l, const struct errand *e)
{
    const struct seen *foe = stance_nearest(l->s, e->f);
    struct stance here = stance_now(e->f);
    vec to;

    if (!foe)
        return;
    to = dir_between(e->f->at, foe->at);
    if (!e->f->broken)
        step(l, e, to, e->reach - 2, WHY_ADVANCE, foe);
    if (!e->f->broken && vec_len2(to) < (int64_t)SCREEN * SCREEN)
        step(l, e, to, e->reach / 2, WHY_ADVANCE, foe);
    keep_out(l, e, foe);
    if (stance_threatened(l->s, e->f, &here))
        step(l, e, vec_neg(to), e->reach - 2, WHY_RETREAT, foe);
    if (is_wanted(l, most_free(l->s, e, e->reach)))
        ideas_land(l, e, foe);
}

static void turn_about(struct ideas *l, const struct errand *e)
{
    struct stance st = stance_now(e->f);

    for (int i = l->s->nmine; i < l->s->n && e->f->engaged; i++) {
        const struct seen *foe = &l->s->seen[i];

        if (!foe->engaged || !touching(l->g, e->f->fig, foe->fig) ||
            touches_front(l->g, e->f->fig, foe->fig))
            continue;
        st.look = dir_between(st.at, foe->at);
        ideas_consider(l, e, &st, WHY_TURN, foe);
    }
}

/* The opponents within reach that it would most like to fight, best first. */
static int choose_foes(struct survey *s, const struct errand *e, const struct seen *foe[FOES + 1])
{
    int32_t value[FOES + 1];
    int32_t most = e->reach + e->f->range * MK_INCH + e->f->radius;
    int n = 0;

    for (struct nearby b = near_foes(s, e->f->at, most + s->largest); nearby_next(&b);) {
        const struct seen *o = &s->seen[b.at];
        int64_t reach = most + o->radius;
        int32_t v;
        int at = n;

        if (vec_len2(vec_sub(o->at, e->f->at)) > reach * reach)
            continue;
        v = survey_blow(s, e->f, o, e->f->range ? BLOW_SHOT : BLOW_CLOSE);
        for (; at > 0 && value[at - 1] < v; at--) {
            value[at] = value[at - 1];
            foe[at] = foe[at - 1];
        }
        value[at] = v;
        foe[at] = o;
        n = n < FOES ? n + 1 : FOES;
    }
    return n;
}

/* ---------------------------------------------------------------- tokens */

/* To the token's rim, straight or from a little aside; or as near as possible. */
static void toward_token(struct ideas *l, const struct errand *e, const struct aim *a)
{
    static const int16_t turns[] = {0, 600, -600, 1200, -1200};
    const struct seen *foe = stance_nearest(l->s, e->f);
    vec here = dir_between(a->at, e->f->at);
    int64_t reach = e->reach + objective_reach(e->f);

    if (!foe)
        return;
    if (vec_len2(here) > reach * reach) {
        if (a->sent == e->f->index)
            step(l, e, vec_neg(here), e->reach - 2, WHY_TOKEN, foe);
        return;
    }
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        vec d = dir_turned(here, turns[i]);
        struct stance st = {.at = vec_add(a->at, vec_stretched(d, objective_reach(e->f) - MARGIN))};

        st.look = dir_between(st.at, foe->at);
        ideas_consider(l, e, &st, WHY_TOKEN, foe);
    }
}

static void toward_tokens(struct ideas *l, const struct errand *e)
{
    for (int i = 0; i < l->s->naim; i++)
        if (l->s->aim[i].prize > 0)
            toward_token(l, e, &l->s->aim[i]);
}

/* ---------------------------------------------------------------- one figure */

vec homeward_of(const struct game *g, const struct seen *f)
{
    vec lo, hi, at = f->at;

    starting_area(g, owner_of(g, f->fig), &lo, &hi);
    return (vec){at.x < lo.x ? lo.x : at.x > hi.x ? hi.x : at.x,
                 at.y < lo.y ? lo.y : at.y > hi.y ? hi.y : at.y};
}

/* A figure leading a captive takes it home. */
static void bring_home(struct ideas *l, const struct errand *e)
{
    vec at = e->f->at, home = homeward_of(l->g, e->f), to = dir_between(at, home);
    fig_id captive = figure_of(l->g, e->f->fig)->captive;

    if (vec_eq(at, home))
        return;
    for (int turn = 0; turn <= 600; turn = turn > 0 ? -turn : -turn + 300) {
        struct mk_order o = e->order;
        int32_t far = vec_dist(at, home), length = far < e->reach ? far : e->reach;

        o.to = on_board(l->s, e->f, vec_add(at, vec_stretched(dir_turned(to, turn), length - 2)));
        o.facing = angle_of(to);
        ideas_note(l, &o, HOMEWARD * piece_of(l->g, captive)->points *
                              ((far - vec_dist(o.to, home)) / MK_INCH) - e->base,
                   WHY_HOME, captive);
    }
}

/* Places beside others come first: if one is good, most others need not be weighed. */
void ideas_places(struct ideas *l, const struct errand *e)
{
    const struct seen *foe[FOES + 1];
    int n = choose_foes(l->s, e, foe);

    turn_about(l, e);
    for (int i = 0; i < n; i++) {
        around(l, e, foe[i]);
        stand_off(l, e, foe[i]);
    }
    forward_and_back(l, e);
    toward_tokens(l, e);
    if (l->want > 1)
        ideas_screen(l, e);
}

bool ideas_may_gain(struct ideas *l, const struct errand *e)
{
    return e->f->rams || hope(l->s, e) > l->least;
}

/* That attack may follow if the move is no longer than `plain`. */
static void let_follow(struct survey *s, struct errand *e, int kind, int32_t plain)
{
    e->follow = kind;
    e->plain = plain;
    e->at_once = kind ? stance_blow_bound(s, e->f, plain, kind) / 100 * AT_ONCE : 0;
}

/* A mount with its rider attacks at the end of its move, with either dial. */
static void charge(struct ideas *l, struct errand *e)
{
    e->order.manner = MANNER_CHARGE;
    let_follow(l->s, e, ATTACK_CLOSE, e->reach);
    if (hope(l->s, e) > l->least)
        ideas_places(l, e);
}

/* How f may move, without an order: that is large, and most moves are not worth one. */
static void measure(const struct ideas *l, const struct seen *f, struct errand *e)
{
    const struct gait *w = survey_gait(l->s, f, GAIT_PLAIN);

    e->f = f;
    e->base = effort(f);
    e->stay = 0;
    e->straight = w->flags & WALK_STRAIGHT;
    e->walk = w->flags;
    e->reach = w->reach;
    let_follow(l->s, e, w->follow, w->plain);
    e->hops = w->flags & WALK_OVER_BASES;
    e->percent = f->engaged ? (7 - w->breakaway) * 100 / 6 : 100;
}

static struct errand errand_of(const struct ideas *l, const struct seen *f)
{
    struct errand e;

    measure(l, f, &e);
    e.order = idea_order(l, ORDER_MOVE, f->fig);
    return e;
}

/* The same at double speed, or as part of a close combat action, with its cost; false if it may
 * not. [double-time, surge] */
static bool in_manner(const struct ideas *l, uint16_t manner, enum gaits how, struct errand *e)
{
    const struct gait *w;

    if (e->f->engaged || e->f->captor || !is_granted(l->g, e->f->fig, manner))
        return false;
    w = survey_gait(l->s, e->f, how);
    e->order.manner = manner;
    e->reach = w->reach;
    let_follow(l->s, e, w->follow, w->follow ? e->reach : 0);
    e->base += w->price ? e->f->push : 0;
    return true;
}

/* Up to an opponent, to attack at once. */
static void rush(struct ideas *l, const struct errand *e)
{
    const struct seen *foe[FOES + 1];
    int n = choose_foes(l->s, e, foe);

    for (int i = 0; i < n; i++)
        around(l, e, foe[i]);
}

/* A surge is for attacking, double time for reaching a token. */
static int32_t hope_in_manner(struct ideas *l, const struct errand *plain)
{
    struct errand run = *plain, surge = *plain;
    int32_t most = INT32_MIN, v;

    if (l->s->naim && in_manner(l, MANNER_DOUBLE_TIME, GAIT_DOUBLE, &run))
        most = hope(l->s, &run);
    if (in_manner(l, MANNER_SURGE, GAIT_SURGE, &surge) && (v = hope(l->s, &surge)) > most)
        most = v;
    return most;
}

static void go_in_manner(struct ideas *l, const struct errand *plain)
{
    if (!(l->g->options & OPTION_TYPES))
        return;

    struct errand run = *plain, surge = *plain;

    if (l->s->naim && in_manner(l, MANNER_DOUBLE_TIME, GAIT_DOUBLE, &run) &&
        hope(l->s, &run) > l->least)
        toward_tokens(l, &run);
    if (in_manner(l, MANNER_SURGE, GAIT_SURGE, &surge) && hope(l->s, &surge) > l->least)
        rush(l, &surge);
}

/* Can it be moved by an order of its own? */
static bool may_go(const struct ideas *l, const struct seen *f)
{
    if (l->g->actions == 0 && !acts_free(l->g, f->fig, ACTION_MOVE))
        return false;
    if (f->tokens && !f->follow && mate_of(l->g, f->fig) == NOBODY)
        return false;               /* not worth pushing just to walk */
    return mount_of(l->g, f->fig) == NOBODY;        /* the mount moves for both */
}

/* The most that moving it in any manner can gain. */
static int32_t most_by_moving(struct ideas *l, const struct seen *f)
{
    struct errand e;
    int32_t most, more;

    measure(l, f, &e);
    e.stay = stance_here(l->s, f);
    most = hope(l->s, &e);
    if (!(l->g->options & OPTION_TYPES))
        return most;
    e.order = idea_order(l, ORDER_MOVE, f->fig);
    more = hope_in_manner(l, &e);
    return most > more ? most : more;
}

void ideas_go(struct ideas *l, const struct seen *f)
{
    struct errand e = errand_of(l, f);

    e.stay = stance_here(l->s, f);
    ideas_places(l, &e);
    go_in_manner(l, &e);
}

void ideas_move(struct ideas *l, const struct seen *f)
{
    bool ridden = rider_of(l->g, f->fig) != NOBODY;

    if (!may_go(l, f))
        return;
    if (f->rides) {
        ideas_leave(l, f);
        return;
    }
    if (f->built || (f->body != f->index && !moves_for_body(l, f)))
        return;
    ideas_board(l, f);
    if (l->want == 1 && !f->captor && !f->rams && f->piece->sections == 1 && !ridden) {
        ideas_postpone(l, f, most_by_moving(l, f), false);
        return;
    }
    struct errand e = errand_of(l, f);
    if (f->captor) {
        bring_home(l, &e);
        return;
    }
    e.stay = stance_here(l->s, f);
    if (ideas_may_gain(l, &e))
        ideas_places(l, &e);
    go_in_manner(l, &e);
    if (f->piece->sections > 1 && move_together(l, f, &e))
        ideas_places(l, &e);
    if (ridden && !f->engaged)
        charge(l, &e);
}

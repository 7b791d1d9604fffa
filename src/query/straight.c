/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* straight.c: where a dragged piece can go if it only moves in a straight line. */
#include "query/step.h"

#include <stdlib.h>

#include "rules/contact.h"
#include "rules/move.h"
#include "rules/route.h"

enum { BEHIND = 300,                    /* tenths of a degree: this close to its rear it backs up */
       STEP = MK_INCH / 4, REACH_STEP = MK_INCH / 2, FINE = MK_INCH / 64 };

bool goes_straight(const struct game *g, const struct mk_order *o)
{
    return on_table(g, o->fig) && carrier_of(g, o->fig) == NOBODY &&
           (walk_flags(g, o->fig) & WALK_STRAIGHT);
}

/* May it end there, no matter whose turn it is? */
static bool may_end(const struct game *g, struct mk_order o, const struct walk *w)
{
    int32_t length;

    o.flags |= ORDER_YES_OR_NO | ORDER_ONE_OF_MANY;
    return allowed(check_path(g, o.fig, &o, w, &length));
}

static vec along(vec from, angle way, int32_t far)
{
    return vec_add(from, vec_scaled(angle_dir(way), far));
}

/* How far the hand is along that direction, but no farther than the piece may move. */
static int32_t far_along(vec from, vec hand, angle way, int32_t max)
{
    int64_t far = vec_dot(angle_dir(way), vec_sub(hand, from)) / MK_DIR_ONE;

    return far < 0 ? 0 : far > max ? max : (int32_t)far;
}

/* Nearer and nearer until it may end there; then as far out again as possible. */
static int32_t shortened(const struct game *g, struct mk_order o, const struct walk *w, vec from,
                         angle way, int32_t far)
{
    int32_t good = far - STEP, bad = far;

    for (; good > 0; bad = good, good -= STEP) {
        o.to = along(from, way, good);
        if (may_end(g, o, w))
            break;
    }
    if (good <= 0)
        return far;
    while (bad - good > 1) {
        int32_t middle = good + (bad - good) / 2;

        o.to = along(from, way, middle);
        if (may_end(g, o, w))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

/* Is the hand behind it, and can it back up at all? */
static bool backs_up(const struct game *g, struct mk_order o, angle hand, const struct walk *w)
{
    const struct figure *f = figure_of(g, o.fig);
    angle rear = angle_norm(f->facing + MK_TURN / 2);

    o.facing = f->facing;
    o.to = along(f->at, rear, FINE);
    return abs(angle_diff(hand, rear)) <= BEHIND && may_end(g, o, w);
}

void straighten(const struct game *g, struct mk_order *o, bool keeps, bool shorten)
{
    const struct figure *f = figure_of(g, o->fig);
    angle hand = angle_of(vec_sub(o->to, f->at));
    struct walk w;

    if (vec_eq(o->to, f->at))
        return;
    walk_asked(g, o, &w);
    bool back = (!keeps || o->facing == f->facing) && backs_up(g, *o, hand, &w);
    angle way = back ? angle_norm(f->facing + MK_TURN / 2) : keeps ? o->facing : hand;
    int32_t far = far_along(f->at, o->to, way, w.speed.total * MK_INCH);

    o->facing = back ? f->facing : way;
    o->to = along(f->at, way, far);
    if (shorten && far > 0 && !may_end(g, *o, &w))
        o->to = along(f->at, way, shortened(g, *o, &w, f->at, way, far));
}

void straight_reach(const struct game *g, const struct mk_order *o, vec *out, int n)
{
    vec from = figure_of(g, o->fig)->at;
    struct mk_order tried = *o;
    struct walk w;

    walk_asked(g, o, &w);
    int32_t max = w.speed.total * MK_INCH;

    for (int i = 0; i < n; i++) {
        int32_t good = 0;

        tried.facing = (angle)(i * MK_TURN / n);
        for (int32_t far = REACH_STEP, next; good < max; good = far, far = next) {
            next = far + REACH_STEP > max && far < max ? max : far + REACH_STEP;
            tried.to = along(from, tried.facing, far);
            if (far > max || !may_end(g, tried, &w))
                break;
        }
        out[i] = along(from, tried.facing, good);
    }
}

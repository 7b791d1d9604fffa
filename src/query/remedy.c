/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* remedy.c: the smallest change that would make a refused order legal, where that is well defined.
 *
 *  (1) The check that refuses often says itself by how much: a length, an angle.
 *  (2) A refused move is walked back along its way until it is legal; one that ends on another base
 *      may end beside it instead. The nearer of the two is told.
 *  (3) A refused facing is turned by as much as is missing, to either side.
 */
#include "mk/query.h"

#include "notation/text.h"
#include "rules/contact.h"

enum { BACK_STEP = MK_INCH / 32 };

static void settle(const struct game *g, struct mk_remedy *r, const struct mk_order *o,
                   int32_t amount)
{
    if ((r->has_order && r->amount <= amount) || !allowed(mk_check(g, o)))
        return;
    r->has_order = r->known = true;
    r->order = *o;
    r->unit = UNIT_LENGTH;
    r->amount = amount;
}

/* ---------------------------------------------------------------- moves */

static vec route_point(const struct mk_route *w, int32_t length)
{
    for (int i = 0; i + 1 < w->n; i++) {
        int32_t leg = vec_dist(w->v[i], w->v[i + 1]);

        if (length <= leg)
            return vec_add(w->v[i], vec_scaled(vec_sub(w->v[i + 1], w->v[i]), length));
        length -= leg;
    }
    return w->v[w->n - 1];
}

/* Is it refused wherever it would go? */
static bool is_refused_anyhow(const struct game *g, const struct mk_order *o, struct verdict v)
{
    struct mk_order stay = *o;

    stay.to = figure_of(g, o->fig)->at;
    stay.facing = figure_of(g, o->fig)->facing;
    stay.nvia = 0;
    return mk_check(g, &stay).rule == v.rule;
}

static void walk_back(const struct game *g, const struct mk_order *o, struct mk_remedy *r)
{
    struct mk_route w;
    struct mk_order back = *o;

    if (is_refused_anyhow(g, o, r->verdict))
        return;
    mk_route(g, o->fig, o->to, &w);
    if (w.n == 0) {
        w.n = 2;
        w.v[0] = figure_of(g, o->fig)->at;
        w.v[1] = o->to;
        w.length = vec_dist(w.v[0], w.v[1]);
    }
    back.nvia = 0;
    int32_t length = w.length < w.speed ? w.length : w.speed;
    for (; length > 0 && !r->has_order; length -= BACK_STEP) {
        back.to = route_point(&w, length);
        settle(g, r, &back, w.length - length);
    }
}

static void step_beside(const struct game *g, const struct mk_order *o, struct mk_remedy *r)
{
    struct base b = base_at(g, o->fig, o->to, o->facing), other;
    struct mk_order beside = *o;

    if (r->verdict.culprit != CULPRIT_FIGURE || r->verdict.piece == o->fig)
        return;
    other = base_of(g, r->verdict.piece);
    if (!base_place_touching(&b, &other, vec_sub(o->to, other.at)))
        return;
    beside.to = b.at;
    beside.nvia = 0;
    settle(g, r, &beside, vec_dist(o->to, b.at));
}

static bool places_something(const struct mk_order *o)
{
    return o->kind == ORDER_MOVE || o->kind == ORDER_DEPLOY || o->kind == ORDER_PLACE;
}

/* ---------------------------------------------------------------- facings */

static void turn_further(const struct game *g, const struct mk_order *o, struct mk_remedy *r)
{
    for (int sign = 1; sign >= -1 && !r->has_order; sign -= 2) {
        struct mk_order turned = *o;

        turned.facing = angle_norm(o->facing + sign * r->verdict.amount);
        if (!allowed(mk_check(g, &turned)))
            continue;
        r->has_order = true;
        r->order = turned;
        r->amount = sign * r->verdict.amount;
    }
}

bool mk_remedy(const struct game *g, const struct mk_order *o, struct mk_remedy *out)
{
    *out = (struct mk_remedy){.verdict = mk_check(g, o)};
    if (allowed(out->verdict))
        return false;
    if (out->verdict.rule == R_NOT_ASKED || o->kind >= MK_ORDER_KINDS)
        return true;
    out->unit = out->verdict.unit;
    out->amount = out->verdict.amount;
    out->known = out->unit != UNIT_NONE && out->amount != 0;
    if (out->unit == UNIT_ANGLE && (o->kind == ORDER_SPIN || o->kind == ORDER_TURN))
        turn_further(g, o, out);
    if (places_something(o) && o->fig < g->nfigure && vec_valid(o->to))
        step_beside(g, o, out);
    if (o->kind == ORDER_MOVE && o->fig < g->nfigure && vec_valid(o->to))
        walk_back(g, o, out);
    return true;
}

/* ---------------------------------------------------------------- words */

/* To the nearest tenth of an inch, but never nothing. */
static void print_length(const struct mk_remedy *r, struct mk_text *t)
{
    bool far = r->verdict.unit == UNIT_LENGTH && vec_eq(r->verdict.at, (vec){0, 0});
    int32_t tenths = (r->amount * 10 + MK_INCH / 2) / MK_INCH;

    tenths = tenths ? tenths : 1;
    text_add(t, far ? "too far by " : r->has_order ? "possible " : "in the way by ");
    text_decimal(t, tenths, 10);
    text_add(t, tenths == 10 ? " inch" : " inches");
    if (!far && r->has_order)
        text_add(t, " away");
}

static void print_angle(const struct mk_remedy *r, struct mk_text *t)
{
    int32_t tenths = r->amount < 0 ? -r->amount : r->amount;

    text_add(t, "turn ");
    text_int(t, (int)(tenths + 9) / 10);
    text_add(t, tenths <= 10 ? " degree" : " degrees");
    text_add(t, r->amount > 0 ? " to the left" : " to the right");
}

void mk_remedy_print(const struct mk_remedy *r, struct mk_text *t)
{
    if (!r->known)
        return;
    if (r->unit == UNIT_LENGTH)
        print_length(r, t);
    else if (r->unit == UNIT_ANGLE)
        print_angle(r, t);
    else if (r->unit == UNIT_COUNT) {
        text_add(t, "by ");
        text_int(t, r->amount);
    }
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* remedy_order.c: changes other than of the place: an ability switched off first, another facing, a
 * figure left out. */
#include "query/remedy.h"

#include "rules/ability.h"
#include "rules/contact.h"

static bool offer(struct mk_remedy *r, const struct mk_order *o, enum mk_change change)
{
    r->has_order = true;
    r->order = *o;
    r->change = (uint8_t)change;
    return true;
}

/* ---------------------------------------------------------------- abilities */

/* Tried on a copy: switched off, then ordered. */
static bool helps(const struct game *g, const struct mk_order *cancel, const struct mk_order *o,
                  struct purse *p)
{
    union { struct game game; unsigned char bytes[MK_GAME_MAX]; } copy;

    mk_game_copy(&copy.game, g);
    return allowed(mk_apply(&copy.game, cancel, NULL)) && purse_legal(p, &copy.game, o);
}

static bool try_figure(const struct game *g, const struct mk_order *o, fig_id f,
                       struct purse *p, struct mk_remedy *r)
{
    for (int s = 0; s < MK_SLOTS; s++) {
        ability_id a = dial_ability(g, f, (enum mk_slot)s);
        struct mk_order cancel = {.kind = ORDER_CANCEL, .player = owner_of(g, f), .fig = f,
                                  .other = NOBODY, .ability = a, .terrain = NO_TERRAIN};

        if (a == ABILITY_NONE || !purse_legal(p, g, &cancel) || !helps(g, &cancel, o, p))
            continue;
        r->fig = f;
        r->ability = a;
        return offer(r, &cancel, CHANGE_ABILITY);
    }
    return false;
}

bool remedy_ability(const struct game *g, const struct mk_order *o,
                    struct purse *p, struct mk_remedy *r)
{
    if (o->kind == ORDER_CANCEL || o->fig >= g->nfigure || owner_of(g, o->fig) != o->player)
        return false;
    if (try_figure(g, o, o->fig, p, r))
        return true;
    for (int i = 0; i < o->nwith; i++)
        if (owner_of(g, o->with[i]) == o->player && try_figure(g, o, o->with[i], p, r))
            return true;
    return false;
}

/* ---------------------------------------------------------------- facings */

static bool turns(const struct game *g, const struct mk_order *o)
{
    return o->kind == ORDER_SPIN || o->kind == ORDER_MOVE || o->kind == ORDER_PLACE ||
           o->kind == ORDER_DEPLOY || o->facing != figure_of(g, o->fig)->facing;
}

static bool try_facing(const struct game *g, struct mk_order o, int by,
                       struct purse *p, struct mk_remedy *r)
{
    o.facing = angle_norm(o.facing + by);
    if (!turns(g, &o) || !purse_legal(p, g, &o))
        return false;
    r->known = true;
    r->unit = UNIT_ANGLE;
    r->amount = by;
    return offer(r, &o, CHANGE_FACING);
}

/* Outwards to both sides in whole degrees, then back in tenths. */
bool remedy_facing(const struct game *g, const struct mk_order *o,
                   struct purse *p, struct mk_remedy *r)
{
    enum { DEGREE = 10 };

    for (int by = DEGREE; by <= MK_TURN / 2 && p->left > 0; by += DEGREE)
        for (int sign = 1; sign >= -1; sign -= 2) {
            if (!try_facing(g, *o, sign * by, p, r))
                continue;
            for (int less = by - DEGREE + 1; less < by; less++)
                if (try_facing(g, *o, less, p, r) || try_facing(g, *o, -less, p, r))
                    return true;
            return true;
        }
    return false;
}

/* ---------------------------------------------------------------- who takes part */

static fig_id take_out(fig_id *list, uint8_t *n, int at)
{
    fig_id out = list[at];

    --*n;
    for (int i = at; i < *n; i++)
        list[i] = list[i + 1];
    list[*n] = 0;
    return out;
}

static bool try_without(const struct game *g, struct mk_order o, bool target, int at,
                        struct purse *p, struct mk_remedy *r)
{
    fig_id out = target ? take_out(o.target, &o.ntarget, at) : take_out(o.with, &o.nwith, at);

    if (!purse_legal(p, g, &o))
        return false;
    r->fig = out;
    return offer(r, &o, CHANGE_WITHOUT);
}

/* The one at fault first. */
static bool try_each(const struct game *g, const struct mk_order *o, bool target, int n,
                     struct purse *p, struct mk_remedy *r)
{
    const fig_id *list = target ? o->target : o->with;

    for (int i = 0; i < n; i++)
        if (r->verdict.culprit == CULPRIT_FIGURE && list[i] == r->verdict.piece &&
            try_without(g, *o, target, i, p, r))
            return true;
    for (int i = n; i-- > 0;)
        if (try_without(g, *o, target, i, p, r))
            return true;
    return false;
}

static bool try_all(const struct game *g, struct mk_order o,
                    struct purse *p, struct mk_remedy *r)
{
    if (o.flags & ORDER_ALL)
        return false;
    o.flags |= ORDER_ALL;
    o.ntarget = 0;
    return purse_legal(p, g, &o) && offer(r, &o, CHANGE_ALL);
}

static bool try_strike(const struct game *g, struct mk_order o,
                       struct purse *p, struct mk_remedy *r)
{
    if (!(o.flags & ORDER_CAPTURE))
        return false;
    o.flags &= (uint8_t)~ORDER_CAPTURE;
    return purse_legal(p, g, &o) && offer(r, &o, CHANGE_NO_CAPTURE);
}

static bool try_alone(const struct game *g, struct mk_order o,
                      struct purse *p, struct mk_remedy *r)
{
    if (o.nwith == 0 || o.kind == ORDER_FORMATION)
        return false;
    o.nwith = 0;
    return purse_legal(p, g, &o) && offer(r, &o, CHANGE_ALONE);
}

bool remedy_company(const struct game *g, const struct mk_order *o,
                    struct purse *p, struct mk_remedy *r)
{
    if (o->kind == ORDER_FORMATION)
        return try_each(g, o, false, o->nwith, p, r);
    return try_all(g, *o, p, r) || try_each(g, o, false, o->nwith, p, r) ||
           (o->ntarget > 1 && try_each(g, o, true, o->ntarget, p, r)) || try_strike(g, *o, p, r) ||
           try_alone(g, *o, p, r);
}

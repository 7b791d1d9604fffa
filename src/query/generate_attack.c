/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* generate_attack.c: attacks on every legal target, alone and in formation. */
#include "query/generate.h"

#include "rules/built.h"
#include "rules/contact.h"
#include "rules/kind.h"

enum { NEAR = 6 };                  /* possible members considered for a formation: < MK_MEMBERS */

/* ---------------------------------------------------------------- members */

/* Figures of the player that f might form up with, the nearest in contact first. */
struct band {
    int n;
    fig_id fig[NEAR];
};

static bool band_has(const struct band *b, fig_id f)
{
    for (int i = 0; i < b->n; i++)
        if (b->fig[i] == f)
            return true;
    return false;
}

static void band_add(const struct game *g, struct band *b, fig_id leader, fig_id f)
{
    if (f != leader && b->n < NEAR && !band_has(b, f) && looks_able(g, owner_of(g, leader), f))
        b->fig[b->n++] = f;
}

static void band_chain(const struct game *g, struct band *b, fig_id leader)
{
    b->n = 0;
    for (int i = -1; i < b->n; i++) {
        fig_id f = i < 0 ? leader : b->fig[i];

        for (fig_id m = friend_touching(g, f, -1); m != NOBODY; m = friend_touching(g, f, m))
            band_add(g, b, leader, m);
    }
}

/* Others that touch the target. */
static void band_around(const struct game *g, struct band *b, fig_id leader, fig_id target)
{
    b->n = 0;
    for (fig_id m = opponent_touching(g, target, -1); m != NOBODY;
         m = opponent_touching(g, target, m))
        band_add(g, b, leader, m);
}

/* The order with every non-empty subset of the band. */
static void offer_with(struct gen *l, struct mk_order o, const struct band *b)
{
    for (unsigned set = 1; set < 1u << b->n && !gen_full(l); set++) {
        o.nwith = 0;
        for (int i = 0; i < b->n; i++)
            if (set >> i & 1)
                o.with[o.nwith++] = b->fig[i];
        gen_offer(l, &o);
    }
}

void gen_formations(struct gen *l, fig_id f)
{
    struct mk_order o = order_made(l->g, ORDER_FORMATION, f);
    struct band b;

    if (!looks_able(l->g, o.player, f))
        return;
    band_chain(l->g, &b, f);
    offer_with(l, o, &b);
}

/* ---------------------------------------------------------------- targets */

/* With one more target each time, as far as arrows and the rules allow. */
static void offer_several(struct gen *l, struct mk_order o, const fig_id *legal, int n)
{
    for (int i = 0; i < n && !gen_full(l); i++)
        for (int j = 0; j < i; j++) {
            o.target[0] = legal[j];
            o.target[1] = legal[i];
            o.ntarget = 2;
            for (int k = 0; gen_offer(l, &o) && k < n && o.ntarget < MK_ARROWS; k++)
                if (k != i && k != j)
                    o.target[o.ntarget++] = legal[k];
        }
}

static void offer_in_formation(struct gen *l, struct mk_order o, const fig_id *legal, int n)
{
    struct band b;

    for (int i = 0; i < n && !gen_full(l); i++) {
        o.target[0] = legal[i];
        o.ntarget = 1;
        if (o.kind == ORDER_RANGED)
            band_chain(l->g, &b, o.fig);
        else
            band_around(l->g, &b, o.fig, legal[i]);
        offer_with(l, o, &b);
    }
}

static bool may_reach(const struct game *g, const struct mk_order *o, fig_id t)
{
    const struct piece *p = piece_of(g, o->fig), *q = piece_of(g, t);
    vec d = vec_sub(figure_of(g, t)->at, figure_of(g, o->fig)->at);
    int64_t reach = o->kind == ORDER_RANGED
                        ? p->range * MK_INCH
                        : p->radius * p->discs + q->radius * q->discs + 2 * MK_INCH;

    return t != o->fig && on_table(g, t) && vec_len2(d) <= reach * reach;
}

/* Offers every single target; collects those that are legal. */
static int offer_single(struct gen *l, struct mk_order o, fig_id *legal)
{
    int n = 0;

    o.ntarget = 1;
    for (int t = 0; t < l->g->nfigure && !gen_full(l); t++) {
        if (!may_reach(l->g, &o, (fig_id)t))
            continue;
        o.target[0] = (fig_id)t;
        o.flags = 0;
        if (gen_offer(l, &o) && n < MK_STRUCK)
            legal[n++] = (fig_id)t;
        o.flags = ORDER_CAPTURE;
        if (o.kind == ORDER_CLOSE)
            gen_offer(l, &o);
    }
    return n;
}

/* Large pieces also shoot twice as far, and over obstacles. */
static void offer_manners(struct gen *l, struct mk_order o)
{
    static const uint8_t manner[] = {ORDER_LONG, ORDER_INDIRECT, ORDER_LONG | ORDER_INDIRECT};

    o.ntarget = 1;
    for (size_t i = 0; i < sizeof manner; i++)
        for (int t = 0; t < l->g->nfigure && !gen_full(l); t++) {
            o.target[0] = (fig_id)t;
            o.flags = manner[i];
            if (is_body(l->g, (fig_id)t) && on_table(l->g, (fig_id)t))
                gen_offer(l, &o);
        }
}

void gen_attacks(struct gen *l, fig_id f, enum mk_order_kind kind)
{
    struct mk_order o = order_made(l->g, kind, f), all = o;
    fig_id legal[MK_STRUCK];
    int n = offer_single(l, o, legal);

    if (kind == ORDER_RANGED && kind_of(l->g, f)->trait)
        offer_manners(l, o);
    all.flags = ORDER_ALL;
    gen_offer(l, &all);
    if (n > 1 && (kind == ORDER_CLOSE || piece_of(l->g, f)->arrows > 1))
        offer_several(l, o, legal, n);
    if (n > 0)
        offer_in_formation(l, o, legal, n);
    for (int t = 0; t < l->g->nterrain && !gen_full(l); t++) {
        o.terrain = (uint8_t)t;
        if (is_built(l->g, t))
            gen_offer(l, &o);
    }
}

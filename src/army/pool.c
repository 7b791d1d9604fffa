/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* pool.c: what there is to choose from. */
#include "army/pool.h"

#include <stdlib.h>

#include "base/rng.h"
#include "collection/file.h"
#include "rules/kind.h"

enum { PLENTY = 99, TRIES = 24 };

void pool_release(struct pool *p)
{
    free(p->stock);
    *p = (struct pool){0};
}

static struct stock *stock_of(struct pool *p, struct library *l, const struct collection *c,
                              const struct mk_model *m)
{
    for (int i = 0; i < p->n; i++)
        if (p->stock[i].model == m)
            return &p->stock[i];
    if (p->n == p->capacity) {
        p->capacity = p->capacity ? 2 * p->capacity : 64;
        p->stock = must_have(realloc(p->stock, (size_t)p->capacity * sizeof p->stock[0]));
    }
    p->stock[p->n] = (struct stock){.model = m};
    library_word(l, c, m, p->stock[p->n].word, sizeof p->stock[p->n].word);
    return &p->stock[p->n++];
}

/* One more of this figure. */
static void pool_add(struct pool *p, struct library *l, const struct collection *c,
              const struct mk_model *m)
{
    stock_of(p, l, c, m)->copies++;
}

void pool_add_collection(struct pool *p, struct library *l, const struct collection *c)
{
    for (int i = 0; i < c->n; i++)
        stock_of(p, l, c, &c->model[i])->copies =
            c->model[i].piece.rank == RANK_UNIQUE ? 1 : PLENTY;
}

/* ---------------------------------------------------------------- boosters */

/* The higher the rank, the rarer; within it by the rarity it was published with, in the middle if that
 * is not known. */
static int weight_of(const struct mk_model *m)
{
    enum { COMMONEST = 7, UNSAID = 3 };
    static const int rank_weight[MK_RANKS] = {[RANK_WEAK] = 8, [RANK_STANDARD] = 5,
                                              [RANK_TOUGH] = 3, [RANK_UNIQUE] = 1,
                                              [RANK_LIMITED] = 1};
    int rarity = m->label.rarity ? m->label.rarity : UNSAID;

    return rank_weight[m->piece.rank] * (COMMONEST - rarity);
}

static const struct mk_model *draw_model(const struct collection *c, uint64_t *rng)
{
    int sum = 0, i = 0;

    for (int k = 0; k < c->n; k++)
        sum += weight_of(&c->model[k]);

    int lot = rng_below(rng, sum);

    for (; lot >= weight_of(&c->model[i]); i++)
        lot -= weight_of(&c->model[i]);
    return &c->model[i];
}

static bool is_among(const struct mk_model *const *list, int n, const struct mk_model *m)
{
    for (int i = 0; i < n; i++)
        if (list[i] == m)
            return true;
    return false;
}

/* No booster has a figure twice, as long as the collection has enough of them. */
static void open_booster(struct pool *p, struct library *l, const struct collection *c,
                         uint64_t *rng)
{
    const struct mk_model *got[BOOSTER];

    for (int i = 0; i < BOOSTER; i++) {
        int tries = 0;

        do
            got[i] = draw_model(c, rng);
        while (is_among(got, i, got[i]) && tries++ < TRIES);
        pool_add(p, l, c, got[i]);
    }
}

void pool_open_boosters(struct pool *p, struct library *l, const struct collection *c, int boosters,
                        uint64_t *rng)
{
    for (int i = 0; i < boosters && c->n > 0; i++)
        open_booster(p, l, c, rng);
}

/* ---------------------------------------------------------------- boxes */

static bool is_sold_boxed(const struct pool *p, const struct mk_model *m)
{
    const struct kind *k = &mk_kinds[m->piece.kind];

    for (int i = 0; i < p->n; i++)
        if (p->stock[i].model == m)
            return false;
    return k->large && !k->fort;
}

/* The one of that number among those that come in a box; the number of all of them if there is none. */
static int open_box(struct pool *p, struct library *l, int edition, int number)
{
    int n = 0;

    for (int c = 0; c < l->n; c++)
        for (int i = 0; l->collection[c].edition == edition && i < l->collection[c].n; i++)
            if (is_sold_boxed(p, &l->collection[c].model[i]) && n++ == number) {
                pool_add(p, l, &l->collection[c], &l->collection[c].model[i]);
                return n;
            }
    return n;
}

void pool_open_boxes(struct pool *p, struct library *l, int edition, int boxes, uint64_t *rng)
{
    for (int i = 0; i < boxes; i++) {
        int all = open_box(p, l, edition, -1);
        if (all > 0)
            open_box(p, l, edition, rng_below(rng, all));
    }
}

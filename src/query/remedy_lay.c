/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* remedy_lay.c: the nearest legal place for a piece of terrain to a refused one, with the same
 * rotation.
 *
 * Searches rings around the refused place until one holds a legal place; each such place is pulled
 * towards the refused one, and the nearest slides along what blocks it while that brings it nearer. */
#include "query/remedy.h"

enum {
    RING = MK_INCH / 8,             /* spacing of the rings, and of places on them, near the
                                     * middle */
    PRICE_EDGE = 40,                /* of finding it too near the table's edge */
    RINGS_PER_WAY = 12,             /* further out: a twelfth of the distance */
};

struct laying {
    const struct game *g;
    struct mk_order o;              /* the place being tried */
    vec wanted;
    int64_t price;                  /* of checking that it lies outside the starting areas */
    int64_t price_gaps;             /* of comparing it with its neighbours */
    struct purse *purse;
    bool found;
    int32_t best;                   /* distance of out */
    vec out;
};

static bool does(struct laying *l, vec at)
{
    if (!vec_valid(at) || l->purse->left <= 0) {
        l->purse->cut |= l->purse->left <= 0;
        return false;
    }
    l->o.to = at;

    struct verdict v = mk_check(l->g, &l->o);

    bool edge = v.rule == R_SETUP_TERRAIN_SPACING && v.culprit != CULPRIT_TERRAIN;

    l->purse->left -= edge ? PRICE_EDGE : l->price;
    if (allowed(v) || v.culprit == CULPRIT_TERRAIN)
        l->purse->left -= l->price_gaps;
    return allowed(v);
}

static void note(struct laying *l, vec at)
{
    int32_t far = vec_dist(at, l->wanted);

    if (l->found && far >= l->best)
        return;
    l->found = true;
    l->best = far;
    l->out = at;
}

/* From a legal place towards the refused one, as far as possible. */
static void pull(struct laying *l, vec at)
{
    vec bad = l->wanted;

    while (vec_dist(at, bad) > 1) {
        vec middle = {bad.x + (at.x - bad.x) / 2, bad.y + (at.y - bad.y) / 2};

        if (vec_eq(middle, bad) || vec_eq(middle, at))
            break;
        if (does(l, middle))
            at = middle;
        else
            bad = middle;
    }
    note(l, at);
}

static vec on_ring(const struct laying *l, int32_t far, int turn)
{
    vec d = angle_dir(angle_norm(turn));

    return (vec){l->wanted.x + (int32_t)(((int64_t)d.x * far) / MK_DIR_ONE),
                 l->wanted.y + (int32_t)(((int64_t)d.y * far) / MK_DIR_ONE)};
}

static void try_rings(struct laying *l)
{
    int32_t farthest = l->g->board.x + l->g->board.y;

    for (int32_t far = RING; far < farthest && l->purse->left > 0;) {
        int32_t gap = far / RINGS_PER_WAY > RING ? far / RINGS_PER_WAY : RING;
        int step = (int)((int64_t)MK_TURN * gap / (6 * (int64_t)far));

        if (l->found && far - gap > l->best)
            return;
        for (int turn = 0; turn < MK_TURN; turn += step > 0 ? step : 1) {
            vec at = on_ring(l, l->found && l->best <= far ? l->best - 1 : far, turn);
            if (does(l, at))
                pull(l, at);
        }
        far += gap;
    }
}

static void polish(struct laying *l)
{
    for (int32_t step = RING; step > 0 && l->found; step /= 2)
        for (int turn = 0; turn < MK_TURN; turn += MK_TURN / 16) {
            vec d = angle_dir(angle_norm(turn));
            vec at = {l->out.x + (int32_t)((int64_t)d.x * step / MK_DIR_ONE),
                      l->out.y + (int32_t)((int64_t)d.y * step / MK_DIR_ONE)};
            if (vec_dist(at, l->wanted) < l->best && does(l, at))
                pull(l, at);
        }
}

bool remedy_lay(const struct game *g, const struct mk_order *o, struct purse *p,
                struct mk_remedy *r)
{
    const struct terrain *t = terrain_of(g, o->terrain);
    struct laying l = {.g = g, .o = *o, .wanted = o->to, .purse = p};
    int max = 0;

    l.price = 50 + g->nterrain + 10 * (int64_t)t->corners * g->nplayer;
    for (int i = 0; i < g->nterrain; i++)
        if (terrain_of(g, i)->corners > max)
            max = terrain_of(g, i)->corners;
    l.price_gaps = 8 * (int64_t)t->corners * max;
    try_rings(&l);
    polish(&l);
    if (!l.found)
        return false;
    r->has_order = r->known = true;
    r->order = *o;
    r->order.to = l.out;
    r->unit = UNIT_LENGTH;
    r->amount = l.best;
    r->change = CHANGE_PLACE;
    return true;
}

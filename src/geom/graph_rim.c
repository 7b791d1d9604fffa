/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* graph_rim.c: how far the rim of a disc can be followed before something blocks it.
 *
 *  (1) Bearings are seen from the disc's centre. An obstacle that begins where the path stands,
 *      give or take rounding, ends it there.
 *  (2) Edges and walls are tested against a rim reduced by RIM_EPS, so that a mere touch does not
 *      block.
 */
#include "geom/graph.h"

#include "geom/real.h"

#define RIM_EPS 1e-4

struct rim {
    point c, at;                         /* centre; bearing of the place to start from */
    double r, limit;
    int turn;
};

static void block_at(struct rim *k, point bearing)
{
    double s = real_sweep(k->at, bearing, k->turn);

    if (s > 2 * REAL_PI - 1e-9)
        s = 0;
    k->limit = s < k->limit ? s : k->limit;
}

/* The other disc covers the bearings within an angle on both sides of w, the vector to its
 * centre; the law of cosines gives the angle's cosine. If the discs only touch, it covers w
 * itself. */
static void meet_disc(struct rim *k, const struct path_disc *d)
{
    point w = point_sub(d->c, k->c);
    double len2 = point_dot(w, w), reach = k->r + d->r + MK_CONTACT;

    if (len2 > reach * reach)
        return;

    double len = sqrt(len2);

    if (len + d->r <= k->r + REAL_EPS)
        return;                          /* hidden inside this one */
    if (len + k->r <= d->r) {
        k->limit = 0;
        return;
    }

    double cosine = (len2 + k->r * k->r - d->r * d->r) / (2 * len * k->r);

    cosine = cosine > 1 ? 1 : cosine;
    double sine = sqrt(1 - cosine * cosine) * k->turn;

    block_at(k, (point){ w.x * cosine + w.y * sine, w.y * cosine - w.x * sine });
}

static void meet_segment(struct rim *k, point a, point b)
{
    point d = point_sub(b, a), e = point_sub(a, k->c);
    double len2 = point_dot(d, d), mid = -point_dot(d, e), r = k->r - RIM_EPS;
    double root = mid * mid - len2 * (point_dot(e, e) - r * r);

    if (root <= 0)
        return;
    root = sqrt(root);
    if (mid - root >= 0 && mid - root <= len2)
        block_at(k, point_add(e, point_mul(d, (mid - root) / len2)));
    if (mid + root >= 0 && mid + root <= len2)
        block_at(k, point_add(e, point_mul(d, (mid + root) / len2)));
}

static void meet_poly(struct rim *k, const struct path_poly *p)
{
    double reach = k->r + p->r;
    point w = point_sub(p->c, k->c);
    const struct poly *q = p->poly;

    if (point_dot(w, w) > reach * reach)
        return;
    for (int i = 0; i < q->n; i++)
        meet_segment(k, point_of(q->v[i]), point_of(q->v[i + 1 < q->n ? i + 1 : 0]));
}

double graph_rim_limit(const struct path_scratch *s, int spot, point p)
{
    const struct path_disc *d = &s->disc[spot_disc(spot)];
    struct rim k = { d->c, point_sub(p, d->c), d->r, 2 * REAL_PI, spot_turn(spot) };

    for (int i = 0; i < s->ndisc; i++) {
        if (i != spot_disc(spot))
            meet_disc(&k, &s->disc[i]);
    }
    for (int i = 0; i < s->npoly; i++)
        meet_poly(&k, &s->poly[i]);
    for (int i = 0; i < s->nwall; i++)
        meet_segment(&k, s->wall[i].a, s->wall[i].b);
    return k.limit;
}

static void meet_walls(struct rim *k, const struct path_scratch *s, int first, int n)
{
    for (int i = first; i < first + n; i++)
        meet_segment(k, s->wall[i].a, s->wall[i].b);
}

/* The path around continues from where it crosses the rim; a fence before that does not count. */
double graph_rim_layer(const struct path_scratch *s, int spot, point p, int layer, double limit,
                       struct path_change *change)
{
    const struct path_disc *d = &s->disc[spot_disc(spot)];
    struct rim k = { d->c, point_sub(p, d->c), d->r, 2 * REAL_PI, spot_turn(spot) };

    if (layer == LAYER_SECOND) {
        meet_walls(&k, s, s->nwall + s->nrim, s->nfence);
        return k.limit < limit ? k.limit : limit;
    }
    meet_walls(&k, s, s->nwall, s->nrim);
    *change = (struct path_change){ k.limit, limit };
    if (k.limit >= limit)
        return limit;
    k.at = real_rotate(k.at, k.turn * (k.limit > REAL_PI ? k.limit - 2 * REAL_PI : k.limit));
    k.limit = limit - change->at;
    meet_walls(&k, s, s->nwall + s->nrim, s->nfence);
    change->limit = change->at + k.limit;
    return change->at;
}

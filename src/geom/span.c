/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* span.c: which parts of a segment keep a distance from an outline. */
#include "geom/span.h"

#include <math.h>

struct cover {
    double from, to;
};

struct covers {
    int n;
    struct cover c[COVER_MAX];
};

static void add_cover(struct covers *k, double from, double to)
{
    from = from > 0 ? from : 0;
    to = to < 1 ? to : 1;
    if (from > to || k->n == COVER_MAX)
        return;

    int i = k->n++;

    for (; i > 0 && k->c[i - 1].from > from; i--)
        k->c[i] = k->c[i - 1];
    k->c[i] = (struct cover){ from, to };
}

/* The part of the segment a + t d within r of the point. */
static void cover_disc(struct covers *k, vec a, vec d, vec c, double r)
{
    vec e = vec_sub(c, a);
    double len2 = (double)vec_len2(d), mid = (double)vec_dot(e, d);
    double root = mid * mid - len2 * ((double)vec_len2(e) - r * r);

    if (root < 0)
        return;
    root = sqrt(root);
    add_cover(k, (mid - root) / len2, (mid + root) / len2);
}

/* Narrows [*from, *to] to where lo <= base + t slope <= hi. */
static void narrow(double base, double slope, double lo, double hi, double *from, double *to)
{
    if (slope == 0) {
        if (base < lo || base > hi)
            *to = *from - 1;
        return;
    }

    double s = (lo - base) / slope, t = (hi - base) / slope;

    if (s > t) {
        double swap = s;

        s = t;
        t = swap;
    }
    *from = s > *from ? s : *from;
    *to = t < *to ? t : *to;
}

/* The part of the segment beside the edge u-v, within r of it. */
static void cover_strip(struct covers *k, vec a, vec d, struct seg e, double r)
{
    vec w = vec_sub(e.b, e.a), ua = vec_sub(a, e.a);
    double len2 = (double)vec_len2(w), reach = r * sqrt(len2), from = 0, to = 1;

    narrow((double)vec_dot(w, ua), (double)vec_dot(w, d), 0, len2, &from, &to);
    if (from <= to)
        narrow((double)vec_cross(w, ua), (double)vec_cross(w, d), -reach, reach, &from, &to);
    add_cover(k, from, to);
}

static int edges(const struct outline *o)
{
    return o->closed ? o->n : o->n - 1;
}

static struct seg edge(const struct outline *o, int i)
{
    return (struct seg){ o->v[i], o->v[i + 1 < o->n ? i + 1 : 0] };
}

vec segment_at(vec a, vec b, double part)
{
    double x = a.x + part * (b.x - a.x), y = a.y + part * (b.y - a.y);

    return (vec){ (int32_t)(x < 0 ? x - 0.5 : x + 0.5), (int32_t)(y < 0 ? y - 0.5 : y + 0.5) };
}

static int side_of(const struct outline *o, vec a, vec b, double from, double to)
{
    struct poly p = { o->v, o->n };

    return o->closed ? poly_side(&p, segment_at(a, b, (from + to) / 2)) : 0;
}

int segment_spans(const struct outline *o, vec a, vec b, int32_t r, struct span out[SPAN_MAX])
{
    struct covers k;
    vec d = vec_sub(b, a);
    double least = vec_eq(a, b) ? 2 : SPAN_LEAST / sqrt((double)vec_len2(d)), at = 0;
    int n = 0;

    if (least > 1)
        return 0;
    k.n = 0;
    for (int i = 0; i < o->n; i++)
        cover_disc(&k, a, d, o->v[i], r);
    for (int i = 0; i < edges(o); i++)
        cover_strip(&k, a, d, edge(o, i), r);
    for (int i = 0; i <= k.n; i++) {
        double next = i < k.n ? k.c[i].from : 1;

        if (next - at > least)
            out[n++] = (struct span){ at, next, side_of(o, a, b, at, next) };
        if (i < k.n && k.c[i].to > at)
            at = k.c[i].to;
    }
    return n;
}

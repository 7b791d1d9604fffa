/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ways_oracle.h: whether a path is legal, and the shortest one, by brute force: for ways_test.c. */
#ifndef WAYS_ORACLE_H
#define WAYS_ORACLE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mk/notation.h"
#include "mk/query.h"

enum { SCENES = 80, GOALS = 12, SPARE = 3, INDULGENCE = 11, DISCS = 700, NODES = 6000, AROUND = 16,
       CORNERS = 32, PIECES = 8, CROWD = 100, TEXT = 1 << 16 };

#define PI 3.14159265358979323846

struct xy { double x, y; };

enum kind { ROCK, WOOD, WALL, HILL };

struct piece_of_scene {
    enum kind kind;
    int n;
    struct xy v[CORNERS], lo, hi;
};

/* The table as the oracle sees it, in units. */
struct scene {
    int ndisc, npiece;
    struct xy disc[DISCS];
    struct piece_of_scene piece[PIECES];
    double reach, limit;                /* radius of the mover's circle; how far it may go */
    const struct piece_of_scene *hill;  /* or NULL */
    bool up;                            /* does the mover start on it? */
    struct game *g;
};

static uint64_t seed;

static inline int random_to(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((uint32_t)(seed >> 33) % (uint32_t)n);
}

static inline double between(double lo, double hi)
{
    return lo + (hi - lo) * random_to(10000) / 10000;
}

/* ---------------------------------------------------------------- plane geometry */

static inline double dist(struct xy a, struct xy b)
{
    double x = a.x - b.x, y = a.y - b.y;

    return sqrt(x * x + y * y);
}

static inline struct xy along(struct xy a, struct xy b, double t)
{
    return (struct xy){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

static inline struct xy nearest(struct xy a, struct xy b, struct xy q)
{
    double dx = b.x - a.x, dy = b.y - a.y, len2 = dx * dx + dy * dy;
    double t = len2 > 0 ? ((q.x - a.x) * dx + (q.y - a.y) * dy) / len2 : 0;

    return along(a, b, t < 0 ? 0 : t > 1 ? 1 : t);
}

static inline double turn(struct xy a, struct xy b, struct xy c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static inline bool cross(struct xy a, struct xy b, struct xy c, struct xy d)
{
    return (turn(a, b, c) > 0) != (turn(a, b, d) > 0) && (turn(c, d, a) > 0) != (turn(c, d, b) > 0);
}

static inline struct xy corner(const struct piece_of_scene *p, int i)
{
    return p->v[i % p->n];
}

static inline int edges(const struct piece_of_scene *p)
{
    return p->kind == WALL ? p->n - 1 : p->n;
}

static inline double border(const struct piece_of_scene *p, struct xy q)
{
    double best = 1e9;

    for (int i = 0; i < edges(p); i++) {
        double d = dist(q, nearest(corner(p, i), corner(p, i + 1), q));

        best = d < best ? d : best;
    }
    return best;
}

static inline bool inside(const struct piece_of_scene *p, struct xy q)
{
    bool in = false;

    for (int i = 0; i < p->n; i++) {
        struct xy a = corner(p, i), b = corner(p, i + 1);

        if ((a.y > q.y) != (b.y > q.y) && q.x < a.x + (q.y - a.y) / (b.y - a.y) * (b.x - a.x))
            in = !in;
    }
    return in;
}

/* ---------------------------------------------------------------- what a path may not do */

static const double RADIUS = 768, HALF_WALL = 512, TOUCH = 10;

/* Too far from the piece for it to matter? */
static inline bool far_from(const struct piece_of_scene *p, struct xy q)
{
    const double far = 2 * HALF_WALL;

    return q.x < p->lo.x - far || q.y < p->lo.y - far || q.x > p->hi.x + far || q.y > p->hi.y + far;
}

/* `spare`: what it must keep away from things, or how much it may come too near if negative. */
static inline bool place_free(const struct scene *s, struct xy q, double spare)
{
    for (int i = 0; i < s->npiece; i++) {
        const struct piece_of_scene *p = &s->piece[i];

        if (p->kind == HILL || far_from(p, q))
            continue;
        double d = border(p, q);
        bool in = p->kind != WALL && inside(p, q);

        if (p->kind == ROCK && (in ? d > -spare : d < spare))
            return false;
        if (p->kind == WALL && d < HALF_WALL + (spare > 0 ? spare : 2 * spare))
            return false;
        if (p->kind == WOOD && in && d > s->reach + (spare > 0 ? -spare : TOUCH - 2 * spare))
            return false;
    }
    return true;
}

/* Does the leg lead between the disc and rock, or the edge, that touches it? */
static inline bool slips_past(const struct scene *s, struct xy a, struct xy b, struct xy c,
                              double touch)
{
    const struct xy side[] = {{0, c.y}, {36864, c.y}, {c.x, 0}, {c.x, 36864}};

    for (int i = 0; i < 4; i++)
        if (dist(c, side[i]) <= RADIUS + touch && cross(a, b, c, side[i]))
            return true;
    for (int i = 0; i < s->npiece; i++) {
        const struct piece_of_scene *p = &s->piece[i];

        for (int k = 0; k < p->n && p->kind == ROCK; k++) {
            struct xy near = nearest(corner(p, k), corner(p, k + 1), c);

            if (dist(c, near) <= RADIUS + touch && cross(a, b, c, along(c, near, 1.002)))
                return true;
        }
    }
    return false;
}

/* Is the disc too far from the leg for it to matter? A cheap test before the exact one. */
static inline bool disc_far_from(struct xy c, struct xy a, struct xy b)
{
    const double far = 2 * RADIUS;

    return c.x < fmin(a.x, b.x) - far || c.x > fmax(a.x, b.x) + far || c.y < fmin(a.y, b.y) - far ||
           c.y > fmax(a.y, b.y) + far;
}

static inline bool bases_free(const struct scene *s, struct xy a, struct xy b, double spare)
{
    double touch = TOUCH + (spare > 0 ? 1 : -1);        /* whether they touch may be a near thing */
    int close[64], n = 0;

    for (int i = 0; i < s->ndisc; i++) {
        if (disc_far_from(s->disc[i], a, b))
            continue;

        double d = dist(s->disc[i], nearest(a, b, s->disc[i]));

        if (d < RADIUS + spare)
            return false;
        if (d < RADIUS + 2 * TOUCH + spare && n < 64)
            close[n++] = i;
    }
    for (int i = 0; i < n; i++) {
        struct xy c = s->disc[close[i]];

        if (slips_past(s, a, b, c, touch))
            return false;
        for (int k = 0; k < i; k++)
            if (dist(c, s->disc[close[k]]) <= 2 * RADIUS + touch &&
                cross(a, b, c, s->disc[close[k]]))
                return false;
    }
    return true;
}

static inline bool leg_free(const struct scene *s, struct xy a, struct xy b, double spare)
{
    int parts = (int)(dist(a, b) / 24) + 1;

    if (!bases_free(s, a, b, spare))
        return false;
    for (int i = 0; i <= parts && s->npiece > 0; i++)
        if (!place_free(s, along(a, b, (double)i / parts), spare))
            return false;
    return true;
}

static inline bool meets_rim(const struct scene *s, struct xy a, struct xy b)
{
    for (int i = 0; i < edges(s->hill); i++)
        if (cross(a, b, corner(s->hill, i), corner(s->hill, i + 1)))
            return true;
    return false;
}

/* Does the part of a leg cross the hill's rim by more than `deep`? */
static inline bool crosses_rim(const struct scene *s, struct xy a, struct xy b, double deep)
{
    if (inside(s->hill, b) != s->up && border(s->hill, b) > deep)
        return true;
    return deep <= 0 && meets_rim(s, a, b);
}

/* Is the base further than `most` from the rim anywhere between the two? A narrow arm of a hill holds
 * it for a few units only, so near the limit one looks closely. */
static inline bool strays(const struct scene *s, struct xy a, struct xy b, double most)
{
    int parts = border(s->hill, b) + dist(a, b) > most ? (int)dist(a, b) + 1 : 1;

    for (int i = 1; i <= parts; i++)
        if (border(s->hill, along(a, b, (double)i / parts)) > most)
            return true;
    return false;
}

/* Once the centre has crossed the rim the base may not come to be wholly on or wholly off. *crossed is
 * whether it has, before the leg and after it. */
static inline bool hill_allows(const struct scene *s, struct xy a, struct xy b, double spare,
                               bool *crossed)
{
    int parts = (int)(dist(a, b) / 24) + 1;
    double deep = spare > 0 ? 0 : -2 * spare, most = s->reach + TOUCH - (spare > 0 ? spare : 2 * spare);
    struct xy before = a;

    if (!s->hill || (spare > 0 && !*crossed && inside(s->hill, a) == s->up &&
                     inside(s->hill, b) == s->up && !meets_rim(s, a, b)))
        return true;
    for (int i = 0; i <= parts; i++) {
        struct xy q = along(a, b, (double)i / parts);

        *crossed |= crosses_rim(s, before, q, deep);
        if (*crossed && (strays(s, before, q, most) || (spare > 0 && border(s->hill, before) > most)))
            return false;
        before = q;
    }
    return true;
}

/* ---------------------------------------------------------------- the oracle */

/* A place of the net, twice if there is a hill: node 2i before its rim is crossed, 2i + 1 after. */
struct net {
    const struct scene *s;
    struct xy from, to;
    int n;
    struct xy v[NODES];
    double g[2 * NODES];
    bool done[2 * NODES];
};

static struct net net;

static inline void add_node(struct xy q)
{
    const struct scene *s = net.s;

    if (net.n == NODES || dist(net.from, q) + dist(q, net.to) > s->limit || q.x < 0 || q.y < 0 ||
        q.x > 36864 || q.y > 36864 || (s->hill && border(s->hill, q) < 0.5) ||
        !leg_free(s, q, q, SPARE))
        return;
    for (int i = 0; i < 2; i++) {
        net.g[2 * net.n + i] = 1e18;
        net.done[2 * net.n + i] = false;
    }
    net.v[net.n++] = q;
}

/* Turned a little, so that no place lies exactly on the edges of its piece. */
static inline void add_ring(struct xy c, double r, int n)
{
    for (int i = 0; i < n; i++) {
        double a = 2 * PI * i / n + 0.07;
        add_node((struct xy){c.x + r * cos(a), c.y + r * sin(a)});
    }
}

/* Along its edges, on either side, where the base is just about to be wholly on or off. */
static inline void lay_beside_hill(const struct scene *s)
{
    for (int k = 0; s->hill && k < s->hill->n; k++) {
        struct xy a = corner(s->hill, k), b = corner(s->hill, k + 1);
        double length = dist(a, b), off = (s->reach + TOUCH - SPARE - 1) / length;
        int parts = (int)(length / 300) + 1;

        for (int i = 0; i <= 2 * parts; i++) {
            struct xy q = along(a, b, (i / 2 + 0.13) / parts);
            double side = i % 2 ? off : -off;
            add_node((struct xy){q.x - side * (b.y - a.y), q.y + side * (b.x - a.x)});
        }
    }
}

static inline void lay_net(const struct scene *s, struct xy from, struct xy to)
{
    net.s = s;
    net.from = from;
    net.to = to;
    net.n = 0;
    add_node(from);
    add_node(to);
    for (int i = 0; i < s->ndisc; i++)
        add_ring(s->disc[i], (RADIUS + SPARE + 0.5) / cos(PI / AROUND), AROUND);
    for (int i = 0; i < s->npiece; i++)
        for (int k = 0; k < s->piece[i].n; k++) {
            enum kind kind = s->piece[i].kind;

            add_ring(s->piece[i].v[k],
                     kind == WALL                   ? (HALF_WALL + SPARE + 0.5) / cos(PI / AROUND)
                     : kind == ROCK || kind == HILL ? 3 * SPARE
                                                    : (s->reach - SPARE - 1) * cos(PI / AROUND),
                     AROUND);
        }
    lay_beside_hill(s);
}

/* The node which a leg from a node to a place leads to; negative if it is not free. */
static inline int next_node(const struct scene *s, int node, int place)
{
    bool crossed = node % 2;
    struct xy a = net.v[node / 2], b = net.v[place];

    return leg_free(s, a, b, SPARE) && hill_allows(s, a, b, SPARE, &crossed) ? 2 * place + crossed
                                                                             : -1;
}

static inline int nearest_node(struct xy to)
{
    int best = -1;

    for (int i = 0; i < 2 * net.n; i++)
        if (!net.done[i] && net.g[i] < 1e17 &&
            (best < 0 || net.g[i] + dist(net.v[i / 2], to) < net.g[best] + dist(net.v[best / 2], to)))
            best = i;
    return best;
}

/* The length of the shortest path over the net; a huge number if there is none. Legs are tested when
 * they may be of use. */
static inline double oracle(const struct scene *s, struct xy from, struct xy to)
{
    lay_net(s, from, to);
    if (net.n < 2 || dist(net.v[0], from) > 0 || dist(net.v[1], to) > 0)
        return 1e18;
    net.g[0] = 0;
    for (;;) {
        int best = nearest_node(to);

        if (best < 0 || best / 2 == 1)
            return best < 0 ? 1e18 : net.g[best];
        net.done[best] = true;
        for (int i = 1; i < net.n; i++) {
            double leg = dist(net.v[best / 2], net.v[i]), g = net.g[best] + leg;

            if ((g >= net.g[2 * i] && g >= net.g[2 * i + 1]) || g + dist(net.v[i], to) > s->limit ||
                leg >= (s->ndisc > CROWD ? 3500 : 1e9))
                continue;
            int node = next_node(s, best, i);
            if (node >= 0 && !net.done[node] && g < net.g[node])
                net.g[node] = g;
        }
    }
}

#endif

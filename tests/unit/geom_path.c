/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* Paths: lengths, crossings, and the shortest path against a dense graph.
 *
 * The oracle replaces each disc by a polygon with many corners around it and takes the shortest path
 * over all corners, with visibility tests of its own. It can only be longer than the truth, and
 * not by much. Fields lie on a coarse grid, so that touching discs and common tangents are
 * frequent. */
#include "geom_random.h"

#include <math.h>

#define RIM 64                           /* corners around a disc */
#define NODES 1400

static struct path_scratch scratch;

struct world {
    struct field f;
    struct disc disc[48];
    struct poly poly[8];
    vec corner[8][8];
    struct seg wall[8];
};

struct xy {
    double x, y;
};

static double seg_dist(struct xy a, struct xy b, struct xy q)
{
    double dx = b.x - a.x, dy = b.y - a.y, len2 = dx * dx + dy * dy;
    double t = len2 > 0 ? ((q.x - a.x) * dx + (q.y - a.y) * dy) / len2 : 0;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(q.x - a.x - t * dx, q.y - a.y - t * dy);
}

static double turn(struct xy a, struct xy b, struct xy c)
{
    double dx = b.x - a.x, dy = b.y - a.y;

    return (dx * (c.y - a.y) - dy * (c.x - a.x)) / (1e-9 + hypot(dx, dy));
}

static bool cross(struct xy a, struct xy b, struct xy c, struct xy d)
{
    const double e = 1e-4;
    double p = turn(a, b, c), q = turn(a, b, d), r = turn(c, d, a), s = turn(c, d, b);

    return ((p > e && q < -e) || (p < -e && q > e)) && ((r > e && s < -e) || (r < -e && s > e));
}

static struct xy xy_of(vec v)
{
    return (struct xy){ v.x, v.y };
}

static bool xy_inside(const struct poly *p, struct xy q)
{
    bool in = false;

    for (int i = 0; i < p->n; i++) {
        struct xy a = xy_of(p->v[i]), b = xy_of(p->v[(i + 1) % p->n]);

        if (seg_dist(a, b, q) < 1e-3)
            return false;
        if ((a.y > q.y) != (b.y > q.y) && q.x < a.x + (q.y - a.y) / (b.y - a.y) * (b.x - a.x))
            in = !in;
    }
    return in;
}

static bool xy_enters(const struct poly *p, struct xy a, struct xy b)
{
    for (int i = 0; i < p->n; i++) {
        if (cross(a, b, xy_of(p->v[i]), xy_of(p->v[(i + 1) % p->n])))
            return true;
    }
    for (int k = 1; k < 16; k++) {
        struct xy q = { a.x + (b.x - a.x) * k / 16, a.y + (b.y - a.y) * k / 16 };

        if (xy_inside(p, q))
            return true;
    }
    return false;
}

static bool closed(const struct disc *d, const struct disc *e)
{
    return hypot(d->c.x - e->c.x, d->c.y - e->c.y) <= d->r + e->r + MK_CONTACT;
}

static bool gap_blocks(const struct field *f, int i, struct xy a, struct xy b)
{
    for (int j = 0; j < f->ndisc; j++) {
        if (j != i && closed(&f->disc[i], &f->disc[j]) &&
            cross(a, b, xy_of(f->disc[i].c), xy_of(f->disc[j].c)))
            return true;
    }
    return false;
}

static bool xy_sees(const struct field *f, struct xy a, struct xy b)
{
    for (int i = 0; i < f->ndisc; i++) {
        double d = seg_dist(a, b, xy_of(f->disc[i].c));

        if (d < f->disc[i].r - 1e-3)
            return false;
        if (d < f->disc[i].r + 50 && gap_blocks(f, i, a, b))
            return false;
    }
    for (int i = 0; i < f->npoly; i++) {
        if (xy_enters(&f->poly[i], a, b))
            return false;
    }
    for (int i = 0; i < f->nwall; i++) {
        if (cross(a, b, xy_of(f->wall[i].a), xy_of(f->wall[i].b)))
            return false;
    }
    return true;
}

static int oracle_nodes(const struct field *f, struct xy node[NODES])
{
    int n = 2;

    for (int i = 0; i < f->ndisc; i++) {
        double r = f->disc[i].r / cos(3.14159265358979 / RIM);

        for (int k = 0; k < RIM; k++) {
            double t = 2 * 3.14159265358979 * (k + 0.3) / RIM;

            node[n++] = (struct xy){ f->disc[i].c.x + r * cos(t), f->disc[i].c.y + r * sin(t) };
        }
    }
    for (int i = 0; i < f->npoly; i++) {
        for (int k = 0; k < f->poly[i].n; k++)
            node[n++] = xy_of(f->poly[i].v[k]);
    }
    for (int i = 0; i < f->nwall; i++) {
        node[n++] = xy_of(f->wall[i].a);
        node[n++] = xy_of(f->wall[i].b);
    }
    return n;
}

/* Dijkstra over all pairs of nodes. */
static double oracle_length(const struct field *f, vec from, vec to)
{
    static struct xy node[NODES];
    static double dist[NODES];
    static bool done[NODES];
    int n = oracle_nodes(f, node);

    node[0] = xy_of(from), node[1] = xy_of(to);
    for (int i = 0; i < n; i++)
        dist[i] = 1e18, done[i] = false;
    dist[0] = 0;
    for (;;) {
        int best = -1;

        for (int i = 0; i < n; i++) {
            if (!done[i] && dist[i] < 1e17 && (best < 0 || dist[i] < dist[best]))
                best = i;
        }
        if (best < 0 || best == 1)
            return dist[1];
        done[best] = true;
        for (int i = 0; i < n; i++) {
            double d = dist[best] + hypot(node[i].x - node[best].x, node[i].y - node[best].y);

            if (!done[i] && d < dist[i] && xy_sees(f, node[best], node[i]))
                dist[i] = d;
        }
    }
}

static vec grid_vec(uint64_t *seed, int32_t cells, int32_t cell)
{
    vec v = random_vec(seed, cells);

    return (vec){ v.x * cell, v.y * cell };
}

static void make_discs(struct world *w, uint64_t *seed, int n, int32_t size, int32_t cell)
{
    for (int i = 0; i < n; i++)
        w->disc[i] = (struct disc){ grid_vec(seed, size / cell, cell), i % 5 ? 768 : 1024 };
    w->f.disc = w->disc;
    w->f.ndisc = n;
}

static void make_polys(struct world *w, uint64_t *seed, int n, int32_t size, int32_t cell)
{
    for (int i = 0; i < n; i++) {
        struct poly p = { w->corner[i], 0 };

        do {
            vec at = grid_vec(seed, size / cell, cell);

            p.n = 3 + (int)(random_next(seed) % 6);
            for (int k = 0; k < p.n; k++)
                w->corner[i][k] = vec_add(at, grid_vec(seed, 3, cell > 1 ? 700 : 531));
        } while (!poly_valid(&p));
        w->poly[i] = p;
    }
    w->f.poly = w->poly;
    w->f.npoly = n;
}

static void make_walls(struct world *w, uint64_t *seed, int n, int32_t size, int32_t cell)
{
    for (int i = 0; i < n; i++) {
        vec a = grid_vec(seed, size / cell, cell);

        w->wall[i] = (struct seg){ a, vec_add(a, grid_vec(seed, 2, 900)) };
    }
    w->f.wall = w->wall;
    w->f.nwall = n;
}

/* Closer to a rim than this, the oracle's corners are too far apart to see each end well. */
static bool stands_free(const struct field *f, vec p)
{
    for (int i = 0; i < f->ndisc; i++) {
        if (vec_dist(p, f->disc[i].c) < f->disc[i].r + 12)
            return false;
    }
    for (int i = 0; i < f->npoly; i++) {
        if (poly_contains(&f->poly[i], p))
            return false;
    }
    return true;
}

static vec free_vec(struct world *w, uint64_t *seed, int32_t size)
{
    vec p;

    do
        p = random_vec(seed, size);
    while (!stands_free(&w->f, p));
    return p;
}

static void check_found(const struct world *w, vec from, vec to)
{
    const int32_t far = 40 * MK_INCH;
    struct path p;
    double truth = oracle_length(&w->f, from, to);

    if (!path_find(&p, &w->f, from, to, far, &scratch)) {
        assert_false(scratch.overflow);
        assert_true(truth > far);
        return;
    }
    double length = path_length(&p);

    assert_true(vec_eq(p.from, from) && vec_eq(path_end(&p), to));
    assert_true(path_is_free(&p, &w->f));
    assert_true(length <= truth + 1.5 * p.n && length >= truth * 0.9985 - 1.5 * p.n - 2);
    assert_true(path_find(&p, &w->f, from, to, (int32_t)length + 1 + p.n, &scratch));
    assert_false(path_find(&p, &w->f, from, to, (int32_t)length - 1 - p.n, &scratch));
}

static void random_fields(uint64_t seed, int rounds, int32_t cell, int nwall)
{
    for (int i = 0; i < rounds; i++) {
        struct world w = { 0 };
        const int32_t size = 6 * MK_INCH;

        make_discs(&w, &seed, i % 7, size, cell);
        make_polys(&w, &seed, i / 7 % 3, size, cell);
        make_walls(&w, &seed, nwall, size, cell);
        vec from = free_vec(&w, &seed, size), to = free_vec(&w, &seed, size);

        check_found(&w, from, to);
    }
}

static void test_random_fields(void **state)
{
    (void)state;
    random_fields(12, 200, 1, 0);
}

static void test_grid_fields(void **state)
{
    (void)state;
    random_fields(13, 200, 768, 0);
}

static void test_walls(void **state)
{
    (void)state;
    random_fields(14, 150, 1, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_fields),
        cmocka_unit_test(test_grid_fields),
        cmocka_unit_test(test_walls),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

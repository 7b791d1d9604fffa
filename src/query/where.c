/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* where.c: how far a figure can go, by which path, and next to whom. */
#include "query/remedy.h"

#include <assert.h>

#include "query/step.h"
#include "rules/access.h"
#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/play.h"
#include "rules/route.h"

enum { TOO_LONG = 16 * MK_INCH, LEDGE_STEP = MK_INCH / 4, CORNER_STEPS = 4,
       TOP_STEP = MK_INCH, ACCESS_FAR = 8 * MK_INCH,
       REACH_WORK = 16 * MK_PATH_WORK,
       LIST_WORK = MK_PATH_WORK / 3 };      /* for a list of places */

/* How f moves now: as a member if its formation is moving. */
static void walk_now(const struct game *g, fig_id f, struct walk *w)
{
    walk_of(g, f, g->ask.ask == ASK_MEMBER ? frame_find(g, FRAME_FORMATION) : NULL, w);
}

void walk_asked(const struct game *g, const struct mk_order *o, struct walk *w)
{
    fig_id who[MK_MEMBERS] = {o->fig};

    if ((!o->nwith && !o->manner) || g->ask.ask == ASK_MEMBER) {
        walk_now(g, o->fig, w);
        return;
    }
    for (int i = 0; i < o->nwith; i++)
        who[i + 1] = o->with[i];
    walk_together(g, who, 1 + o->nwith, o->manner, w);
}

static struct mover mover_of(const struct game *g, fig_id f, const struct walk *w)
{
    struct mover m = {.g = g, .fig = f, .walk = w, .start = base_of(g, f), .end = base_of(g, f)};

    m.reach = m.start.radius * m.start.discs;
    m.start.high = figure_of(g, f)->flags & FIG_SOARS;
    m.end.high = w->flags & WALK_SOARS;
    return m;
}

static struct mk_order move_order(const struct game *g, fig_id f, vec to)
{
    return (struct mk_order){.kind = ORDER_MOVE, .player = owner_of(g, f), .fig = f,
                             .other = NOBODY, .to = to, .facing = figure_of(g, f)->facing};
}

int64_t question_cost(const struct game *g, struct verdict v)
{
    return 100 + g->nfigure + 8 * g->nvertex + (int64_t)v.effort * MK_PATH_WORK / 1000;
}

/* ---------------------------------------------------------------- the region */

static int reach_walking(const struct game *g, fig_id f, const struct walk *w, int64_t work,
                         struct reach *out)
{
    struct path_scratch scratch;
    struct obstacles obstacles;
    struct field field;

    out->nloop = 0;
    out->work = 0;
    if (!on_table(g, f))
        return 0;
    struct mover m = mover_of(g, f, w);
    m.work = &work;
    if (!route_field(&m, ruler(w->speed.total), &obstacles, &field))
        return -1;
    field.work = work;
    return reach_region(out, &field, m.start.at, ruler(w->speed.total), &scratch);
}

int reach_within(const struct game *g, fig_id f, int64_t work, struct reach *out)
{
    struct walk w;

    walk_now(g, f, &w);
    return reach_walking(g, f, &w, work, out);
}

int reach_of_order(const struct game *g, const struct mk_order *o, struct reach *out)
{
    struct walk w;

    walk_asked(g, o, &w);
    return reach_walking(g, o->fig, &w, REACH_WORK, out);
}

int mk_reach(const struct game *g, fig_id f, struct reach *out)
{
    return reach_within(g, f, REACH_WORK, out);
}

/* ---------------------------------------------------------------- ledges */

struct ledges {
    const struct mover *m;
    int64_t left;                   /* of LIST_WORK */
    vec *out;
    int n, max;
    bool cut;
    bool unasked;                   /* the places only, */
    int every, met;                 /* one in `every` */
};

/* When the list is full, every other place is dropped, and likewise of those to come. */
static void note_place(struct ledges *l, vec at)
{
    if (l->met++ % l->every)
        return;
    if (l->n == l->max) {
        for (int i = 0; 2 * i < l->n; i++)
            l->out[i] = l->out[2 * i];
        l->n = (l->n + 1) / 2;
        l->every *= 2;
    }
    l->out[l->n++] = at;
}

static void try_place(struct ledges *l, vec at)
{
    struct mk_order o;
    int32_t length;

    if (l->unasked) {
        note_place(l, at);
        return;
    }
    o = move_order(l->m->g, l->m->fig, at);
    l->cut |= l->n == l->max || l->left <= 0;
    if (l->cut)
        return;
    o.flags = ORDER_YES_OR_NO | ORDER_ONE_OF_MANY;
    struct verdict v = check_path(l->m->g, l->m->fig, &o, l->m->walk, &length);
    l->left -= question_cost(l->m->g, v);
    l->cut |= v.rule == R_MOVE_PATH_FOUND;
    if (allowed(v))
        l->out[l->n++] = at;
}

static void try_ledge(struct ledges *l, vec at)
{
    if (vec_dist(l->m->start.at, at) <= ruler(l->m->walk->speed.total))
        try_place(l, at);
}

/* From a to b, that far to the left. */
static void try_along(struct ledges *l, vec a, vec b, int32_t aside)
{
    vec d = vec_sub(b, a), left = vec_scaled((vec){-d.y, d.x}, aside);
    int32_t length = vec_dist(a, b);

    if (aside < 0)
        left = vec_neg(vec_scaled((vec){-d.y, d.x}, -aside));
    struct ray along = ray_along(d);

    for (int32_t at = 0; at <= length; at += LEDGE_STEP)
        try_ledge(l, vec_add(vec_add(a, ray_at(&along, at)), left));
}

static void try_around(struct ledges *l, vec corner, int32_t r)
{
    for (int i = 0; i < 4 * CORNER_STEPS; i++)
        try_ledge(l, vec_add(corner,
                             vec_scaled(angle_dir((angle)(i * MK_TURN / (4 * CORNER_STEPS))), r)));
}

/* Both sides of each part; the wrong one is refused. */
static void try_piece(struct ledges *l, int t)
{
    const struct terrain *piece = terrain_of(l->m->g, t);
    bool wall = piece->ground == GROUND_LOW_WALL;
    const vec *v = vertices_of(l->m->g) + piece->corner;
    int32_t aside = l->m->reach + (wall ? piece->width / 2 : 0) + 2;

    for (int i = 0; i + wall < piece->corners; i++) {
        vec next = v[i + 1 < piece->corners ? i + 1 : 0];

        try_along(l, v[i], next, aside);
        try_along(l, v[i], next, -aside);
    }
    for (int i = 0; i < piece->corners; i++)
        try_around(l, v[i], aside);
}

/* Does the figure stay on the same side of the piece unless its move ends there? */
static bool ends_moves(const struct mover *m, int t)
{
    return ground_steps(m->g, t, m->walk->flags) || ground_is_wall(m->g, t, m->walk->flags);
}

/* All over the top of a section. */
static void try_top(struct ledges *l, int t)
{
    struct poly p = ground_poly(l->m->g, t);
    vec lo = p.v[0], hi = p.v[0];

    for (int i = 1; i < p.n; i++) {
        lo = (vec){p.v[i].x < lo.x ? p.v[i].x : lo.x, p.v[i].y < lo.y ? p.v[i].y : lo.y};
        hi = (vec){p.v[i].x > hi.x ? p.v[i].x : hi.x, p.v[i].y > hi.y ? p.v[i].y : hi.y};
    }
    for (int32_t x = lo.x + TOP_STEP / 2; x < hi.x; x += TOP_STEP)
        for (int32_t y = lo.y + TOP_STEP / 2; y < hi.y; y += TOP_STEP)
            if (poly_contains(&p, (vec){x, y}))
                try_place(l, (vec){x, y});
}

/* Behind doors, on tops, at both ends of ladders: where an access point leads. */
static void try_accesses(struct ledges *l)
{
    struct access all[MK_ACCESSES];
    const struct mover *m = l->m;
    int n = access_all(m->g, all);

    for (int i = 0; i < n; i++) {
        vec spot = access_spot(m, &all[i]);

        if (vec_dist(m->start.at, spot) > ruler(m->walk->speed.total) + ACCESS_FAR)
            continue;
        if (all[i].kind == ACCESS_TOP)
            try_top(l, all[i].group);
        else
            try_place(l, spot);
    }
}

/* Everywhere its move may have to end. */
static void try_all(struct ledges *l, const struct game *g, const struct mk_order *o)
{
    struct walk w;

    if (!on_table(g, o->fig))
        return;
    walk_asked(g, o, &w);
    struct mover m = mover_of(g, o->fig, &w);

    l->m = &m;
    for (int t = 0; t < g->nterrain; t++)
        if (ends_moves(&m, t) &&
            ground_near(g, t, m.start.at, m.start.at, ruler(w.speed.total) + m.reach))
            try_piece(l, t);
    if (g->castles)
        try_accesses(l);
}

int ledges_of_order(const struct game *g, const struct mk_order *o, vec *out, int max, bool *cut)
{
    struct ledges l = {.left = LIST_WORK, .out = out, .max = max};

    try_all(&l, g, o);
    *cut = l.cut;
    return l.n;
}

int ledges_unasked(const struct game *g, fig_id f, vec *out, int max)
{
    struct ledges l = {.out = out, .max = max, .unasked = true, .every = 1};

    try_all(&l, g, &(struct mk_order){.fig = f});
    return l.n;
}

int mk_ledges(const struct game *g, fig_id f, vec *out, int max, bool *cut)
{
    return ledges_of_order(g, &(struct mk_order){.fig = f}, out, max, cut);
}

/* ---------------------------------------------------------------- the way */

static_assert((int)MK_ROUTE >= (int)ROUTE_POINTS, "a path found must fit");

static void tell_route(const struct route *r, struct mk_route *out)
{
    out->n = r->n;
    out->length = (int32_t)r->length;
    for (int i = 0; i < out->n; i++)
        out->v[i] = r->v[i];
    out->v[out->n - 1] = r->v[r->n - 1];
}

struct verdict mk_route(const struct game *g, fig_id f, vec to, struct mk_route *out)
{
    return mk_route_facing(g, f, to, f < g->nfigure ? figure_of(g, f)->facing : 0, out);
}

static bool find_way(const struct game *g, fig_id f, vec to, angle facing, const struct walk *w,
                     struct mk_route *out)
{
    struct mover m = mover_of(g, f, w);
    int64_t left = MK_PATH_WORK;
    struct route r;

    m.work = &left;
    m.end.at = to;
    m.end.facing = facing;
    out->speed = w->speed.total * MK_INCH;
    route_begin(&r, m.start.at);
    route_to(&r, to);
    bool found = allowed(check_route(&m, &r)) ||
                 route_find(&m, ruler(w->speed.total) + TOO_LONG, &r);
    out->work = MK_PATH_WORK - left;
    if (!found)
        return false;
    tell_route(&r, out);
    return true;
}

void route_of_order(const struct game *g, const struct mk_order *o, struct mk_route *out)
{
    struct walk w;

    *out = (struct mk_route){0};
    if (!on_table(g, o->fig) || !vec_valid(o->to))
        return;
    walk_asked(g, o, &w);
    if (!(w.flags & WALK_STRAIGHT)) {
        find_way(g, o->fig, o->to, o->facing, &w, out);
        return;
    }
    vec from = figure_of(g, o->fig)->at;

    *out = (struct mk_route){.length = vec_dist(from, o->to), .speed = w.speed.total * MK_INCH,
                             .n = 2, .v = {from, o->to}};
}

struct verdict mk_route_facing(const struct game *g, fig_id f, vec to, angle facing,
                               struct mk_route *out)
{
    struct walk w;
    int32_t length;

    *out = (struct mk_route){0};
    if (!on_table(g, f) || !vec_valid(to))
        return deny_figure(R_NOT_ASKED, f);

    struct mk_order o = move_order(g, f, to);

    o.facing = facing;
    walk_now(g, f, &w);
    if (!find_way(g, f, to, facing, &w, out))
        o.flags = ORDER_YES_OR_NO;       /* a longer path would be illegal, too, so none is
                                          * searched for */
    return check_path(g, f, &o, &w, &length);
}

/* ---------------------------------------------------------------- contact */

int mk_contact_spots(const struct game *g, fig_id mover, fig_id other, int step,
                     struct mk_spot *out, int max, bool *cut)
{
    int64_t left = LIST_WORK;
    int n = 0;
    struct walk w;

    *cut = false;
    if (!on_table(g, mover) || !on_table(g, other) || mover == other || step <= 0)
        return 0;
    walk_now(g, mover, &w);
    for (int from = 0; from < MK_TURN && !*cut; from += step) {
        struct mk_spot s = {.from = (angle)from, .facing = angle_norm(from + MK_TURN / 2)};
        struct mk_order o = move_order(g, mover, (vec){0, 0});
        struct base b = base_at(g, mover, o.to, s.facing), at = base_of(g, other);

        if (!base_place_touching(&b, &at, angle_dir(s.from)))
            continue;
        o.to = s.at = b.at;
        o.facing = s.facing;
        o.flags = ORDER_YES_OR_NO | ORDER_ONE_OF_MANY;
        struct verdict v = check_path(g, mover, &o, &w, &s.length);
        left -= question_cost(g, v);
        *cut = left <= 0 || v.rule == R_MOVE_PATH_FOUND || (allowed(v) && n == max);
        if (allowed(v) && n < max)
            out[n++] = s;
    }
    return n;
}

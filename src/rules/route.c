/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* route.c: a way as a line of points, and the bases along it. [move.path] */
#include "rules/route.h"

#include <math.h>

#include "rules/contact.h"
#include "rules/ground.h"
#include "rules/seam.h"

enum { CHORD = 96, NEAR_MAX = 2 * MK_MAX_FIGURES };    /* a chord of a base's rim; discs on a table */

void route_begin(struct route *r, vec from)
{
    r->n = 1;
    r->full = false;
    r->length = 0;
    r->v[0] = from;
}

/* A path with more points than fit continues from the last one and says so: its length is right in
 * any case, its course is not. */
static void add_point(struct route *r, vec to)
{
    if (vec_eq(r->v[r->n - 1], to))
        return;
    if (r->n < ROUTE_POINTS)
        r->n++;
    else
        r->full = true;
    r->v[r->n - 1] = to;
}

void route_to(struct route *r, vec to)
{
    r->length += sqrt((double)vec_len2(vec_sub(to, r->v[r->n - 1])));
    add_point(r, to);
}

void route_along(struct route *r, const struct path *p)
{
    struct path one;

    one.n = 1;
    for (int i = 0; i < p->n; i++) {
        one.from = i > 0 ? p->leg[i - 1].to : p->from;
        one.leg[0] = p->leg[i];
        double length = path_length(&one);
        for (double at = CHORD; one.leg[0].turn && at < length; at += CHORD)
            add_point(r, path_at(&one, at));
        add_point(r, p->leg[i].to);
        r->length += length;
    }
}

bool is_in_way(const struct mover *m, fig_id f)
{
    const struct figure *fig = figure_of(m->g, f);
    bool over = (m->walk->flags & WALK_OVER_SINGLE) && piece_of(m->g, f)->sections == 1;

    if (over || f == body_of(m->g, m->fig) || !is_body(m->g, f) || !(fig->flags & FIG_TABLE) ||
        mount_of(m->g, f) != NOBODY || fig->captor == m->fig ||
        ((fig->flags & FIG_SOARS) && !breaks(R_SOARING_NO_OBSTACLE)))
        return false;
    struct base b = base_of(m->g, f);
    return !floors_apart(m->g, &m->start, &b);
}

/* --- bases along the way */

/* Discs which the way passes so closely that a gap beside them matters. */
struct near {
    int n;
    struct { vec c; int32_t r; fig_id fig; } disc[NEAR_MAX];
};

/* Sign of the way's distance from c, less r. */
static int route_cmp(const struct route *r, vec c, int32_t radius)
{
    int best = 1;

    for (int i = 0; i + 1 < r->n && best >= 0; i++) {
        int cmp = segment_disc_cmp(r->v[i], r->v[i + 1], c, radius);
        best = cmp < best ? cmp : best;
    }
    return best;
}

struct box { vec lo, hi; };

static struct box route_box(const struct route *r)
{
    struct box b = {r->v[0], r->v[0]};

    for (int i = 1; i < r->n; i++) {
        vec v = r->v[i];
        b.lo = (vec){v.x < b.lo.x ? v.x : b.lo.x, v.y < b.lo.y ? v.y : b.lo.y};
        b.hi = (vec){v.x > b.hi.x ? v.x : b.hi.x, v.y > b.hi.y ? v.y : b.hi.y};
    }
    return b;
}

static bool box_near(const struct box *b, vec at, int32_t r)
{
    return at.x >= b->lo.x - r && at.x <= b->hi.x + r && at.y >= b->lo.y - r && at.y <= b->hi.y + r;
}

static bool route_meets(const struct route *r, struct seg bar)
{
    for (int i = 0; i + 1 < r->n; i++)
        if (segments_meet((struct seg){r->v[i], r->v[i + 1]}, bar))
            return true;
    return false;
}

/* Does it pass between the disc and terrain, or the table's edge, that touches it? */
static bool passes_flush(const struct mover *m, const struct route *r, vec c, int32_t radius)
{
    struct disc_bars b = {.g = m->g, .walk = m->walk->flags, .c = c, .r = radius};
    struct seg bar;

    while (next_disc_bar(&b, &bar))
        if (route_meets(r, bar))
            return true;
    return false;
}

int32_t route_width(const struct mover *m)
{
    bool wide = breaks(R_MOVE_SQUEEZE) || breaks(R_MOVEMENT_PATH_HAS_NO_WIDTH);

    return wide ? m->start.radius - 4 * MK_CONTACT : 0;
}

/* Notes the discs of f near the way; true if the way enters one of them. */
static bool enters_base(const struct mover *m, const struct route *r, fig_id f, struct near *near)
{
    struct base b = base_of(m->g, f);
    vec c[2];
    int n = base_disc(&b, c);
    int32_t wide = route_width(m);

    for (int i = 0; i < n; i++) {
        if (route_cmp(r, c[i], b.radius + 2 * MK_CONTACT + wide) > 0)
            continue;
        if (route_cmp(r, c[i], b.radius - MK_CONTACT + wide) < 0 ||
            passes_flush(m, r, c[i], b.radius))
            return true;
        near->disc[near->n].c = c[i];
        near->disc[near->n].r = b.radius;
        near->disc[near->n++].fig = f;
    }
    /* The two discs of one base close themselves: what passes between them crosses the base. */
    return n == 2 && route_meets(r, (struct seg){c[0], c[1]});
}

static struct verdict check_bases(const struct mover *m, const struct route *r, struct near *near)
{
    struct box box = route_box(r);

    near->n = 0;
    for (int f = 0; f < m->g->nfigure; f++) {
        const struct piece *p = piece_of(m->g, (fig_id)f);
        int32_t reach = p->radius * p->discs + 2 * MK_CONTACT + route_width(m);
        if (!box_near(&box, figure_of(m->g, (fig_id)f)->at, reach) || !is_in_way(m, (fig_id)f))
            continue;
        forbid_figure(enters_base(m, r, (fig_id)f, near),
                      m->walk->flags & WALK_OVER_SINGLE ? (enum mk_rule)m->walk->stops_rule
                                                        : R_MOVE_PATH_BASES,
                      (fig_id)f);
    }
    return allow();
}

static bool passes_between(const struct route *r, const struct near *near, int i, int j)
{
    struct seg gap = {near->disc[i].c, near->disc[j].c};
    int64_t reach = near->disc[i].r + near->disc[j].r + MK_CONTACT;

    return vec_len2(vec_sub(gap.a, gap.b)) <= reach * reach && route_meets(r, gap);
}

/* Does it lead between pieces of terrain that touch? */
static struct verdict check_seams(const struct mover *m, const struct route *r)
{
    int flags = m->walk->flags;
    struct seams seams = {.g = m->g, .walk = flags};
    struct seam seam;

    while (next_seam(&seams, &seam))
        forbid_terrain(route_meets(r, seam.bar), ground_bars(m->g, seam.piece, flags), seam.piece);
    return allow();
}

static struct verdict check_between(const struct route *r, const struct near *near)
{
    for (int i = 0; i < near->n; i++)
        for (int j = i + 1; j < near->n; j++)
            forbid_figure(near->disc[i].fig != near->disc[j].fig && passes_between(r, near, i, j),
                          R_MOVE_PATH_BETWEEN, near->disc[i].fig);
    return allow();
}

static bool leaves_table(const struct game *g, const struct route *r)
{
    struct box b = route_box(r);

    return b.lo.x < -MK_CONTACT || b.lo.y < -MK_CONTACT || b.hi.x > g->board.x + MK_CONTACT ||
           b.hi.y > g->board.y + MK_CONTACT;
}

struct verdict check_route(const struct mover *m, const struct route *r)
{
    struct near near;

    forbid_if(leaves_table(m->g, r), R_MOVEMENT_NOT_OFF_BOARD);
    if (!(m->walk->flags & WALK_OVER_BASES)) {
        pass_on(check_bases(m, r, &near));
        pass_on(check_between(r, &near));
    }
    pass_on(check_seams(m, r));
    return check_route_terrain(m, r);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* walkway.c: tops that join.
 *
 *  (1) Two tops join where their borders lie within MK_CONTACT of each other. What is left of the
 *      borders is an edge one would fall from.
 *  (2) The tops of castle sections and planks are convex, so of each side another top covers one
 *      stretch. */
#include "rules/walkway.h"

#include <assert.h>
#include <math.h>

#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/route.h"

/* Stretches of a side that are left, as shares of its length: every other piece leaves one more at
 * most. */
struct stretch { double from, to; };
struct stretches {
    int n;
    struct stretch part[MK_MAX_TERRAIN];
};

static bool joins(const struct game *g, int t)
{
    return (terrain_of(g, t)->flags & (TERRAIN_JOINS | TERRAIN_TABLE)) ==
           (TERRAIN_JOINS | TERRAIN_TABLE);
}

/* The stretch of the side that lies in the convex piece, or within `slack` of it. */
static struct stretch covered(struct seg side, const struct poly *p, int32_t slack)
{
    struct stretch s = {0, 1};
    double turn = poly_area2(p) > 0 ? 1 : -1;

    for (int i = 0; i < p->n; i++) {
        vec a = p->v[i], d = vec_sub(p->v[(i + 1) % p->n], a);
        double allowed = -slack * sqrt((double)vec_len2(d));
        double at0 = turn * (double)vec_cross(d, vec_sub(side.a, a)) - allowed;
        double at1 = turn * (double)vec_cross(d, vec_sub(side.b, a)) - allowed;

        if (at0 < 0 && at1 < 0)
            return (struct stretch){1, 0};
        if (at0 < 0 && s.from < at0 / (at0 - at1))
            s.from = at0 / (at0 - at1);
        if (at1 < 0 && s.to > at0 / (at0 - at1))
            s.to = at0 / (at0 - at1);
    }
    return s;
}

static void take_away(struct stretches *left, struct stretch gone)
{
    struct stretches was = *left;

    left->n = 0;
    for (int i = 0; i < was.n; i++) {
        struct stretch s = was.part[i];
        if (gone.from >= gone.to || gone.from >= s.to || gone.to <= s.from) {
            left->part[left->n++] = s;
            continue;
        }
        if (gone.from > s.from)
            left->part[left->n++] = (struct stretch){s.from, gone.from};
        if (gone.to < s.to)
            left->part[left->n++] = (struct stretch){gone.to, s.to};
    }
}

/* Without planks a gap is a gap. [castle.planking.missing] */
static int32_t slack_of(void)
{
    return breaks(R_CASTLE_PLANKING_MISSING) ? 2 * MK_INCH : MK_CONTACT;
}

static vec along(struct seg side, double share)
{
    vec d = vec_sub(side.b, side.a);

    return (vec){side.a.x + (int32_t)(d.x * share), side.a.y + (int32_t)(d.y * share)};
}

int open_rim(const struct game *g, int t, struct seg out[RIM_PARTS])
{
    struct poly p = ground_poly(g, t);
    const struct terrain *piece = terrain_of(g, t);
    int n = 0;

    assert(p.n <= FORT_CORNERS);
    for (int i = 0; i < p.n; i++) {
        struct seg side = {p.v[i], p.v[(i + 1) % p.n]};
        struct stretches left = {1, {{0, 1}}};
        for (int u = 0; u < g->nterrain && rule(R_CASTLE_ACCESS_WALKWAY); u++) {
            struct poly q = ground_poly(g, u);
            if (u != t && joins(g, u) && ground_near(g, u, piece->lo, piece->hi, slack_of()))
                take_away(&left, covered(side, &q, slack_of()));
        }
        for (int k = 0; k < left.n; k++)
            out[n++] = (struct seg){along(side, left.part[k].from), along(side, left.part[k].to)};
    }
    return n;
}

static bool hangs_over_piece(const struct game *g, int t, const struct base *b)
{
    struct seg rim[RIM_PARTS];
    vec disc[2];
    int n = open_rim(g, t, rim), m = base_disc(b, disc);

    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++)
            if (segment_disc_cmp(rim[i].a, rim[i].b, disc[k], b->radius - MK_CONTACT) < 0)
                return true;
        if (m == 2 && segments_meet(rim[i], (struct seg){disc[0], disc[1]}))
            return true;
    }
    return false;
}

int hangs_over(const struct game *g, const struct base *b)
{
    for (int t = 0; t < g->nterrain; t++)
        if (joins(g, t) && ground_near_base(g, t, b) && hangs_over_piece(g, t, b))
            return t;
    return -1;
}

bool on_walkway(const struct game *g, vec at, int begun)
{
    int32_t slack = ROUTE_SLACK + (rule(R_CASTLE_PLANKING_MISSING) ? 0 : slack_of());

    for (int t = 0; t < g->nterrain; t++) {
        struct poly p = ground_poly(g, t);
        if (joins(g, t) && (t == begun || rule(R_CASTLE_ACCESS_WALKWAY)) &&
            ground_near(g, t, at, at, slack) && poly_dist(&p, at) <= slack)
            return true;
    }
    return false;
}

struct verdict check_on_walkway(const struct game *g, int t, const struct base *b)
{
    int top = top_at(g, b);

    if (top < 0 || !(terrain_of(g, top)->flags & TERRAIN_JOINS))
        return check_in_section(g, t, b);
    int edge = t == top ? hangs_over(g, b) : -1;
    forbid_terrain(edge >= 0, R_CASTLE_PLACEMENT_FITS, edge);
    return allow();
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* graph_see.c: tangents, and what blocks a segment or a path along a rim. */
#include "geom/graph.h"

#include "geom/way.h"

#define BAR_EPS 0.01                     /* a way that ends so near a bar meets it */

static point spot_centre(const struct path_scratch *s, int spot, double *radius)
{
    *radius = 0;
    if (spot == SPOT_START)
        return s->from;
    if (spot == SPOT_GOAL)
        return s->to;
    if (spot_is_corner(s, spot))
        return s->corner[spot_corner(s, spot)].p;
    *radius = spot_turn(spot) * s->disc[spot_disc(spot)].r;
    return s->disc[spot_disc(spot)].c;
}

/* With w from centre to centre and k the difference of the signed radii, the segment of
 * direction d and left normal n satisfies w = length * d + k * n, which is solved for d and n.
 * Two discs that touch are closed: nothing passes between them. */
bool graph_tangent(const struct path_scratch *s, int from, int to, point *a, point *b)
{
    double ra, rb;
    point ca = spot_centre(s, from, &ra), cb = spot_centre(s, to, &rb), w = point_sub(cb, ca);
    double k = rb - ra, len2 = point_dot(w, w), rest = len2 - k * k;
    double gap = ra * rb < 0 ? (k < 0 ? -k : k) + MK_CONTACT : 0;

    if (rest < -1e-9 * len2 || len2 <= gap * gap || len2 == 0)
        return false;

    double length = rest > 0 ? sqrt(rest) : 0;       /* a point on the rim, but for rounding */
    point n = { (k * w.x - length * w.y) / len2, (k * w.y + length * w.x) / len2 };

    *a = point_sub(ca, point_mul(n, ra));
    *b = point_sub(cb, point_mul(n, rb));
    return true;
}

static bool way_enters_circle(const struct way *w, point c, double r)
{
    point ac = point_sub(c, w->a), bc = point_sub(c, w->b);
    double off = point_cross(w->u, ac), along = point_dot(w->u, ac);

    if (off >= r || off <= -r)
        return false;
    if (along >= 0 && along <= w->length)
        return true;
    return point_dot(ac, ac) < r * r || point_dot(bc, bc) < r * r;
}

static bool discs_block(const struct path_scratch *s, const struct way *w, int from, int to)
{
    int skip = spot_is_disc(s, from) ? spot_disc(from) : -1;
    int skip2 = spot_is_disc(s, to) ? spot_disc(to) : -1;

    for (int i = 0; i < s->ndisc; i++) {
        const struct path_disc *d = &s->disc[i];

        if (i != skip && i != skip2 && way_enters_circle(w, d->c, d->r - REAL_EPS))
            return true;
    }
    return false;
}

/* Does it cross the wall between its ends? A bar may not even be touched there. */
static bool wall_blocks(const struct way *w, const struct path_wall *wall)
{
    double oa = offset(w, wall->a), ob = offset(w, wall->b), ends = wall->bar ? -BAR_EPS : REAL_EPS;

    if (!apart(oa, ob))
        return false;

    double at = crossing(w, wall->a, oa, wall->b, ob);

    return at > ends && at < w->length - ends;
}

static bool walls_block(const struct path_scratch *s, const struct way *w)
{
    for (int i = 0; i < s->nwall; i++)
        if (wall_blocks(w, &s->wall[i]))
            return true;
    return false;
}

static bool pins_block(const struct path_scratch *s, const struct way *w)
{
    for (int i = 0; i < s->npin; i++) {
        point p = s->corner[s->pin[i]].p;
        double off = offset(w, p), along = point_dot(w->u, point_sub(p, w->a));

        if (off < REAL_EPS && off > -REAL_EPS && along > REAL_EPS && along < w->length - REAL_EPS)
            return true;
    }
    return false;
}

static point corner_of(const struct poly *p, int i)
{
    return point_of(p->v[i < p->n ? i : 0]);
}

/* The next place after `from` where it meets the boundary; its length if there is none. */
static double next_meeting(const struct way *w, const struct poly *p, double from)
{
    double best = w->length;

    for (int i = 0; i < p->n; i++) {
        point v = corner_of(p, i), next = corner_of(p, i + 1);
        double ov = offset(w, v), on = offset(w, next), at = from;

        if (ov <= REAL_EPS && ov >= -REAL_EPS)
            at = point_dot(w->u, point_sub(v, w->a));
        else if (apart(ov, on))
            at = crossing(w, v, ov, next, on);
        if (at > from + REAL_EPS && at < best)
            best = at;
    }
    return best;
}

static bool near_edge(point a, point b, point q)
{
    point d = point_sub(b, a), e = point_sub(q, a);
    double len2 = point_dot(d, d), along = point_dot(d, e), cross = point_cross(d, e);

    return along >= 0 && along <= len2 && cross * cross <= len2 * (4 * REAL_EPS * REAL_EPS);
}

static bool well_inside(const struct poly *p, point q)
{
    bool inside = false;

    for (int i = 0; i < p->n; i++) {
        point a = corner_of(p, i), b = corner_of(p, i + 1);

        if (near_edge(a, b, q))
            return false;
        if ((a.y > q.y) != (b.y > q.y) &&
            (point_cross(point_sub(b, a), point_sub(q, a)) > 0) == (b.y > a.y))
            inside = !inside;
    }
    return inside;
}

static bool all_on_one_side(const struct way *w, const struct poly *p)
{
    bool left = false, right = false;

    for (int i = 0; i < p->n; i++) {
        double off = offset(w, corner_of(p, i));

        left |= off > REAL_EPS;
        right |= off < -REAL_EPS;
    }
    return !(left && right);
}

/* Cut where it meets the boundary, each piece is inside or outside as its middle is. */
static bool way_enters_poly(const struct way *w, const struct poly *p)
{
    if (all_on_one_side(w, p))
        return false;
    for (double at = 0; at < w->length - REAL_EPS; ) {
        double next = next_meeting(w, p, at);

        if (well_inside(p, point_add(w->a, point_mul(w->u, (at + next) / 2))))
            return true;
        at = next;
    }
    return false;
}

static bool polys_block(const struct path_scratch *s, const struct way *w)
{
    for (int i = 0; i < s->npoly; i++) {
        const struct path_poly *p = &s->poly[i];

        if (way_enters_circle(w, p->c, p->r + 1) && way_enters_poly(w, p->poly))
            return true;
    }
    return false;
}

bool graph_sees(const struct path_scratch *s, point a, point b, int from, int to)
{
    struct way w;

    if (!way_begin(&w, a, b))
        return true;
    return !discs_block(s, &w, from, to) && !polys_block(s, &w) && !walls_block(s, &w) &&
           !pins_block(s, &w);
}

/* ---- how deep a way is blocked */

static double size_of(double d)
{
    return d < 0 ? -d : d;
}

/* How deep it runs inside the circle; negative if it does not. */
static double depth_in_circle(const struct way *w, point c, double r)
{
    point ac = point_sub(c, w->a);
    double off = point_cross(w->u, ac), along = point_dot(w->u, ac);

    if (off >= r || off <= -r)
        return -1;
    if (along >= 0 && along <= w->length)
        return r - size_of(off);
    return r - real_min(point_len(ac), point_dist(c, w->b));
}

static double depth_in_discs(const struct path_scratch *s, const struct way *w, int from, int to)
{
    int skip = spot_is_disc(s, from) ? spot_disc(from) : -1;
    int skip2 = spot_is_disc(s, to) ? spot_disc(to) : -1;
    double deepest = -1;

    for (int i = 0; i < s->ndisc; i++) {
        const struct path_disc *d = &s->disc[i];
        double depth = i != skip && i != skip2 ? depth_in_circle(w, d->c, d->r - REAL_EPS) : -1;

        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

/* How far it may move and still cross the segment p-q; negative if it does not cross it. */
static double depth_across(const struct way *w, point p, point q)
{
    double op = offset(w, p), oq = offset(w, q);

    if (!apart(op, oq))
        return -1;

    double at = crossing(w, p, op, q, oq), length = point_dist(p, q);

    if (at <= REAL_EPS || at >= w->length - REAL_EPS)
        return -1;

    point d = point_mul(point_sub(q, p), 1 / length);
    double before = size_of(point_cross(d, point_sub(w->a, p)));
    double behind = size_of(point_cross(d, point_sub(w->b, p)));

    return real_min(real_min(size_of(op), size_of(oq)), real_min(before, behind));
}

static double depth_in_poly(const struct way *w, const struct poly *p)
{
    double deepest = 0;

    for (int i = 0; i < p->n; i++) {
        double depth = depth_across(w, corner_of(p, i), corner_of(p, i + 1));

        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

static double depth_in_polys(const struct path_scratch *s, const struct way *w)
{
    double deepest = -1;

    for (int i = 0; i < s->npoly; i++) {
        const struct path_poly *p = &s->poly[i];

        if (way_enters_circle(w, p->c, p->r + 1) && way_enters_poly(w, p->poly)) {
            double depth = depth_in_poly(w, p->poly);

            deepest = depth > deepest ? depth : deepest;
        }
    }
    return deepest;
}

static double depth_in_walls(const struct path_scratch *s, const struct way *w)
{
    double deepest = -1;

    for (int i = 0; i < s->nwall; i++) {
        double depth = depth_across(w, s->wall[i].a, s->wall[i].b);

        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

double graph_hides(const struct path_scratch *s, point a, point b, int from, int to)
{
    struct way w;
    double depth;

    if (!way_begin(&w, a, b))
        return -1;
    depth = depth_in_discs(s, &w, from, to);
    if (depth < 0)
        depth = depth_in_polys(s, &w);
    if (depth < 0)
        depth = depth_in_walls(s, &w);
    if (depth < 0)
        return pins_block(s, &w) || walls_block(s, &w) ? 0 : -1;
    return depth;
}

/* ---- places */

static double segment_gap(point a, point b, point q)
{
    point d = point_sub(b, a), e = point_sub(q, a);
    double len2 = point_dot(d, d), along = len2 > 0 ? point_dot(d, e) / len2 : 0;

    along = along < 0 ? 0 : along > 1 ? 1 : along;
    return point_len(point_sub(e, point_mul(d, along)));
}

static double poly_gap_to(const struct poly *p, point q)
{
    double gap = 1e9;

    for (int i = 0; i < p->n; i++)
        gap = real_min(gap, segment_gap(corner_of(p, i), corner_of(p, i + 1), q));
    return gap;
}

double graph_covers(const struct path_scratch *s, point x, int skip)
{
    double deepest = -1;

    for (int i = 0; i < s->ndisc; i++) {
        double depth = i != skip ? s->disc[i].r - REAL_EPS - point_dist(x, s->disc[i].c) : -1;

        deepest = depth > deepest ? depth : deepest;
    }
    for (int i = 0; i < s->npoly && deepest <= 0; i++)
        if (point_dist(x, s->poly[i].c) <= s->poly[i].r && well_inside(s->poly[i].poly, x))
            deepest = poly_gap_to(s->poly[i].poly, x);
    return deepest > 0 ? deepest : -1;
}

double graph_gap(const struct path_scratch *s, point x, int skip)
{
    double gap = 1e9;

    for (int i = 0; i < s->ndisc; i++)
        if (i != skip)
            gap = real_min(gap, size_of(point_dist(x, s->disc[i].c) - s->disc[i].r));
    for (int i = 0; i < s->npoly; i++)
        if (point_dist(x, s->poly[i].c) - s->poly[i].r < gap)
            gap = real_min(gap, poly_gap_to(s->poly[i].poly, x));
    for (int i = 0; i < s->nwall; i++)
        gap = real_min(gap, segment_gap(s->wall[i].a, s->wall[i].b, x));
    return gap;
}

/* Between two segments that do not cross. */
static double way_gap(point a, point b, point p, point q)
{
    return real_min(real_min(segment_gap(a, b, p), segment_gap(a, b, q)),
                 real_min(segment_gap(p, q, a), segment_gap(p, q, b)));
}

double graph_margin(const struct path_scratch *s, point a, point b, int from)
{
    int skip = spot_is_disc(s, from) ? spot_disc(from) : -1;
    double gap = 1e9;

    if (spot_is_corner(s, from))
        return 0;                       /* it begins at an obstacle */
    for (int i = 0; i < s->ndisc; i++)
        if (i != skip)
            gap = real_min(gap, segment_gap(a, b, s->disc[i].c) - s->disc[i].r);
    for (int i = 0; i < s->npoly && gap > 0; i++) {
        const struct path_poly *p = &s->poly[i];

        for (int k = 0; k < p->poly->n && segment_gap(a, b, p->c) - p->r < gap; k++)
            gap = real_min(gap, way_gap(a, b, corner_of(p->poly, k), corner_of(p->poly, k + 1)));
    }
    for (int i = 0; i < s->nwall && gap > 0; i++)
        gap = real_min(gap, way_gap(a, b, s->wall[i].a, s->wall[i].b));
    for (int i = 0; i < s->npin && gap > 0; i++)
        gap = real_min(gap, segment_gap(a, b, s->corner[s->pin[i]].p));
    return gap > 0 ? gap : 0;
}

bool graph_may_arrive(const struct path_corner *c, point d)
{
    double tiny = REAL_EPS * (point_len(c->right) + point_len(c->left)) * point_len(d);
    double r = point_cross(d, c->right), l = point_cross(d, c->left);

    return (r >= -tiny && l >= -tiny) || (r <= tiny && l <= tiny);
}

/* The cone must lie on the inner side of the bend: between going on and going back. */
bool graph_may_bend(const struct path_corner *c, point d, point e)
{
    double tiny = REAL_EPS * (point_len(c->right) + point_len(c->left));
    double td = tiny * point_len(d), te = tiny * point_len(e);
    double dr = point_cross(d, c->right), dl = point_cross(d, c->left);
    double er = point_cross(e, c->right), el = point_cross(e, c->left);
    double turn = point_cross(d, e), tt = REAL_EPS * point_len(d) * point_len(e);

    if (turn >= -tt && dr >= -td && dl >= -td && er >= -te && el >= -te)
        return true;
    return turn <= tt && dr <= td && dl <= td && er <= te && el <= te;
}

/* How far e, which must lie on one side of the lines along d, right and left, is from that side. */
static double aside(const struct path_corner *c, point d, point e, double side)
{
    double farthest = -side * point_cross(d, e) / point_len(d);
    double right = -side * point_cross(e, c->right) / point_len(c->right);
    double left = -side * point_cross(e, c->left) / point_len(c->left);

    farthest = right > farthest ? right : farthest;
    return left > farthest ? left : farthest;
}

double graph_bend_gap(const struct path_corner *c, point d, point e)
{
    double right = point_cross(d, c->right), left = point_cross(d, c->left), near = 1e9;

    if (right >= 0 || left >= 0)
        near = aside(c, d, e, 1);
    if (right <= 0 || left <= 0) {
        double other = aside(c, d, e, -1);

        near = other < near ? other : near;
    }
    return near > 0 ? near : 0;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* base.c: bases of one or two discs: contact, overlap, contact points, placing. */
#include "geom/arc.h"
#include "geom/shape.h"
#include "geom/wide.h"

int base_disc(const struct base *b, vec out[2])
{
    if (b->discs != 2) {
        out[0] = b->at;
        return b->discs;
    }

    vec off = vec_scaled(angle_dir(b->facing), b->radius);

    out[0] = vec_add(b->at, off);
    out[1] = vec_sub(b->at, off);
    return 2;
}

/* Square of the least distance between a disc of a and one of b. */
static int64_t nearest_len2(const struct base *a, const struct base *b)
{
    vec p[2], q[2];
    int n, m;
    int64_t best = INT64_MAX;               /* a base without discs is nowhere near */

    if (a->discs == 1 && b->discs == 1)     /* as most are */
        return vec_len2(vec_sub(a->at, b->at));
    n = base_disc(a, p);
    m = base_disc(b, q);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            int64_t len2 = vec_len2(vec_sub(p[i], q[j]));

            best = len2 < best ? len2 : best;
        }
    }
    return best;
}

static int64_t square(int64_t n)
{
    return n * n;
}

static bool sections_touch(const struct base *a, const struct base *b);

bool base_touch(const struct base *a, const struct base *b)
{
    return nearest_len2(a, b) <= square(a->radius + b->radius + MK_CONTACT) &&
           (!(a->sector | b->sector) || sections_touch(a, b));
}

bool base_overlap(const struct base *a, const struct base *b)
{
    int32_t reach = a->radius + b->radius - MK_CONTACT;

    return reach > 0 && nearest_len2(a, b) < square(reach);
}

int32_t base_gap(const struct base *a, const struct base *b)
{
    if (!a->discs || !b->discs)
        return INT32_MAX;
    return (int32_t)isqrt64((uint64_t)nearest_len2(a, b)) - a->radius - b->radius;
}

bool base_contains(const struct base *b, vec p)
{
    vec c[2];
    int n = base_disc(b, c);

    for (int i = 0; i < n; i++) {
        if (vec_len2(vec_sub(c[i], p)) <= square(b->radius))
            return true;
    }
    return false;
}

static bool disc_in_rect(vec c, int32_t r, vec lo, vec hi)
{
    return c.x - r >= lo.x - MK_CONTACT && c.y - r >= lo.y - MK_CONTACT &&
           c.x + r <= hi.x + MK_CONTACT && c.y + r <= hi.y + MK_CONTACT;
}

bool base_in_rect(const struct base *b, vec lo, vec hi)
{
    vec c[2];
    int n = base_disc(b, c);

    for (int i = 0; i < n; i++) {
        if (!disc_in_rect(c[i], b->radius, lo, hi))
            return false;
    }
    return true;
}

/* A touching pair of discs, seen from a: the disc's offset from a->at and the vector to the
 * other's centre. The contact point is one radius along `way` from the disc's centre. */
struct contact {
    vec off, way;
};

static int contacts(const struct base *a, const struct base *b, struct contact out[4])
{
    vec p[2], q[2];
    int n = base_disc(a, p), m = base_disc(b, q), count = 0;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            vec way = vec_sub(q[j], p[i]);

            if (vec_len2(way) <= square(a->radius + b->radius + MK_CONTACT))
                out[count++] = (struct contact){ vec_sub(p[i], a->at), way };
        }
    }
    return count;
}

int base_contacts(const struct base *a, const struct base *b, vec out[4])
{
    struct contact c[4];
    int n = contacts(a, b, c);

    for (int i = 0; i < n; i++)
        out[i] = vec_add(vec_add(a->at, c[i].off), vec_scaled(c[i].way, a->radius));
    return n;
}

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

/* Sign of a * sqrt(len2) + b. |a| stays below 2^36, |b| below 2^54, len2 below 2^36. */
static int sign_with_root(int64_t a, int64_t len2, int64_t b)
{
    if (sign(a) * sign(b) >= 0)
        return sign(sign(a) * (len2 != 0) + sign(b));

    struct wide root = wide_scale(wide_mul(wide_abs(a), wide_abs(a)), (uint64_t)len2);
    int cmp = wide_cmp(root, wide_mul(wide_abs(b), wide_abs(b)));

    return cmp * sign(a);
}

/* The contact point off + way * radius / |way| is irrational, but which side of a border it is
 * on is computed exactly. */
static bool contact_in_arc(const struct arc *arc, const struct contact *c, int32_t radius)
{
    int64_t len2 = vec_len2(c->way);
    int right = sign_with_root(vec_cross(arc->right, c->off), len2,
                               radius * vec_cross(arc->right, c->way));
    int left = sign_with_root(vec_cross(c->off, arc->left), len2,
                              radius * vec_cross(c->way, arc->left));
    int ahead = sign_with_root(vec_dot(arc->right, c->off), len2,
                               radius * vec_dot(arc->right, c->way));

    return arc_holds(arc, right, left, ahead);
}

static bool in_sector(const struct base *b, const struct contact *c)
{
    struct arc arc = arc_around(angle_norm(b->facing + b->turn), b->sector);

    return !b->sector || contact_in_arc(&arc, c, b->radius);
}

/* Is there a contact in the sectors of both? */
static bool sections_touch(const struct base *a, const struct base *b)
{
    struct contact from_a[4], from_b[4];
    int n = contacts(a, b, from_a), m = contacts(b, a, from_b);

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (from_a[i].way.x == -from_b[j].way.x && from_a[i].way.y == -from_b[j].way.y &&
                in_sector(a, &from_a[i]) && in_sector(b, &from_b[j]))
                return true;
    return false;
}

/* Is there a contact on the wanted side of the arc's borders? */
static bool touches_at(const struct base *a, int width, const struct base *b, bool inside)
{
    struct contact c[4];
    struct arc arc = arc_around(angle_norm(a->facing + a->turn), width);
    bool apart = (a->sector | b->sector) && !sections_touch(a, b);
    int n = apart ? 0 : contacts(a, b, c);

    for (int i = 0; i < n; i++) {
        if (contact_in_arc(&arc, &c[i], a->radius) == inside)
            return true;
    }
    return false;
}

bool base_front_touches(const struct base *a, int width, const struct base *b)
{
    return touches_at(a, width, b, true);
}

bool base_rear_touches(const struct base *a, int width, const struct base *b)
{
    return !a->sector && touches_at(a, width, b, false);
}

/* Do the discs overlap if the first are moved by `by`? */
static bool discs_overlap(const vec *a, int n, vec by, const vec *b, int m, int64_t reach)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (vec_len2(vec_sub(vec_add(a[i], by), b[j])) < reach * reach)
                return true;
    return false;
}

/* The places where the two overlap form discs around other->at, each of which contains it: along
 * a ray the overlap ends once and for good, so bisection finds the end. For two discs it is at
 * the sum of their radii, but for rounding. */
bool base_place_touching(struct base *mover, const struct base *other, vec direction)
{
    bool discs = mover->discs != 2 && other->discs != 2;
    int32_t reach = mover->radius + other->radius;
    int32_t lo = discs && reach > 2 ? reach - 2 : 0, hi = discs ? reach + 2 : 2 * reach + 2;
    vec own[2], others[2];

    if (vec_eq(direction, (vec){ 0, 0 }))
        return false;
    mover->at = other->at;
    int n = base_disc(mover, own), m = base_disc(other, others);
    while (lo < hi) {
        int32_t mid = (lo + hi) / 2;

        if (discs_overlap(own, n, vec_scaled(direction, mid), others, m, reach))
            lo = mid + 1;
        else
            hi = mid;
    }
    mover->at = vec_add(other->at, vec_scaled(direction, hi));
    return true;
}

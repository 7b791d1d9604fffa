/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */

/* field.c: a field as a whole, against a segment and against a given path. */
#include "geom/path.h"

static bool bounded(const struct field *f)
{
    return !vec_eq(f->lo, f->hi);
}

/* Touching discs, by (4) of path.h; those that overlap deeply need no closing. */
static bool discs_closed(const struct disc *d, const struct disc *e)
{
    int64_t reach = d->r + e->r + MK_CONTACT;

    return vec_len2(vec_sub(d->c, e->c)) <= reach * reach;
}

static bool in_rect(const struct field *f, vec p)
{
    return p.x >= f->lo.x && p.y >= f->lo.y && p.x <= f->hi.x && p.y <= f->hi.y;
}

/* Does the segment, which passes disc i closely, cross the gap to a disc that touches it? */
static bool crosses_gap(const struct field *f, struct seg s, int i)
{
    for (int j = 0; j < f->ndisc; j++) {
        if (j != i && discs_closed(&f->disc[i], &f->disc[j]) &&
            segments_meet(s, (struct seg){ f->disc[i].c, f->disc[j].c }))
            return true;
    }
    return false;
}

static bool discs_free(const struct field *f, struct seg s)
{
    for (int i = 0; i < f->ndisc; i++) {
        const struct disc *d = &f->disc[i];

        if (segment_disc_cmp(s.a, s.b, d->c, d->r + MK_CONTACT) > 0)
            continue;
        if (segment_enters_disc(s.a, s.b, d->c, d->r) || crosses_gap(f, s, i))
            return false;
    }
    return true;
}

/* Does p lie within the segment and not at its ends? */
static bool passes(struct seg s, vec p)
{
    return segment_holds(s.a, s.b, p) && !vec_eq(p, s.a) && !vec_eq(p, s.b);
}

static bool wall_free(struct seg s, struct seg w)
{
    return !segments_cross(s, w) && !passes(s, w.a) && !passes(s, w.b);
}

static bool poly_free(struct seg s, const struct poly *p)
{
    if (poly_segment_enters(p, s.a, s.b))
        return false;
    for (int i = 0; i < p->n; i++) {
        if (passes(s, p->v[i]))
            return false;
    }
    return true;
}

bool field_segment_free(const struct field *f, vec a, vec b)
{
    struct seg s = { a, b };

    if (bounded(f) && (!in_rect(f, a) || !in_rect(f, b)))
        return false;
    if (!discs_free(f, s))
        return false;
    for (int i = 0; i < f->npoly; i++) {
        if (!poly_free(s, &f->poly[i]))
            return false;
    }
    for (int i = 0; i < f->nwall; i++) {
        if (!wall_free(s, f->wall[i]))
            return false;
    }
    for (int i = 0; i < f->nbar; i++) {
        if (segments_meet(s, f->bar[i]))
            return false;
    }
    for (int i = 0; i < f->nrim; i++) {
        if (segments_meet(s, f->rim[i]))
            return false;
    }
    return true;
}

static bool path_free_of_discs(const struct path *p, const struct field *f)
{
    for (int i = 0; i < f->ndisc; i++) {
        if (path_hits_disc(p, f->disc[i].c, f->disc[i].r))
            return false;
        for (int j = i + 1; j < f->ndisc; j++) {
            if (discs_closed(&f->disc[i], &f->disc[j]) &&
                path_crosses_segment(p, f->disc[i].c, f->disc[j].c))
                return false;
        }
    }
    return true;
}

bool path_is_free(const struct path *p, const struct field *f)
{
    if (bounded(f) && !path_in_rect(p, f->lo, f->hi))
        return false;
    for (int i = 0; i < f->npoly; i++) {
        if (path_enters_poly(p, &f->poly[i]))
            return false;
    }
    for (int i = 0; i < f->nwall; i++) {
        if (path_crosses_segment(p, f->wall[i].a, f->wall[i].b))
            return false;
    }
    for (int i = 0; i < f->nbar; i++) {
        if (path_crosses_segment(p, f->bar[i].a, f->bar[i].b))
            return false;
    }
    return path_free_of_discs(p, f);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_room.c: is there space for a base, and do bases leave its way open? Approximate. */
#include "bot/ideas.h"
#include "geom/sight.h"

/* The bases that f may meet on its way there or at the end of it. */
static const struct around *around_of(struct survey *s, const struct seen *f, vec to)
{
    struct around *a = &s->around;
    vec d = vec_sub(to, f->at);
    int32_t reach = d.x > 0 ? d.x : -d.x, far;

    reach = d.y > reach ? d.y : -d.y > reach ? -d.y : reach;
    if (a->of == f->fig && reach <= a->reach)
        return a;
    a->of = f->fig;
    a->reach = reach > f->speed * MK_INCH ? reach + MK_INCH : f->speed * MK_INCH;
    a->n = 0;
    far = a->reach + f->piece->radius;
    for (int i = 0; i < s->n; i++) {
        int32_t r = far + s->disc[i].r, x = s->disc[i].c.x - f->at.x, y = s->disc[i].c.y - f->at.y;

        if ((x < r) & (x > -r) & (y < r) & (y > -r) & (i != f->body))   /* one branch, not five */
            a->disc[a->n++] = s->disc[i];
    }
    return a;
}

bool has_room(struct survey *s, const struct seen *f, vec at)
{
    const struct around *a = around_of(s, f, at);
    int32_t r = f->piece->radius;

    if (at.x < r || at.y < r || at.x > s->g->board.x - r || at.y > s->g->board.y - r)
        return false;
    for (int i = 0; i < a->n; i++)
        if (overlaps(at, r, &a->disc[i]))
            return false;
    return true;
}

bool is_open(struct survey *s, const struct seen *f, vec to)
{
    const struct around *a = around_of(s, f, to);
    vec lo = {f->at.x < to.x ? f->at.x : to.x, f->at.y < to.y ? f->at.y : to.y};
    vec hi = {f->at.x > to.x ? f->at.x : to.x, f->at.y > to.y ? f->at.y : to.y};

    for (int i = 0; i < a->n; i++) {
        const struct disc *d = &a->disc[i];

        if ((d->c.x > lo.x - d->r) & (d->c.x < hi.x + d->r) & (d->c.y > lo.y - d->r) &
                (d->c.y < hi.y + d->r) && segment_enters_disc(f->at, to, d->c, d->r))
            return false;
    }
    return true;
}

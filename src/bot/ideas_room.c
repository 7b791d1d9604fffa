/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ideas_room.c: is there space for a base, and do bases leave its way open? Approximate. */
#include "bot/ideas.h"
#include "geom/sight.h"

bool has_room(const struct survey *s, const struct seen *f, vec at)
{
    int32_t r = f->piece->radius;

    if (at.x < r || at.y < r || at.x > s->g->board.x - r || at.y > s->g->board.y - r)
        return false;
    for (struct nearby b = near_all(s, at, r + s->largest); nearby_next(&b);)
        if (b.at != f->body && overlaps(at, r, &s->disc[b.at]))
            return false;
    return true;
}

bool is_open(const struct survey *s, const struct seen *f, vec to)
{
    vec lo = {f->at.x < to.x ? f->at.x : to.x, f->at.y < to.y ? f->at.y : to.y};
    vec hi = {f->at.x > to.x ? f->at.x : to.x, f->at.y > to.y ? f->at.y : to.y};

    for (struct nearby b = near_line(s, lo, hi, s->largest); nearby_next(&b);) {
        const struct disc *d = &s->disc[b.at];

        if ((d->c.x > lo.x - d->r) & (d->c.x < hi.x + d->r) & (d->c.y > lo.y - d->r) &
                (d->c.y < hi.y + d->r) & (b.at != f->body) &&
            segment_enters_disc(f->at, to, d->c, d->r))
            return false;
    }
    return true;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skirmish_castle.c: a castle at the north edge, and its garrison.
 *
 * A skirmish has the plan's gatehouse and most of the rest, so that there are whole castles, rows of
 * walls, and towers that stand alone. */
#include <stdio.h>
#include <string.h>

#include "bot/castle_plan.h"
#include "bot/skirmish_draft.h"

enum { SECTION_POINTS = 8, WEST_WALL = 8, SOUTH_WALL = 7 };

static vec place_of(const struct draft *d, int along, int deep)
{
    return castle_place((vec){d->wide * MK_INCH, d->high * MK_INCH}, EDGE_NORTH, along, deep);
}

/* "at 18,46", or nothing while the castle is not yet deployed. */
static const char *place_words(const struct draft *d, const struct castle_plan *s, char *to,
                               size_t size)
{
    to[0] = '\0';
    if (!d->want->setup)
        snprintf(to, size, "at %d,%d", (d->wide + s->along) / 2, d->high - s->deep / 2);
    return to;
}

static bool write_section(struct draft *d, int i, const char *owner)
{
    const struct castle_plan *s = &castle_plan[i];
    char at[40], open[40] = "";

    if (s->portals && !rng_once_in(&d->rng, 2))
        snprintf(open, sizeof open, "open %.*s", (int)strcspn(s->portals, " "), s->portals);
    d->sections |= 1u << i;
    d->castle_points += SECTION_POINTS;
    return write_line(d, "figure %s %s %s %s facing %d points %d %s %s", s->name, owner, s->kind,
                      place_words(d, s, at, sizeof at), s->facing / 10, SECTION_POINTS, open,
                      castle_words[s->dial]);
}

static bool has_walls(const struct draft *d)
{
    unsigned walls = d->sections >> (CASTLE_PLAN - CASTLE_WALLS);
    int n = 0;

    for (; walls; walls &= walls - 1)
        n++;
    return n >= 4;                  /* one ladder for every four of them */
}

/* A plank and a ladder have fixed places, so they need a castle that stands. */
bool write_castle(struct draft *d, const char *owner)
{
    bool good = true;

    d->sections = 0;
    for (int i = 0; i < CASTLE_PLAN && good; i++)
        if (i == 0 || !rng_once_in(&d->rng, 4))
            good = write_section(d, i, owner);
    if (good && !d->want->setup && d->sections >> WEST_WALL & 1)
        good = write_line(d, "plank p ww %d,%d %d,%d", d->wide / 2 - 10, d->high - 7,
                          d->wide / 2 - 10, d->high - 11);
    if (good && !d->want->setup && has_walls(d) && d->sections >> SOUTH_WALL & 1)
        good = write_line(d, "ladder l ws %d,%d", d->wide / 2 - 6, d->high - 13);
    return good;
}

/* Only a figure on one disc of the usual size fits on a top or under the gate; the largest stand
 * outside. */
static bool suits(const struct draft *d, const struct piece *p, const struct castle_post *at)
{
    bool large = p->radius > MK_INCH, small = p->discs == 1 && p->radius <= 3 * MK_INCH / 4;

    if (at->on == POST_OUTSIDE || large)
        return at->on == POST_OUTSIDE;
    if (at->on == POST_YARD)
        return true;
    return small && (at->on == POST_UNDER || (d->sections >> at->on & 1));
}

bool garrison(struct draft *d, int f)
{
    int first = rng_below(&d->rng, CASTLE_POSTS);
    struct mk_wish *w = &d->t->wish[f];

    for (int i = 0; i < CASTLE_POSTS; i++) {
        int k = (first + i) % CASTLE_POSTS;

        if ((d->posted >> k & 1) || !suits(d, &d->t->piece[f], &castle_posts[k]))
            continue;
        w->place.at = place_of(d, castle_posts[k].along, castle_posts[k].deep);
        if (castle_posts[k].on == POST_OUTSIDE && !is_free(d->t, f))
            continue;
        d->posted |= (uint64_t)1 << k;
        d->t->figure[f].under = castle_posts[k].on == POST_UNDER;
        return true;
    }
    return false;
}

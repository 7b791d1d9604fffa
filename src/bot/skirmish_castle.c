/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skirmish_castle.c: a castle at the north edge, and who stands in it.
 *
 * One plan of a closed castle; a skirmish has its gatehouse and most of the rest, so that there are
 * whole ones, rows of walls, and towers that stand alone. */
#include "bot/skirmish_draft.h"

#include <stdio.h>
#include <string.h>

/* Half inches from the middle of the table and from its edge. */
struct plan {
    const char *name, *kind, *facing, *portals;
    int along, deep, dial;
};

static const struct plan plan[] = {
    {"gate", "gatehouse", "south", "portcullis doors", 0, 28, 0},
    {"keep", "keep", "south", "front-door rear-door", 0, 8, 0},
    {"tsw", "tower", "south-west", "door", -22, 28, 0},
    {"tse", "tower", "south-east", "door", 22, 28, 0},
    {"tnw", "tower", "north-west", "door", -22, 8, 0},
    {"tne", "tower", "north-east", "door", 22, 8, 0},
    {"ws", "wall", "south", NULL, -12, 28, 1},
    {"post", "wall-with-door", "south", "door", 12, 28, 1},
    {"ww", "wall", "west", NULL, -22, 18, 1},
    {"we", "wall", "east", NULL, 22, 18, 1},
    {"wn", "wall", "north", NULL, -12, 8, 1},
    {"wm", "wall", "north", NULL, 12, 8, 1},
};
enum { SECTIONS = sizeof plan / sizeof plan[0], NO_SECTION = -1, UNDER = -2, OUTSIDE = -3,
       WALLS = 6, SECTION_POINTS = 8 };

/* Where somebody may stand: on a section, under the gate, in the yard, or before the castle. */
struct post {
    int on, along, deep;
};

static const struct post posts[GARRISON_POSTS] = {
    {0, -3, 28}, {0, 3, 28}, {1, 0, 8}, {1, -3, 10}, {1, 3, 6}, {2, -22, 28}, {3, 22, 28},
    {4, -22, 8}, {6, -12, 28}, {6, -16, 28}, {6, -8, 28}, {7, 12, 28}, {8, -22, 18}, {9, 22, 18},
    {10, -12, 8}, {UNDER, 0, 28}, {NO_SECTION, -12, 22}, {NO_SECTION, -12, 14},
    {NO_SECTION, 12, 22}, {NO_SECTION, 12, 14}, {NO_SECTION, 0, 18}, {NO_SECTION, -6, 19},
    {NO_SECTION, 6, 19}, {NO_SECTION, 17, 19}, {OUTSIDE, -24, 42}, {OUTSIDE, -12, 42},
    {OUTSIDE, 0, 42}, {OUTSIDE, 12, 42}, {OUTSIDE, 24, 42}, {OUTSIDE, -18, 52},
    {OUTSIDE, -6, 52}, {OUTSIDE, 6, 52}, {OUTSIDE, 18, 52},
};

static vec place_of(const struct draft *d, int along, int deep)
{
    return (vec){(d->wide + along) * MK_INCH / 2, d->high * MK_INCH - deep * MK_INCH / 2};
}

/* "at 18,46", or nothing while the castle is still to be deployed. */
static const char *place_words(const struct draft *d, const struct plan *s, char *to, size_t size)
{
    to[0] = '\0';
    if (!d->want->setup)
        snprintf(to, size, "at %d,%d", (d->wide + s->along) / 2, d->high - s->deep / 2);
    return to;
}

static bool write_section(struct draft *d, int i, const char *owner)
{
    const struct plan *s = &plan[i];
    char at[40], open[40] = "";

    if (s->portals && !rng_once_in(&d->rng, 2))
        snprintf(open, sizeof open, "open %.*s", (int)strcspn(s->portals, " "), s->portals);
    d->sections |= 1u << i;
    d->castle_points += SECTION_POINTS;
    return write_line(d, "figure %s %s %s %s facing %s points %d %s %s", s->name, owner, s->kind,
                      place_words(d, s, at, sizeof at), s->facing, SECTION_POINTS, open,
                      castle_words[s->dial]);
}

static bool has_walls(const struct draft *d)
{
    unsigned walls = d->sections >> (SECTIONS - WALLS);
    int n = 0;

    for (; walls; walls &= walls - 1)
        n++;
    return n >= 4;                  /* for every four of them there is a ladder */
}

/* A plank and a ladder lie where they are written, so that they need a castle that stands. */
bool write_castle(struct draft *d, const char *owner)
{
    bool good = true;

    d->sections = 0;
    for (int i = 0; i < SECTIONS && good; i++)
        if (i == 0 || !rng_once_in(&d->rng, 4))
            good = write_section(d, i, owner);
    if (good && !d->want->setup && d->sections >> 8 & 1)
        good = write_line(d, "plank p ww %d,%d %d,%d", d->wide / 2 - 10, d->high - 7,
                          d->wide / 2 - 10, d->high - 11);
    if (good && !d->want->setup && has_walls(d) && d->sections >> 6 & 1)
        good = write_line(d, "ladder l ws %d,%d", d->wide / 2 - 6, d->high - 13);
    return good;
}

/* Only who stands on one disc of the usual size fits on a top or under the gate; the largest stand
 * before the castle. */
static bool suits(const struct draft *d, const struct piece *p, const struct post *at)
{
    bool large = p->radius > MK_INCH, small = p->discs == 1 && p->radius <= 3 * MK_INCH / 4;

    if (at->on == OUTSIDE || large)
        return at->on == OUTSIDE;
    if (at->on == NO_SECTION)
        return true;
    return small && (at->on == UNDER || (d->sections >> at->on & 1));
}

bool garrison(struct draft *d, int f)
{
    int first = rng_below(&d->rng, GARRISON_POSTS);
    struct mk_wish *w = &d->t->wish[f];

    for (int i = 0; i < GARRISON_POSTS; i++) {
        int k = (first + i) % GARRISON_POSTS;

        if ((d->posted >> k & 1) || !suits(d, &d->t->piece[f], &posts[k]))
            continue;
        w->place.at = place_of(d, posts[k].along, posts[k].deep);
        if (posts[k].on == OUTSIDE && !is_free(d->t, f))
            continue;
        d->posted |= (uint64_t)1 << k;
        d->t->figure[f].under = posts[k].on == UNDER;
        return true;
    }
    return false;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* snap.c: where a dragged base snaps into contact with others. */
#include "mk/query.h"
#include "rules/contact.h"

enum { NEIGHBOURS = 24,
       BETWEEN = 40 };          /* percent of `within` that a second contact is worth */

/* The search for a place. */
struct snap {
    const struct game *g;
    fig_id fig;
    vec near;
    angle facing;
    int32_t within, limit;
    int n;
    fig_id neighbour[NEIGHBOURS];
    bool found;
    int32_t best;
    struct mk_snap out;
};

static bool is_other(const struct snap *s, int f)
{
    return f != s->fig && on_table(s->g, (fig_id)f) && f != figure_of(s->g, s->fig)->captive &&
           f != mate_of(s->g, s->fig);
}

static struct base base_there(const struct snap *s, vec at)
{
    return base_at(s->g, s->fig, at, s->facing);
}

static int32_t between(int32_t lo, int32_t n, int32_t hi)
{
    return n < lo ? lo : n > hi ? hi : n;
}

/* Moved by as much as it overhangs the edge. */
static vec onto_table(const struct snap *s, vec at)
{
    struct base b = base_there(s, at);
    vec disc[2], by = {0, 0};
    int n = base_disc(&b, disc);

    for (int i = 0; i < n; i++) {
        int32_t r = b.radius;
        vec in = {between(r, disc[i].x, s->g->board.x - r), between(r, disc[i].y, s->g->board.y - r)};

        if (in.x != disc[i].x)
            by.x = in.x - disc[i].x;
        if (in.y != disc[i].y)
            by.y = in.y - disc[i].y;
    }
    return vec_add(at, by);
}

/* Notes who is near, and how far to look if the place is taken. */
static void find_neighbours(struct snap *s)
{
    struct base b = base_there(s, s->near);
    int32_t deepest = 0;

    for (int f = 0; f < s->g->nfigure && s->n < NEIGHBOURS; f++) {
        struct base other;
        int32_t gap;

        if (!is_other(s, f))
            continue;
        other = base_of(s->g, (fig_id)f);
        gap = base_gap(&b, &other);
        if (gap > s->within + 2 * b.radius)
            continue;
        s->neighbour[s->n++] = (fig_id)f;
        deepest = gap < -MK_CONTACT && -gap > deepest ? -gap : deepest;
    }
    s->limit = s->within + 2 * deepest;
}

/* Whom the base touches there; -1 if it overlaps somebody or is off the table. */
static int touched(const struct snap *s, const struct base *b, fig_id out[MK_SNAPPED])
{
    int n = 0;

    if (!base_in_rect(b, (vec){0, 0}, s->g->board))
        return -1;
    for (int i = 0; i < s->n; i++) {
        struct base other = base_of(s->g, s->neighbour[i]);

        if (base_overlap(b, &other))
            return -1;
        if (n < MK_SNAPPED && in_contact(s->g, b, &other))
            out[n++] = s->neighbour[i];
    }
    return n;
}

static void try_place(struct snap *s, vec at)
{
    struct base b = base_there(s, at);
    int32_t away = vec_valid(at) ? vec_dist(at, s->near) : INT32_MAX;
    struct mk_snap place = {.at = at};
    int32_t value;

    if (away > s->limit)
        return;
    place.n = touched(s, &b, place.touching);
    if (place.n < 1)
        return;
    value = away - (place.n - 1) * s->within * BETWEEN / 100;
    if (s->found && value >= s->best)
        return;
    s->found = true;
    s->best = value;
    s->out = place;
}

static void try_beside(struct snap *s, fig_id other)
{
    struct base b = base_there(s, s->near), at = base_of(s->g, other);
    vec away = vec_sub(s->near, at.at);

    if (vec_eq(away, (vec){0, 0}))
        away = angle_dir(angle_norm(at.facing + MK_TURN / 2));
    if (base_place_touching(&b, &at, away))
        try_place(s, b.at);
}

static void try_between(struct snap *s, fig_id f, fig_id h)
{
    struct base a = base_of(s->g, f), b = base_of(s->g, h);
    int32_t r = piece_of(s->g, s->fig)->radius;
    vec p[2], q[2], spot[2];
    int n = base_disc(&a, p), m = base_disc(&b, q);

    for (int i = 0; i < n * m; i++)
        if (discs_touched_by(p[i / m], a.radius, q[i % m], b.radius, r, spot)) {
            try_place(s, spot[0]);
            try_place(s, spot[1]);
        }
}

static void look_around(struct snap *s)
{
    bool round = piece_of(s->g, s->fig)->discs == 1;

    for (int i = 0; i < s->n; i++) {
        try_beside(s, s->neighbour[i]);
        for (int k = 0; k < i && round; k++)
            try_between(s, s->neighbour[i], s->neighbour[k]);
    }
}

/* Facing the nearest opponent it touches. A double base keeps its facing: turned, it would stand
 * elsewhere. */
static angle facing_there(const struct snap *s)
{
    int32_t least = INT32_MAX;
    angle facing = s->facing;

    for (int i = 0; i < s->out.n && piece_of(s->g, s->fig)->discs == 1; i++) {
        fig_id f = s->out.touching[i];
        vec at = figure_of(s->g, f)->at;

        if (opposed(s->g, s->fig, f) && vec_dist(s->near, at) < least) {
            least = vec_dist(s->near, at);
            facing = angle_of(vec_sub(at, s->out.at));
        }
    }
    return facing;
}

bool mk_snap(const struct game *g, fig_id f, vec near, angle facing, int32_t within,
             struct mk_snap *out)
{
    struct snap s = {.g = g, .fig = f, .facing = facing, .within = within};

    if (f >= g->nfigure || !vec_valid(near) || within < 0)
        return false;
    s.near = onto_table(&s, near);
    if (!vec_valid(s.near))
        return false;
    find_neighbours(&s);
    try_place(&s, s.near);
    look_around(&s);
    if (!s.found) {
        struct base b = base_there(&s, s.near);
        fig_id nobody[MK_SNAPPED];

        if (vec_eq(s.near, near) || touched(&s, &b, nobody) < 0)
            return false;
        s.out.at = s.near;
    }
    s.out.facing = facing_there(&s);
    *out = s.out;
    return true;
}

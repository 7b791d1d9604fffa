/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* room.c: a free place beside another base, found exactly. [capture.move.must-fit,
 * ability.necromancy.placement]
 *
 *  (1) With its facing given, a base that touches another has its centre on a circle. What stands
 *      or lies around forbids parts of that circle, and a part that is left ends where the base
 *      touches the next thing, or at a border of the section it has to touch. So either the whole
 *      circle is free, or a place where the base touches two things or a border is: only such
 *      places are tried.
 *  (2) A disc has no facing that matters. A double base is tried in its own facing, in small steps
 *      all around, and along every edge near it.
 *  (3) Most places are refused because of a base nearby, so these are noted once and tried first.
 *  (4) Where all on a top or at an access point touch, a place need not be beside the holder. There
 *      every place is tried where the base touches two things, whatever these are, or where its
 *      middle comes to the rim of the top.
 *  (5) The work is limited. Bases alone, however many, never use it up; if it runs out among many
 *      corners of terrain it is unknown whether there is room, and the answer says so.
 */
#include "rules/move.h"

#include "rules/access.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"

enum {
    WORK = 300000,
    STAND_WORK = 6,                 /* asking terrain and the table's edge, */
    CORNERS_PER_WORK = 4,           /* and so many corners nearby */
    RIM = 1,                        /* how far inside a rim a middle is still on the top */
};

struct search {
    const struct game *g;
    fig_id holder, fig;
    const struct base *at;          /* where the holder stands */
    int walk;                       /* the freedoms of whoever is set down */
    struct base *b;                 /* the place being tried */
    vec towards;                    /* where it should rather stand, seen from the holder */
    vec off[2];                     /* its discs, seen from its middle */
    int n;
    struct area around;             /* where it is being looked for, */
    int top;                        /* and on which top it has to be, or -1, */
    vec stairs;                     /* or at which access point */
    vec centre;                     /* the circle its middle is on */
    int32_t ring;
    int *left;                      /* work */
    int corners;                    /* of terrain nearby */
    int nnear;
    struct base near[MK_MAX_FIGURES];
};

static bool is_taken(const struct search *s)
{
    for (int i = 0; i < s->nnear; i++)
        if (base_overlap(&s->near[i], s->b))
            return true;
    return false;
}

static bool fits_at(const struct search *s, vec at)
{
    s->b->at = at;
    s->b->under = s->g->castles && ends_under(s->g, s->fig, at, floor_beside(s->g, s->at));
    if (!vec_valid(at) || --*s->left <= 0 || is_taken(s))
        return false;
    *s->left -= STAND_WORK + s->corners / CORNERS_PER_WORK;
    return stands_beside(s->g, s->holder, s->at, s->fig, s->walk, s->b);
}

/* Touching this disc as well? Each disc of the base may. */
static bool fits_at_disc(const struct search *s, vec c, int32_t radius)
{
    vec spot[2];

    for (int k = 0; k < s->n; k++)
        if (discs_touched_by(s->centre, s->ring - s->b->radius, vec_sub(c, s->off[k]), radius,
                             s->b->radius, spot) &&
            (fits_at(s, spot[0]) || fits_at(s, spot[1])))
            return true;
    return false;
}

static bool fits_at_any(const struct search *s, const vec spot[], int n)
{
    for (int i = 0; i < n; i++)
        if (fits_at(s, spot[i]))
            return true;
    return false;
}

static struct seg seg_sub(struct seg e, vec off)
{
    return (struct seg){vec_sub(e.a, off), vec_sub(e.b, off)};
}

/* With its middle so far from this line? */
static bool fits_at_line(const struct search *s, struct seg e, int32_t away)
{
    vec spot[4];

    return fits_at_any(s, spot, circle_beside_line(s->centre, s->ring, e.a, e.b, away, spot));
}

/* Touching this edge, `half` of its width away from the line? */
static bool fits_at_edge(const struct search *s, struct seg e, int32_t half)
{
    for (int k = 0; k < s->n; k++)
        if (fits_at_line(s, seg_sub(e, s->off[k]), s->b->radius + half))
            return true;
    return fits_at_disc(s, e.a, half) || fits_at_disc(s, e.b, half);
}

static int32_t reach_of(const struct search *s)
{
    return s->at->radius * s->at->discs + 2 * s->b->radius * s->b->discs + MK_CONTACT;
}

static bool fits_at_figures(const struct search *s)
{
    vec disc[2];

    for (int i = 0; i < s->nnear; i++)
        for (int k = 0, n = base_disc(&s->near[i], disc); k < n; k++)
            if (fits_at_disc(s, disc[k], s->near[i].radius))
                return true;
    return false;
}

/* The figures so near that the base could meet them. */
static void note_near(struct search *s)
{
    s->nnear = 0;
    for (int i = 0; i < s->g->nfigure; i++) {
        struct base other = base_of(s->g, (fig_id)i);
        int32_t r = other.radius * other.discs;
        vec lo = vec_sub(s->around.lo, other.at), hi = vec_sub(other.at, s->around.hi);

        if (on_table(s->g, (fig_id)i) && i != s->holder && i != s->fig &&
            mount_of(s->g, (fig_id)i) == NOBODY && lo.x <= r && lo.y <= r && hi.x <= r &&
            hi.y <= r)
            s->near[s->nnear++] = other;
    }
}

static bool has_passage(const struct game *g, int t)
{
    return fort_at(g, t) && fort_at(g, t)->passage;
}

/* The edges of piece t: a low wall's line is open and has a width; after the outline of a section comes
 * what is solid inside it. */
static int edges_of(const struct game *g, int t)
{
    const struct terrain *piece = terrain_of(g, t);
    struct seg solid[FORT_EDGES];

    if (piece->ground == GROUND_LOW_WALL)
        return piece->corners - 1;
    return piece->corners + (has_passage(g, t) ? fort_edges(g, t, solid) : 0);
}

static struct seg edge_of(const struct game *g, int t, int i)
{
    const struct terrain *piece = terrain_of(g, t);
    const vec *v = vertices_of(g) + piece->corner;
    struct seg solid[FORT_EDGES];

    if (i < piece->corners)
        return (struct seg){v[i], v[(i + 1) % piece->corners]};
    fort_edges(g, t, solid);
    return solid[i - piece->corners];
}

static bool is_near(const struct search *s, int t)
{
    return ground_near(s->g, t, s->around.lo, s->around.hi, 0);
}

static int32_t half_of(const struct search *s, int t)
{
    const struct terrain *piece = terrain_of(s->g, t);

    return piece->ground == GROUND_LOW_WALL ? piece->width / 2 : 0;
}

static int corners_near(const struct search *s)
{
    int n = 0;

    for (int t = 0; t < s->g->nterrain; t++)
        n += is_near(s, t) ? terrain_of(s->g, t)->corners : 0;
    return n;
}

static void look_around(struct search *s, struct area where, int top)
{
    s->around = where;
    s->top = top;
    note_near(s);
    s->corners = corners_near(s);
}

static bool fits_at_terrain(const struct search *s)
{
    for (int t = 0; t < s->g->nterrain; t++)
        for (int i = 0; is_near(s, t) && i < edges_of(s->g, t) && *s->left > 0; i++)
            if (fits_at_edge(s, edge_of(s->g, t, i), half_of(s, t)))
                return true;
    return false;
}

static bool fits_at_rim(const struct search *s)
{
    for (int i = 0; s->top >= 0 && i < edges_of(s->g, s->top); i++)
        if (fits_at_line(s, edge_of(s->g, s->top, i), RIM))
            return true;
    return false;
}

static bool fits_at_table_edge(const struct search *s)
{
    vec hi = s->g->board, corner[4] = {{0, 0}, {hi.x, 0}, hi, {0, hi.y}};

    for (int i = 0; i < 4; i++)
        if (fits_at_edge(s, (struct seg){corner[i], corner[(i + 1) % 4]}, 0))
            return true;
    return false;
}

/* At a border of the section that holds? Or a tenth of a degree inside it, where rounding would put
 * the contact outside. */
static bool fits_at_border(const struct search *s)
{
    int middle = s->at->facing + s->at->turn;

    for (int inside = 0; s->at->sector && inside <= 1; inside++)
        for (int side = -1; side <= 1; side += 2) {
            angle way = angle_norm(middle + side * (s->at->sector / 2 - inside));
            if (fits_at(s, vec_add(s->centre, vec_scaled(angle_dir(way), s->ring))))
                return true;
        }
    return false;
}

/* All places on the circle on which that disc of the base touches this one. */
static bool fits_on_circle(struct search *s, vec c, int32_t radius, vec off)
{
    vec disc[2];

    s->centre = vec_sub(c, off);
    s->ring = radius + s->b->radius;
    for (int k = 0, n = base_disc(s->at, disc); k < n; k++)
        if (fits_at_disc(s, disc[k], s->at->radius))
            return true;
    return fits_at_border(s) || fits_at_figures(s) || fits_at_terrain(s) ||
           fits_at_table_edge(s) || fits_at_rim(s);
}

static bool fits_around(struct search *s, vec c, int32_t radius)
{
    for (int i = 0; i < s->n; i++)
        if (fits_on_circle(s, c, radius, s->off[i]))
            return true;
    return false;
}

static bool fits_around_base(struct search *s, const struct base *b)
{
    vec disc[2];

    for (int j = 0, n = base_disc(b, disc); j < n; j++)
        if (fits_around(s, disc[j], b->radius))
            return true;
    return false;
}

/* Preferably towards where it stood, otherwise wherever there is room. */
static bool fits_touching(struct search *s)
{
    if (base_place_touching(s->b, s->at, s->towards) && fits_at(s, s->b->at))
        return true;
    return fits_around_base(s, s->at);
}

static void face(struct search *s, angle facing)
{
    struct base middle = *s->b;

    s->b->facing = middle.facing = facing;
    middle.at = (vec){0, 0};
    s->n = base_disc(&middle, s->off);
}

static bool fits_along_edges(struct search *s, bool fits(struct search *))
{
    for (int t = 0; t < s->g->nterrain; t++)
        for (int i = 0; is_near(s, t) && i < edges_of(s->g, t) && *s->left > 0; i++) {
            struct seg e = edge_of(s->g, t, i);
            face(s, angle_of(vec_sub(e.b, e.a)));
            if (fits(s))
                return true;
        }
    return false;
}

static bool fits_somehow(struct search *s, angle was, bool fits(struct search *))
{
    enum { STEP = 50 };

    face(s, was);
    if (fits(s))
        return true;
    if (s->b->discs == 1)
        return false;
    for (int turn = STEP; turn < MK_TURN && *s->left > 0; turn += STEP) {
        face(s, angle_norm(was + turn));
        if (fits(s))
            return true;
    }
    return fits_along_edges(s, fits);
}

/* --- (4) */

/* With its middle so far from this line, touching an edge as well or at the rim? */
static bool fits_on_line(const struct search *s, struct seg on, int32_t away)
{
    vec spot[4];

    for (int t = 0; t < s->g->nterrain; t++)
        for (int i = 0; is_near(s, t) && i < edges_of(s->g, t) && *s->left > 0; i++)
            for (int k = 0; k < s->n; k++) {
                struct seg e = seg_sub(edge_of(s->g, t, i), s->off[k]);
                int32_t r = s->b->radius + half_of(s, t);
                if (fits_at_any(s, spot, lines_beside(on, away, e, r, spot)))
                    return true;
            }
    for (int i = 0; s->top >= 0 && i < edges_of(s->g, s->top); i++)
        if (fits_at_any(s, spot,
                        lines_beside(on, away, edge_of(s->g, s->top, i), RIM, spot)))
            return true;
    return false;
}

static bool fits_by_edge(struct search *s, struct seg e, int32_t half)
{
    if (fits_around(s, e.a, half) || fits_around(s, e.b, half))
        return true;
    for (int k = 0; k < s->n; k++)
        if (fits_on_line(s, seg_sub(e, s->off[k]), s->b->radius + half))
            return true;
    return false;
}

static bool fits_on_top(struct search *s)
{
    for (int i = 0; i < s->nnear; i++)
        if (fits_around_base(s, &s->near[i]))
            return true;
    for (int t = 0; t < s->g->nterrain; t++)
        for (int i = 0; is_near(s, t) && i < edges_of(s->g, t) && *s->left > 0; i++)
            if (fits_by_edge(s, edge_of(s->g, t, i), half_of(s, t)))
                return true;
    for (int i = 0; i < edges_of(s->g, s->top); i++)
        if (fits_on_line(s, edge_of(s->g, s->top, i), RIM))
            return true;
    return false;
}

static bool fits_somewhere_on(struct search *s, int top, angle was)
{
    const struct terrain *piece = terrain_of(s->g, top);

    look_around(s, area_between(piece->lo, piece->hi, reach_of(s)), top);
    return fits_somehow(s, was, fits_on_top);
}

static bool fits_at_stairs(struct search *s)
{
    return fits_around(s, s->stairs, 0);
}

static bool fits_apart(struct search *s, angle was)
{
    int top = crowded_top(s->g, s->at);

    if (top >= 0 && fits_somewhere_on(s, top, was))
        return true;
    for (struct stairs by = {.which = -1}; !s->at->high && next_stairs(s->g, s->at, &by);) {
        s->stairs = by.at;
        look_around(s, area_between(by.at, by.at, reach_of(s)), -1);
        if (fits_somehow(s, was, fits_at_stairs) || fits_somewhere_on(s, by.piece, was))
            return true;
    }
    return false;
}

enum mk_rule room_beside_for(const struct game *g, fig_id a, const struct base *at, fig_id b,
                             int walk, enum mk_rule none, struct base *out)
{
    struct base was = base_of(g, b);
    struct search s;
    int left = WORK;

    s.towards = vec_sub(was.at, figure_of(g, a)->at);
    if (vec_eq(s.towards, (vec){0, 0}))
        s.towards = (vec){0, 1};
    s.g = g;
    s.holder = a;
    s.fig = b;
    s.at = at;
    s.walk = walk;
    s.b = out;
    s.left = &left;
    if (figure_of(g, b)->rides == RIDES_THROWN)
        was.discs = piece_of(g, b)->discs;      /* it has no base yet, but will */
    was.high = at->high;
    *out = was;
    look_around(&s, area_between(at->at, at->at, reach_of(&s)), -1);
    if (fits_somehow(&s, was.facing, fits_touching) || fits_apart(&s, was.facing))
        return R_NONE;
    return left > 0 ? none : R_MOVE_ROOM_FOUND;
}

enum mk_rule room_beside(const struct game *g, fig_id a, const struct base *at, fig_id b,
                         enum mk_rule none, struct base *out)
{
    return room_beside_for(g, a, at, b, on_table(g, b) ? walk_flags(g, a) : walk_flags_shown(g, b),
                           none, out);
}

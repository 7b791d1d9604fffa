/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* seam.c: bars across the places where things touch. */
#include "rules/seam.h"

enum { SIDES = 4, DEEP = 8 };       /* how far a bar goes into what it closes */

/* The side of the table as a line, with the table on its left. */
static struct seg table_side(const struct game *g, int i)
{
    const vec v[] = {{0, 0}, {g->board.x, 0}, g->board, {0, g->board.y}};

    return (struct seg){v[i], v[(i + 1) % SIDES]};
}

static struct seg poly_edge(const struct poly *p, int i)
{
    return (struct seg){p->v[i], p->v[i + 1 < p->n ? i + 1 : 0]};
}

/* A little to the left of the line, from p. */
static vec aside(struct seg e, vec p, bool left)
{
    vec d = vec_sub(e.b, e.a), n = vec_scaled((vec){-d.y, d.x}, DEEP);

    return left ? vec_add(p, n) : vec_sub(p, n);
}

static bool touches(struct seg e, vec c, int32_t r)
{
    return segment_disc_cmp(e.a, e.b, c, r + MK_CONTACT) <= 0;
}

/* --- a disc */

static struct seg bar_across(vec c, struct seg e)
{
    vec at = segment_nearest(e.a, e.b, c);

    return (struct seg){c, vec_add(at, vec_scaled(vec_sub(at, c), DEEP))};
}

/* The edge `corner` of what is tried as number `part`: first the table, then the pieces. */
static struct seg edge_of(const struct disc_bars *b)
{
    if (b->part == 0)
        return table_side(b->g, b->corner);
    struct poly p = ground_poly(b->g, b->part - 1);
    return poly_edge(&p, b->corner);
}

static int edges_of(const struct disc_bars *b)
{
    int t = b->part - 1;

    if (b->part == 0)
        return SIDES;
    return ground_bars(b->g, t, b->walk) != R_NONE && ground_near(b->g, t, b->c, b->c, b->r)
               ? terrain_of(b->g, t)->corners
               : 0;
}

bool next_disc_bar(struct disc_bars *b, struct seg *out)
{
    for (; b->part <= b->g->nterrain; b->part++, b->corner = 0) {
        for (int n = edges_of(b); b->corner < n;) {
            struct seg e = edge_of(b);
            b->corner++;
            if (touches(e, b->c, b->r)) {
                *out = bar_across(b->c, e);
                return true;
            }
        }
    }
    return false;
}

/* --- pieces of terrain */

/* Seams being listed. */
struct list {
    const struct game *g;
    int walk;
    bool fire;                  /* those that stop a line of fire instead of a walker */
    struct seam *out;
    int n;
};

static bool closes(const struct list *l, int t)
{
    const struct terrain *piece = terrain_of(l->g, t);

    if (!(piece->flags & TERRAIN_FLUSH))
        return false;
    return l->fire ? piece->ground == GROUND_BLOCKING : ground_bars(l->g, t, l->walk) != R_NONE;
}

/* A place inside the piece, near its corner i. */
static vec inside_of(const struct poly *p, int i)
{
    vec v = p->v[i], before = p->v[i > 0 ? i - 1 : p->n - 1], after = p->v[i + 1 < p->n ? i + 1 : 0];
    vec d = vec_add(vec_scaled(vec_sub(before, v), MK_INCH), vec_scaled(vec_sub(after, v), MK_INCH));
    bool left = poly_area2(p) > 0;

    if (vec_dot(d, d) < MK_INCH)
        return aside((struct seg){before, after}, v, left);
    bool convex = left == (vec_turn(before, v, after) > 0);
    return convex ? vec_add(v, vec_scaled(d, DEEP)) : vec_sub(v, vec_scaled(d, DEEP));
}

/* Where the corner i of piece t touches the edge e: the bar ends beyond it, to its left or not. */
static void list_corner(struct list *l, int t, int i, struct seg e, bool left)
{
    struct poly p = ground_poly(l->g, t);
    vec v = p.v[i];

    if (!touches(e, v, 0) || l->n == MK_SEAMS)
        return;
    vec across = aside(e, segment_nearest(e.a, e.b, v), left);
    l->out[l->n++] = (struct seam){{inside_of(&p, i), across}, t};
}

static void list_pair(struct list *l, int t, int u)
{
    struct poly p = ground_poly(l->g, u);
    const struct terrain *piece = terrain_of(l->g, t);

    if (!closes(l, u) || !ground_near(l->g, u, piece->lo, piece->hi, 0))
        return;
    for (int i = 0; i < piece->corners; i++)
        for (int k = 0; k < p.n; k++)
            list_corner(l, t, i, poly_edge(&p, k), poly_area2(&p) > 0);
}

static void list_piece(struct list *l, int t)
{
    for (int i = 0; i < terrain_of(l->g, t)->corners && !l->fire; i++)
        for (int k = 0; k < SIDES; k++)
            list_corner(l, t, i, table_side(l->g, k), false);
    for (int u = 0; u < l->g->nterrain; u++)
        if (u != t)
            list_pair(l, t, u);
}

static int list_all(struct list *l)
{
    for (int t = 0; t < l->g->nterrain; t++)
        if (closes(l, t))
            list_piece(l, t);
    return l->n;
}

int seams_for_walk(const struct game *g, int walk, struct seam out[MK_SEAMS])
{
    return list_all(&(struct list){.g = g, .walk = walk, .out = out});
}

int seams_for_fire(const struct game *g, struct seam out[MK_SEAMS])
{
    return list_all(&(struct list){.g = g, .fire = true, .out = out});
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* seam.c: bars across the places where things touch. */
#include "rules/seam.h"

#include "rules/fort.h"

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

/* The edge `corner` of what is tried as number `part`: first the table, then the pieces; of a castle,
 * what is solid, also in an archway. */
static struct seg edge_of(const struct disc_bars *b)
{
    struct seg solid[FORT_EDGES];

    if (b->part == 0)
        return table_side(b->g, b->corner);
    if (ground_is_castle(b->g, b->part - 1, b->walk)) {
        fort_edges(b->g, b->part - 1, solid);
        return solid[b->corner];
    }
    struct poly p = ground_poly(b->g, b->part - 1);
    return poly_edge(&p, b->corner);
}

static bool at_the_edge(const struct disc_bars *b)
{
    int32_t reach = b->r + MK_CONTACT;

    return b->c.x <= reach || b->c.y <= reach || b->g->board.x - b->c.x <= reach ||
           b->g->board.y - b->c.y <= reach;
}

/* How many edges are to be tried: none of what lies too far away. */
static int edges_of(const struct disc_bars *b)
{
    struct seg solid[FORT_EDGES];
    int t = b->part - 1;

    if (b->part == 0)
        return at_the_edge(b) ? SIDES : 0;
    if (!ground_near(b->g, t, b->c, b->c, b->r) || ground_bars(b->g, t, b->walk) == R_NONE)
        return 0;
    return ground_is_castle(b->g, t, b->walk) ? fort_edges(b->g, t, solid)
                                              : terrain_of(b->g, t)->corners;
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

static bool closes(const struct seams *s, int t)
{
    const struct terrain *piece = terrain_of(s->g, t);

    if (!(piece->flags & TERRAIN_FLUSH))
        return false;
    bool joins = piece->flags & TERRAIN_JOINS;
    return s->fire ? piece->ground == GROUND_BLOCKING || joins
                   : ground_bars(s->g, t, s->walk) != R_NONE;
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

/* What corners may touch: part 0 is the table's edge, the others are the pieces. */
static bool part_touches(const struct seams *s)
{
    const struct terrain *piece = terrain_of(s->g, s->t);
    int u = s->part - 1;

    if (s->part == 0)
        return !s->fire;
    return u != s->t && closes(s, u) && ground_near(s->g, u, piece->lo, piece->hi, 0);
}

/* Corner s->i touches the part somewhere: at which edge, from s->k on? The bar ends beyond it. */
static bool next_edge(struct seams *s, vec v, struct seg *e, bool *left)
{
    struct poly p = s->part ? ground_poly(s->g, s->part - 1) : (struct poly){.n = SIDES};

    if (s->part && !ground_near(s->g, s->part - 1, v, v, 0))
        return false;
    *left = s->part && poly_area2(&p) > 0;
    while (s->k < p.n) {
        *e = s->part ? poly_edge(&p, s->k) : table_side(s->g, s->k);
        s->k++;
        if (touches(*e, v, 0))
            return true;
    }
    return false;
}

/* The next seam of piece s->t with the part. */
static bool next_of_part(struct seams *s, struct seam *out)
{
    struct poly p = ground_poly(s->g, s->t);
    struct seg e;
    bool left;

    for (; s->i < p.n; s->i++, s->k = 0) {
        vec v = p.v[s->i];
        if (!next_edge(s, v, &e, &left))
            continue;
        vec across = aside(e, segment_nearest(e.a, e.b, v), left);
        *out = (struct seam){{inside_of(&p, s->i), across}, s->t};
        return true;
    }
    return false;
}

bool next_seam(struct seams *s, struct seam *out)
{
    for (; s->t < s->g->nterrain; s->t++, s->part = 0) {
        if (!closes(s, s->t))
            continue;
        for (; s->part <= s->g->nterrain; s->part++, s->i = s->k = 0)
            if (part_touches(s) && next_of_part(s, out))
                return true;
    }
    return false;
}

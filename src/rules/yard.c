/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* yard.c: ground that castle sections enclose.
 *
 *  (1) What stands in the way is a number of convex blocks: sections, their planks, the four edges of
 *      the table. Blocks that touch are linked by a line from one to the other that leaves neither. A
 *      closed chain of links parts two places if it crosses the line between them more often to one
 *      side than to the other; two places that no chain parts are joined. So a gap is a way in,
 *      however narrow.
 *  (2) Outside is what lies beyond the castle's box, on any side. If the castle reaches from one edge
 *      of the table to the other, its own side is not: all that it parts from the other side is a
 *      yard.
 *  (3) A passage, or a section with a door on each side, leads from one side of it to the other: into
 *      a yard from outside, or from a yard that can be entered itself.
 *  (4) Ground on which no base of the standard size can stand is no yard. For room to stand every
 *      place on a lattice is tried; less than LEAST around it is never enough, ROOM always is. */
#include "rules/yard.h"

#include "geom/span.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"

enum { EDGES = 4, BLOCKS = MK_MAX_TERRAIN + EDGES, LINKS = BLOCKS * (BLOCKS - 1) / 2 };
enum { ROOM = MK_INCH * 3 / 4, LEAST = MK_INCH * 7 / 10, CELL = MK_INCH / 2, FINE = MK_INCH / 16 };

struct link {
    int from, to;
    vec way[4];                 /* from inside the first to where they touch, and on into the second */
};

struct yard {
    const struct game *g;
    int n, links;
    int tree;                   /* so many links lead from a block to one not met before */
    int piece[BLOCKS];          /* its terrain; -1: an edge of the table */
    vec room[EDGES][2];
    struct link link[LINKS];
    vec lo, hi;                 /* the box around all sections */
    int ways;
    vec way[BLOCKS];            /* places that can be walked to, parted from one another */
};

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* --- blocks */

static struct poly block(const struct yard *y, int i)
{
    return i < EDGES ? (struct poly){y->room[i], 2} : ground_poly(y->g, y->piece[i]);
}

static vec middle(const struct yard *y, int i)
{
    struct poly p = block(y, i);
    vec sum = {0, 0};

    for (int k = 0; k < p.n; k++)
        sum = vec_add(sum, p.v[k]);
    return (vec){sum.x / p.n, sum.y / p.n};
}

/* A place of the second where a corner of the first touches it. */
static bool corner_touches(const struct poly *p, const struct poly *q, vec *a, vec *b)
{
    for (int i = 0; i < p->n; i++) {
        *a = *b = p->v[i];
        if (q->n > 2 && poly_contains(q, *a))
            return true;
        for (int k = 0; k < q->n; k++) {
            vec from = q->v[k], to = q->v[(k + 1) % q->n];
            *b = segment_nearest(from, to, *a);
            if (segment_disc_cmp(from, to, *a, MK_CONTACT) <= 0)
                return true;
        }
    }
    return false;
}

static void add_link(struct yard *y, int i, int k)
{
    struct poly p = block(y, i), q = block(y, k);
    vec a, b;

    if (corner_touches(&p, &q, &a, &b))
        y->link[y->links++] = (struct link){i, k, {middle(y, i), a, b, middle(y, k)}};
    else if (corner_touches(&q, &p, &b, &a))
        y->link[y->links++] = (struct link){i, k, {middle(y, i), a, b, middle(y, k)}};
}

/* The next link, of those from `first` on, with one end that was met: that end comes first. */
static bool next_branch(struct yard *y, int first, bool met[BLOCKS])
{
    for (int i = first; i < y->links; i++) {
        struct link l = y->link[i];
        if (met[l.from] == met[l.to])
            continue;
        y->link[i] = y->link[first];
        y->link[first] = met[l.from] ? l : (struct link){l.to, l.from,
                                                         {l.way[3], l.way[2], l.way[1], l.way[0]}};
        met[l.from] = met[l.to] = true;
        return true;
    }
    return false;
}

/* Brings the links of a tree to the front, in the sequence in which it grows. */
static void grow_tree(struct yard *y)
{
    bool met[BLOCKS] = {false};

    y->tree = 0;
    for (int root = 0; root < y->n; root++) {
        met[root] = true;
        while (next_branch(y, y->tree, met))
            y->tree++;
    }
}

static bool stands(const struct game *g, int t)
{
    enum { STANDS = TERRAIN_TABLE | TERRAIN_JOINS };

    return is_castle(g, t) && (terrain_of(g, t)->flags & STANDS) == STANDS;
}

/* The blocks and what links them; false if no section stands. */
static bool look_around(const struct game *g, struct yard *y)
{
    const vec corner[] = {{0, 0}, {g->board.x, 0}, g->board, {0, g->board.y}};

    y->g = g;
    y->n = EDGES;
    y->links = y->ways = 0;
    y->lo = g->board;
    y->hi = (vec){0, 0};
    for (int i = 0; i < EDGES; i++) {
        y->piece[i] = -1;
        y->room[i][0] = corner[i];
        y->room[i][1] = corner[(i + 1) % EDGES];
    }
    for (int t = 0; t < g->nterrain; t++) {
        const struct terrain *p = terrain_of(g, t);
        if (!stands(g, t))
            continue;
        y->piece[y->n++] = t;
        y->lo = (vec){least(p->lo.x, y->lo.x), least(p->lo.y, y->lo.y)};
        y->hi = (vec){-least(-p->hi.x, -y->hi.x), -least(-p->hi.y, -y->hi.y)};
    }
    for (int i = 0; i < y->n; i++)
        for (int k = i + 1; k < y->n; k++)
            add_link(y, i, k);
    grow_tree(y);
    return y->n > EDGES;
}

/* --- what is parted */

/* Does the line from u to v cross the one from p to q: to its left (1), to its right (-1), or not? */
static int crossing(vec u, vec v, vec p, vec q)
{
    bool from = vec_turn(p, q, u) >= 0, to = vec_turn(p, q, v) >= 0;

    if (from == to || (vec_turn(u, v, p) > 0) == (vec_turn(u, v, q) > 0))
        return 0;
    return to ? 1 : -1;
}

static int crossings(const struct link *l, vec p, vec q)
{
    int n = 0;

    for (int i = 0; i < 3; i++)
        n += crossing(l->way[i], l->way[i + 1], p, q);
    return n;
}

/* Counts from block to block along the tree. Where any other link leads to a different count, a chain
 * goes around one of the places. */
static bool is_apart(const struct yard *y, vec p, vec q)
{
    int count[BLOCKS] = {0};

    for (int i = 0; i < y->links; i++) {
        const struct link *l = &y->link[i];
        int n = count[l->from] + crossings(l, p, q);
        if (i >= y->tree && count[l->to] != n)
            return true;
        count[l->to] = n;
    }
    return false;
}

static bool is_free(const struct yard *y, vec p)
{
    bool on_table = p.x > 0 && p.y > 0 && p.x < y->g->board.x && p.y < y->g->board.y;

    for (int i = EDGES; i < y->n && on_table; i++) {
        struct poly b = block(y, i);
        if (ground_near(y->g, y->piece[i], p, p, 0) && poly_contains(&b, p))
            return false;
    }
    return on_table;
}

/* Can one walk there? */
static bool is_open(const struct yard *y, vec p)
{
    for (int i = 0; i < y->ways; i++)
        if (!is_apart(y, p, y->way[i]))
            return true;
    return false;
}

static void add_way(struct yard *y, vec p)
{
    if (is_free(y, p) && !is_open(y, p))
        y->way[y->ways++] = p;
}

/* --- outside */

/* The edge that lies behind the castle, if there is no way around it: the one at which its player sits.
 * Of castles of several players none is behind the others. */
static int edge_behind(const struct yard *y)
{
    const struct game *g = y->g;
    int edge = -1;

    for (int i = EDGES; i < y->n; i++) {
        int its = player_of(g, owner_of(g, section_of(g, y->piece[i])))->edge;
        if (edge >= 0 && its != edge)
            return -1;
        edge = its;
    }
    bool across = edge == EDGE_SOUTH || edge == EDGE_NORTH
                      ? y->lo.x <= MK_CONTACT && y->hi.x >= g->board.x - MK_CONTACT
                      : y->lo.y <= MK_CONTACT && y->hi.y >= g->board.y - MK_CONTACT;
    return across ? edge : -1;
}

/* A place beyond each side of the castle's box, halfway to the edge. */
static void find_outside(struct yard *y)
{
    vec board = y->g->board, mid = {board.x / 2, board.y / 2};
    int behind = edge_behind(y);

    if (behind != EDGE_SOUTH && y->lo.y > MK_CONTACT)
        add_way(y, (vec){mid.x, y->lo.y / 2});
    if (behind != EDGE_NORTH && board.y - y->hi.y > MK_CONTACT)
        add_way(y, (vec){mid.x, (y->hi.y + board.y) / 2});
    if (behind != EDGE_WEST && y->lo.x > MK_CONTACT)
        add_way(y, (vec){y->lo.x / 2, mid.y});
    if (behind != EDGE_EAST && board.x - y->hi.x > MK_CONTACT)
        add_way(y, (vec){(y->hi.x + board.x) / 2, mid.y});
}

bool in_yard(const struct game *g, const vec *place, int n)
{
    struct yard y;

    if (!look_around(g, &y))
        return false;
    find_outside(&y);
    for (int i = 0; i < n; i++)
        if (is_free(&y, place[i]) && !is_open(&y, place[i]))
            return true;
    return false;
}

/* --- ways in */

/* Goes through the section, if that leads on; was anything reached by it? */
static bool go_through(struct yard *y, int t)
{
    enum { STEP = MK_INCH / 4 };
    const struct fort *f = fort_at(y->g, t);
    const struct figure *s = figure_of(y->g, section_of(y->g, t));
    vec ahead = vec_scaled(angle_dir(s->facing), f->corner[0].x + STEP);
    vec front = vec_add(s->at, ahead), rear = vec_sub(s->at, ahead);
    int before = y->ways;

    if (!(f->passage || f->portals > 1) || !is_free(y, front) || !is_free(y, rear) ||
        is_open(y, front) == is_open(y, rear))
        return false;
    add_way(y, front);
    add_way(y, rear);
    return y->ways > before;
}

/* --- room to stand */

static int32_t room_at(const struct yard *y, vec p)
{
    vec board = y->g->board;
    int32_t room = least(least(p.x, board.x - p.x), least(p.y, board.y - p.y));

    for (int i = EDGES; i < y->n && room > 0; i++) {
        struct poly b = block(y, i);
        if (ground_near(y->g, y->piece[i], p, p, room))
            room = least(room, poly_dist(&b, p));
    }
    return room;
}

/* Could somebody stand near p, but not walk there? */
static bool is_shut(const struct yard *y, vec p)
{
    enum { ASIDE = CELL * 5 / 7 };          /* of a place with room this far away at most */
    int32_t room = room_at(y, p);
    vec q;

    if (room < ROOM - ASIDE || is_open(y, p))
        return false;
    for (q.x = p.x - CELL / 2; q.x <= p.x + CELL / 2 && room < LEAST; q.x += FINE)
        for (q.y = p.y - CELL / 2; q.y <= p.y + CELL / 2 && room < LEAST; q.y += FINE)
            if (!is_apart(y, p, q))
                room = room_at(y, q);
    return room >= LEAST;
}

static fig_id nearest_section(const struct yard *y, vec at)
{
    fig_id best = NOBODY;
    int32_t nearest = INT32_MAX;

    for (int i = EDGES; i < y->n; i++) {
        struct poly p = block(y, i);
        int32_t far = poly_dist(&p, at);
        if (far < nearest) {
            nearest = far;
            best = section_of(y->g, y->piece[i]);
        }
    }
    return best;
}

fig_id shut_yard(const struct game *g)
{
    enum { RIM = 2 * MK_INCH };
    struct yard y;
    vec p;

    if (!look_around(g, &y))
        return NOBODY;
    find_outside(&y);
    for (bool further = true; further;) {
        further = false;
        for (int t = 0; t < g->nterrain; t++)
            further = (fort_at(g, t) && go_through(&y, t)) || further;
    }
    for (p.y = y.lo.y - RIM; p.y <= y.hi.y + RIM; p.y += CELL)
        for (p.x = y.lo.x - RIM; p.x <= y.hi.x + RIM; p.x += CELL)
            if (is_shut(&y, p))
                return nearest_section(&y, p);
    return NOBODY;
}

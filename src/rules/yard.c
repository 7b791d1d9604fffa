/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* yard.c: ground that castle sections enclose, found on a grid of half inches.
 *
 *  (1) Whatever cannot be walked to from the border of the grid without crossing a section or
 *      leaving the table is a yard. If the castle reaches from one edge of the table to the other,
 *      so is all that lies behind it.
 *  (2) A passage, or a section with a door on each side, leads from one side of it to the other: into
 *      a yard from outside, or from a yard that can be entered itself.
 *  (3) The grid has room for the largest table. */
#include "rules/yard.h"

#include <assert.h>

#include "geom/span.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"

enum { CELL = MK_INCH / 2, RIM = 2, CELLS = MK_MAX_BOARD * MK_INCH / CELL + 2 * RIM + 2 };

struct yard {
    vec lo;
    int wide, high;
    int behind;                 /* the edge behind a castle that spans the table, EDGE_…; or -1 */
    uint8_t cell[CELLS * CELLS];
};
enum { FREE, SOLID, REACHED };

static int cell_at(const struct yard *y, vec p)
{
    int x = (p.x - y->lo.x) / CELL, h = (p.y - y->lo.y) / CELL;

    return p.x < y->lo.x || p.y < y->lo.y || x >= y->wide || h >= y->high ? -1 : h * y->wide + x;
}

static vec middle(const struct yard *y, int x, int h)
{
    return (vec){y->lo.x + x * CELL + CELL / 2, y->lo.y + h * CELL + CELL / 2};
}

/* The edge that lies behind the castle, if there is no way around it: the one at which its player sits.
 * Of castles of several players none is behind the others. */
static int edge_behind(const struct game *g, vec lo, vec hi)
{
    int edge = -1;

    for (int t = 0; t < g->nterrain; t++) {
        int its = fort_at(g, t) ? player_of(g, owner_of(g, section_of(g, t)))->edge : edge;
        if (edge >= 0 && its != edge)
            return -1;
        edge = its;
    }
    bool across = edge == EDGE_SOUTH || edge == EDGE_NORTH
                      ? lo.x <= MK_CONTACT && hi.x >= g->board.x - MK_CONTACT
                      : lo.y <= MK_CONTACT && hi.y >= g->board.y - MK_CONTACT;
    return across ? edge : -1;
}

static bool is_off(const struct game *g, vec p)
{
    return p.x < 0 || p.y < 0 || p.x > g->board.x || p.y > g->board.y;
}

/* The grid around everything that stands; false if nothing does. */
static bool look_around(const struct game *g, struct yard *y)
{
    vec lo = g->board, hi = {0, 0};

    for (int t = 0; t < g->nterrain; t++) {
        const struct terrain *p = terrain_of(g, t);
        if (!fort_at(g, t))
            continue;
        lo = (vec){p->lo.x < lo.x ? p->lo.x : lo.x, p->lo.y < lo.y ? p->lo.y : lo.y};
        hi = (vec){p->hi.x > hi.x ? p->hi.x : hi.x, p->hi.y > hi.y ? p->hi.y : hi.y};
    }
    if (lo.x > hi.x)
        return false;
    y->lo = vec_sub(lo, (vec){RIM * CELL, RIM * CELL});
    y->wide = (hi.x - lo.x) / CELL + 2 * RIM + 1;
    y->high = (hi.y - lo.y) / CELL + 2 * RIM + 1;
    assert(y->wide <= CELLS && y->high <= CELLS);
    y->behind = edge_behind(g, lo, hi);
    for (int i = 0; i < y->wide * y->high; i++)
        y->cell[i] = is_off(g, middle(y, i % y->wide, i / y->wide)) ? SOLID : FREE;
    return true;
}

/* Cells nobody can walk through for this section. */
static void build(const struct game *g, struct yard *y, int t)
{
    const struct terrain *piece = terrain_of(g, t);
    struct poly p = ground_poly(g, t);
    int lo = cell_at(y, vec_sub(piece->lo, (vec){CELL, CELL}));
    int hi = cell_at(y, vec_add(piece->hi, (vec){CELL, CELL}));

    for (int h = lo / y->wide; h <= hi / y->wide; h++)
        for (int x = lo % y->wide; x <= hi % y->wide; x++)
            if (poly_dist(&p, middle(y, x, h)) <= CELL / 2)
                y->cell[h * y->wide + x] = SOLID;
}

static bool is_at(const struct yard *y, int x, int h)
{
    return x >= 0 && h >= 0 && x < y->wide && h < y->high && y->cell[h * y->wide + x] == REACHED;
}

/* At the border of the grid, but not behind the castle? */
static bool is_outside(const struct yard *y, int x, int h)
{
    return (x == 0 && y->behind != EDGE_WEST) || (x + 1 == y->wide && y->behind != EDGE_EAST) ||
           (h == 0 && y->behind != EDGE_SOUTH) || (h + 1 == y->high && y->behind != EDGE_NORTH);
}

static bool reach(struct yard *y, int i)
{
    int x = i % y->wide, h = i / y->wide;

    if (y->cell[i] != FREE || !(is_outside(y, x, h) || is_at(y, x - 1, h) || is_at(y, x + 1, h) ||
                                is_at(y, x, h - 1) || is_at(y, x, h + 1)))
        return false;
    y->cell[i] = REACHED;
    return true;
}

/* There and back again until nothing more is reached. */
static void spread(struct yard *y)
{
    int n = y->wide * y->high;

    for (bool grew = true; grew;) {
        grew = false;
        for (int i = 0; i < n; i++)
            grew = reach(y, i) || grew;
        for (int i = n - 1; i >= 0; i--)
            grew = reach(y, i) || grew;
    }
}

/* Everything that is reached without a gate; false if no section stands. */
static bool outside(const struct game *g, struct yard *y)
{
    if (!look_around(g, y))
        return false;
    for (int t = 0; t < g->nterrain; t++)
        if (fort_at(g, t))
            build(g, y, t);
    spread(y);
    return true;
}

static bool is_behind(const struct yard *y, vec p)
{
    return y->behind == EDGE_SOUTH   ? p.y < y->lo.y
           : y->behind == EDGE_WEST  ? p.x < y->lo.x
           : y->behind == EDGE_NORTH ? p.y >= y->lo.y + y->high * CELL
                                     : y->behind == EDGE_EAST && p.x >= y->lo.x + y->wide * CELL;
}

bool in_yard(const struct game *g, const vec *place, int n)
{
    struct yard y;

    if (!outside(g, &y))
        return false;
    for (int i = 0; i < n; i++) {
        int at = cell_at(&y, place[i]);
        if (at >= 0 ? y.cell[at] == FREE : is_behind(&y, place[i]))
            return true;
    }
    return false;
}

/* Goes through the section, if that leads on; was anything reached by it? */
static bool go_through(const struct game *g, struct yard *y, int t)
{
    const struct fort *f = fort_at(g, t);
    const struct figure *s = figure_of(g, section_of(g, t));
    vec ahead = vec_scaled(angle_dir(s->facing), f->corner[0].x + 2 * CELL);
    int front = cell_at(y, vec_add(s->at, ahead)), rear = cell_at(y, vec_sub(s->at, ahead));
    int to = front < 0 || y->cell[front] == REACHED ? rear : front;
    int from = to == front ? rear : front;

    if (!(f->passage || f->portals > 1) || to < 0 || y->cell[to] != FREE ||
        !(from < 0 ? !is_off(g, vec_add(s->at, to == front ? vec_neg(ahead) : ahead))
                   : y->cell[from] == REACHED))
        return false;
    y->cell[to] = REACHED;
    spread(y);
    return true;
}

/* Were a cell and its three neighbours not reached? A single cell is a corner between sections, where
 * nobody could stand. */
static bool shut(const struct yard *y, int i)
{
    return i % y->wide + 1 < y->wide && y->cell[i] == FREE && y->cell[i + 1] == FREE &&
           y->cell[i + y->wide] == FREE && y->cell[i + y->wide + 1] == FREE;
}

static fig_id nearest_section(const struct game *g, vec at)
{
    fig_id best = NOBODY;
    int32_t least = INT32_MAX;

    for (int t = 0; t < g->nterrain; t++) {
        struct poly p = ground_poly(g, t);
        int32_t far = fort_at(g, t) ? poly_dist(&p, at) : INT32_MAX;
        if (far < least) {
            least = far;
            best = section_of(g, t);
        }
    }
    return best;
}

fig_id shut_yard(const struct game *g)
{
    struct yard y;

    if (!outside(g, &y))
        return NOBODY;
    for (bool further = true; further;) {
        further = false;
        for (int t = 0; t < g->nterrain; t++)
            further = (fort_at(g, t) && go_through(g, &y, t)) || further;
    }
    for (int i = 0; i < y.wide * (y.high - 1); i++)
        if (shut(&y, i))
            return nearest_section(g, middle(&y, i % y.wide, i / y.wide));
    return NOBODY;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* fort.c: pieces that are terrain as well: outlines, what is solid, portals. */
#include "rules/fort.h"

#include <stddef.h>

#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/dial.h"
#include "rules/ground.h"

static int32_t turned(int64_t a, int64_t b)
{
    int64_t sum = a + b, half = MK_DIR_ONE / 2;

    return (int32_t)((sum >= 0 ? sum + half : sum - half) / MK_DIR_ONE);
}

vec fort_point(vec at, angle facing, vec local)
{
    vec d = angle_dir(facing);

    return (vec){at.x + turned((int64_t)local.x * d.x, -(int64_t)local.y * d.y),
                 at.y + turned((int64_t)local.x * d.y, (int64_t)local.y * d.x)};
}

int fort_outline(const struct fort *f, vec at, angle facing, vec out[FORT_CORNERS])
{
    for (int i = 0; i < f->n; i++)
        out[i] = fort_point(at, facing, f->corner[i]);
    return f->n;
}

static struct seg fort_threshold(const struct fort *f, int portal, vec at, angle facing)
{
    return (struct seg){fort_point(at, facing, f->portal[portal].a),
                        fort_point(at, facing, f->portal[portal].b)};
}

const struct fort *fort_at(const struct game *g, int t)
{
    const struct terrain *piece = terrain_of(g, t);

    if (!(piece->flags & TERRAIN_CASTLE) || (piece->flags & TERRAIN_PART) ||
        !(piece->flags & TERRAIN_JOINS))
        return NULL;
    return fort_of(g, piece->section);
}

int fort_piece(const struct game *g, fig_id f)
{
    for (int t = 0; t < g->nterrain; t++)
        if (section_of(g, t) == f && !(terrain_of(g, t)->flags & TERRAIN_PART))
            return t;
    return -1;
}

/* --- portals */

/* [castle.breach] */
bool is_breached(const struct game *g, fig_id section)
{
    for (int s = 0; s < MK_SLOTS; s++) {
        const struct ability *a = ability_of(g, dial_ability(g, section, (enum mk_slot)s));
        if (a && a->broken && rule(R_CASTLE_BREACH) &&
            (s != SLOT_SPEED || rule(R_CASTLE_BREACH_WALL)))
            return true;
    }
    return false;
}

/* What a breach has opened stays open: it is noted as the section is breached.
 * [castle.breach.opens] */
bool portal_open(const struct game *g, fig_id section, int portal)
{
    return figure_of(g, section)->portals >> portal & 1;
}

struct seg portal_at(const struct game *g, fig_id section, int portal)
{
    const struct figure *f = figure_of(g, section);

    return fort_threshold(fort_of(g, section), portal, f->at, f->facing);
}

/* --- what is solid */

static int whole(const struct game *g, int t, struct poly out[FORT_SOLIDS])
{
    out[0] = ground_poly(g, t);
    return 1;
}

/* What lies to the left (1) and to the right (-1) of the passage of a shape with four corners. */
static struct poly jamb(const struct game *g, int t, int side, vec *room)
{
    const struct fort *f = fort_at(g, t);
    const struct figure *s = figure_of(g, terrain_of(g, t)->section);
    int32_t deep = f->corner[0].x, wide = f->corner[1].y, half = f->passage;
    vec local[4] = {{deep, side > 0 ? half : -wide}, {deep, side > 0 ? wide : -half},
                    {-deep, side > 0 ? wide : -half}, {-deep, side > 0 ? half : -wide}};

    for (int i = 0; i < 4; i++)
        room[i] = fort_point(s->at, s->facing, local[i]);
    return (struct poly){room, 4};
}

int fort_solids(const struct game *g, int t, struct poly out[FORT_SOLIDS],
                vec room[FORT_SOLIDS * FORT_CORNERS])
{
    const struct fort *f = fort_at(g, t);

    if (!f || !f->passage)
        return whole(g, t, out);
    out[0] = jamb(g, t, 1, room);
    out[1] = jamb(g, t, -1, room + FORT_CORNERS);
    return FORT_SOLIDS;
}

int fort_closed(const struct game *g, int t, struct seg out[FORT_PORTALS])
{
    const struct fort *f = fort_at(g, t);
    fig_id s = terrain_of(g, t)->section;
    int n = 0;

    for (int i = 0; f && f->passage && i < f->portals; i++)
        if (!(portal_open(g, s, i) && rule((enum mk_rule)f->gates) &&
              rule(R_ACCESS_POINTS_PORTAL_DEFINED)) &&
            rule(R_CASTLE_PORTAL_CLOSED_BLOCKS))
            out[n++] = portal_at(g, s, i);
    return n;
}

int fort_edges(const struct game *g, int t, struct seg out[FORT_EDGES])
{
    struct poly solid[FORT_SOLIDS];
    vec room[FORT_SOLIDS * FORT_CORNERS];
    int solids = fort_solids(g, t, solid, room), n = 0;

    for (int i = 0; i < solids; i++)
        for (int k = 0; k < solid[i].n; k++)
            out[n++] = (struct seg){solid[i].v[k], solid[i].v[(k + 1) % solid[i].n]};
    return n + fort_closed(g, t, out + n);
}

static bool in_passage(const struct game *g, int t, vec at)
{
    struct poly solid[FORT_SOLIDS], outline = ground_poly(g, t);
    vec room[FORT_SOLIDS * FORT_CORNERS];
    int n = fort_solids(g, t, solid, room);

    for (int i = 0; i < n; i++)
        if (poly_side(&solid[i], at) > 0)
            return false;
    return poly_contains(&outline, at);
}

int archway_at(const struct game *g, vec at)
{
    for (int t = 0; t < g->nterrain && g->castles; t++) {
        const struct fort *f = fort_at(g, t);
        if (f && f->shelters && ground_near(g, t, at, at, 0) && in_passage(g, t, at))
            return t;
    }
    return -1;
}

static bool stands_in(const struct game *g, int t, const struct base *b)
{
    return b->under && archway_at(g, b->at) == t;
}

bool is_between(const struct game *g, int t, struct seg threshold, const struct base *a,
                const struct base *b)
{
    bool left = vec_turn(threshold.a, threshold.b, a->at) > 0;

    return left != (vec_turn(threshold.a, threshold.b, b->at) > 0) &&
           stands_in(g, t, a) != stands_in(g, t, b);
}

bool parted_by_gate(const struct game *g, const struct base *a, const struct base *b)
{
    const struct base *inner = a->under ? a : b;
    int t = g->castles && inner->under ? archway_at(g, inner->at) : -1;
    struct seg closed[FORT_PORTALS];

    for (int i = t < 0 ? 0 : fort_closed(g, t, closed); i-- > 0;)
        if (is_between(g, t, closed[i], a, b))
            return true;
    return false;
}

struct verdict check_in_section(const struct game *g, int t, const struct base *b)
{
    struct poly p = ground_poly(g, t), solid[FORT_SOLIDS];
    vec room[FORT_SOLIDS * FORT_CORNERS], disc[2];
    struct seg closed[FORT_PORTALS];
    const struct fort *f = fort_at(g, t);
    int n = fort_solids(g, t, solid, room), m = base_disc(b, disc);

    if (!poly_base_overlap(&p, b))
        return allow();
    forbid_terrain(!f || !f->shelters, R_CASTLE_PLACEMENT_NOT_INSIDE, t);
    if (!rule(R_CASTLE_GATEHOUSE_ARCHWAY))
        return deny_terrain(R_CASTLE_PLACEMENT_NOT_INSIDE, t);
    for (int i = 0; i < n; i++)
        forbid_terrain(poly_base_overlap(&solid[i], b), R_CASTLE_PLACEMENT_NOT_INSIDE, t);
    for (int i = fort_closed(g, t, closed); i-- > 0;)
        for (int k = 0; k < m; k++)
            forbid_terrain(segment_disc_cmp(closed[i].a, closed[i].b, disc[k],
                                            b->radius - MK_CONTACT) < 0,
                           R_CASTLE_PORTAL_CLOSED_BLOCKS, t);
    return allow();
}

struct verdict check_archway_open(const struct game *g, vec at)
{
    int t = archway_at(g, at);
    fig_id gate = section_of(g, t);

    forbid_terrain(t >= 0 && !portal_open(g, gate, 0) && !portal_open(g, gate, 1),
                   R_CASTLE_PORTAL_CLOSED_BLOCKS, t);
    return allow();
}

/* --- outside */

static bool front_touches_edge(const struct game *g, fig_id f, struct seg e)
{
    struct base b = base_of(g, f);
    vec disc[2];

    for (int k = base_disc(&b, disc); k-- > 0;) {
        vec near = segment_nearest(e.a, e.b, disc[k]);
        vec rim = vec_add(disc[k], vec_scaled(vec_sub(near, disc[k]), b.radius));
        if (segment_disc_cmp(e.a, e.b, disc[k], b.radius + MK_CONTACT) <= 0 &&
            arc_contains(look_of(g, f), arc_of(g, f), b.at, rim))
            return true;
    }
    return false;
}

/* In an archway it touches the walls on both sides, and what is closed. */
bool front_touches_piece(const struct game *g, fig_id f, int t)
{
    struct poly part[FORT_SOLIDS];
    vec room[FORT_SOLIDS * FORT_CORNERS];
    struct seg closed[FORT_PORTALS];
    bool under = figure_of(g, f)->under;
    int n = under ? fort_solids(g, t, part, room) : whole(g, t, part);

    for (int k = 0; k < n; k++)
        for (int i = 0; i < part[k].n; i++)
            if (front_touches_edge(g, f, (struct seg){part[k].v[i],
                                                      part[k].v[(i + 1) % part[k].n]}))
                return true;
    for (int i = under ? fort_closed(g, t, closed) : 0; i-- > 0;)
        if (front_touches_edge(g, f, closed[i]))
            return true;
    return false;
}

static bool crosses_side(const struct game *g, int t, vec a, vec b)
{
    const struct fort *f = fort_at(g, t);
    struct poly p = ground_poly(g, t);

    for (int i = 0; i < p.n; i++)
        if ((f->outer >> i & 1) &&
            segments_meet((struct seg){a, b}, (struct seg){p.v[i], p.v[(i + 1) % p.n]}))
            return true;
    return false;
}

bool crosses_outside(const struct game *g, vec a, vec b)
{
    for (int t = 0; t < g->nterrain; t++)
        if (fort_at(g, t) && crosses_side(g, t, a, b))
            return true;
    return false;
}

/* --- standing and falling */

static void draw_box(const struct game *g, struct terrain *piece)
{
    const vec *v = vertices_of(g) + piece->corner;

    piece->lo = piece->hi = v[0];
    for (int i = 1; i < piece->corners; i++) {
        piece->lo = (vec){v[i].x < piece->lo.x ? v[i].x : piece->lo.x,
                          v[i].y < piece->lo.y ? v[i].y : piece->lo.y};
        piece->hi = (vec){v[i].x > piece->hi.x ? v[i].x : piece->hi.x,
                          v[i].y > piece->hi.y ? v[i].y : piece->hi.y};
    }
}

/* Rubble hinders and is as high as the ground; a ladder goes with its wall.
 * [castle.eliminated.rubble] */
static void settle(const struct game *g, struct terrain *piece)
{
    uint16_t is = figure_of(g, piece->section)->flags;
    bool ladder = piece->ground == GROUND_LADDER;
    bool fallen = (is & FIG_ELIMINATED) && rule(R_CASTLE_ELIMINATED_RUBBLE);
    uint8_t flags = piece->flags & (uint8_t)~(TERRAIN_TABLE | TERRAIN_JOINS | TERRAIN_FLUSH);
    bool plank = (piece->flags & TERRAIN_PART) && !ladder;

    if (plank && !(rule(R_CASTLE_PLANKING_NUMBER) && rule(R_CASTLE_PLANKING_PART_OF_WALL))) {
        piece->flags = flags;
        return;
    }
    if ((is & FIG_TABLE) || (fallen && !ladder))
        flags |= TERRAIN_TABLE;
    if ((is & FIG_TABLE) && !ladder)
        flags |= TERRAIN_JOINS | TERRAIN_FLUSH;
    piece->flags = flags;
    if (ladder)
        return;
    piece->ground = fallen ? GROUND_HINDERING : GROUND_CLEAR;
    piece->level = fallen ? LEVEL_GROUND : LEVEL_ABRUPT;
}

void fort_stand(struct game *g, int t)
{
    struct terrain *piece = terrain_of(g, t);
    const struct figure *f = figure_of(g, piece->section);

    if (!(piece->flags & TERRAIN_PART))
        fort_outline(fort_of(g, piece->section), f->at, f->facing,
                     vertices_of(g) + piece->corner);
    draw_box(g, piece);
    settle(g, piece);
}

void forts_stand(struct game *g)
{
    g->castles = 0;
    for (int t = 0; t < g->nterrain; t++)
        if (is_castle(g, t)) {
            g->castles = 1;
            fort_stand(g, t);
            if (breaks(R_CASTLE_PORTAL_START_CLOSED))
                figure_of(g, terrain_of(g, t)->section)->portals = (1 << FORT_PORTALS) - 1;
        }
}

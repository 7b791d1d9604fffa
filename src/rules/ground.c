/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ground.c: what a figure stands on and walks through. */
#include "rules/ground.h"

#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/move.h"
#include "rules/ruleset.h"

struct poly ground_poly(const struct game *g, int t)
{
    const struct terrain *piece = terrain_of(g, t);

    return (struct poly){vertices_of(g) + piece->corner, piece->corners};
}

struct chain ground_chain(const struct game *g, int t)
{
    const struct terrain *piece = terrain_of(g, t);

    return (struct chain){vertices_of(g) + piece->corner, piece->corners, piece->width};
}

static bool lies(const struct terrain *t)
{
    return t->flags & TERRAIN_TABLE;
}

/* A low wall's box may have been drawn around its middle line alone. */
bool ground_near(const struct game *g, int t, vec lo, vec hi, int32_t r)
{
    const struct terrain *piece = terrain_of(g, t);
    int32_t reach = r + piece->width + MK_CONTACT;

    return ((lo.x <= piece->hi.x + reach) & (hi.x >= piece->lo.x - reach) &
            (lo.y <= piece->hi.y + reach) & (hi.y >= piece->lo.y - reach)) && lies(piece);
}

bool ground_near_base(const struct game *g, int t, const struct base *b)
{
    return ground_near(g, t, b->at, b->at, b->radius * b->discs);
}

struct area area_between(vec a, vec b, int32_t r)
{
    return (struct area){{(a.x < b.x ? a.x : b.x) - r, (a.y < b.y ? a.y : b.y) - r},
                         {(a.x > b.x ? a.x : b.x) + r, (a.y > b.y ? a.y : b.y) + r}};
}

struct area area_of_base(const struct base *b)
{
    return area_between(b->at, b->at, b->radius * b->discs);
}

void area_add(struct area *a, vec at, int32_t r)
{
    struct area more = area_between(at, at, r);

    a->lo = (vec){more.lo.x < a->lo.x ? more.lo.x : a->lo.x, more.lo.y < a->lo.y ? more.lo.y : a->lo.y};
    a->hi = (vec){more.hi.x > a->hi.x ? more.hi.x : a->hi.x, more.hi.y > a->hi.y ? more.hi.y : a->hi.y};
}

static bool meets(const struct terrain *t, const struct area *a)
{
    int32_t reach = t->width + MK_CONTACT;

    return ((a->lo.x <= t->hi.x + reach) & (a->hi.x >= t->lo.x - reach) &
            (a->lo.y <= t->hi.y + reach) & (a->hi.y >= t->lo.y - reach)) && lies(t);
}

int ground_after(const struct game *g, const struct area *a, int after)
{
    const struct terrain *first = terrain_of(g, 0), *end = first + g->nterrain;
    struct area all = *a;

    for (const struct terrain *t = first + after + 1; t < end; t++)
        if (meets(t, &all))
            return (int)(t - first);
    return -1;
}

enum mk_rule ground_clause(enum mk_ground ground)
{
    return ground == GROUND_LOW_WALL     ? R_TERRAIN_LOW_WALL
           : ground == GROUND_CONCEALING ? R_TERRAIN_CONCEALING
           : ground == GROUND_CHASM      ? R_TERRAIN_CHASM
                                         : R_NONE;
}

/* --- what lies on a hill */

/* Does the raised piece lie on this hill, and not beyond its edge? It is of another kind, and no
 * hill of its own. */
static bool piece_lies_on(const struct terrain *all, const vec *vertex, int piece, int hill)
{
    struct poly p = {vertex + all[piece].corner, all[piece].corners};
    struct poly h = {vertex + all[hill].corner, all[hill].corners};
    bool on = all[piece].ground != all[hill].ground;

    for (int i = 0; i < p.n && on; i++)
        on = poly_contains(&h, p.v[i]);
    for (int i = 0; i < h.n && on; i++)
        on = poly_side(&p, h.v[i]) <= 0;
    return on;
}

static bool is_natural_rise(const struct terrain *t)
{
    return lies(t) && t->level != LEVEL_GROUND && !(t->flags & (TERRAIN_CASTLE | TERRAIN_BUILT));
}

/* Of two with the same outline the second lies on the first. */
void layers_lie(struct game *g)
{
    struct terrain *all = g->nterrain ? terrain_of(g, 0) : NULL;

    for (int t = 0; t < g->nterrain; t++)
        for (int u = 0; u < g->nterrain && is_natural_rise(&all[t]); u++)
            if (t != u && is_natural_rise(&all[u]) && all[t].level == LEVEL_ELEVATED &&
                piece_lies_on(all, vertices_of(g), t, u) &&
                (t > u || !piece_lies_on(all, vertices_of(g), u, t)))
                all[t].layer = 1;
}

/* --- levels */

int elevated_piece_at(const struct game *g, vec at)
{
    struct area here = {at, at};

    for (int t = 0; t < g->nterrain; t++) {
        const struct terrain *piece = terrain_of(g, t);

        if (piece->level == LEVEL_GROUND || !meets(piece, &here) || is_layer(piece))
            continue;
        struct poly p = ground_poly(g, t);
        if (poly_contains(&p, at))
            return t;
    }
    return -1;
}

int top_at(const struct game *g, const struct base *b)
{
    return b->under || b->high ? -1 : elevated_piece_at(g, b->at);
}

int top_of(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    return fig->under || (fig->flags & FIG_SOARS) ? -1 : elevated_piece_at(g, fig->at);
}

bool is_elevated(const struct game *g, fig_id f)
{
    return top_of(g, f) >= 0;
}

static bool is_abrupt(const struct game *g, int t)
{
    return t >= 0 && terrain_of(g, t)->level == LEVEL_ABRUPT;
}

static bool joins(const struct game *g, int t)
{
    return t >= 0 && (terrain_of(g, t)->flags & TERRAIN_JOINS);
}

/* From one top of a castle to the next contact is seen from above. [castle.access.contact-above] So it
 * is from roof to roof: all are of one height. [terrain.elevated.one-level] */
static bool tops_parted(const struct game *g, int s, int t)
{
    if (joins(g, s) && joins(g, t) && rule(masonry_of(g, s)->tops_touch))
        return false;
    if (joins(g, s) || joins(g, t))
        return s != t && (is_abrupt(g, s) || is_abrupt(g, t));
    return is_abrupt(g, s) != is_abrupt(g, t);
}

/* Nothing is separated where nothing is abrupt: a quick test before places are looked up. */
static bool near_drop(const struct game *g, vec a, vec b)
{
    for (int t = 0; t < g->nterrain; t++)
        if (is_abrupt(g, t)) {
            struct area between = area_between(a, b, 0);

            if (meets(terrain_of(g, t), &between))
                return true;
        }
    return false;
}

bool parted(const struct game *g, const struct base *a, const struct base *b)
{
    return near_drop(g, a->at, b->at) && tops_parted(g, top_at(g, a), top_at(g, b));
}

bool is_parted(const struct game *g, fig_id a, fig_id b)
{
    return near_drop(g, figure_of(g, a)->at, figure_of(g, b)->at) &&
           tops_parted(g, top_of(g, a), top_of(g, b));
}

bool on_two_tops(const struct game *g, fig_id a, fig_id b)
{
    int s = top_of(g, a), t = top_of(g, b);

    return s != t && (is_abrupt(g, s) || is_abrupt(g, t));
}

bool floors_apart(const struct game *g, const struct base *a, const struct base *b)
{
    if (a->high || b->high)
        return a->under || b->under;        /* a flight stand is above whatever has no roof */
    return g->castles && joins(g, top_at(g, a)) != joins(g, top_at(g, b));
}

int floor_beside(const struct game *g, const struct base *b)
{
    return joins(g, top_at(g, b)) ? FLOOR_ABOVE : FLOOR_UNDER;
}

int floor_by(const struct game *g, fig_id f)
{
    return joins(g, top_of(g, f)) ? FLOOR_ABOVE : FLOOR_UNDER;
}

/* --- kinds */

enum mk_rule ground_bars(const struct game *g, int t, int walk)
{
    const struct terrain *piece = terrain_of(g, t);

    if (ground_is_castle(g, t, walk))
        return walk & WALK_ON_TOP ? R_NONE : masonry_of(g, t)->abrupt;
    if (!lies(piece) || (walk & WALK_OVER_BLOCKING))
        return R_NONE;
    if (piece->ground == GROUND_BLOCKING)
        return R_TERRAIN_BLOCKING_MOVE;
    if (piece->ground == GROUND_CHASM)
        return R_TERRAIN_CHASM;
    if (piece->ground == GROUND_DEEP && !(walk & WALK_FREE_WATER))
        return R_TERRAIN_WATER_DEEP_MOVE;
    return R_NONE;
}

enum mk_rule ground_drowns(const struct game *g, int t, int walk)
{
    const struct terrain *piece = terrain_of(g, t);

    if (!lies(piece) || ((walk & WALK_SOARS) && !breaks(R_SOARING_NO_TERRAIN)))
        return R_NONE;
    if (piece->ground == GROUND_BLOCKING)
        return R_TERRAIN_BLOCKING_MOVE;
    if (piece->ground == GROUND_CHASM)
        return R_TERRAIN_CHASM;
    if (piece->ground == GROUND_DEEP && !(walk & WALK_MAY_END_IN_DEEP))
        return R_TERRAIN_WATER_DEEP_MOVE;
    return R_NONE;
}

bool ground_hinders(const struct game *g, int t, int walk)
{
    const struct terrain *piece = terrain_of(g, t);

    if (!lies(piece) || (walk & WALK_FREE_HINDERING))
        return false;
    if (piece->ground == GROUND_SHALLOW)
        return !(walk & WALK_FREE_WATER) && rule(R_TERRAIN_WATER_SHALLOW_MOVE);
    return piece->ground == GROUND_HINDERING;
}

bool ground_steps(const struct game *g, int t, int walk)
{
    const struct terrain *piece = terrain_of(g, t);

    return lies(piece) && piece->level != LEVEL_GROUND && !(piece->flags & TERRAIN_JOINS) &&
           !is_layer(piece) && !(walk & WALK_FREE_LEVELS);
}

bool ground_is_castle(const struct game *g, int t, int walk)
{
    const struct terrain *piece = terrain_of(g, t);

    return lies(piece) && (piece->flags & TERRAIN_JOINS) && !(walk & WALK_FREE_LEVELS);
}

bool ground_is_wall(const struct game *g, int t, int walk)
{
    const struct terrain *piece = terrain_of(g, t);

    return lies(piece) && piece->ground == GROUND_LOW_WALL && !(walk & WALK_FREE_HINDERING);
}

/* --- standing in it */

/* Where a whole base is either up or down, one at the rim of a hill only touches from outside what
 * lies on the other level. */
static bool across_rim(const struct game *g, int t, const struct base *b)
{
    return ruleset_of(g)->extra.climbs_by_centre == R_NONE &&
           (terrain_of(g, t)->level != LEVEL_GROUND) != (top_at(g, b) >= 0);
}

/* A low wall is hindering terrain too, but never halves a move. [terrain.low-wall.no-half] */
static bool halved_by(const struct game *g, int t, const struct base *b, int walk)
{
    if (ground_is_wall(g, t, walk)) {
        struct chain c = ground_chain(g, t);
        return breaks(R_TERRAIN_LOW_WALL_NO_HALF) && chain_base_touch(&c, b);
    }
    bool hill = terrain_of(g, t)->level != LEVEL_GROUND && breaks(R_TERRAIN_ELEVATED_NO_HALF_SPEED);

    if (!ground_hinders(g, t, walk) && !hill)
        return false;
    struct poly p = ground_poly(g, t);
    return hill || !across_rim(g, t, b) ? poly_base_touch(&p, b) : poly_base_overlap(&p, b);
}

/* A base up on a castle is in nothing that lies at its foot. */
int hindering_at(const struct game *g, const struct base *b, int walk)
{
    struct area here = area_of_base(b);

    if (g->castles && joins(g, top_at(g, b)))
        return -1;
    for (int t = ground_after(g, &here, -1); t >= 0; t = ground_after(g, &here, t))
        if (halved_by(g, t, b, walk))
            return t;
    return -1;
}

bool occupies_cover(const struct game *g, vec at)
{
    struct area a = area_between(at, at, 0);

    for (int t = ground_after(g, &a, -1); t >= 0; t = ground_after(g, &a, t)) {
        struct poly p = ground_poly(g, t);
        if (seen_as(terrain_of(g, t)) == GROUND_HINDERING && poly_contains(&p, at))
            return true;
    }
    return false;
}

bool hindered_at(const struct game *g, const struct base *b, int walk)
{
    return hindering_at(g, b, walk) >= 0;
}

bool starts_hindered(const struct game *g, fig_id f)
{
    struct base b = base_of(g, f);

    /* Most figures stand where nothing hinders them: then how they walk does not matter. */
    return hindered_at(g, &b, 0) && hindered_at(g, &b, walk_flags(g, f));
}

static bool lies_in(const struct game *g, int t, const struct base *b)
{
    struct poly p = ground_poly(g, t);

    return poly_base_overlap(&p, b);
}

/* What keeps f where it is, in whichever section of its body that shows.
 * [multidial.ability.flight-aquatic] */
static int walk_flags_at_rest(const struct game *g, fig_id f)
{
    fig_id body = body_of(g, f);
    int flags = walk_flags(g, f);

    for (int i = 0; i < piece_of(g, body)->sections; i++)
        flags |= walk_flags(g, (fig_id)(body + i));
    return flags;
}

/* A captive swims with its captor's abilities. [capture.move.abilities] */
int drowning_in(const struct game *g, fig_id f)
{
    fig_id captor = figure_of(g, f)->captor;
    struct base b = base_of(g, f);

    struct area here = area_of_base(&b);

    f = footing_of(g, f);
    for (int t = ground_after(g, &here, -1); t >= 0; t = ground_after(g, &here, t)) {
        if (ground_drowns(g, t, 0) == R_NONE || !lies_in(g, t, &b))
            continue;
        bool blind = attack_top(g) && (attack_top(g)->flags & ATTACK_BLIND) &&
                     breaks(R_AQUATIC_SHOCKWAVE_NOT_CANCELLED);
        int walk = blind ? 0 : walk_flags_at_rest(g, captor == NOBODY ? f : captor);
        enum mk_rule why = ground_drowns(g, t, walk);
        if (why != R_NONE && !breaks(why) && rule(R_MOVEMENT_FOUND_IN_BLOCKING))
            return t;
    }
    return -1;
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* objective.c: tokens that players want to hold.
 *
 *  (1) A token is clear ground: it matters only for holding it. [setup.objective.clear-terrain]
 *  (2) Only able figures gain, contest and prevent: free, not broken, not above the table.
 */
#include "rules/objective.h"

#include <stddef.h>

#include "rules/contact.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/setup.h"

static struct base objective_base(const struct objective *o)
{
    return (struct base){.at = o->at, .discs = 1, .radius = OBJECTIVE_RADIUS};
}

bool base_on_objective(const struct base *b, const struct objective *o)
{
    struct base token = objective_base(o);

    return (o->flags & OBJECTIVE_TABLE) && base_touch(b, &token);
}

bool touches_objective(const struct game *g, fig_id f, int i)
{
    bool soars = (figure_of(g, f)->flags & FIG_SOARS) && !breaks(R_SOARING_NO_OBJECTIVE);
    int64_t reach = OBJECTIVE_RADIUS + (int64_t)g->printed->largest + MK_CONTACT;

    if (vec_len2(vec_sub(figure_of(g, f)->at, objective_of(g, i)->at)) > reach * reach)
        return false;
    if (!on_table(g, f) || soars || !(objective_of(g, i)->flags & OBJECTIVE_TABLE))
        return false;

    struct base b = base_of(g, f);

    return base_on_objective(&b, objective_of(g, i));
}

int objectives_held(const struct game *g, player_id p)
{
    int n = 0;

    for (int i = 0; i < g->nobjective; i++)
        n += objective_of(g, i)->holder == p;
    return n;
}

static void tell(struct play *p, enum mk_event_kind kind, player_id player, int i, enum mk_rule why)
{
    emit(p, (struct mk_event){.kind = (uint8_t)kind, .player = player, .a = NOBODY, .b = NOBODY,
                              .n = (int16_t)i, .at = objective_of(p->g, i)->at,
                              .rule = (uint16_t)why});
}

static void give(struct play *p, int i, player_id player, enum mk_rule why)
{
    struct objective *o = objective_of(p->g, i);

    if (o->holder == player)
        return;
    o->holder = player;
    tell(p, player == MK_NO_PLAYER ? EVENT_OBJECTIVE_LOST : EVENT_OBJECTIVE_GAINED, player, i, why);
}

void objectives_free(struct play *p, player_id player)
{
    for (int i = 0; i < p->g->nobjective; i++)
        if (objective_of(p->g, i)->holder == player)
            give(p, i, MK_NO_PLAYER, R_END_PLAYER_ELIMINATED_OBJECTIVES);
}

static bool covers(const struct game *g, fig_id f, int i)
{
    struct base b = base_of(g, f);
    vec disc[2];
    int n = base_disc(&b, disc);

    for (int k = 0; k < n; k++)
        if (vec_dist(disc[k], objective_of(g, i)->at) + OBJECTIVE_RADIUS <= b.radius)
            return true;
    return false;
}

/* The players who have an able figure at it, as bits. Whoever covers it keeps everybody else away,
 * also those at the rim of its base. [objective.cover] */
static unsigned players_at(const struct game *g, int i)
{
    struct base token = objective_base(objective_of(g, i));
    unsigned present = 0;

    for (fig_id f = figure_near_base(g, &token, -1); f != NOBODY;
         f = figure_near_base(g, &token, f)) {
        if (!touches_objective(g, f, i))
            continue;
        unsigned bit = is_able(g, f) ? 1u << owner_of(g, f) : 0;
        if (covers(g, f, i))
            return bit;
        present |= bit;
    }
    return present;
}

/* The first player, from the one whose turn it is, with an able figure at it, of allies rather the one
 * who holds it; or MK_NO_PLAYER. *contested if an opponent has one too. */
static player_id at_objective(const struct game *g, int i, bool *contested)
{
    player_id first = MK_NO_PLAYER;
    unsigned present = players_at(g, i);

    *contested = false;
    for (int k = 0; k < g->nplayer; k++) {
        player_id p = (player_id)((g->turn + k) % g->nplayer);
        bool there = (present >> p & 1) && (k == 0 || rule(R_OBJECTIVE_CHECK_TIME));
        if (there && first == MK_NO_PLAYER)
            first = p;
        else if (there && !allied(g, first, p))
            *contested = true;
        else if (there && p == objective_of(g, i)->holder)
            first = p;
    }
    return first;
}

static void check_one(struct play *p, int i)
{
    struct objective *o = objective_of(p->g, i);
    bool contested;
    player_id there = at_objective(p->g, i, &contested);

    contested = contested && rule(R_OBJECTIVE_CONTESTED);
    o->flags = (uint8_t)((o->flags & ~OBJECTIVE_CONTESTED) | (contested ? OBJECTIVE_CONTESTED : 0));
    if (contested)
        give(p, i, MK_NO_PLAYER, R_OBJECTIVE_CONTESTED);
    else if (there != MK_NO_PLAYER && rule(R_OBJECTIVE_GAIN))
        give(p, i, there, R_OBJECTIVE_GAIN);
    else if (there == MK_NO_PLAYER && breaks(R_OBJECTIVE_KEEP))
        give(p, i, MK_NO_PLAYER, R_OBJECTIVE_KEEP);
}

/* The only player who still has able figures, or of allies the first from the one whose turn it is;
 * MK_NO_PLAYER if opponents have some too. */
static player_id last_player(const struct game *g)
{
    player_id last = MK_NO_PLAYER;

    for (int k = 0; k < g->nplayer; k++) {
        player_id p = (player_id)((g->turn + k) % g->nplayer);
        if (!has_able(g, p))
            continue;
        if (last == MK_NO_PLAYER)
            last = p;
        else if (!allied(g, last, p))
            return MK_NO_PLAYER;
    }
    return last;
}

static bool is_held_by_ally(const struct game *g, int i, player_id p)
{
    player_id holder = objective_of(g, i)->holder;

    return holder != MK_NO_PLAYER && allied(g, holder, p);
}

void objectives_check(struct play *p)
{
    player_id last = last_player(p->g);

    for (int i = 0; i < p->g->nobjective; i++) {
        if (last != MK_NO_PLAYER && !is_held_by_ally(p->g, i, last) &&
            rule(R_END_LAST_PLAYER_OBJECTIVES))
            give(p, i, last, R_END_LAST_PLAYER_OBJECTIVES);
        check_one(p, i);
    }
}

/* --- laying them */

bool covers_objective(const struct game *g, const struct poly *p)
{
    for (int i = 0; i < g->nobjective; i++) {
        struct base token = objective_base(objective_of(g, i));
        if (poly_base_overlap(p, &token))
            return true;
    }
    return false;
}

bool crowds_objective(const struct game *g, const struct poly *p)
{
    int32_t spacing = ruleset_of(g)->param.terrain_spacing * MK_INCH + OBJECTIVE_RADIUS - MK_CONTACT;

    for (int i = 0; i < g->nobjective; i++)
        if (poly_dist(p, objective_of(g, i)->at) < spacing ||
            poly_contains(p, objective_of(g, i)->at))
            return true;
    return false;
}

/* A whole token that far from an edge: its centre, a little less for contact. */
static int32_t from_edges(const struct game *g)
{
    return ruleset_of(g)->param.terrain_spacing * MK_INCH + OBJECTIVE_RADIUS;
}

static bool is_upright(const struct game *g, player_id p)
{
    uint8_t edge = player_of(g, p)->edge;

    return edge == EDGE_SOUTH || edge == EDGE_NORTH;
}

/* As far as the dice said, or to the end of the table. */
static int32_t rolled_distance(const struct game *g, player_id p)
{
    const struct params *param = &ruleset_of(g)->param;
    int32_t deep = is_upright(g, p) ? g->board.y : g->board.x;
    int32_t want = (param->area_depth + player_of(g, p)->distance) * MK_INCH;
    int32_t max = deep - from_edges(g);

    return want < max ? want : max;
}

/* Opposite the far edge of the player's area; on a table too narrow for that, wherever three tokens
 * have room beside each other. [objective.placement.perpendicular] */
void objective_span(const struct game *g, player_id p, int32_t *lo, int32_t *hi)
{
    int32_t wide = is_upright(g, p) ? g->board.x : g->board.y;
    int32_t side = ruleset_of(g)->param.area_side * MK_INCH;
    int32_t most = wide / 2 - 2 * OBJECTIVE_RADIUS;

    side = side < most ? side : most;
    *lo = side > from_edges(g) ? side : from_edges(g);
    *hi = wide - *lo;
}

vec objective_spot(const struct game *g, player_id p, int32_t along)
{
    int32_t deep = rolled_distance(g, p);

    switch (player_of(g, p)->edge) {
    case EDGE_SOUTH:
        return (vec){along, deep};
    case EDGE_NORTH:
        return (vec){along, g->board.y - deep};
    case EDGE_EAST:
        return (vec){g->board.x - deep, along};
    default:
        return (vec){deep, along};
    }
}

struct verdict check_objective(const struct game *g, const struct mk_order *o)
{
    int32_t off = from_edge(g, o->player, o->to) - rolled_distance(g, o->player);
    int32_t along = is_upright(g, o->player) ? o->to.x : o->to.y, lo, hi;
    struct objective token = {.at = o->to, .flags = OBJECTIVE_TABLE};
    struct base b = objective_base(&token);

    if (off > MK_CONTACT || off < -MK_CONTACT)
        if (!breaks(R_SETUP_OBJECTIVE_DISTANCE))
            return deny_by(R_SETUP_OBJECTIVE_DISTANCE, UNIT_LENGTH, off < 0 ? -off : off);
    objective_span(g, o->player, &lo, &hi);
    forbid_if(along < lo - MK_CONTACT || along > hi + MK_CONTACT, R_SETUP_OBJECTIVE_DISTANCE);
    for (int i = 0; i < g->nobjective; i++) {
        struct base other = objective_base(objective_of(g, i));
        forbid_if((objective_of(g, i)->flags & OBJECTIVE_TABLE) && base_overlap(&b, &other),
                  R_SETUP_OBJECTIVE_DISTANCE);
    }
    return allow();
}

void objective_lay(struct play *p, const struct mk_order *o)
{
    struct frame *fr = frame_top(p->g);
    struct objective *token = objective_of(p->g, fr->cursor + 1);

    token->at = o->to;
    token->flags = OBJECTIVE_TABLE;
    fr->cursor++;
    tell(p, EVENT_OBJECTIVE_LAID, o->player, fr->cursor, R_SETUP_OBJECTIVE_DISTANCE);
}

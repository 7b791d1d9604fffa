/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* setup.c: first player, terrain piece by piece, armies one after the other. */
#include "rules/setup.h"

#include <stddef.h>

#include "rules/aboard.h"
#include "rules/ability.h"
#include "rules/built.h"
#include "rules/contact.h"
#include "rules/domain.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/item.h"
#include "rules/move.h"
#include "rules/objective.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/seal.h"
#include "rules/setup_castle.h"
#include "rules/turn.h"

static enum step next_stage(struct frame *f)
{
    f->step++;
    f->cursor = 0;
    return STEP_AGAIN;
}

/* Does anybody sit at an adjacent edge? */
static bool has_neighbours(const struct player *player, int n, int edge)
{
    for (int i = 0; i < n; i++)
        if ((player[i].edge < EDGE_EAST) != (edge < EDGE_EAST))
            return true;
    return false;
}

int32_t area_depth(const struct params *p, vec board, const struct player *player, int n, int edge)
{
    int32_t far = edge < EDGE_EAST ? board.y : board.x;
    int32_t depth = (far - p->areas_apart * MK_INCH) / 2, least = p->area_depth * MK_INCH;

    if (p->areas_apart == 0)
        return least;
    if (has_neighbours(player, n, edge))
        return p->area_beside * MK_INCH;
    return depth > least ? depth : least;
}

/* A castle player's army is deployed at the castle, wherever that is within its depth. */
void starting_area(const struct game *g, player_id p, vec *lo, vec *hi)
{
    bool castle = has_castle(g, p);
    int32_t depth = castle ? CASTLE_DEPTH
                           : area_depth(&ruleset_of(g)->param, g->board, player_of(g, 0),
                                        g->nplayer, player_of(g, p)->edge);
    int32_t side = castle ? 0 : ruleset_of(g)->param.area_side * MK_INCH;
    vec b = g->board;

    switch (player_of(g, p)->edge) {
    case EDGE_SOUTH:
        *lo = (vec){side, 0}, *hi = (vec){b.x - side, depth};
        break;
    case EDGE_NORTH:
        *lo = (vec){side, b.y - depth}, *hi = (vec){b.x - side, b.y};
        break;
    case EDGE_EAST:
        *lo = (vec){b.x - depth, side}, *hi = (vec){b.x, b.y - side};
        break;
    default:
        *lo = (vec){0, side}, *hi = (vec){depth, b.y - side};
    }
}

/* --- the roll for first player: those tied for the highest roll again */

static uint8_t best_roll(const struct game *g)
{
    uint8_t best = 0;

    for (int p = 0; p < g->nplayer; p++)
        if (player_of(g, (player_id)p)->roll > best)
            best = player_of(g, (player_id)p)->roll;
    return best;
}

/* Marks the players who have to roll again; returns how many tied for the best roll. */
static int mark_tied(struct game *g)
{
    uint8_t best = best_roll(g);
    int n = 0;

    for (int p = 0; p < g->nplayer; p++) {
        struct player *player = player_of(g, (player_id)p);
        if (player->roll == best && (n == 0 || rule(R_SETUP_FIRST_PLAYER_TIE))) {
            g->first = n == 0 ? (player_id)p : g->first;
            player->flags |= PLAYER_ROLLS;
            n++;
        }
    }
    return n;
}

static void clear_rolls(struct game *g, bool all)
{
    for (int p = 0; p < g->nplayer; p++) {
        struct player *player = player_of(g, (player_id)p);
        player->roll = 0;
        if (all)
            player->flags |= PLAYER_ROLLS;
    }
}

static enum step decide_first(struct play *p, struct frame *f)
{
    struct game *g = p->g;

    if (mark_tied(g) > 1) {
        clear_rolls(g, false);
        f->cursor = 0;
        return STEP_AGAIN;
    }
    if (!rule(R_SETUP_FIRST_PLAYER))
        g->first = 0;
    player_of(g, g->first)->flags &= (uint8_t)~PLAYER_ROLLS;
    clear_rolls(g, false);
    emit(p, (struct mk_event){.kind = EVENT_FIRST_PLAYER, .player = g->first, .a = NOBODY,
                              .b = NOBODY, .rule = R_SETUP_FIRST_PLAYER});
    g->turn = g->first;
    return next_stage(f);
}

enum step setup_stage_roll(struct play *p, struct frame *f)
{
    struct game *g = p->g;

    if (f->n == 0) {
        clear_rolls(g, true);
        f->n = 1;
    }
    if (f->die) {
        player_of(g, f->cursor)->roll = f->die;
        if (ruleset_of(g)->param.objectives)
            player_of(g, f->cursor)->distance = f->die;
        player_of(g, f->cursor)->flags &= (uint8_t)~PLAYER_ROLLS;
        f->die = 0;
        f->cursor++;
    }
    for (; f->cursor < g->nplayer; f->cursor++)
        if (player_of(g, f->cursor)->flags & PLAYER_ROLLS)
            return ask_dice(p, 2, DICE_FIRST_PLAYER, NOBODY);
    return decide_first(p, f);
}

player_id setup_roller(const struct game *g)
{
    bool rolls = g->ask.ask == ASK_DICE && g->ask.dice == DICE_FIRST_PLAYER;

    return rolls ? (player_id)frame_find(g, FRAME_SETUP)->cursor : g->nplayer;
}

static player_id clockwise(const struct game *g, player_id p, int steps)
{
    return (player_id)((p + steps) % g->nplayer);
}

/* --- objectives */

/* One in the middle; then every player lays his own. */
enum step setup_stage_objectives(struct play *p, struct frame *f)
{
    struct game *g = p->g;

    if (f->cursor == 0 && rule(R_SETUP_OBJECTIVE_CENTER)) {
        objective_of(g, 0)->at = (vec){g->board.x / 2, g->board.y / 2};
        objective_of(g, 0)->flags = OBJECTIVE_TABLE;
    }
    if (f->cursor + 1 >= g->nobjective)
        return next_stage(f);
    int seat = rule(R_SETUP_OBJECTIVE_ORDER) ? f->cursor : f->cursor + 1;
    return ask(p, ASK_OBJECTIVE, clockwise(g, g->first, seat), NOBODY, NOBODY);
}

/* --- terrain */

static bool in_pool(const struct game *g, int t)
{
    return !(terrain_of(g, t)->flags & (TERRAIN_TABLE | TERRAIN_CASTLE));
}

static bool pool_empty(const struct game *g)
{
    for (int t = 0; t < g->nterrain; t++)
        if (in_pool(g, t))
            return false;
    return true;
}

enum step setup_stage_lay(struct play *p, struct frame *f)
{
    struct game *g = p->g;
    int skipped = f->n - 1;
    bool full = g->laid >= ruleset_of(g)->param.terrain_total && rule(R_SETUP_TERRAIN_FOUR) &&
                !f->done;

    if (pool_empty(g) || full || skipped >= g->nplayer)
        return next_stage(f);
    int ahead = f->cursor + ruleset_of(g)->param.terrain_first;
    player_id who = rule(R_SETUP_TERRAIN_TURNS) ? clockwise(g, g->first, ahead) : g->first;
    return ask(p, ASK_LAY, who, NOBODY, NOBODY);
}

/* Where the corners of piece t would lie. Returns how many there are, access points included. */
static int laid_corners(const struct game *g, const struct mk_order *o, vec *out)
{
    const struct terrain *t = terrain_of(g, o->terrain);
    const vec *v = vertices_of(g) + t->corner;
    vec d = angle_dir(o->facing);
    int n = t->corners + t->accesses;

    for (int i = 0; i < n; i++) {
        vec r = vec_sub(v[i], v[0]);
        int64_t x = (int64_t)r.x * d.x - (int64_t)r.y * d.y;
        int64_t y = (int64_t)r.x * d.y + (int64_t)r.y * d.x;
        out[i] = (vec){o->to.x + (int32_t)((x + MK_DIR_ONE / 2) >> 20),
                       o->to.y + (int32_t)((y + MK_DIR_ONE / 2) >> 20)};
    }
    return n;
}

/* The distance between two outlines; a wall is half its width nearer. */
int32_t outline_gap(const struct terrain *a, const vec *va, const struct terrain *b,
                    const vec *vb)
{
    int na = a->corners - (a->ground == GROUND_LOW_WALL);
    int nb = b->corners - (b->ground == GROUND_LOW_WALL);
    int32_t least = INT32_MAX;

    for (int i = 0; i < na; i++)
        for (int j = 0; j < nb; j++) {
            struct seg s = {va[i], va[(i + 1) % a->corners]};
            struct seg u = {vb[j], vb[(j + 1) % b->corners]};
            int32_t gap = segments_gap(s, u);
            least = gap < least ? gap : least;
        }
    return least - (a->ground == GROUND_LOW_WALL ? a->width / 2 : 0) -
           (b->ground == GROUND_LOW_WALL ? b->width / 2 : 0);
}

static bool one_inside(const struct terrain *a, const vec *va, const struct terrain *b,
                       const vec *vb)
{
    struct poly pa = {va, a->corners}, pb = {vb, b->corners};

    return (a->ground != GROUND_LOW_WALL && poly_contains(&pa, vb[0])) ||
           (b->ground != GROUND_LOW_WALL && poly_contains(&pb, va[0]));
}

static struct verdict check_gaps(const struct game *g, int t, const vec *v)
{
    const struct terrain *piece = terrain_of(g, t);
    int32_t spacing = ruleset_of(g)->param.terrain_spacing * MK_INCH - MK_CONTACT;
    vec lo = v[0], hi = v[0];

    for (int i = 1; i < piece->corners; i++) {
        lo = (vec){v[i].x < lo.x ? v[i].x : lo.x, v[i].y < lo.y ? v[i].y : lo.y};
        hi = (vec){v[i].x > hi.x ? v[i].x : hi.x, v[i].y > hi.y ? v[i].y : hi.y};
    }
    for (int i = 0; i < g->nterrain; i++) {
        const struct terrain *other = terrain_of(g, i);
        const vec *vo = vertices_of(g) + other->corner;
        int32_t far = spacing + piece->width;           /* boxes so far apart need no closer look */
        if (other->lo.x - hi.x > far || lo.x - other->hi.x > far || other->lo.y - hi.y > far ||
            lo.y - other->hi.y > far)
            continue;
        bool built = is_built(g, i) && is_made(g, t) && rule(R_CONSTRUCTED_TERRAIN_SPACING);
        int32_t least = built ? 1 : spacing;            /* these only may not lean on each other */
        forbid_terrain(i != t && !in_pool(g, i) &&
                           (outline_gap(piece, v, other, vo) < least ||
                            one_inside(piece, v, other, vo)),
                       built ? R_CONSTRUCTED_TERRAIN_BASE : R_SETUP_TERRAIN_SPACING, i);
    }
    return allow();
}

static bool meets_area(const struct game *g, player_id p, const struct terrain *t, const vec *v)
{
    vec lo, hi;

    starting_area(g, p, &lo, &hi);
    vec box[4] = {lo, {hi.x, lo.y}, hi, {lo.x, hi.y}};
    struct poly p4 = {box, 4};
    int32_t half = t->ground == GROUND_LOW_WALL ? t->width / 2 : 0;

    half += ruleset_of(g)->param.terrain_area_gap * MK_INCH;
    if (breaks(R_STARTING_AREA_TERRAIN_MAY_ADJOIN))
        half += 2 * MK_INCH;

    for (int i = 0; i < t->corners; i++)
        if (poly_dist(&p4, v[i]) < half - MK_CONTACT || poly_side(&p4, v[i]) > 0)
            return true;
    for (int i = 0; i + (t->ground == GROUND_LOW_WALL) < t->corners; i++)
        if (poly_segment_enters(&p4, v[i], v[(i + 1) % t->corners]))
            return true;
    struct poly pt = {v, t->corners};
    return t->ground != GROUND_LOW_WALL && poly_side(&pt, lo) > 0;
}

static struct verdict check_laid(const struct game *g, int t, const vec *v)
{
    const struct terrain *piece = terrain_of(g, t);
    int32_t margin = ruleset_of(g)->param.terrain_spacing * MK_INCH - MK_CONTACT;
    struct poly outline = {v, piece->corners};

    if (piece->ground == GROUND_LOW_WALL)
        margin += piece->width / 2;
    for (int i = 0; i < piece->corners; i++)
        forbid_if(v[i].x < margin || v[i].y < margin || v[i].x > g->board.x - margin ||
                      v[i].y > g->board.y - margin,
                  R_SETUP_TERRAIN_SPACING);
    for (int p = 0; p < g->nplayer; p++)
        forbid_if(!has_castle(g, (player_id)p) && meets_area(g, (player_id)p, piece, v),
                  R_SETUP_TERRAIN_STARTING_AREA);
    pass_on(check_yard_clear(g, v, piece->corners));
    forbid_terrain(crowds_objective(g, &outline), R_SETUP_TERRAIN_SPACING, t);
    return check_gaps(g, t, v);
}

struct verdict check_lay(const struct game *g, const struct mk_order *o)
{
    vec v[MK_MAX_VERTICES];

    if (o->terrain >= g->nterrain || !in_pool(g, o->terrain) || !is_well_formed(o))
        return deny(R_NOT_ASKED);
    forbid_terrain(terrain_of(g, o->terrain)->owner != o->player &&
                       breaks(R_SETUP_TERRAIN_ANY_FEATURE),
                   R_SETUP_TERRAIN_ORDER, o->terrain);
    if (terrain_of(g, o->terrain)->owner != o->player && breaks(R_SETUP_TERRAIN_ANY_PIECE))
        return deny(R_SETUP_TERRAIN_ANY_PIECE);
    forbid_terrain(frame_top(g)->done && !is_made(g, o->terrain),
                   R_CONSTRUCTED_TERRAIN_TWO_FOR_ONE, o->terrain);
    laid_corners(g, o, v);
    return check_laid(g, o->terrain, v);
}

void setup_lay(struct play *p, const struct mk_order *o)
{
    struct game *g = p->g;
    struct terrain *t = terrain_of(g, o->terrain);
    vec v[MK_MAX_VERTICES];
    int n = laid_corners(g, o, v);

    t->lo = t->hi = v[0];
    for (int i = 0; i < n; i++) {
        vertices_of(g)[t->corner + i] = v[i];
        t->lo = (vec){v[i].x < t->lo.x ? v[i].x : t->lo.x, v[i].y < t->lo.y ? v[i].y : t->lo.y};
        t->hi = (vec){v[i].x > t->hi.x ? v[i].x : t->hi.x, v[i].y > t->hi.y ? v[i].y : t->hi.y};
    }
    t->lo = vec_sub(t->lo, (vec){t->width / 2, t->width / 2});
    t->hi = vec_add(t->hi, (vec){t->width / 2, t->width / 2});
    t->flags |= TERRAIN_TABLE;
    built_pair(g, frame_top(g), o->terrain);
    frame_top(g)->n = 1;
    emit(p, (struct mk_event){.kind = EVENT_LAID, .player = o->player, .a = NOBODY, .b = NOBODY,
                              .n = o->terrain, .at = o->to});
}

/* Does some piece of the pool fit somewhere? Looked for on a grid of inches, turned by 45 degrees. */
static bool some_fits(const struct game *g)
{
    struct mk_order o = {.kind = ORDER_LAY};

    for (int t = 0; t < g->nterrain; t++)
        for (int turn = 0; turn < MK_TURN && in_pool(g, t); turn += 450)
            for (int32_t x = 2; x * MK_INCH < g->board.x; x++)
                for (int32_t y = 2; y * MK_INCH < g->board.y; y++) {
                    o.terrain = (uint8_t)t;
                    o.facing = (angle)turn;
                    o.to = (vec){x * MK_INCH, y * MK_INCH};
                    if (allowed(check_lay(g, &o)))
                        return true;
                }
    return false;
}

struct verdict check_skip_laying(const struct game *g, const struct mk_order *o)
{
    (void)o;
    forbid_if(!frame_top(g)->done && some_fits(g), R_SETUP_TERRAIN_MUST_PLACE);
    return allow();
}

void setup_skip_laying(struct play *p)
{
    struct frame *f = frame_top(p->g);

    f->cursor++;
    f->n = f->done ? 1 : (uint8_t)(f->n + 1);
    f->done = 0;
}

/* --- deployment */

/* Every dial is turned to its green square. [setup.dials] */
static void set_dials(struct game *g)
{
    for (int f = 0; f < g->nfigure && rule(R_SETUP_DIALS); f++) {
        figure_of(g, (fig_id)f)->position = piece_of(g, (fig_id)f)->start;
        seal_show(g, (fig_id)f);
    }
}

/* The first of the player's figures that is still to be deployed, or NOBODY. */
static fig_id left_to_deploy(const struct game *g, player_id p)
{
    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == p && !on_table(g, (fig_id)f))
            return (fig_id)f;
    return NOBODY;
}

/* In some editions armies are deployed in halves, the players taking turns. */
static int times_deployed(const struct game *g)
{
    return (has_extra(ruleset_of(g)->extra.deploy_halves) ? 2 : 1) * g->nplayer;
}

enum step setup_stage_deploy(struct play *p, struct frame *f)
{
    struct game *g = p->g;

    if (f->cursor == 0)
        set_dials(g);
    if (f->cursor >= times_deployed(g))
        return next_stage(f);
    return ask(p, ASK_DEPLOY, clockwise(g, g->first, f->cursor), NOBODY, NOBODY);
}

/* Does the starting position of its dial grant this? The figure is not on the table yet. */
bool has_manner_beside(const struct game *g, fig_id f, uint16_t manner)
{
    const struct piece *p = piece_of(g, f);
    const struct ability *type = ability_of(g, p->dial[p->start].speed_type);

    return type && (type->grants & manner);
}

/* Until deployment is finished a player may move figures again: the whole army has to fit. */
struct verdict check_deploy(const struct game *g, const struct mk_order *o)
{
    struct walk w = {0};
    struct base b = base_at(g, o->fig, o->to, o->facing);
    bool soars = o->manner & MANNER_LEVEL;
    bool set = on_table(g, o->fig) && !(figure_of(g, o->fig)->flags & FIG_DEPLOYED);
    vec lo, hi;

    forbid_figure(owner_of(g, o->fig) != o->player, R_SETUP_DEPLOY_ORDER, o->fig);
    if (set || !is_well_formed(o))
        return deny_figure(R_NOT_ASKED, o->fig);
    if (o->flags & ORDER_ABOARD)
        return check_seat(g, o->fig, o->other);
    bool box;
    pass_on(check_deploy_castle(g, o, &box));
    if (fort_of(g, o->fig))
        return allow();
    starting_area(g, o->player, &lo, &hi);
    forbid_if(box && (o->to.x < lo.x || o->to.y < lo.y || o->to.x > hi.x || o->to.y > hi.y),
              ruleset_of(g)->cites.area);
    if (soars && !(has_manner_beside(g, o->fig, MANNER_LEVEL) && rule(R_SOARING_DEPLOY)))
        return deny_figure(R_SOARING_DEPLOY, o->fig);
    b.high = soars;
    return check_stand(g, o->fig, &b, &w);
}

void setup_deploy(struct play *p, const struct mk_order *o)
{
    get_off(p->g, o->fig);
    stand_at(p->g, o->fig, o->to, o->facing);
    flag_body(p->g, o->fig, FIG_TABLE | FIG_DEPLOYED, 0);
    if (o->flags & ORDER_ABOARD)
        put_aboard(p->g, o->fig, o->other);
    else if (o->manner & MANNER_LEVEL)
        set_level(p->g, o->fig, true);
    else
        set_level(p->g, o->fig, false);
    for (int t = 0; t < p->g->nterrain && fort_of(p->g, o->fig); t++)
        if (section_of(p->g, t) == o->fig)
            fort_stand(p->g, t);
    emit_fig(p, EVENT_DEPLOYED, o->fig, NOBODY, 0, R_SETUP_DEPLOY_AREA);
}

/* The first half is worth at least half the army's points, rounded up. */
static struct verdict check_half(const struct game *g, player_id p)
{
    int placed = 0, half = (player_of(g, p)->army + 1) / 2;
    enum mk_rule halves = ruleset_of(g)->extra.deploy_halves;

    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == p && on_table(g, (fig_id)f))
            placed += piece_of(g, (fig_id)f)->points;
    return placed >= half || breaks(halves) ? allow() : deny_by(halves, UNIT_COUNT, half - placed);
}

int32_t from_edge(const struct game *g, player_id p, vec at)
{
    switch (player_of(g, p)->edge) {
    case EDGE_SOUTH:
        return at.y;
    case EDGE_NORTH:
        return g->board.y - at.y;
    case EDGE_EAST:
        return g->board.x - at.x;
    default:
        return at.x;
    }
}

/* A mount of the player's that nobody sits on, or NOBODY. [cavalry.deploy] */
static fig_id lone_mount(const struct game *g, player_id p)
{
    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == p && is_mount(g, (fig_id)f) &&
            rider_of(g, (fig_id)f) == NOBODY)
            return (fig_id)f;
    return NOBODY;
}

struct verdict check_deployed(const struct game *g, const struct mk_order *o)
{
    bool first = frame_top(g)->cursor < g->nplayer;
    fig_id left = left_to_deploy(g, o->player);

    if (deploys_castle(g))
        return check_castle_stands(g, o->player);
    if (first && has_extra(ruleset_of(g)->extra.deploy_halves))
        return check_half(g, o->player);
    forbid_figure(left != NOBODY, R_SETUP_DEPLOY_ALL, left);
    int item = left_to_give(g, o->player);
    forbid_card(item != NO_CARD, R_ITEM_DEPLOY, item);
    fig_id lone = lone_mount(g, o->player);
    forbid_figure(lone != NOBODY, R_CAVALRY_DEPLOY, lone);
    return allow();
}

/* Figures on the table stay, the rest is deployed later. Players without any left are not asked. */
void setup_deployed(struct play *p)
{
    struct game *g = p->g;
    player_id player = clockwise(g, g->first, frame_top(g)->cursor);

    if (deploys_castle(g)) {
        frame_top(g)->cursor++;
        return;
    }
    for (int f = 0; f < g->nfigure; f++)
        if (owner_of(g, (fig_id)f) == player)
            figure_of(g, (fig_id)f)->flags &= (uint16_t)~FIG_DEPLOYED;
    do
        frame_top(g)->cursor++;
    while (frame_top(g)->cursor >= g->nplayer && frame_top(g)->cursor < times_deployed(g) &&
           left_to_deploy(g, clockwise(g, g->first, frame_top(g)->cursor)) == NOBODY);
}

void setup_forget(struct game *g)
{
    g->laid = 0;
    for (int i = 0; i < g->nplayer; i++)
        player_of(g, (player_id)i)->pooled = player_of(g, (player_id)i)->distance = 0;
    for (int t = 0; t < g->nterrain; t++)
        if (!in_pool(g, t))
            terrain_of(g, t)->owner = MK_NO_PLAYER;
    for (int i = 0; i < g->nfigure; i++)
        figure_of(g, (fig_id)i)->flags &= (uint16_t)~FIG_DEPLOYED;
}

/* The last army is deployed: the first player's first turn begins, once the domains have done what
 * they do to those deployed. [setup.begin] */
enum step setup_stage_battle(struct play *p, struct frame *f)
{
    if (p->g->phase == PHASE_SETUP) {
        setup_forget(p->g);
        items_left_out(p);
        p->g->phase = PHASE_BATTLE;
        domains_begin(p);
        return STEP_AGAIN;
    }
    f->kind = FRAME_TURN;
    f->step = 0;
    f->die = f->cursor = f->n = 0;
    turn_begin(p, rule(R_SETUP_BEGIN) ? p->g->first : clockwise(p->g, p->g->first, 1));
    return STEP_AGAIN;
}

enum step setup_step(struct play *p, struct frame *f)
{
    return ruleset_of(p->g)->setup_stage[f->step](p, f);
}

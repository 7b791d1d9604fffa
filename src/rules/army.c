/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* army.c: may these armies and this terrain be played? [army, setup, terrain.piece, tournament]
 *
 * A table set up by hand only has to be possible; a game that begins with its setup must obey all rules
 * of army building and terrain. */
#include <string.h>

#include "rules/castle_check.h"
#include "rules/item.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/setup.h"

static const struct params *param_of(const struct mk_cast *c)
{
    return &ruleset_number(c->edition)->param;
}

/* --- armies */

/* A dial needs a starting position. */
static struct verdict check_dial(const struct mk_cast *c, int f)
{
    bool barred = c->piece[f].rank == RANK_LIMITED && breaks(R_FIGURES_LIMITED_EDITIONS);

    forbid_figure(c->piece[f].start >= c->piece[f].life || barred, R_DATA_SANTA_CLAUS, (fig_id)f);
    return allow();
}

/* Every mark must be on the card. */
static struct verdict check_marks(const struct mk_cast *c, int f)
{
    for (int i = 0; i < c->piece[f].life && i < MK_DIAL; i++)
        for (int s = 0; s < MK_SLOTS; s++)
            forbid_figure(!on_card_of(ruleset_number(c->edition), c->piece[f].dial[i].ability[s]),
                          R_ABILITY_SYMBOLS, (fig_id)f);
    return allow();
}

/* A number that is not given may be any. */
static bool may_share_number(const struct piece *a, const struct piece *b)
{
    return a->number == 0 || b->number == 0 || (a->number == b->number && a->letter == b->letter);
}

bool same_unique(const struct piece *a, const struct piece *b)
{
    return (a->rank == RANK_UNIQUE || breaks(R_ARMY_DUPLICATES)) && a->rank == b->rank &&
           !strcmp(a->name, b->name) && may_share_number(a, b);
}

static struct verdict check_unique(const struct mk_cast *c, int f)
{
    const struct piece *p = &c->piece[f];
    int before = f - p->section;        /* sections of one body are one figure */

    for (int h = 0; h < before; h++)
        forbid_figure((c->piece[h].owner == p->owner || breaks(R_ARMY_UNIQUE_OPPOSING)) &&
                          same_unique(p, &c->piece[h]),
                      R_ARMY_UNIQUE, (fig_id)f);
    return allow();
}

static struct verdict check_limit(const struct mk_cast *c, player_id p)
{
    int points = 0;

    for (int f = 0; f < c->nfigure; f++)
        points += c->piece[f].owner == p ? c->piece[f].points : 0;
    points += card_points(c, p);
    if (points > c->build_total && !breaks(R_ARMY_LIMIT))
        return deny_by(R_ARMY_LIMIT, UNIT_COUNT, points - c->build_total);
    if (points < c->build_total && breaks(R_ARMY_UNDER_LIMIT))
        return deny_by(R_ARMY_LIMIT, UNIT_COUNT, c->build_total - points);
    return allow();
}

/* An army may mix all factions. [army.any-factions] */
static bool is_unwelcome(const struct mk_cast *c, int f)
{
    return breaks(R_ARMY_ANY_FACTIONS) && c->piece[f].faction[0] != c->piece[0].faction[0];
}

/* A mount is deployed with a rider. [cavalry.deploy] */
static struct verdict check_riders(const struct mk_cast *c, player_id p)
{
    fig_id mount[MK_MAX_FIGURES], lone = match_riders(c->piece, c->nfigure, p, mount);

    forbid_figure(lone != NOBODY, R_CAVALRY_DEPLOY, lone);
    return allow();
}

static struct verdict check_army(const struct mk_cast *c, player_id p)
{
    for (int f = 0; f < c->nfigure; f++)
        if (c->piece[f].owner == p) {
            pass_on(check_unique(c, f));
            forbid_figure(is_unwelcome(c, f), R_ARMY_LIMIT, (fig_id)f);
        }
    pass_on(check_relics(c, p));
    pass_on(check_idle_items(c, p));
    pass_on(check_riders(c, p));
    return check_limit(c, p);
}

static struct verdict check_standard_total(const struct mk_cast *c)
{
    forbid_if((c->options & OPTION_STANDARD) && c->build_total != param_of(c)->build_total,
              ruleset_number(c->edition)->cites.total);
    return allow();
}

static struct verdict check_hundreds(const struct mk_cast *c)
{
    forbid_if(c->build_total % param_of(c)->build_step != 0 || c->build_total <= 0,
              R_ARMY_BUILD_TOTAL_HUNDREDS);
    return allow();
}

struct faults {
    struct verdict *out;
    int n, max;
};

static void collect(struct faults *l, struct verdict v)
{
    if (allowed(v))
        return;
    if (l->n < l->max)
        l->out[l->n] = v;
    l->n++;
}

int mk_army_faults(const struct mk_cast *c, player_id p, struct verdict *out, int max)
{
    return ruleset_number(c->edition)->army_faults(c, p, out, max);
}

int army_faults(const struct mk_cast *c, player_id p, struct verdict *out, int max)
{
    struct faults l = {.out = out, .max = max};

    collect(&l, check_standard_total(c));
    collect(&l, check_hundreds(c));
    for (int f = 0; f < c->nfigure; f++) {
        if (c->piece[f].owner != p)
            continue;
        collect(&l, check_dial(c, f));
        collect(&l, check_marks(c, f));
        collect(&l, check_unique(c, f));
    }
    collect(&l, check_relics(c, p));
    collect(&l, check_riders(c, p));
    collect(&l, check_limit(c, p));
    return l.n;
}

/* --- terrain pieces */

static bool is_wall(const struct terrain *t)
{
    return t->ground == GROUND_LOW_WALL;
}

/* Twice the area in square units; along the middle line of a wall its corners count once. */
static int64_t area2(const struct mk_cast *c, const struct terrain *t)
{
    struct poly p = {c->vertex + t->corner, t->corners};
    int64_t sum = 0;

    if (!is_wall(t)) {
        sum = poly_area2(&p);
        return sum < 0 ? -sum : sum;
    }
    for (int i = 1; i < t->corners; i++)
        sum += 2 * (int64_t)t->width * vec_dist(p.v[i - 1], p.v[i]);
    return sum;
}

static struct verdict check_piece_size(const struct mk_cast *c, int i)
{
    const struct terrain *t = &c->terrain[i];
    const struct params *param = param_of(c);
    int64_t square = 2 * (int64_t)MK_INCH * MK_INCH, area = area2(c, t);
    int32_t longest = param->piece_long * MK_INCH + MK_CONTACT + (is_wall(t) ? t->width : 0);

    if (!param->piece_most)
        return allow();
    if ((t->flags & TERRAIN_TEMPLATE) && !breaks(R_TERRAIN_TEMPLATES_IN_CASUAL_GAMES))
        return allow();
    forbid_terrain(area < param->piece_least * square || area > param->piece_most * square,
                   R_TERRAIN_PIECE_AREA, i);
    forbid_terrain(t->hi.x - t->lo.x > longest || t->hi.y - t->lo.y > longest,
                   R_TERRAIN_PIECE_LENGTH, i);
    return allow();
}

/* If the documents have no rules for tournaments, the option adds nothing here.
 * [tournament.extra-rules] */
static bool is_tournament(const struct mk_cast *c)
{
    return (c->options & OPTION_TOURNAMENT) && ruleset_number(c->edition)->tournaments;
}

static struct verdict check_piece(const struct mk_cast *c, int i)
{
    const struct terrain *t = &c->terrain[i];
    bool raised = t->level != LEVEL_GROUND;

    forbid_terrain(t->ground == GROUND_CLEAR && !raised, R_TERRAIN_CLEAR_NO_PIECE, i);
    forbid_terrain(t->level == LEVEL_ABRUPT && t->accesses == 0, R_TERRAIN_ABRUPT_ACCESS_REQUIRED,
                   i);
    forbid_terrain(raised && is_tournament(c), R_TOURNAMENT_NO_ELEVATED, i);
    forbid_terrain(raised && (c->options & OPTION_STANDARD),
                   R_TOURNAMENT_STANDARD_GAME_NO_ELEVATED, i);
    forbid_terrain(is_tournament(c) && !(t->flags & TERRAIN_TEMPLATE),
                   R_TERRAIN_TEMPLATES_TOURNAMENT, i);
    forbid_terrain((t->flags & TERRAIN_BUILT) && (t->defense == 0 || t->structure == 0),
                   R_CONSTRUCTED_TERRAIN_CARD, i);
    return t->flags & TERRAIN_BUILT ? allow() : check_piece_size(c, i);
}

enum { BUILT_MAX = 2 };             /* pieces of constructed terrain each player may bring */

static struct verdict check_pool(const struct mk_cast *c, player_id p)
{
    int n = 0, built = 0;

    for (int i = 0; i < c->nterrain; i++) {
        bool apart = (c->terrain[i].flags & TERRAIN_BUILT) && rule(R_CONSTRUCTED_TERRAIN_PILE);
        built += c->terrain[i].owner == p && apart;
        n += c->terrain[i].owner == p && !apart;
    }
    forbid_if(built > BUILT_MAX, R_CONSTRUCTED_TERRAIN_PILE);
    forbid_if(n > param_of(c)->terrain_each, R_SETUP_TERRAIN_POOL);
    forbid_if(is_tournament(c) && n != param_of(c)->terrain_each,
              R_TOURNAMENT_BRING_FOUR);
    forbid_if((c->options & OPTION_STANDARD) && n < param_of(c)->standard_terrain,
              R_TOURNAMENT_STANDARD_GAME_TERRAIN);
    return allow();
}

/* --- the game as a whole */

/* The edition's table, either way round; larger ones are fine if that is only the smallest. */
static bool is_standard_board(const struct mk_cast *c)
{
    int32_t wide = param_of(c)->board_wide * MK_INCH, deep = param_of(c)->board_deep * MK_INCH;
    vec lain = c->board.x <= c->board.y ? c->board : (vec){c->board.y, c->board.x};

    if (ruleset_number(c->edition)->extra.board_least != R_NONE)
        return lain.x >= wide && lain.y >= deep;
    return lain.x == wide && lain.y == deep;
}

static struct verdict check_format(const struct mk_cast *c)
{
    const struct cites *cites = &ruleset_number(c->edition)->cites;
    bool standard = c->options & OPTION_STANDARD;

    forbid_if(standard && !is_standard_board(c), cites->board);
    forbid_if(is_tournament(c) && !is_standard_board(c), R_TOURNAMENT_BATTLEFIELD);
    pass_on(check_standard_total(c));
    forbid_if(standard && c->time_limit && c->time_limit != param_of(c)->standard_time,
              cites->time);
    return check_hundreds(c);
}

static struct verdict check_edges(const struct mk_cast *c)
{
    static const uint8_t opposite[] = {EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, EDGE_EAST};

    forbid_if(c->nplayer == 2 && c->player[1].edge != opposite[c->player[0].edge],
              R_SETUP_STARTING_EDGE_TWO_PLAYERS);
    for (int p = 1; p < c->nplayer && breaks(R_SETUP_DEPLOY_TEAM); p++)
        for (int q = 0; q < p; q++)
            forbid_if(c->player[p].edge == c->player[q].edge, R_SETUP_STARTING_EDGE_TWO_PLAYERS);
    return allow();
}

/* Can what is printed on the figures be played? */
static struct verdict check_printed(const struct mk_cast *c)
{
    for (int f = 0; f < c->nfigure; f++)
        pass_on(check_dial(c, f));
    for (int f = 0; f < c->nfigure; f++)
        pass_on(check_marks(c, f));
    return allow();
}

struct verdict setup_check_cast(const struct mk_cast *c)
{
    pass_on(check_printed(c));
    if (!c->setup)
        return table_check(c);
    pass_on(check_format(c));
    pass_on(check_edges(c));
    for (int p = 0; p < c->nplayer; p++) {
        pass_on(check_army(c, (player_id)p));
        pass_on(check_pool(c, (player_id)p));
    }
    forbid_if(c->nterrain == 0 && breaks(R_TERRAIN_OPTIONAL), R_SETUP_TERRAIN_POOL);
    pass_on(castles_check(c));
    for (int t = 0; t < c->nterrain; t++)
        if (!(c->terrain[t].flags & TERRAIN_CASTLE))
            pass_on(check_piece(c, t));
    return allow();
}

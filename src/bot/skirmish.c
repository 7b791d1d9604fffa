/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* skirmish.c: draws armies from the roster, places terrain, deploys.
 *
 * Everything is written in the notation and parsed by its reader, so a skirmish is exactly what a
 * player could have written. */
#include "bot/skirmish_draft.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/kind.h"

enum { PLAYERS_MAX = 4, PIECES = 8, SIEGE_BOARD = 60,
       HELD_BACK = 64 };             /* figures reserved for a castle and large pieces */

static const char *const player_name[PLAYERS_MAX] = {"red", "blue", "green", "white"};
static const char *const player_edge[PLAYERS_MAX] = {"south", "north", "east", "west"};
static const angle edge_facing[PLAYERS_MAX] = {900, 2700, 1800, 0};

bool write_line(struct draft *d, const char *format, ...)
{
    char line[1024];
    va_list args;

    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return mk_table_line(d->t, line, (size_t)n, ++d->line, d->error);
}

/* ---------------------------------------------------------------- armies */

/* Do they share a faction? Entries of the roster begin with it. */
static bool is_kin(int i, int j)
{
    const char *a = roster[i].words, *b = roster[j].words;

    for (int blanks = 0; *a == *b && blanks < 2; a++, b++)
        blanks += *a == ' ';
    return a[-1] == ' ' && a != roster[i].words + sizeof "faction " - 1;
}

/* A warrior of at most `left` points, and not a unique one that this army already has; or -1.
 * Mostly of the first one's faction, so that formations are possible. */
static int draw_warrior(struct draft *d, int left, uint64_t taken, int kin)
{
    for (int tries = 0; tries < 128; tries++) {
        int i = rng_below(&d->rng, ROSTER);

        if (roster[i].points <= left && !(taken >> i & 1) &&
            (kin < 0 || tries > 64 || is_kin(i, kin) || rng_once_in(&d->rng, 16)))
            return i;
    }
    return -1;
}

static bool is_unique(const struct mk_table *t)
{
    return t->piece[t->nfigure - 1].rank == RANK_UNIQUE;
}

static const char *const section_name[MK_SECTIONS - 1] = {"left", "rear", "right"};

/* All different, as they are unique. Returns their total cost, or -1. */
static int write_large(struct draft *d, int player, int left)
{
    int first = d->want->large ? rng_below(&d->rng, LARGE_ROSTER) : 0, cost = 0;

    for (int i = 0, n = 0; i < LARGE_ROSTER && n < d->want->large; i++) {
        const struct large_roster *l = &large_roster[(first + i * 3) % LARGE_ROSTER];
        char c = player_name[player][0];

        if (cost + l->points > left)
            continue;
        if (!write_line(d, "figure %cl%d %s points %d %s", c, ++n, player_name[player], l->points,
                        l->words))
            return -1;
        for (int k = 0; k < MK_SECTIONS - 1 && l->section[k]; k++)
            if (!write_line(d, "section %cl%d.%s %s", c, n, section_name[k], l->section[k]))
                return -1;
        cost += l->points;
    }
    return cost;
}

static bool write_army(struct draft *d, int player)
{
    int left = d->want->figures ? 0x7fff : d->points;
    int limit = d->want->figures ? d->want->figures : (MK_MAX_FIGURES - HELD_BACK) / d->players;
    int kin = -1, large = write_large(d, player, left);
    uint64_t taken = 0;

    if (large < 0)
        return false;
    left -= large;
    if (player == 1)
        left -= d->castle_points;
    for (int n = 0, i; n < limit && (i = draw_warrior(d, left, taken, kin)) >= 0; n++) {
        if (!write_line(d, "figure %c%d %s points %d %s", player_name[player][0], n + 1,
                   player_name[player], roster[i].points, roster[i].words))
            return false;
        left -= roster[i].points;
        kin = n == 0 ? i : kin;
        if (is_unique(d->t))
            taken |= (uint64_t)1 << i;
    }
    return true;
}

/* ---------------------------------------------------------------- deployment */

static struct base base_in(const struct mk_table *t, int f)
{
    return base_made(&t->piece[f], t->wish[f].place.at, t->wish[f].look.facing);
}

/* With four players a piece of terrain may reach into a starting area. */
static bool is_on(const struct mk_table *t, int piece, const struct base *b)
{
    const struct terrain *g = &t->terrain[piece];
    struct chain line = {t->corner + g->corner, g->corners, g->width};
    struct poly p = {line.v, line.n};

    if (g->ground == GROUND_LOW_WALL)
        return chain_base_overlap(&line, b);
    return g->ground == GROUND_BLOCKING && poly_base_overlap(&p, b);
}

bool is_free(const struct mk_table *t, int f)
{
    struct base b = base_in(t, f);

    if (!base_in_rect(&b, (vec){0, 0}, t->board))
        return false;
    for (int i = 0; i < t->nterrain; i++)
        if (is_on(t, i, &b))
            return false;
    for (int i = 0; i < f; i++) {
        struct base other = base_in(t, i);

        if (t->piece[i].section == 0 && !mk_kinds[t->piece[i].kind].fort && !t->wish[i].carrier[0] &&
            base_gap(&b, &other) < 0)
            return false;
    }
    return true;
}

/* That far along the player's edge, and that far from it. */
static vec along_edge(const struct draft *d, int edge, int32_t along, int32_t depth)
{
    vec b = d->t->board;

    switch (edge) {
    case EDGE_SOUTH:
        return (vec){along, depth};
    case EDGE_NORTH:
        return (vec){along, b.y - depth};
    case EDGE_EAST:
        return (vec){b.x - depth, along};
    default:
        return (vec){depth, along};
    }
}

static bool has_rider(const struct mk_table *t, int carrier, int before)
{
    for (int i = 0; i < before; i++)
        if (!strcmp(t->wish[i].carrier, t->piece[carrier].id))
            return true;
    return false;
}

/* A figure on a single disc starts aboard a friend that carries nobody yet. */
static bool board(struct mk_table *t, int f)
{
    const struct kind *kind = &mk_kinds[t->piece[f].kind];

    if (kind->large || kind->no_base || t->piece[f].discs > 1)
        return false;
    for (int i = 0; i < f; i++) {
        if (t->piece[i].owner != t->piece[f].owner || t->piece[i].section ||
            !mk_kinds[t->piece[i].kind].carries || has_rider(t, i, f))
            continue;
        memcpy(t->wish[f].carrier, t->piece[i].id, sizeof t->wish[f].carrier);
        t->wish[f].place.at = t->wish[i].place.at;
        return true;
    }
    return false;
}

/* Starting areas that are to lie some way apart are as deep as the table lets them be. */
static int32_t area_depth(const struct draft *d)
{
    int apart = d->param->areas_apart;

    return apart ? (d->high - apart) * MK_INCH / 2 : d->param->area_depth * MK_INCH;
}

/* The first free place in the starting area, beginning at random or beside the player's last
 * figure. */
static bool stand_in_area(struct draft *d, int f)
{
    int edge = d->t->player[d->t->piece[f].owner].edge;
    int32_t length = edge < EDGE_EAST ? d->t->board.x : d->t->board.y;
    int32_t side = d->param->area_side * MK_INCH;
    int32_t step = MK_INCH / 4, n = (length - 2 * side) / step;
    int32_t near = d->t->piece[f].radius * d->t->piece[f].discs;
    int32_t deepest = area_depth(d);
    int32_t first = d->last && !rng_once_in(&d->rng, 3) ? d->last : rng_below(&d->rng, n);

    for (int32_t depth = near; depth <= deepest; depth += step)
        for (int32_t i = 0; i < n; i++) {
            int32_t along = side + (first + i) % n * step;

            d->t->wish[f].place.at = along_edge(d, edge, along, depth);
            if (is_free(d->t, f)) {
                d->last = (first + i) % n;
                return true;
            }
        }
    *d->error = (struct mk_error){.line = d->line, .column = 1,
                                  .text = "the armies do not fit in their starting areas"};
    return false;
}

static bool deploy(struct draft *d, int f)
{
    const struct piece *p = &d->t->piece[f];
    struct mk_wish *w = &d->t->wish[f];

    if (p->section || mk_kinds[p->kind].fort)      /* placed with its body or by the plan */
        return true;
    if (w->carrier[0])                             /* on its mount, which comes before it */
        return true;
    w->place.kind = PLACE_AT;
    w->look = (struct mk_look){.kind = LOOK_ANGLE, .facing = edge_facing[d->t->player[p->owner].edge]};
    return board(d->t, f) || (d->sections && p->owner == 1 && garrison(d, f)) || stand_in_area(d, f);
}

/* ---------------------------------------------------------------- terrain */

static const struct { const char *name, *kind; } pieces[PIECES] = {
    {"wood", "hindering"}, {"hill", "clear elevated"}, {"rock", "blocking"},
    {"ford", "shallow"}, {"wall", "low-wall"}, {"lake", "deep"},
    {"roof", "clear abrupt"}, {"brush", "hindering"},
};

/* A block with a cut corner, its south-west end at x,y; a piece covers at least 16 square
 * inches. */
static bool write_block(struct draft *d, int i, const char *verb, int x, int y)
{
    int w = 4 + rng_below(&d->rng, 2), h = 5;

    if (!write_line(d, "%s %s %s %d,%d %d,%d %d,%d %d.5,%d %d,%d.5", verb, pieces[i].name,
               pieces[i].kind, x, y, x + w, y, x + w, y + h, x, y + h, x, y + h - 1))
        return false;
    return i != 6 || write_line(d, "access %s %d.5,%d", pieces[i].name, x + 1, y);
}

/* Bent, because a piece in the pool must cover sixteen square inches. */
static bool write_wall(struct draft *d, int i, const char *verb, int x, int y)
{
    if (d->want->setup)
        return write_line(d, "%s %s low-wall %d,%d %d,%d %d,%d", verb, pieces[i].name, x, y, x + 9, y,
                     x + 9, y + 8);
    return write_line(d, "%s %s low-wall %d,%d %d,%d", verb, pieces[i].name, x, y + 2, x + 5, y + 2);
}

/* Two rows of four across the middle of the board, each piece at random in its own cell. */
static bool write_piece(struct draft *d, int i)
{
    char verb[24] = "terrain";
    int field = (d->wide - 4) / 4;
    int x = 2 + i % 4 * field + rng_below(&d->rng, field - 5);
    int y = d->high / 2 - 9 + i / 4 * 10 + rng_below(&d->rng, 4);

    if (d->want->setup)
        snprintf(verb, sizeof verb, "pool %s", player_name[i / 4 % d->players]);
    if (d->typed)
        return write_second_piece(d, i, verb, x, y);
    return pieces[i].kind[0] == 'l' ? write_wall(d, i, verb, x, y) : write_block(d, i, verb, x, y);
}

/* ---------------------------------------------------------------- the whole */

static bool write_table(struct draft *d)
{
    bool good = write_line(d, "rules %s", d->rules->name) &&
                write_line(d, "table %dx%d", d->wide, d->high) &&
                write_line(d, "points %d", d->points);

    if (good && d->want->setup)
        good = write_line(d, "begin setup");
    for (int p = 0; p < d->players && good; p++)
        good = write_line(d, "player %s %s", player_name[p], player_edge[p]);
    for (int i = 0; i < d->want->terrain && i < PIECES && good; i++)
        good = write_piece(d, i);
    if (good && d->want->castle && d->players == 2)
        good = write_castle(d, player_name[1]);
    if (good && d->param->objectives)
        good = write_tokens(d);
    for (int p = 0; p < d->players && good; p++)
        good = d->typed ? write_second_army(d, p, player_name[p]) : write_army(d, p);
    for (int f = 0; f < d->t->nfigure && good && !d->want->setup; f++)
        good = deploy(d, f);
    return good;
}

bool skirmish_make(const struct skirmish *want, struct mk_table *t, struct mk_cast *out,
                   struct mk_error *error)
{
    struct mk_error unheard;
    struct draft d = {.want = want, .t = t, .error = error ? error : &unheard, .rng = want->seed};

    d.players = want->players ? want->players : 2;
    d.rules = ruleset_number((int)want->edition);
    d.param = &d.rules->param;
    d.typed = has_source(d.rules, SOURCE_SPEED_TYPE);
    d.points = want->points ? want->points : d.param->build_total;
    d.wide = d.param->board_wide;
    d.high = want->castle && d.param->board_deep < SIEGE_BOARD ? SIEGE_BOARD : d.param->board_deep;

    int crowd = d.points - 2 * d.param->build_total;

    if (crowd > 0)                  /* with a castle even, so that the gate is in the middle */
        d.wide += want->castle ? crowd / 25 * 2 : crowd / 25;
    mk_table_init(t);
    return write_table(&d) && mk_table_cast(t, out, d.error);
}

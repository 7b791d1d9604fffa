/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* terrain.c: four pieces for a battle: two in the southern half, and the same two turned about the
 * middle of the table; for more than two armies one or two, each four times. They lie as far from
 * edges, areas, tokens and each other as the edition wants. For a game with setup every player offers
 * four pieces to the pool. */
#include <stdio.h>

#include "army/table.h"
#include "base/rng.h"
#include "catalog/catalog.h"
#include "notation/text.h"
#include "rules/ground.h"
#include "rules/ruleset.h"
#include "rules/setup.h"

/* Everything here in quarters of an inch. */
enum { Q = 4, CORNERS = 6, ACCESSES = 2, KINDS = 11, PAIRS = 2, OFFERED = 4, TRIES = 64,
       TRIES_AROUND = 4000 };

struct shape {
    int wide, high, corners;
    struct { int x, y; } corner[CORNERS];
    int accesses;
    struct { int x, y; } access[ACCESSES];
};

static const struct shape thicket = {22, 20, 6, {{0, 5}, {7, 0}, {19, 2}, {22, 12}, {16, 20},
                                                 {3, 18}}, 0, {{0, 0}}};
static const struct shape boulder = {20, 20, 5, {{0, 0}, {20, 0}, {20, 16}, {10, 20}, {0, 16}},
                                     2, {{10, 0}, {20, 8}}};
static const struct shape lens = {26, 18, 6, {{4, 0}, {18, 0}, {26, 9}, {20, 18}, {6, 18}, {0, 8}},
                                  0, {{0, 0}}};
static const struct shape line = {22, 6, 3, {{2, 2}, {12, 2}, {20, 4}}, 0, {{0, 0}}};

static const struct ground_kind {
    const char *name[2];            /* of the piece, and of its twin */
    const char *words;
    const struct shape *shape;
    bool raised;
    enum mk_ground ground;
} kinds[KINDS] = {
    {{"copse", "grove"}, "hindering", &thicket, false, GROUND_HINDERING},
    {{"rock", "crag"}, "blocking", &boulder, false, GROUND_BLOCKING},
    {{"rise", "knoll"}, "clear elevated", &lens, true, GROUND_CLEAR},
    {{"fence", "hedge"}, "low-wall", &line, false, GROUND_LOW_WALL},
    {{"bracken", "heath"}, "hindering", &lens, false, GROUND_HINDERING},
    {{"ruin", "mill"}, "blocking", &thicket, false, GROUND_BLOCKING},
    {{"ford", "brook"}, "shallow", &lens, false, GROUND_SHALLOW},
    {{"pond", "mere"}, "deep", &thicket, false, GROUND_DEEP},
    {{"scarp", "ledge"}, "clear abrupt", &boulder, true, GROUND_CLEAR},
    {{"grass", "barley"}, "concealing", &lens, false, GROUND_CONCEALING},
    {{"rift", "cleft"}, "chasm", &thicket, false, GROUND_CHASM},
};

/* Where a piece lies: its south-west end, perhaps seen in a mirror, perhaps turned about the middle. */
struct placement {
    int x, y;
    bool flipped;
    int turn;                       /* quarters of a turn about the middle of the table */
    int board_x, board_y;
};

/* A point of the table, turned; by an odd number only on a square table. */
static vec turned(const struct placement *spot, int turn, int x, int y)
{
    switch (turn) {
    case 1:
        return (vec){y, spot->board_x - x};
    case 2:
        return (vec){spot->board_x - x, spot->board_y - y};
    case 3:
        return (vec){spot->board_y - y, x};
    default:
        return (vec){x, y};
    }
}

static void print_corner(struct mk_text *t, const struct placement *spot, const struct shape *s,
                         int x, int y)
{
    vec at = turned(spot, spot->turn, spot->x + (spot->flipped ? s->wide - x : x), spot->y + y);

    text_byte(t, ' ');
    text_length(t, at.x * (MK_INCH / Q));
    text_byte(t, ',');
    text_length(t, at.y * (MK_INCH / Q));
}

/* The piece is called by its own name, by its twin's, and then by both once more. */
static void name_piece(char out[MK_ID], const struct ground_kind *k, int which)
{
    snprintf(out, MK_ID, "%s%s", k->name[which % 2], which < 2 ? "" : "-2");
}

static bool write_accesses(struct mk_table *t, const struct ground_kind *k,
                           const struct placement *spot, const char *name, struct mk_error *error)
{
    const struct shape *s = k->shape;
    char place[40];
    struct mk_text text;

    for (int i = 0; i < s->accesses && k->raised; i++) {
        mk_text_init(&text, place, sizeof place);
        print_corner(&text, spot, s, s->access[i].x, s->access[i].y);
        if (!table_write(t, error, "access %s%s", name, place))
            return false;
    }
    return true;
}

/* Every piece counts as one of the standard templates. */
static bool write_piece(struct mk_table *t, const char *verb, const struct ground_kind *k,
                        int which, const struct placement *spot, struct mk_error *error)
{
    char points[200], name[MK_ID];
    struct mk_text text;

    name_piece(name, k, which);
    mk_text_init(&text, points, sizeof points);
    for (int i = 0; i < k->shape->corners; i++)
        print_corner(&text, spot, k->shape, k->shape->corner[i].x, k->shape->corner[i].y);
    return table_write(t, error, "%s %s %s template%s", verb, name, k->words, points) &&
           write_accesses(t, k, spot, name, error);
}

/* ---------------------------------------------------------------- which, and where */

static const struct params *param_of(const struct mk_table *t)
{
    return &ruleset_number(t->edition)->param;
}

static int spacing_of(const struct mk_table *t)
{
    return param_of(t)->terrain_spacing * Q;
}

static bool is_usable(const struct mk_table *t, int kind)
{
    return !kinds[kind].raised || !(t->options & (OPTION_STANDARD | OPTION_TOURNAMENT));
}

/* The i-th kind the edition knows, or -1. */
static int known_kind(const struct mk_table *t, int i)
{
    for (int kind = 0; kind < KINDS; kind++) {
        enum mk_rule clause = ground_clause(kinds[kind].ground);

        if ((!clause || mk_clause_of(clause, (enum mk_edition_id)t->edition)) && i-- == 0)
            return kind;
    }
    return -1;
}

/* One that has not been taken yet. */
static int draw_kind(const struct mk_table *t, uint64_t *rng, unsigned *taken)
{
    int kind, known = 0;

    while (known_kind(t, known) >= 0)
        known++;
    do
        kind = known_kind(t, rng_below(rng, known));
    while (*taken >> kind & 1 || !is_usable(t, kind));
    *taken |= 1u << kind;
    return kind;
}

/* How far from an edge it lies clear of the starting area there. */
static int clear_of_area(const struct mk_table *t)
{
    return area_depth(param_of(t), t->board, t->player, t->nplayer, t->player[0].edge) * Q /
               MK_INCH + spacing_of(t);
}

/* South of the middle, so that its twin is far enough away. */
static struct placement draw_placement(const struct mk_table *t, uint64_t *rng, const struct shape *s)
{
    struct placement spot = {.board_x = t->board.x * Q / MK_INCH, .board_y = t->board.y * Q / MK_INCH};
    int spacing = spacing_of(t), north = spot.board_y / 2 - (spacing + 1) / 2 - s->high;

    spot.x = rng_between(rng, spacing, spot.board_x - spacing - s->wide);
    spot.y = rng_between(rng, clear_of_area(t), north);
    spot.flipped = rng_once_in(rng, 2);
    return spot;
}

static bool lie_apart(const struct placement *a, const struct shape *sa, const struct placement *b,
                      const struct shape *sb, int spacing)
{
    return a->x + sa->wide + spacing <= b->x || b->x + sb->wide + spacing <= a->x ||
           a->y + sa->high + spacing <= b->y || b->y + sb->high + spacing <= a->y;
}

/* The box a piece lies in, turned. */
static void box_of(const struct placement *spot, const struct shape *s, int turn, vec *lo, vec *hi)
{
    vec a = turned(spot, turn, spot->x, spot->y);
    vec b = turned(spot, turn, spot->x + s->wide, spot->y + s->high);

    *lo = (vec){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    *hi = (vec){a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
}

/* Clear of all objective tokens. */
static bool off_tokens(const struct mk_table *t, const struct placement *spot,
                       const struct shape *s, int turn)
{
    int spacing = spacing_of(t) + (OBJECTIVE_RADIUS * Q + MK_INCH - 1) / MK_INCH;
    vec lo, hi;

    box_of(spot, s, turn, &lo, &hi);
    for (int i = 0; i < t->nobjective; i++) {
        vec at = {t->objective[i].at.x * Q / MK_INCH, t->objective[i].at.y * Q / MK_INCH};

        if (at.x > lo.x - spacing && at.x < hi.x + spacing && at.y > lo.y - spacing &&
            at.y < hi.y + spacing)
            return false;
    }
    return true;
}

static bool scatter_pieces(struct mk_table *t, uint64_t *rng, struct mk_error *error)
{
    struct placement spot[PAIRS];
    int kind[PAIRS], max = t->nobjective ? TRIES_AROUND : TRIES;
    unsigned taken = 0;

    for (int i = 0; i < PAIRS; i++) {
        bool good = false;

        kind[i] = draw_kind(t, rng, &taken);
        for (int tries = 0; tries < max && !good; tries++) {
            spot[i] = draw_placement(t, rng, kinds[kind[i]].shape);
            good = (i == 0 || lie_apart(&spot[0], kinds[kind[0]].shape, &spot[i],
                                        kinds[kind[i]].shape, spacing_of(t))) &&
                   off_tokens(t, &spot[i], kinds[kind[i]].shape, 0);
        }
        for (int twin = 0; twin < 2 && good; twin++) {
            spot[i].turn = 2 * twin;
            if (!write_piece(t, "terrain", &kinds[kind[i]], twin, &spot[i], error))
                return false;
        }
    }
    return true;
}

/* ---------------------------------------------------------------- four times each */

static bool boxes_apart(const struct placement *a, const struct shape *sa,
                        const struct placement *b, const struct shape *sb, int turn, int spacing)
{
    vec lo, hi, lo2, hi2;

    box_of(a, sa, 0, &lo, &hi);
    box_of(b, sb, turn, &lo2, &hi2);
    return hi.x + spacing <= lo2.x || hi2.x + spacing <= lo.x || hi.y + spacing <= lo2.y ||
           hi2.y + spacing <= lo.y;
}

/* Clear of tokens, of itself turned, and of what lies there already. */
static bool lies_well(const struct mk_table *t, const struct placement *spot, const int *kind,
                      int i)
{
    const struct shape *s = kinds[kind[i]].shape;
    int spacing = spacing_of(t);
    bool good = true;

    for (int turn = 0; turn < 4 && good; turn++) {
        good = off_tokens(t, &spot[i], s, turn) &&
               (turn == 0 || boxes_apart(&spot[i], s, &spot[i], s, turn, spacing));
        for (int other = 0; other < i && good; other++)
            good = boxes_apart(&spot[i], s, &spot[other], kinds[kind[other]].shape, turn, spacing);
    }
    return good;
}

static struct placement draw_placement_between(const struct mk_table *t, uint64_t *rng,
                                               const struct shape *s)
{
    struct placement spot = {.board_x = t->board.x * Q / MK_INCH, .board_y = t->board.y * Q / MK_INCH};

    int clear = clear_of_area(t);

    spot.x = rng_between(rng, clear, spot.board_x - clear - s->wide);
    spot.y = rng_between(rng, clear, spot.board_y - clear - s->high);
    spot.flipped = rng_once_in(rng, 2);
    return spot;
}

/* The first kind finds room on every table; the second where it can. */
static bool scatter_around(struct mk_table *t, uint64_t *rng, struct mk_error *error)
{
    struct placement spot[PAIRS];
    int kind[PAIRS];
    unsigned taken = 0;

    for (int i = 0; i < PAIRS; i++) {
        bool good = false;

        kind[i] = draw_kind(t, rng, &taken);
        for (int tries = 0; tries < TRIES_AROUND && !good; tries++) {
            spot[i] = draw_placement_between(t, rng, kinds[kind[i]].shape);
            good = lies_well(t, spot, kind, i);
        }
        for (int turn = 0; turn < 4 && good; turn++) {
            spot[i].turn = turn;
            if (!write_piece(t, "terrain", &kinds[kind[i]], turn, &spot[i], error))
                return false;
        }
        spot[i].turn = 0;
        if (!good)
            break;
    }
    return true;
}

/* ---------------------------------------------------------------- the pool */

/* Everybody offers the same. */
static bool offer(struct mk_table *t, uint64_t *rng, struct mk_error *error)
{
    unsigned taken = 0;
    char verb[MK_ID + 8];

    for (int i = 0; i < OFFERED; i++) {
        const struct ground_kind *k = &kinds[draw_kind(t, rng, &taken)];
        struct placement spot = draw_placement(t, rng, k->shape);

        for (int p = 0; p < t->nplayer; p++) {
            spot.turn = p % 2 ? 2 : 0;
            snprintf(verb, sizeof verb, "pool %s", t->player[p].name);
            if (!write_piece(t, verb, k, p, &spot, error))
                return false;
        }
    }
    return true;
}

bool army_terrain(struct mk_table *t, uint64_t *rng, struct mk_error *error)
{
    bool across = t->nplayer == 2 && t->player[0].edge < EDGE_EAST;

    if (t->setup)
        return offer(t, rng, error);
    return across ? scatter_pieces(t, rng, error) : scatter_around(t, rng, error);
}

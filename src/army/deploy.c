/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* deploy.c: deploys an army.
 *
 * Figures that can form up together stand together, in a block of two ranks: close fighters in front,
 * shooters behind, riders on the flank. Blocks stand side by side in the middle of the starting area;
 * in a deep area one behind the other, in as many ranks as they need. Riders sit on their mounts. A
 * figure whose place is taken gets the nearest free one. */
#include <string.h>

#include "army/table.h"
#include "base/rng.h"
#include "rules/ruleset.h"
#include "rules/saddle.h"
#include "rules/setup.h"
#include "rules/symbol.h"

enum { SHOOTS = 6, STEP = MK_INCH / 4, BLOCK_GAP = MK_INCH / 2, DEEP = 8 * MK_INCH,
       RADIUS = 3 * MK_INCH / 4 };      /* of a standard base */

/* One player's figures, and where they may stand. */
struct stand {
    struct mk_table *t;
    int player, edge;
    int32_t depth, side, length;        /* the area's depth, its distance from the corners; the edge */
    int n;
    int fig[MK_MAX_FIGURES];
    int block[MK_MAX_FIGURES];          /* the faction each stands with */
    bool placed[MK_MAX_FIGURES];        /* by figure of the table */
    fig_id mount[MK_MAX_FIGURES];       /* that it rides, by figure of the table, or NOBODY */
};

static void stand_begin(struct stand *s, struct mk_table *t, int player)
{
    const struct params *p = &ruleset_number(t->edition)->param;

    memset(s, 0, sizeof *s);
    s->t = t;
    s->player = player;
    s->edge = t->player[player].edge;
    s->depth = area_depth(p, t->board, t->player, t->nplayer, s->edge);
    s->side = p->area_side * MK_INCH;
    s->length = s->edge < EDGE_EAST ? t->board.x : t->board.y;
    army_match_riders(t, player, s->mount);
    for (int f = 0; f < t->nfigure; f++)
        if (t->piece[f].owner == player && t->piece[f].section == 0 && s->mount[f] == NOBODY)
            s->fig[s->n++] = f;
}

/* ---------------------------------------------------------------- places */

static angle facing_from(int edge)
{
    static const angle facing[MK_EDGES] = {900, 2700, 1800, 0};

    return facing[edge];
}

/* That far along the edge, from left to right as seen from it, and that far from it. */
static vec point_at(const struct stand *s, int32_t along, int32_t depth)
{
    vec b = s->t->board;

    switch (s->edge) {
    case EDGE_SOUTH:
        return (vec){along, depth};
    case EDGE_NORTH:
        return (vec){b.x - along, b.y - depth};
    case EDGE_EAST:
        return (vec){b.x - depth, along};
    default:
        return (vec){depth, b.y - along};
    }
}

static struct base base_of(const struct mk_table *t, int f)
{
    return base_made(&t->piece[f], t->wish[f].place.at, t->wish[f].look.facing);
}

static bool is_free(const struct stand *s, int f)
{
    struct base b = base_of(s->t, f);

    if (!base_in_rect(&b, (vec){0, 0}, s->t->board))
        return false;
    for (int i = 0; i < s->n; i++) {
        struct base other = base_of(s->t, s->fig[i]);

        if (s->placed[s->fig[i]] && base_gap(&b, &other) < 0)
            return false;
    }
    return true;
}

static bool stand_at(struct stand *s, int f, int32_t along, int32_t depth)
{
    s->t->wish[f].place = (struct mk_place){.kind = PLACE_AT, .at = point_at(s, along, depth)};
    s->t->wish[f].look =
        (struct mk_look){.kind = LOOK_ANGLE, .facing = facing_from(s->edge)};
    return along >= s->side && along <= s->length - s->side && depth <= s->depth && is_free(s, f);
}

static int32_t distance_to(int32_t along, int32_t depth, int32_t x, int32_t y)
{
    return vec_dist((vec){along, depth}, (vec){x, y});
}

static bool stand_near(struct stand *s, int f, int32_t along, int32_t depth)
{
    int32_t best = INT32_MAX, best_x = 0, best_y = 0;

    for (int32_t x = s->side; x <= s->length - s->side; x += STEP)
        for (int32_t y = 0; y <= s->depth; y += STEP) {
            int32_t far = distance_to(along, depth, x, y);

            if (far < best && stand_at(s, f, x, y)) {
                best = far;
                best_x = x;
                best_y = y;
            }
        }
    return best < INT32_MAX && stand_at(s, f, best_x, best_y);
}

static bool take_place(struct stand *s, int f, int32_t along, int32_t depth)
{
    bool good = stand_at(s, f, along, depth) || stand_near(s, f, along, depth);

    s->placed[f] = good;
    return good;
}

/* ---------------------------------------------------------------- blocks */

static int followers(const struct stand *s, int faction)
{
    int n = 0;

    for (int i = 0; i < s->n; i++)
        n += goes_with_faction(ruleset_number(s->t->edition), &s->t->piece[s->fig[i]], faction);
    return n;
}

static bool has_bearer(const struct stand *s, int faction)
{
    for (int i = 0; i < s->n; i++)
        if (bears_faction(&s->t->piece[s->fig[i]], faction))
            return true;
    return false;
}

/* The faction of this army with the most figures it can form up with. */
static int company_of(const struct stand *s, const struct piece *p)
{
    int best = FACTION_MAGE_SPAWN, max = 0;

    for (int faction = FACTION_MAGE_SPAWN + 1; faction < MK_FACTIONS; faction++) {
        bool goes = goes_with_faction(ruleset_number(s->t->edition), p, faction);
        int n = goes && has_bearer(s, faction) ? followers(s, faction) : 0;

        if (n > max) {
            max = n;
            best = faction;
        }
    }
    return best;
}

struct block {
    int nfront, nback, nriders;
    int front[MK_MAX_FIGURES], back[MK_MAX_FIGURES], rider[MK_MAX_FIGURES];
};

static void even_out(struct block *b)
{
    while (b->nfront > b->nback + 1)
        b->back[b->nback++] = b->front[--b->nfront];
    while (b->nback > b->nfront)
        b->front[b->nfront++] = b->back[--b->nback];
}

/* Figures that must act first stand in front, where they can move. */
static bool goes_first(const struct stand *s, const struct piece *p)
{
    const struct position *now = &p->dial[p->start];

    for (int i = 0; i < MK_SLOTS; i++) {
        const struct ability *a = mk_cards[s->t->edition][now->ability[i]];
        if (a && a->eager)
            return true;
    }
    return false;
}

static void add_front(struct block *b, int f, bool first)
{
    int at = b->nfront++;

    for (; first && at > 0; at--)
        b->front[at] = b->front[at - 1];
    b->front[at] = f;
}

static void block_gather(const struct stand *s, int faction, struct block *b)
{
    b->nfront = b->nback = b->nriders = 0;
    for (int i = 0; i < s->n; i++) {
        const struct piece *p = &s->t->piece[s->fig[i]];

        if (s->block[i] != faction)
            continue;
        if (p->discs > 1)
            b->rider[b->nriders++] = s->fig[i];
        else if (p->range >= SHOOTS)
            b->back[b->nback++] = s->fig[i];
        else
            add_front(b, s->fig[i], goes_first(s, p));
    }
    even_out(b);
}

static int32_t radius_of(const struct stand *s, int f)
{
    return s->t->piece[f].radius;
}

static int32_t column_width(const struct stand *s, const struct block *b, int i)
{
    int32_t wide = radius_of(s, b->front[i]);

    if (i < b->nback && radius_of(s, b->back[i]) > wide)
        wide = radius_of(s, b->back[i]);
    return 2 * wide;
}

static int32_t block_width(const struct stand *s, const struct block *b)
{
    int32_t wide = 0;

    for (int i = 0; i < b->nfront; i++)
        wide += column_width(s, b, i);
    for (int i = 0; i < b->nriders; i++)
        wide += 2 * radius_of(s, b->rider[i]);
    return wide;
}

/* A single rank stands as far forward as it may. */
static bool place_column(struct stand *s, const struct block *b, int i, int32_t along)
{
    int32_t middle = along + column_width(s, b, i) / 2, reach = s->depth;

    if (i < b->nback) {
        int32_t behind = radius_of(s, b->back[i]);

        if (!take_place(s, b->back[i], middle, behind))
            return false;
        reach = 2 * behind + radius_of(s, b->front[i]);
    } else if (b->nback > 0) {
        reach = 3 * radius_of(s, b->front[i]);
    }
    return take_place(s, b->front[i], middle, reach < s->depth ? reach : s->depth);
}

static bool place_block(struct stand *s, const struct block *b, int32_t *along)
{
    for (int i = 0; i < b->nfront; i++) {
        if (!place_column(s, b, i, *along))
            return false;
        *along += column_width(s, b, i);
    }
    for (int i = 0; i < b->nriders; i++) {
        int32_t radius = radius_of(s, b->rider[i]);

        if (!take_place(s, b->rider[i], *along + radius, 2 * radius))
            return false;
        *along += 2 * radius;
    }
    return true;
}

/* ---------------------------------------------------------------- ranks */

static int32_t half_depth(const struct stand *s, int f)
{
    return radius_of(s, f) * s->t->piece[f].discs;
}

/* This many of them stand side by side. */
static int rank_size(const struct stand *s, const int *fig, int n)
{
    int32_t wide = 0;
    int k = 0;

    while (k < n && wide + 2 * radius_of(s, fig[k]) <= s->length - 2 * s->side) {
        wide += 2 * radius_of(s, fig[k]);
        k++;
    }
    return k;
}

/* One rank in the middle of the area; what it is in front of begins at *front afterwards. */
static bool place_rank(struct stand *s, const int *fig, int n, int32_t *front)
{
    int32_t wide = 0, deep = 0;

    for (int i = 0; i < n; i++) {
        wide += 2 * radius_of(s, fig[i]);
        deep = 2 * half_depth(s, fig[i]) > deep ? 2 * half_depth(s, fig[i]) : deep;
    }

    int32_t along = (s->length - wide) / 2;

    for (int i = 0; i < n; i++) {
        int32_t middle = along + radius_of(s, fig[i]), reach = *front - half_depth(s, fig[i]);

        if (!take_place(s, fig[i], middle, reach < s->depth ? reach : s->depth))
            return false;
        along += 2 * radius_of(s, fig[i]);
    }
    *front -= deep;
    return true;
}

static bool place_ranks(struct stand *s, const int *fig, int n, int32_t *front)
{
    for (int i = 0; i < n;) {
        int size = rank_size(s, fig + i, n - i);

        if (size == 0 || !place_rank(s, fig + i, size, front))
            return false;
        i += size;
    }
    return true;
}

static bool place_deep(struct stand *s, const int *order, int n)
{
    int32_t front = s->depth + RADIUS;
    struct block b;

    for (int i = 0; i < n; i++) {
        block_gather(s, order[i], &b);
        if (!place_ranks(s, b.front, b.nfront, &front) ||
            !place_ranks(s, b.back, b.nback, &front) ||
            !place_ranks(s, b.rider, b.nriders, &front))
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- the army */

/* The factions that have a block, in random order. */
static int block_order(const struct stand *s, uint64_t *rng, int order[MK_FACTIONS])
{
    int n = 0;

    for (int faction = 0; faction < MK_FACTIONS; faction++) {
        bool there = false;

        for (int i = 0; i < s->n && !there; i++)
            there = s->block[i] == faction;
        if (there) {
            int at = rng_below(rng, n + 1);

            order[n++] = order[at];
            order[at] = faction;
        }
    }
    return n;
}

static void mount_riders(const struct stand *s)
{
    for (int f = 0; f < s->t->nfigure; f++) {
        if (s->mount[f] == NOBODY)
            continue;
        s->t->wish[f].place = (struct mk_place){.kind = PLACE_HERE};
        memcpy(s->t->wish[f].carrier, s->t->piece[s->mount[f]].id, MK_ID);
    }
}

bool army_deploy(struct mk_table *t, int player, uint64_t *rng)
{
    struct stand s;
    struct block b;
    int order[MK_FACTIONS] = {0};
    int32_t wide = 0, gap = BLOCK_GAP;

    stand_begin(&s, t, player);
    mount_riders(&s);
    for (int i = 0; i < s.n; i++)
        s.block[i] = company_of(&s, &t->piece[s.fig[i]]);

    int n = block_order(&s, rng, order);

    if (s.depth >= DEEP)
        return place_deep(&s, order, n);
    for (int i = 0; i < n; i++) {
        block_gather(&s, order[i], &b);
        wide += block_width(&s, &b);
    }
    if (wide + (n - 1) * gap > s.length - 2 * s.side)
        gap = 0;

    int32_t along = (s.length - wide - (n - 1) * gap) / 2;

    for (int i = 0; i < n; i++, along += gap) {
        block_gather(&s, order[i], &b);
        if (!place_block(&s, &b, &along))
            return false;
    }
    return true;
}

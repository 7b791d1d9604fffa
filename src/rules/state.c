/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* state.c: laying out, copying, hashing and checking the flat block. */
#include <assert.h>
#include <string.h>

#include "mk/game.h"
#include "rules/contact.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/setup.h"
#include "rules/turn.h"

/* No padding anywhere: bytes are the game. */
static_assert(sizeof(struct position) == 8, "position");
static_assert(sizeof(struct piece) == MK_ID + MK_NAME + 8 * MK_DIAL + 20, "piece");
static_assert(sizeof(struct figure) == 48, "figure");
static_assert(sizeof(struct player) == MK_ID + 12, "player");
static_assert(sizeof(struct terrain) == MK_ID + 32, "terrain");
static_assert(sizeof(struct struck) == 8, "struck");
static_assert(sizeof(struct travel) == 32, "travel");
static_assert(sizeof(struct frame) == 184, "frame");
static_assert(sizeof(struct attack) == 48 + 8 * MK_STRUCK, "attack");
static_assert(sizeof(struct game) % 8 == 0, "game");

enum { ENGINE_VERSION = 1 };

static size_t aligned(size_t n)
{
    return (n + 7) & ~(size_t)7;
}

size_t mk_game_size(const struct mk_cast *c)
{
    return aligned(sizeof(struct game)) + aligned(c->nplayer * sizeof(struct player)) +
           aligned((size_t)c->nfigure * sizeof(struct piece)) +
           aligned((size_t)c->nfigure * sizeof(struct figure)) +
           aligned((size_t)c->nterrain * sizeof(struct terrain)) +
           aligned((size_t)c->nvertex * sizeof(vec));
}

/* Copies an array into the block at *at and returns its offset. */
static uint32_t lay_out(struct game *g, size_t *at, const void *from, size_t size)
{
    uint32_t here = (uint32_t)*at;

    if (size)
        memcpy((char *)g + here, from, size);
    *at += aligned(size);
    return here;
}

static void fill(struct game *g, const struct mk_cast *c)
{
    size_t at = aligned(sizeof *g);

    memset(g, 0, mk_game_size(c));
    g->size = (uint32_t)mk_game_size(c);
    g->version = ENGINE_VERSION;
    g->edition = c->edition;
    g->options = c->options;
    g->nfigure = (uint16_t)c->nfigure;
    g->nterrain = (uint16_t)c->nterrain;
    g->nvertex = (uint16_t)c->nvertex;
    g->nplayer = c->nplayer;
    g->board = c->board;
    g->build_total = c->build_total;
    g->time_limit = c->time_limit ? c->time_limit
                    : c->options & OPTION_STANDARD ? STANDARD_TIME : 0;
    g->players_at = lay_out(g, &at, c->player, c->nplayer * sizeof(struct player));
    g->pieces_at = lay_out(g, &at, c->piece, (size_t)c->nfigure * sizeof(struct piece));
    g->figures_at = lay_out(g, &at, c->figure, (size_t)c->nfigure * sizeof(struct figure));
    g->terrain_at = lay_out(g, &at, c->terrain, (size_t)c->nterrain * sizeof(struct terrain));
    g->vertices_at = lay_out(g, &at, c->vertex, (size_t)c->nvertex * sizeof(vec));
}

/* A mark that is not on the card stands for nothing. */
static void forget_unknown(struct game *g)
{
    for (int f = 0; f < g->nfigure; f++)
        for (int i = 0; i < MK_DIAL; i++)
            for (int s = 0; s < MK_SLOTS; s++) {
                ability_id *a = &piece_of(g, (fig_id)f)->dial[i].ability[s];
                *a = *a < MK_ABILITIES ? *a : ABILITY_NONE;
            }
}

/* The army a player starts with decides ties. */
static void count_armies(struct game *g)
{
    for (int p = 0; p < g->nplayer; p++)
        player_of(g, (player_id)p)->army = 0;
    for (int f = 0; f < g->nfigure; f++)
        player_of(g, owner_of(g, (fig_id)f))->army =
            (int16_t)(player_of(g, owner_of(g, (fig_id)f))->army + piece_of(g, (fig_id)f)->points);
}

/* A table set by hand: flags of the present turn (who has acted) survive its beginning. */
static void begin_battle(struct play *p, const struct mk_cast *c)
{
    struct game *g = p->g;

    g->phase = PHASE_BATTLE;
    g->round = c->on_turn ? 1 : 0;
    turn_begin(p, c->on_turn);
    for (int f = 0; f < g->nfigure; f++)
        figure_of(g, (fig_id)f)->flags |=
            c->figure[f].flags & (FIG_ACTED | FIG_PASSED | FIG_LEVITATED);
    frame_push(p, FRAME_TURN, NOBODY);
    score_check_end(p);
}

void mk_game_init(struct game *g, const struct mk_cast *c, struct mk_events *events)
{
    struct play p = {.g = g, .events = events};

    fill(g, c);
    forget_unknown(g);
    count_armies(g);
    if (c->setup)
        frame_push(&p, FRAME_SETUP, NOBODY);
    else
        begin_battle(&p, c);
    play_run(&p);
}

void mk_game_copy(struct game *to, const struct game *from)
{
    memcpy(to, from, from->size);
}

/* A multiply-and-fold hash over 64-bit words, the same on every machine with little-endian bytes. */
uint64_t mk_game_hash(const struct game *g)
{
    const unsigned char *byte = (const unsigned char *)g;
    uint64_t h = 0x9e3779b97f4a7c15u ^ g->size;

    for (uint32_t i = 0; i + 8 <= g->size; i += 8) {
        uint64_t w;
        memcpy(&w, byte + i, 8);
        h = (h ^ w) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    return h ^ (h >> 29);
}

static const char *validate_figure(const struct game *g, fig_id f)
{
    const struct figure *fig = figure_of(g, f);
    struct base b = base_of(g, f);

    if ((fig->flags & FIG_TABLE) && (fig->flags & (FIG_ELIMINATED | FIG_GONE)))
        return "a figure is on the table and off it";
    if (fig->position > piece_of(g, f)->life)
        return "a dial stands beyond its skulls";
    if (fig->tokens > ruleset_of(g)->param.tokens_max)
        return "a figure has too many tokens";
    if (fig->captor != NOBODY && figure_of(g, fig->captor)->captive != f)
        return "a captive's captor does not hold it";
    if (fig->captive != NOBODY && figure_of(g, fig->captive)->captor != f)
        return "a captor's captive is not held by it";
    if (on_table(g, f) && !base_in_rect(&b, (vec){0, 0}, g->board))
        return "a base hangs over the edge of the table";
    return NULL;
}

static const char *validate_pair(const struct game *g, fig_id a, fig_id b)
{
    struct base ba = base_of(g, a), bb = base_of(g, b);

    return on_table(g, a) && on_table(g, b) && base_overlap(&ba, &bb) ? "two bases overlap" : NULL;
}

static const char *validate_flow(const struct game *g)
{
    if (g->depth > MK_STACK || g->nattack > MK_ATTACKS)
        return "the stack is too deep";
    if (g->phase == PHASE_OVER)
        return g->ask.ask == ASK_NOTHING ? NULL : "a game that is over asks for something";
    if (!g->depth || g->ask.ask == ASK_NOTHING)
        return "a running game asks for nothing";
    return NULL;
}

/* A captive is set down after its captor has moved; until then the two may lie anywhere. */
static bool being_set_down(const struct game *g, fig_id f)
{
    return g->ask.ask == ASK_PLACE && g->ask.fig == f;
}

const char *mk_game_validate(const struct game *g)
{
    const char *wrong = validate_flow(g);

    for (int f = 0; f < g->nfigure && !wrong; f++) {
        wrong = validate_figure(g, (fig_id)f);
        for (int h = 0; h < f && !wrong; h++)
            if (!being_set_down(g, (fig_id)f) && !being_set_down(g, (fig_id)h))
                wrong = validate_pair(g, (fig_id)f, (fig_id)h);
    }
    return wrong;
}

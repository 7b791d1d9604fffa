/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* state.c: laying out, copying, hashing and checking the flat block. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "mk/game.h"
#include "rules/contact.h"
#include "rules/fort.h"
#include "rules/ground.h"
#include "rules/hooks.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "rules/seal.h"
#include "rules/setup.h"
#include "rules/turn.h"

/* No padding anywhere: bytes are the game. */
static_assert(sizeof(struct position) == 12, "position");
static_assert(sizeof(struct piece) == MK_ID + MK_NAME + 12 * MK_DIAL + 32, "piece");
static_assert(sizeof(struct figure) == 80, "figure");
static_assert(sizeof(struct player) == MK_ID + 12, "player");
static_assert(sizeof(struct terrain) == MK_ID + 36, "terrain");
static_assert(sizeof(struct objective) == 12, "objective");
static_assert(sizeof(struct card) == (1 + CARD_FOES) * MK_ID + (1 + CARD_COHORTS) * MK_NAME + 36,
              "card");
static_assert(sizeof(struct item) == 16 && sizeof(struct choice) == 40, "item");
static_assert(sizeof(struct bomb) == 16, "bomb");
static_assert(sizeof(struct shell) == 6 + 2 * MK_DRIFTS, "shell");
static_assert(sizeof(struct struck) == 8, "struck");
static_assert(sizeof(struct travel) == 36, "travel");
static_assert(sizeof(struct frame) == 52 + 2 * MK_MEMBERS, "frame");
static_assert(sizeof(struct march) == 8 + 20 * MK_MEMBERS, "march");
static_assert(sizeof(struct attack) == 28 + 2 * MK_MEMBERS + 8 * MK_STRUCK, "attack");
static_assert(sizeof(struct printed) == 40, "printed");
static_assert(sizeof(struct seal) == 8 + MK_DIAL * (MK_COMMITMENT + MK_SALT), "seal");
static_assert(sizeof(struct game) == 104 && offsetof(struct game, printed_hash) == 8, "game");

static size_t aligned(size_t n)
{
    return (n + 7) & ~(size_t)7;
}

/* Those on the table; before a battle, as many as will be laid. [setup.objective.count] */
static int objectives_of_cast(const struct mk_cast *c)
{
    int besides = ruleset_number(c->edition)->param.objectives;

    if (!c->setup || besides == 0)
        return c->setup ? 0 : c->nobjective;
    return besides + (rule(R_SETUP_OBJECTIVE_COUNT) ? c->nplayer : 0);
}

/* What has become of the cards, and what players choose among them. */
static size_t items_size(const struct mk_cast *c)
{
    return c->ncard ? aligned((size_t)c->ncard * sizeof(struct item) +
                              c->nplayer * sizeof(struct choice))
                    : 0;
}

/* A place for every token there is, whether it lies on the table or not. */
static int bombs_of_cast(const struct mk_cast *c)
{
    int n = 0;

    for (int f = 0; f < c->nfigure && c->shell; f++)
        n += c->shell[f].count;
    return n < MK_BOMBS ? n : MK_BOMBS;
}

/* Objectives and bombardment tokens, which follow the header one after the other. */
static size_t tokens_size(const struct mk_cast *c)
{
    return (size_t)objectives_of_cast(c) * sizeof(struct objective) +
           (size_t)bombs_of_cast(c) * sizeof(struct bomb);
}

/* Bytes of the state, all frames, marches and attacks in use. */
static size_t state_size(const struct mk_cast *c)
{
    return aligned(sizeof(struct game)) +
           aligned(tokens_size(c)) + items_size(c) +
           aligned(c->nplayer * sizeof(struct player)) +
           aligned((size_t)c->nfigure * sizeof(struct figure)) +
           aligned((size_t)c->nterrain * sizeof(struct terrain)) +
           aligned((size_t)c->nvertex * sizeof(vec)) + aligned(MK_STACK * sizeof(struct frame)) +
           aligned(MK_MARCHES * sizeof(struct march)) +
           aligned(MK_ATTACKS * sizeof(struct attack));
}

/* Where the cards begin, or would; and the seals. */
static size_t pieces_end(const struct mk_cast *c)
{
    return sizeof(struct printed) + aligned((size_t)c->nfigure * sizeof(struct piece));
}

static size_t cards_end(const struct mk_cast *c)
{
    return pieces_end(c) + aligned((size_t)c->ncard * sizeof(struct card));
}

static size_t seals_end(const struct mk_cast *c)
{
    return cards_end(c) + (c->seal ? (size_t)c->nfigure * sizeof(struct seal) : 0);
}

static size_t shells_end(const struct mk_cast *c)
{
    return seals_end(c) +
           (bombs_of_cast(c) ? aligned((size_t)c->nfigure * sizeof(struct shell)) : 0);
}

static size_t printed_size(const struct mk_cast *c)
{
    return shells_end(c) + hooks_size(c->ncard, c->nfigure);
}

size_t mk_game_size(const struct mk_cast *c)
{
    return state_size(c) + printed_size(c);
}

/* Leaves room for an array at *at, fills it if there is something to fill it with, and returns its
 * offset. */
static uint32_t lay_out(struct game *g, size_t *at, const void *from, size_t size)
{
    uint32_t here = (uint32_t)*at;

    if (from && size)
        memcpy((char *)g + here, from, size);
    *at += aligned(size);
    return here;
}

/* A multiply-and-fold hash over 64-bit words, the same on every machine with little-endian bytes. */
static uint64_t fold(uint64_t h, const void *from, size_t size)
{
    const unsigned char *byte = from;

    for (size_t i = 0; i < size; i += 8) {
        uint64_t w = 0;
        memcpy(&w, byte + i, size - i < 8 ? size - i : 8);
        h = (h ^ w) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    return h;
}

static const uint64_t SEED = 0x9e3779b97f4a7c15u;

/* The same whatever is known. */
static uint64_t sealed_hash(const struct game *g)
{
    uint64_t h = SEED;

    for (int f = 0; f < g->nfigure; f++) {
        struct piece p = seal_public(piece_of(g, (fig_id)f));

        h = fold(h, &p, sizeof p);
        h = fold(h, seal_of(g, (fig_id)f)->commitment, sizeof seal_of(g, (fig_id)f)->commitment);
    }
    return h;
}

/* A mark that is not on the card stands for nothing; nor does one, where nothing but the documents
 * counts, whose meaning they do not tell. */
static ability_id meaning_of(const struct game *g, ability_id a)
{
    const struct ability *is = a < MK_ABILITIES ? ruleset_of(g)->ability[a] : NULL;

    return is && !(is->reading && (g->options & OPTION_DOCUMENTED)) ? a : ABILITY_NONE;
}

void read_typed_marks(const struct ruleset *r, struct piece *p)
{
    if (r->typed_mark.type == ABILITY_NONE || p->attack_type != r->typed_mark.type)
        return;
    for (int i = 0; i < MK_DIAL; i++) {
        struct position *at = &p->dial[i];
        if (at->ability[SLOT_ATTACK] == r->typed_mark.plain)
            at->ability[SLOT_ATTACK] = r->typed_mark.instead;
        if (at->nexus == r->typed_mark.plain && at->nexus_slot == SLOT_ATTACK) {
            at->nexus = r->typed_mark.instead;
            at->nexus_slot = 0;         /* its arrow has told what it can: as if read by its name */
        }
    }
}

static void read_marks(const struct game *g, struct piece *p)
{
    read_typed_marks(ruleset_of(g), p);
    for (int i = 0; i < MK_DIAL; i++)
        for (int s = 0; s < MK_SLOTS; s++)
            p->dial[i].ability[s] = meaning_of(g, p->dial[i].ability[s]);
    for (int i = 0; i < MK_DIAL; i++)
        p->dial[i].nexus = meaning_of(g, p->dial[i].nexus);
    p->power = meaning_of(g, p->power);
}

static void read_card(const struct game *g, struct card *c)
{
    for (int i = 0; i < CARD_GIVES; i++)
        c->gives[i] = meaning_of(g, c->gives[i]);
    for (int i = 0; i < CARD_TEXTS; i++)
        c->text[i] = meaning_of(g, c->text[i]);
}

/* What is printed goes behind the state. */
static void fill_printed(struct game *g, const struct mk_cast *c)
{
    struct printed *r = (struct printed *)((char *)g + g->size);
    struct piece *piece = (struct piece *)(r + 1);
    size_t size = (size_t)c->nfigure * sizeof *piece;

    *r = (struct printed){.size = (uint32_t)printed_size(c), .npiece = (uint32_t)c->nfigure};
    if (size)
        memcpy(piece, c->piece, size);
    for (int f = 0; f < c->nfigure; f++)
        piece[f].sections = piece[f].sections ? piece[f].sections : 1;
    for (int f = 0; f < c->nfigure; f++) {
        uint32_t reaches = (uint32_t)piece[f].radius * piece[f].discs;

        read_marks(g, &piece[f]);
        r->largest = reaches > r->largest ? reaches : r->largest;
    }
    g->printed = r;
    if (c->seal) {
        r->seals_at = (uint32_t)cards_end(c);
        memcpy((char *)r + r->seals_at, c->seal, (size_t)c->nfigure * sizeof *c->seal);
    }
    r->hash = c->seal ? sealed_hash(g) : fold(SEED, piece, size);
    if (c->ncard) {
        r->cards_at = (uint32_t)pieces_end(c);
        memcpy((char *)r + r->cards_at, c->card, (size_t)c->ncard * sizeof *c->card);
        for (int i = 0; i < c->ncard; i++)
            read_card(g, (struct card *)((char *)r + r->cards_at) + i);
        r->hash = fold(r->hash, (char *)r + r->cards_at, (size_t)c->ncard * sizeof *c->card);
    }
    r->nbomb = (uint32_t)bombs_of_cast(c);
    if (r->nbomb) {
        r->shells_at = (uint32_t)seals_end(c);
        memcpy((char *)r + r->shells_at, c->shell, (size_t)c->nfigure * sizeof *c->shell);
        r->hash = fold(r->hash, c->shell, (size_t)c->nfigure * sizeof *c->shell);
    }
    g->printed_hash = r->hash;
    r->hooks_at = (uint32_t)shells_end(c);
    hooks_note(g);
}

static void fill_objectives(struct game *g, const struct mk_cast *c, size_t *at)
{
    g->nobjective = (uint8_t)objectives_of_cast(c);
    if (!c->setup && c->nobjective)
        memcpy(objective_of(g, 0), c->objective, g->nobjective * sizeof(struct objective));
    *at += aligned(tokens_size(c));
    for (int i = 0; i < g->nobjective && c->setup; i++)
        objective_of(g, i)->holder = rule(R_OBJECTIVE_START) ? MK_NO_PLAYER : 0;
}

/* The next of f's tokens that does not lie on the table, or NULL. */
static struct bomb *free_bomb(const struct game *g, fig_id f)
{
    for (int i = 0; i < bombs_of(g); i++)
        if (bomb_of(g, i)->fig == f && !(bomb_of(g, i)->flags & BOMB_TABLE))
            return bomb_of(g, i);
    return NULL;
}

static void fill_bombs(struct game *g, const struct mk_cast *c)
{
    int max = bombs_of_cast(c), n = 0;

    for (int f = 0; f < c->nfigure && max; f++)
        for (int i = 0; i < c->shell[f].count && n < max; i++)
            bomb_of(g, n++)->fig = (fig_id)f;
    for (int i = 0; i < c->nbomb && !c->setup; i++) {
        struct bomb *b = free_bomb(g, c->bomb[i].fig);
        if (b)
            *b = c->bomb[i];
    }
}

void game_lay_out(struct game *g, const struct mk_cast *c)
{
    size_t at = aligned(sizeof *g);

    memset(g, 0, mk_game_size(c));
    g->size = (uint32_t)state_size(c);
    g->version = MK_ENGINE;
    g->edition = c->edition;
    g->options = c->options;
    if (has_source(ruleset_number(c->edition), SOURCE_SPEED_TYPE))
        g->options |= OPTION_TYPES;
    for (int t = 0; t < c->nterrain; t++)
        if ((c->terrain[t].flags & TERRAIN_BUILT) && c->terrain[t].accesses)
            g->options |= OPTION_STAIRS;
    g->nfigure = (uint16_t)c->nfigure;
    g->nterrain = (uint16_t)c->nterrain;
    g->nvertex = (uint16_t)c->nvertex;
    g->nplayer = c->nplayer;
    g->board = c->board;
    g->build_total = c->build_total;
    g->time_limit = c->time_limit ? c->time_limit
                    : c->options & OPTION_STANDARD ? ruleset_of(g)->param.standard_time : 0;
    fill_objectives(g, c, &at);
    g->ncard = (uint8_t)c->ncard;
    g->items_at = (uint16_t)lay_out(g, &at, c->item, (size_t)c->ncard * sizeof(struct item));
    at += items_size(c) - aligned((size_t)c->ncard * sizeof(struct item));
    g->players_at = lay_out(g, &at, c->player, c->nplayer * sizeof(struct player));
    g->figures_at = lay_out(g, &at, c->figure, (size_t)c->nfigure * sizeof(struct figure));
    g->terrain_at = lay_out(g, &at, c->terrain, (size_t)c->nterrain * sizeof(struct terrain));
    g->vertices_at = lay_out(g, &at, c->vertex, (size_t)c->nvertex * sizeof(vec));
    g->frames_at = lay_out(g, &at, NULL, MK_STACK * sizeof(struct frame));
    g->marches_at = lay_out(g, &at, NULL, MK_MARCHES * sizeof(struct march));
    g->attacks_at = lay_out(g, &at, NULL, MK_ATTACKS * sizeof(struct attack));
    fill_printed(g, c);
    fill_bombs(g, c);
    layers_lie(g);
    forts_stand(g);
    for (int f = 0; f < c->nfigure; f++) {
        g->saddles += c->figure[f].rides == RIDES_SADDLE;
        g->wild |= c->figure[f].rides == RIDES_WILD;
    }
}

/* The army a player starts with decides ties: its items are part of what it was built with. */
static void count_armies(struct game *g)
{
    for (int p = 0; p < g->nplayer; p++)
        player_of(g, (player_id)p)->army = 0;
    for (int f = 0; f < g->nfigure; f++) {
        const struct piece *p = piece_of(g, (fig_id)f);
        player_of(g, p->owner)->army = (int16_t)(player_of(g, p->owner)->army + p->points);
    }
    for (int i = 0; i < g->ncard && rule(R_ARMY_ITEMS_COST); i++) {
        const struct card *c = card_of(g, i);
        player_of(g, c->owner)->army = (int16_t)(player_of(g, c->owner)->army + c->points);
    }
}

/* Flags of the present turn (who has acted) survive its beginning; if the table stands within the
 * turn, so does where everybody was when it began. */
static void keep_turn(struct game *g, const struct mk_cast *c, fig_id f)
{
    struct figure *fig = figure_of(g, f);
    const struct figure *cast = &c->figure[f];
    int began = FIG_TURN_TABLE | FIG_TURN_CAPTIVE;

    fig->flags |= cast->flags & (FIG_ACTED | FIG_PASSED | FIG_LEVITATED );
    fig->acts = cast->acts;
    fig->began_moving = cast->began_moving;
    fig->marks = cast->marks;
    fig->gained = cast->gained;
    memcpy(fig->daunted, cast->daunted, sizeof fig->daunted);
    if (!c->moment.begun)
        return;
    fig->flags = (uint16_t)((fig->flags & ~began) | (cast->flags & began));
    fig->turn_at = cast->turn_at;
    fig->turn_facing = cast->turn_facing;
    fig->turn_under = cast->turn_under;
}

/* A table set by hand, or one that was printed. */
static void begin_battle(struct play *p, const struct mk_cast *c)
{
    struct game *g = p->g;
    const struct mk_moment *m = &c->moment;

    setup_forget(g);
    g->phase = PHASE_BATTLE;
    g->round = m->round ? m->round : 1;
    g->first = m->first;
    g->orders = m->orders;
    g->time_up = m->time_up;
    turn_open(p, c->on_turn, m->begun);
    for (int f = 0; f < g->nfigure; f++)
        keep_turn(g, c, (fig_id)f);
    struct frame *turn = frame_push(p, FRAME_TURN, NOBODY);
    if (m->begun) {
        g->actions = m->actions < 0 ? g->actions : (uint8_t)m->actions;
        g->extra_actions = m->extra_actions < 0 ? g->extra_actions : (uint8_t)m->extra_actions;
        turn->taken_back = m->taken_back;
        turn_resume(g, turn);
    }
    score_check_end(p);
}

/* Of a sealed dial the starting position is known, and the one in its window. */
static void show_dials(struct game *g)
{
    for (int f = 0; f < g->nfigure && g->printed->seals_at; f++) {
        figure_of(g, (fig_id)f)->shown |= (uint16_t)(1u << piece_of(g, (fig_id)f)->start);
        seal_show(g, (fig_id)f);
    }
}

void mk_game_init(struct game *g, const struct mk_cast *c, struct mk_events *events)
{
    struct play p = {.g = g, .events = events};

    game_lay_out(g, c);
    count_armies(g);
    show_dials(g);
    if (c->setup)
        frame_push(&p, FRAME_SETUP, NOBODY);
    else
        begin_battle(&p, c);
    play_run(&p);
}

/* Where the frames in use end, and how many bytes of marches and attacks there are. */
static size_t frames_end(const struct game *g)
{
    return g->frames_at + g->depth * sizeof(struct frame);
}

static size_t marches_size(const struct game *g)
{
    return g->nmarch * sizeof(struct march);
}

static size_t attacks_size(const struct game *g)
{
    return g->nattack * sizeof(struct attack);
}

void mk_game_copy(struct game *to, const struct game *from)
{
    memcpy(to, from, frames_end(from));
    if (from->nmarch)
        memcpy((char *)to + from->marches_at, march_of(from), marches_size(from));
    if (from->nattack)
        memcpy((char *)to + from->attacks_at, attack_at(from, 0), attacks_size(from));
}

size_t mk_game_used(const struct game *g)
{
    return frames_end(g) + marches_size(g) + attacks_size(g);
}

size_t mk_game_clone_size(const struct game *g)
{
    return g->size + g->printed->size;
}

void mk_game_clone(struct game *to, const struct game *from)
{
    struct printed *r = (struct printed *)((char *)to + from->size);

    mk_game_copy(to, from);
    memcpy(r, from->printed, from->printed->size);
    to->printed = r;
}

/* The pointer to what is printed comes first and is left out. */
enum { COMPARED_FROM = sizeof(uint64_t) };

bool mk_game_equal(const struct game *a, const struct game *b)
{
    const char *x = (const char *)a, *y = (const char *)b;

    return a->size == b->size && a->depth == b->depth && a->nmarch == b->nmarch &&
           a->nattack == b->nattack &&
           memcmp(x + COMPARED_FROM, y + COMPARED_FROM, frames_end(a) - COMPARED_FROM) == 0 &&
           memcmp(x + a->marches_at, y + b->marches_at, marches_size(a)) == 0 &&
           memcmp(x + a->attacks_at, y + b->attacks_at, attacks_size(a)) == 0;
}

uint64_t mk_game_hash(const struct game *g)
{
    const char *at = (const char *)g;
    uint64_t h = fold(SEED, at + COMPARED_FROM, frames_end(g) - COMPARED_FROM);

    h = fold(h, at + g->marches_at, marches_size(g));
    h = fold(h, at + g->attacks_at, attacks_size(g));
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
    if (g->ask.ask == ASK_ACTION && fig->captor != NOBODY && !touching(g, f, fig->captor))
        return "a captive has come away from its captor";
    if (carrier_of(g, f) != NOBODY && passenger_of(g, carrier_of(g, f)) != f)
        return "a passenger's carrier does not carry it";
    if (carrier_of(g, f) != NOBODY && !vec_eq(fig->at, figure_of(g, carrier_of(g, f))->at))
        return "a passenger has fallen from its carrier";
    if (mount_of(g, f) != NOBODY &&
        (rider_of(g, mount_of(g, f)) != f || !on_table(g, mount_of(g, f))))
        return "a rider's mount does not carry it";
    if (mount_of(g, f) != NOBODY && fig->tokens)
        return "tokens of a cavalry unit lie on its rider";
    if (on_table(g, f) && !base_in_rect(&b, (vec){0, 0}, g->board))
        return "a base hangs over the edge of the table";
    if (!hooks_hold(g, f))
        return "an ability works that its piece was not noted for";
    return NULL;
}

static const char *validate_pair(const struct game *g, fig_id a, fig_id b)
{
    struct base ba = base_of(g, a), bb = base_of(g, b);
    bool high = figure_of(g, a)->flags & FIG_SOARS, other = figure_of(g, b)->flags & FIG_SOARS;

    ba.high = high;
    bb.high = other;
    if (high != other) {
        ba = stand_below(ba, high);
        bb = stand_below(bb, other);
    }
    if (same_body(g, a, b) || mate_of(g, a) == b)
        return vec_eq(ba.at, bb.at) && ba.facing == bb.facing && on_table(g, a) == on_table(g, b)
                   ? NULL
                   : "a body has come apart";
    return on_table(g, a) && on_table(g, b) && base_overlap(&ba, &bb) && !floors_apart(g, &ba, &bb)
               ? "two bases overlap"
               : NULL;
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

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* propose.c: one random guess at an order, for any decision. */
#include "query/propose.h"

#include <math.h>

#include "rules/contact.h"
#include "rules/formation.h"
#include "rules/ground.h"
#include "rules/move.h"
#include "rules/play.h"
#include "rules/ruleset.h"

enum { GUESSES = 8 };              /* at a figure, before the first suitable one is taken */

void order_for(const struct game *g, struct mk_order *o, fig_id f)
{
    o->fig = f;
    o->to = figure_of(g, f)->at;
    o->facing = figure_of(g, f)->facing;
}

struct mk_order order_made(const struct game *g, enum mk_order_kind kind, fig_id f)
{
    bool whose = f != NOBODY;

    return (struct mk_order){.kind = (uint8_t)kind, .player = g->ask.player, .fig = f,
                             .other = NOBODY, .to = whose ? figure_of(g, f)->at : (vec){0, 0},
                             .facing = whose ? figure_of(g, f)->facing : 0};
}

/* ---------------------------------------------------------------- figures */

bool opponent_stands(const struct game *g, player_id p, fig_id f)
{
    return on_table(g, f) && opposing_to(g, p, f);
}

bool friend_stands(const struct game *g, player_id p, fig_id f)
{
    return on_table(g, f) && friendly_to(g, p, f);
}

bool looks_able(const struct game *g, player_id p, fig_id f)
{
    const struct figure *fig = figure_of(g, f);

    return owner_of(g, f) == p && fig->captor == NOBODY &&
           (fig->flags & (FIG_TABLE | FIG_ACTED | FIG_PASSED | FIG_LEVITATED)) == FIG_TABLE &&
           is_active(g, f) &&
           (tokens_of(g, f) < ruleset_of(g)->param.tokens_max || body_has(g, f, FIG_ACTED));
}

/* All equally likely: the figures of one side are adjacent, so the first one after a random
 * index would mostly be the first of its side. */
fig_id pick_figure(const struct game *g, player_id p, uint64_t *rng, figure_test *test)
{
    int first = 0;

    for (int tries = 0; tries < GUESSES && g->nfigure; tries++) {
        first = rng_below(rng, g->nfigure);
        if (test(g, p, (fig_id)first))
            return (fig_id)first;
    }
    for (int i = first; i < g->nfigure; i++)
        if (test(g, p, (fig_id)i))
            return (fig_id)i;
    for (int i = 0; i < first; i++)
        if (test(g, p, (fig_id)i))
            return (fig_id)i;
    return NOBODY;
}

/* ---------------------------------------------------------------- places */

vec dir_between(vec from, vec to)
{
    vec d = vec_sub(to, from);

    return d.x || d.y ? d : (vec){0, MK_INCH};
}

vec dir_turned(vec d, int tenths)
{
    vec t = angle_dir(angle_norm(tenths));

    return (vec){(int32_t)(((int64_t)d.x * t.x - (int64_t)d.y * t.y) / MK_DIR_ONE),
                 (int32_t)(((int64_t)d.x * t.y + (int64_t)d.y * t.x) / MK_DIR_ONE)};
}

vec vec_stretched(vec d, int32_t length)
{
    double k = d.x || d.y ? length / sqrt((double)vec_len2(d)) : 0;

    return (vec){(int32_t)(d.x * k), (int32_t)(d.y * k)};
}

vec random_step(uint64_t *rng, int32_t max)
{
    vec direction = angle_dir((angle)rng_below(rng, MK_TURN));
    int64_t length = rng_below(rng, max + 1);

    return (vec){(int32_t)(direction.x * length / MK_DIR_ONE),
                 (int32_t)(direction.y * length / MK_DIR_ONE)};
}

/* Where floors overlap, on the floor of the figure to touch. */
static void aim_at_floor(const struct game *g, struct mk_order *o, const struct base *at)
{
    int floor = floor_beside(g, at);

    if (ends_under(g, o->fig, o->to, floor) != ends_under(g, o->fig, o->to, FLOOR_NOT_SAID))
        o->floor = (uint8_t)floor;
}

bool aim_contact(const struct game *g, struct mk_order *o, fig_id other, vec direction)
{
    struct base at = base_of(g, other), b;

    o->facing = angle_of(vec_neg(direction));
    b = base_at(g, o->fig, o->to, o->facing);
    if (!base_place_touching(&b, &at, direction))
        return false;
    o->to = b.at;
    if (g->castles)
        aim_at_floor(g, o, &at);
    return true;
}

static int32_t clamp(int32_t n, int32_t lo, int32_t hi)
{
    return n < lo ? lo : n > hi ? hi : n;
}

void aim_by(const struct game *g, struct mk_order *o, vec step)
{
    const struct piece *p = piece_of(g, o->fig);
    int32_t rim = p->radius * p->discs;
    vec to = vec_add(o->to, step);

    o->to = (vec){clamp(to.x, rim, g->board.x - rim), clamp(to.y, rim, g->board.y - rim)};
    o->facing = angle_of(step);
}

/* ---------------------------------------------------------------- small answers */

static void propose_dice(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    o->kind = ORDER_DICE;
    o->ndice = g->ask.ndice;
    for (int i = 0; i < o->ndice; i++)
        o->die[i] = (uint8_t)rng_between(rng, 1, 6);
}

/* A spin towards the newcomer, or the turn of a figure that failed to break away. */
static void propose_turn(const struct game *g, struct mk_order *o, enum mk_order_kind kind,
                         uint64_t *rng)
{
    fig_id f = g->ask.fig, other = g->ask.other;

    if (rng_once_in(rng, 2) || f == NOBODY) {
        o->kind = ORDER_KEEP;
        return;
    }
    *o = order_made(g, kind, f);
    o->facing = other != NOBODY
                    ? angle_of(dir_between(figure_of(g, f)->at, figure_of(g, other)->at))
                    : (angle)rng_below(rng, MK_TURN);
}

static void propose_place(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    *o = order_made(g, ORDER_PLACE, g->ask.fig);
    aim_contact(g, o, g->ask.other, angle_dir((angle)rng_below(rng, MK_TURN)));
    if (rng_once_in(rng, 2))
        o->facing = angle_norm(o->facing + MK_TURN / 2);
}

/* The attack after a Charge or Bound. */
static void propose_follow(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    const struct frame *f = frame_find(g, FRAME_TRAVEL);
    int follow = f ? f->travel.follow : 0;

    if (!follow || rng_once_in(rng, 16)) {
        o->kind = ORDER_SKIP;
        return;
    }
    if (follow == (ATTACK_RANGED | ATTACK_CLOSE))
        follow = rng_once_in(rng, 2) ? ATTACK_RANGED : ATTACK_CLOSE;
    fig_id mate = mate_of(g, g->ask.fig);

    *o = order_made(g, ORDER_SKIP, mate != NOBODY && rng_once_in(rng, 2) ? mate : g->ask.fig);
    propose_attack(g, o, follow, rng);
}

static void propose_confused(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    if (rng_once_in(rng, 4)) {
        o->kind = ORDER_SKIP;
        return;
    }
    *o = order_made(g, ORDER_MOVE, g->ask.fig);
    aim_by(g, o, random_step(rng, 6 * MK_INCH));
}

/* A portal or two, then done. */
static void propose_portal(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    int from = rng_below(rng, g->nfigure);

    o->kind = ORDER_READY;
    for (int i = 0; i < g->nfigure && rng_once_in(rng, 2); i++) {
        fig_id f = (fig_id)((from + i) % g->nfigure);
        if (!kind_of(g, f)->fort || owner_of(g, f) != g->ask.player)
            continue;
        *o = order_made(g, rng_once_in(rng, 2) ? ORDER_OPEN : ORDER_SHUT, f);
        o->choice = (uint8_t)rng_below(rng, FORT_PORTALS);
        return;
    }
}

static void propose_face(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    *o = order_made(g, ORDER_SPIN, g->ask.fig);
    o->facing = (angle)rng_below(rng, MK_TURN);
}

static void propose_section(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    fig_id f = g->ask.fig, mate = mate_of(g, f);

    if (mate == NOBODY || !rng_once_in(rng, 2))
        mate = (fig_id)(body_of(g, f) + rng_below(rng, piece_of(g, f)->sections));
    *o = order_made(g, ORDER_SECTION, mate);
}

static void propose_heal(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    (void)g;
    o->kind = ORDER_CHOOSE;
    o->choice = (uint8_t)rng_below(rng, 2);
}

static void propose_spin(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    propose_turn(g, o, ORDER_SPIN, rng);
}

static void propose_held(const struct game *g, struct mk_order *o, uint64_t *rng)
{
    propose_turn(g, o, ORDER_TURN, rng);
}

/* ---------------------------------------------------------------- what is always legal */

static void fall_back_action(const struct game *g, struct mk_order *o)
{
    (void)g;
    o->kind = ORDER_END;
}

static void fall_back_member(const struct game *g, struct mk_order *o)
{
    o->kind = allowed(check_take_back(g)) ? ORDER_SKIP : ORDER_DONE;
}

static void fall_back_heal(const struct game *g, struct mk_order *o)
{
    (void)g;
    o->kind = ORDER_CHOOSE;
}

/* There is space, or the game would not have asked. */
static void fall_back_place(const struct game *g, struct mk_order *o)
{
    struct base at = base_of(g, g->ask.other), room;

    *o = order_made(g, ORDER_PLACE, g->ask.fig);
    if (room_beside(g, g->ask.other, &at, g->ask.fig, R_MOVE_ROOM_FOUND, &room) == R_NONE) {
        o->to = room.at;
        o->facing = room.facing;
    }
}

static void fall_back_section(const struct game *g, struct mk_order *o)
{
    fig_id body = body_of(g, g->ask.fig);

    for (int i = 0; i < piece_of(g, body)->sections; i++) {
        *o = order_made(g, ORDER_SECTION, (fig_id)(body + i));
        if (mk_legal(g, o))
            return;
    }
}

/* ---------------------------------------------------------------- by decision */

/* How each decision is answered: by a random guess and, when guesses have failed or there are
 * none, by `fall_back` or by declining. With neither, guessing continues. */
static const struct answers {
    void (*propose)(const struct game *, struct mk_order *, uint64_t *rng);
    void (*fall_back)(const struct game *, struct mk_order *);
    uint8_t decline;            /* enum mk_order_kind */
} answers[MK_ASKS] = {
    [ASK_ACTION] = {.propose = propose_action, .fall_back = fall_back_action},
    [ASK_MEMBER] = {.propose = propose_member, .fall_back = fall_back_member},
    [ASK_SPIN] = {.propose = propose_spin, .decline = ORDER_KEEP},
    [ASK_TURN] = {.propose = propose_held, .decline = ORDER_KEEP},
    [ASK_ATTACK] = {.propose = propose_follow, .fall_back = fall_back_attack,
                    .decline = ORDER_SKIP},
    [ASK_CANCEL] = {.propose = propose_cancel, .decline = ORDER_READY},
    [ASK_PLACE] = {.propose = propose_place, .fall_back = fall_back_place},
    [ASK_HEAL] = {.propose = propose_heal, .fall_back = fall_back_heal},
    [ASK_CONFUSE] = {.propose = propose_confused, .decline = ORDER_SKIP},
    [ASK_LAY] = {.propose = propose_lay, .fall_back = fall_back_lay},
    [ASK_DEPLOY] = {.propose = propose_deploy, .fall_back = fall_back_deploy},
    [ASK_DICE] = {.propose = propose_dice},
    [ASK_COMMAND] = {.propose = propose_command},
    [ASK_OBJECTIVE] = {.propose = propose_objective, .fall_back = fall_back_objective},
    [ASK_SHARE] = {.propose = propose_share},
    [ASK_PORTALS] = {.propose = propose_portal, .decline = ORDER_READY},
    [ASK_MEET] = {.decline = ORDER_KEEP},
    [ASK_FACE] = {.propose = propose_face, .decline = ORDER_KEEP},
    [ASK_SECTION] = {.propose = propose_section, .fall_back = fall_back_section},
    [ASK_DOMAIN] = {.propose = propose_domain},
    [ASK_REVEAL] = {.fall_back = fall_back_reveal},
    [ASK_COUNTER] = {.propose = propose_counter, .decline = ORDER_KEEP},
    [ASK_RIVAL] = {.fall_back = fall_back_rival},
};

void mk_propose(const struct game *g, int attempt, uint64_t *rng, struct mk_order *out)
{
    const struct answers *a = &answers[g->ask.ask];
    bool guesses = a->propose && (attempt < MK_ATTEMPTS || (!a->fall_back && !a->decline));

    *out = order_made(g, ORDER_NONE, NOBODY);
    if (guesses)
        a->propose(g, out, rng);
    else if (a->fall_back)
        a->fall_back(g, out);
    else
        out->kind = a->decline;
}

bool mk_decline(const struct game *g, struct mk_order *out)
{
    bool ends = g->ask.ask == ASK_ACTION && g->actions == 0 && g->extra_actions == 0;

    *out = (struct mk_order){.kind = ends ? ORDER_END : answers[g->ask.ask].decline,
                             .player = g->ask.player, .fig = NOBODY, .other = NOBODY,
                             .terrain = NO_TERRAIN};
    return out->kind != ORDER_NONE && allowed(mk_check(g, out));
}

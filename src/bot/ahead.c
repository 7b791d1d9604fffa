/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* ahead.c: what a move leads to if only those it touches react, and who could attack then. */
#include "bot/ahead.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bot/explain.h"
#include "mk/query.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/contact.h"
#include "rules/kind.h"

enum {
    STEPS = 200, SPOTS = 4, SPOT_STEP = 300, TENTH = MK_INCH / 10, EVEN_DIE = 4,
    ABREAST = 3,                /* places on every line from which a shot may follow a move */
    SIDEWAYS = 450,             /* between those lines */
    BESIDE = 5 * MK_INCH,       /* nobody further from the target is struck with it */
};

bool ahead_foe(const struct game *g, player_id p, fig_id f)
{
    return player_of(g, owner_of(g, f))->team != player_of(g, p)->team;
}

int32_t ahead_distance(const struct game *g, fig_id a, fig_id b)
{
    return (int32_t)sqrt((double)vec_len2(vec_sub(figure_of(g, a)->at, figure_of(g, b)->at)));
}

/* ---------------------------------------------------------------- looking ahead */

struct game *ahead_copy(const struct game *g)
{
    struct game *copy = malloc(g->size);

    if (!copy)
        abort();
    mk_game_copy(copy, g);
    return copy;
}

/* Turns the figure that was approached towards whoever approached it. */
static bool spins(struct game *g)
{
    struct mk_order o = {.kind = ORDER_SPIN, .player = g->ask.player, .fig = g->ask.fig,
                         .other = NOBODY, .terrain = NO_TERRAIN};

    o.facing = angle_of(vec_sub(figure_of(g, g->ask.other)->at, figure_of(g, g->ask.fig)->at));
    return allowed(mk_apply(g, &o, NULL));
}

/* Answers one decision by doing nothing, except that figures which may spin do. */
static bool let_pass(struct game *g)
{
    struct mk_order o = {.kind = ORDER_END, .player = g->ask.player, .fig = NOBODY, .other = NOBODY,
                         .terrain = NO_TERRAIN};
    uint64_t rng = 1;

    if (g->ask.ask == ASK_SPIN && spins(g))
        return true;
    if (g->ask.ask == ASK_DICE) {
        o.kind = ORDER_DICE;
        o.ndice = g->ask.ndice;
        memset(o.die, EVEN_DIE, sizeof o.die);
    } else if (g->ask.ask != ASK_ACTION && !mk_decline(g, &o)) {
        mk_propose(g, MK_ATTEMPTS, &rng, &o);
    }
    return allowed(mk_apply(g, &o, NULL));
}

/* Advances to the next turn in which somebody may act; false if there is none. */
static bool next_turn(struct game *g)
{
    player_id turn = g->turn;

    for (int i = 0; i < STEPS && g->phase == PHASE_BATTLE; i++) {
        if (g->turn != turn && g->ask.ask == ASK_ACTION)
            return true;
        if (!let_pass(g))
            return false;
    }
    return false;
}

/* The game after the move if breaking away succeeds and opponents spin; false if there is no such
 * game. */
bool ahead_moved(struct game *g, const struct mk_order *o)
{
    if (!allowed(mk_apply(g, o, NULL)))
        return false;
    for (int i = 0; i < STEPS && g->phase == PHASE_BATTLE; i++) {
        if (g->ask.player == o->player &&
            (g->ask.ask == ASK_ACTION || g->ask.ask == ASK_MEMBER || g->ask.ask == ASK_ATTACK))
            return on_table(g, o->fig);
        if (g->ask.ask == ASK_DICE) {
            struct mk_order luck = {.kind = ORDER_DICE, .player = MK_FATE, .fig = NOBODY,
                                    .other = NOBODY, .ndice = g->ask.ndice, .die = {6, 6, 6, 6}};

            if (!allowed(mk_apply(g, &luck, NULL)))
                return false;
        } else if (!let_pass(g)) {
            return false;
        }
    }
    return false;
}

/* ---------------------------------------------------------------- attackers */

static bool is_among_struck(const struct game *g, const struct mk_order *o, fig_id f)
{
    struct mk_target struck[MK_MAX_FIGURES];

    for (int i = mk_struck(g, o, struck, MK_MAX_FIGURES) - 1; i >= 0; i--)
        if (struck[i].fig == f)
            return true;
    return false;
}

/* Titans and the like also shoot further, and over what stands in the way. */
static bool shoots_further(const struct game *g, struct mk_order *o)
{
    static const uint8_t manners[] = {ORDER_LONG, ORDER_INDIRECT, ORDER_LONG | ORDER_INDIRECT};

    for (int i = 0; i < 3 && o->kind == ORDER_RANGED && kind_of(g, o->fig)->trait; i++) {
        o->flags = manners[i];
        if (allowed(mk_check(g, o)))
            return true;
    }
    return false;
}

/* Can it be attacked in that manner, alone or with all? */
static bool aims_at(const struct game *g, struct mk_order o, fig_id f)
{
    o.ntarget = 1;
    o.target[0] = f;
    if (allowed(mk_check(g, &o)) || shoots_further(g, &o))
        return true;
    o.ntarget = 0;
    o.flags = ORDER_ALL;
    return allowed(mk_check(g, &o)) && is_among_struck(g, &o, f);
}

/* The same, or beside another target. */
static bool strikes(const struct game *g, struct mk_order o, fig_id f)
{
    if (aims_at(g, o, f))
        return true;
    o.ntarget = 1;
    for (int e = 0; e < g->nfigure; e++) {
        o.target[0] = (fig_id)e;
        if (e != f && on_table(g, (fig_id)e) && owner_of(g, (fig_id)e) == owner_of(g, f) &&
            ahead_distance(g, (fig_id)e, f) <= BESIDE &&
            (allowed(mk_check(g, &o)) || shoots_further(g, &o)) && is_among_struck(g, &o, f))
            return true;
        o.flags = 0;
    }
    return false;
}

/* May an attack of that kind follow e's move in that manner? */
static bool may_follow(const struct game *g, struct mk_order *o, int attack)
{
    struct mk_outlook then;

    mk_consequences(g, o, &then);
    return allowed(then.verdict) && (then.follow & attack) && !then.nroll;
}

/* Can e walk up to f and attack in the same action? */
static bool charges(const struct game *g, struct mk_order *o, fig_id f)
{
    struct mk_spot spot[SPOTS];
    bool cut;
    int n = mk_contact_spots(g, o->fig, f, SPOT_STEP, spot, SPOTS, &cut);

    for (int i = 0; i < n; i++) {
        o->to = spot[i].at;
        o->facing = spot[i].facing;
        if (may_follow(g, o, ATTACK_CLOSE))
            return true;
    }
    return false;
}

/* Does its move end where it can shoot at f at once? */
static bool shoots_from(const struct game *g, struct mk_order *o, fig_id f)
{
    struct mk_order shot = {.kind = ORDER_RANGED, .player = o->player, .fig = o->fig,
                            .other = NOBODY, .terrain = NO_TERRAIN};
    struct game *there;
    bool can;

    o->facing = angle_of(vec_sub(figure_of(g, f)->at, o->to));
    if (!may_follow(g, o, ATTACK_RANGED))
        return false;
    there = ahead_copy(g);
    can = ahead_moved(there, o) && there->ask.ask == ASK_ATTACK && strikes(there, shot, f);
    free(there);
    return can;
}

/* Can e move and shoot at f in the same action? From places on lines towards f: there is a shot if
 * the answer is yes, though there may be one if it is no. */
static bool bounds(const struct game *g, struct mk_order *o, fig_id f)
{
    vec from = figure_of(g, o->fig)->at, way = vec_sub(figure_of(g, f)->at, from);
    int32_t reach = piece_of(g, o->fig)->range * MK_INCH;
    int32_t far = (int32_t)sqrt((double)vec_len2(way));

    for (int side = -SIDEWAYS; side <= SIDEWAYS && reach; side += SIDEWAYS)
        for (int k = 0; k < ABREAST; k++) {
            int32_t length = side ? k * 2 * MK_INCH + MK_INCH : far - reach + (2 * k + 1) * TENTH;

            o->to = vec_add(from, vec_stretched(dir_turned(way, side), length));
            if (length > 0 && shoots_from(g, o, f))
                return true;
        }
    return false;
}

/* Can e reach f by an action that moves and attacks? */
static bool reaches(const struct game *g, fig_id e, fig_id f)
{
    static const uint16_t manners[] = {MANNER_SURGE, MANNER_CHARGE};
    struct mk_order o = {.kind = ORDER_MOVE, .player = g->ask.player, .fig = e, .other = NOBODY,
                         .terrain = NO_TERRAIN};
    struct mk_outlook then;

    o.to = figure_of(g, e)->at;         /* skips the search for places if no attack may follow a
                                         * move */
    o.facing = (angle)((figure_of(g, e)->facing + 10) % 3600);
    mk_consequences(g, &o, &then);
    if (!allowed(then.verdict) || (then.follow & ATTACK_CLOSE))
        if (charges(g, &o, f))
            return true;
    if (!allowed(then.verdict) || (then.follow & ATTACK_RANGED))
        if (bounds(g, &o, f))
            return true;
    for (int i = 0; i < 2; i++) {
        o.manner = manners[i];
        if (is_granted(g, e, o.manner) && charges(g, &o, f))
            return true;
    }
    return false;
}

static bool attacks(const struct game *g, fig_id e, fig_id f)
{
    struct mk_order o = {.kind = ORDER_CLOSE, .player = g->ask.player, .fig = e, .other = NOBODY,
                         .terrain = NO_TERRAIN};

    if (strikes(g, o, f))
        return true;
    o.kind = ORDER_RANGED;
    return strikes(g, o, f) || reaches(g, e, f);
}

static int count_attackers(struct game *g, fig_id f)
{
    player_id me = owner_of(g, f);
    int n = 0;

    while (next_turn(g)) {
        if (!on_table(g, f))
            return -1;
        if (player_of(g, g->turn)->team == player_of(g, me)->team)
            return n;
        for (int e = 0; e < g->nfigure; e++)
            if (on_table(g, (fig_id)e) && owner_of(g, (fig_id)e) == g->ask.player &&
                ahead_foe(g, me, (fig_id)e))
                n += attacks(g, (fig_id)e, f);
    }
    return -1;
}

/* How many opponents could attack f in their next turn if nobody did anything before then: from
 * where they stand, or by an action that moves and attacks. -1 if that cannot be known: the game
 * ends first, or f is lost. */
int ahead_attackers(const struct game *g, fig_id f)
{
    struct game *copy = ahead_copy(g);
    int n = count_attackers(copy, f);

    free(copy);
    return n;
}

/* Advances to the side's next turn. */
bool ahead_own_turn(struct game *g, player_id me)
{
    while (next_turn(g))
        if (g->ask.player == me)
            return true;
    return false;
}

/* ---------------------------------------------------------------- is the why true? */

static bool can_strike(const struct game *g, fig_id f, fig_id foe)
{
    struct mk_order o = {.kind = ORDER_CLOSE, .player = owner_of(g, f), .fig = f, .other = NOBODY,
                         .terrain = NO_TERRAIN};

    if (!on_table(g, f) || !on_table(g, foe))
        return false;
    if (aims_at(g, o, foe))
        return true;
    o.kind = ORDER_RANGED;
    return aims_at(g, o, foe);
}

/* Can the opponent attack f in its next turn? */
static bool is_reached(struct game *g, fig_id f, fig_id foe)
{
    while (next_turn(g)) {
        if (!on_table(g, f) || !on_table(g, foe))
            return false;
        if (g->ask.player == owner_of(g, foe))
            return attacks(g, foe, f);
        if (g->ask.player == owner_of(g, f))
            return false;
    }
    return false;
}

static bool is_true(struct game *g, const struct game *after, fig_id f, enum why why, fig_id about)
{
    bool follows = after->ask.ask == ASK_ATTACK && after->ask.fig == f;

    mk_game_copy(g, after);
    switch (why) {
    case WHY_CHARGE:
    case WHY_BOUND:
        return follows && can_strike(g, f, about);
    case WHY_AIM:
        return (follows && can_strike(g, f, about)) ||
               (ahead_own_turn(g, owner_of(after, f)) && can_strike(g, f, about));
    case WHY_RETREAT:
        return !is_reached(g, f, about);
    default:
        return true;
    }
}

enum why bot_true_why(const struct game *g, const struct mk_order *o, enum why why, fig_id about)
{
    bool checked = why == WHY_CHARGE || why == WHY_BOUND || why == WHY_AIM || why == WHY_RETREAT ||
                   why == WHY_ADVANCE;
    struct game *after, *copy;
    int32_t nearer = 0;
    bool known;

    if (!checked || (o->kind != ORDER_MOVE && o->kind != ORDER_TURN) || about == NOBODY ||
        g->phase != PHASE_BATTLE || !allowed(mk_check(g, o)))
        return why;
    after = ahead_copy(g);
    copy = ahead_copy(g);
    known = ahead_moved(after, o);
    if (known && !on_table(after, about)) {
        why = WHY_CONTACT;              /* moving there is its end */
        known = false;
    }
    if (known)
        nearer = ahead_distance(g, o->fig, about) - ahead_distance(after, o->fig, about);
    if (known && !(why == WHY_ADVANCE ? nearer > 0 : is_true(copy, after, o->fig, why, about)))
        why = o->kind == ORDER_TURN ? WHY_TURN
              : nearer > 0          ? WHY_ADVANCE
              : why == WHY_RETREAT  ? WHY_AWAY : WHY_PLACED;
    free(copy);
    free(after);
    return why;
}

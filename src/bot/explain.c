/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* explain.c: one true sentence about an order. */
#include "bot/explain.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mk/query.h"
#include "odds/odds.h"
#include "query/propose.h"
#include "rules/ability.h"
#include "rules/contact.h"

enum {
    SPOKEN = 2, STEPS = 200, SPOTS = 4, SPOT_STEP = 300, TENTH = MK_INCH / 10, EVEN_DIE = 4,
    ABREAST = 3,                /* places on every line from which a shot may follow a move */
    SIDEWAYS = 450,             /* between those lines */
    MEANT = 1000,               /* more than any difference between two values */
};

/* ---------------------------------------------------------------- saying */

/* Appends the part if it fits as a whole. */
__attribute__((format(printf, 2, 3)))
static void say(char reason[BOT_REASON], const char *format, ...)
{
    size_t used = strlen(reason), gap = used ? 2 : 0;
    va_list arguments;
    int n;

    if (used + gap >= BOT_REASON)
        return;
    va_start(arguments, format);
    n = vsnprintf(reason + used + gap, BOT_REASON - used - gap, format, arguments);
    va_end(arguments);
    if (n > 0 && (size_t)n < BOT_REASON - used - gap)
        memcpy(reason + used, "; ", gap);
    else
        reason[used] = '\0';
}

static const char *name_of(const struct game *g, fig_id f)
{
    return piece_of(g, f)->id;
}

/* Never rounds to 0 or 100: only certainties are called certain. */
static int percent(double p)
{
    int n = (int)(p * 100 + 0.5);

    return n == 100 && p < 1 - 1e-9 ? 99 : n;
}

/* ---------------------------------------------------------------- chances */

/* The minimum and maximum clicks of a hit; false if some hits deal none. */
static bool clicks_of_hit(const struct odds_figure *f, int *least, int *most)
{
    double off = odds_at_least(f, 1) - f->hit;

    *least = *most = 0;
    for (int k = 1; k <= ODDS_SPAN; k++)
        if (f->change[ODDS_SPAN + k] > 0) {
            *least = *least ? *least : k;
            *most = k;
        }
    return *most && off < 1e-9 && off > -1e-9;
}

static void say_hit(char reason[BOT_REASON], const struct game *g, const struct odds_figure *f,
                    const char *when)
{
    int tenths = (int)(odds_mean(f) * 10 + 0.5), least, most;
    bool hurts = clicks_of_hit(f, &least, &most);
    const char *name = name_of(g, f->fig);

    if (percent(f->hit) && hurts && least == most)
        say(reason, "%s%d %% to hit %s for %d click%s", when, percent(f->hit), name, most,
            most == 1 ? "" : "s");
    else if (percent(f->hit) && hurts)
        say(reason, "%s%d %% to hit %s for %d to %d clicks", when, percent(f->hit), name, least,
            most);
    else if (percent(f->hit) && tenths > 0)
        say(reason, "%s%d %% to hit %s, %d.%d clicks on average", when, percent(f->hit), name,
            tenths / 10, tenths % 10);
    else if (percent(f->hit))
        say(reason, "%s%d %% to hit %s", when, percent(f->hit), name);
    if (percent(f->gone))
        say(reason, "%s%d %% to eliminate %s", when, percent(f->gone), name);
    if (percent(f->captured))
        say(reason, "%s%d %% to capture %s", when, percent(f->captured), name);
}

static bool is_foe(const struct game *g, player_id p, fig_id f)
{
    return player_of(g, owner_of(g, f))->team != player_of(g, p)->team;
}

/* Opponents that stand to lose most come first. */
static void say_foes(char reason[BOT_REASON], const struct game *g, const struct odds *odds,
                     player_id p, const char *when)
{
    const struct odds_figure *told = NULL;

    for (int n = 0; n < SPOKEN; n++) {
        const struct odds_figure *next = NULL;

        for (int i = 0; i < odds->n; i++) {
            const struct odds_figure *f = &odds->fig[i];

            if (is_foe(g, p, f->fig) && f != told &&
                (!next || odds_mean(f) > odds_mean(next)))
                next = f;
        }
        if (next)
            say_hit(reason, g, next, when);
        told = next;
    }
}

/* Friends that are healed, or hit by accident. */
static void say_friend(char reason[BOT_REASON], const struct game *g, const struct odds_figure *f)
{
    int healed = (int)(-odds_mean(f) * 10 + 0.5);

    if (healed > 0)
        say(reason, "heals %s %d.%d clicks on average", name_of(g, f->fig), healed / 10,
            healed % 10);
    else if (percent(f->hit))
        say(reason, "%d %% to hit %s, a friend", percent(f->hit), name_of(g, f->fig));
}

/* What it costs the figure itself, always or with bad luck. */
static void say_own(char reason[BOT_REASON], const struct game *g, const struct odds_figure *f,
                    const char *when)
{
    int sure = 0;

    while (sure < ODDS_SPAN && odds_at_least(f, sure + 1) > 1 - 1e-9)
        sure++;
    if (sure)
        say(reason, "%scosts %s %d click%s", when, name_of(g, f->fig), sure, sure == 1 ? "" : "s");
    if (percent(f->gone))
        say(reason, "%s%d %% to lose %s", when, percent(f->gone), name_of(g, f->fig));
}

/* An attack that follows is told by itself, with the target it is meant for. */
static void say_odds(char reason[BOT_REASON], const struct game *g, const struct mk_order *o,
                     const struct odds *odds, bool follows)
{
    int friends = 0;

    if (odds->rolls)
        say(reason, "%d %% to break away", percent(odds->breakaway));
    if (!follows)
        say_foes(reason, g, odds, o->player, "");
    for (int i = 0; i < odds->n; i++) {
        const struct odds_figure *f = &odds->fig[i];

        if (f->fig == o->fig)
            say_own(reason, g, f, "");
        if (!is_foe(g, o->player, f->fig) && (f->fig != o->fig || odds_mean(f) < 0) &&
            friends < SPOKEN) {
            say_friend(reason, g, f);
            friends++;
        }
    }
}

/* ---------------------------------------------------------------- looking ahead */

static struct game *copy_of(const struct game *g)
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
static bool move_done(struct game *g, const struct mk_order *o)
{
    if (!allowed(mk_apply(g, o, NULL)))
        return false;
    for (int i = 0; i < STEPS && g->phase == PHASE_BATTLE; i++) {
        if (g->ask.player == o->player && g->ask.ask != ASK_CANCEL && g->ask.ask != ASK_TURN)
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

static bool strikes(const struct game *g, struct mk_order o, fig_id f)
{
    struct mk_target struck[MK_ARROWS * 2];

    o.ntarget = 1;
    o.target[0] = f;
    if (allowed(mk_check(g, &o)))
        return true;
    o.ntarget = 0;
    o.flags = ORDER_ALL;
    if (!allowed(mk_check(g, &o)))
        return false;
    for (int i = mk_struck(g, &o, struck, MK_ARROWS * 2) - 1; i >= 0; i--)
        if (struck[i].fig == f)
            return true;
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
    there = copy_of(g);
    can = move_done(there, o) && there->ask.ask == ASK_ATTACK && strikes(there, shot, f);
    free(there);
    return can;
}

/* Can e move and shoot at f in the same action? From places on lines towards f: there is a shot if
 * the answer is yes, though there may be one if it is no. */
static bool bounds(const struct game *g, struct mk_order *o, fig_id f)
{
    vec from = figure_of(g, o->fig)->at, way = vec_sub(figure_of(g, f)->at, from);
    int32_t reach = piece_of(g, o->fig)->range * MK_INCH, far = (int32_t)sqrt((double)vec_len2(way));

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
                is_foe(g, me, (fig_id)e))
                n += attacks(g, (fig_id)e, f);
    }
    return -1;
}

/* How many opponents could attack f in their next turn if nobody did anything before then: from
 * where they stand, or by an action that moves and attacks. -1 if that cannot be known: the game
 * ends first, or f is lost. */
static int attackers_of(const struct game *g, fig_id f)
{
    struct game *copy = copy_of(g);
    int n = count_attackers(copy, f);

    free(copy);
    return n;
}

static void say_attackers(char reason[BOT_REASON], const struct game *g, fig_id f, int n)
{
    if (n > 0)
        say(reason, "%d enem%s can attack %s next turn", n, n == 1 ? "y" : "ies", name_of(g, f));
    else if (n == 0)
        say(reason, "no enemy can attack %s without moving", name_of(g, f));
}

/* ---------------------------------------------------------------- moves */

/* The attack f has now on that opponent, or if there is none, its best one; false if it has none. */
static bool best_attack(const struct game *g, fig_id f, fig_id about, struct mk_order *out)
{
    static const enum mk_order_kind kinds[] = {ORDER_CLOSE, ORDER_RANGED};
    struct mk_target *t = malloc(MK_MAX_FIGURES * sizeof *t);
    int best = INT32_MIN;

    if (!t)
        abort();
    *out = (struct mk_order){.player = owner_of(g, f), .fig = f, .other = NOBODY,
                             .terrain = NO_TERRAIN, .ntarget = 1};
    for (int k = 0; k < 2; k++)
        for (int i = mk_targets(g, f, kinds[k], t, MK_MAX_FIGURES) - 1; i >= 0; i--) {
            int odds = t[i].attack.total - t[i].defense.total + (t[i].fig == about ? MEANT : 0);

            if (!allowed(t[i].verdict) || t[i].all || !is_foe(g, out->player, t[i].fig) ||
                odds <= best)
                continue;
            best = odds;
            out->kind = (uint8_t)kinds[k];
            out->target[0] = t[i].fig;
        }
    free(t);
    return best > INT32_MIN && allowed(mk_check(g, out));
}

static bool say_attack(char reason[BOT_REASON], const struct game *g, fig_id f, fig_id about,
                       const char *when)
{
    struct odds *odds;
    struct odds_scratch *scratch;
    struct mk_order o;

    if (!on_table(g, f) || !best_attack(g, f, about, &o))
        return false;
    odds = calloc(1, sizeof *odds);
    scratch = odds_scratch_new(g);
    if (!odds)
        abort();
    odds_of(odds, g, &o, 1, ODDS_KEEP, scratch);
    if (!odds->sampled) {
        const struct odds_figure *own = odds_figure_of(odds, f);

        say_foes(reason, g, odds, o.player, when);
        if (own && g->ask.ask == ASK_ACTION)
            say_own(reason, g, own, when);
    }
    odds_scratch_free(scratch);
    free(odds);
    return true;
}

static int32_t distance(const struct game *g, fig_id a, fig_id b)
{
    return (int32_t)sqrt((double)vec_len2(vec_sub(figure_of(g, a)->at, figure_of(g, b)->at)));
}

/* The opponent nearest to f. */
static fig_id nearest(const struct game *g, fig_id f)
{
    fig_id best = NOBODY;

    for (int e = 0; e < g->nfigure; e++)
        if (on_table(g, (fig_id)e) && is_foe(g, owner_of(g, f), (fig_id)e) &&
            (best == NOBODY || distance(g, f, (fig_id)e) < distance(g, f, best)))
            best = (fig_id)e;
    return best;
}

static void say_nearer(char reason[BOT_REASON], const struct game *g, const struct game *after,
                       fig_id f)
{
    fig_id e = nearest(after, f);
    int tenths = e == NOBODY ? 0 : (distance(g, f, e) - distance(after, f, e)) / TENTH;

    if (tenths > 0)
        say(reason, "%d.%d inches nearer to %s", tenths / 10, tenths % 10, name_of(g, e));
}

/* Advances to the side's next turn. */
static bool own_turn(struct game *g, player_id me)
{
    while (next_turn(g))
        if (g->ask.player == me)
            return true;
    return false;
}

/* Who could attack it then, and that they no longer can. */
static void say_change(char reason[BOT_REASON], const struct game *g, fig_id f, int before, int then)
{
    if (then > 0 && before > then)
        say(reason, "%d enem%s can attack %s next turn instead of %d", then,
            then == 1 ? "y" : "ies", name_of(g, f), before);
    else if (then == 0 && before > 0)
        say(reason, "enemies can no longer attack %s without moving", name_of(g, f));
    else
        say_attackers(reason, g, f, then);
}

/* What the move leads to; `after` is the game then. */
static void say_move(char reason[BOT_REASON], const struct game *g, const struct mk_order *o,
                     fig_id about, const struct game *after, bool follows)
{
    if (!(follows && say_attack(reason, after, o->fig, about, "at once "))) {
        struct game *later = copy_of(after);

        if (!own_turn(later, o->player) || !say_attack(reason, later, o->fig, about, "next turn "))
            say_nearer(reason, g, after, o->fig);
        free(later);
    }
    say_change(reason, g, o->fig, attackers_of(g, o->fig), attackers_of(after, o->fig));
}

/* ---------------------------------------------------------------- the sentence */

static void say_action(char reason[BOT_REASON], const struct game *g, const struct mk_order *o,
                       bool follows)
{
    struct odds *odds = calloc(1, sizeof *odds);
    struct odds_scratch *scratch = odds_scratch_new(g);

    if (!odds)
        abort();
    odds_of(odds, g, o, 1, ODDS_SPIN, scratch);
    if (!odds->sampled)
        say_odds(reason, g, o, odds, follows);
    odds_scratch_free(scratch);
    free(odds);
}

static void explain_move(char reason[BOT_REASON], const struct game *g, const struct mk_order *o,
                         fig_id about)
{
    struct game *after = copy_of(g);
    bool done = move_done(after, o);
    bool follows = done && after->ask.ask == ASK_ATTACK && after->ask.fig == o->fig;

    say_action(reason, g, o, follows);
    if (done)
        say_move(reason, g, o, about, after, follows);
    free(after);
}

void bot_explain(const struct game *g, const struct mk_order *o, fig_id about,
                 char reason[BOT_REASON])
{
    bool attack = o->kind == ORDER_RANGED || o->kind == ORDER_CLOSE;

    if (g->phase != PHASE_BATTLE || o->fig == NOBODY ||
        !(o->kind == ORDER_MOVE || attack || o->kind == ORDER_USE) || !allowed(mk_check(g, o)))
        return;
    if (o->kind == ORDER_MOVE) {
        explain_move(reason, g, o, about);
        return;
    }
    say_action(reason, g, o, false);
    if (attack)
        say_attackers(reason, g, o->fig, attackers_of(g, o->fig));
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* explain.c: one true sentence about an order. */
#include "bot/explain.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/ahead.h"
#include "mk/query.h"
#include "odds/odds.h"
#include "rules/contact.h"

enum {
    SPOKEN = 2, TENTH = MK_INCH / 10,
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

/* Is it that one, or another section of it? */
static bool is_same(const struct game *g, fig_id f, fig_id about)
{
    return f == about || (about != NOBODY && same_body(g, f, about));
}

/* The opponent the attack is made on, or the section of it that is struck; NULL if nobody is. */
static const struct odds_figure *target_of(const struct game *g, const struct odds *odds,
                                           const struct mk_order *o)
{
    for (int i = 0; i < odds->n && o->ntarget; i++)
        if (is_same(g, odds->fig[i].fig, o->target[0]) && odds->fig[i].hit > 0 &&
            ahead_foe(g, o->player, odds->fig[i].fig))
            return &odds->fig[i];
    return NULL;
}

/* The target comes first, then the opponents that stand to lose most. */
static void say_foes(char reason[BOT_REASON], const struct game *g, const struct odds *odds,
                     const struct mk_order *o, const char *when)
{
    const struct odds_figure *told = target_of(g, odds, o);

    if (told)
        say_hit(reason, g, told, when);
    for (int n = told != NULL; n < SPOKEN; n++) {
        const struct odds_figure *next = NULL;

        for (int i = 0; i < odds->n; i++) {
            const struct odds_figure *f = &odds->fig[i];

            if (ahead_foe(g, o->player, f->fig) && f != told &&
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
        say_foes(reason, g, odds, o, "");
    for (int i = 0; i < odds->n; i++) {
        const struct odds_figure *f = &odds->fig[i];

        if (f->fig == o->fig)
            say_own(reason, g, f, "");
        if (!ahead_foe(g, o->player, f->fig) && (f->fig != o->fig || odds_mean(f) < 0) &&
            friends < SPOKEN) {
            say_friend(reason, g, f);
            friends++;
        }
    }
}

/* ---------------------------------------------------------------- attackers */

static void say_attackers(char reason[BOT_REASON], const struct game *g, fig_id f, int n)
{
    if (n > 0)
        say(reason, "%d enem%s can attack %s next turn", n, n == 1 ? "y" : "ies", name_of(g, f));
    else if (n == 0)
        say(reason, "no enemy can attack %s without moving", name_of(g, f));
}

/* ---------------------------------------------------------------- moves */

/* The attack f has now on that opponent, or if there is none, its best; false if it has none. */
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
            int odds = t[i].attack.total - t[i].defense.total +
                       (is_same(g, t[i].fig, about) ? MEANT : 0);

            if (!allowed(t[i].verdict) || t[i].all || !ahead_foe(g, out->player, t[i].fig) ||
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

        say_foes(reason, g, odds, &o, when);
        if (own && g->ask.ask == ASK_ACTION)
            say_own(reason, g, own, when);
    }
    odds_scratch_free(scratch);
    free(odds);
    return true;
}

/* The opponent nearest to f, apart from captives. */
static fig_id nearest(const struct game *g, fig_id f)
{
    fig_id best = NOBODY;

    for (int e = 0; e < g->nfigure; e++)
        if (on_table(g, (fig_id)e) && ahead_foe(g, owner_of(g, f), (fig_id)e) &&
            !is_captive(g, (fig_id)e) &&
            (best == NOBODY || ahead_distance(g, f, (fig_id)e) < ahead_distance(g, f, best)))
            best = (fig_id)e;
    return best;
}

static void say_nearer(char reason[BOT_REASON], const struct game *g, const struct game *after,
                       fig_id f)
{
    fig_id e = nearest(after, f);
    int tenths = e == NOBODY ? 0 : (ahead_distance(g, f, e) - ahead_distance(after, f, e)) / TENTH;

    if (tenths > 0)
        say(reason, "%d.%d inches nearer to %s", tenths / 10, tenths % 10, name_of(g, e));
}

/* Who could attack it then, and that they no longer can. */
static void say_change(char reason[BOT_REASON], const struct game *g, fig_id f, int before,
                       int then)
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
        struct game *later = ahead_copy(after);

        if (!ahead_own_turn(later, o->player) ||
            !say_attack(reason, later, o->fig, about, "next turn "))
            say_nearer(reason, g, after, o->fig);
        free(later);
    }
    say_change(reason, g, o->fig, ahead_attackers(g, o->fig), ahead_attackers(after, o->fig));
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
    struct game *after = ahead_copy(g);
    bool done = ahead_moved(after, o);
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
    bool other = o->kind == ORDER_MOVE || o->kind == ORDER_USE || o->kind == ORDER_CAST;

    if (g->phase != PHASE_BATTLE || o->fig == NOBODY || !(attack || other) ||
        !allowed(mk_check(g, o)))
        return;
    if (o->kind == ORDER_MOVE) {
        explain_move(reason, g, o, about);
        return;
    }
    say_action(reason, g, o, false);
    if (attack)
        say_attackers(reason, g, o->fig, ahead_attackers(g, o->fig));
}

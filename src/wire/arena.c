/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* arena.c: one game between our own bots and external programs. */
#include "wire/arena.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/rng.h"
#include "mk/query.h"

enum { ORDERS_MAX = 60000 };

struct match {
    struct arena *a;
    struct game *g, *before;
    uint64_t dice_rng, bot_rng[MK_MAX_PLAYERS], stand_in_rng;
};

/* ---------------------------------------------------------------- programs */

static bool start_seat(struct arena *a, struct seat *s, player_id p)
{
    if (s->bot)
        return true;
    if (!child_start(&s->child, s->name))
        return false;
    if (!wire_init(&s->wire, child_link(&s->child), p, &a->limits)) {
        child_stop(&s->child);
        errno = ENOMEM;
        return false;
    }
    s->wire.log = a->log;
    return true;
}

static void stop_seat(struct seat *s)
{
    if (s->bot)
        return;
    child_stop(&s->child);
    wire_release(&s->wire);
}

static bool start_all(struct arena *a, const struct game *g, player_id *failed)
{
    for (player_id p = 0; p < g->nplayer; p++)
        if (!start_seat(a, &a->seat[p], p)) {
            int reason = errno;
            *failed = p;
            while (p > 0)
                stop_seat(&a->seat[--p]);
            errno = reason;
            return false;
        }
    return true;
}

/* ---------------------------------------------------------------- saving */

static void save_table(const struct arena *a, const struct game *g)
{
    char *buffer = a->save ? malloc(MK_TABLE_TEXT) : NULL;
    struct mk_text t;

    if (!buffer)
        return;
    mk_text_init(&t, buffer, MK_TABLE_TEXT);
    mk_table_print(g, &t);
    fprintf(a->save, "%s%s", mk_saved_head(), buffer);
    free(buffer);
}

static void save_order(const struct arena *a, const struct game *before, const struct mk_order *o,
                       uint64_t hash)
{
    char text[MK_ORDER_TEXT];
    struct mk_text t;

    if (!a->save)
        return;
    mk_text_init(&t, text, sizeof text);
    mk_order_print(before, o, &t);
    fprintf(a->save, "%-60s = %016" PRIx64 "\n", text, hash);
}

/* ---------------------------------------------------------------- orders */

static struct mk_order plain(enum mk_order_kind kind, player_id p)
{
    return (struct mk_order){.kind = (uint8_t)kind, .player = p, .fig = NOBODY, .other = NOBODY,
                             .terrain = NO_TERRAIN};
}

static struct mk_order throw_dice(struct match *r)
{
    struct mk_order o = plain(ORDER_DICE, MK_FATE);

    o.ndice = r->g->ask.ndice;
    for (int i = 0; i < o.ndice && i < (int)sizeof o.die; i++)
        o.die[i] = (uint8_t)rng_between(&r->dice_rng, 1, 6);
    return o;
}

/* Carries it out and tells every program. */
static bool give_order(struct match *r, const struct mk_order *o)
{
    mk_game_copy(r->before, r->g);
    if (!allowed(mk_apply(r->g, o, NULL)))
        return false;

    uint64_t hash = mk_game_hash(r->g);

    for (int p = 0; p < r->g->nplayer; p++)
        if (!r->a->seat[p].bot)
            wire_tell(&r->a->seat[p].wire, r->before, o, hash);
    save_order(r->a, r->before, o, hash);
    r->a->orders++;
    return true;
}

static void call_time(struct match *r)
{
    struct mk_order o = plain(ORDER_TIME, MK_JUDGE);

    if (r->a->rounds && r->g->round > r->a->rounds && !r->g->time_up && r->g->time_limit)
        give_order(r, &o);
}

/* ---------------------------------------------------------------- faults */

static void note_forfeit(struct match *r, player_id p, enum mk_rule by)
{
    if (r->a->forfeits != MK_NO_PLAYER)
        return;
    r->a->forfeits = p;
    r->a->by = by;
}

/* For a player that has dropped out: withdraws if that is allowed now, or gives any legal answer. */
static struct mk_order stand_in(struct match *r, player_id p)
{
    struct mk_order o = plain(ORDER_WITHDRAW, p);

    child_stop(&r->a->seat[p].child);
    if (allowed(mk_check(r->g, &o)))
        note_forfeit(r, p, R_WITHDRAW_LOSES);
    else
        mk_propose(r->g, MK_ATTEMPTS, &r->stand_in_rng, &o);
    return o;
}

/* Nobody may withdraw from a tournament: the judge disqualifies the player. */
static bool disqualify(struct match *r, player_id p)
{
    struct mk_order o = plain(ORDER_WITHDRAW, p);

    if (mk_check(r->g, &o).rule != R_TOURNAMENT_NO_WITHDRAWING)
        return false;
    note_forfeit(r, p, R_TOURNAMENT_NO_WITHDRAWING);
    return true;
}

/* Who leads when that player is left out. */
static player_id leader_without(const struct game *g, player_id out)
{
    player_id best = MK_NO_PLAYER;

    for (player_id p = 0; p < g->nplayer; p++)
        if (player_of(g, p)->team != player_of(g, out)->team &&
            (best == MK_NO_PLAYER || mk_score(g, p) > mk_score(g, best)))
            best = p;
    return best;
}

/* ---------------------------------------------------------------- the game */

static struct mk_order answer_of_bot(struct match *r, player_id p)
{
    FILE *f = r->a->explain;
    char reason[BOT_REASON] = "", text[MK_ORDER_TEXT];
    struct mk_order o = bot_answer(r->a->seat[p].bot, r->g, &r->bot_rng[p], f ? reason : NULL);
    struct mk_text t;

    if (f) {
        mk_text_init(&t, text, sizeof text);
        mk_order_print(r->g, &o, &t);
        fprintf(f, "%s  # %s\n", text, reason);
    }
    return o;
}

static struct mk_order answer(struct match *r, player_id p)
{
    struct seat *s = &r->a->seat[p];
    struct mk_order o;

    if (s->bot)
        return answer_of_bot(r, p);
    if (wire_choose(&s->wire, r->g, &o))
        return o;
    return stand_in(r, p);
}

static bool play_one(struct match *r)
{
    call_time(r);
    if (r->g->phase == PHASE_OVER)
        return false;

    player_id p = r->g->ask.player;
    struct mk_order o = p == MK_FATE ? throw_dice(r) : answer(r, p);

    if (p != MK_FATE && !r->a->seat[p].bot && r->a->seat[p].wire.fault && disqualify(r, p))
        return false;
    if (!give_order(r, &o) || r->a->orders >= ORDERS_MAX)
        r->a->endless = true;
    return r->g->phase != PHASE_OVER && !r->a->endless;
}

static void begin(struct match *r)
{
    uint64_t seed = r->a->occasion.seed;

    r->dice_rng = rng_next(&seed);
    for (int p = 0; p < MK_MAX_PLAYERS; p++)
        r->bot_rng[p] = rng_next(&seed);
    r->stand_in_rng = rng_next(&seed);
    save_table(r->a, r->g);
    for (int p = 0; p < r->g->nplayer; p++) {
        struct wire_occasion o = r->a->occasion;
        o.seed = r->bot_rng[p];
        if (!r->a->seat[p].bot)
            wire_begin(&r->a->seat[p].wire, r->g, &o);
    }
}

static void finish(struct match *r)
{
    struct arena *a = r->a;

    a->winner = mk_winner(r->g);
    if (a->by == R_TOURNAMENT_NO_WITHDRAWING)
        a->winner = leader_without(r->g, a->forfeits);
    for (int p = 0; p < r->g->nplayer; p++) {
        if (!a->seat[p].bot)
            wire_over(&a->seat[p].wire, r->g, a->winner);
        stop_seat(&a->seat[p]);
    }
}

bool arena_play(struct arena *a, struct game *g, player_id *failed)
{
    struct match r = {.a = a, .g = g, .before = malloc(g->size)};

    a->winner = a->forfeits = MK_NO_PLAYER;
    a->by = R_NONE;
    a->endless = false;
    a->orders = 0;
    if (!r.before || !start_all(a, g, failed)) {
        free(r.before);
        return false;
    }
    for (int p = 0; p < g->nplayer; p++)
        if (a->seat[p].bot)
            a->seat[p].bot->rounds = g->time_limit ? a->rounds : 0;
    begin(&r);
    while (play_one(&r))
        ;
    finish(&r);
    free(r.before);
    return true;
}

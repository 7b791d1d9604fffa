/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_recover.c: recovering a seat whose token was lost.
 *
 *  (1) A code is shown once: when the seat is taken, and again after it was used; the store has its
 *      hash.
 *  (2) It works once: the seat then gets a new token and a new code, and the old ones are void.
 *  (3) A token holds its seat in a game and in all its rematches (games_rematch.c): it is replaced in
 *      all of them at once. */
#include <string.h>

#include "server/games_parts.h"
#include "server/log.h"

static void set_recovery(struct games *g, struct room *r, unsigned players, char out[SECRET])
{
    seats_secret(out);
    for (int p = 0; p < r->head.nplayer; p++) {
        struct seat *s = &r->head.seat[p];

        if (!(players >> p & 1))
            continue;
        seats_hash(out, s->recovery);
        s->has_recovery = true;
        store_set_seat(g->with.store, r->head.key, p, s);
    }
    games_touch(g, r);
}

void games_make_recovery(struct games *g, const char *id, const char *token, char out[SECRET])
{
    struct room *r = games_find(g, id, 0);

    out[0] = '\0';
    if (r)
        set_recovery(g, r, seats_held(r->head.seat, r->head.nplayer, token), out);
}

static unsigned seats_of_code(const struct room *r, const char *code)
{
    unsigned char hash[SECRET_HASH];
    unsigned held = 0;

    seats_hash(code, hash);
    for (int p = 0; p < r->head.nplayer; p++) {
        const struct seat *s = &r->head.seat[p];
        bool equal = seats_equal(hash, s->recovery);

        if (equal && s->has_recovery && s->kind == SEAT_HUMAN)
            held |= 1u << p;
    }
    return held;
}

/* Drops connections with the old token. */
static void let_go(struct games *g, struct room *r, unsigned players)
{
    for (struct listener *l = r->listeners, *next; l; l = next) {
        next = l->next;
        if (l->players & players)
            games_tell(g, r, l, outgoing_of("bye recovered This seat was recovered with its code; "
                                          "the old link no longer works."));
        if (l->players && !(l->players & ~players))
            r->watchers++;
        l->players &= ~players;
    }
    for (int p = 0; p < r->head.nplayer; p++)
        if (players >> p & 1) {
            r->head.seat[p].here = 0;
            people_tell_player(g, r, p);
        }
}

/* What the old token held in this game the new one holds. */
static void replace_in(struct games *g, struct room *r, const struct seat *old, const struct seat *new)
{
    unsigned players = 0;

    for (int p = 0; p < r->head.nplayer; p++) {
        struct seat *s = &r->head.seat[p];

        if (s->kind != SEAT_HUMAN || !s->has_token || !seats_equal(s->token, old->token))
            continue;
        memcpy(s->token, new->token, sizeof s->token);
        memcpy(s->recovery, new->recovery, sizeof s->recovery);
        s->has_recovery = true;
        players |= 1u << p;
    }
    if (!players)
        return;
    games_touch(g, r);
    let_go(g, r, players);
}

/* In every game, whether or not it is in memory. */
static void replace_everywhere(struct games *g, const struct seat *old, const struct seat *new)
{
    store_pass_seats(g->with.store, old->token, new);
    for (int b = 0; b < BUCKETS; b++)
        for (struct room *r = g->bucket[b]; r; r = r->next)
            replace_in(g, r, old, new);
}

const char *games_recover(struct games *g, const char *id, const char *code, char token[SECRET],
                          char recovery[SECRET], unsigned *players, const char **text)
{
    struct room *r = games_find(g, id, 0);
    struct seat new = {0}, old;

    if (!r)
        return games_missing(g, text);
    *players = seats_of_code(r, code ? code : "");
    *text = "This code does not recover a seat in this game.";
    if (!*players)
        return "no-seat";
    *text = "The server cannot save anything right now. Try again later.";
    if (g->sick)
        return "store";
    seats_secret(token);
    seats_secret(recovery);
    seats_hash(token, new.token);
    seats_hash(recovery, new.recovery);
    old = r->head.seat[__builtin_ctz(*players)];
    replace_everywhere(g, &old, &new);
    log_event(LOG_NOTE, "seat-recovered", "game", r->head.id, NULL);
    return NULL;
}

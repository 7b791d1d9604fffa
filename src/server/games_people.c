/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_people.c: who comes and goes, and who takes a seat. */
#define _POSIX_C_SOURCE 200809L     /* open_memstream */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/draft.h"
#include "server/games_parts.h"
#include "server/log.h"

static const char *const kinds[] = {"human", "bot", "open"};

/* ---------------------------------------------------------------- presence */

static const char *presence(const struct seat *s)
{
    return s->kind == SEAT_BOT || s->here > 0 ? "here" : "away";
}

void people_tell_player(struct games *g, struct room *r, int p)
{
    const struct seat *s = &r->head.seat[p];

    games_tell(g, r, NULL, outgoing_of("player %s %s %s %s", r->head.player[p], kinds[s->kind],
                                     presence(s), s->name));
}

void people_tell_crowd(struct games *g, struct room *r)
{
    r->crowd = false;
    games_tell(g, r, NULL, outgoing_of("watchers %d", r->watchers));
}

static void come_or_go(struct games *g, struct listener *l, int delta)
{
    struct room *r = l->room;

    if (!l->players) {
        r->watchers += delta;
        r->crowd = true;        /* many may come at once: sent by the next tick */
    }
    for (int p = 0; p < r->head.nplayer; p++) {
        struct seat *s = &r->head.seat[p];

        if (!(l->players >> p & 1))
            continue;
        s->here += delta;
        if (s->here == 0 || (s->here == 1 && delta > 0))
            people_tell_player(g, r, p);
    }
}

void games_leave(struct games *g, struct listener *l)
{
    if (!l->room)
        return;
    for (int i = 0; i < g->npending; i++)
        if (g->pending[i].only == l) {
            outgoing_drop(g->pending[i].message);
            g->pending[i].message = NULL;
            g->pending[i].only = NULL;
        }
    *l->link = l->next;
    if (l->next)
        l->next->link = l->link;
    come_or_go(g, l, -1);
    l->room->used = log_now();
    l->room = NULL;
    l->live = false;
}

/* ---------------------------------------------------------------- hello */

static void write_head(FILE *f, const struct room *r, const struct listener *l)
{
    const struct store_game *h = &r->head;

    fprintf(f, "game %s\ntitle %s\nseats", h->id, h->title);
    for (int p = 0; p < h->nplayer; p++)
        if (l->players >> p & 1)
            fprintf(f, " %s", h->player[p]);
    fputs(l->players ? "\n" : " -\n", f);
    for (int p = 0; p < h->nplayer; p++)
        fprintf(f, "player %s %s %s %s\n", h->player[p], kinds[h->seat[p].kind],
                presence(&h->seat[p]), h->seat[p].name);
    fprintf(f, "dice %s\n", h->typed ? "typed" : "server");
    if (h->clock)
        fprintf(f, "clock %g %g\n", (double)h->clock / 60e6, (double)h->increment / 1e6);
    if (h->from[0])
        fprintf(f, "from %s %d\n", h->from, h->from_line);
    if (h->state.quiet)
        fprintf(f, "quiet %s\n", h->state.quiet == QUIET_ALWAYS ? "always" : "on");
    if (r->closed)
        fprintf(f, "closed %d\n", r->closed);
    fprintf(f, "last %d\nchats %d\nwatchers %d\n", r->stored, r->heard, r->watchers);
}

static void tell_head(struct games *g, struct room *r, struct listener *l)
{
    char *text = NULL, *table = NULL;
    size_t size = 0;
    FILE *f = must_have(open_memstream(&text, &size));

    write_head(f, r, l);
    if (l->told == 0)
        table = load_table(g, r, l->players);
    if (table)
        fprintf(f, "\n%s", table);
    l->openings = table ? r->openings : 0;
    fclose(f);
    free(table);

    struct outgoing *p = outgoing_copy(must_have(text), size);

    l->hear(l, p);
    outgoing_drop(p);
    free(text);
}

const char *games_hello(struct games *g, struct listener *l, const struct message *m,
                        const char **text)
{
    struct room *r = games_find(g, m->id, l->payer);

    if (!r)
        return games_missing(g, text);
    l->players = m->token[0] ? seats_held(r->head.seat, r->head.nplayer, m->token) : 0;
    *text = "This token does not hold a seat in this game.";
    if (m->token[0] && !l->players)
        return "no-seat";
    l->room = r;
    l->told = m->n > r->stored ? 0 : m->n;
    l->live = false;
    l->next = r->listeners;
    l->link = &r->listeners;
    if (l->next)
        l->next->link = &l->next;
    r->listeners = l;
    come_or_go(g, l, 1);
    tell_head(g, r, l);
    r->alone = 0;
    play_advance(g, r);                 /* bots that nobody watched continue */
    return NULL;
}

struct feeding {
    struct room *room;
    struct listener *listener;
};

static bool feed_line(void *context, const struct store_line *line)
{
    struct feeding *f = context;

    if (line->n != f->listener->told + 1)
        return false;

    struct outgoing *p = outgoing_of("line %d %016" PRIx64 " %" PRId64 " %.*s", line->n,
                                 load_hash(f->room, line), line->ms, (int)line->length, line->text);

    f->listener->told = line->n;
    f->listener->hear(f->listener, p);
    outgoing_drop(p);
    return true;
}

static bool feed_chat(void *context, const struct store_chat *c)
{
    struct feeding *f = context;
    struct outgoing *p = talk_message(f->room, c);

    f->listener->hear(f->listener, p);
    outgoing_drop(p);
    return true;
}

static void feed_last(struct games *g, struct room *r, struct listener *l)
{
    struct feeding f = {r, l};
    struct outgoing *p;

    store_chats(g->with.store, r->head.key, r->heard, CHATS_TOLD, feed_chat, &f);
    if (r->clock.on) {
        clock_count(&r->clock, log_now());
        l->hear(l, p = play_clock_message(r));
        outgoing_drop(p);
    }
    if (r->thinking && play_asked(r) >= 0) {
        l->hear(l, p = outgoing_of("thinking %s", r->head.player[play_asked(r)]));
        outgoing_drop(p);
    }
    l->hear(l, p = outgoing_of("ready"));
    outgoing_drop(p);
    if ((p = rematch_message(g, r, l)) != NULL) {
        l->hear(l, p);
        outgoing_drop(p);
    }
    l->live = true;
}

/* Lines are missing in the store; there is no use in asking again. */
static bool stop_feeding(struct room *r, struct listener *l)
{
    struct outgoing *p = outgoing_of("bye store This game cannot be read from the store.");

    log_event(LOG_FAULT, "lines-missing", "game", r->head.id, "line", LOG_NUMBER(l->told + 1), NULL);
    l->hear(l, p);
    outgoing_drop(p);
    return false;
}

/* More may have been revealed since it was sent what is open. */
static void feed_openings(struct room *r, struct listener *l)
{
    char *lines = r->told && l->openings != r->openings
                      ? secrets_openings(r->course.g, l->players, NULL) : NULL;
    struct outgoing *p;

    l->openings = r->openings;
    if (!lines)
        return;
    l->hear(l, p = outgoing_copy(lines, strlen(lines)));
    outgoing_drop(p);
    free(lines);
}

bool games_feed(struct games *g, struct listener *l)
{
    struct room *r = l->room;
    struct feeding f = {r, l};
    int upto;

    if (!r || l->live || !mend_room(g, r))
        return false;
    feed_openings(r, l);
    upto = l->told + FEED < r->stored ? l->told + FEED : r->stored;
    if (upto > l->told)
        store_lines(g->with.store, r->head.key, l->told, upto, feed_line, &f);
    if (l->told < upto)
        return stop_feeding(r, l);
    if (l->told == r->stored)
        feed_last(g, r, l);
    return true;
}

/* ---------------------------------------------------------------- what it costs */

static const struct budget_rule working = {.per_second = 100000, .burst = 1000000};

bool games_may_work(struct listener *l)
{
    return !l->room || !l->players || budget_has(&l->room->work, &working, 1, log_now());
}

void games_worked(struct listener *l, int64_t micros)
{
    if (l->room && l->players)
        budget_spend(&l->room->work, &working, (double)micros, log_now());
}

/* ---------------------------------------------------------------- beginning and joining */

struct beginning {
    struct games *games;
    char id[ROOM_ID];
};

/* Once it is stored, what the draft began continues: dice, bots. */
static void begun(void *context, bool stored)
{
    struct beginning *c = context;

    if (stored)
        games_find(c->games, c->id, 0);
    else
        c->games->in_store = store_count(c->games->with.store);
    free(c);
}

bool games_create(struct games *g, struct draft *d)
{
    struct beginning *c;
    int64_t ms = log_wall();

    if (g->sick || g->draining || g->in_store >= g->with.max_games)
        return false;
    d->head.created = d->head.state.updated = ms;
    store_add_game(g->with.store, &d->head, d->table);
    for (int i = 0; i < d->n; i++) {
        struct store_line l = {.n = i + 1, .ms = ms, .hash = d->line[i].hash,
                               .text = d->line[i].text, .length = strlen(d->line[i].text)};

        store_add_settled(g->with.store, d->head.key, &l);
    }
    if (d->state)
        load_snapshot_of(g, d->head.key, d->n, d->state);
    g->in_store++;
    g->with.metrics->games_created++;
    c = must_have(malloc(sizeof *c));
    c->games = g;
    memcpy(c->id, d->head.id, ROOM_ID);
    games_when_stored(g, begun, c);
    log_event(LOG_NOTE, "game-begun", "game", d->head.id, "players", LOG_NUMBER(d->head.nplayer),
              NULL);
    return true;
}

/* The open seat of that player, or of anybody if no player is named; -1. */
static int open_seat(const struct room *r, const char *player)
{
    for (int p = 0; p < r->head.nplayer; p++)
        if (r->head.seat[p].kind == SEAT_OPEN &&
            (!player || strcmp(r->head.player[p], player) == 0))
            return p;
    return -1;
}

static bool is_player(const struct room *r, const char *player)
{
    for (int p = 0; p < r->head.nplayer; p++)
        if (!player || strcmp(r->head.player[p], player) == 0)
            return true;
    return false;
}

static void sit_down(struct games *g, struct room *r, int p, const char *name, const char *token)
{
    struct seat *s = &r->head.seat[p];

    s->kind = SEAT_HUMAN;
    if (name && name[0])
        seats_clean(s->name, sizeof s->name, name);
    seats_hash(token, s->token);
    s->has_token = true;
    store_set_seat(g->with.store, r->head.key, p, s);
    games_touch(g, r);
    people_tell_player(g, r, p);
    play_start_clock(r, log_now());
    if (r->clock.running)
        games_tell(g, r, NULL, play_clock_message(r));
    log_event(LOG_NOTE, "seat-taken", "game", r->head.id, "player", r->head.player[p], NULL);
}

const char *games_join(struct games *g, const char *id, const char *code, const char **player,
                       const char *name, char token[SECRET], const char **text)
{
    struct room *r = games_find(g, id, 0);
    unsigned char hash[SECRET_HASH];
    int p;

    if (!r)
        return games_missing(g, text);
    seats_hash(code ? code : "", hash);
    *text = "This code does not open a seat in this game.";
    if (!r->head.has_code || (!r->head.listed && !seats_equal(hash, r->head.code)))
        return "no-seat";
    *text = "There is no such player at this table.";
    if (!is_player(r, *player))
        return "no-player";
    p = open_seat(r, *player);
    *text = "This seat has already been taken.";
    if (p < 0)
        return "taken";
    *text = "The server cannot save anything right now. Try again later.";
    if (g->sick)
        return "store";
    seats_secret(token);
    sit_down(g, r, p, name, token);
    *player = r->head.player[p];
    return NULL;
}

bool games_summary(struct games *g, const char *id, struct store_game *out)
{
    struct room *r = games_seen(g, id);

    if (!r)
        return seats_is_id(id) && store_find(g->with.store, id, out);
    *out = r->head;
    out->state.asked = play_asked(r);
    out->state.round = r->course.g->round;
    out->state.over = r->closed || r->course.g->phase == PHASE_OVER;
    out->closed = games_is_closed(g, id);
    out->state.last = r->stored;
    return true;
}

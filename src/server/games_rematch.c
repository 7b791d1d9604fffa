/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_rematch.c: the same table again, for the seats that played.
 *
 *  (1) A game has one rematch, whoever asks for it first. Its id is derived from the game's own and
 *      the hashes of its seats: it can be found without being stored, and nobody else can guess it.
 *  (2) Every seat is kept as it is: its token still holds it, a bot stays a bot.
 *  (3) Only holders of a seat can ask for it, and only they are told. */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"
#include "server/draft.h"
#include "server/games_parts.h"
#include "server/log.h"
#include "server/secrets.h"

static bool add_line(void *context, const struct store_line *l)
{
    struct draft *d = context;
    struct draft_line *line = &d->line[d->n];

    line->text = must_have(malloc(l->length + 1));
    memcpy(line->text, l->text, l->length);
    line->text[l->length] = '\0';
    line->hash = l->hash;
    d->n++;
    return true;
}

/* The new game's state at its start: nobody has decided anything, every clock is full. */
static bool set_state(struct games *g, struct draft *d, size_t length)
{
    struct room first = {.head = d->head};
    struct mk_error e;
    bool good = course_begin(&first.course, library_models(g->with.library), d->table, length, &e);

    if (!good)
        return false;
    for (int i = 0; i < d->n && good; i++) {
        struct store_line l = {.n = i + 1, .hash = d->line[i].hash, .text = d->line[i].text,
                               .length = strlen(d->line[i].text)};

        good = play_again(&first, &l);
        d->line[i].hash = mk_game_hash(first.course.g);
    }
    clock_set(&first.clock, d->head.nplayer, d->head.clock, d->head.increment);
    play_state(&first, log_now());
    d->head.state = first.head.state;
    d->head.engine = first.course.g->version;
    course_release(&first.course);
    return good;
}

/* The table and what was played before the game began; its own lines are left out. */
static bool draft_again(struct games *g, const struct room *r, const char *id, struct draft *d)
{
    size_t length = 0;

    *d = (struct draft){.head = r->head};
    memcpy(d->head.id, id, ROOM_ID);
    memcpy(d->head.from, r->head.id, ROOM_ID);
    d->head.from_line = d->head.base;
    d->head.state = (struct store_state){.last = d->head.base};
    if (r->head.state.quiet == QUIET_ALWAYS)
        d->head.state.quiet = QUIET_ALWAYS;
    for (int p = 0; p < d->head.nplayer; p++)
        d->head.seat[p].here = 0;
    d->table = store_table(g->with.store, r->head.key, &length);
    if (d->table && secrets_has(d->table))
        secrets_renew(d->table);
    d->line = must_have(calloc((size_t)d->head.base + 1, sizeof d->line[0]));
    return d->table && store_lines(g->with.store, r->head.key, 0, d->head.base, add_line, d) &&
           d->n == d->head.base && set_state(g, d, length);
}

static bool begin_again(struct games *g, const struct room *r, const char *id)
{
    struct draft d;
    bool good = draft_again(g, r, id, &d) && games_create(g, &d);

    draft_release(&d);
    return good;
}

static bool rematch_id(struct games *g, const struct room *r, char id[ROOM_ID])
{
    struct store_game known;

    seats_next_id(r->head.seat, r->head.nplayer, r->head.id, id);
    return store_find(g->with.store, id, &known);
}

struct outgoing *rematch_message(struct games *g, const struct room *r, const struct listener *l)
{
    char id[ROOM_ID];

    if (!l->players || r->course.g->phase != PHASE_OVER || !rematch_id(g, r, id))
        return NULL;
    return outgoing_of("rematch %s", id);
}

const char *games_rematch(struct games *g, const char *id, const char *token, char next[ROOM_ID],
                          const char **text)
{
    struct room *r = games_find(g, id, 0);

    if (!r)
        return games_missing(g, text);
    *text = "Only those who played this game can ask for a rematch.";
    if (!token || !seats_held(r->head.seat, r->head.nplayer, token))
        return "no-seat";
    *text = "This game is not over yet.";
    if (r->course.g->phase != PHASE_OVER)
        return "running";
    if (rematch_id(g, r, next))
        return NULL;
    *text = "The server cannot start any more games right now.";
    if (g->sick || !begin_again(g, r, next))
        return g->sick ? "store" : "full";
    for (struct listener *l = r->listeners; l; l = l->next)
        if (l->players)
            games_tell(g, r, l, outgoing_of("rematch %s", next));
    return NULL;
}

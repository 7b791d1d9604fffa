/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_rematch.c: the same table again, for the seats that played.
 *
 *  (1) A game has one rematch, whoever asks for it first: the game that was begun from it and is held
 *      by the same tokens. A seat that is recovered gets a new token in both (games_recover.c).
 *  (2) Every seat is kept as it is: its token still holds it, a bot stays a bot.
 *  (3) Only holders of a seat can ask for it, and only they are told.
 *  (4) What was played before the game began is played again. If that takes the loop too long, a
 *      worker does it; the players are told when the new game is there. */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"
#include "server/draft.h"
#include "server/games_parts.h"
#include "server/log.h"
#include "server/secrets.h"
#include "server/workers.h"

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

/* A rematch that is being prepared. */
struct again {
    struct task task;           /* first: a task is its rematch */
    struct games *games;
    char from[ROOM_ID];
    struct mk_models models;
    struct draft draft;
    size_t length;              /* of its table */
    int64_t until;              /* of this thread's processor time; 0: it may take long */
    enum load result;
};

/* As far as there is time. */
static enum load play_lines(struct again *a, struct room *first)
{
    struct draft *d = &a->draft;

    for (int i = 0; i < d->n; i++) {
        struct store_line l = {.n = i + 1, .hash = d->line[i].hash, .text = d->line[i].text,
                               .length = strlen(d->line[i].text)};

        if (a->until && log_work() > a->until)
            return LOAD_LATER;
        if (!play_again(first, &l))
            return LOAD_UNREADABLE;
        d->line[i].hash = mk_game_hash(first->course.g);
    }
    return LOAD_GOOD;
}

/* The new game's state at its start: nobody has decided anything, every clock is full. */
static enum load set_state(struct again *a)
{
    struct draft *d = &a->draft;
    struct room first = {.head = d->head};
    struct mk_error e;
    enum load result;

    if (!course_begin(&first.course, a->models, d->table, a->length, &e))
        return LOAD_UNREADABLE;
    result = play_lines(a, &first);
    if (result == LOAD_GOOD) {
        clock_set(&first.clock, d->head.nplayer, d->head.clock, d->head.increment);
        play_state(&first, log_now());
        d->head.state = first.head.state;
        d->head.engine = first.course.g->version;
        d->state = first.course.g;
        first.course.g = NULL;
    }
    course_release(&first.course);
    return result;
}

/* The table and what was played before the game began; its own lines are left out. */
static bool draft_again(struct games *g, const struct room *r, struct again *a)
{
    struct draft *d = &a->draft;

    *d = (struct draft){.head = r->head};
    seats_room_id(d->head.id);
    memcpy(d->head.from, r->head.id, ROOM_ID);
    d->head.from_line = d->head.base;
    d->head.state = (struct store_state){.last = d->head.base};
    if (r->head.state.quiet == QUIET_ALWAYS)
        d->head.state.quiet = QUIET_ALWAYS;
    for (int p = 0; p < d->head.nplayer; p++)
        d->head.seat[p].here = 0;
    d->table = store_table(g->with.store, r->head.key, &a->length);
    if (d->table && secrets_has(d->table))
        secrets_renew(d->table);
    d->line = must_have(calloc((size_t)d->head.base + 1, sizeof d->line[0]));
    return d->table && store_lines(g->with.store, r->head.key, 0, d->head.base, add_line, d) &&
           d->n == d->head.base;
}

static void again_free(struct again *a)
{
    draft_release(&a->draft);
    free(a);
}

static void tell_players(struct games *g, struct room *r, const char *next)
{
    for (struct listener *l = r->listeners; l; l = l->next)
        if (l->players)
            games_tell(g, r, l, outgoing_of("rematch %s", next));
}

static void prepare(struct task *task, struct worker *worker)
{
    struct again *a = (struct again *)task;

    (void)worker;
    a->until = 0;
    a->result = set_state(a);
}

/* Who sits where in the game that is over; a seat may have been recovered meanwhile, and an operator
 * may have removed the game. */
static bool seats_now(struct again *a)
{
    struct store_game from;

    if (!store_find(a->games->with.store, a->from, &from))
        return false;
    for (int p = 0; p < from.nplayer; p++)
        a->draft.head.seat[p] = from.seat[p];
    return true;
}

static void prepared(struct task *task)
{
    struct again *a = (struct again *)task;
    struct games *g = a->games;
    struct room *r = games_seen(g, a->from);
    bool good = task->worked && a->result == LOAD_GOOD && seats_now(a) && games_create(g, &a->draft);

    if (r)
        r->again = false;
    if (r && good)
        tell_players(g, r, a->draft.head.id);
    again_free(a);
}

/* The code of an error, or NULL if the game has begun. */
static const char *begin_again(struct games *g, struct room *r, char id[ROOM_ID], const char **text)
{
    struct again *a = must_have(calloc(1, sizeof *a));
    bool created;

    a->games = g;
    a->models = library_models(g->with.library);
    a->until = log_work() + LOAD_MICROS;
    memcpy(a->from, r->head.id, sizeof a->from);
    g->missing = draft_again(g, r, a) ? set_state(a) : LOAD_UNREADABLE;
    if (g->missing == LOAD_LATER) {
        r->again = true;
        a->task = (struct task){.slow = true, .payer = (uint64_t)r->head.key, .work = prepare,
                                .done = prepared};
        workers_submit(g->with.workers, &a->task);
        *text = "The rematch is being prepared; try again in a moment.";
        return "busy";
    }
    created = g->missing == LOAD_GOOD && games_create(g, &a->draft);
    memcpy(id, a->draft.head.id, ROOM_ID);
    again_free(a);
    *text = "The server cannot start any more games right now.";
    return created ? NULL : g->missing == LOAD_GOOD ? "full" : games_missing(g, text);
}

static bool rematch_id(struct games *g, const struct room *r, char id[ROOM_ID])
{
    for (int p = 0; p < r->head.nplayer; p++)
        if (r->head.seat[p].has_token)
            return store_rematch(g->with.store, &r->head.seat[p], r->head.id, id);
    return false;
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
    *text = "The rematch is being prepared; try again in a moment.";
    if (r->again)
        return "busy";
    *text = "The server cannot save anything right now. Try again later.";
    if (g->sick)
        return "store";

    const char *code = begin_again(g, r, next, text);

    if (!code)
        tell_players(g, r, next);
    return code;
}

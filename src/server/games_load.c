/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_load.c: a game is taken from the store into memory.
 *
 *  (1) What was taken back is not played again: loading costs the orders that are still valid, and of
 *      these only those after the last snapshot.
 *  (2) A snapshot is taken where nothing before it can be taken back any more. It is believed only if
 *      its hash is the one of its line; otherwise, or if what follows does not fit, the game is
 *      played from its table.
 *  (3) A line that this engine does not play as it was played ends the game: it is shown up to there,
 *      adjudicated as it stands, and its lines stay in the store as they are. A game of another
 *      engine is over in any case: whether its states are the same cannot be told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"
#include "mk/game.h"
#include "rules/hooks.h"
#include "server/games_parts.h"
#include "server/log.h"

enum { SNAPSHOT_EVERY = 256 };          /* lines, at least: packing one costs as much as ten orders */

/* ---------------------------------------------------------------- which lines are valid */

struct valid_line {
    int n;
    uint64_t hash;
    size_t text, length;                /* where it stands in `texts` */
};

/* The lines after one, without those that were taken back. */
struct valid {
    int last;                           /* line seen */
    uint64_t start;                     /* the hash before the first */
    struct valid_line *line;
    int n, room;
    char *texts;
    size_t used, size;
};

static uint64_t hash_of(const struct valid *v)
{
    return v->n > 0 ? v->line[v->n - 1].hash : v->start;
}

static void add_valid(struct valid *v, const struct store_line *l)
{
    if (v->n == v->room) {
        v->room = v->room ? 2 * v->room : 128;
        v->line = must_have(realloc(v->line, (size_t)v->room * sizeof v->line[0]));
    }
    if (v->used + l->length > v->size) {
        v->size = 2 * (v->used + l->length) + 4096;
        v->texts = must_have(realloc(v->texts, v->size));
    }
    memcpy(v->texts + v->used, l->text, l->length);
    v->line[v->n++] = (struct valid_line){l->n, l->hash, v->used, l->length};
    v->used += l->length;
}

static bool see_line(void *context, const struct store_line *l)
{
    struct valid *v = context;
    int k;

    if (l->n != v->last + 1)
        return false;
    v->last = l->n;
    if (sscanf(l->text, "undo %d", &k) != 1) {
        add_valid(v, l);
        return true;
    }
    if (k < 1 || k > v->n)
        return false;
    v->n -= k;
    v->used = v->line[v->n].text;
    return hash_of(v) == l->hash;
}

static void release_valid(struct valid *v)
{
    free(v->line);
    free(v->texts);
}

/* ---------------------------------------------------------------- playing them */

/* How many of them this engine plays as they were played. */
static int play_valid(struct room *r, const struct valid *v)
{
    for (int i = 0; i < v->n; i++) {
        const struct valid_line *l = &v->line[i];
        struct store_line line = {.n = l->n, .hash = l->hash, .text = v->texts + l->text,
                                  .length = l->length};

        if (!play_again(r, &line) || mk_game_hash(r->course.g) != l->hash)
            return i;
    }
    return v->n;
}

/* The lines after `after`, from the state the course has. False if they cannot be read; *differs is
 * the first line that is played otherwise, or 0. */
static bool load_lines(struct games *g, struct room *r, int after, int *differs)
{
    struct valid v = {.last = after, .start = mk_game_hash(r->course.g)};
    bool good = store_lines(g->with.store, r->head.key, after, LINES_MAX + FEED, see_line, &v);
    int played = good ? play_valid(r, &v) : 0;

    *differs = good && played < v.n ? v.line[played].n : 0;
    good = good && v.last == r->head.state.last;
    release_valid(&v);
    return good;
}

/* ---------------------------------------------------------------- snapshots */

/* Who made and understands a state: this engine, with its structures laid out like this. */
static int64_t stamp(void)
{
    uint64_t h = MK_ENGINE;

    h = h * 1000003 + sizeof(struct game);
    h = h * 1000003 + sizeof(struct player);
    h = h * 1000003 + sizeof(struct figure);
    h = h * 1000003 + sizeof(struct terrain);
    h = h * 1000003 + sizeof(struct printed) + sizeof(struct seal);
    return (int64_t)h;
}

static void take_snapshot(struct games *g, int64_t key, int n, const struct game *state)
{
    size_t size = mk_game_clone_size(state);
    struct game *copy = must_have(calloc(1, size));

    mk_game_clone(copy, state);
    store_set_snapshot(g->with.store, key, n, stamp(), copy, size);
    free(copy);
}

void load_snapshot_now(struct games *g, struct room *r)
{
    int last = r->head.state.last;

    if (r->course.n > 0 || last - r->snapped < SNAPSHOT_EVERY)
        return;
    take_snapshot(g, r->head.key, last, r->course.g);
    r->snapped = last;
}

void load_snapshot_of(struct games *g, int64_t key, int n, const struct game *state)
{
    if (n >= SNAPSHOT_EVERY)
        take_snapshot(g, key, n, state);
}

static bool is_hash(void *context, const struct store_line *l)
{
    return l->hash == *(const uint64_t *)context;
}

/* As many pieces as it says, what is noted of them behind, and seals if there are any. */
static bool printed_holds(const struct printed *p, int ncard)
{
    uint64_t pieces = sizeof *p + (uint64_t)p->npiece * sizeof(struct piece);
    uint64_t seals = p->seals_at + (uint64_t)p->npiece * sizeof(struct seal);
    uint64_t hooks = p->hooks_at + (uint64_t)hooks_size(ncard, (int)p->npiece);

    return p->hooks_at >= pieces && p->hooks_at % 8 == 0 && hooks <= p->size &&
           (p->seals_at == 0 ||
            (p->seals_at >= pieces && p->seals_at % 8 == 0 && seals <= p->size));
}

/* Points to what is printed again, if the block is one. */
static bool is_whole(struct game *state, size_t size)
{
    const struct printed *printed;

    if (size < sizeof *state || state->size < sizeof *state || state->size % 8 != 0 ||
        state->size + sizeof *printed > size)
        return false;
    state->printed = printed = (const struct printed *)((char *)state + state->size);
    return state->size + (size_t)printed->size == size && printed->npiece == state->nfigure &&
           printed_holds(printed, state->ncard) &&
           printed->hash == state->printed_hash && state->depth <= MK_STACK &&
           state->nattack <= MK_ATTACKS &&
           state->frames_at + MK_STACK * sizeof(struct frame) <= state->size &&
           state->attacks_at + MK_ATTACKS * sizeof(struct attack) <= state->size;
}

static bool is_of_line(struct games *g, struct room *r, int n, struct game *state, size_t size)
{
    uint64_t hash;

    if (!is_whole(state, size))
        return false;
    hooks_note(state);              /* another program may have numbered them otherwise */
    hash = mk_game_hash(state);
    return store_lines(g->with.store, r->head.key, n - 1, n, is_hash, &hash);
}

/* From the last snapshot. False if there is none that helps: nothing is in the course then. */
static bool load_from_snapshot(struct games *g, struct room *r)
{
    size_t size = 0;
    int n = 0, differs = 0;
    struct game *state = store_snapshot(g->with.store, r->head.key, stamp(), &n,
                                        &size);

    if (!state)
        return false;
    if (!is_of_line(g, r, n, state, size)) {
        free(state);
        return false;
    }
    course_adopt(&r->course, state);
    if (!load_lines(g, r, n, &differs) || differs) {
        course_release(&r->course);
        return false;
    }
    r->snapped = n;
    return true;
}

/* ---------------------------------------------------------------- the whole game */

static bool begin_table(struct games *g, struct room *r)
{
    struct mk_error e = {0};
    size_t length;
    char *table = store_table(g->with.store, r->head.key, &length);
    bool good = table && course_begin(&r->course, library_models(g->with.library), table, length, &e);

    free(table);
    if (!good)
        log_event(LOG_FAULT, "game-unreadable", "game", r->head.id, "engine",
                  LOG_NUMBER(r->head.engine), "text", e.text[0] ? e.text : NULL, NULL);
    else if (r->course.g->printed->seals_at)
        r->start = secrets_start(r->course.g);
    return good;
}

static bool load_from_table(struct games *g, struct room *r)
{
    bool good = load_lines(g, r, 0, &r->closed);

    if (!good || r->closed)
        log_event(LOG_FAULT, good ? "game-differs" : "game-unreadable", "game", r->head.id, "line",
                  LOG_NUMBER(r->closed), NULL);
    return good;
}

/* ---------------------------------------------------------------- another engine's games */

uint64_t load_hash(const struct room *r, const struct store_line *l)
{
    return r->hash && l->n < r->closed ? r->hash[l->n - 1] : l->hash;
}

static bool play_older(void *context, const struct store_line *l)
{
    struct room *r = context;

    if (l->n != r->closed || l->n > r->head.state.last || !play_again(r, l))
        return false;
    r->hash[l->n - 1] = mk_game_hash(r->course.g);
    r->closed = l->n + 1;
    return true;
}

/* Its hashes say nothing here: what is allowed is shown, and told with hashes of this engine. */
static void load_older(struct games *g, struct room *r)
{
    r->closed = 1;
    r->hash = must_have(calloc((size_t)r->head.state.last + 1, sizeof r->hash[0]));
    store_lines(g->with.store, r->head.key, 0, r->head.state.last, play_older, r);
    log_event(LOG_NOTE, "game-of-another-engine", "game", r->head.id, "engine",
              LOG_NUMBER(r->head.engine), "line", LOG_NUMBER(r->closed), NULL);
}

static bool load_course(struct games *g, struct room *r)
{
    bool ours = r->head.engine == MK_ENGINE;

    load_forget(r);
    r->snapped = r->closed = 0;
    free(r->hash);
    r->hash = NULL;
    if (ours && load_from_snapshot(g, r))
        return true;
    if (!begin_table(g, r))
        return false;
    if (ours)
        return load_from_table(g, r);
    load_older(g, r);
    return true;
}

/* ---------------------------------------------------------------- what is hidden */

void load_forget(struct room *r)
{
    free(r->told);
    free(r->start);
    free(r->view.text);
    r->told = NULL;
    r->start = NULL;
    r->view.text = NULL;
}

/* A game that was taken from a snapshot does not know how it began. */
static void find_start(struct games *g, struct room *r, const char *table)
{
    struct course c;
    struct mk_error e;

    if (course_begin(&c, library_models(g->with.library), table, strlen(table), &e)) {
        r->start = secrets_start(c.g);
        course_release(&c);
    }
}

static char *copy_of(const char *text)
{
    return strcpy(must_have(malloc(strlen(text) + 1)), text);
}

/* Many may come at once and be told the same. */
static void keep_view(struct room *r, unsigned players, char *text)
{
    free(r->view.text);
    r->view.text = text;
    r->view.players = players;
    r->view.openings = r->openings;
}

char *load_table(struct games *g, struct room *r, unsigned players)
{
    bool hides = r->told && !r->closed && r->course.g->phase != PHASE_OVER;
    bool again = r->view.text && r->view.players == players && r->view.openings == r->openings;
    size_t length;
    char *table = NULL;

    if (!hides || !r->start)
        table = store_table(g->with.store, r->head.key, &length);
    if (!hides)
        return table;
    if (!r->start && table)
        find_start(g, r, table);
    free(table);
    if (!r->start)
        return NULL;
    if (!again)
        keep_view(r, players, secrets_table(r->start, r->course.g, players));
    return copy_of(r->view.text);
}

/* What its lines have shown everybody has been told. */
static void set_told(struct room *r)
{
    const struct game *g = r->course.g;

    if (!g->printed->seals_at)
        return;
    r->told = must_have(calloc((size_t)g->nfigure + 1, sizeof r->told[0]));
    secrets_note(g, r->told);
    r->openings++;
}

/* ---------------------------------------------------------------- all of it */

static void set_clock(struct room *r)
{
    clock_set(&r->clock, r->head.nplayer, r->head.clock, r->head.increment);
    for (int p = 0; p < r->head.nplayer && r->clock.on; p++)
        r->clock.left[p] = r->head.state.left[p];
    r->clock.played = r->head.state.played;
}

bool load_room(struct games *g, struct room *r, const char *id)
{
    if (!store_find(g->with.store, id, &r->head))
        return false;
    r->found = true;
    if (!load_course(g, r))
        return false;
    if (r->closed)
        r->head.state.last = r->closed - 1;
    r->stored = r->head.state.last;
    r->heard = r->head.state.chats;
    set_told(r);
    set_clock(r);
    play_start_clock(r, log_now());
    r->used = log_now();
    g->with.metrics->games_loaded++;
    return true;
}

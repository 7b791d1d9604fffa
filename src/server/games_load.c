/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* games_load.c: loading a game from the store into memory.
 *
 *  (1) Undone orders are not replayed: loading costs the orders that still count, and of these only
 *      those after the last snapshot.
 *  (2) A snapshot is taken only where nothing before it can be undone. It is trusted only if its
 *      hash is that of its line; otherwise, or if what follows does not fit, the game is replayed
 *      from its table.
 *  (3) A line that this engine plays differently ends the game: it is shown up to there, adjudicated
 *      as it stands, and its lines stay in the store unchanged. A game of another engine is over in
 *      any case: there is no telling whether its states are the same.
 *  (4) The loop has little time for that. If it runs out, nothing has happened yet, and a worker reads
 *      the game (games_coming.c) in the same way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "collection/library.h"
#include "mk/game.h"
#include "rules/hooks.h"
#include "server/games_parts.h"
#include "server/log.h"

enum {
    SNAPSHOT_EVERY = 256,               /* lines, at least: packing one costs as much as ten orders */
    LINES_NOW = 1024,                   /* the most the loop reads itself */
};

/* ---------------------------------------------------------------- where from */

static void begin_reading(struct load_from *f)
{
    if (f->reader)
        store_look(f->store);
}

static void end_reading(struct load_from *f)
{
    if (f->reader)
        store_look_away(f->store);
}

static bool has_time(struct load_from *f)
{
    f->late = f->late || (f->until && log_work() > f->until);
    return !f->late;
}

/* Is there time to play that many lines? */
static bool has_time_for(struct load_from *f, int lines)
{
    f->late = f->late || (f->until && lines > LINES_NOW);
    return !f->late;
}

static void note(struct load_from *f, enum log_level level, const char *event, int line)
{
    f->note.level = level;
    f->note.event = event;
    f->note.line = line;
}

/* ---------------------------------------------------------------- which lines are valid */

struct valid_line {
    int n;
    uint64_t hash;
    size_t text, length;                /* its place in `texts` */
};

/* The lines after a given one, without those undone. */
struct valid {
    int last;                           /* last line seen */
    uint64_t start;                     /* the hash before the first */
    struct valid_line *line;
    int n, capacity;
    char *texts;
    size_t used, size;
};

static uint64_t hash_of(const struct valid *v)
{
    return v->n > 0 ? v->line[v->n - 1].hash : v->start;
}

static void add_valid(struct valid *v, const struct store_line *l)
{
    if (v->n == v->capacity) {
        v->capacity = v->capacity ? 2 * v->capacity : 128;
        v->line = must_have(realloc(v->line, (size_t)v->capacity * sizeof v->line[0]));
    }
    if (v->used + l->length + 1 > v->size) {
        v->size = 2 * (v->used + l->length) + 4096;
        v->texts = must_have(realloc(v->texts, v->size));
    }
    memcpy(v->texts + v->used, l->text, l->length);
    v->texts[v->used + l->length] = '\0';       /* sscanf reads up to there */
    v->line[v->n++] = (struct valid_line){l->n, l->hash, v->used, l->length};
    v->used += l->length + 1;
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

static struct store_line line_of(const struct valid *v, int i)
{
    const struct valid_line *l = &v->line[i];

    return (struct store_line){.n = l->n, .hash = l->hash, .text = v->texts + l->text,
                               .length = l->length};
}

/* How many of them this engine plays as they were played. */
static int play_valid(struct load_from *f, struct room *r, const struct valid *v)
{
    int i = 0;

    for (; i < v->n && has_time(f); i++) {
        struct store_line l = line_of(v, i);

        if (!play_again(r, &l) || mk_game_hash(r->course.g) != l.hash)
            break;
    }
    return i;
}

/* The lines after `after`, played from the course's state. False if they cannot be read or time ran
 * out; *differs gets the first line that plays differently, or 0. */
static bool load_lines(struct load_from *f, struct room *r, int after, int *differs)
{
    struct valid v = {.last = after, .start = mk_game_hash(r->course.g)};
    bool good = has_time_for(f, r->head.state.last - after);
    int played;

    begin_reading(f);
    good = good && store_lines(f->store, r->head.key, after, LINES_MAX + FEED, see_line, &v);
    end_reading(f);
    played = good ? play_valid(f, r, &v) : 0;
    *differs = good && played < v.n ? v.line[played].n : 0;
    good = good && v.last == r->head.state.last && !f->late;
    release_valid(&v);
    return good;
}

/* ---------------------------------------------------------------- snapshots */

/* Identifies who can read a state: this engine, with this layout of its structures. */
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

/* Does it have as many pieces as it says, the notes on them, and seals if there are any? */
static bool printed_holds(const struct printed *p, int ncard)
{
    uint64_t pieces = sizeof *p + (uint64_t)p->npiece * sizeof(struct piece);
    uint64_t seals = p->seals_at + (uint64_t)p->npiece * sizeof(struct seal);
    uint64_t hooks = p->hooks_at + (uint64_t)hooks_size(ncard, (int)p->npiece);

    return p->hooks_at >= pieces && p->hooks_at % 8 == 0 && hooks <= p->size &&
           (p->seals_at == 0 ||
            (p->seals_at >= pieces && p->seals_at % 8 == 0 && seals <= p->size));
}

/* Restores the pointer to the printed part, if the block is valid. */
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

static bool is_of_line(struct load_from *f, struct room *r, int n, struct game *state, size_t size)
{
    uint64_t hash;

    if (!is_whole(state, size))
        return false;
    hooks_note(state);              /* another program may have numbered them differently */
    hash = mk_game_hash(state);
    return store_lines(f->store, r->head.key, n - 1, n, is_hash, &hash);
}

static struct game *read_snapshot(struct load_from *f, struct room *r, int *n)
{
    size_t size = 0;
    struct game *state;

    begin_reading(f);
    state = store_snapshot(f->store, r->head.key, stamp(), n, &size);
    if (state && !is_of_line(f, r, *n, state, size)) {
        free(state);
        state = NULL;
    }
    end_reading(f);
    return state;
}

/* From the last snapshot. False if none is usable; the course is then empty. */
static bool load_from_snapshot(struct load_from *f, struct room *r)
{
    int n = 0, differs = 0;
    struct game *state = read_snapshot(f, r, &n);

    if (!state)
        return false;
    course_adopt(&r->course, state);
    if (!load_lines(f, r, n, &differs) || differs) {
        course_release(&r->course);
        return false;
    }
    r->snapped = n;
    return true;
}

/* ---------------------------------------------------------------- the whole game */

static bool begin_table(struct load_from *f, struct room *r)
{
    struct mk_error e = {0};
    size_t length;
    char *table;
    bool good;

    begin_reading(f);
    table = store_table(f->store, r->head.key, &length);
    end_reading(f);
    good = table && course_begin(&r->course, f->models, table, length, &e);
    free(table);
    if (!good) {
        note(f, LOG_FAULT, "game-unreadable", 0);
        snprintf(f->note.text, sizeof f->note.text, "%s", e.text);
    } else if (r->course.g->printed->seals_at) {
        r->start = secrets_start(r->course.g);
    }
    return good;
}

static bool load_from_table(struct load_from *f, struct room *r)
{
    bool good = load_lines(f, r, 0, &r->closed);

    if (!good || r->closed)
        note(f, LOG_FAULT, good ? "game-differs" : "game-unreadable", r->closed);
    return good;
}

/* ---------------------------------------------------------------- another engine's games */

uint64_t load_hash(const struct room *r, const struct store_line *l)
{
    return r->hash && l->n < r->closed ? r->hash[l->n - 1] : l->hash;
}

static bool see_older(void *context, const struct store_line *l)
{
    struct valid *v = context;

    if (l->n != v->last + 1)
        return false;
    v->last = l->n;
    add_valid(v, l);
    return true;
}

/* Its hashes mean nothing here: what is legal is shown, with hashes of this engine. Every line has
 * one, so all are played, undone or not. */
static bool load_older(struct load_from *f, struct room *r)
{
    struct valid v = {0};
    int i = 0, last = r->head.state.last;

    if (!has_time_for(f, last))
        return false;
    begin_reading(f);
    store_lines(f->store, r->head.key, 0, last, see_older, &v);
    end_reading(f);
    r->hash = must_have(calloc((size_t)last + 1, sizeof r->hash[0]));
    for (; i < v.n && has_time(f); i++) {
        struct store_line l = line_of(&v, i);

        if (!play_again(r, &l))
            break;
        r->hash[i] = mk_game_hash(r->course.g);
    }
    r->closed = i + 1;
    release_valid(&v);
    note(f, LOG_NOTE, "game-of-another-engine", r->closed);
    return !f->late;
}

static bool load_course(struct load_from *f, struct room *r)
{
    bool ours = r->head.engine == MK_ENGINE;

    load_forget(r);
    r->snapped = r->closed = 0;
    free(r->hash);
    r->hash = NULL;
    if (ours && load_from_snapshot(f, r))
        return true;
    if (f->late || !begin_table(f, r))
        return false;
    return ours ? load_from_table(f, r) : load_older(f, r);
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

/* A game loaded from a snapshot does not know how it began. */
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

/* Many may connect at once and get the same. */
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

/* Everybody has been sent what its lines have revealed. */
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

enum load load_read(struct load_from *f, struct room *r, const char *id)
{
    bool found;

    begin_reading(f);
    found = store_find(f->store, id, &r->head);
    end_reading(f);
    if (!found)
        return LOAD_NONE;
    if (load_course(f, r))
        return LOAD_GOOD;
    return f->late ? LOAD_LATER : LOAD_UNREADABLE;
}

void load_tell(const struct load_from *f, const struct store_game *head)
{
    const struct load_note *n = &f->note;

    if (n->event && !f->late)
        log_event(n->level, n->event, "game", head->id, "engine", LOG_NUMBER(head->engine), "line",
                  n->line ? LOG_NUMBER(n->line) : NULL, "text", n->text[0] ? n->text : NULL, NULL);
}

void load_ready(struct games *g, struct room *r)
{
    if (r->closed)
        r->head.state.last = r->closed - 1;
    r->stored = r->head.state.last;
    r->heard = r->head.state.chats;
    set_told(r);
    set_clock(r);
    play_start_clock(r, log_now());
    r->used = log_now();
    g->with.metrics->games_loaded++;
}

enum load load_room(struct games *g, struct room *r, const char *id)
{
    struct load_from from = {.store = g->with.store, .models = library_models(g->with.library),
                             .until = log_work() + LOAD_MICROS};
    enum load result = load_read(&from, r, id);

    load_tell(&from, &r->head);
    if (result == LOAD_GOOD)
        load_ready(g, r);
    return result;
}

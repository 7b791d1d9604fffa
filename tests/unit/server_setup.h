/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_setup.h: a server without a network, for tests: a store in a folder of its own, workers, the
 * games, and ears that write down what they are told. */
#ifndef SERVER_SETUP_TEST_H
#define SERVER_SETUP_TEST_H

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "collection/file.h"
#include "collection/library.h"
#include "server/workers.h"
#include "server/draft.h"
#include "server/games.h"
#include "server/log.h"

struct desk {
    char folder[64], path[96];
    struct library library;
    struct metrics metrics;
    struct store *store;
    struct workers *workers;
    sem_t done;                         /* tasks of the workers that are */
    struct games *games;
    int64_t drop_after;
    bool sparing;
    void (*here)(void *, const char *, const char *, const char *);     /* games_with.here */
    void *context;
};

struct ear {
    struct listener listener;           /* first: a listener is its ear */
    char *text;                         /* everything told, a line each */
    size_t used, room;
};

static const char small_table[] =
    "rules unlimited\nplayer red south\nplayer blue north\n"
    "figure a red at 10,4 facing north attack 8 range 12\n"
    "figure d red at 20,4 facing north\n"
    "figure b blue at 10,14 facing south defense 14 range 12\n"
    "figure c blue at 30,34 facing south\n";

static inline void desk_note_done(void *context)
{
    struct desk *d = context;

    sem_post(&d->done);
}

static inline void desk_begin(struct desk *d)
{
    struct games_with with = {.metrics = &d->metrics, .library = &d->library, .max_games = 1000,
                              .drop_after = d->drop_after, .sparing = d->sparing,
                              .here = d->here, .context = d->context};
    char error[STORE_ERROR];

    d->store = store_open(d->path, error);
    if (!d->store)
        fail_msg("%s", error);
    sem_init(&d->done, 0, 0);
    d->workers = workers_new(2, desk_note_done, d);
    with.store = d->store;
    with.workers = d->workers;
    d->games = games_new(&with);
}

/* The process is gone: what was not stored is lost. */
static inline void desk_end(struct desk *d)
{
    workers_free(d->workers);
    sem_destroy(&d->done);
    games_free(d->games);
    store_close(d->store);
}

static inline void desk_open(struct desk *d)
{
    *d = (struct desk){.drop_after = 1000000000, .library = {.shipped_only = true}};
    assert_true(seats_ready());
    snprintf(d->folder, sizeof d->folder, "%s/warlord-test-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(d->folder));
    snprintf(d->path, sizeof d->path, "%s/games.db", d->folder);
    desk_begin(d);
}

static inline void desk_close(struct desk *d)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char path[128];

    desk_end(d);
    library_release(&d->library);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s%s", d->path, ends[i]);
        remove(path);
    }
    rmdir(d->folder);
}

/* A desk for one test. Its clock stands still until time is made to pass (desk_wait), so that what
 * takes time takes none in the test, and what depends on it is exact. */
static inline int desk_setup(void **state)
{
    struct desk *d = malloc(sizeof *d);

    assert_non_null(d);
    log_set_now(log_now());
    desk_open(d);
    *state = d;
    return 0;
}

static inline int desk_teardown(void **state)
{
    desk_close(*state);
    free(*state);
    log_set_now(0);
    return 0;
}

#define DESK_TEST(test) cmocka_unit_test_setup_teardown(test, desk_setup, desk_teardown)

static inline void desk_restart(struct desk *d)
{
    desk_end(d);
    desk_begin(d);
}

/* From a new beginning on, somebody hears which games have come. */
static inline void desk_hear(struct desk *d,
                             void (*here)(void *, const char *, const char *, const char *),
                             void *context)
{
    d->here = here;
    d->context = context;
    desk_restart(d);
}

/* What a turn of the loop does. */
static inline void desk_turn(struct desk *d)
{
    workers_collect(d->workers);
    games_resume(d->games);
    games_finish(d->games);
}

/* So much time passes, in steps like those of the loop. */
static inline void desk_wait(struct desk *d, int64_t micros)
{
    enum { STEP = 1000 };

    for (int64_t end = log_now() + micros; log_now() < end;) {
        log_set_now(log_now() + STEP);
        games_tick(d->games);
        games_resume(d->games);
        games_finish(d->games);
        workers_drain(d->workers);
    }
    games_finish(d->games);
}

/* Until no bot is thinking. */
static inline void desk_settle(struct desk *d)
{
    for (int i = 0; i < 2000; i++) {
        games_finish(d->games);
        workers_drain(d->workers);
    }
    games_finish(d->games);
}

/* ---------------------------------------------------------------- ears */

static inline void ear_hear(struct listener *l, struct outgoing *p)
{
    struct ear *e = (struct ear *)l;

    if (e->used + p->length + 2 > e->room) {
        e->room = 2 * (e->used + p->length + 2);
        e->text = realloc(e->text, e->room);
        assert_non_null(e->text);
    }
    memcpy(e->text + e->used, outgoing_text(p), p->length);
    e->used += p->length;
    e->text[e->used++] = '\n';
    e->text[e->used] = '\0';
}

static inline void ear_forget(struct ear *e)
{
    e->used = 0;
    if (e->text)
        e->text[0] = '\0';
}

static inline const char *ear_text(const struct ear *e)
{
    return e->used ? e->text : "";
}

static inline bool heard(const struct ear *e, const char *what)
{
    return strstr(ear_text(e), what) != NULL;
}

/* How often it was told something that begins so. */
static inline int heard_times(const struct ear *e, const char *begin)
{
    int n = 0;

    for (const char *at = ear_text(e); (at = strstr(at, begin)) != NULL; at++)
        n += at == e->text || at[-1] == '\n';
    return n;
}

static inline const char *ear_hello(struct desk *d, struct ear *e, const char *id, const char *token,
                                    int last)
{
    struct message m = {.kind = SAYS_HELLO, .n = last};
    const char *text, *code;

    *e = (struct ear){.listener.hear = ear_hear};
    snprintf(m.id, sizeof m.id, "%s", id);
    snprintf(m.token, sizeof m.token, "%s", token);
    while ((code = games_hello(d->games, &e->listener, &m, &text)) && strcmp(code, "busy") == 0)
        workers_drain(d->workers);
    games_finish(d->games);
    while (!code && games_feed(d->games, &e->listener))
        ;
    return code;
}

/* Its server is gone. */
static inline void ear_lose(struct ear *e)
{
    free(e->text);
    *e = (struct ear){0};
}

static inline void ear_leave(struct desk *d, struct ear *e)
{
    games_leave(d->games, &e->listener);
    ear_lose(e);
}

/* The order is given, nothing is stored yet. */
static inline void ear_orders(struct desk *d, struct ear *e, int n, const char *text)
{
    struct message m = {.kind = SAYS_ORDER, .n = n, .text = text, .length = strlen(text)};

    games_order(d->games, &e->listener, &m, 1);
}

static inline void ear_gives(struct desk *d, struct ear *e, int n, const char *text)
{
    ear_orders(d, e, n, text);
    desk_turn(d);
}

static inline void ear_undoes(struct desk *d, struct ear *e, int n)
{
    struct message m = {.kind = SAYS_UNDO, .n = n};

    games_undo(d->games, &e->listener, &m, 1);
    desk_turn(d);
}

/* ---------------------------------------------------------------- games */

/* {"table": …, SEATS…}; the draft keeps id, token and code. */
static inline void desk_create(struct desk *d, struct draft *out, const char *table,
                               const char *rest)
{
    char *body = malloc(2 * strlen(table) + strlen(rest) + 32), *at = body;
    struct draft_error e;

    assert_non_null(body);
    at += sprintf(at, "{\"table\": \"");
    for (; *table; table++)
        at += sprintf(at, *table == '\n' ? "\\n" : *table == '"' ? "\\\"" : "%c", *table);
    sprintf(at, "\", %s}", rest);
    if (!draft_read(out, &d->library, body, strlen(body), &e))
        fail_msg("%s: %s (%d:%d)", e.code, e.text, e.line, e.column);
    free(body);
    assert_true(games_create(d->games, out));
    games_finish(d->games);
    draft_release(out);
}

#define SEATS_ME "\"seats\": [{\"player\": \"red\", \"kind\": \"me\", \"name\": \"Anna\"}, " \
                 "{\"player\": \"blue\", \"kind\": \"me\", \"name\": \"Bert\"}]"
#define SEATS_OPEN "\"seats\": [{\"player\": \"red\", \"kind\": \"me\", \"name\": \"Anna\"}, " \
                   "{\"player\": \"blue\", \"kind\": \"open\"}]"
#define SEATS_BOT "\"seats\": [{\"player\": \"red\", \"kind\": \"me\", \"name\": \"Anna\"}, " \
                  "{\"player\": \"blue\", \"kind\": \"bot\", \"bot\": \"greedy\"}]"

/* Takes the open seat of blue. */
static inline void desk_join(struct desk *d, const struct draft *g, char token[SECRET])
{
    const char *text, *player = "blue";

    assert_null(games_join(d->games, g->head.id, g->code, &player, "Bert", token, &text));
    games_finish(d->games);
}

#endif

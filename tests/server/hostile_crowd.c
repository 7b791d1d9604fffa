/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_crowd.c: many at once, slow ones, hasty ones, and noise. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "hostile.h"

/* Waits until the server has no more descriptors than that. */
static bool files_fall_to(struct trial *t, int most)
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;

    while (process_files(&t->server) > most && now_ns() < end)
        client_wait(&t->client, 50);
    return process_files(&t->server) <= most;
}

/* ---------------------------------------------------------------- slow */

/* Watches a game, and never reads a byte. */
static struct conn *deaf_watcher(struct trial *t, const char *id)
{
    struct conn *o;

    t->client.narrow = true;
    o = socket_of(t);
    t->client.narrow = false;
    if (!o)
        return NULL;
    conn_deafen(o, true);
    conn_say(o, "hello %s - 0", id);
    return o;
}

/* A game that has been going on for a long time: eight thousand turns in which nobody did anything. */
static bool long_game(struct trial *t, char id[TOKEN])
{
    enum { TURNS = 8000 };
    struct bytes body = {0};
    struct answer a;
    bool ok;
    static const char begin[] =
        "{\"title\":\"Long\",\"table\":\"rules unlimited\\nplayer red south\\nplayer blue north\\n"
        "figure a red at 10,4\\nfigure b blue at 10,30\\n\",\"seats\":[{\"player\":\"red\","
        "\"kind\":\"me\",\"name\":\"A\"},{\"player\":\"blue\",\"kind\":\"me\",\"name\":\"B\"}],"
        "\"lines\":[\"red end\"";

    bytes_add(&body, begin, sizeof begin - 1);
    for (int i = 1; i < TURNS; i++)
        bytes_add(&body, i % 2 ? ",\"blue end\"" : ",\"red end\"", i % 2 ? 11 : 10);
    bytes_add(&body, "]}", 2);
    ok = http_ask(&t->client, &a, "POST", "/api/games", NULL, body.at, PATIENCE) &&
         answer_word(&a, "id", id, TOKEN);
    check(t, ok, "a long game was not begun: %d %.100s", a.status, a.body ? a.body : "");
    answer_release(&a);
    bytes_release(&body);
    return ok;
}

/* Thousands of lines are told to somebody who does not read. Who does not read is let go in the end;
 * until then the others play on, and the server's memory does not grow with what is not read. */
void attack_slow_reader(struct trial *t)
{
    enum { DEAF = 100 };
    struct conn *deaf[DEAF];
    char id[TOKEN];
    double before = refusals(t, "slow");
    long memory;
    int64_t end;

    if (!long_game(t, id))
        return;
    memory = process_memory(&t->server);
    for (int i = 0; i < DEAF; i++)
        deaf[i] = deaf_watcher(t, id);
    for (int i = 0; i < 20; i++)
        check(t, honest_plays(t, 1), "the honest game waits for the deaf");
    check(t, memory_within(t, memory, 32), "the server keeps %ld kB for them",
          (process_memory(&t->server) - memory) / 1024);
    end = now_ns() + (int64_t)3 * PATIENCE * 1000000;
    while (t->much && refusals(t, "slow") < before + DEAF && now_ns() < end)
        for (int i = 0; i < 50; i++)
            client_wait(&t->client, 10);
    check(t, !t->much || refusals(t, "slow") >= before + DEAF, "%g of %d who never read were let go",
          refusals(t, "slow") - before, DEAF);
    check(t, !t->much || process_logged(&t->server, "reason=slow") > 0, "the log says nothing of slow");
    for (int i = 0; i < DEAF; i++)
        if (deaf[i])
            conn_hang_up(deaf[i]);
}

/* Their game is removed, and they do not read that either: they are let go all the same. */
void attack_deaf_goodbye(struct trial *t)
{
    enum { DEAF = 20 };
    struct conn *deaf[DEAF];
    char id[TOKEN], line[512];
    int files;

    if (!long_game(t, id))
        return;
    files = process_files(&t->server);
    for (int i = 0; i < DEAF; i++)
        deaf[i] = deaf_watcher(t, id);
    check(t, honest_plays(t, 3), "the honest game waits for the deaf");
    check(t, process_files(&t->server) > files + DEAF / 2, "nobody watches");
    snprintf(line, sizeof line, "'%s' store delete '%s' --store '%s' >>'%s' 2>&1", t->server.program,
             id, t->server.store, t->server.log);
    check(t, system(line) == 0, "the game was not removed");
    check(t, files_fall_to(t, files + 4), "%d who do not read their goodbye are still there",
          process_files(&t->server) - files);
    for (int i = 0; i < DEAF; i++)
        if (deaf[i])
            conn_hang_up(deaf[i]);
}

/* Ask for the largest file there is, and never read it. */
void attack_slow_loader(struct trial *t)
{
    enum { DEAF = 100 };
    struct conn *deaf[DEAF];
    long before = process_memory(&t->server);
    char request[256];

    snprintf(request, sizeof request, "GET /page/warlord.wasm HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
             t->server.port);
    for (int i = 0; i < DEAF; i++) {
        t->client.narrow = true;
        deaf[i] = conn_connect(&t->client);
        t->client.narrow = false;
        conn_text(deaf[i], request);
        conn_deafen(deaf[i], true);
    }
    for (int i = 0; i < 50; i++)
        client_wait(&t->client, 10);
    check(t, honest_plays(t, 3), "the honest game waits for them");
    check(t, memory_within(t, before, 32), "the server keeps %ld kB for them",
          (process_memory(&t->server) - before) / 1024);
    for (int i = 0; i < DEAF; i++)
        conn_hang_up(deaf[i]);
}

/* On a slow line: takes the largest file there is a little at a time, and gets all of it. */
void attack_slow_line(struct trial *t)
{
    enum { PAUSE_MS = 250, SECONDS_MAX = 60, LEAST = 11 };
    int64_t begin = now_ns(), lasted;
    struct conn *o;
    char request[256], *at;
    size_t length = 0;

    if (!t->much)
        return;                         /* it takes long */
    t->client.narrow = true;
    o = conn_connect(&t->client);
    t->client.narrow = false;
    if (!check(t, o != NULL, "no connection"))
        return;
    snprintf(request, sizeof request, "GET /page/warlord.wasm HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
             "Connection: close\r\n\r\n", t->server.port);
    conn_text(o, request);
    for (lasted = 0; o->state != CONN_CLOSED && lasted < SECONDS_MAX;) {
        lasted = (now_ns() - begin) / 1000000000;
        conn_deafen(o, lasted < LEAST);
        client_sleep(&t->client, PAUSE_MS);
        conn_deafen(o, false);
        client_wait(&t->client, 1);
    }
    bytes_add(&o->in, "", 1);
    at = strstr(o->in.at, "content-length: ");
    length = at ? strtoul(at + strlen("content-length: "), NULL, 10) : 0;
    check(t, lasted >= LEAST && length > 0 && o->in.used > length,
          "whoever takes %d s for %zu bytes gets %zu", (int)lasted, length, o->in.used);
    conn_hang_up(o);
}

/* Half a request, and never the other half. */
void attack_slowloris(struct trial *t)
{
    enum { HALF_MAX = 2000 };
    static struct conn *half[HALF_MAX];
    int n = t->much ? HALF_MAX : 200, files = process_files(&t->server);

    for (int i = 0; i < n; i++) {
        half[i] = conn_connect(&t->client);
        conn_text(half[i], "GET / HTTP/1.1\r\nHost: slow\r\nX-");
        if (i % 50 == 0)
            client_wait(&t->client, 0);
    }
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < n; i++)
            conn_text(half[i], "a");
        client_wait(&t->client, 10);
        check(t, honest_plays(t, 1), "the honest game waits for half requests");
    }
    /* Their patience must end by itself, not only ours. */
    for (int i = 0; i < n && !t->much; i++)
        conn_hang_up(half[i]);
    check(t, files_fall_to(t, files + 4), "%d descriptors of half requests are left",
          process_files(&t->server) - files);
    for (int i = 0; i < n && t->much; i++)
        conn_hang_up(half[i]);
}

/* ---------------------------------------------------------------- many */

/* Of three one says nothing at all, one shakes hands, one watches the honest game. */
static void crowd_hello(struct trial *t, struct conn *o, int kind)
{
    if (o->user || o->status != 101 || kind != 1)
        return;
    o->user = o;                    /* has said it */
    conn_say(o, "hello %s - 0", t->honest.id);
}

/* How many sockets are open, and how many are still shaking hands. */
static int crowd_count(struct trial *t, struct conn **crowd, int n, int *waiting)
{
    int open = 0;

    *waiting = 0;
    for (int i = 0; i < n; i++) {
        if (!crowd[i] || i % 3 == 0)
            continue;
        if (!crowd[i]->status && crowd[i]->state != CONN_CLOSED)
            *waiting += !conn_is_open(crowd[i], 0);
        crowd_hello(t, crowd[i], i % 3);
        open += crowd[i]->status == 101 && crowd[i]->state == CONN_OPEN;
    }
    return open;
}

static int crowd_in(struct trial *t, struct conn **crowd, int n)
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;
    int open, waiting;

    for (int i = 0; i < n; i++) {
        crowd[i] = conn_connect(&t->client);
        if (crowd[i] && i % 3)
            conn_shake(crowd[i], NULL);
        if (i % 100 == 99)
            crowd_count(t, crowd, i + 1, &waiting);
        if (i % 100 == 99)
            client_wait(&t->client, 1);
    }
    do {
        client_wait(&t->client, 20);
        open = crowd_count(t, crowd, n, &waiting);
    } while (waiting && now_ns() < end);
    return open;
}

void attack_crowd(struct trial *t)
{
    int n = t->much ? 10000 : 1000, files = process_files(&t->server), open, told = 0;
    struct conn **crowd;

    if (n > t->files)
        n = t->files;
    check(t, !t->much || n == 10000, "this machine lets nobody have ten thousand connections");
    crowd = calloc((size_t)n, sizeof *crowd);
    open = crowd_in(t, crowd, n);
    /* Every line of the honest game now goes to thousands. */
    check(t, honest_plays(t, 3), "the honest game does not go on in a crowd");
    for (int i = 0; i < 100; i++)
        client_wait(&t->client, 5);
    for (int i = 1; i < n; i += 3)
        told += crowd[i] && crowd[i]->status == 101 && crowd[i]->received > 500;
    if (t->much)
        printf("crowd: %d connections, %d sockets open, %d of them told the game, %d descriptors, "
               "%ld kB\n", n, open, told, process_files(&t->server),
               process_memory(&t->server) / 1024);
    check(t, open > 0, "nobody of the crowd was let in");
    for (int i = 0; i < n; i++)
        if (crowd[i])
            conn_hang_up(crowd[i]);
    free(crowd);
    check(t, files_fall_to(t, files + 4), "%d descriptors are left of the crowd",
          process_files(&t->server) - files);
}

/* In and out again, in every state of undress. */
void attack_churn(struct trial *t)
{
    int n = t->much ? 20000 : 1500, files = process_files(&t->server);
    long before = 0;

    for (int i = 0; i < n; i++) {
        struct conn *o = conn_connect(&t->client);

        if (!o)
            continue;
        if (i % 5 > 0)
            conn_shake(o, NULL);
        if (i % 5 > 1)
            conn_is_open(o, PATIENCE);
        if (i % 5 > 2)
            conn_say(o, "hello %s - 0", t->honest.id);
        if (i % 5 > 3)
            conn_await(o, "ready", PATIENCE);
        conn_hang_up(o);
        if (i == n / 2)
            before = process_memory(&t->server);
    }
    check(t, files_fall_to(t, files + 4), "%d descriptors are left", process_files(&t->server) - files);
    check(t, memory_within(t, before, 8), "%ld kB more after coming and going",
          (process_memory(&t->server) - before) / 1024);
}

/* A server that has no room for more turns people away at the door, and lets the next one in when
 * somebody leaves. It is another server than the one the honest game is on. */
void attack_full(struct trial *t)
{
    enum { ROOM = 40, CROWD_MAX = 200 };
    struct trial small = {.attack = t->attack, .table = t->table};
    struct conn *crowd[CROWD_MAX];
    int64_t end;
    int waiting, open, files;

    if (!process_init(&small.server, t->server.program))
        return;
    small.server.argument[0] = "--max-connections";
    small.server.argument[1] = "40";
    small.server.narguments = 2;
    if (check(t, process_start(&small.server), "a small server does not start") &&
        client_init(&small.client, small.server.port)) {
        files = process_files(&small.server);
        end = now_ns() + (int64_t)PATIENCE * 1000000;
        for (int i = 0; i < CROWD_MAX; i++) {
            crowd[i] = conn_open(&small.client);
            client_wait(&small.client, 0);
        }
        do {
            client_wait(&small.client, 20);
            open = crowd_count(&small, crowd, CROWD_MAX, &waiting);
        } while (waiting && now_ns() < end);
        check(t, open > 0 && open <= ROOM, "%d were let in where there is room for %d", open, ROOM);
        for (int i = 0; i < CROWD_MAX; i++)
            conn_hang_up(crowd[i]);
        check(t, files_fall_to(&small, files), "it keeps the descriptors of those who have gone");
        check(t, new_game(&small, &small.honest, small.side) && play_on(&small, small.side, 3),
              "nobody can play where a crowd has been");
        check(t, refusals(&small, "connections") > 0, "/metrics does not say that it was full");
        check(t, process_logged(&small.server, "reason=connections") > 0, "the log does not say so");
        stand_up(&small.side[0]);
        stand_up(&small.side[1]);
        client_release(&small.client);
    }
    process_release(&small.server);
}

/* More come than it may have descriptors: it says so once, does not spin, and who plays goes on. */
void attack_descriptors(struct trial *t)
{
    enum { FILES = 80, CROWD_MAX = 200, MS = 3000 };
    struct trial small = {.attack = t->attack, .table = t->table};
    struct conn *crowd[CROWD_MAX];
    double busy;
    int files;

    if (!process_init(&small.server, t->server.program))
        return;
    small.server.files = FILES;
    if (check(t, process_start(&small.server), "it does not start with %d descriptors", FILES) &&
        client_init(&small.client, small.server.port) &&
        check(t, new_game(&small, &small.honest, small.side), "nobody can play")) {
        files = process_files(&small.server);
        for (int i = 0; i < CROWD_MAX; i++)
            crowd[i] = conn_connect(&small.client);
        busy = process_time(&small.server);
        client_sleep(&small.client, MS);
        busy = process_time(&small.server) - busy;
        check_figure(t, busy < MS / 2000.0, "it is busy for %.1f s of %d", busy, MS / 1000);
        check(t, play_on(&small, small.side, 3), "who plays is disturbed");
        check(t, process_logged(&small.server, "event=few-descriptors") == 1 &&
              process_logged(&small.server, "accept") == 0, "the log does not say it once");
        for (int i = 0; i < CROWD_MAX; i++)
            conn_hang_up(crowd[i]);
        check(t, files_fall_to(&small, files), "it keeps the descriptors of those who have gone");
        stand_up(&small.side[0]);
        stand_up(&small.side[1]);
        check(t, new_game(&small, &small.honest, small.side) && play_on(&small, small.side, 3),
              "nobody can play where a crowd has been");
        stand_up(&small.side[0]);
        stand_up(&small.side[1]);
        client_release(&small.client);
    }
    t->failed += small.failed;
    process_release(&small.server);
}

/* ---------------------------------------------------------------- all at once */

/* It has said hello and given an order at once, one that is far ahead: who is not greeted first is told
 * to say hello. */
static bool is_greeted_first(struct trial *t, struct conn *o)
{
    struct message m;
    bool ready = false, refused = false;

    while (!(ready && refused)) {
        if (!check(t, conn_hear(o, &m, PATIENCE), "who has said hello hears nothing more"))
            return false;
        ready = ready || !strncmp(m.text, "ready", 5);
        refused = refused || !strncmp(m.text, "refuse 999 stale", 16);
        if (!check(t, strncmp(m.text, "error", 5) && strncmp(m.text, "bye", 3),
                   "whoever comes with many is told: %s", m.text))
            return false;
    }
    return true;
}

/* Everybody comes back at the same moment, to games the server has not yet read: it reads them a few
 * at a time. */
void attack_rush_in(struct trial *t)
{
    enum { GAMES = 150 };
    struct begun *game = calloc(GAMES, sizeof *game);
    struct conn *o[GAMES] = {NULL};
    struct trial own;
    int n = 0, many = t->sanitized ? GAMES / 10 : GAMES;

    if (!game || !own_server(t, &own, NULL, 0))
        exit(2);
    while (n < many && game_begin(&own.client, &game[n], t->table, "me", "server", NULL, 0))
        n++;
    check(t, n == many, "only %d games were begun", n);
    client_release(&own.client);
    check(t, process_stop(&own.server, SIGTERM, PATIENCE) && process_start(&own.server) &&
          client_init(&own.client, own.server.port), "it does not start again");
    for (int i = 0; i < n; i++)
        o[i] = conn_open(&own.client);
    for (int i = 0; i < n; i++)
        check(t, o[i] && conn_is_open(o[i], PATIENCE), "a connection is not opened");
    for (int i = 0; i < n && o[i]; i++) {
        conn_say(o[i], "hello %s %s 0", game[i].id, game[i].token[0]);
        conn_say(o[i], "order 999 red end");
    }
    for (int i = 0; i < n && o[i] && is_greeted_first(t, o[i]); i++)
        ;
    check_turns(t, &own, LOOP_MAX);
    t->failed += own.failed;
    own_server_ends(&own);
    free(game);
}

/* Everybody asks for something large in the same moment, and first for something that has to be made:
 * neither keeps the loop from looking up. */
void attack_large_answers(struct trial *t)
{
    enum { MANY = 200, FIRST = 15 };
    static const char request[] = "GET /api/cases HTTP/1.1\r\nHost: localhost\r\n"
                                  "Connection: close\r\n\r\n";
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;
    struct conn *o[MANY];
    struct trial own;
    int good = 0;

    if (!own_server(t, &own, NULL, 0))
        return;
    for (int i = 0; i < MANY; i++)
        o[i] = conn_connect(&own.client);
    for (int i = 0; i < MANY; i++)
        while (o[i] && o[i]->state == CONN_CONNECTING && now_ns() < end)
            client_wait(&own.client, 20);
    for (int i = 0; i < MANY; i++)
        if (o[i])
            conn_bytes(o[i], request, sizeof request - 1);
    for (int i = 0; i < MANY; i++) {
        while (o[i] && o[i]->state != CONN_CLOSED && now_ns() < end)
            client_wait(&own.client, 20);
        good += o[i] && o[i]->in.used > (1 << 18) && !memcmp(o[i]->in.at, "HTTP/1.1 200 OK", FIRST);
        if (o[i])
            conn_hang_up(o[i]);
    }
    check(t, good == MANY, "%d of %d have the whole answer", good, MANY);
    check_turns(t, &own, LOOP_HALF);
    t->failed += own.failed;
    own_server_ends(&own);
}

/* ---------------------------------------------------------------- noise */

static const char *const seeds[] = {
    "hello %s - 0", "hello %s x 5", "order 1 red end", "order 2 red move r1 to 10,10 facing 90",
    "order 3 dice 3 4", "undo 3", "chat well, well", "ping 17", "order 9 judge time",
    "order 4 red ranged r1 at b1 with r2", "hello", "line 5 0123456789abcdef 17 red end"};

static size_t noise(struct trial *t, uint64_t *rng, char *text, size_t room)
{
    size_t n;

    snprintf(text, room / 2, seeds[rng_below(rng, sizeof seeds / sizeof seeds[0])], t->honest.id);
    n = strlen(text);
    for (int i = rng_below(rng, 6); i > 0; i--) {
        size_t at = n ? (size_t)rng_below(rng, (int)n) : 0;

        switch (rng_below(rng, 5)) {
        case 0:
            text[at] = (char)rng_next(rng);
            break;
        case 1:
            text[at] = " 0-9a.\n,\xc3"[rng_below(rng, 9)];
            break;
        case 2:
            n = at;
            break;
        case 3:
            if (2 * n < room)
                memmove(text + n, text, n), n *= 2;
            break;
        default:
            n += (size_t)snprintf(text + n, room > n ? room - n : 0, "%d", rng_below(rng, 1 << 30));
            break;
        }
        if (n >= room)
            n = room - 1;
    }
    return n;
}

void attack_fuzz_words(struct trial *t)
{
    uint64_t rng = 2025;
    char text[4000];
    int sent = 0, n = t->much ? 50000 : 2000;

    while (sent < n) {
        struct conn *o = socket_of(t);

        if (!o)
            return;
        if (rng_once_in(&rng, 2))
            conn_say(o, "hello %s - 0", t->honest.id);
        for (int i = 0; i < 40 && o->state == CONN_OPEN && !o->close_code; i++, sent++) {
            struct message m;

            conn_frame(o, OP_TEXT, 0, text, noise(t, &rng, text, sizeof text));
            if (i % 8 == 7)
                client_wait(&t->client, 0);
            while (conn_next(o, &m))
                ;
        }
        if (o->fault)
            check(t, false, "the server's frames: %s", o->fault);
        conn_hang_up(o);
    }
}

void attack_fuzz_frames(struct trial *t)
{
    uint64_t rng = 4050;

    for (int k = 0; k < (t->much ? 5000 : 300); k++) {
        struct conn *o = socket_of(t);
        char text[300];

        if (!o)
            return;
        for (int i = 0; i < 20 && o->state == CONN_OPEN; i++) {
            size_t n = (size_t)rng_below(&rng, sizeof text);

            for (size_t b = 0; b < n; b++)
                text[b] = (char)rng_next(&rng);
            if (rng_once_in(&rng, 4))
                conn_bytes(o, text, n);
            else
                conn_frame(o, rng_below(&rng, 16), rng_below(&rng, 128), text, n);
        }
        client_wait(&t->client, 0);
        conn_hang_up(o);
    }
}

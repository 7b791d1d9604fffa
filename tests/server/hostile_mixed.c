/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_mixed.c: everything at once, from many addresses, while ten honest games are measured.
 *
 *  (1) Each kind of attack is a process of its own, behind a proxy the server trusts, with an address
 *      of its own; all of them end by themselves, in time and in number.
 *  (2) The honest games are played by this process: an order every tenth of a second. How long an
 *      acknowledgement takes contains what this process itself has to wait for.
 *  (3) The loop may work 50 ms at most without looking up, whatever anybody asks for. An order may
 *      take 100 ms in the slowest hundredth. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "hostile.h"
#include "samples.h"

enum {
    HONEST = 10, THINK_MS = 100, ACK_MAX = 100,        /* milliseconds */
    ROUNDS_MAX = 2000000,
};

/* ---------------------------------------------------------------- the attackers */

struct attacker {
    struct trial t;                 /* its client, and whom it attacks */
    int64_t end;
    uint64_t rng;
    char from[64];                  /* the header that says where it comes from */
    char shake[160];
    const char *honest;             /* the name of a game that is played */
};

static bool goes_on(const struct attacker *a)
{
    return now_ns() < a->end;
}

static struct conn *come_in(struct attacker *a)
{
    struct conn *o = conn_connect(&a->t.client);

    if (!o)
        return NULL;
    conn_shake(o, a->shake);
    if (conn_is_open(o, 5000))
        return o;
    conn_hang_up(o);
    client_sleep(&a->t.client, 5);
    return NULL;
}

static void pass_over(struct conn *o)
{
    struct message m;

    client_wait(o->client, 0);
    while (conn_next(o, &m))
        ;
}

static void ask(struct attacker *a, const char *method, const char *path, const char *body)
{
    struct answer answer;

    http_ask(&a->t.client, &answer, method, path, a->from, body, 5000);
    answer_release(&answer);
}

/* Orders that are not theirs, chats, noise: as fast as it goes, until they are let go. */
static void flood(struct attacker *a)
{
    static const char *const words[] = {"order 1 red end", "chat blah blah blah", "ping x", "undo 5",
                                        "hello again - 0", "quiet on", "nonsense", "order 2 dice 6 6"};
    struct conn *o = come_in(a);

    if (!o)
        return;
    conn_say(o, "hello %s - 0", a->honest);
    for (int i = 0; i < 500 && goes_on(a) && o->state == CONN_OPEN; i++) {
        conn_say(o, "%s", words[rng_below(&a->rng, 8)]);
        if (i % 16 == 15)
            pass_over(o);
    }
    conn_hang_up(o);
}

static bool own_game(struct attacker *a, struct begun *g, const char *blue)
{
    struct bytes body = {0};
    struct answer answer;
    char rest[256];
    bool ok;

    snprintf(rest, sizeof rest, ",\"listed\":true,\"seats\":[{\"player\":\"red\",\"kind\":\"me\"},"
             "{\"player\":\"blue\",\"kind\":\"%s\",\"bot\":\"%s\"}]}",
             strcmp(blue, "me") ? "bot" : "me", strcmp(blue, "me") ? blue : "greedy");
    bytes_add(&body, "{\"table\":", 9);
    json_add(&body, a->t.table);
    bytes_add(&body, rest, strlen(rest));
    ok = http_ask(&a->t.client, &answer, "POST", "/api/games", a->from, body.at, 5000) &&
         answer_word(&answer, "id", g->id, TOKEN) && answer_word(&answer, "token", g->token[0], TOKEN);
    answer_release(&answer);
    bytes_release(&body);
    return ok;
}

/* Orders the rules forbid, orders that are taken back again, in a game of its own. */
static void refused_moves(struct attacker *a)
{
    struct begun g;
    struct conn *o = own_game(a, &g, "me") ? come_in(a) : NULL;

    if (!o) {
        client_sleep(&a->t.client, 200);
        return;
    }
    conn_say(o, "hello %s %s 0", g.id, g.token[0]);
    for (int i = 0; i < 400 && goes_on(a) && o->state == CONN_OPEN; i++) {
        conn_say(o, "order %d red move r%d to %d,%d", i % 3, i % 9 + 1, rng_below(&a->rng, 36),
                 rng_below(&a->rng, 36));
        conn_say(o, i % 2 ? "undo 2" : "order 1 red end");
        if (i % 8 == 7)
            pass_over(o);
    }
    conn_hang_up(o);
}

/* Lists, files, the page, numbers. */
static void readers(struct attacker *a)
{
    char path[TOKEN + 32];

    ask(a, "GET", "/api/games", NULL);
    ask(a, "GET", "/api/games?after=over", NULL);
    snprintf(path, sizeof path, "/api/games/%s/file", a->honest);
    ask(a, "GET", path, NULL);
    ask(a, "GET", "/metrics", NULL);
    ask(a, "GET", "/api/cases", NULL);
    ask(a, "GET", "/page/warlord.wasm", NULL);
}

/* Bots against each other, games of thousands of lines, lists that are none. */
static void posters(struct attacker *a)
{
    static const char *const bots[] = {"random", "greedy", "captain:200ms"};
    struct bytes body = {0};
    char seats[256];

    bytes_add(&body, "{\"table\":", 9);
    json_add(&body, a->t.table);
    snprintf(seats, sizeof seats, ",\"seats\":[{\"player\":\"red\",\"kind\":\"bot\",\"bot\":\"%s\"},"
             "{\"player\":\"blue\",\"kind\":\"bot\",\"bot\":\"%s\"}]", bots[rng_below(&a->rng, 3)],
             bots[rng_below(&a->rng, 3)]);
    bytes_add(&body, seats, strlen(seats));
    if (rng_once_in(&a->rng, 4)) {
        bytes_add(&body, ",\"lines\":[\"red end\"", 19);
        for (int i = 0; i < 8000; i++)
            bytes_add(&body, i % 2 ? ",\"red end\"" : ",\"blue end\"", i % 2 ? 10 : 11);
        bytes_add(&body, "]", 1);
    }
    bytes_add(&body, "}", 1);
    ask(a, "POST", "/api/games", body.at);
    ask(a, "POST", "/api/import", body.at);
    ask(a, "POST", "/api/games/AAAAAAAAAAAA/join", "{\"code\":\"x\"}");
    ask(a, "POST", "/api/games/AAAAAAAAAAAA/recover", "{\"code\":\"x\"}");
    bytes_release(&body);
}

static void churn(struct attacker *a)
{
    for (int i = 0; i < 50 && goes_on(a); i++) {
        struct conn *o = i % 2 ? come_in(a) : conn_connect(&a->t.client);

        if (!o)
            continue;
        if (i % 2)
            conn_say(o, "hello %s - 0", a->honest);
        if (i % 4 == 3)
            pass_over(o);
        conn_hang_up(o);
    }
}

/* They watch, and never read; others send half a request, and never the rest. */
static void deaf(struct attacker *a)
{
    enum { MANY = 60 };
    struct conn *o[MANY];

    for (int i = 0; i < MANY; i++) {
        a->t.client.narrow = true;
        o[i] = i % 2 ? come_in(a) : conn_connect(&a->t.client);
        a->t.client.narrow = false;
        if (o[i] && i % 2)
            conn_say(o[i], "hello %s - 0", a->honest);
        else if (o[i])
            conn_text(o[i], "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-");
        if (o[i])
            conn_deafen(o[i], true);
    }
    for (int i = 0; i < 300 && goes_on(a); i++)
        client_wait(&a->t.client, 20);
    for (int i = 0; i < MANY; i++)
        if (o[i])
            conn_hang_up(o[i]);
}

static void noise(struct attacker *a)
{
    struct conn *o = come_in(a);
    char text[300];

    for (int i = 0; o && i < 40 && o->state == CONN_OPEN && goes_on(a); i++) {
        size_t n = (size_t)rng_below(&a->rng, sizeof text);

        for (size_t b = 0; b < n; b++)
            text[b] = (char)rng_next(&a->rng);
        if (rng_once_in(&a->rng, 4))
            conn_bytes(o, text, n);
        else
            conn_frame(o, rng_below(&a->rng, 16), rng_below(&a->rng, 128), text, n);
        pass_over(o);
    }
    if (o)
        conn_hang_up(o);
}

/* Several requests in one piece, bodies that are longer than they say. */
static void pipeline(struct attacker *a)
{
    char request[1024];
    struct answer answer;
    int n = snprintf(request, sizeof request,
                     "GET /health HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n"
                     "POST /api/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%sContent-Length: 2\r\n\r\n{}x"
                     "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
                     a->t.client.port, a->from, rng_once_in(&a->rng, 2) ? "games" : "import",
                     a->t.client.port, a->from, a->t.client.port);

    http_raw(&a->t.client, &answer, request, (size_t)n, 2000);
    answer_release(&answer);
}

/* Makes the strongest bots think, for many games at once. */
static void think(struct attacker *a)
{
    enum { MANY = 12 };
    struct conn *o[MANY] = {0};
    struct begun g;

    for (int i = 0; i < MANY && goes_on(a); i++) {
        o[i] = own_game(a, &g, "captain:1000ms") ? come_in(a) : NULL;
        if (o[i])
            conn_say(o[i], "hello %s %s 0", g.id, g.token[0]);
    }
    for (int i = 0; i < 200 && goes_on(a); i++) {
        for (int k = 0; k < MANY; k++)
            if (o[k] && i % 10 == 0)
                conn_say(o[k], "order %d red end", i / 10 + 1);
        client_wait(&a->t.client, 20);
    }
    for (int i = 0; i < MANY; i++)
        if (o[i])
            conn_hang_up(o[i]);
    client_sleep(&a->t.client, 100);
}

static void (*const kinds[])(struct attacker *) = {
    flood, flood, refused_moves, readers, posters, churn, deaf, noise, pipeline, think};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* A process of its own; it ends with its time, or with us. */
static pid_t attack(const struct trial *own, int kind, int seconds)
{
    struct attacker a = {.t = {.table = own->table, .attack = own->attack},
                         .end = now_ns() + (int64_t)seconds * 1000000000,
                         .rng = (uint64_t)kind * 7919 + 1, .honest = own->honest.id};
    pid_t pid = fork();

    if (pid != 0)
        return pid;
    close_range(3, ~0U, 0);         /* who hangs up in the honest games hangs up for good */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpriority(PRIO_PROCESS, 0, 15);
    snprintf(a.from, sizeof a.from, "X-Forwarded-For: 198.51.100.%d\r\n", kind + 1);
    snprintf(a.shake, sizeof a.shake, "Sec-WebSocket-Protocol: warlord\r\n%s", a.from);
    if (client_init(&a.t.client, own->server.port))
        for (int i = 0; i < ROUNDS_MAX && goes_on(&a); i++)
            kinds[kind](&a);
    _exit(0);
}

/* ---------------------------------------------------------------- the honest games */

struct honest {
    struct begun game;
    struct player_client side[2];
    int64_t due, sent;              /* when the next order is sent; when the last was, or 0 */
    int who, n;
};

struct measuring {
    struct trial *all;              /* its honest game waits meanwhile, and is not forgotten */
    struct trial *own;
    struct honest game[HONEST];
    struct samples orders;
    int refused, faults;
};

static void hear_side(struct measuring *m, struct honest *h, int who)
{
    struct player_client *p = &h->side[who];
    struct message message;
    int n;

    while (p->conn && conn_next(p->conn, &message)) {
        if (message.opcode != OP_TEXT)
            continue;
        if (sscanf(message.text, "ack %d", &n) == 1 && who == h->who && n == h->n) {
            samples_add(&m->orders, now_ns() - h->sent);
            h->sent = 0;
            h->due = now_ns() + (int64_t)THINK_MS * 1000000 / 2 +
                     rng_below(&p->rng, THINK_MS * 1000) * 1000LL;
        } else if (!strncmp(message.text, "refuse", 6) || !strncmp(message.text, "error", 5) ||
                   !strncmp(message.text, "bye", 3)) {
            m->refused++;
            fprintf(stderr, "an honest player hears: %.100s\n", message.text);
            h->sent = 0;
        } else {
            mirror_hear(&p->mirror, message.text);
        }
    }
}

static void play_one(struct measuring *m, struct honest *h)
{
    char text[1024];

    hear_side(m, h, 0);
    hear_side(m, h, 1);
    if (h->sent || now_ns() < h->due || h->side[0].mirror.n != h->side[1].mirror.n)
        return;
    for (int who = 0; who < 2; who++) {
        struct player_client *p = &h->side[who];

        if (!mirror_asks(&p->mirror, who))
            continue;
        random_order(p->mirror.g, &p->rng, text, sizeof text);
        h->who = who;
        h->n = p->mirror.n + 1;
        h->sent = now_ns();
        conn_say(p->conn, "order %d %s", h->n, text);
        return;
    }
    if (h->side[0].mirror.g->ask.ask == ASK_NOTHING) {      /* it is over: the next one */
        stand_up(&h->side[0]);
        stand_up(&h->side[1]);
        m->faults += !new_game(m->own, &h->game, h->side);
        h->due = 0;
    }
}

static void tend_the_others(struct trial *t)
{
    struct message message;

    client_wait(&t->client, 0);
    for (int i = 0; i < 2; i++) {
        struct player_client *p = &t->side[i];

        while (p->conn && conn_next(p->conn, &message))
            if (message.opcode == OP_TEXT)
                mirror_hear(&p->mirror, message.text);
    }
}

static void measure(struct measuring *m, int seconds)
{
    int64_t end = now_ns() + (int64_t)seconds * 1000000000;

    while (now_ns() < end && m->faults == 0 && process_runs(&m->own->server)) {
        client_wait(&m->own->client, 2);
        tend_the_others(m->all);
        for (int i = 0; i < HONEST; i++)
            play_one(m, &m->game[i]);
    }
    for (int i = 0; i < HONEST; i++)
        for (int who = 0; who < 2; who++)
            m->faults += *m->game[i].side[who].mirror.fault != '\0';
}

static void judge(struct trial *t, struct measuring *m, int seconds, double starved)
{
    double worked = metric(m->own, "warlord_loop_work_longest_micros") / 1000;
    double busy = metric(m->own, "warlord_loop_longest_micros") / 1000;
    const struct samples *o = &m->orders;

    samples_sort(&m->orders);
    printf("measured: mixed attack, %d s, %d kinds at once: %ld honest orders, acknowledged in %.1f ms "
           "(half), %.1f (99 %%), %.1f (longest); the loop worked at most %.1f ms at a time (busy "
           "%.1f); starved %.0f %%\n", seconds, KINDS, o->n, samples_part(o, 0.5),
           samples_part(o, 0.99), samples_part(o, 1), worked, busy, starved);
    check(t, m->faults == 0, "%d honest games went astray", m->faults);
    check(t, m->refused == 0, "honest players were refused %d times", m->refused);
    check(t, o->n > 0, "no honest order in %d s", seconds);
    check_figure(t, o->n > seconds * HONEST, "only %ld honest orders in %d s", o->n, seconds);
    check_turns(t, m->own, LOOP_MAX);
    check_figure(t, samples_part(o, 0.99) < ACK_MAX, "an honest order in the slowest hundredth takes "
                 "%.1f ms, where the limit is %d", samples_part(o, 0.99), ACK_MAX);
}

void attack_mixed(struct trial *t)
{
    int seconds = t->seconds ? t->seconds : t->much ? 60 : 8;
    struct measuring m = {0};
    struct trial own;
    pid_t pid[KINDS];
    double waited;
    bool ready = own_server(t, &own, (char *[]){"--trusted-proxy", "127.0.0.1"}, 2);

    if (!ready)
        return;
    m.all = t;
    m.own = &own;
    for (int i = 0; i < HONEST && ready; i++)
        ready = new_game(&own, &m.game[i].game, m.game[i].side);
    own.honest = m.game[0].game;
    waited = process_waited(own.server.pid) + process_waited(getpid());
    for (int i = 0; i < KINDS; i++)
        pid[i] = ready ? attack(&own, i, seconds) : 0;
    if (check(t, ready, "the honest games do not begin"))
        measure(&m, seconds);
    waited = process_waited(own.server.pid) + process_waited(getpid()) - waited;
    for (int i = 0; i < KINDS; i++)
        if (pid[i] > 0)
            waitpid(pid[i], NULL, 0);
    check(t, process_runs(&own.server), "the server has ended (status %x)", own.server.status);
    check(t, process_memory(&own.server) < 1L << 30, "the server has %ld MB",
          process_memory(&own.server) >> 20);
    judge(t, &m, seconds, 100 * waited / 2 / seconds);
    for (int i = 0; i < HONEST; i++) {
        stand_up(&m.game[i].side[0]);
        stand_up(&m.game[i].side[1]);
    }
    samples_release(&m.orders);
    t->failed += own.failed;
    check(t, process_stop(&own.server, SIGTERM, PATIENCE), "the server does not end when asked to");
    own_server_ends(&own);
}

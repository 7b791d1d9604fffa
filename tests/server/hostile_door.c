/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_door.c: very many at the door in the same moment. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "hostile.h"

enum { AT_DOOR = 1200, EARLY = 10 };

/* The server sees nothing of what is done until it goes on, and then all of it at once. */
static void hold(struct trial *t)
{
    int status;

    kill(t->server.pid, SIGSTOP);
    waitpid(t->server.pid, &status, WUNTRACED);
}

static void go_on(struct trial *t)
{
    for (int i = 0; i < 50; i++)
        client_wait(&t->client, 1);     /* what was said is on its way */
    kill(t->server.pid, SIGCONT);
}

/* Connects and says that. */
static struct conn *comes(struct trial *t, struct trial *own, const char *text)
{
    struct conn *o = conn_connect(&own->client);

    if (!check(t, o, "this machine has no room for so many connections"))
        exit(2);
    conn_text(o, text);
    return o;
}

/* No turn of its loop took longer; the server is no longer needed. */
static void ends(struct trial *t, struct trial *own, int limit)
{
    check_turns(t, own, limit);
    t->failed += own->failed;
    own_server_ends(own);
}

/* Everybody connects in the same moment, and ends the handshake in the same moment. The server takes
 * its time, looks up between them, and lets everybody in. */
void attack_at_the_door(struct trial *t)
{
    int n = t->sanitized ? AT_DOOR / 10 : AT_DOOR, in = 0;
    static struct conn *o[AT_DOOR];
    struct trial own;

    if (!own_server(t, &own, NULL, 0))
        exit(2);
    hold(&own);
    for (int i = 0; i < n; i++)
        o[i] = comes(t, &own, "GET /socket HTTP/1.1\r\nX-First: ");
    go_on(&own);
    check(t, metric(&own, "warlord_peers") >= n, "only %g of %d are at the door",
          metric(&own, "warlord_peers"), n);
    hold(&own);
    for (int i = 0; i < n; i++)
        conn_shake(o[i], NULL);         /* its first line is the value of X-First */
    go_on(&own);
    for (int i = 0; i < n; i++)
        in += conn_is_open(o[i], PATIENCE);
    check(t, in == n, "%d of %d were let in", in, n);
    ends(t, &own, LOOP_HALF);
}

static bool has_come(const struct conn *o, const char *word)
{
    return o->in.at && memmem(o->in.at + o->in.from, o->in.used - o->in.from, word, strlen(word));
}

/* Is that in the head of the answer? */
static bool hears(struct conn *o, const char *word)
{
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;

    while (!has_come(o, "\r\n\r\n") && o->state != CONN_CLOSED && now_ns() < end)
        client_wait(o->client, 20);
    return has_come(o, word);
}

/* Everybody keeps the connection open after an answer, and asks again in the same moment.
 * The server keeps some of them, at least of those who come before the crowd. */
void attack_kept_open(struct trial *t)
{
    static const char request[] = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    int n = t->sanitized ? AT_DOOR / 10 : AT_DOOR, answered = 0, kept = 0;
    static struct conn *o[AT_DOOR];
    struct trial own;

    if (!own_server(t, &own, NULL, 0))
        exit(2);
    for (int i = 0; i < n; i++) {
        o[i] = comes(t, &own, request);
        if (i < EARLY)
            hears(o[i], "200 OK");
    }
    for (int i = 0; i < n; i++)
        answered += hears(o[i], "200 OK");
    check(t, answered == n, "%d of %d are answered", answered, n);
    hold(&own);
    for (int i = 0; i < n; i++)
        if (!hears(o[i], "connection: close")) {
            kept++;
            o[i]->in.from = o[i]->in.used;
            conn_text(o[i], request);
        }
    go_on(&own);
    answered = 0;
    for (int i = 0; i < n; i++)
        answered += !hears(o[i], "connection: close") && hears(o[i], "200 OK");
    check(t, kept >= EARLY && answered == kept, "%d of %d are answered again", answered, kept);
    check(t, t->sanitized || kept < n / 4, "%d of %d connections stay open", kept, n);
    ends(t, &own, LOOP_HALF);
}

/* Everybody has a socket, and hangs up in the same moment: the line of all of them is dead. */
void attack_all_leave(struct trial *t)
{
    int n = t->sanitized ? AT_DOOR / 10 : AT_DOOR, files;
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;
    static struct conn *o[AT_DOOR];
    struct trial own;

    if (!own_server(t, &own, NULL, 0))
        exit(2);
    files = process_files(&own.server);
    for (int i = 0; i < n; i++) {
        o[i] = conn_open(&own.client);
        if (!check(t, o[i] && conn_is_open(o[i], PATIENCE), "number %d is not let in", i))
            exit(2);
    }
    hold(&own);
    for (int i = 0; i < n; i++)
        conn_hang_up(o[i]);
    go_on(&own);
    while (process_files(&own.server) > files + 4 && now_ns() < end)
        client_wait(&own.client, 20);
    check(t, process_files(&own.server) <= files + 4, "%d are still there",
          process_files(&own.server) - files);
    ends(t, &own, LOOP_HALF);
}

/* Everybody has sent a request but for the end of its body, which comes in the same moment. */
void attack_all_post(struct trial *t)
{
    static const char head[] = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                               "Content-Length: 2\r\n\r\n{";
    int n = t->sanitized ? AT_DOOR / 10 : AT_DOOR, answered = 0;
    int64_t end = now_ns() + (int64_t)PATIENCE * 1000000;
    static struct conn *o[AT_DOOR];
    struct trial own;

    if (!own_server(t, &own, NULL, 0))
        exit(2);
    for (int i = 0; i < n; i++)
        o[i] = comes(t, &own, head);
    while (metric(&own, "warlord_requests_total") < n && now_ns() < end)
        client_wait(&own.client, 20);
    hold(&own);
    for (int i = 0; i < n; i++)
        conn_text(o[i], "}");
    go_on(&own);
    for (int i = 0; i < n; i++)
        answered += hears(o[i], "400 Bad Request");
    check(t, answered == n, "%d of %d are answered", answered, n);
    ends(t, &own, LOOP_MAX);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_door.c: very many at the door in the same moment. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "hostile.h"

enum { AT_DOOR = 1200 };

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

/* Everybody connects in the same moment, and ends the handshake in the same moment. The server takes
 * its time, looks up between them, and lets everybody in. */
void attack_at_the_door(struct trial *t)
{
    int n = t->sanitized ? AT_DOOR / 10 : AT_DOOR, in = 0;
    static struct conn *o[AT_DOOR];
    struct trial own;
    double longest;

    if (!own_server(t, &own, NULL, 0))
        exit(2);
    hold(&own);
    for (int i = 0; i < n; i++) {
        o[i] = conn_connect(&own.client);
        if (check(t, o[i], "this machine has no room for %d connections", n))
            conn_text(o[i], "GET /socket HTTP/1.1\r\nX-First: ");
    }
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
    longest = metric(&own, "warlord_loop_work_longest_micros");
    check(t, t->sanitized || longest < LOOP_MAX / 2.0, "the loop worked %.1f ms at a time",
          longest / 1000);
    t->failed += own.failed;
    own_server_ends(&own);
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_spend.c: who wants more than a share: more posts, more connections, more of the loop. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile.h"

/* A server of its own with these arguments. */
bool own_server(struct trial *t, struct trial *own, char *const *arguments, int n)
{
    *own = (struct trial){.attack = t->attack, .table = t->table};
    if (!process_init(&own->server, t->server.program))
        return false;
    for (int i = 0; i < n; i++)
        own->server.argument[own->server.narguments++] = arguments[i];
    return check(t, process_start(&own->server), "a server of its own does not start") &&
           client_init(&own->client, own->server.port);
}

void own_server_ends(struct trial *own)
{
    client_release(&own->client);
    process_release(&own->server);
}

static int post_from(struct trial *t, const char *lines)
{
    struct answer a;
    int status;

    http_ask(&t->client, &a, "POST", "/api/games", lines, "{}", PATIENCE);
    status = a.status;
    answer_release(&a);
    return status;
}

/* How many of a hundred and fifty posts are taken before the server has enough. */
static int posts_taken(struct trial *t, const char *lines)
{
    for (int i = 0; i < 150; i++)
        if (post_from(t, lines) == 429)
            return i;
    return 150;
}

/* Has it spent all it had? A post may get through if the machine was slow: there is one more every
 * second. Who has not spent anything could post so often. */
static bool has_spent(struct trial *t, const char *lines)
{
    for (int i = 0; i < 5; i++)
        if (post_from(t, lines) == 429)
            return true;
    return false;
}

static bool sees_metrics(struct trial *t, const char *lines)
{
    struct answer a;
    bool seen;

    http_ask(&t->client, &a, "GET", "/metrics", lines, NULL, PATIENCE);
    seen = a.status == 200;
    answer_release(&a);
    return seen;
}

/* Whoever forges a second line spends what all of them have together, and nobody else's budget. */
static bool same_guest_when_they_disagree(struct trial *t)
{
    posts_taken(t, "X-Forwarded-For: 198.51.100.30\r\nForwarded: for=198.51.100.31\r\n");
    return has_spent(t, "X-Forwarded-For: 198.51.100.32\r\nForwarded: for=198.51.100.33\r\n") &&
           post_from(t, "X-Forwarded-For: 198.51.100.30\r\n") == 400 &&
           post_from(t, "X-Forwarded-For: 198.51.100.31\r\n") == 400;
}

/* By a proxy on this machine that passes on the name its clients ask for, and says nothing of them. */
static int by_silent_proxy(struct trial *t, const char *request, const char *body)
{
    char text[256];
    struct answer a;
    int n = snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: games.example\r\nConnection: close\r\n"
                     "Content-Length: %zu\r\n\r\n%s", request, strlen(body), body), status;

    http_raw(&t->client, &a, text, (size_t)n, PATIENCE);
    status = a.status;
    answer_release(&a);
    return status;
}

static void behind_a_silent_proxy(struct trial *t)
{
    struct trial own;
    int taken = 0;

    if (!own_server(t, &own, (char *[]){"--origin", "http://games.example"}, 2))
        return;
    while (taken < 150 && by_silent_proxy(&own, "POST /api/games", "{}") == 400)
        taken++;
    check(t, taken >= 90 && taken < 140, "by a proxy that tells nothing one posted %d times", taken);
    check(t, by_silent_proxy(&own, "GET /metrics", "") == 403, "and sees /metrics");
    check(t, sees_metrics(&own, NULL), "who is on this machine does not see /metrics");
    own_server_ends(&own);
}

/* Behind a trusted proxy everybody has a budget of their own, and nobody another's. */
void attack_proxy(struct trial *t)
{
    static char *const trusted[] = {"--trusted-proxy", "127.0.0.1", "--max-per-address", "4"};
    struct trial own;
    int taken;

    if (own_server(t, &own, trusted, 4)) {
        taken = posts_taken(&own, "X-Forwarded-For: 198.51.100.7\r\n");
        check(t, taken >= 90 && taken < 140, "one address behind a proxy posted %d times", taken);
        check(t, has_spent(&own, "X-Forwarded-For: 203.0.113.5, 198.51.100.7\r\n"),
              "an address in front of one's own is believed");
        check(t, post_from(&own, "X-Forwarded-For: 198.51.100.8\r\n") == 400,
              "another address has to pay as well");
        check(t, has_spent(&own, "Forwarded: for=198.51.100.7;proto=https\r\n"),
              "Forwarded is not understood");
        check(t, !sees_metrics(&own, "Forwarded: for=127.0.0.1\r\n") &&
              !sees_metrics(&own, "X-Forwarded-For: 127.0.0.1\r\n"),
              "who comes by a proxy can say that it is on this machine");
        check(t, post_from(&own, "X-Forwarded-For: 198.51.100.7\r\nForwarded: for=198.51.100.9\r\n") ==
                  400 &&
              post_from(&own, "X-Forwarded-For: 198.51.100.9\r\n") == 400 &&
              same_guest_when_they_disagree(&own), "two lines that do not agree are believed");
        taken = posts_taken(&own, "X-Forwarded-For: 2001:db8:1:2::1\r\n");
        check(t, taken >= 90 && taken < 140, "one address of six bytes posted %d times", taken);
        check(t, has_spent(&own, "X-Forwarded-For: 2001:db8:1:2:aaaa::99\r\n"),
              "the next address of the same network has a budget of its own");
        check(t, post_from(&own, "X-Forwarded-For: 2001:db8:1:3::1\r\n") == 400,
              "another network has to pay as well");
        own_server_ends(&own);
    }
    /* Nobody has named the proxy: all who come by it together have one budget. */
    if (own_server(t, &own, NULL, 0)) {
        taken = posts_taken(&own, "X-Forwarded-For: 198.51.100.7\r\n");
        check(t, taken >= 90 && taken < 140, "behind an unknown proxy one posted %d times", taken);
        check(t, has_spent(&own, "X-Forwarded-For: 198.51.100.8\r\n"),
              "an unknown proxy lifts the limits");
        check(t, post_from(&own, NULL) == 400, "who is on this machine has to pay");
        own_server_ends(&own);
    }
    behind_a_silent_proxy(t);
}

/* Connections are counted by who is behind the proxy, not by the proxy. */
void attack_proxy_crowd(struct trial *t)
{
    enum { MANY = 12, ALLOWED = 4 };
    static char *const trusted[] = {"--trusted-proxy", "127.0.0.1", "--max-per-address", "4"};
    struct conn *crowd[2 * MANY];
    struct trial own;
    int open[2] = {0};

    if (!own_server(t, &own, trusted, 4))
        return;
    for (int i = 0; i < 2 * MANY; i++) {
        crowd[i] = conn_connect(&own.client);
        conn_shake(crowd[i], i % 2 ? SUBPROTOCOL "X-Forwarded-For: 198.51.100.8\r\n"
                                   : SUBPROTOCOL "X-Forwarded-For: 198.51.100.7\r\n");
        conn_is_open(crowd[i], PATIENCE);
    }
    for (int i = 0; i < 2 * MANY; i++) {
        open[i % 2] += crowd[i]->status == 101;
        conn_hang_up(crowd[i]);
    }
    check(t, open[0] == ALLOWED && open[1] == ALLOWED, "%d and %d connections where %d are allowed",
          open[0], open[1], ALLOWED);
    check(t, refusals(&own, "connections-of-one") >= 2 * (MANY - ALLOWED), "/metrics does not say so");
    own_server_ends(&own);
}

/* Everybody asks for the list; the loop is not kept from its work. */
void attack_list(struct trial *t)
{
    int n = t->much ? 5000 : 300, good = 0;
    struct answer a;

    for (int i = 0; i < n; i++) {
        good += http_ask(&t->client, &a, "GET", i % 3 ? "/api/games" : "/api/games?after=over", NULL,
                         NULL, PATIENCE) && a.status == 200;
        answer_release(&a);
    }
    check(t, good == n, "%d of %d lists were told", good, n);
    for (int i = 0; i < 5; i++) {
        static const char *const bad[] = {"x", "r", "o-5", "r1x", "q5"};
        char path[64];

        snprintf(path, sizeof path, "/api/games?after=%s", bad[i]);
        http_ask(&t->client, &a, "GET", path, NULL, NULL, PATIENCE);
        check(t, a.status == 400, "'%s' is a place in the list (%d)", bad[i], a.status);
        answer_release(&a);
    }
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_pipeline.c: requests behind requests, bytes behind bodies. One exchange is answered once;
 * what stands behind it waits or is dropped, and the server has nothing to do meanwhile. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile.h"

enum { IDLE_MS = 400, ANSWER_MS = PATIENCE, IDLE_TRIES = 20, TRAILERS = 24, GONE = 60, LINES = 4000 };

/* All that is said in reply to these bytes, until the server hangs up, has given `wanted` answers and
 * is quiet, or takes too long. */
static char *converse(struct trial *t, const char *bytes, size_t n, int wanted, int *answers,
                      bool *closed)
{
    struct conn *o = conn_connect(&t->client);
    int64_t end = now_ns() + (int64_t)ANSWER_MS * 1000000;
    struct bytes all = {0};

    *answers = 0;
    *closed = false;
    bytes_add(&all, "", 1);
    if (!o)
        return all.at;
    conn_bytes(o, bytes, n);
    while (now_ns() < end && *answers < wanted) {
        bool over = o->state == CONN_CLOSED;

        if (o->in.used > o->in.from) {
            all.used--;
            bytes_add(&all, o->in.at + o->in.from, o->in.used - o->in.from);
            bytes_add(&all, "", 1);
            o->in.from = o->in.used;
        }
        *answers = 0;
        for (const char *at = all.at; (at = strstr(at, "HTTP/1.1 ")); at++)
            ++*answers;
        *closed = over;
        if (over)
            break;
        client_wait(&t->client, 20);
    }
    conn_hang_up(o);
    return all.at;
}

/* A server nobody asks anything has nothing to do, as soon as it is done with what it was asked. */
static void is_idle(struct trial *t, const char *after)
{
    double used = IDLE_MS;

    for (int i = 0; i < IDLE_TRIES && used >= IDLE_MS / 2000.0; i++) {
        double before = process_time(&t->server);

        client_sleep(&t->client, IDLE_MS);
        used = process_time(&t->server) - before;
    }
    check(t, used < IDLE_MS / 2000.0, "after %s it works %.2f s in %.2f s, for nobody", after, used,
          IDLE_MS / 1000.0);
}

#define HEAD " HTTP/1.1\r\nHost: localhost\r\n"
#define POST_OF(path, length, body) \
    "POST " path HEAD "Content-Length: " length "\r\n\r\n" body

void attack_pipelined(struct trial *t)
{
    static const struct { const char *what, *bytes; } pairs[] = {
        {"a GET and a POST", "GET /health" HEAD "\r\n" POST_OF("/x", "2", "{}")},
        {"two POSTs to nowhere", POST_OF("/x", "2", "{}") POST_OF("/x", "2", "{}")},
        {"two joins", POST_OF("/api/games/AAAAAAAAAAAA/join", "2", "{}")
                      POST_OF("/api/games/AAAAAAAAAAAA/join", "2", "{}")},
        {"two refused POSTs", "POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                              "Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}"
                              "POST /api/games HTTP/1.1\r\nHost: localhost\r\n"
                              "Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}"},
        {"two games", POST_OF("/api/games", "2", "{}") POST_OF("/api/games", "2", "{}")},
        {"a POST without a body and a GET", POST_OF("/x", "0", "") "GET /health" HEAD "\r\n"},
        {"a GET and half a request", "GET /health" HEAD "\r\nPOST /api/ga"},
        {"two GETs", "GET /health" HEAD "\r\nGET /health" HEAD "\r\n"},
    };
    long before = process_memory(&t->server);

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        int answers, wanted = strstr(pairs[i].what, "half") ? 1 : 2;
        bool closed;
        char *said = converse(t, pairs[i].bytes, strlen(pairs[i].bytes), wanted, &answers,
                             &closed);

        check(t, answers == wanted || (answers == 1 && closed), "%s: %d answers",
              pairs[i].what, answers);
        is_idle(t, pairs[i].what);
        free(said);
    }
    check(t, memory_within(t, before, 16), "pipelined requests make it grow");
}

/* One byte too much, again and again. */
void attack_trailing(struct trial *t)
{
    static const char *const requests[] = {
        POST_OF("/api/import", "2", "[]x"), POST_OF("/api/games", "2", "{}x"),
        POST_OF("/api/games", "2", "{}GET /health" HEAD "\r\n"),
        POST_OF("/x", "2", "{}\r\n\r\n\r\n")};

    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        for (int k = 0; k < TRAILERS && process_runs(&t->server); k++) {
            int answers;
            bool closed;
            char *said = converse(t, requests[i], strlen(requests[i]), 1, &answers, &closed);

            check(t, answers >= 1 && strstr(said, "HTTP/1.1 4"), "request %zu: %d answers: %.40s",
                  i, answers, said);
            free(said);
        }
        is_idle(t, "a byte behind a body");
    }
}

/* A game of so many lines, which a worker reads for some time. */
static void long_request(struct trial *t, struct bytes *out)
{
    struct bytes body = {0};
    char head[200];

    bytes_add(&body, "{\"table\":", 9);
    json_add(&body, t->table);
    bytes_add(&body, ",\"lines\":[\"red end\"", 19);
    for (int i = 0; i < LINES; i++)
        bytes_add(&body, i % 2 ? ",\"red end\"" : ",\"blue end\"", i % 2 ? 10 : 11);
    bytes_add(&body, "]}", 2);
    snprintf(head, sizeof head, "POST /api/games" HEAD "Content-Length: %zu\r\n\r\n", body.used);
    bytes_add(out, head, strlen(head));
    bytes_add(out, body.at, body.used);
    bytes_release(&body);
}

/* Whoever asked is gone before the answer is there; others stand where it stood. */
void attack_gone(struct trial *t)
{
    struct bytes request = {0};
    char *said;
    int answers;
    bool closed;

    long_request(t, &request);
    for (int k = 0; k < GONE && process_runs(&t->server); k++) {
        struct conn *o = conn_connect(&t->client);
        struct answer health = {0};

        if (!check(t, o != NULL, "cannot connect"))
            break;
        conn_bytes(o, request.at, request.used);
        client_wait(&t->client, k % 8);
        conn_hang_up(o);
        http_ask(&t->client, &health, "GET", "/health", NULL, NULL, ANSWER_MS);
        check(t, health.status == 200, "after somebody has gone, health: %d", health.status);
        answer_release(&health);
    }
    /* Behind all of them: when it is answered they have been. */
    said = converse(t, request.at, request.used, 1, &answers, &closed);
    check(t, answers == 1, "whoever stays gets %d answers: %.40s", answers, said);
    free(said);
    bytes_release(&request);
    check(t, process_runs(&t->server), "whoever went before its answer has ended the server");
}

/* Two lengths, or a length and chunks: whoever stands between may read another request. */
void attack_smuggling(struct trial *t)
{
    static const char *const requests[] = {
        "POST /x" HEAD "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /x" HEAD "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}",
        "POST /x" HEAD "Content-Length: 2\r\nContent-Length: 7\r\n\r\n{}abcde",
        "POST /x" HEAD "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "GET /health" HEAD "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        "GET /health" HEAD "Content-Length: 33\r\n\r\nGET /api/games" HEAD "\r\n",
        "POST /x" HEAD "Content-Length: 2, 2\r\n\r\n{}",
        "POST /x" HEAD "Content-Length: +2\r\n\r\n{}",
    };

    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        int answers;
        bool closed;
        char *said = converse(t, requests[i], strlen(requests[i]), 2, &answers, &closed);

        check(t, answers == 0 || (answers == 1 && strstr(said, "HTTP/1.1 400")),
              "request %zu: %d answers: %.40s", i, answers, said);
        free(said);
    }
    is_idle(t, "lengths that do not agree");
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* http.c: one request, one answer, one connection. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"

void answer_release(struct answer *a)
{
    bytes_release(&a->all);
    *a = (struct answer){0};
}

/* Chunks become one piece. */
static void join_chunks(struct answer *a)
{
    char *from = a->body, *to = a->body;
    unsigned long n;

    while ((n = strtoul(from, &from, 16)) > 0) {
        from += strcspn(from, "\n");
        if (!*from || from + 1 + n > a->all.at + a->all.used)
            break;
        memmove(to, from + 1, n);
        to += n;
        from += 1 + n + 2;
    }
    *to = '\0';
    a->length = (size_t)(to - a->body);
}

/* Is all of the answer there? Without a length it lasts until the server hangs up. */
static bool whole(struct answer *a, bool over)
{
    char *end = a->all.at ? memmem(a->all.at, a->all.used, "\r\n\r\n", 4) : NULL, *length;

    if (!end)
        return false;
    a->head = a->all.at;
    a->body = end + 4;
    a->length = a->all.used - (size_t)(a->body - a->all.at);
    *end = '\0';
    length = strcasestr(a->head, "\r\ncontent-length:");
    if (length)
        over = over || a->length >= strtoul(length + 17, NULL, 10);
    else if (strcasestr(a->head, "\r\ntransfer-encoding: chunked"))
        over = over || !strncmp(a->all.at + a->all.used - 5, "0\r\n\r\n", 5);
    else if (strstr(a->head, " 304 ") || strstr(a->head, " 204 "))
        over = true;
    *end = over ? '\0' : '\r';
    return over;
}

bool http_raw(struct client *c, struct answer *a, const void *request, size_t n, int ms)
{
    int64_t end = now_ns() + (int64_t)ms * 1000000;
    struct conn *o = conn_connect(c);
    bool done = false;

    *a = (struct answer){0};
    if (!o)
        return false;
    conn_bytes(o, request, n);
    while (!done && now_ns() < end) {
        bool over = o->state == CONN_CLOSED;

        if (o->in.used > o->in.from)
            bytes_add(&a->all, o->in.at + o->in.from, o->in.used - o->in.from);
        o->in.from = o->in.used;
        done = whole(a, over);
        if (over)
            break;
        if (!done)
            client_wait(c, 20);
    }
    conn_hang_up(o);
    if (!done || sscanf(a->head, "HTTP/1.%*d %d", &a->status) != 1)
        return false;
    if (strcasestr(a->head, "\r\ntransfer-encoding: chunked"))
        join_chunks(a);
    return true;
}

bool http_ask(struct client *c, struct answer *a, const char *method, const char *path,
              const char *lines, const char *body, int ms)
{
    struct bytes request = {0};
    char head[8192];
    bool ok;
    int n = snprintf(head, sizeof head,
                     "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s", method, path,
                     c->port, lines ? lines : "");

    bytes_add(&request, head, (size_t)n);
    if (body) {
        n = snprintf(head, sizeof head, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                     strlen(body));
        bytes_add(&request, head, (size_t)n);
    }
    bytes_add(&request, "\r\n", 2);
    if (body)
        bytes_add(&request, body, strlen(body));
    ok = http_raw(c, a, request.at, request.used, ms);
    bytes_release(&request);
    return ok;
}

bool answer_word(const struct answer *a, const char *key, char *out, size_t size)
{
    char wanted[64];
    const char *at;
    size_t n;

    snprintf(wanted, sizeof wanted, "\"%s\"", key);
    at = a->body ? strstr(a->body, wanted) : NULL;
    if (!at)
        return false;
    at += strlen(wanted);
    while (isspace((unsigned char)*at) || *at == ':')
        at++;
    if (*at++ != '"')
        return false;
    n = strcspn(at, "\"");
    if (n >= size)
        return false;
    memcpy(out, at, n);
    out[n] = '\0';
    return true;
}

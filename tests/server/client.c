/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* client.c: sockets and epoll; frames are in frames.c, requests in http.c. */
#define _GNU_SOURCE
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 1024, READ_ONCE = 1 << 16, OUT_MAX = 1 << 28 };

int64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---------------------------------------------------------------- bytes */

void bytes_add(struct bytes *b, const void *bytes, size_t n)
{
    if (b->from && (b->from == b->used || b->from > b->room / 2)) {
        memmove(b->at, b->at + b->from, b->used - b->from);
        b->used -= b->from;
        b->from = 0;
    }
    if (b->used + n + 1 > b->room) {
        b->room = 2 * (b->used + n) + 64;
        b->at = realloc(b->at, b->room);
        if (!b->at) {
            fputs("out of memory\n", stderr);
            exit(2);
        }
    }
    if (n)
        memcpy(b->at + b->used, bytes, n);
    b->used += n;
    b->at[b->used] = '\0';
}

void bytes_release(struct bytes *b)
{
    free(b->at);
    *b = (struct bytes){0};
}

/* ---------------------------------------------------------------- the client */

bool client_init(struct client *c, uint16_t port)
{
    *c = (struct client){.port = port, .rng = 1};
    c->epoll = epoll_create1(EPOLL_CLOEXEC);
    return c->epoll >= 0;
}

void client_release(struct client *c)
{
    while (c->all)
        conn_hang_up(c->all);
    close(c->epoll);
    free(c->news);
}

static void add_news(struct conn *o)
{
    struct client *c = o->client;

    if (o->news)
        return;
    if (c->nnews == c->room) {
        c->room = c->room ? 2 * c->room : 256;
        c->news = realloc(c->news, (size_t)c->room * sizeof(struct conn *));
        if (!c->news)
            exit(2);
    }
    o->news = true;
    c->news[c->nnews++] = o;
}

/* What epoll shall tell: reading unless deaf, writing while something is left to write. */
static void listen_for(struct conn *o)
{
    struct epoll_event e = {.data.ptr = o};

    o->writing = o->state == CONN_CONNECTING || o->out.from < o->out.used;
    e.events = (o->deaf ? 0 : (unsigned)EPOLLIN | EPOLLRDHUP) | (o->writing ? (unsigned)EPOLLOUT : 0);
    epoll_ctl(o->client->epoll, EPOLL_CTL_MOD, o->fd, &e);
}

static void went_away(struct conn *o)
{
    if (o->fd >= 0)
        close(o->fd);
    o->fd = -1;
    o->state = CONN_CLOSED;
    add_news(o);
}

static void write_out(struct conn *o)
{
    while (o->fd >= 0 && o->state != CONN_CONNECTING && o->out.from < o->out.used) {
        ssize_t n = send(o->fd, o->out.at + o->out.from, o->out.used - o->out.from, MSG_NOSIGNAL);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            break;
        if (n < 0) {
            o->out.from = o->out.used;      /* what the server said before is still to be read */
            break;
        }
        o->out.from += (size_t)n;
    }
    if (o->fd >= 0 && o->writing != (o->out.from < o->out.used) && o->state != CONN_CONNECTING)
        listen_for(o);
}

static void note_time(struct conn *o, size_t n)
{
    enum { MARKS = sizeof o->mark / sizeof o->mark[0] };

    o->received += n;
    if (o->nmark < MARKS)
        o->nmark++;
    o->mark[o->nmark - 1].upto = o->received;
    o->mark[o->nmark - 1].at = now_ns();
}

static void read_in(struct conn *o)
{
    static char buffer[READ_ONCE];

    while (o->fd >= 0) {
        ssize_t n = recv(o->fd, buffer, sizeof buffer, 0);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (n <= 0) {
            went_away(o);
            return;
        }
        bytes_add(&o->in, buffer, (size_t)n);
        note_time(o, (size_t)n);
        add_news(o);
        if ((size_t)n < sizeof buffer)
            return;
    }
}

static void connected(struct conn *o)
{
    int error = 0;
    socklen_t size = sizeof error;

    getsockopt(o->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) {
        went_away(o);
        return;
    }
    o->state = o->raw ? CONN_OPEN : CONN_SHAKING;
    listen_for(o);
}

int client_wait(struct client *c, int ms)
{
    struct epoll_event event[EVENTS];
    int n;

    for (int i = 0; i < c->nnews; i++)
        c->news[i]->news = false;
    c->nnews = 0;
    n = epoll_wait(c->epoll, event, EVENTS, ms);
    for (int i = 0; i < n; i++) {
        struct conn *o = event[i].data.ptr;

        if (o->state == CONN_CONNECTING)
            connected(o);
        if (event[i].events & (EPOLLOUT | EPOLLERR))
            write_out(o);
        if (o->deaf && event[i].events & (EPOLLHUP | EPOLLERR))
            went_away(o);
        else if (event[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR | EPOLLRDHUP))
            read_in(o);
        if (o->news && !o->raw && !o->silent)
            conn_glance(o);
    }
    return c->nnews;
}

void client_sleep(struct client *c, int ms)
{
    for (int64_t end = now_ns() + (int64_t)ms * 1000000; now_ns() < end;)
        client_wait(c, 10);
}

/* ---------------------------------------------------------------- connections */

struct conn *conn_connect(struct client *c)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(c->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1;
    struct conn *o = calloc(1, sizeof *o);
    struct epoll_event e = {.events = (unsigned)EPOLLOUT, .data.ptr = o};

    if (fd < 0 || !o) {
        free(o);
        return NULL;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (c->narrow) {
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &(int){2048}, sizeof(int));
        setsockopt(fd, IPPROTO_TCP, TCP_MAXSEG, &(int){536}, sizeof(int));
    }
    *o = (struct conn){.client = c, .fd = fd, .raw = true, .writing = true, .next = c->all};
    if (c->all)
        c->all->before = o;
    c->all = o;
    c->n++;
    epoll_ctl(c->epoll, EPOLL_CTL_ADD, fd, &e);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) == 0)
        connected(o);
    else if (errno != EINPROGRESS)
        went_away(o);
    return o;
}

void conn_hang_up(struct conn *o)
{
    struct client *c = o->client;

    if (o->fd >= 0)
        close(o->fd);
    if (o->next)
        o->next->before = o->before;
    *(o->before ? &o->before->next : &c->all) = o->next;
    for (int i = 0; i < c->nnews; i++)
        if (c->news[i] == o)
            c->news[i--] = c->news[--c->nnews];
    c->n--;
    bytes_release(&o->in);
    bytes_release(&o->out);
    bytes_release(&o->text);
    free(o);
}

void conn_deafen(struct conn *o, bool deaf)
{
    o->deaf = deaf;
    if (o->fd >= 0)
        listen_for(o);
}

void conn_bytes(struct conn *o, const void *bytes, size_t n)
{
    if (o->fd < 0 || o->out.used - o->out.from > OUT_MAX)
        return;
    bytes_add(&o->out, bytes, n);
    write_out(o);
}

void conn_text(struct conn *o, const char *text)
{
    conn_bytes(o, text, strlen(text));
}

bool conn_is_over(struct conn *o, int ms)
{
    int64_t end = now_ns() + (int64_t)ms * 1000000;
    struct message m;

    while (o->state != CONN_CLOSED && now_ns() < end) {
        if (o->raw)
            o->in.from = o->in.used;
        else
            while (conn_next(o, &m))
                ;
        client_wait(o->client, 20);
    }
    while (!o->raw && conn_next(o, &m))
        ;
    return o->state == CONN_CLOSED;
}

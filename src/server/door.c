/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* door.c: listening, and accepting connections one by one. */
#define _GNU_SOURCE                 /* accept4, memmem */
#include "server/door.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "collection/file.h"
#include "server/intake.h"
#include "server/log.h"
#include "server/parts.h"

enum {
    AT_ONCE = 8,                        /* connections accepted before others are served */
    PATIENCE = 10000000,                /* microseconds until the head of a request must have
                                         * arrived */
    READY_PATIENCE = 30000000,          /* microseconds a client waits for others */
    SHAKING_MAX = 64,                   /* TLS handshakes that lws has at the same time */
    SHAKING_PATIENCE = 2000000,         /* microseconds, if others wait for that */
    LINGERING_MAX = 64,                 /* who send a body that was refused, at the same time */
    LINGER_PATIENCE = 2000000,          /* microseconds */
    SAME_AGAIN = 60000000,              /* microseconds before a warning is repeated */
};

/* ---------------------------------------------------------------- listening */

/* At one address, or at all of them with "::". */
static int listen_at(const char *address, int port)
{
    struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};
    struct addrinfo *at = NULL;
    char service[8];
    int one = 1, only = strcmp(address, "::") != 0, error = EADDRNOTAVAIL, fd;

    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &at) != 0) {
        errno = error;
        return -1;
    }
    fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
        if (at->ai_family == AF_INET6)
            setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof only);
    }
    error = fd < 0 || bind(fd, at->ai_addr, at->ai_addrlen) != 0 || listen(fd, SOMAXCONN) != 0
                ? errno : 0;
    freeaddrinfo(at);
    if (error && fd >= 0)
        close(fd);
    errno = error;
    return error ? -1 : fd;
}

/* NULL: at all addresses; those of IPv4 on a machine without IPv6. */
static int listening_socket(const char *address, int port)
{
    int fd = listen_at(address ? address : "::", port);

    if (fd < 0 && !address && (errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL))
        fd = listen_at("0.0.0.0", port);
    return fd;
}

/* ---------------------------------------------------------------- who waits at the door */

void callers_add(struct callers *q, struct place *p)
{
    p->queue = q;
    p->link = q->end;
    p->next = NULL;
    *q->end = p;
    q->end = &p->next;
    q->n++;
}

void callers_remove(struct place *p)
{
    if (!p->queue)
        return;
    *p->link = p->next;
    if (p->next)
        p->next->link = p->link;
    else
        p->queue->end = p->link;
    p->queue->n--;
    p->queue = NULL;
}

static void let_go(struct caller *c)
{
    callers_remove(&c->waits);
    guard_leave(c->server, c->guest);
    close(c->fd);
    free(c);
}

struct caller *caller_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

/* Hangs up on whoever has been there longest. */
static void hang_up(struct callers *q)
{
    struct caller *c = q->first->caller;

    callers_remove(&c->waits);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_CONTENT, LWS_TO_KILL_ASYNC);
    look_ask(c->server);
}

void door_linger(struct caller *c)
{
    struct server *h = c->server;

    c->came = log_now();
    callers_add(&h->lingering, &c->waits);
    if (h->lingering.n > LINGERING_MAX)
        hang_up(&h->lingering);
}

void door_asked(struct caller *c)
{
    callers_remove(&c->waits);
    if (c->server->ready.first)
        look_wake(c->server);
}

void door_part(struct caller *c)
{
    c->server->parting += !c->parting;
    c->parting = true;
}

static void leave(struct caller *c)
{
    if (c->left)
        *c->left = true;
    door_asked(c);
    callers_remove(&c->speaks);
    c->server->inside--;
    c->server->parting -= c->parting;
    guard_leave(c->server, c->guest);
    free(c);
}

void door_leave(struct lws *wsi)
{
    struct caller *c = caller_of(wsi);

    if (!c)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    leave(c);
}

/* Hands it over to lws, which closes the connection if it cannot take it; it may have called
 * door_leave by then, or not. */
static void let_in(struct caller *c)
{
    struct server *h = c->server;
    lws_adopt_desc_t how = {.vh = h->vhost, .opaque = c, .fd.sockfd = c->fd,
                            .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL};
    struct lws_pollfd ready = {.fd = c->fd, .events = LWS_POLLIN, .revents = LWS_POLLIN};
    bool left = false;
    struct lws *wsi;

    callers_remove(&c->waits);
    look_enter(h, c->fd, &c->inside);
    c->left = &left;
    h->inside++;
    wsi = lws_adopt_descriptor_vhost_via_info(&how);
    if (!wsi && !left)
        leave(c);
    if (!left) {
        c->left = NULL;
        c->wsi = wsi;
        c->came = log_now();
        if (h->options.certificate)
            callers_add(&h->shaking, &c->waits);
        else
            lws_service_fd(h->context, &ready);
    }
    look_ask(h);
}

/* Whoever has been shaking hands for too long makes room for those who wait for it. */
static void make_room(struct server *h)
{
    int64_t now = log_now();

    while (h->ready.first && h->shaking.n >= SHAKING_MAX &&
           now - h->shaking.first->caller->came > SHAKING_PATIENCE) {
        metrics_refuse(&h->metrics, "handshake");
        lws_set_timeout(h->shaking.first->caller->wsi, PENDING_TIMEOUT_SSL_ACCEPT, LWS_TO_KILL_SYNC);
    }
}

void door_admit(struct server *h)
{
    make_room(h);
    while (h->ready.first && h->shaking.n < SHAKING_MAX && !server_tired(h))
        let_in(h->ready.first->caller);
    if (h->ready.first && h->shaking.n < SHAKING_MAX)
        look_wake(h);
}

enum heard { HEARD_SOME, HEARD_ALL, HEARD_END };

/* Is it time for lws to read? The bytes stay in the socket. lws refuses anything that is not a
 * request or has too long a head. */
static enum heard hear(const struct caller *c)
{
    static char head[DOOR_HEAD];
    ssize_t n = recv(c->fd, head, sizeof head, MSG_PEEK | MSG_DONTWAIT);

    if (n <= 0)
        return n < 0 && (errno == EAGAIN || errno == EINTR) ? HEARD_SOME : HEARD_END;
    if (c->server->options.certificate || n == DOOR_HEAD || head[0] < 'A' || head[0] > 'Z' ||
        memmem(head, (size_t)n, "\n\r\n", 3) || memmem(head, (size_t)n, "\n\n", 2))
        return HEARD_ALL;
    return HEARD_SOME;
}

/* Called once whenever something arrives. */
static void caller_ready(void *who, enum look_event what)
{
    struct caller *c = who;
    enum heard heard = hear(c);

    server_busy(c->server);
    if (heard == HEARD_ALL && c->server->shaking.n < SHAKING_MAX) {
        let_in(c);
    } else if (heard == HEARD_ALL) {
        callers_remove(&c->waits);
        callers_add(&c->server->ready, &c->waits);
    } else if (heard == HEARD_END || what != LOOK_INPUT) {
        let_go(c);
    }
}

/* Inside. lws may have waited to write, too. */
static void caller_heard(void *who, enum look_event what)
{
    struct caller *c = who;

    if (what == LOOK_DEAD) {
        intake_dead(c);
        return;
    }
    intake_hear(c);
    if (what == LOOK_MORE || !c->hushed)
        look_ask(c->server);
}

/* ---------------------------------------------------------------- coming */

static void address_text(const struct sockaddr_storage *from, char out[ADDRESS_TEXT])
{
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;

    memcpy(&v4, from, sizeof v4);
    memcpy(&v6, from, sizeof v6);
    out[0] = '\0';
    if (from->ss_family == AF_INET)
        inet_ntop(AF_INET, &v4.sin_addr, out, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, &v6.sin6_addr, out, ADDRESS_TEXT);
}

static void come(struct door *d, int fd, const struct sockaddr_storage *from)
{
    struct server *h = d->server;
    char address[ADDRESS_TEXT];
    const char *why;
    struct caller *c;
    int one = 1;

    address_text(from, address);
    why = guard_full(h, address);
    if (why) {
        metrics_refuse(&h->metrics, why);
        log_event(LOG_WARN, "refused", "reason", why, "from", address, NULL);
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    c = must_have(calloc(1, sizeof *c));
    *c = (struct caller){.watched = {caller_ready, c}, .inside = {caller_heard, c},
                         .waits = {.caller = c}, .speaks = {.caller = c},
                         .server = h, .door = d, .fd = fd,
                         .guest = guard_enter(h, address), .came = log_now()};
    callers_add(&h->callers, &c->waits);
    look_once(h, fd, &c->watched);
}

static void shut(struct server *h)
{
    if (h->shut_told == 0 || log_now() - h->shut_told > SAME_AGAIN) {
        h->shut_told = log_now();
        log_event(LOG_WARN, "no-descriptors", "error", strerror(errno), NULL);
    }
    h->doors_shut = true;
    for (struct door *d = h->doors; d; d = d->next)
        look_never(h, d->fd);
}

static void door_ready(void *who, enum look_event what)
{
    struct door *d = who;
    struct sockaddr_storage from;

    (void)what;
    server_busy(d->server);
    for (int i = 0; i < AT_ONCE; i++) {
        socklen_t size = sizeof from;
        int fd = accept4(d->fd, (struct sockaddr *)&from, &size, SOCK_CLOEXEC | SOCK_NONBLOCK);

        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
                shut(d->server);
            return;
        }
        come(d, fd, &from);
    }
}

struct door *door_open(struct server *h, const char *address, int port)
{
    int fd = listening_socket(address, port);
    struct door *d;

    if (fd < 0)
        return NULL;
    d = must_have(calloc(1, sizeof *d));
    *d = (struct door){.watched = {door_ready, d}, .server = h, .fd = fd, .next = h->doors};
    h->doors = d;
    look_always(h, fd, &d->watched);
    return d;
}

void door_init(struct server *h)
{
    h->callers.end = &h->callers.first;
    h->ready.end = &h->ready.first;
    h->shaking.end = &h->shaking.first;
    h->lingering.end = &h->lingering.first;
    h->speaking.end = &h->speaking.first;
    h->ending.end = &h->ending.first;
}

/* ---------------------------------------------------------------- from time to time, and at the end */

void door_tick(struct server *h)
{
    int64_t now = log_now();

    while (h->callers.first && now - h->callers.first->caller->came > PATIENCE)
        let_go(h->callers.first->caller);
    while (h->ready.first && now - h->ready.first->caller->came > READY_PATIENCE)
        let_go(h->ready.first->caller);
    while (h->lingering.first && now - h->lingering.first->caller->came > LINGER_PATIENCE)
        hang_up(&h->lingering);
    make_room(h);
    if (!h->doors_shut)
        return;
    h->doors_shut = false;
    for (struct door *d = h->doors; d; d = d->next)
        look_always(h, d->fd, &d->watched);
}

void door_close_all(struct server *h)
{
    while (h->callers.first)
        let_go(h->callers.first->caller);
    while (h->ready.first)
        let_go(h->ready.first->caller);
    for (struct door *d = h->doors, *next; d; d = next) {
        next = d->next;
        close(d->fd);
        free(d);
    }
    h->doors = NULL;
}

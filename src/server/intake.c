/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* intake.c: the input of connections inside, one after the other. */
#include "server/intake.h"

#include <sys/ioctl.h>
#include <sys/socket.h>

#include "server/parts.h"

enum {
    ENDED = -1,
    LAST_WORDS = 8,                     /* how often one that is dead is read before it is closed */
};

/* By a reason of our own, beside that of http.c: lws listens if there is none. What is changed here
 * is no reason for lws to poll. */
static void listen_to(struct caller *c, bool on)
{
    struct look *look = &c->server->look;

    look->hushing = true;
    lws_rx_flow_control(c->wsi, (on ? LWS_RXFLOW_REASON_APPLIES_ENABLE
                                    : LWS_RXFLOW_REASON_APPLIES_DISABLE) |
                                    LWS_RXFLOW_REASON_HTTP_RXBUFFER);
    look->hushing = false;
}

void intake_begin(struct caller *c)
{
    if (c->hushed)
        return;
    c->hushed = true;
    listen_to(c, false);
    intake_hear(c);                     /* it may have said something before */
}

void intake_end(struct caller *c)
{
    if (!c->hushed)
        return;
    c->hushed = false;
    if (!c->dead)
        callers_remove(&c->speaks);
    listen_to(c, true);
    look_ask(c->server);
}

void intake_hear(struct caller *c)
{
    if (c->hushed && !c->paused && !c->speaks.queue)
        callers_add(&c->server->speaking, &c->speaks);
}

void intake_pause(struct caller *c)
{
    c->paused = true;
}

void intake_resume(struct caller *c)
{
    c->paused = false;
    intake_hear(c);
}

void intake_dead(struct caller *c)
{
    if (c->dead)
        return;
    c->dead = true;
    callers_remove(&c->speaks);
    callers_add(&c->server->ending, &c->speaks);
}

bool intake_waits(const struct server *h)
{
    return h->speaking.first || h->ending.first;
}

/* Bytes that have arrived and were not read; or the end. */
static int unread(const struct caller *c)
{
    int n = 0;
    char one;

    if (ioctl(c->fd, FIONREAD, &n) == 0 && n > 0)
        return n;
    return recv(c->fd, &one, 1, MSG_PEEK | MSG_DONTWAIT) == 0 ? ENDED : 0;
}

enum intake intake_serve(struct caller *c)
{
    struct server *h = c->server;
    struct lws_pollfd ready = {.fd = c->fd, .events = LWS_POLLIN, .revents = LWS_POLLIN};
    uint64_t before = h->look.calls;
    bool left = false;

    if (c->paused)
        return INTAKE_NOTHING;
    c->left = &left;
    if (c->hushed)
        listen_to(c, true);
    lws_service_fd(h->context, &ready);
    if (left)
        return INTAKE_GONE;
    c->left = NULL;
    if (c->hushed)
        listen_to(c, false);
    return h->look.calls == before ? INTAKE_NOTHING : INTAKE_SOME;
}

/* Serves it. Is there more that lws would read? Whatever arrives while it reads is reported again. */
static bool hear_some(struct caller *c, enum intake *heard)
{
    int before = unread(c), after;

    *heard = intake_serve(c);
    if (*heard == INTAKE_GONE)
        return false;
    after = unread(c);
    return after != 0 && (*heard == INTAKE_SOME || after != before);
}

static void hear_next(struct server *h)
{
    struct caller *c = h->speaking.first->caller;
    enum intake heard;

    callers_remove(&c->speaks);
    if (hear_some(c, &heard))
        intake_hear(c);
    if (heard == INTAKE_NOTHING)
        look_ask(h);                    /* a ping, part of a frame: lws may want to do something */
}

static void end_next(struct server *h)
{
    struct caller *c = h->ending.first->caller;
    struct lws_pollfd dead = {.fd = c->fd, .revents = LWS_POLLHUP};
    enum intake heard = INTAKE_NOTHING;

    callers_remove(&c->speaks);
    for (int i = 0; c->hushed && i < LAST_WORDS && hear_some(c, &heard); i++)
        ;
    if (heard != INTAKE_GONE)
        lws_service_fd(h->context, &dead);
}

void intake_some(struct server *h)
{
    if (!intake_waits(h))
        return;
    server_busy(h);
    do {
        if (h->ending.first)
            end_next(h);
        if (h->speaking.first)
            hear_next(h);
    } while (intake_waits(h) && !server_tired(h));
}

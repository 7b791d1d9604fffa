/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* look.c: what the loop waits for.
 *
 *  (1) lws polls all its sockets, whether or not anything has arrived; with thousands of them it
 *      would do little else, and Debian's lws cannot be told which to look at. So epoll waits for
 *      all of them here. New connections wait at the door (door.c), sockets and bodies are heard one
 *      after the other (intake.c), and a connection that plays is served by itself. For everything
 *      else (becoming writable, timeouts, further requests on a connection) lws polls all.
 *  (2) Sockets not served by themselves are edge-triggered: input that lws leaves unread does not
 *      wake the loop again. In return lws polls once more whenever it has done something for one of
 *      them, and from time to time.
 *  (3) With TLS no connection is served by itself: lws polls after every message.
 *  (4) With many connections the loop waits longer between looks, so that more orders are stored
 *      together. It still hears the disk and the workers all the time. */
#define _GNU_SOURCE                 /* ppoll */
#include "server/look.h"

#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/intake.h"
#include "server/parts.h"
#include "server/log.h"

enum {
    EVENTS = 256, FEW = 8,
    CROWD = 200, GAP_MAX = 5000, CARRY_MAX = 20000,     /* microseconds; see (4) */
    TWICE = 2, SOMETIMES = 200000, MORE = 100,      /* microseconds; MORE for each connection */
    DEFER = 100000, DEFER_LESS = 25000, /* microseconds; intake.h, and if nobody is known to wait */
    SOON = 2000, OFTEN_SOON = 100,      /* microseconds; this often, then occasionally again */
};

static int signal_bell = -1;

/* ---------------------------------------------------------------- what is waited for */

static void watch(struct server *h, int how, int fd, uint32_t events, struct watched *who)
{
    struct epoll_event e = {.events = events, .data.ptr = who};

    epoll_ctl(h->look.epoll, how, fd, &e);
}

static const uint32_t changes = (uint32_t)EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;

static void clear_bell(void *server, enum look_event what)
{
    const struct server *h = server;
    uint64_t rung;

    (void)what;
    if (read(h->look.bell, &rung, sizeof rung) < 0)
        return;                         /* not our fault */
}

bool look_open(struct server *h)
{
    h->look.epoll = epoll_create1(EPOLL_CLOEXEC);
    h->look.bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (h->look.epoll < 0 || h->look.bell < 0)
        return false;
    h->look.rung = (struct watched){clear_bell, h};
    look_always(h, h->look.bell, &h->look.rung);
    signal_bell = h->look.bell;
    return true;
}

void look_close(struct server *h)
{
    signal_bell = -1;
    if (h->look.epoll > 0)
        close(h->look.epoll);
    if (h->look.bell > 0)
        close(h->look.bell);
}

static void ring(int bell)
{
    static const uint64_t one = 1;

    if (bell >= 0 && write(bell, &one, sizeof one) < 0)
        return;                         /* it rings already */
}

void look_wake(void *server)
{
    const struct server *h = server;

    ring(h->look.bell);
}

void look_signal(void)
{
    ring(signal_bell);
}

void look_always(struct server *h, int fd, struct watched *who)
{
    watch(h, EPOLL_CTL_ADD, fd, EPOLLIN, who);
}

void look_once(struct server *h, int fd, struct watched *who)
{
    watch(h, EPOLL_CTL_ADD, fd, (uint32_t)EPOLLIN | EPOLLRDHUP | EPOLLET, who);
}

void look_never(struct server *h, int fd)
{
    watch(h, EPOLL_CTL_DEL, fd, 0, NULL);
}

void look_enter(struct server *h, int fd, struct watched *who)
{
    watch(h, EPOLL_CTL_MOD, fd, changes, who);
}

void look_alone(struct server *h, struct lws *wsi, struct watched *who)
{
    watch(h, EPOLL_CTL_MOD, lws_get_socket_fd(wsi), EPOLLIN, who);
}

void look_together(struct server *h, struct lws *wsi)
{
    look_enter(h, lws_get_socket_fd(wsi), &caller_of(wsi)->inside);
    look_ask(h);
}

void look_ask(struct server *h)
{
    h->look.asks = TWICE;
}

void look_soon(struct server *h)
{
    h->look.soon = OFTEN_SOON;
}

/* ---------------------------------------------------------------- waiting */

static int64_t gap_of(const struct server *h)
{
    int64_t gap = h->metrics.connections < CROWD ? 0 : h->metrics.connections / 2;

    return gap < GAP_MAX ? gap : GAP_MAX;
}

/* Sleeps until the next look is due or the store can take something; until then only the bell is
 * heard. True if it rang. */
static bool rest(struct server *h, int64_t now)
{
    struct pollfd bell = {.fd = h->look.bell, .events = POLLIN};
    int64_t left = store_carries(h->store) ? CARRY_MAX : h->look.looked + gap_of(h) - now;
    struct timespec wait = {.tv_nsec = left * 1000};

    if (left <= 0 || ppoll(&bell, 1, &wait, NULL) <= 0)
        return false;
    clear_bell(h, LOOK_INPUT);
    return true;
}

static int patience(const struct server *h, int64_t now, int64_t until)
{
    if (h->look.asks > 0 || intake_waits(h))
        return 0;
    if (h->look.soon > 0 && until > now + SOON)
        until = now + SOON;
    return until > now ? (int)((until - now + 999) / 1000) : 0;
}

static void hear(const struct epoll_event *e)
{
    struct watched *w = e->data.ptr;

    w->ready(w->who, e->events & EPOLLHUP ? LOOK_DEAD : e->events != EPOLLIN ? LOOK_MORE : LOOK_INPUT);
}

/* A few at a time, but all of them: epoll moves what it has reported to the back, so an event
 * reported but not served would wait longest. */
static void hear_all(struct server *h, int wait)
{
    struct epoll_event event[FEW];
    int n, heard = 0;

    do {
        n = epoll_wait(h->look.epoll, event, FEW, wait);
        if (heard == 0)
            h->look.looked = log_now();
        for (int i = 0; i < n; i++)
            hear(&event[i]);
        heard += FEW;
        wait = 0;
    } while (n == FEW && heard < EVENTS && !server_tired(h));
    h->look.more = n == FEW;
}

/* There is so much to hear that lws does not poll all for a while; intake.h. */
static bool defers(struct server *h)
{
    struct look *look = &h->look;

    if (h->ending.first)
        return true;
    if (!h->speaking.first && !look->more && !server_tired(h)) {
        look->much_since = 0;
        return false;
    }
    if (look->much_since == 0)
        look->much_since = look->looked;
    return look->looked - look->much_since < (h->speaking.first ? DEFER : DEFER_LESS);
}

/* From time to time lws polls unasked: something may have timed out. The more connections there
 * are, the longer that takes. */
static bool ask_lws(struct server *h)
{
    struct look *look = &h->look;
    int64_t sometimes = SOMETIMES + MORE * h->metrics.connections;

    if (look->asks == 0 && look->looked - look->asked < (look->soon > 0 ? SOON : sometimes))
        return true;
    if (defers(h))
        return true;
    if (!server_tired(h)) {
        hear_all(h, 0);                 /* who has died since? */
        if (defers(h))
            return true;
    }
    look->soon -= look->soon > 0;
    look->asks -= look->asks > 0;
    look->asked = look->looked;
    look->much_since = look->much_since ? look->looked : 0;
    return lws_service(h->context, -1) >= 0;
}

bool look_wait(struct server *h, int64_t until)
{
    int64_t now = log_now();
    bool good;

    if (rest(h, now))
        return true;
    hear_all(h, patience(h, now, until));
    intake_some(h);
    server_did(h, WORK_SOCKETS);
    good = ask_lws(h);
    server_did(h, WORK_LWS);
    return good;
}

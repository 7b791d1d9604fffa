/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* look.h: what the loop waits for. */
#ifndef SERVER_LOOK_H
#define SERVER_LOOK_H

#include <stdbool.h>
#include <stdint.h>

struct lws;
struct server;

/* Somebody whose descriptor is waited for. `ended`: there is more than something to read. */
struct watched {
    void (*ready)(void *who, bool ended);
    void *who;
};

struct look {
    struct watched rung;
    int epoll, bell;            /* the bell: an eventfd by which other threads wake the loop */
    int asks;                   /* so often lws is to look at all its sockets */
    int soon;                       /* looks that come soon one after the other; see look_soon */
    int64_t looked, asked;      /* when anything was last looked for; when lws last looked at all */
    uint64_t calls;             /* how often lws has told of a connection that plays */
};

bool look_open(struct server *);
void look_close(struct server *);
/* Wakes the loop; by any thread. */
void look_wake(void *server);
/* Wakes the loop that is there, if there is one; in a signal's handler. */
void look_signal(void);
/* It is told as long as there is something to read; or once for everything that comes; or no more. */
void look_always(struct server *, int fd, struct watched *);
void look_once(struct server *, int fd, struct watched *);
void look_never(struct server *, int fd);
/* A connection that was waited for is lws's now. */
void look_enter(struct server *, int fd);
/* What comes on it is served alone, without lws looking at all; or no longer. */
void look_alone(struct server *, struct lws *, struct watched *);
void look_together(struct server *, struct lws *);
/* lws may have something to do that nothing else tells of. */
void look_ask(struct server *);
/* Half an answer has been taken: lws sends the rest when it looks, and nobody tells when it can. */
void look_soon(struct server *);
/* Waits for something to do, until then at most, and lets lws do it. False if lws cannot go on. */
bool look_wait(struct server *, int64_t until);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* look.h: what the loop waits for. */
#ifndef SERVER_LOOK_H
#define SERVER_LOOK_H

#include <stdbool.h>
#include <stdint.h>

struct lws;
struct server;

/* What is reported: something to read; something else, too; the connection is dead. */
enum look_event { LOOK_INPUT, LOOK_MORE, LOOK_DEAD };

/* The owner of a watched descriptor. */
struct watched {
    void (*ready)(void *who, enum look_event);
    void *who;
};

struct look {
    struct watched rung;
    int epoll, bell;            /* the bell: an eventfd by which other threads wake the loop */
    int asks;                   /* how many more times lws is to poll all its sockets */
    int soon;                   /* polls in quick succession; see look_soon */
    int64_t looked, asked;      /* when the loop last looked; when lws last polled all */
    uint64_t calls;             /* how often lws has reported a connection that plays */
    bool more;                  /* more has happened than one turn has time to look at */
    int64_t much_since;         /* that, or more was said than could be heard; since then, or since
                                 * lws last polled all in spite of it; or 0 */
    bool hushing;               /* intake.c makes lws listen, or not */
};

bool look_open(struct server *);
void look_close(struct server *);
/* Wakes the loop; from any thread. */
void look_wake(void *server);
/* Wakes the loop, if there is one; from a signal handler. */
void look_signal(void);
/* Reports it as long as there is something to read; or once whenever something arrives; or
 * never. */
void look_always(struct server *, int fd, struct watched *);
void look_once(struct server *, int fd, struct watched *);
void look_never(struct server *, int fd);
/* A connection that was watched here now belongs to lws: whatever changes is reported once. */
void look_enter(struct server *, int fd, struct watched *);
/* Serves its input by itself, without lws polling all; or no longer. */
void look_alone(struct server *, struct lws *, struct watched *);
void look_together(struct server *, struct lws *);
/* lws may have something to do that no event reports. */
void look_ask(struct server *);
/* Only part of an answer was written: lws sends the rest when it polls, and no event says when. */
void look_soon(struct server *);
/* Waits for something to do, at most until then, and lets lws do it. False if lws cannot go on. */
bool look_wait(struct server *, int64_t until);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* door.h: where the server listens, and new connections.
 *
 *  (1) A new connection waits at the door until the whole head of a request has arrived (with TLS:
 *      until anything has); only then is it handed to lws, which serves it at once. So lws never
 *      has many handshakes to do in one go, and the loop can stop between them when it is tired.
 *      With TLS lws answers a handshake when the connection is handed over, but everybody's next
 *      message in one go; so it has only so many handshakes at a time, and the others wait.
 *  (2) A connection that is silent for too long is dropped without involving lws.
 *  (3) Whoever goes on sending after a refusal is hung up on after two seconds.
 *  (4) When descriptors run out, the doors are shut for a moment. */
#ifndef SERVER_DOOR_H
#define SERVER_DOOR_H

#include <stdbool.h>
#include <stdint.h>

#include "server/look.h"

struct guest;
struct lws;
struct server;

enum { DOOR_HEAD = 8192 };          /* bytes of a request's head: browsers send many cookies to
                                     * localhost */

/* An address the server listens on. */
struct door {
    struct watched watched;
    struct server *server;
    struct door *next;
    int fd;
};

/* A place in a queue. */
struct place {
    struct caller *caller;          /* whose it is */
    struct callers *queue;          /* or NULL */
    struct place *next, **link;     /* there */
};

/* One network connection, from accept to close: the opaque user data of its wsi. */
struct caller {
    struct watched watched;         /* at the door */
    struct watched inside;
    struct server *server;
    struct place waits;             /* at the door, or to be hung up on */
    struct place speaks;            /* intake.h */
    bool hushed, paused, dead;      /* intake.h */
    bool parting;                   /* it was told that its connection ends */
    struct lws *wsi;                /* inside */
    const struct door *door;        /* where it came in */
    struct guest *guest;            /* for whom it speaks */
    int fd;
    int64_t came;                   /* when it came to the door, or inside */
    bool *left;                     /* set when it leaves; NULL: nobody asks */
};

/* Those who wait, in order. */
struct callers {
    struct place *first, **end;
    int n;
};
void callers_add(struct callers *, struct place *);
void callers_remove(struct place *);

void door_init(struct server *);
/* Opens one more; address NULL: all of this machine's. NULL and errno on failure. */
struct door *door_open(struct server *, const char *address, int port);
/* Drops those who have waited too long; reopens doors that were shut. */
void door_tick(struct server *);
/* Lets in those who had to wait for others. */
void door_admit(struct server *);
/* Its first request has come. */
void door_asked(struct caller *);
/* It was refused and goes on sending: it may for a moment, or it could not read why. */
void door_linger(struct caller *);
/* It is told that its connection ends. */
void door_part(struct caller *);
/* Accepts nobody any more. */
void door_close_all(struct server *);

struct caller *caller_of(struct lws *);
/* lws has closed the connection. */
void door_leave(struct lws *);

#endif

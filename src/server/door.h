/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* door.h: where the server listens, and who comes there.
 *
 *  (1) Whoever comes waits at the door until the whole head of a request has arrived (with TLS: until
 *      anything has); only then does lws learn of the connection, and serves it at once. So lws never
 *      has many handshakes to do in one go: they are done one by one, and the loop stops when it is
 *      tired.
 *  (2) Whoever says nothing for too long is let go; lws is not needed for that.
 *  (3) When no descriptor is left the doors are shut for a moment. */
#ifndef SERVER_DOOR_H
#define SERVER_DOOR_H

#include <stdbool.h>
#include <stdint.h>

#include "server/look.h"

struct guest;
struct lws;
struct server;

enum { DOOR_HEAD = 8192 };          /* bytes of a request's head: localhost has many cookies */

/* A place where the server listens. */
struct door {
    struct watched watched;
    struct server *server;
    struct door *next;
    int fd;
};

/* One network connection, from its arrival to its end: the opaque user data of its wsi. */
struct caller {
    struct watched watched;
    struct server *server;
    struct caller *next, **link;    /* among those at the door, the first first; link NULL: inside */
    const struct door *door;        /* by which it came */
    struct guest *guest;            /* for whom it speaks */
    int fd;
    int64_t came;
};

/* Opens one more; address NULL: all of this machine's. NULL and errno if that cannot be. */
struct door *door_open(struct server *, const char *address, int port);
/* Who has waited too long goes; doors that were shut are opened again. */
void door_tick(struct server *);
/* Nobody comes in any more. */
void door_close_all(struct server *);

struct caller *caller_of(struct lws *);
/* lws has let the connection go. */
void door_leave(struct lws *);

#endif

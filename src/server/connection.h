/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* connection.h: a client's WebSocket connection. */
#ifndef SERVER_CONNECTION_H
#define SERVER_CONNECTION_H

#include "server/parts.h"

/* A message that waits. */
struct waiting {
    struct waiting *next;
    struct message message;
    int64_t asked;                      /* when it arrived */
    char text[];
};

struct connection {
    struct listener listener;           /* first: a listener is cast to its connection */
    struct connection *next, **link;
    struct connection *next_told, **told_link;  /* in the list of those with new messages; or
                                                 * NULL */
    struct server *server;
    struct lws *wsi;
    struct watched watched;
    struct guest *guest;
    struct budget work;
    struct waiting *late;               /* messages that wait; nothing else is read until then */
    struct connection *next_late, **late_link;
    struct late *late_in;               /* the list it waits in, or NULL */
    char *parts;                        /* of a fragmented message */
    size_t length;                      /* of the message so far */
    struct outgoing **queue;              /* a ring */
    int first, n, capacity;
    size_t queued;                      /* bytes */
    int64_t moved;                      /* when something was last written */
    int64_t came, heard;                /* when it connected, when something was last heard from
                                         * it */
    double allowance;
    int64_t filled;
    int strikes;
    bool closing;
    bool alone;                         /* its input is served without lws polling all sockets */
    bool pinged;                        /* it has not answered a ping */
};

/* Queues a message; a listener's `hear`. */
void connection_hear(struct listener *, struct outgoing *);
/* Takes over the last message; the connection closes after it. */
void connection_finish(struct connection *, struct outgoing *last);
/* Counts and logs that this client was refused something. */
void connection_refused(struct connection *, const char *reason);
/* The client does not read its messages. */
void connection_slow(struct connection *);
/* Asks the client whether it is still there. */
void connection_ping(struct connection *);
/* Asks lws to report when it is writable. */
void connection_ask(struct connection *);
/* It is writable: lws's callback. */
int connection_writable(struct connection *);
/* Serves its input separately, if there is nothing else to wait for; leaves it to lws. */
void connection_alone(struct connection *);
void connection_together(struct connection *);
/* When it closes. */
void connection_drop_queue(struct connection *);
void connection_forget_told(struct connection *);

#endif

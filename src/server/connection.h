/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* connection.h: one that speaks over a WebSocket. */
#ifndef SERVER_CONNECTION_H
#define SERVER_CONNECTION_H

#include "server/parts.h"

struct connection {
    struct listener listener;           /* first: a listener is its connection */
    struct connection *next, **link;
    struct connection *next_told, **told_link;  /* among those that were told something; or NULL */
    struct server *server;
    struct lws *wsi;
    struct watched watched;
    struct guest *guest;
    struct budget work;
    struct message *late;               /* a hello that waits; nothing else is read until then */
    struct connection *next_late, **late_link;
    struct late *late_in;               /* where it waits */
    char *parts;                        /* of a message that comes in pieces */
    size_t length;                      /* of the message so far */
    struct outgoing **queue;              /* a ring */
    int first, n, room;
    size_t queued;                      /* bytes */
    int64_t moved;                      /* when something was last written */
    int64_t came, heard;                /* when it came, when something was last heard of it */
    double allowance;
    int64_t filled;
    int strikes;
    bool closing;
    bool alone;                         /* what comes on it is served without a look at all others */
    bool pinged;                        /* it has not answered a ping */
};

/* It is told this; a listener's `hear`. */
void connection_hear(struct listener *, struct outgoing *);
/* The last words, which are its from now on; then the connection is closed. */
void connection_finish(struct connection *, struct outgoing *last);
/* Somebody there was refused something: that is counted and noted. */
void connection_refused(struct connection *, const char *reason);
/* It does not read. */
void connection_slow(struct connection *);
/* It is asked whether it is still there. */
void connection_ping(struct connection *);
/* lws shall tell when it can be written to. */
void connection_ask(struct connection *);
/* It can be written to: lws's answer. */
int connection_writable(struct connection *);
/* If there is nothing to wait for but what it says, that need not be looked for among all. */
void connection_alone(struct connection *);
/* It ends. */
void connection_drop_queue(struct connection *);
void connection_forget_told(struct connection *);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* parts.h: the server's state, for the files that deal with the network. */
#ifndef SERVER_PARTS_H
#define SERVER_PARTS_H

#include <libwebsockets.h>

#include "collection/library.h"
#include "server/address.h"
#include "server/budget.h"
#include "server/door.h"
#include "server/workers.h"
#include "server/games.h"
#include "server/http.h"
#include "server/log.h"
#include "server/look.h"
#include "server/notify.h"
#include "server/send.h"
#include "server/server.h"

enum { HTTP_WAITING = 256 };

/* What the loop spends its time on. */
enum work_part { WORK_SOCKETS, WORK_LWS, WORK_TASKS, WORK_TICK, WORK_GAMES, WORK_WRITING, WORK_PARTS };

struct server {
    struct server_options options;
    struct lws_context *context;
    struct look look;
    struct library library;
    struct store *store;
    struct workers *workers;
    struct games *games;
    struct metrics metrics;
    struct connection *connections;
    struct connection *told, **told_end;    /* those with new messages, in order */
    /* Those whose message waits, in order: for the loop, and for a game that the workers read. */
    struct late {
        struct connection *first, **end;
    } late, parked;
    struct sender *sender;
    int64_t busy, worked;           /* since when the loop has been busy, and its processor time
                                     * then; or 0 */
    int64_t part[WORK_PARTS], part_began;   /* that time, by purpose */
    int64_t charged;                /* processor time up to here is accounted for */
    int64_t slow_told;              /* when a slow turn was last logged */
    struct lws_vhost *vhost;        /* for all doors */
    struct door *doors;
    /* Those at a door; those who have said something and wait for room; those inside whose TLS
     * handshake is not complete; those who go on sending what was refused; those inside who have
     * something to say; those inside who are dead. */
    struct callers callers, ready, shaking, lingering, speaking, ending;
    int64_t inside;                 /* connections that lws has, */
    int64_t parting;                /* and those of them that were told to go */
    bool doors_shut;
    int64_t shut_told;              /* when that was last logged */
    const struct door *operator_at; /* the operator's own address, or NULL */
    unsigned char operator_hash[SECRET_HASH];
    struct notify notify;
    int64_t started;
    bool draining;                  /* no new games; stops when nobody is playing */
    int64_t quiet_since;            /* nobody has played since then */
    int64_t retain_at;              /* when to look for expired games */
    int64_t looked;                 /* when connections were last checked */
    struct guests *guests;          /* clients by address */
    struct reach_out *network;      /* addresses for others, once asked for */
    struct lists *lists;            /* cached pages of the list of games */
    char *cases;                    /* the contents of the casebook, once asked for */
    struct contents *contents;      /* …while a worker makes them */
    char (*signs)[ETAG];            /* of the page's files, once asked for */
    struct packed *packed;          /* the page's files compressed, once done */
    struct exchange *waiting[HTTP_WAITING];     /* exchanges awaiting an answer, by ticket */
    uint64_t tickets;               /* given out */
    int port;
    bool loopback;                  /* reachable only from this machine */
    bool leaving;
};

/* guard.c: may this request come in? NULL, or why not. */
const char *guard_origin(const struct server *, struct lws *);
const char *guard_host(const struct server *, struct lws *);
/* Does it ask for this machine by one of its own names? */
bool guard_is_here(struct lws *);

/* guests.c: clients by address, and what they may spend. */
struct guest {
    struct guest *next, **link;
    int n;                          /* connections */
    bool local;                     /* on this machine, not by a proxy */
    struct budget posts, work;
    size_t bodies;                  /* bytes it has sent that are still needed */
    uint64_t hash;
    char name[ADDRESS_TEXT + 8];
};
/* Are there too many connections, or too many from that address? NULL, or why not. */
const char *guard_full(struct server *, const char *address);
/* A connection from that address opens and closes. */
struct guest *guard_enter(struct server *, const char *address);
void guard_leave(struct server *, struct guest *);
/* The headers are there: does the request speak for another client than the peer? NULL, or why
 * not. */
const char *guard_arrive(struct server *, struct lws *);
/* May it send another POST? */
bool guard_post(struct guest *);
/* May it give the loop work? And how much it was, in microseconds. */
bool guard_may_work(struct guest *);
void guard_worked(struct guest *, int64_t micros);
/* A message is paid for by its connection, its address and its game: can all of them? Microseconds. */
bool guard_can_pay(struct budget *connection, struct guest *, struct listener *);
void guard_pay(struct budget *connection, struct guest *, struct listener *, int64_t micros);
/* May it send a body of that size now, or ask for something that needs as much? */
bool guard_body(struct server *, struct guest *, size_t bytes);
void guard_body_over(struct server *, struct guest *, size_t bytes);
void guard_each(struct server *, void (*visit)(void *, const struct guest *), void *);
void guard_tick(struct server *);
void guard_release(struct server *);

/* The loop has something to do: from here on others wait for it. */
static inline void server_busy(struct server *h)
{
    if (h->busy)
        return;
    h->busy = log_now();
    h->worked = h->part_began = h->charged = log_work();
}

/* Charges what was done since the last call to that purpose. */
static inline void server_did(struct server *h, enum work_part part)
{
    int64_t now = h->busy ? log_work() : 0;

    if (!h->busy)
        return;
    h->part[part] += now - h->part_began;
    h->part_began = h->charged = now;
}

/* Processor time since the last call: reading that clock costs more than reading a message. */
static inline int64_t server_spent(struct server *h)
{
    int64_t now = log_work(), spent = now - h->charged;

    h->charged = now;
    return spent;
}

/* The loop has worked long enough in this turn: whatever can wait does. */
bool server_tired(const struct server *);
/* The same when something was last charged to somebody: that costs nothing to ask. */
bool server_was_tired(const struct server *);
/* It has worked for so long that everything else has to wait. */
bool server_exhausted(const struct server *);

/* socket.c */
enum { SOCKET_PACKET = 1 << 15 };   /* bytes written at once */
int socket_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
size_t socket_size(void);
/* Writes the messages of this turn. */
void socket_flush(struct server *);
/* Obeys some of the messages that had to wait. */
void socket_late(struct server *);
/* A game that somebody's hello has waited for is there, or cannot be read; games_with.here. */
void socket_here(void *server, const char *id, const char *code, const char *text);
/* Says goodbye to everybody. */
void socket_bye(struct server *, const char *code, const char *text);
/* Tells everybody that the server is draining. */
void socket_drain(struct server *);
/* Bytes queued for all clients together. */
int64_t socket_queued(const struct server *);
/* Pings silent clients; drops those that do not read, do not answer or never said hello. */
void socket_tick(struct server *);

/* retain.c: removes expired games. */
void retain_tick(struct server *);

/* http.c */
int http_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
size_t http_size(void);

#endif

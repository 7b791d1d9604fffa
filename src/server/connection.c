/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* connection.c: messages out, in order.
 *
 *  (1) Messages are queued and written at the end of the loop's turn, as far as the socket accepts
 *      them. A connection with more than QUEUE_MAX bytes queued, or with no progress for STUCK
 *      (socket.c), is dropped.
 *  (2) Messages to very many are written over several turns, first come, first served. */
#include "server/connection.h"

#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/log.h"

enum {
    QUEUE_MAX = 2 << 20, TOGETHER = SOCKET_PACKET,      /* bytes */
    CLOSE_SECONDS = 5,
    ROUND = 128, ROUND_BYTES = 4 * SOCKET_PACKET,       /* connections; bytes written together */
};

void connection_drop_queue(struct connection *c)
{
    for (; c->n > 0; c->n--, c->first = (c->first + 1) % c->capacity)
        outgoing_drop(c->queue[c->first]);
    c->queued = 0;
}

void connection_together(struct connection *c)
{
    if (c->alone)
        look_together(c->server, c->wsi);
    else
        look_ask(c->server);
    c->alone = false;
}

void connection_ask(struct connection *c)
{
    connection_together(c);
    lws_callback_on_writable(c->wsi);
}

/* Is it still catching up with the game? */
static bool is_fed(const struct connection *c)
{
    return c->listener.room && !c->listener.live && !c->closing;
}

void connection_alone(struct connection *c)
{
    if (c->alone || c->closing || c->late || c->n > 0 || !c->listener.room || is_fed(c) ||
        lws_partial_buffered(c->wsi) || lws_is_ssl(c->wsi))
        return;
    c->alone = true;
    look_alone(c->server, c->wsi, &c->watched);
}

/* At the end of the turn, everything queued in it is written together. */
static void will_write(struct connection *c)
{
    struct server *h = c->server;

    if (c->told_link)
        return;
    c->next_told = NULL;
    c->told_link = h->told_end;
    *h->told_end = c;
    h->told_end = &c->next_told;
}

void connection_forget_told(struct connection *c)
{
    if (!c->told_link)
        return;
    *c->told_link = c->next_told;
    if (c->next_told)
        c->next_told->told_link = c->told_link;
    else
        c->server->told_end = c->told_link;
    c->told_link = NULL;
}

static void push(struct connection *c, struct outgoing *p)
{
    if (c->n == c->capacity) {
        int capacity = c->capacity ? 2 * c->capacity : 8;
        struct outgoing **queue = must_have(malloc((size_t)capacity * sizeof *queue));

        for (int i = 0; i < c->n; i++)
            queue[i] = c->queue[(c->first + i) % c->capacity];
        free(c->queue);
        c->queue = queue;
        c->first = 0;
        c->capacity = capacity;
    }
    if (c->n == 0)
        c->moved = log_now();
    c->queue[(c->first + c->n++) % c->capacity] = outgoing_keep(p);
    c->queued += p->length;
    will_write(c);
}

void connection_ping(struct connection *c)
{
    struct outgoing *p = outgoing_ping();

    push(c, p);
    outgoing_drop(p);
}

void connection_finish(struct connection *c, struct outgoing *last)
{
    push(c, last);
    outgoing_drop(last);
    c->closing = true;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_SECONDS);
}

void connection_refused(struct connection *c, const char *reason)
{
    metrics_refuse(&c->server->metrics, reason);
    log_event(LOG_WARN, "refused", "reason", reason, "from", c->guest->name, "game",
              c->listener.room ? "yes" : NULL, NULL);
}

void connection_slow(struct connection *c)
{
    connection_refused(c, "slow");
    connection_drop_queue(c);
    connection_finish(c, outgoing_of("bye slow "
                                     "You are not reading what you are sent; reconnect with hello."));
}

void connection_hear(struct listener *l, struct outgoing *p)
{
    struct connection *c = (struct connection *)l;

    if (c->closing)
        return;
    if (c->queued + p->length > QUEUE_MAX && c->n > 0) {
        connection_slow(c);
        return;
    }
    if (p->length > 4 && memcmp(outgoing_text(p), "bye ", 4) == 0)
        connection_finish(c, outgoing_keep(p));
    else
        push(c, p);
}

/* The first message of the queue has been written. */
static void written(struct connection *c)
{
    struct outgoing *p = c->queue[c->first];

    if (p->asked)
        metrics_observe(&c->server->metrics.ack, log_now() - p->asked);
    c->server->metrics.bytes_out += p->length;
    c->queued -= p->length;
    c->first = (c->first + 1) % c->capacity;
    c->n--;
    outgoing_drop(p);
}

/* Copies as many frames of the queue as fit; returns how many. */
static int gather(const struct connection *c, unsigned char *to, size_t *length)
{
    int n = 0;

    for (*length = 0; n < c->n; n++) {
        size_t size;
        const unsigned char *frame = outgoing_frame(c->queue[(c->first + n) % c->capacity], &size);

        if (*length + size > TOGETHER)
            break;
        memcpy(to + *length, frame, size);
        *length += size;
    }
    return n;
}

/* Messages written together share packets: a packet for each would cost more than everything
 * else. lws would write one frame at a time, so it is given raw bytes. */
static bool write_some(struct connection *c)
{
    static unsigned char together[LWS_PRE + TOGETHER];
    unsigned char *bytes = together + LWS_PRE;
    size_t length;
    int n = c->n > 1 ? gather(c, bytes, &length) : 0;

    if (n == 0) {
        bytes = outgoing_frame(c->queue[c->first], &length);
        n = 1;
    }
    if (lws_write(c->wsi, bytes, length, LWS_WRITE_RAW) < (int)length)
        return false;
    for (; n > 0; n--)
        written(c);
    c->moved = log_now();
    return true;
}

/* lws keeps what the system does not accept, and asks to be polled when it is written. */
static bool write_queue(struct connection *c)
{
    bool good = true;

    while (c->n > 0 && good && !lws_partial_buffered(c->wsi))
        good = write_some(c);
    if (good && lws_partial_buffered(c->wsi))
        connection_ask(c);
    return good;
}

int connection_writable(struct connection *c)
{
    if (server_exhausted(c->server)) {
        connection_ask(c);              /* in the next turn */
        return 0;
    }
    do {
        if (!write_queue(c))
            return -1;
    } while (c->n == 0 && is_fed(c) && !server_tired(c->server) &&
             games_feed(c->server->games, &c->listener));
    if (c->n > 0 || is_fed(c)) {
        connection_ask(c);
        return 0;
    }
    if (!c->closing) {
        connection_alone(c);
        return 0;
    }
    lws_close_reason(c->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, NULL, 0);
    return -1;
}

/* ---------------------------------------------------------------- the end of a turn */

/* Connections written to together. */
static struct round {
    struct chunk chunk[ROUND];
    struct connection *who[ROUND];
    int messages[ROUND], n;
    size_t used;
    unsigned char bytes[LWS_PRE + ROUND_BYTES];
} round_now;

/* Packs all of its queue into one chunk; false if that is not possible. */
static bool pack(struct round *r, struct connection *c)
{
    struct chunk *p = &r->chunk[r->n];
    unsigned char *bytes = r->bytes + LWS_PRE + r->used;

    if (lws_is_ssl(c->wsi) || lws_partial_buffered(c->wsi))
        return false;
    *p = (struct chunk){.fd = lws_get_socket_fd(c->wsi)};
    if (c->n == 1)
        p->bytes = outgoing_frame(c->queue[c->first], &p->length);
    else if (gather(c, bytes, &p->length) < c->n)
        return false;
    else
        p->bytes = bytes;
    if (c->n > 1)
        r->used += p->length;
    r->who[r->n] = c;
    r->messages[r->n++] = c->n;
    return true;
}

/* lws takes over what the system did not accept. */
static void note_sent(struct connection *c, const struct chunk *p, int messages)
{
    size_t left = p->length - p->sent;

    if (left > 0 && lws_write(c->wsi, (unsigned char *)p->bytes + p->sent, left, LWS_WRITE_RAW) <
                        (int)left) {
        connection_ask(c);
        return;
    }
    for (; messages > 0; messages--)
        written(c);
    c->moved = log_now();
    if (lws_partial_buffered(c->wsi))
        connection_ask(c);
}

static void send_round(struct server *h, struct round *r)
{
    sender_send(h->sender, r->chunk, r->n);
    for (int i = 0; i < r->n; i++)
        note_sent(r->who[i], &r->chunk[i], r->messages[i]);
    r->n = 0;
    r->used = 0;
}

/* Those that were told something first, as many as are written to together. */
static void flush_some(struct server *h, struct round *r)
{
    struct connection *c;

    while ((c = h->told) && r->n < ROUND && r->used + TOGETHER <= ROUND_BYTES) {
        bool later = c->closing || is_fed(c);

        connection_forget_told(c);
        if (later || (c->n > 0 && !pack(r, c) && (!write_queue(c) || c->n > 0)))
            connection_ask(c);
    }
    send_round(h, r);
}

void socket_flush(struct server *h)
{
    do {
        flush_some(h, &round_now);
    } while (h->told && !server_exhausted(h));
    if (h->told)
        look_wake(h);
}

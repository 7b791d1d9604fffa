/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* socket.c: a connection over a WebSocket: messages in, limited in size and rate; messages out, in
 * order, to who reads them.
 *
 *  (1) What is heard is queued and written as the socket takes it. Who lets more than QUEUE_MAX bytes
 *      wait, or nothing move for STUCK, is let go.
 *  (2) A connection that is closing takes no more messages; it ends when the last is written.
 *  (3) Patience is counted here, for all connections at once: lws keeps its timers in a list that is
 *      searched from the beginning, which thousands of connections must not do. */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/parts.h"
#include "server/log.h"

enum {
    QUEUE_MAX = 2 << 20, FLOOD = 1 << 18, STRIKES = 20, CLOSE_SECONDS = 5,
    RATE = 50, BURST = 200, CHAT_PRICE = 5,
    /* microseconds */
    HELLO = 10000000, STUCK = 30000000, PING = 30000000, SILENT = 75000000, TICK = 500000,
    TOGETHER = SOCKET_PACKET,           /* bytes */
};

/* Microseconds of the loop that one connection may have. */
static const struct budget_rule working = {.per_second = 100000, .most = 1000000};

static const char drain_text[] =
    "This server will stop soon. Your game goes on; new games must wait.";

struct connection {
    struct listener listener;           /* first: a listener is its connection */
    struct connection *next, **link;
    struct connection *next_told, **told_link;  /* among those that were told something; or NULL */
    struct server *server;
    struct lws *wsi;
    struct guest *guest;
    struct budget work;
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
    bool pinged, ping;                  /* it has not answered a ping; one is to be written */
};

size_t socket_size(void)
{
    return sizeof(struct connection);
}

/* ---------------------------------------------------------------- out */

static void drop_queue(struct connection *c)
{
    for (; c->n > 0; c->n--, c->first = (c->first + 1) % c->room)
        outgoing_drop(c->queue[c->first]);
    c->queued = 0;
}

/* lws will tell when it can be written to. */
static void ask_to_write(struct connection *c)
{
    c->alone = false;
    look_together(c->server, c->wsi);
    lws_callback_on_writable(c->wsi);
}

/* It is still being told the game. */
static bool is_fed(const struct connection *c)
{
    return c->listener.room && !c->listener.live && !c->closing;
}

/* Is there nothing to wait for but what it says? Then that need not be looked for among all. */
static void serve_alone(struct connection *c)
{
    if (c->alone || c->closing || c->ping || c->n > 0 || !c->listener.room || is_fed(c) ||
        lws_partial_buffered(c->wsi) || lws_is_ssl(c->wsi))
        return;
    c->alone = true;
    look_alone(c->server, c->wsi, c);
}

/* At the end of the turn everything it was told in it is written together. */
static void will_write(struct connection *c)
{
    struct server *h = c->server;

    if (c->told_link)
        return;
    c->next_told = h->told;
    c->told_link = &h->told;
    if (c->next_told)
        c->next_told->told_link = &c->next_told;
    h->told = c;
}

static void forget_told(struct connection *c)
{
    if (!c->told_link)
        return;
    *c->told_link = c->next_told;
    if (c->next_told)
        c->next_told->told_link = c->told_link;
    c->told_link = NULL;
}

static void push(struct connection *c, struct outgoing *p)
{
    if (c->n == c->room) {
        int room = c->room ? 2 * c->room : 8;
        struct outgoing **queue = must_have(malloc((size_t)room * sizeof *queue));

        for (int i = 0; i < c->n; i++)
            queue[i] = c->queue[(c->first + i) % c->room];
        free(c->queue);
        c->queue = queue;
        c->first = 0;
        c->room = room;
    }
    if (c->n == 0)
        c->moved = log_now();
    c->queue[(c->first + c->n++) % c->room] = outgoing_keep(p);
    c->queued += p->length;
    will_write(c);
}

/* It is asked whether it is still there. */
static bool write_ping(struct connection *c)
{
    unsigned char frame[LWS_PRE + 8];

    c->ping = false;
    memcpy(frame + LWS_PRE, "warlord", 8);
    return lws_write(c->wsi, frame + LWS_PRE, 7, LWS_WRITE_PING) >= 7;
}

/* The last words; then the connection is closed. */
static void finish(struct connection *c, struct outgoing *last)
{
    push(c, last);
    outgoing_drop(last);
    c->closing = true;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_SECONDS);
}

static void refused(struct connection *c, const char *reason)
{
    metrics_refuse(&c->server->metrics, reason);
    log_event(LOG_WARN, "refused", "reason", reason, "from", c->guest->name, "game",
              c->listener.room ? "yes" : NULL, NULL);
}

static void too_slow(struct connection *c)
{
    refused(c, "slow");
    drop_queue(c);
    finish(c, outgoing_of("bye slow You are not reading what you are sent; reconnect with hello."));
}

static void hear(struct listener *l, struct outgoing *p)
{
    struct connection *c = (struct connection *)l;

    if (c->closing)
        return;
    if (c->queued + p->length > QUEUE_MAX && c->n > 0) {
        too_slow(c);
        return;
    }
    push(c, p);
    if (p->length > 4 && memcmp(outgoing_text(p), "bye ", 4) == 0)
        c->closing = true;
}

/* The first of the queue is on its way. */
static void written(struct connection *c)
{
    struct outgoing *p = c->queue[c->first];

    if (p->asked)
        metrics_observe(&c->server->metrics.ack, log_now() - p->asked);
    c->server->metrics.bytes_out += p->length;
    c->queued -= p->length;
    c->first = (c->first + 1) % c->room;
    c->n--;
    outgoing_drop(p);
}

/* As many frames of the queue as fit; how many. */
static int gather(const struct connection *c, unsigned char *to, size_t *length)
{
    int n = 0;

    for (*length = 0; n < c->n; n++) {
        size_t size;
        const unsigned char *frame = outgoing_frame(c->queue[(c->first + n) % c->room], &size);

        if (*length + size > TOGETHER)
            break;
        memcpy(to + *length, frame, size);
        *length += size;
    }
    return n;
}

/* Messages that are written together go together: a packet of its own for each costs more than all
 * the rest. lws would write one frame at a time, so it is given bytes. */
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

/* What the system does not take lws keeps, and asks for a look when it is gone. */
static bool write_queue(struct connection *c)
{
    bool good = true;

    while (c->n > 0 && good && !lws_partial_buffered(c->wsi))
        good = write_some(c);
    if (good && lws_partial_buffered(c->wsi))
        ask_to_write(c);
    return good;
}

static int writable(struct connection *c)
{
    if (c->ping && !write_ping(c))
        return -1;
    do {
        if (!write_queue(c))
            return -1;
    } while (c->n == 0 && is_fed(c) && !server_tired(c->server) &&
             games_feed(c->server->games, &c->listener));
    if (c->n > 0 || is_fed(c)) {
        ask_to_write(c);
        return 0;
    }
    if (!c->closing) {
        serve_alone(c);
        return 0;
    }
    lws_close_reason(c->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, NULL, 0);
    return -1;
}

void socket_flush(struct server *h)
{
    struct connection *c;

    while ((c = h->told)) {
        bool later = c->closing || c->ping || is_fed(c);

        forget_told(c);
        if (later || !write_queue(c) || c->n > 0)
            ask_to_write(c);
    }
}

/* ---------------------------------------------------------------- in */

static void complain(struct connection *c, const char *code, const char *text)
{
    struct outgoing *p = outgoing_of("error %s %s", code, text);

    refused(c, code);
    if (++c->strikes > STRIKES)
        finish(c, outgoing_of("bye abuse Too many messages were wrong, too large or too fast."));
    else
        hear(&c->listener, p);
    outgoing_drop(p);
}

static bool allows(struct connection *c, int price)
{
    int64_t now = log_now();

    c->allowance += (double)(now - c->filled) * RATE / 1e6;
    c->allowance = c->allowance > BURST ? BURST : c->allowance;
    c->filled = now;
    if (c->allowance < price)
        return false;
    c->allowance -= price;
    return true;
}

static void hear_drain(struct connection *c)
{
    struct outgoing *p = outgoing_of("notice drain %s", drain_text);

    hear(&c->listener, p);
    outgoing_drop(p);
}

static void say_hello(struct connection *c, const struct message *m)
{
    const char *text, *code;

    if (c->listener.room) {
        complain(c, "malformed", "You have already said hello.");
        return;
    }
    code = games_hello(c->server->games, &c->listener, m, &text);
    if (code) {
        refused(c, code);
        finish(c, outgoing_of("error %s %s", code, text));
        return;
    }
    if (c->server->draining)
        hear_drain(c);
    ask_to_write(c);
}

static void obey(struct connection *c, const struct message *m, int64_t now)
{
    struct outgoing *pong;

    if (m->kind == SAYS_PING) {
        hear(&c->listener, pong = outgoing_of("pong %.*s", (int)m->length, m->text));
        outgoing_drop(pong);
    } else if (m->kind == SAYS_HELLO) {
        say_hello(c, m);
    } else if (!c->listener.room) {
        complain(c, "malformed", "Say hello first: 'hello ID TOKEN LAST'.");
    } else if (m->kind == SAYS_ORDER) {
        games_order(c->server->games, &c->listener, m, now);
    } else if (m->kind == SAYS_UNDO) {
        games_undo(c->server->games, &c->listener, m, now);
    } else if (!allows(c, CHAT_PRICE)) {
        complain(c, "too-fast", "You are talking too fast.");
    } else if (m->kind == SAYS_QUIET) {
        games_quiet(c->server->games, &c->listener, m);
    } else {
        games_chat(c->server->games, &c->listener, m);
    }
}

/* What a message costs is known when it has been obeyed; who has spent too much waits. */
static bool may_work(struct connection *c)
{
    return budget_has(&c->work, &working, 1, log_now()) && guard_may_work(c->guest) &&
           games_may_work(&c->listener);
}

static void work(struct connection *c, const struct message *m)
{
    int64_t began = log_work(), spent;

    obey(c, m, log_now());
    spent = log_work() - began;
    budget_spend(&c->work, &working, (double)spent, log_now());
    guard_worked(c->guest, spent);
    games_worked(&c->listener, spent);
}

/* A whole message; behind it there is a zero. */
static void take(struct connection *c, const char *text, size_t length)
{
    struct message m;
    const char *wrong;

    c->server->metrics.messages++;
    if (!allows(c, 1) || !may_work(c)) {
        complain(c, "too-fast", "Too many messages; this one was not read.");
        return;
    }
    wrong = message_read(&m, text, length);
    if (wrong)
        complain(c, "malformed", wrong);
    else
        work(c, &m);
}

static void heard(struct connection *c)
{
    c->heard = log_now();
    c->pinged = false;
}

/* A ping, a part of a frame, the end: if lws tells nothing of it, it may have something left to do,
 * and looks after this connection until something is said again. */
void socket_serve(struct connection *c)
{
    struct server *h = c->server;
    struct lws_pollfd ready = {.fd = lws_get_socket_fd(c->wsi), .events = LWS_POLLIN,
                               .revents = LWS_POLLIN};
    uint64_t before = h->look.calls;

    lws_service_fd(h->context, &ready);
    if (h->look.calls != before)
        return;
    c->alone = false;
    look_together(h, c->wsi);
}

/* A piece of a message; a message that grows too large is skipped to its end. */
static int receive(struct connection *c, const char *in, size_t length)
{
    bool last = lws_is_final_fragment(c->wsi) && lws_remaining_packet_payload(c->wsi) == 0;
    size_t before = c->length;

    c->server->metrics.bytes_in += length;
    if (c->closing)
        return 0;
    c->length += length;
    if (c->length + lws_remaining_packet_payload(c->wsi) > FLOOD) {
        refused(c, c->length > MESSAGE_MAX ? "flood" : "too-large");
        finish(c, outgoing_of("error too-large A message has at most 4096 bytes."));
        return 0;
    }
    if (c->length <= MESSAGE_MAX) {
        if (!c->parts)
            c->parts = must_have(malloc(MESSAGE_MAX + 1));
        if (length > 0)
            memcpy(c->parts + before, in, length);
    }
    if (!last)
        return 0;
    if (c->length > MESSAGE_MAX) {
        complain(c, "too-large", "A message has at most 4096 bytes.");
    } else if (lws_frame_is_binary(c->wsi)) {
        complain(c, "malformed", "expected text, not bytes");
    } else {
        c->parts[c->length] = '\0';
        take(c, c->parts, c->length);
    }
    free(c->parts);
    c->parts = NULL;
    c->length = 0;
    return 0;
}

/* ---------------------------------------------------------------- coming and going */

static void establish(struct connection *c, struct server *h, struct lws *wsi)
{
    *c = (struct connection){.listener.hear = hear, .server = h, .wsi = wsi, .allowance = BURST,
                             .filled = log_now(), .next = h->connections};
    c->link = &h->connections;
    if (c->next)
        c->next->link = &c->next;
    h->connections = c;
    h->metrics.connections++;
    h->metrics.connections_opened++;
    c->guest = lws_get_opaque_user_data(wsi);
    c->listener.payer = c->guest->hash;
    c->came = c->heard = log_now();
    if (h->leaving)
        finish(c, outgoing_of("bye restart The server is about to restart."));
}

static void end(struct connection *c)
{
    if (!c->server)
        return;
    games_leave(c->server->games, &c->listener);
    forget_told(c);
    drop_queue(c);
    free(c->queue);
    free(c->parts);
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    c->server->metrics.connections--;
    c->server = NULL;
}

void socket_bye(struct server *h, const char *code, const char *text)
{
    for (struct connection *c = h->connections; c; c = c->next)
        if (!c->closing)
            finish(c, outgoing_of("bye %s %s", code, text));
}

void socket_drain(struct server *h)
{
    for (struct connection *c = h->connections; c; c = c->next)
        if (c->listener.room)
            hear_drain(c);
}

int64_t socket_queued(const struct server *h)
{
    int64_t bytes = 0;

    for (const struct connection *c = h->connections; c; c = c->next)
        bytes += (int64_t)c->queued;
    return bytes;
}

/* A server that was stopped, or had no processor, has not listened: that time counts for nobody. */
static void forgive(struct server *h, int64_t late)
{
    for (struct connection *c = h->connections; c; c = c->next) {
        c->heard += late;
        c->came += late;
        c->moved += late;
    }
}

static void look_after(struct connection *c, int64_t now)
{
    if (c->closing)
        return;
    if (c->n > 0 && now - c->moved > STUCK) {
        too_slow(c);
    } else if (!c->listener.room && now - c->came > HELLO) {
        finish(c, outgoing_of("bye idle Say hello within ten seconds."));
    } else if (now - c->heard > SILENT) {
        finish(c, outgoing_of("bye idle Nothing was heard from you."));
    } else if (now - c->heard > PING && !c->pinged) {
        c->pinged = c->ping = true;
        ask_to_write(c);
    }
}

void socket_tick(struct server *h)
{
    int64_t now = log_now(), late = now - h->looked - 2 * TICK;

    if (now - h->looked < TICK)
        return;
    if (late > 0)
        forgive(h, late);
    h->looked = now;
    for (struct connection *c = h->connections; c; c = c->next)
        look_after(c, now);
    guard_tick(h);
}

/* Is this handshake one of ours? */
static int filter(struct server *h, struct lws *wsi)
{
    char uri[64];
    bool ours = lws_get_vhost(wsi) != h->operator_at &&
                lws_hdr_copy(wsi, uri, sizeof uri, WSI_TOKEN_GET_URI) > 0 &&
                strcmp(uri, "/socket") == 0;
    const char *why = !ours ? "path" : guard_origin(h, wsi);
    const struct guest *guest;

    why = why ? why : guard_host(h, wsi);
    why = why ? why : guard_arrive(h, wsi);
    guest = lws_get_opaque_user_data(wsi);
    if (!why)
        return 0;
    metrics_refuse(&h->metrics, why);
    log_event(LOG_WARN, "refused", "reason", why, "from", guest->name, "what", "socket", NULL);
    return -1;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct connection *c = user;
    struct server *h = lws_context_user(lws_get_context(wsi));

    server_busy(h);
    h->look.calls++;
    if (reason != LWS_CALLBACK_RECEIVE || !c->alone)
        look_ask(h);
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return filter(h, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        establish(c, h, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        heard(c);
        serve_alone(c);
        return receive(c, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        heard(c);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return writable(c);
    case LWS_CALLBACK_CLOSED:
        end(c);
        return 0;
    default:
        return 0;
    }
}

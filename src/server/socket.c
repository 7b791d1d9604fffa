/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* socket.c: a WebSocket connection: messages in, limited in size and rate. Messages out are in
 * connection.c.
 *
 *  (1) A closing connection accepts no more messages; it closes when the last one is written.
 *  (2) Connections are heard one after the other (intake.h). If what they say is too much for one
 *      turn, messages wait for the next turns, in order, one of each connection; nothing more is read
 *      of a connection whose messages wait. A hello that needs a game the workers have to read waits
 *      for that. lws is not told to stop in the middle of what it has read: if there is more in a
 *      record of TLS, it would try to for ever.
 *  (3) Timeouts are checked here, for all connections at once: lws keeps its timers in a list that
 *      it searches from the start, which would not do for thousands of connections. */
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/connection.h"
#include "server/intake.h"
#include "server/parts.h"
#include "server/log.h"

enum {
    FLOOD = 1 << 18, STRIKES = 20,
    RATE = 50, BURST = 200, CHAT_PRICE = 5,
    /* microseconds */
    HELLO = 10000000, STUCK = 30000000, PING = 30000000, SILENT = 75000000, TICK = 500000,
};

static const char drain_text[] =
    "This server will stop soon. Your game continues, but no new games can be started.";

size_t socket_size(void)
{
    return sizeof(struct connection);
}

/* ---------------------------------------------------------------- in */

static void complain(struct connection *c, const char *code, const char *text)
{
    struct outgoing *p = outgoing_of("error %s %s", code, text);

    connection_refused(c, code);
    if (++c->strikes > STRIKES)
        connection_finish(c, outgoing_of("bye abuse "
                                         "Too many messages were wrong, too large or too fast."));
    else
        connection_hear(&c->listener, p);
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

static void late_add(struct late *line, struct connection *c)
{
    c->late_link = line->end;
    c->late_in = line;
    c->next_late = NULL;
    *line->end = c;
    line->end = &c->next_late;
}

static void late_remove(struct connection *c)
{
    *c->late_link = c->next_late;
    if (c->next_late)
        c->next_late->late_link = c->late_link;
    else
        c->late_in->end = c->late_link;
    c->late_in = NULL;
}

static void hear_drain(struct connection *c)
{
    struct outgoing *p = outgoing_of("notice drain %s", drain_text);

    connection_hear(&c->listener, p);
    outgoing_drop(p);
}

/* Its message waits there, before or after those that do already. */
static void wait_at(struct waiting **at, const struct message *m, int64_t asked)
{
    struct waiting *w = must_have(malloc(sizeof *w + m->length + 1));

    *w = (struct waiting){*at, *m, asked};
    if (m->length > 0)
        memcpy(w->text, m->text, m->length);
    w->text[m->length] = '\0';
    w->message.text = w->text;
    *at = w;
}

/* It waits with others; nothing more is read of it until then. */
static void wait_in(struct late *line, struct connection *c)
{
    if (c->late_in)
        return;
    late_add(line, c);
    intake_pause(caller_of(c->wsi));
}

static void wait_last(struct connection *c, const struct message *m)
{
    struct waiting **at = &c->late;

    while (*at)
        at = &(*at)->next;
    wait_at(at, m, log_now());
    wait_in(&c->server->late, c);
    look_wake(c->server);
}

static void turn_away(struct connection *c, const char *code, const char *text)
{
    connection_refused(c, code);
    connection_finish(c, outgoing_of("error %s %s", code, text));
}

static void greet(struct connection *c, const struct message *m, int64_t now)
{
    const char *text, *code;

    code = games_hello(c->server->games, &c->listener, m, &text);
    if (code && strcmp(code, "busy") == 0) {
        wait_at(&c->late, m, now);
        wait_in(&c->server->parked, c);
        return;
    }
    if (code) {
        turn_away(c, code, text);
        return;
    }
    if (c->server->draining)
        hear_drain(c);
    connection_ask(c);
}

static void forget_first(struct connection *c)
{
    struct waiting *w = c->late;

    c->late = w->next;
    free(w);
}

static void forget_late(struct connection *c)
{
    if (c->late_in)
        late_remove(c);
    while (c->late)
        forget_first(c);
}

void socket_here(void *context, const char *id, const char *code, const char *text)
{
    struct server *h = context;

    for (struct connection *c = h->parked.first, *next; c; c = next) {
        next = c->next_late;
        if (strcmp(c->late->message.id, id) != 0)
            continue;
        late_remove(c);
        if (!code) {
            late_add(&h->late, c);
            continue;
        }
        forget_late(c);
        intake_resume(caller_of(c->wsi));
        if (!c->closing)
            turn_away(c, code, text);
    }
}

static void obey(struct connection *c, const struct message *m, int64_t now)
{
    struct outgoing *pong;

    if (m->kind == SAYS_PING) {
        connection_hear(&c->listener, pong = outgoing_of("pong %.*s", (int)m->length, m->text));
        outgoing_drop(pong);
    } else if (m->kind == SAYS_HELLO && c->listener.room) {
        complain(c, "malformed", "You have already said hello.");
    } else if (m->kind == SAYS_HELLO) {
        greet(c, m, now);
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

/* The cost of a message is known only afterwards; a client that has spent too much waits. */
static void charge(struct connection *c)
{
    guard_pay(&c->work, c->guest, &c->listener, server_spent(c->server));
}

static void work(struct connection *c, const struct message *m, int64_t asked)
{
    obey(c, m, asked);
    charge(c);
}

/* The first message that waits. */
static void obey_first(struct connection *c)
{
    struct waiting *w = c->late;

    late_remove(c);
    c->late = w->next;
    if (!c->closing)
        work(c, &w->message, w->asked);
    free(w);
    if (!c->late)
        intake_resume(caller_of(c->wsi));
    else
        wait_in(&c->server->late, c);
}

void socket_late(struct server *h)
{
    if (!h->late.first)
        return;
    server_spent(h);                    /* that was for others */
    do {
        obey_first(h->late.first);
    } while (h->late.first && !server_tired(h));
    if (h->late.first)
        look_wake(h);
}

/* A whole message, followed by a zero. */
static void take(struct connection *c, const char *text, size_t length)
{
    struct message m;
    const char *wrong;

    c->server->metrics.messages++;
    if (!allows(c, 1) || !guard_can_pay(&c->work, c->guest, &c->listener)) {
        complain(c, "too-fast", "Too many messages; this one was not read.");
        return;
    }
    wrong = message_read(&m, text, length);
    if (wrong) {
        complain(c, "malformed", wrong);
    } else if (c->late || server_was_tired(c->server)) {
        wait_last(c, &m);
    } else {
        work(c, &m, log_now());
    }
}

static void heard(struct connection *c)
{
    c->heard = log_now();
    c->pinged = false;
}

/* A ping, part of a frame, the end: if lws reports nothing, it may have work left, so it polls
 * this connection until something is said again. */
static void serve(void *who, enum look_event what)
{
    struct connection *c = who;

    if (what != LOOK_INPUT || intake_serve(caller_of(c->wsi)) == INTAKE_NOTHING)
        connection_together(c);
}

/* The message so far, followed by a zero; NULL if it is too long. Nearly all come in one piece. */
static const char *gather(struct connection *c, const char *in, size_t length, size_t before, bool last)
{
    static char whole[MESSAGE_MAX + 1];
    char *text = c->parts;

    if (c->length > MESSAGE_MAX)
        return NULL;
    if (!text && last)
        text = whole;
    else if (!text)
        text = c->parts = must_have(malloc(MESSAGE_MAX + 1));
    if (length > 0)
        memcpy(text + before, in, length);
    text[c->length] = '\0';
    return text;
}

/* A piece of a message; a message that grows too large is skipped to its end. */
static int receive(struct connection *c, const char *in, size_t length)
{
    const char *text;
    bool last = lws_is_final_fragment(c->wsi) && lws_remaining_packet_payload(c->wsi) == 0;
    size_t before = c->length;

    c->server->metrics.bytes_in += length;
    if (c->closing)
        return 0;
    c->length += length;
    if (c->length + lws_remaining_packet_payload(c->wsi) > FLOOD) {
        connection_refused(c, c->length > MESSAGE_MAX ? "flood" : "too-large");
        connection_finish(c, outgoing_of("error too-large "
                                         "A message has at most 4096 bytes."));
        return 0;
    }
    text = gather(c, in, length, before, last);
    if (!last)
        return 0;
    if (!text)
        complain(c, "too-large", "A message has at most 4096 bytes.");
    else if (lws_frame_is_binary(c->wsi))
        complain(c, "malformed", "expected text, not bytes");
    else
        take(c, text, c->length);
    free(c->parts);
    c->parts = NULL;
    c->length = 0;
    return 0;
}

/* ---------------------------------------------------------------- coming and going */

static void establish(struct connection *c, struct server *h, struct lws *wsi)
{
    *c = (struct connection){.listener.hear = connection_hear, .server = h, .wsi = wsi,
                             .watched = {serve, c}, .guest = caller_of(wsi)->guest,
                             .allowance = BURST, .filled = log_now(), .next = h->connections};
    c->link = &h->connections;
    if (c->next)
        c->next->link = &c->next;
    h->connections = c;
    h->metrics.connections++;
    h->metrics.connections_opened++;
    c->listener.payer = c->guest->hash;
    c->came = c->heard = log_now();
    if (h->leaving)
        connection_finish(c, outgoing_of("bye restart The server is about to restart."));
}

static void end(struct connection *c)
{
    if (!c->server)
        return;
    games_leave(c->server->games, &c->listener);
    connection_forget_told(c);
    forget_late(c);
    connection_drop_queue(c);
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
            connection_finish(c, outgoing_of("bye %s %s", code, text));
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

/* A server that was suspended, or had no processor, has not listened: that time does not count. */
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
    if (c->late)
        c->heard = now;                 /* nobody listens to it */
    if (c->n > 0 && now - c->moved > STUCK) {
        connection_slow(c);
    } else if (!c->listener.room && !c->late && now - c->came > HELLO) {
        connection_finish(c, outgoing_of("bye idle Say hello within ten seconds."));
    } else if (now - c->heard > SILENT) {
        connection_finish(c, outgoing_of("bye idle Nothing was heard from you."));
    } else if (now - c->heard > PING && !c->pinged) {
        c->pinged = true;
        connection_ping(c);
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
    bool ours = caller_of(wsi)->door != h->operator_at &&
                lws_hdr_copy(wsi, uri, sizeof uri, WSI_TOKEN_GET_URI) > 0 &&
                strcmp(uri, "/socket") == 0;
    const char *why = !ours ? "path" : guard_origin(h, wsi);
    const struct guest *guest;

    why = why ? why : guard_host(h, wsi);
    why = why ? why : guard_arrive(h, wsi);
    guest = caller_of(wsi)->guest;
    door_asked(caller_of(wsi));
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
    if ((reason != LWS_CALLBACK_RECEIVE && reason != LWS_CALLBACK_RECEIVE_PONG) || !c->alone) {
        look_ask(h);
        server_spent(h);                /* lws may have done something for others before */
    }
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return filter(h, wsi);
    case LWS_CALLBACK_ESTABLISHED:
        establish(c, h, wsi);
        intake_begin(caller_of(wsi));
        return 0;
    case LWS_CALLBACK_RECEIVE:
        heard(c);
        connection_alone(c);
        return receive(c, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        heard(c);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return connection_writable(c);
    case LWS_CALLBACK_CLOSED:
        end(c);
        return 0;
    default:
        return 0;
    }
}

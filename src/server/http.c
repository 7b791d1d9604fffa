/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* http.c: requests and answers on the network. */
#include "server/http.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"
#include "server/intake.h"
#include "server/parts.h"
#include "server/log.h"

enum {
    ANSWER_SECONDS = 60, CHUNK_SECONDS = 10,  /* until a connection is dropped */
    HEAD_MAX = 4096, AGAIN_MAX = 100, CHUNK = 16384, HOST = 128, LENGTH_DIGITS = 18,
    KEPT_MAX = 128,                     /* connections kept open for another request */
    BODY_PATIENCE = 20000000,           /* microseconds a body may take, and… */
    BODY_PACE = 32 << 10,               /* …bytes a second after that */
    FREE_ANSWER = 4096,                 /* bytes that are not charged */
    LINGER_BYTES = 16 << 20,            /* of a refused body that are read and discarded */
};

struct exchange {
    struct server *server;
    struct guest *guest;
    struct lws *wsi;
    struct request request;
    struct answer answer;
    char *body;
    size_t length, expected;
    int64_t began;                  /* when its head had arrived */
    char host[HOST];
    int method;                     /* of lws */
    bool head_only, headed, answered;
    bool completed;                 /* lws has said that the body is complete */
    bool refused;
    bool lingers;                   /* it is answered, and the rest of its body is discarded */
    bool held;                      /* nothing is read until it is answered */
    bool asked;                     /* the whole request has arrived: it is answered once */
    bool last;                      /* the connection closes after it */
    int64_t turn;                   /* the turn of the loop in which lws repeats that the body is
                                     * complete… */
    int again;                      /* …and how often it has in that turn */
    uint64_t ticket;                /* for a later answer, or 0 */
    struct exchange *next;          /* in the same bucket of tickets */
    size_t sent;
    size_t charged;                 /* bytes of the answer, until it is sent */
};

/* The user data of a wsi; lws zeroes it. */
struct session {
    struct exchange *exchange;
};

size_t http_size(void)
{
    return sizeof(struct session);
}

/* ---------------------------------------------------------------- an exchange */

static struct exchange **place_of(struct server *h, uint64_t ticket)
{
    struct exchange **at = &h->waiting[ticket % HTTP_WAITING];

    while (*at && (*at)->ticket != ticket)
        at = &(*at)->next;
    return at;
}

static void expire(struct exchange *x)
{
    struct exchange **at = place_of(x->server, x->ticket);

    if (x->ticket && *at == x)
        *at = x->next;
    x->ticket = 0;
}

static void release(struct exchange *x)
{
    if (!x)
        return;
    expire(x);
    if (x->body)
        guard_body_over(x->server, x->guest, x->expected);
    if (x->charged)
        guard_body_over(x->server, x->guest, x->charged);
    free(x->answer.owned);
    free(x->body);
    free(x);
}

/* An answer that was made for it is kept until it is read, however slowly, and charged like a body. */
static void charge_answer(struct exchange *x)
{
    if (!x->answer.owned || x->answer.length <= FREE_ANSWER)
        return;
    if (guard_body(x->server, x->guest, x->answer.length)) {
        x->charged = x->answer.length;
        return;
    }
    free(x->answer.owned);
    metrics_refuse(&x->server->metrics, "busy");
    api_error(&x->answer, 503, "busy", "You have not read what you asked for before.");
}

static void give(struct exchange *x, const struct answer *a)
{
    x->answer = *a;
    charge_answer(x);
    x->answered = true;
    lws_set_timeout(x->wsi, PENDING_TIMEOUT_HTTP_CONTENT, CHUNK_SECONDS);
    if (x->held)
        lws_rx_flow_control(x->wsi, 1);
    intake_end(caller_of(x->wsi));
    lws_callback_on_writable(x->wsi);
    look_ask(x->server);
}

uint64_t http_wait(struct exchange *x)
{
    struct exchange **at;

    x->ticket = ++x->server->tickets;
    at = &x->server->waiting[x->ticket % HTTP_WAITING];
    x->next = *at;
    *at = x;
    lws_set_timeout(x->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    return x->ticket;
}

bool http_send_out(struct exchange *x, size_t bytes, struct errand *e)
{
    if (bytes > 0 && !guard_body(x->server, x->guest, bytes))
        return false;
    *e = (struct errand){.server = x->server, .guest = x->guest, .ticket = http_wait(x),
                         .body = x->body, .length = x->length,
                         .bytes = bytes + (x->body ? x->expected : 0)};
    x->body = NULL;
    return true;
}

void errand_over(struct errand *e)
{
    if (e->bytes > 0)
        guard_body_over(e->server, e->guest, e->bytes);
    free(e->body);
}

bool http_waits(struct server *h, uint64_t ticket)
{
    return *place_of(h, ticket) != NULL;
}

void http_finish(struct server *h, uint64_t ticket, const struct answer *a)
{
    struct exchange *x = *place_of(h, ticket);

    if (!x) {
        free(a->owned);
        return;
    }
    expire(x);
    give(x, a);
}

/* One exchange is answered once, however often lws reports its end. */
static bool ask_once(struct exchange *x)
{
    if (x->asked)
        return false;
    x->asked = true;
    return true;
}

static int answer(struct exchange *x)
{
    struct answer a = {0};
    int64_t began = log_work();

    if (!ask_once(x))
        return 0;
    x->request.body = x->body ? x->body : "";
    x->request.length = x->length;
    x->request.payer = x->guest->hash;
    x->request.local = x->guest->local;
    if (api_answer(x->server, x, &x->request, &a))
        give(x, &a);
    guard_worked(x->guest, log_work() - began);
    return 0;
}

__attribute__((format(printf, 4, 5)))
static int refuse(struct exchange *x, int status, const char *code, const char *format, ...)
{
    struct answer a = {0};
    char text[128];
    va_list args;

    if (!ask_once(x))
        return 0;
    x->refused = true;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    metrics_refuse(&x->server->metrics, code);
    log_event(LOG_WARN, "refused", "reason", code, "from", x->guest->name, "path", x->request.path,
              NULL);
    api_error(&a, status, code, text);
    give(x, &a);
    return 0;
}

/* ---------------------------------------------------------------- reading the request */

/* The body's length must be given once, in digits; none is fine. Chunked bodies are not read: a
 * proxy must not disagree with us about where the body ends. */
static bool read_length(struct exchange *x)
{
    char text[24];
    int length = lws_hdr_total_length(x->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);

    if (lws_hdr_total_length(x->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return false;
    if (length == 0)
        return true;
    if (lws_hdr_copy(x->wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH) != length ||
        strspn(text, "0123456789") != (size_t)length || length > LENGTH_DIGITS)
        return false;
    x->expected = (size_t)strtoull(text, NULL, 10);
    return x->request.post || x->expected == 0;
}

/* The value of that argument in the query string, or empty. */
static void read_argument(struct lws *wsi, const char *name, char *out, size_t size)
{
    char buffer[128];
    const char *value = lws_get_urlarg_by_name(wsi, name, buffer, sizeof buffer);

    snprintf(out, size, "%s", value ? value : "");
}

static void read_bearer(struct lws *wsi, char *out, size_t size)
{
    char value[128];

    if (lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 &&
        strncmp(value, "Bearer ", 7) == 0)
        snprintf(out, size, "%s", value + 7);
}

static void read_headers(struct exchange *x, const char *path)
{
    char host[HOST], encodings[128];

    x->request.gzip = lws_hdr_copy(x->wsi, encodings, sizeof encodings,
                                   WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 && strstr(encodings, "gzip");
    snprintf(x->request.path, sizeof x->request.path, "%s", path);
    read_bearer(x->wsi, x->request.bearer, sizeof x->request.bearer);
    x->request.at_operator = caller_of(x->wsi)->door == x->server->operator_at;
    read_argument(x->wsi, "name=", x->request.name, sizeof x->request.name);
    read_argument(x->wsi, "after=", x->request.after, sizeof x->request.after);
    lws_hdr_copy(x->wsi, x->request.known, sizeof x->request.known, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    if (lws_hdr_copy(x->wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
        strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]") ==
            strlen(host))
        memcpy(x->host, host, sizeof host);
}

static int begin(struct exchange *x, const char *path)
{
    char *uri;
    int length, method = x->method = lws_http_get_uri_and_method(x->wsi, &uri, &length);
    const char *why;

    read_headers(x, path);
    x->request.post = method == LWSHUMETH_POST;
    x->head_only = method == LWSHUMETH_HEAD;
    x->server->metrics.requests++;
    x->last = !read_length(x);          /* there is no telling where the next request would begin */
    if (method != LWSHUMETH_GET && method != LWSHUMETH_POST && method != LWSHUMETH_HEAD)
        return refuse(x, 405, "method", "Only GET, HEAD and POST are supported.");
    if (x->last)
        return refuse(x, 400, "length", "The length of the body is not valid.");
    if (strlen(path) >= sizeof x->request.path)
        return refuse(x, 414, "too-long", "An address may have %zu bytes at most; this one has %zu.",
                      sizeof x->request.path - 1, strlen(path));
    why = guard_host(x->server, x->wsi);
    if (why)
        return refuse(x, 403, why, "This server answers only to its own name; --origin lists more.");
    why = guard_arrive(x->server, x->wsi);
    x->guest = caller_of(x->wsi)->guest;
    if (why)
        return refuse(x, 429, why, "Too many connections from your address.");
    if (!guard_may_work(x->guest))
        return refuse(x, 429, "too-fast", "Too much work from your address; wait a moment.");
    if (!x->request.post)
        return answer(x);
    if (guard_origin(x->server, x->wsi))
        return refuse(x, 403, "origin", "Requests from other sites are not answered.");
    if (!guard_post(x->guest))
        return refuse(x, 429, "too-fast", "Too many requests from your address; wait a moment.");
    if (x->expected > api_body_max(x->request.path))
        return refuse(x, 413, "too-large", "The body may have %zu bytes at most; this one has %zu.",
                      api_body_max(x->request.path), x->expected);
    if (x->expected == 0)
        return answer(x);
    if (!guard_body(x->server, x->guest, x->expected))
        return refuse(x, 503, "busy", "The server is busy sending; try again in a moment.");
    x->body = must_have(malloc(x->expected + 1));
    x->body[x->expected] = '\0';
    intake_begin(caller_of(x->wsi));
    return 0;
}

/* Whoever sends a body byte by byte takes up what others could use. */
static bool is_too_slow(const struct exchange *x)
{
    int64_t beyond = log_now() - x->began - BODY_PATIENCE;

    return beyond > 0 && (int64_t)x->length < beyond * BODY_PACE / 1000000;
}

/* It was refused already: that is read and discarded, since many clients send all of it before they
 * read an answer, but not without end: what is left is not read until the door has had enough of it. */
static int discard(struct exchange *x, size_t length)
{
    x->length += length;
    if (x->length > LINGER_BYTES)
        lws_rx_flow_control(x->wsi, 0);
    return 0;
}

static int take_body(struct exchange *x, const void *in, size_t length)
{
    if (!x->body || x->asked)
        return discard(x, length);
    if (x->length + length > x->expected)
        return -1;
    if (is_too_slow(x)) {
        metrics_refuse(&x->server->metrics, "slow-body");
        return -1;
    }
    memcpy(x->body + x->length, in, length);
    x->length += length;
    x->server->metrics.bytes_in += length;
    return 0;
}

/* ---------------------------------------------------------------- writing the answer */

struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool good;
};

static void add(struct head *h, const char *name, const char *value)
{
    h->good = h->good && lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                                     (const unsigned char *)value,
                                                     (int)strlen(value), &h->at, h->end) == 0;
}

static void add_security(struct head *h, const struct exchange *x)
{
    char policy[768], socket[2 * HOST + 32] = "";

    if (x->host[0])
        snprintf(socket, sizeof socket, " ws://%s wss://%s", x->host, x->host);
    snprintf(policy, sizeof policy,
             "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
             "img-src 'self' data: blob:; connect-src 'self'%s; font-src 'self'; "
             "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
             socket);
    add(h, "content-security-policy:", policy);
    add(h, "x-content-type-options:", "nosniff");
    add(h, "x-frame-options:", "DENY");
    add(h, "referrer-policy:", "no-referrer");
    add(h, "cross-origin-opener-policy:", "same-origin");
    add(h, "cross-origin-resource-policy:", "same-origin");
    add(h, "permissions-policy:", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
    if (x->server->options.certificate)
        add(h, "strict-transport-security:", "max-age=31536000");
}

/* lws serves all requests that have arrived on open connections in one go, however many there
 * are. So few stay open; everybody else comes in by the door again, where the loop can stop. Who has
 * been told that before will not ask again, even if it has not gone yet. */
static bool may_keep(const struct server *h)
{
    return h->inside - h->parting - h->metrics.connections <= KEPT_MAX;
}

/* Does a client that was refused go on? */
static bool is_sending(const struct exchange *x)
{
    return x->refused && !x->completed && x->method != LWSHUMETH_GET && x->method != LWSHUMETH_HEAD;
}

static int write_head(struct exchange *x)
{
    unsigned char buffer[LWS_PRE + HEAD_MAX], *start = buffer + LWS_PRE;
    struct head h = {x->wsi, start, buffer + sizeof buffer, true};
    const struct answer *a = &x->answer;
    char disposition[96];

    if (lws_add_http_common_headers(x->wsi, (unsigned)a->status, a->type,
                                    a->status == 304 ? 0 : a->length, &h.at, h.end))
        return -1;
    add_security(&h, x);
    add(&h, "cache-control:", a->etag[0] ? "no-cache" : "no-store");
    if (a->etag[0]) {
        add(&h, "etag:", a->etag);
        add(&h, "vary:", "accept-encoding");
    }
    if (a->gzip)
        add(&h, "content-encoding:", "gzip");
    x->last = x->last || !may_keep(x->server) || is_sending(x);
    if (x->last) {
        add(&h, "connection:", "close");
        door_part(caller_of(x->wsi));
    }
    if (a->file[0]) {
        snprintf(disposition, sizeof disposition, "attachment; filename=\"%s\"", a->file);
        add(&h, "content-disposition:", disposition);
    }
    if (!h.good || lws_finalize_write_http_header(x->wsi, start, &h.at, h.end))
        return -1;
    x->headed = true;
    return 0;
}

static int complete(struct session *s, struct lws *wsi)
{
    bool last = s->exchange->last;

    if (is_sending(s->exchange)) {
        s->exchange->lingers = true;
        door_linger(caller_of(wsi));
        return 0;
    }
    release(s->exchange);
    s->exchange = NULL;
    return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* A chunk is what lws sends at once: of a larger one it keeps the rest and asks for no more, and
 * the loop would wait between the pieces (look.c). A client that keeps taking chunks is not
 * dropped, however long that takes. */
static int writable(struct session *s, struct lws *wsi)
{
    struct exchange *x = s->exchange;
    unsigned char buffer[LWS_PRE + CHUNK];
    size_t left, n;

    if (!x || !x->answered || x->lingers)
        return 0;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, CHUNK_SECONDS);
    if (server_exhausted(x->server)) {
        lws_callback_on_writable(wsi);  /* in the next turn */
        return 0;
    }
    if (!x->headed) {
        if (write_head(x))
            return -1;
        if (x->head_only || x->answer.length == 0 || x->answer.status == 304)
            return complete(s, wsi);
        lws_callback_on_writable(wsi);
        return 0;
    }
    left = x->answer.length - x->sent;
    n = left < CHUNK ? left : CHUNK;
    memcpy(buffer + LWS_PRE, x->answer.text + x->sent, n);
    if (lws_write(wsi, buffer + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)n)
        return -1;
    x->sent += n;
    if (lws_partial_buffered(wsi))
        look_soon(x->server);
    x->server->metrics.bytes_out += n;
    if (n == left)
        return complete(s, wsi);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_whole(struct exchange *x)
{
    size_t n = x->answer.length;
    unsigned char *buffer = must_have(malloc(LWS_PRE + n + 1));

    memcpy(buffer + LWS_PRE, x->answer.text, n);
    if (write_head(x) == 0 && n > 0)
        lws_write(x->wsi, buffer + LWS_PRE, n, LWS_WRITE_HTTP_FINAL);
    free(buffer);
    return -1;
}

/* The body is complete. If more data follows it, lws reports that again and again and lets
 * nothing else happen on the connection: so nothing is read until there is an answer, which is
 * written at once and is the last. If input was buffered before, lws repeats it without end
 * within one turn of the loop, and no answer could ever come: then the connection is closed
 * without one. */
static int completed(struct exchange *x)
{
    if (x->lingers)
        return -1;
    if (!x->completed) {
        x->completed = true;
        return x->body ? answer(x) : 0;
    }
    if (x->headed)
        return -1;
    x->last = true;
    if (x->answered)
        return write_whole(x);
    x->again = x->turn == x->server->busy ? x->again + 1 : 0;
    x->turn = x->server->busy;
    if (x->again > AGAIN_MAX)
        return -1;
    x->held = true;
    lws_rx_flow_control(x->wsi, 0);
    return 0;
}

/* ---------------------------------------------------------------- connections */

static int begin_exchange(struct session *s, struct server *h, struct lws *wsi, const char *path)
{
    door_asked(caller_of(wsi));
    release(s->exchange);
    s->exchange = must_have(calloc(1, sizeof *s->exchange));
    s->exchange->server = h;
    s->exchange->wsi = wsi;
    s->exchange->guest = caller_of(wsi)->guest;
    s->exchange->began = log_now();
    return begin(s->exchange, path);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    struct server *h = lws_context_user(lws_get_context(wsi));
    struct session *s = user;

    if (reason != LWS_CALLBACK_GET_THREAD_ID)
        server_busy(h);
    if (!h->look.hushing)
        look_ask(h);
    switch ((int)reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        door_leave(wsi);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        return -1;                      /* a socket without our subprotocol */
    case LWS_CALLBACK_HTTP:
        return begin_exchange(s, h, wsi, in);
    case LWS_CALLBACK_HTTP_BODY:
        return s->exchange ? take_body(s->exchange, in, length) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return s->exchange ? completed(s->exchange) : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return writable(s, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (s) {
            release(s->exchange);
            s->exchange = NULL;
        }
        return 0;
    default:
        return 0;
    }
}

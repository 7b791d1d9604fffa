/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* frames.c: the handshake and the frames of a WebSocket, in both directions (RFC 6455). */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "client.h"

/* ---------------------------------------------------------------- the handshake */

/* The key of the standard's own example, whose answer is known without a hash function. */
#define KEY "dGhlIHNhbXBsZSBub25jZQ=="
#define ANSWER "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

void conn_shake(struct conn *o, const char *lines)
{
    char request[8192], usual[256];

    snprintf(usual, sizeof usual,
             "Origin: http://127.0.0.1:%d\r\nSec-WebSocket-Protocol: warlord\r\n", o->client->port);
    snprintf(request, sizeof request,
             "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: " KEY "\r\nSec-WebSocket-Version: 13\r\n"
             "%s\r\n", o->client->port, lines ? lines : usual);
    o->raw = false;
    if (o->state == CONN_OPEN)
        o->state = CONN_SHAKING;
    conn_text(o, request);
}

struct conn *conn_open(struct client *c)
{
    struct conn *o = conn_connect(c);

    if (o)
        conn_shake(o, NULL);
    return o;
}

/* Says when these bytes had come, and is done with them. */
static int64_t take(struct conn *o, size_t n)
{
    int64_t at = 0;
    int old = 0;

    o->in.from += n;
    o->taken += n;
    while (old < o->nmark && o->mark[old].upto < o->taken)
        old++;
    if (old < o->nmark)
        at = o->mark[old].at;
    memmove(o->mark, o->mark + old, (size_t)(o->nmark - old) * sizeof o->mark[0]);
    o->nmark -= old;
    return at;
}

/* The head of the answer, once it is all there. */
static void read_handshake(struct conn *o)
{
    char *head, *end;

    if (o->in.from == o->in.used)
        return;
    head = o->in.at + o->in.from;
    end = strstr(head, "\r\n\r\n");
    if (!end)
        return;
    if (sscanf(head, "HTTP/1.1 %d", &o->status) != 1)
        o->fault = "no HTTP answer";
    end[2] = '\0';
    if (o->status == 101 && !strstr(head, ANSWER))
        o->fault = "a wrong Sec-WebSocket-Accept";
    take(o, (size_t)(end + 4 - head));
    if (o->state == CONN_SHAKING && o->status == 101)
        o->state = CONN_OPEN;
    else if (o->status != 101)
        o->raw = true;
}

bool conn_is_open(struct conn *o, int ms)
{
    int64_t end = now_ns() + (int64_t)ms * 1000000;

    while (!o->status && o->state != CONN_CLOSED && now_ns() < end) {
        read_handshake(o);
        if (!o->status)
            client_wait(o->client, 20);
    }
    read_handshake(o);
    return o->status == 101 && o->state == CONN_OPEN;
}

/* ---------------------------------------------------------------- sending */

static size_t frame_head(unsigned char *head, int opcode, int flags, uint64_t n)
{
    size_t used = 2;
    int bytes = flags & FRAME_LONG || n > 0xffff ? 8 : n > 125 ? 2 : 0;

    head[0] = (unsigned char)(opcode | (flags & FRAME_MORE ? 0 : 0x80) |
                              (flags & FRAME_RSV1 ? 0x40 : 0) | (flags & FRAME_RSV2 ? 0x20 : 0) |
                              (flags & FRAME_RSV3 ? 0x10 : 0));
    head[1] = (unsigned char)((flags & FRAME_BARE ? 0 : 0x80) |
                              (bytes == 8 ? 127 : bytes == 2 ? 126 : (int)n));
    for (int i = bytes - 1; i >= 0; i--)
        head[used++] = (unsigned char)(n >> 8 * i);
    return used;
}

void conn_frame(struct conn *o, int opcode, int flags, const void *bytes, size_t n)
{
    unsigned char head[14], mask[4];
    size_t used = frame_head(head, opcode, flags, n);
    uint64_t whim = rng_next(&o->client->rng);
    struct bytes frame = {0};

    memcpy(mask, &whim, sizeof mask);
    bytes_add(&frame, head, used);
    if (!(flags & FRAME_BARE))
        bytes_add(&frame, mask, sizeof mask);
    if (!(flags & FRAME_HEAD)) {
        size_t begin = frame.used;

        bytes_add(&frame, bytes, n);
        for (size_t i = 0; i < n && !(flags & FRAME_BARE); i++)
            frame.at[begin + i] = (char)(frame.at[begin + i] ^ mask[i % 4]);
    }
    conn_bytes(o, frame.at, frame.used);
    bytes_release(&frame);
}

void conn_say(struct conn *o, const char *format, ...)
{
    char text[1 << 13];
    va_list list;
    int n;

    va_start(list, format);
    n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    conn_frame(o, OP_TEXT, 0, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

/* ---------------------------------------------------------------- receiving */

struct frame {
    int opcode;
    bool final;
    char *at;
    size_t length, whole;
};

static void fault(struct conn *o, const char *text)
{
    if (!o->fault)
        o->fault = text;
}

/* The frame that begins `skip` bytes on, if all of it has come. */
static bool next_frame(struct conn *o, struct frame *f, size_t skip)
{
    const unsigned char *b = (const unsigned char *)o->in.at + o->in.from + skip;
    size_t have = o->in.used - o->in.from - skip, head = 2;
    uint64_t n;

    if (have < 2)
        return false;
    if (b[0] & 0x70)
        fault(o, "reserved bits are set");
    if (b[1] & 0x80)
        fault(o, "the server masks");
    n = b[1] & 0x7f;
    if (n > 125) {
        int more = n == 126 ? 2 : 8;

        head += (size_t)more;
        if (have < head)
            return false;
        n = 0;
        for (int i = 0; i < more; i++)
            n = n << 8 | b[2 + i];
    }
    *f = (struct frame){b[0] & 15, (b[0] & 0x80) != 0, o->in.at + o->in.from + skip + head, n,
                        head + n};
    return have >= f->whole;
}

static bool is_utf8(const char *text, size_t n)
{
    const unsigned char *t = (const unsigned char *)text, *end = t + n;

    while (t < end) {
        int more = *t < 0x80 ? 0 : *t >= 0xc2 && *t < 0xe0 ? 1 : *t >= 0xe0 && *t < 0xf0 ? 2 :
                   *t >= 0xf0 && *t < 0xf5 ? 3 : -1;

        if (more < 0 || end - t <= more)
            return false;
        for (t++; more > 0; more--, t++)
            if ((*t & 0xc0) != 0x80)
                return false;
    }
    return true;
}

/* Control frames stand between others. True if the caller shall see it. */
static bool control(struct conn *o, const struct frame *f)
{
    if (!f->final || f->length > 125)
        fault(o, "a control frame that is long or in parts");
    if (f->opcode == OP_PING)
        return false;               /* answered when it came */
    if (f->opcode == OP_CLOSE && f->length >= 2)
        o->close_code = (unsigned char)f->at[0] << 8 | (unsigned char)f->at[1];
    else if (f->opcode == OP_CLOSE)
        o->close_code = 1005;
    if (f->opcode == OP_CLOSE && !o->silent)
        conn_frame(o, OP_CLOSE, 0, f->at, f->length < 2 ? 0 : 2);
    return true;
}

static bool data(struct conn *o, const struct frame *f)
{
    if ((f->opcode == OP_MORE) != o->fragments)
        fault(o, "fragments out of order");
    if (!o->fragments)
        o->text.from = o->text.used = 0;
    bytes_add(&o->text, f->at, f->length);
    o->fragments = !f->final;
    if (f->final && !is_utf8(o->text.at, o->text.used))
        fault(o, "text that is no UTF-8");
    return f->final;
}

void conn_glance(struct conn *o)
{
    struct frame f;
    size_t skip;

    if (!o->status)
        read_handshake(o);
    if (o->status != 101)
        return;
    skip = o->glanced > o->taken ? (size_t)(o->glanced - o->taken) : 0;
    for (; next_frame(o, &f, skip); skip += f.whole)
        if (f.opcode == OP_PING)
            conn_frame(o, OP_PONG, 0, f.at, f.length);
    o->glanced = o->taken + skip;
}

bool conn_next(struct conn *o, struct message *m)
{
    struct frame f;
    bool told = false;

    if (!o->status)
        read_handshake(o);
    while (!told && o->status == 101 && next_frame(o, &f, 0)) {
        m->opcode = f.opcode == OP_MORE ? OP_TEXT : f.opcode;
        if (f.opcode >= OP_CLOSE) {
            told = control(o, &f);
            if (told && !o->fragments) {
                o->text.from = o->text.used = 0;
                bytes_add(&o->text, f.at, f.length);
            }
        } else {
            told = data(o, &f);
        }
        m->at = take(o, f.whole);
    }
    m->text = o->text.at;
    m->length = o->text.used;
    return told;
}

bool conn_hear(struct conn *o, struct message *m, int ms)
{
    int64_t end = now_ns() + (int64_t)ms * 1000000, left;

    while (!conn_next(o, m)) {
        left = (end - now_ns()) / 1000000;
        if (o->state == CONN_CLOSED || left < 0)
            return conn_next(o, m);
        client_wait(o->client, left > 20 ? 20 : (int)left);
    }
    return true;
}

char *conn_await(struct conn *o, const char *word, int ms)
{
    int64_t end = now_ns() + (int64_t)ms * 1000000;
    struct message m;
    size_t n = strlen(word);

    while (now_ns() <= end && conn_hear(o, &m, (int)((end - now_ns()) / 1000000) + 1))
        if (m.opcode == OP_TEXT && !strncmp(m.text, word, n) && strchr(" \n", m.text[n]))
            return m.text;
    return NULL;
}

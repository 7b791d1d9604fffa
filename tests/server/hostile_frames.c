/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* hostile_frames.c: frames that are no frames (RFC 6455), or too large. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile.h"

/* The connection must end, by a close frame with this code (0: any, or none at all). */
static void must_end(struct trial *t, struct conn *o, int code, const char *what)
{
    bool over = conn_is_over(o, PATIENCE);

    check(t, over || o->close_code, "%s: the connection stays", what);
    if (code && o->close_code)
        check(t, o->close_code == code, "%s: closed with %d, not %d", what, o->close_code, code);
    check(t, !o->fault, "%s: the server's frames: %s", what, o->fault ? o->fault : "");
    conn_hang_up(o);
}

static struct conn *watcher(struct trial *t)
{
    struct conn *o = socket_of(t);

    if (!o)
        return NULL;
    conn_say(o, "hello %s - 0", t->honest.id);
    if (check(t, conn_await(o, "ready", PATIENCE) != NULL, "nobody may watch"))
        return o;
    conn_hang_up(o);
    return NULL;
}

static void one_frame(struct trial *t, int opcode, int flags, const char *text, size_t n, int code,
                      const char *what)
{
    struct conn *o = watcher(t);

    if (!o)
        return;
    conn_frame(o, opcode, flags, text, n);
    must_end(t, o, code, what);
}

/* ---------------------------------------------------------------- too large */

/* An error or the end; a little too much is answered, far too much is hung up on. */
static void too_large(struct trial *t, size_t n)
{
    struct conn *o = watcher(t);
    char *text = malloc(n);
    struct message m = {0};
    bool told = false;

    if (!o)
        return;
    memset(text, 'x', n);
    memcpy(text, "chat ", 5);
    conn_frame(o, OP_TEXT, 0, text, n);
    while (!told && conn_hear(o, &m, PATIENCE))
        told = m.opcode == OP_CLOSE || !strncmp(m.text, "error too-large", 15);
    check(t, told || o->state == CONN_CLOSED, "%zu bytes are not refused", n);
    conn_hang_up(o);
    free(text);
}

void attack_huge_message(struct trial *t)
{
    long before = process_memory(&t->server);

    too_large(t, 4097);
    too_large(t, 5000);
    too_large(t, 65535);
    too_large(t, 65536);
    too_large(t, t->much ? 100 << 20 : 8 << 20);
    check(t, memory_within(t, before, 32), "the server keeps %ld kB of it",
          (process_memory(&t->server) - before) / 1024);
}

void attack_huge_frame(struct trial *t)
{
    static const uint64_t lengths[] = {1u << 20, 1u << 31, UINT64_C(1) << 40, INT64_MAX, UINT64_MAX};
    long before = process_memory(&t->server);

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        struct conn *o = watcher(t);
        struct message m;
        bool told = false;

        if (!o)
            return;
        conn_frame(o, OP_TEXT, FRAME_HEAD | FRAME_LONG, NULL, lengths[i]);
        for (int k = 0; k < 64; k++)
            conn_text(o, "sixteen letters.");
        while (!told && conn_hear(o, &m, lengths[i] == 1u << 20 ? 1000 : PATIENCE))
            told = m.opcode == OP_CLOSE || !strncmp(m.text, "error too-large", 15);
        check(t, told || o->state == CONN_CLOSED || lengths[i] == 1u << 20,
              "a frame that says %llu bytes is waited for", (unsigned long long)lengths[i]);
        conn_hang_up(o);
    }
    check(t, memory_within(t, before, 32), "the server made room for it");
}

void attack_fragments_forever(struct trial *t)
{
    struct conn *o = watcher(t);
    char text[1000];
    long before = process_memory(&t->server);
    int sent = 0;

    if (!o)
        return;
    memset(text, 'x', sizeof text);
    conn_frame(o, OP_TEXT, FRAME_MORE, "chat ", 5);
    for (; sent < 20000 && o->state == CONN_OPEN && !o->close_code; sent++) {
        struct message m;

        conn_frame(o, OP_MORE, FRAME_MORE, text, sizeof text);
        if (sent % 16 == 0)
            client_wait(&t->client, 1);
        while (conn_next(o, &m))
            ;
    }
    check(t, sent < 20000, "20 MB in fragments are swallowed");
    check(t, memory_within(t, before, 16), "the server keeps them");
    conn_hang_up(o);
}

/* Fragments of nothing: no memory, but work. It may go on or end, and others must not wait. */
void attack_empty_fragments(struct trial *t)
{
    struct conn *o = watcher(t);
    struct message m;

    if (!o)
        return;
    conn_frame(o, OP_TEXT, FRAME_MORE, "ping ", 5);
    for (int i = 0; i < (t->much ? 200000 : 20000) && o->state == CONN_OPEN; i++) {
        conn_frame(o, OP_MORE, FRAME_MORE, "", 0);
        if (i % 64 == 0)
            client_wait(&t->client, 0);
    }
    check(t, honest_plays(t, 2), "others have to wait");
    while (conn_next(o, &m))
        ;
    conn_hang_up(o);
}

/* ---------------------------------------------------------------- broken */

/* The standard wants the connection to end; libwebsockets forgives. Masks protect proxies from pages,
 * not servers from clients: either will do. */
void attack_bare_frames(struct trial *t)
{
    struct conn *o = watcher(t);
    struct message m = {0};

    if (!o)
        return;
    conn_frame(o, OP_PING, FRAME_BARE, "a", 1);
    conn_frame(o, OP_TEXT, FRAME_BARE, "ping a", 6);
    while (conn_hear(o, &m, PATIENCE) && m.opcode != OP_CLOSE && strncmp(m.text, "pong a", 6))
        ;
    check(t, o->state == CONN_CLOSED || m.opcode == OP_CLOSE || m.opcode == OP_TEXT,
          "a frame that is not masked is neither refused nor read");
    conn_hang_up(o);
}

void attack_opcodes(struct trial *t)
{
    static const int codes[] = {3, 4, 7, 11, 15};

    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        char what[32];

        snprintf(what, sizeof what, "opcode %d", codes[i]);
        one_frame(t, codes[i], 0, "ping a", 6, 1002, what);
    }
}

void attack_reserved_bits(struct trial *t)
{
    one_frame(t, OP_TEXT, FRAME_RSV1, "ping a", 6, 1002, "the first reserved bit");
    if (!t->much)
        return;                     /* libwebsockets takes five seconds over each */
    one_frame(t, OP_TEXT, FRAME_RSV2, "ping a", 6, 1002, "the second reserved bit");
    one_frame(t, OP_TEXT, FRAME_RSV3, "ping a", 6, 1002, "the third reserved bit");
}

void attack_bad_utf8(struct trial *t)
{
    static const char *const texts[] = {
        "chat \xff", "chat \xc3(", "chat \xc0\xaf", "chat \xed\xa0\x80", "chat \xf5\x80\x80\x80",
        "chat \xe2\x82"};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct conn *o = watcher(t);
        struct message m;
        bool told = false;

        if (!o)
            return;
        conn_frame(o, OP_TEXT, 0, texts[i], strlen(texts[i]));
        while (!told && conn_hear(o, &m, PATIENCE))
            told = m.opcode == OP_CLOSE || !strncmp(m.text, "error malformed", 15);
        check(t, told || o->state == CONN_CLOSED, "text %zu that is no UTF-8 is taken", i);
        conn_hang_up(o);
    }
}

void attack_control_frames(struct trial *t)
{
    bool answered = false, whole = false;
    char text[200];
    struct conn *o;
    struct message m = {0};

    memset(text, 'x', sizeof text);
    one_frame(t, OP_PING, 0, text, 126, 1002, "a ping of 126 bytes");
    one_frame(t, OP_PING, FRAME_MORE, "a", 1, 1002, "a ping in parts");
    o = watcher(t);
    if (!o)
        return;
    /* A decent one in the middle of a message is answered, and the message goes on. */
    conn_frame(o, OP_TEXT, FRAME_MORE, "ping bet", 8);
    conn_frame(o, OP_PING, 0, "now", 3);
    conn_frame(o, OP_MORE, 0, "ween", 4);
    while (!(answered && whole) && conn_hear(o, &m, PATIENCE)) {    /* in whatever order */
        answered = answered || (m.opcode == OP_PONG && m.length == 3);
        whole = whole || (m.opcode == OP_TEXT && !strcmp(m.text, "pong between"));
    }
    check(t, answered, "a ping between fragments is not answered");
    check(t, whole, "a message with a ping in it is lost");
    /* A storm of pings. */
    for (int i = 0; i < 5000 && o->state == CONN_OPEN; i++)
        conn_frame(o, OP_PING, 0, "storm", 5);
    check(t, honest_plays(t, 2), "others have to wait for a storm of pings");
    conn_hang_up(o);
}

void attack_fragment_order(struct trial *t)
{
    struct conn *o = watcher(t);

    one_frame(t, OP_MORE, 0, "ping a", 6, 1002, "the end of nothing");
    if (!o)
        return;
    conn_frame(o, OP_TEXT, FRAME_MORE, "ping ", 5);
    conn_frame(o, OP_TEXT, 0, "ping b", 6);
    must_end(t, o, 1002, "a message within a message");
}

void attack_truncated(struct trial *t)
{
    for (int i = 0; i < 64; i++) {
        struct conn *o = watcher(t);
        unsigned char frame[] = {0x81, 0x86, 1, 2, 3, 4, 'p' ^ 1, 'i' ^ 2};

        if (!o)
            return;
        conn_bytes(o, frame, (size_t)(i % 8) + 1);
        client_wait(&t->client, 0);
        conn_hang_up(o);
    }
}

void attack_binary(struct trial *t)
{
    struct conn *o = watcher(t);
    struct message m;
    bool told = false;

    if (!o)
        return;
    conn_frame(o, OP_BINARY, 0, "\0\1\2\3", 4);
    while (!told && conn_hear(o, &m, PATIENCE))
        told = m.opcode == OP_CLOSE || !strncmp(m.text, "error malformed", 15);
    check(t, told || o->state == CONN_CLOSED, "a binary message is taken");
    conn_hang_up(o);
}

/* More bytes for the length than it needs: forbidden, and often forgiven. */
void attack_long_lengths(struct trial *t)
{
    struct conn *o = watcher(t);
    struct message m;

    if (!o)
        return;
    conn_frame(o, OP_TEXT, FRAME_LONG, "ping a", 6);
    check(t, conn_hear(o, &m, PATIENCE) || o->state == CONN_CLOSED, "it is not answered at all");
    conn_hang_up(o);
}

void attack_bad_close(struct trial *t)
{
    static const char *const texts[] = {"\x03", "\x03\xe8 goodbye", "\x03\xed", "\0\0", "\x03\xe8\xff"};
    static const size_t lengths[] = {1, 10, 2, 2, 3};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char what[32];

        snprintf(what, sizeof what, "close frame %zu", i);
        one_frame(t, OP_CLOSE, 0, texts[i], lengths[i], 0, what);
    }
}

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* outgoing.c: a message on its way to one or many. */
#include "server/outgoing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"

enum { FINAL_TEXT = 0x81, FINAL_PING = 0x89, SHORT = 126, LONG = 127 };     /* see RFC 6455, 5.2 */

/* Frames from the server are not masked. */
static void write_head(struct outgoing *p)
{
    uint64_t length = p->length;
    int more = length < SHORT ? 0 : length < 65536 ? 2 : 8;
    unsigned char *head = p->bytes + OUTGOING_ROOM - 2 - more;

    p->head = (unsigned char)(2 + more);
    head[0] = FINAL_TEXT;
    head[1] = more == 0 ? (unsigned char)length : more == 2 ? SHORT : LONG;
    for (int i = 0; i < more; i++)
        head[2 + i] = (unsigned char)(length >> (8 * (more - 1 - i)));
}

static struct outgoing *outgoing_new(size_t length)
{
    struct outgoing *p = must_have(malloc(sizeof *p + OUTGOING_ROOM + length + 1));

    p->holders = 1;
    p->length = length;
    p->asked = 0;
    p->bytes[OUTGOING_ROOM + length] = '\0';
    write_head(p);
    return p;
}

char *outgoing_text(struct outgoing *p)
{
    return (char *)p->bytes + OUTGOING_ROOM;
}

unsigned char *outgoing_frame(struct outgoing *p, size_t *length)
{
    *length = p->head + p->length;
    return p->bytes + OUTGOING_ROOM - p->head;
}

struct outgoing *outgoing_of(const char *format, ...)
{
    char small[256];
    va_list arguments;
    struct outgoing *p;
    int length;

    va_start(arguments, format);
    length = vsnprintf(small, sizeof small, format, arguments);
    va_end(arguments);
    p = outgoing_new(length > 0 ? (size_t)length : 0);
    if (p->length < sizeof small) {
        memcpy(outgoing_text(p), small, p->length + 1);
        return p;
    }
    va_start(arguments, format);
    vsnprintf(outgoing_text(p), p->length + 1, format, arguments);
    va_end(arguments);
    return p;
}

struct outgoing *outgoing_copy(const char *text, size_t length)
{
    struct outgoing *p = outgoing_new(length);

    memcpy(outgoing_text(p), text, length);
    return p;
}

struct outgoing *outgoing_ping(void)
{
    struct outgoing *p = outgoing_copy("warlord", 7);
    size_t length;

    *outgoing_frame(p, &length) = FINAL_PING;
    return p;
}

struct outgoing *outgoing_keep(struct outgoing *p)
{
    p->holders++;
    return p;
}

void outgoing_drop(struct outgoing *p)
{
    if (p && --p->holders == 0)
        free(p);
}

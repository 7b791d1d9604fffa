/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* outgoing.c: a message on its way to one or many. */
#include "server/outgoing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"

static struct outgoing *outgoing_new(size_t length)
{
    struct outgoing *p = must_have(malloc(sizeof *p + OUTGOING_ROOM + length + 1));

    p->holders = 1;
    p->length = length;
    p->asked = 0;
    p->bytes[OUTGOING_ROOM + length] = '\0';
    return p;
}

char *outgoing_text(struct outgoing *p)
{
    return (char *)p->bytes + OUTGOING_ROOM;
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

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* parcel.c: a message on its way to one or many. */
#include "server/parcel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collection/file.h"

static struct parcel *parcel_new(size_t length)
{
    struct parcel *p = enough(malloc(sizeof *p + PARCEL_ROOM + length + 1));

    p->holders = 1;
    p->length = length;
    p->asked = 0;
    p->bytes[PARCEL_ROOM + length] = '\0';
    return p;
}

char *parcel_text(struct parcel *p)
{
    return (char *)p->bytes + PARCEL_ROOM;
}

struct parcel *parcel_of(const char *format, ...)
{
    char small[256];
    va_list arguments;
    struct parcel *p;
    int length;

    va_start(arguments, format);
    length = vsnprintf(small, sizeof small, format, arguments);
    va_end(arguments);
    p = parcel_new(length > 0 ? (size_t)length : 0);
    if (p->length < sizeof small) {
        memcpy(parcel_text(p), small, p->length + 1);
        return p;
    }
    va_start(arguments, format);
    vsnprintf(parcel_text(p), p->length + 1, format, arguments);
    va_end(arguments);
    return p;
}

struct parcel *parcel_copy(const char *text, size_t length)
{
    struct parcel *p = parcel_new(length);

    memcpy(parcel_text(p), text, length);
    return p;
}

struct parcel *parcel_keep(struct parcel *p)
{
    p->holders++;
    return p;
}

void parcel_drop(struct parcel *p)
{
    if (p && --p->holders == 0)
        free(p);
}

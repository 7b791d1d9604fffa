/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* parcel.h: a message on its way to one or many, kept until the last of them has it.
 *
 *  (1) The text never changes once a second holder has the parcel.
 *  (2) Before the text there is room for the frame of the socket.
 *  (3) Used by the loop's thread only. */
#ifndef SERVER_PARCEL_H
#define SERVER_PARCEL_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

enum { PARCEL_ROOM = 64 };

struct parcel {
    int holders;
    size_t length;
    int64_t asked;              /* when the message it answers came (log_now), or 0 */
    unsigned char bytes[];      /* PARCEL_ROOM of them, then the text and a zero */
};

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
struct parcel *parcel_of(const char *format, ...);
struct parcel *parcel_copy(const char *text, size_t length);
struct parcel *parcel_keep(struct parcel *);
void parcel_drop(struct parcel *);
char *parcel_text(struct parcel *);

#endif

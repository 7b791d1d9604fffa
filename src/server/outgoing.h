/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* outgoing.h: a message to one or many, kept until all of them have it.
 *
 *  (1) The text never changes once a second holder has the message.
 *  (2) Before the text there is space for the head of its frame, which is the same for everybody
 *      and so written once.
 *  (3) Used by the loop's thread only. */
#ifndef SERVER_OUTGOING_H
#define SERVER_OUTGOING_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

enum { OUTGOING_ROOM = 16 };

struct outgoing {
    int holders;
    size_t length;
    int64_t asked;              /* when the message it answers arrived (log_now), or 0 */
    unsigned char head;         /* bytes of the frame's head */
    unsigned char bytes[];      /* OUTGOING_ROOM of them, then the text and a zero */
};

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
struct outgoing *outgoing_of(const char *format, ...);
struct outgoing *outgoing_copy(const char *text, size_t length);
/* Not a message: the client answers it automatically. */
struct outgoing *outgoing_ping(void);
struct outgoing *outgoing_keep(struct outgoing *);
void outgoing_drop(struct outgoing *);
char *outgoing_text(struct outgoing *);
/* The whole frame, as sent over a WebSocket. */
unsigned char *outgoing_frame(struct outgoing *, size_t *length);

#endif

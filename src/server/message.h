/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* message.h: parsing what a client says over the socket. docs/protocol.md.
 *
 * Nothing is ignored silently: a message is of one of these kinds, or there is a text that says what
 * would be right. */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/seats.h"

enum { MESSAGE_MAX = 4096, CHAT_MAX = 1000, LINE_LAST = 1000000 };

enum message_kind { SAYS_HELLO, SAYS_ORDER, SAYS_UNDO, SAYS_CHAT, SAYS_QUIET, SAYS_PING };

struct message {
    enum message_kind kind;
    char id[ROOM_ID];
    char token[SECRET];         /* empty: a spectator */
    int n;                      /* the last line known, or the next one; quiet: 1 on, 0 off */
    const char *text;           /* order, chat, ping; points into the input */
    size_t length;
};

/* NULL if it was understood, otherwise what would be right. The text must be followed by a zero. */
const char *message_read(struct message *, const char *text, size_t length);
/* Is it UTF-8 without control characters? */
bool message_is_text(const char *, size_t length);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* send.h: bytes for many sockets, sent by two threads. */
#ifndef SERVER_SEND_H
#define SERVER_SEND_H

#include <stddef.h>

struct chunk {
    int fd;
    const unsigned char *bytes;
    size_t length;
    size_t sent;                /* how many of them the system took */
};

/* A second thread, or NULL: one processor has no use for it. */
struct sender *sender_new(void);
void sender_free(struct sender *);
/* Sends what the sockets take; when it returns nobody touches them any more. */
void sender_send(struct sender *, struct chunk *, int n);

#endif

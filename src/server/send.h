/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* send.h: sending to many sockets with two threads. */
#ifndef SERVER_SEND_H
#define SERVER_SEND_H

#include <stddef.h>

struct chunk {
    int fd;
    const unsigned char *bytes;
    size_t length;
    size_t sent;                /* how many the system accepted */
};

/* Starts the second thread; NULL if there is only one processor. */
struct sender *sender_new(void);
void sender_free(struct sender *);
/* Sends what the sockets accept; nobody touches them after it returns. */
void sender_send(struct sender *, struct chunk *, int n);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* notify.h: tells whoever started the server (systemd, by NOTIFY_SOCKET) that it is ready, alive, and
 * about to end. Without such a socket nothing is told.
 *
 *  (1) Only the loop tells that it is alive: a loop that hangs says nothing, and is started anew. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include <stdint.h>

struct notify {
    char path[108];             /* the socket, or empty; one that begins with @ has no file */
    int64_t every;              /* microseconds between two signs of life; 0: none are wanted */
    int64_t last;
};

/* Reads the environment, and takes it away from whatever is started later. */
void notify_init(struct notify *);
/* "READY=1", "STOPPING=1", "STATUS=…". */
void notify_say(const struct notify *, const char *text);
/* A sign of life, if it is time for one. */
void notify_tick(struct notify *, int64_t now);

#endif

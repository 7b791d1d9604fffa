/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* notify.h: tells the service manager (systemd, by NOTIFY_SOCKET) that the server is ready, alive, or
 * stopping. Without such a socket it does nothing.
 *
 *  (1) Only the loop reports that it is alive: if it hangs, the server is restarted. */
#ifndef SERVER_NOTIFY_H
#define SERVER_NOTIFY_H

#include <stdint.h>

struct notify {
    char path[108];             /* the socket, or empty; an abstract one begins with @ */
    int64_t every;              /* microseconds between signs of life; 0: none */
    int64_t last;
};

/* Reads the environment and removes it for child processes. */
void notify_init(struct notify *);
/* "READY=1", "STOPPING=1", "STATUS=…". */
void notify_say(const struct notify *, const char *text);
/* A sign of life, if one is due. */
void notify_tick(struct notify *, int64_t now);

#endif

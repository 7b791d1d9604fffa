/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* notify.c: tells the service manager how the server is. */
#define _GNU_SOURCE                 /* unsetenv, SOCK_CLOEXEC */
#include "server/notify.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int64_t number_of(const char *name)
{
    const char *text = getenv(name);

    return text ? strtoll(text, NULL, 10) : 0;
}

void notify_init(struct notify *n)
{
    const char *path = getenv("NOTIFY_SOCKET");
    int64_t pid = number_of("WATCHDOG_PID");

    *n = (struct notify){0};
    if (path && (*path == '/' || *path == '@') && strlen(path) < sizeof n->path)
        snprintf(n->path, sizeof n->path, "%s", path);
    if (pid == 0 || pid == getpid())
        n->every = number_of("WATCHDOG_USEC") / 2;
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    unsetenv("WATCHDOG_PID");
}

void notify_say(const struct notify *n, const char *text)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    size_t length = strlen(n->path);
    int fd;

    if (length == 0)
        return;
    memcpy(at.sun_path, n->path, length);
    if (at.sun_path[0] == '@')
        at.sun_path[0] = '\0';
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return;
    sendto(fd, text, strlen(text), MSG_NOSIGNAL, (struct sockaddr *)&at,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(fd);
}

void notify_tick(struct notify *n, int64_t now)
{
    if (n->every == 0 || now - n->last < n->every)
        return;
    n->last = now;
    notify_say(n, "WATCHDOG=1");
}

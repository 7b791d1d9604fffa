/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* life.c: how one server stops and the next takes over. */
#define _DEFAULT_SOURCE             /* usleep, kill */
#include "server/life.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "collection/file.h"
#include "server/parts.h"

enum {
    QUIET = 5000000,                    /* microseconds with nobody playing */
    WAIT_MAX = 30000000, WAIT_STEP = 10000,    /* for another server to release the store */
};

/* ---------------------------------------------------------------- the end */

void life_drain(struct server *h)
{
    if (h->draining)
        return;
    h->draining = true;
    h->quiet_since = log_now();
    games_drain(h->games);
    socket_drain(h);
    notify_say(&h->notify, "STATUS=No new games; stops when nobody is playing");
    log_event(LOG_NOTE, "draining", "in-play", LOG_NUMBER(games_in_play(h->games)), NULL);
}

bool life_tick(struct server *h)
{
    int64_t now = log_now();

    notify_tick(&h->notify, now);
    if (!h->draining)
        return false;
    if (games_in_play(h->games) > 0)
        h->quiet_since = now;
    return now - h->quiet_since > QUIET;
}

/* ---------------------------------------------------------------- the beginning */

static bool make_folder_of(const char *path)
{
    char folder[FILE_PATH];
    const char *slash = strrchr(path, '/');

    if (!slash || slash == path)
        return true;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    return folder_make(folder);
}

/* Asks the server that has it to stop, and waits. */
static void wait_for_store(struct server *h, char error[STORE_ERROR])
{
    int64_t begin = log_now();
    int asked = 0;

    while (!h->store && log_now() - begin < WAIT_MAX) {
        int holder = store_holder(h->options.store);

        if (holder > 0 && holder != asked) {
            log_event(LOG_NOTE, "taking-over", "from", LOG_NUMBER(holder), NULL);
            kill(holder, SIGTERM);
            asked = holder;
        }
        if (holder == 0 && asked == 0)
            return;                     /* some other error */
        usleep(WAIT_STEP);
        h->store = store_open(h->options.store, error);
    }
}

bool life_open_store(struct server *h)
{
    char error[STORE_ERROR];

    if (!make_folder_of(h->options.store)) {
        fprintf(stderr, "warlord: %s: %s\n", h->options.store, strerror(errno));
        return false;
    }
    h->store = store_open(h->options.store, error);
    if (!h->store && h->options.take_over)
        wait_for_store(h, error);
    if (!h->store)
        fprintf(stderr, "warlord: %s: %s\n", h->options.store, error);
    return h->store != NULL;
}

bool life_split(const char *text, char address[64], int *port)
{
    const char *colon = strrchr(text, ':');
    size_t n = colon ? (size_t)(colon - text) : 0;
    char *end;

    if (n == 0 || n >= 64)
        return false;
    if (text[0] == '[' && text[n - 1] == ']')
        text++, n -= 2;
    memcpy(address, text, n);
    address[n] = '\0';
    *port = (int)strtol(colon + 1, &end, 10);
    return end > colon + 1 && !*end && *port > 0 && *port < 65536;
}

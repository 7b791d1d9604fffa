/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server_whole.h: the whole server in a thread, from start to stop, for tests that look into its loop;
 * and clients of it. Linked with -Wl,--wrap=socket_late. */
#ifndef SERVER_WHOLE_TEST_H
#define SERVER_WHOLE_TEST_H

#include <arpa/inet.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <openssl/ssl.h>

#include "server/draft.h"
#include "server/parts.h"

enum { WHOLE_PORT = 20000, WHOLE_PORTS = 20000 };

/* ---------------------------------------------------------------- the server */

static struct {
    pthread_t thread;
    char folder[64], store[96];
    struct server_options options;
    int status;                     /* as it exited */
    void (*turn)(struct server *);  /* called in its thread, once in every turn */
    _Atomic(struct server *) server;    /* when there is a game */
    sem_t ready;
    char game[ROOM_ID];
} whole;

/* The linker gives us this call first. In a turn it comes after the workers' results. */
void __real_socket_late(struct server *);
void __wrap_socket_late(struct server *);

static inline void whole_begin_game(struct server *h)
{
    static const char body[] =
        "{\"table\": \"rules unlimited\\nplayer red south\\nplayer blue north\\n"
        "figure a red at 10,4 facing north\\nfigure b blue at 10,14 facing south\\n\","
        "\"seats\": [{\"player\": \"red\", \"kind\": \"me\"}, "
        "{\"player\": \"blue\", \"kind\": \"me\"}]}";
    struct draft_error e;
    struct draft d;

    if (draft_read(&d, &h->library, body, sizeof body - 1, &e) && games_create(h->games, &d)) {
        memcpy(whole.game, d.head.id, sizeof whole.game);
        draft_release(&d);
    }
    whole.server = h;
    sem_post(&whole.ready);
}

void __wrap_socket_late(struct server *h)
{
    if (!whole.server)
        whole_begin_game(h);
    if (whole.turn)
        whole.turn(h);
    __real_socket_late(h);
}

static inline void *whole_run(void *nothing)
{
    (void)nothing;
    whole.thread = pthread_self();
    whole.status = server_run(&whole.options);
    return NULL;
}

/* Its options can be changed before it starts. */
static inline void whole_prepare(void (*turn)(struct server *))
{
    memset(&whole, 0, sizeof whole);
    snprintf(whole.folder, sizeof whole.folder, "%s/warlord-test-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(whole.folder));
    snprintf(whole.store, sizeof whole.store, "%s/games.db", whole.folder);
    whole.options = (struct server_options){.port = WHOLE_PORT + (int)(getpid() % WHOLE_PORTS),
                                            .store = whole.store, .max_connections = 1000,
                                            .max_games = 1000, .workers = 2};
    whole.turn = turn;
    sem_init(&whole.ready, 0, 0);
}

static inline void whole_start(void)
{
    pthread_t thread;

    assert_int_equal(pthread_create(&thread, NULL, whole_run, NULL), 0);
    sem_wait(&whole.ready);
}

/* Waits until it has stopped. */
static inline void whole_end(void)
{
    static const char *const files[] = {"games.db", "games.db-wal", "games.db-shm", "games.db-lock",
                                        "cert", "key"};
    char path[128];

    pthread_join(whole.thread, NULL);
    assert_int_equal(whole.status, 0);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", whole.folder, files[i]);
        remove(path);
    }
    rmdir(whole.folder);
}

static inline void whole_stop(void)
{
    pthread_kill(whole.thread, SIGTERM);
    whole_end();
}

/* ---------------------------------------------------------------- clients */

struct client {
    int fd;
    SSL *tls;                       /* or NULL */
    char heard[8192];               /* what was not waited for yet */
    size_t n;
};

static inline bool client_says(struct client *c, const void *bytes, size_t n)
{
    return (c->tls ? SSL_write(c->tls, bytes, (int)n) : (int)send(c->fd, bytes, n, MSG_NOSIGNAL)) ==
           (int)n;
}

/* A masked frame, with a mask of zeros; as often as that, in one packet. */
static inline void client_says_frame(struct client *c, const char *text, int times)
{
    unsigned char frame[2048] = {0};
    size_t n = 0;

    for (int i = 0; i < times; i++, n += 6 + strlen(text)) {
        frame[n] = 0x81;
        frame[n + 1] = (unsigned char)(0x80 | strlen(text));
        memcpy(frame + n + 6, text, strlen(text));
    }
    assert_true(client_says(c, frame, n));
}

/* Hears until that, and forgets what came before; false if the server hangs up first. */
static inline bool client_hears(struct client *c, const char *what)
{
    char *found;

    while (!(found = strstr(c->heard, what))) {
        size_t room = sizeof c->heard - c->n - 1;
        int more = room == 0 ? 0
                   : c->tls  ? SSL_read(c->tls, c->heard + c->n, (int)room)
                             : (int)recv(c->fd, c->heard + c->n, room, 0);

        if (more <= 0)
            return false;
        for (int i = 0; i < more; i++, c->n++)
            c->heard[c->n] = c->heard[c->n] ? c->heard[c->n] : ' ';
        c->heard[c->n] = '\0';
    }
    c->n -= (size_t)(found - c->heard) + strlen(what);
    memmove(c->heard, found + strlen(what), c->n + 1);
    return true;
}

static inline void client_comes(struct client *c, SSL_CTX *tls)
{
    const struct server *h = whole.server;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)h->port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    struct timeval patience = {.tv_sec = 60};           /* nothing should take that long */

    *c = (struct client){.fd = socket(AF_INET, SOCK_STREAM, 0)};
    setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    assert_int_equal(connect(c->fd, (struct sockaddr *)&at, sizeof at), 0);
    if (!tls)
        return;
    c->tls = SSL_new(tls);
    assert_true(c->tls && SSL_set_fd(c->tls, c->fd) == 1 && SSL_connect(c->tls) == 1);
}

static inline void client_goes(struct client *c)
{
    SSL_free(c->tls);
    close(c->fd);
}

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* house.h: everything the server has, for the files that speak with the network. */
#ifndef SERVER_HOUSE_H
#define SERVER_HOUSE_H

#include <libwebsockets.h>

#include "collection/library.h"
#include "server/crew.h"
#include "server/games.h"
#include "server/server.h"

struct house {
    struct server_options options;
    struct lws_context *context;
    struct library library;
    struct store *store;
    struct crew *crew;
    struct games *games;
    struct metrics metrics;
    struct connection *connections;
    int64_t looked;                 /* when connections were last looked after */
    struct guests *guests;          /* how many come from where */
    struct lists *lists;            /* of games, as they were told last */
    char *cases;                    /* the contents of the casebook, once somebody has asked */
    struct packed *packed;          /* the page's files compressed, once that is done */
    int port;
    bool loopback;                  /* only this machine can come */
    bool leaving;
};

/* guard.c: may this request come in? NULL, or why not. */
const char *guard_origin(const struct house *, struct lws *);
const char *guard_host(const struct house *, struct lws *);
/* Has it too many guests, or too many from there? NULL, or why not. */
const char *guard_full(struct house *, const char *address);
/* A connection from that address comes and goes. */
struct guest *guard_enter(struct house *, const char *address);
void guard_leave(struct house *, struct guest *);
/* May it post something more? Who is on this machine always may. */
bool guard_post(struct house *, const char *address);
void guard_tick(struct house *);
void guard_release(struct house *);

/* socket.c */
int socket_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
size_t socket_size(void);
/* Says goodbye to everybody. */
void socket_bye(struct house *, const char *code, const char *text);
/* Asks who is silent, lets go of who does not read, does not answer or never said hello. */
void socket_tick(struct house *);

/* http.c */
int http_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t length);
size_t http_size(void);

#endif

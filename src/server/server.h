/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server.h: the page, the games and the bots on one port. It speaks docs/protocol.md.
 *
 *  (1) One thread, the loop, owns the sockets, the games and the store; the workers only compute.
 *  (2) A turn of the loop: read whatever has arrived, apply it, store it all at once, then send.
 *  (3) Nobody is trusted: sizes, rates and numbers are limited, and refusals are logged. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "server/address.h"

enum { ORIGINS_MAX = 16 };

struct server_options {
    const char *listen;             /* an address; NULL: this machine only */
    int port;
    bool port_given;                /* otherwise the next free one is used */
    const char *store;              /* the file */
    const char *page;               /* a folder used before the files in the program, or NULL */
    const char *certificate, *key;  /* TLS, or NULL */
    const char *log;                /* a file, "-", or NULL */
    bool detailed;                  /* log everything */
    bool open;                      /* show the page in a browser */
    const char *origin[ORIGINS_MAX];
    int norigin;
    struct networks proxies;        /* trusted to name their clients' addresses */
    const char *operator_listen;    /* ADDRESS:PORT for the operator, or NULL */
    char operator_token[128];       /* or a token; empty: none */
    bool drain;                     /* start draining: no new games */
    bool take_over;                 /* ask the server that has the store to stop */
    int64_t keep_finished, keep_idle;   /* milliseconds; 0: for ever */
    const char *archive;            /* where removed games are archived, or NULL */
    int max_connections, max_per_address, max_games;
    int workers;                    /* threads for bots; 0: one per core */
};

/* Serves until a signal stops it. Returns the exit status. */
int server_run(const struct server_options *);

#endif

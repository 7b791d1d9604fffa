/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* server.h: the page, the games and the bots behind one port. docs/protocol.md is what it speaks.
 *
 *  (1) One thread, the loop, has the sockets, the games and the store; the workers' threads only think.
 *  (2) A turn of the loop: read whatever has come, apply it, store it all at once, then tell.
 *  (3) Nobody is trusted: sizes, rates and numbers are limited, and what is refused is logged. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "server/address.h"

enum { ORIGINS_MAX = 16 };

struct server_options {
    const char *listen;             /* an address; NULL: this machine only */
    int port;
    bool port_given;                /* otherwise the next free one will do */
    const char *store;              /* the file */
    const char *page;               /* a folder that comes before the files in the program, or NULL */
    const char *certificate, *key;  /* TLS, or NULL */
    const char *log;                /* a file, "-", or NULL */
    bool detailed;                  /* log everything */
    bool open;                      /* show the page in a browser */
    const char *origin[ORIGINS_MAX];
    int norigin;
    struct networks proxies;        /* what they say of where somebody comes from is believed */
    const char *operator_listen;    /* ADDRESS:PORT for the operator's eyes, or NULL */
    char operator_token[128];       /* or a token; empty: none */
    bool drain;                     /* no new games from the beginning */
    bool take_over;                 /* another server that has the store is asked to end */
    int64_t keep_finished, keep_idle;   /* milliseconds; 0: for ever */
    const char *archive;            /* where games go that are removed, or NULL */
    int max_connections, max_per_address, max_games;
    int workers;                      /* threads for bots; 0: as the machine has cores */
};

/* Serves until it is told to stop by a signal. Returns the exit status. */
int server_run(const struct server_options *);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* network.h: the addresses at which others can reach this machine, and letting them in.
 *
 * A server that was told nothing listens to this machine only. Who sits at it may let the network in
 * while it runs: it listens at the machine's addresses then, and answers to them by name. */
#ifndef SERVER_NETWORK_H
#define SERVER_NETWORK_H

#include <stdbool.h>

struct answer;
struct server;

/* {"open": …, "mayOpen": …, "addresses": ["http://192.168.1.5:8137"]} */
void network_answer(struct server *, struct answer *);
/* Listens at all of them, and answers the same; refused where the server was told how to listen. */
void network_open(struct server *, struct answer *);
/* Is this host, with or without a port, one of the addresses it was opened at? */
bool network_names(const struct server *, const char *host);
void network_release(struct server *);

#endif

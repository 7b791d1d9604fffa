/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* network.h: the addresses at which others can reach this machine, and opening it to them.
 *
 * By default a server listens to this machine only. A user on this machine may open it to the
 * network while it runs: it then listens at the machine's addresses and answers to them by name. */
#ifndef SERVER_NETWORK_H
#define SERVER_NETWORK_H

#include <stdbool.h>

struct answer;
struct server;

/* {"open": …, "mayOpen": …, "addresses": ["http://192.168.1.5:8137"]} */
void network_answer(struct server *, struct answer *);
/* Listens at all of them and gives the same answer; refused if an address was given at the
 * start. */
void network_open(struct server *, struct answer *);
/* Is this host, with or without a port, one of the addresses opened? */
bool network_names(const struct server *, const char *host);
void network_release(struct server *);

#endif

/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* life.h: how one server stops and the next takes over.
 *
 *  (1) A draining server starts no new games. Those in play continue; once nobody has played for a
 *      moment it stops. Every game is kept, whether it is over or not.
 *  (2) A server that takes over asks the one that has the store to stop, and waits for the store. The
 *      old server has released its port by then and told everybody to reconnect. No acknowledged
 *      order is lost; clients without an acknowledgement ask again. */
#ifndef SERVER_LIFE_H
#define SERVER_LIFE_H

#include <stdbool.h>

struct server;

void life_drain(struct server *);
/* Several times a second: watchdog and draining; true if it is time to stop. */
bool life_tick(struct server *);
/* Opens the store, or says on stderr why not. */
bool life_open_store(struct server *);
/* "ADDRESS:PORT", "[::1]:9000". */
bool life_split(const char *text, char address[64], int *port);

#endif

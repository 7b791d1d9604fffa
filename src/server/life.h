/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* life.h: how one server ends and the next begins.
 *
 *  (1) A server that drains begins no new games. Those in play go on; when nobody has played for a
 *      moment it ends. Every game is kept, whether it is over or not.
 *  (2) A server that takes over asks the one that has the store to end, and waits for the store. Who
 *      ends has let go of its port before. Everybody was told to come back; no order that was
 *      acknowledged is lost, and who has heard nothing asks again. */
#ifndef SERVER_LIFE_H
#define SERVER_LIFE_H

#include <stdbool.h>

struct server;

void life_drain(struct server *);
/* Several times a second: signs of life; true if it is time to end. */
bool life_tick(struct server *);
/* Opens the store, or tells stderr why not. */
bool life_open_store(struct server *);
/* "ADDRESS:PORT", "[::1]:9000". */
bool life_split(const char *text, char address[64], int *port);

#endif

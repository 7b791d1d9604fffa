/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* intake.h: the input of connections inside, one after the other.
 *
 *  (1) lws serves whatever has arrived on all its connections in one go. There can be very many
 *      sockets, and very many requests whose body is on its way: of these lws does not look for
 *      input by itself (they are hushed). Whoever has something to say waits in a queue, and lws is
 *      given one after the other until the loop is tired.
 *  (2) A connection that is dead, hushed or not, waits in another queue and is closed in its turn;
 *      until then lws does not poll, since it would close all of them in one go.
 *  (3) While somebody waits, lws does not poll for a tenth of a second at most; nor for a moment while
 *      there is more to look at than a turn has time for: somebody may be dead. */
#ifndef SERVER_INTAKE_H
#define SERVER_INTAKE_H

#include <stdbool.h>

struct caller;
struct server;

/* From now on it takes its turn; lws looks for its input again. */
void intake_begin(struct caller *);
void intake_end(struct caller *);
/* There may be something to read; nobody will ever read what was not read. */
void intake_hear(struct caller *);
void intake_dead(struct caller *);
/* Nothing is read of one that is hushed; it is again. */
void intake_pause(struct caller *);
void intake_resume(struct caller *);
/* Lets lws read now. */
enum intake { INTAKE_GONE, INTAKE_NOTHING, INTAKE_SOME };
enum intake intake_serve(struct caller *);
/* Is anybody waiting? Serves some of them. */
bool intake_waits(const struct server *);
void intake_some(struct server *);

#endif

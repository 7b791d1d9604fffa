/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* list.h: the list of games, in pages.
 *
 *  (1) A page costs the same however many games there are: it is a walk along an index.
 *  (2) A page is cached for a second. */
#ifndef SERVER_LIST_H
#define SERVER_LIST_H

#include <jansson.h>

#include "server/http.h"
#include "server/store.h"

enum { LIST_MAX = 100 };       /* games on a page */

/* A game as the list shows it. */
json_t *list_summary(const struct store_game *);
void list_answer(struct server *, const char *after, struct answer *);
void list_release(struct server *);

#endif

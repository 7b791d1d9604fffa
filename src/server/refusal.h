/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* refusal.h: verdicts as text, on one line. */
#ifndef SERVER_REFUSAL_H
#define SERVER_REFUSAL_H

#include <stddef.h>

#include "mk/game.h"

/* The id of the clause that forbids it, "-" if there is none. */
const char *refusal_rule(const struct game *, struct verdict);
/* Its title and text, and who is at fault. */
void refusal_text(const struct game *, struct verdict, char *out, size_t size);
/* Appends, where there is one, the smallest change that would make the order legal, and that
 * order. `view` is the game as known to whoever gave the order. */
void refusal_remedy(const struct game *view, const struct mk_order *, char *text, size_t size);
/* The same for a table that cannot be played. */
void refusal_of_cast(const struct mk_cast *, struct verdict, char *out, size_t size);

#endif

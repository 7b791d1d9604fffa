/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* tell.h: what happened, what is forbidden and what is asked, printed for people. */
#ifndef CLI_TELL_H
#define CLI_TELL_H

#include "mk/game.h"

/* The events of one order, in sentences, with every tally part by part; then the windows that
 * have changed. `before` may be NULL. */
void tell_events(const struct game *before, const struct game *after, const struct mk_events *);
/* Allowed; or the clause with its text, what is at fault, and where it shows. */
void tell_verdict(const struct game *, const struct mk_order *, struct verdict);
/* The total, then one line for each part. */
void tell_tally(const struct game *, const char *label, const struct tally *);
/* Who has to decide what, and what to type. */
void tell_ask(const struct game *);
/* The points of all players. */
void tell_score(const struct game *);

#endif

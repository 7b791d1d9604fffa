/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* edge_seen.h: does a figure see some point of an edge, or see it clearly? */
#ifndef RULES_EDGE_SEEN_H
#define RULES_EDGE_SEEN_H

#include "rules/play.h"

/* One point of a-b that lies within that range and in f's front arc, with a line of fire that is not
 * blocked (clear: not hindered either), is enough. */
bool edge_seen(const struct game *, fig_id f, int32_t range, bool clear, vec a, vec b);

#endif

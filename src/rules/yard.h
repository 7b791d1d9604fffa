/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* yard.h: ground that castle sections enclose. */
#ifndef RULES_YARD_H
#define RULES_YARD_H

#include "mk/game.h"

/* Does one of these places lie in a yard? */
bool in_yard(const struct game *, const vec *place, int n);
/* A section beside a yard that nobody can walk into, or NOBODY. */
fig_id shut_yard(const struct game *);

#endif

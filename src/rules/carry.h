/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Warlord authors */
/* carry.h: carries out an order that has been checked, without checking it again. */
#ifndef RULES_CARRY_H
#define RULES_CARRY_H

#include "mk/game.h"

/* `v` is the verdict of mk_check on this very order in this very state: it is allowed. */
void carry_out(struct game *, const struct mk_order *, struct verdict v, struct mk_events *);

#endif
